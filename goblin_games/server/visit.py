"""What is known of somebody who comes in, as it goes from the front to their own process."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody who comes in. All of it but the fingerprint is what a stranger says.

    Attributes:
        fingerprint: of the key that they hold; empty for a guest.
        login: the user name they gave.
        command: what they asked for.
        term: the name of their terminal; empty if they have none.
        environ: their environment, not yet looked at.
        way: "serve" or "sshd".
        address: where they come from; for the log only.
    """

    fingerprint: str = ""
    login: str = ""
    command: str = ""
    term: str = ""
    environ: Mapping[str, str] = field(default_factory=dict)
    way: str = "serve"
    address: str = ""

    def plain(self) -> dict[str, Any]:
        """As plain values."""
        return asdict(self)
