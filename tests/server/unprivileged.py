"""Run a command as a user without rights: root is above permissions and resource limits.

As root, commands run as "nobody". Where the interpreter or this source lie in a folder that
nobody may enter (a home folder), they are shown at another place in a mount namespace of the
command's own. Where that cannot be done, `reason` says why, and tests are skipped with it.
"""

from __future__ import annotations

import os
import shutil
import site
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOBODY = 65534


class Rights:
    """How commands are run.

    Attributes:
        python: the interpreter, at a place that everybody may enter.
        path: PYTHONPATH for it.
        reason: why nothing can be run without rights; empty if it can.
        uid: whom the commands run as.
    """

    def __init__(self) -> None:
        self.uid = os.getuid() or NOBODY
        self.python = sys.executable
        packages = [sysconfig.get_path("purelib"), *site.getsitepackages()]
        self.path = os.pathsep.join(dict.fromkeys([str(ROOT), *packages]))
        self.mounts: list[tuple[str, str]] = []
        self.reason = ""
        if os.getuid() == 0:
            self._give_up_rights(packages)

    def _give_up_rights(self, packages: Sequence[str]) -> None:
        needed = {"base": sys.base_prefix, "source": str(ROOT)}
        needed |= {f"packages{n}": path for n, path in enumerate(dict.fromkeys(packages))}
        closed = {name: path for name, path in needed.items() if not _open_to_all(Path(path))}
        if shutil.which("setpriv") is None:
            self.reason = "setpriv (util-linux) is missing"
            return
        places = dict(needed)
        if closed:
            if (
                shutil.which("unshare") is None
                or subprocess.run(
                    ["unshare", "-m", "true"], capture_output=True, check=False
                ).returncode
            ):
                self.reason = f"nobody may enter {', '.join(closed.values())}"
                return
            public = _public_folder()
            for name, path in closed.items():
                places[name] = str(public / name)
                (public / name).mkdir(exist_ok=True)
                self.mounts.append((path, places[name]))
        version = f"python{sys.version_info.major}.{sys.version_info.minor}"
        self.python = f"{places['base']}/bin/{version}"
        rest = [place for name, place in places.items() if name.startswith("packages")]
        self.path = os.pathsep.join([places["source"], *rest])
        self.source = places["source"]
        tried = subprocess.run(
            self.command([self.python, "-c", ""]), capture_output=True, text=True, check=False
        )
        if tried.returncode:  # its shared library lies in a closed folder, for instance
            self.reason = f"Python does not start without rights: {tried.stderr.strip()}"

    @property
    def folder(self) -> str:
        """The source folder as the command sees it."""
        return dict(self.mounts).get(str(ROOT), str(ROOT))

    def command(self, arguments: Sequence[str], *, before: str = "") -> list[str]:
        """A command line that runs a command without rights.

        Args:
            arguments: the command.
            before: shell commands to run first, as root, in a mount namespace of its own.
        """
        if os.getuid() != 0:
            return list(arguments)
        drop = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--"]
        if not self.mounts and not before:
            return [*drop, *arguments]
        steps = [f"mount --bind '{there}' '{here}'" for there, here in self.mounts]
        script = "\n".join(["set -e", *steps, before, 'exec "$@"'])
        return ["unshare", "-m", "sh", "-c", script, "sh", *drop, *arguments]

    def as_root(self, script: str) -> list[str]:
        """A command line that runs shell commands as root in a mount namespace of its own."""
        steps = [f"mount --bind '{there}' '{here}'" for there, here in self.mounts]
        return ["unshare", "-m", "sh", "-c", "\n".join(["set -e", *steps, script])]

    def environ(self, **extra: str) -> dict[str, str]:
        """A small environment."""
        made = {"PATH": os.environ.get("PATH", os.defpath), "PYTHONPATH": self.path}
        return made | {"PYTHONDONTWRITEBYTECODE": "1", "LANG": "C.UTF-8"} | extra

    def give(self, folder: Path) -> None:
        """Make a folder and all in it theirs."""
        if os.getuid() == 0:
            for path in (folder, *folder.rglob("*")):
                os.chown(path, NOBODY, NOBODY)


@cache
def rights() -> Rights:
    """How commands are run on this machine."""
    return Rights()


@cache
def _public_folder() -> Path:
    import atexit

    folder = Path(tempfile.mkdtemp(prefix="goblins-"))
    folder.chmod(0o755)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def _open_to_all(path: Path) -> bool:
    try:
        return all(place.stat().st_mode & 0o001 for place in (path, *path.parents))
    except OSError:
        return True  # it is not there, so nobody needs it
