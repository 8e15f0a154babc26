"""The driver for Linux and macOS. What it cures is listed in `driver`."""

import atexit
import contextlib
import os
import select
import signal
import termios
import threading
import time
import tty
from typing import Any

from textual import events
from textual.app import App
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message
from textual.messages import InBandWindowResize

from goblin_games.tui import farewell, modes, signals, terminal
from goblin_games.tui.keyboard import Keyboard
from goblin_games.tui.output import Output

GRACE = 1.4
"""Seconds that the app has to end by itself after a signal or a lost terminal."""
LAST_RESORT = 1.8
"""Seconds after which the kernel ends the process, should even the grace be blocked."""
MAX_TYPE_AHEAD = 8192
"""Bytes typed while the app is busy that are kept; a megabyte of text is no typing."""
CHUNK = 1024


class GoblinDriver(LinuxDriver):
    """Keyboard, screen, signals and window size of a POSIX terminal.

    Attributes:
        terminal_gone: The terminal has vanished; nothing more can be written.
    """

    def __init__(
        self,
        app: App[Any],
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        self._terminal = terminal.capabilities(os.environ)
        super().__init__(app, debug=debug, mouse=mouse and self._terminal.mouse, size=size)
        self._screen_fd = 2 if os.isatty(2) or not os.isatty(1) else 1
        self._size: tuple[int, int] = terminal.clamp_size(*size) if size else self._read_size()
        self._handlers = signals.Handlers()
        self._output: Output | None = None
        self._active = False
        self._started = False
        self._stopped = False
        self._leaving: tuple[str, int] | None = None
        self._input: threading.Thread | None = None
        self._wake_read, self._wake_write = os.pipe()
        os.set_blocking(self._wake_write, False)
        os.set_blocking(self._wake_read, False)
        self._handlers.install(signal.SIGTSTP, lambda _: self._soon(self._stop_process))
        self._handlers.install(signal.SIGCONT, lambda _: self._on_continue())
        for number in signals.LEAVING:
            self._handlers.install(number, self._on_leaving_signal)

    # -- for the app ----------------------------------------------------------------------

    @property
    def terminal_gone(self) -> bool:
        """Whether the terminal has vanished."""
        return self._output is not None and self._output.dead

    @property
    def can_suspend(self) -> bool:
        """Not on a server: there is no shell that would wake us."""
        return not self._terminal.hosted

    def mouse(self, on: bool) -> None:
        """Switch mouse reports on or off: off leaves selecting and copying to the terminal."""
        self._mouse = on
        self.write(self._mouse_on if on else modes.MOUSE_OFF)

    def announce_size(self, again: bool = False) -> None:
        """Tell the app the size of the window if it has changed, or in any case."""
        size = self._read_size()
        self._forget_screen()
        if again or size != self._size:
            self._size = size
            self.send_message(events.Resize.from_dimensions(size, None))

    def redraw(self) -> None:
        """Paint the whole screen anew, whatever it looks like (a key for people: Ctrl+L)."""
        self._forget_screen()
        self._app.refresh()

    def leave(self, reason: str, code: int) -> None:
        """Have the app end with an exit code, in time. Any thread or signal handler may call it.

        The app ends by `App.exit`, as if its person had left. If it has not after GRACE seconds
        (a blocked event loop), the watching thread says farewell, restores the terminal and cuts.
        """
        if self._leaving is None:
            self._leaving = (reason, code)
            signal.setitimer(signal.ITIMER_REAL, LAST_RESORT)
            self._wake()
            self._soon(lambda: self._app.exit(return_code=code))

    # -- application mode -----------------------------------------------------------------

    def start_application_mode(self) -> None:
        """Take the terminal: raw mode, our screen, input and output threads."""
        self._wait_for_foreground()
        self._set_raw()
        self._output = Output(
            self._screen_fd,
            utf8=self._terminal.utf8,
            on_repaint=lambda: self._soon(self._app.refresh),
            on_dead=self._on_lost_terminal,
        )
        self._active = True
        atexit.register(self._restore_now)
        self._send_modes()
        self._handlers.install(signal.SIGWINCH, lambda _: self._soon(self.announce_size))
        self.announce_size(again=self._started)
        self._started = True
        self.exit_event.clear()
        self._input = threading.Thread(target=self._run_input, name="goblin-input", daemon=True)
        self._input.start()

    def disable_input(self) -> None:
        """Stop reading keys, and forget those that nobody has read."""
        self.exit_event.set()
        self._wake()
        if self._input is not None and self._leaving is None:
            self._input.join()
        self._input = None
        with contextlib.suppress(termios.error):
            termios.tcflush(self.fileno, termios.TCIFLUSH)

    def stop_application_mode(self) -> None:
        """Give the terminal back as it was."""
        if self._active:
            self.write(self._reset)
            self._active = False
        self.disable_input()
        if self._output is not None and not self.terminal_gone:
            self._output.close()
        self._restore_line()
        atexit.unregister(self._restore_now)

    def suspend_application_mode(self) -> None:
        """Give the terminal back for a while. What is written meanwhile is dropped."""
        self.stop_application_mode()

    def close(self) -> None:
        """Take back the signal handlers; the app has ended."""
        if self._leaving is not None:  # sshd and service managers send more than one signal
            self._handlers.ignore()
        else:
            self._handlers.restore()
            os.close(self._wake_read)
            os.close(self._wake_write)
            self._wake_write = -1

    def write(self, data: str) -> None:
        """Queue text for the terminal. Never waits, never fails."""
        if self._active and self._output is not None:
            self._output.write(data, self._size)

    def flush(self) -> None:
        """Do nothing: the output thread writes at once."""

    def _send_modes(self) -> None:
        if self._terminal.basic:
            self.write(modes.BASIC_START)
            return
        self.write(modes.MODERN_START)
        if self._mouse:
            self.write(self._mouse_on)
        if os.environ.get("TERM_PROGRAM") != "Apple_Terminal":  # it prints the last letter
            self.write(modes.ASK_SYNC)

    @property
    def _mouse_on(self) -> str:
        return modes.MOUSE_CLICKS if self._terminal.hosted else modes.MOUSE_ON

    @property
    def _reset(self) -> str:
        return modes.BASIC_RESET if self._terminal.basic else modes.MODERN_RESET

    def _set_raw(self) -> None:
        """Line settings: keys one by one, unchanged, without echo and without signals."""
        try:
            self.attrs_before = termios.tcgetattr(self.fileno)
            raw = termios.tcgetattr(self.fileno)
        except termios.error:
            return
        raw[tty.IFLAG] = self._patch_iflag(raw[tty.IFLAG]) & ~termios.ISTRIP
        raw[tty.LFLAG] = self._patch_lflag(raw[tty.LFLAG])
        raw[tty.CC][termios.VMIN], raw[tty.CC][termios.VTIME] = 1, 0
        with contextlib.suppress(termios.error):
            termios.tcsetattr(self.fileno, termios.TCSANOW, raw)

    def _restore_line(self) -> None:
        if self.attrs_before is not None:
            with contextlib.suppress(termios.error):
                termios.tcsetattr(self.fileno, termios.TCSANOW, self.attrs_before)

    def _restore_now(self) -> None:
        """Restore the terminal without event loop or threads."""
        if self._active and self._output is not None:
            self._active = False
            self._output.write_now(self._reset)
            self._restore_line()

    def _forget_screen(self) -> None:
        if self._output is not None:
            self._output.forget()

    # -- size -----------------------------------------------------------------------------

    def _read_size(self) -> tuple[int, int]:
        return terminal.read_size(self._screen_fd, 0, 1)

    def _get_terminal_size(self) -> tuple[int, int]:
        return self._read_size()

    def process_message(self, message: Message) -> None:
        """Pass a message from the keyboard to the app; sizes are clamped and said once."""
        if isinstance(message, InBandWindowResize):
            # Windows' OpenSSH forwards no window-change: only the terminal itself tells.
            if message.supported and not message.enabled:
                self.write(modes.RESIZE_REPORTS)
            return
        if isinstance(message, events.Resize):
            size = terminal.clamp_size(*message.size)
            if size == self._size:
                return
            self._size = size
            self._forget_screen()
            message = events.Resize.from_dimensions(size, None)
        super().process_message(message)

    # -- keys -----------------------------------------------------------------------------

    def _run_input(self) -> None:
        """Read keys until told to stop; after `leave`, watch that the app ends in time."""
        try:
            self._read_keys()
        except Exception:  # the loop has closed under us, or the file: either way it is over
            self.leave("failed", 1)
        if self._leaving is not None:
            time.sleep(GRACE)
            self._cut()

    def _read_keys(self) -> None:
        keyboard, typed = Keyboard(), bytearray()
        caught_up: threading.Event | None = None
        while self._leaving is None and not self.exit_event.is_set():
            busy = caught_up is not None and not caught_up.is_set()
            patience = 0.02 if busy else 0.0 if typed else keyboard.patience
            ready = select.select([self.fileno, self._wake_read], [], [], patience)[0]
            if self._wake_read in ready:
                os.read(self._wake_read, 64)
                continue
            if self.fileno in ready:
                if not (data := self._read()):
                    self._on_lost_terminal()
                    return
                typed += data[: MAX_TYPE_AHEAD - len(typed)]
            if not busy:
                caught_up = self._send_keys(keyboard, bytes(typed[:CHUNK]))
                del typed[:CHUNK]

    def _read(self) -> bytes:
        """Return what was typed; nothing if the terminal is gone."""
        try:
            return os.read(self.fileno, 4096)
        except OSError:  # EIO: its other side was closed
            return b""

    def _send_keys(self, keyboard: Keyboard, data: bytes) -> threading.Event | None:
        """Send messages to the app; for many, return an event that says it has caught up."""
        count = 0
        for message in keyboard.feed(data) if data else keyboard.tick():
            self.process_message(message)
            count += 1
        caught_up = threading.Event()
        return caught_up if count > 64 and self._app.call_later(caught_up.set) else None

    # -- leaving, stopping ----------------------------------------------------------------

    def _soon(self, callback: Any) -> None:
        """Have the event loop call it; a signal handler may ask."""
        with contextlib.suppress(RuntimeError):  # closed
            self._loop.call_soon_threadsafe(callback)

    def _wake(self) -> None:
        """Wake the input thread; a signal handler may ask."""
        with contextlib.suppress(OSError):
            os.write(self._wake_write, b".")

    def _on_leaving_signal(self, number: int) -> None:
        self.leave(signals.LEAVING[number], signals.exit_code(number))

    def _on_lost_terminal(self) -> None:
        if self._output is not None:
            self._output.dead = True
        self.leave("hang-up", signals.exit_code(signal.SIGHUP))

    def _cut(self) -> None:
        assert self._leaving is not None
        reason, code = self._leaving
        farewell.say(reason)
        self._restore_now()
        os._exit(code)

    def _stop_process(self) -> None:
        """Ctrl+Z: give the terminal to the shell and sleep until it gives it back."""
        if self._terminal.hosted:
            return
        was_active, self._stopped = self._active, True
        if was_active:
            self.suspend_application_mode()
        os.kill(os.getpid(), signal.SIGSTOP)
        if was_active:
            self.resume_application_mode()
            self.send_message(self.SignalResume())
            self._app.refresh(layout=True)
        self._stopped = False

    def _on_continue(self) -> None:
        """Something else stopped us, perhaps a shell used the terminal: take it again."""
        if not self._stopped and self._active:
            self._soon(self._take_again)

    def _take_again(self) -> None:
        if self._active:
            self._set_raw_again()
            self.write(self._reset)
            self._send_modes()
            self.redraw()

    def _set_raw_again(self) -> None:
        before = self.attrs_before
        self._set_raw()
        self.attrs_before = before

    def _wait_for_foreground(self) -> None:
        """Sleep while another job has the terminal (started with `&`, continued with `bg`)."""
        with contextlib.suppress(OSError):
            while os.tcgetpgrp(self.fileno) != os.getpgrp():
                os.kill(os.getpid(), signal.SIGSTOP)
                time.sleep(0.01)
