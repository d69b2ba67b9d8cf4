"""What all modules need of the C library: texts out of it, and its faults as exceptions."""

from __future__ import annotations

import re
from typing import Any, Callable, Optional

from ludopod._ludopod import ffi, lib

LANGUAGES = {"en": 0, "fr": 1, "es": 2}


class LudopodError(ValueError):
    """What the library refuses. `code` is the name of its constant (``"POD_ERROR_OCCUPIED"``), which programs may rely
    on; `offset` and `length` say where, in bytes of the text that was read; `line` and `move` count from 1 (0: unknown)."""

    def __init__(self, message: str, code: str, offset: int = 0, length: int = 0, line: int = 0, move: int = 0) -> None:
        super().__init__(message)
        self.code, self.offset, self.length, self.line, self.move = code, offset, length, line, move


def text(write: Callable[[Any], object], room: int = 1024) -> str:
    """What a function prints into a pod_text, with more room when it needs that."""
    while True:
        memory = ffi.new("char[]", room)
        out = ffi.new("pod_text *", lib.pod_text_over(memory, room))
        write(out)
        if lib.pod_text_fits(out):
            return str(ffi.string(memory).decode())
        room = out.length + 1


def check(error: int, fault: Any = None) -> None:
    """Raises what a function has refused."""
    if error == lib.POD_OK:
        return
    code = ffi.string(lib.pod_error_name(error)).decode()
    if fault is None or fault.code != error:
        message = ffi.string(lib.pod_error_message(error)).decode()
        raise LudopodError(re.sub(r" '?\{\d\}'?", "", message), code)
    said = text(lambda out: lib.pod_fault_print(fault, lib.POD_ENGLISH, out))
    raise LudopodError(said, code, fault.offset, fault.length, fault.line, fault.move)


def request(name: str, **members: Any) -> Any:
    """A structure that begins with its size (ludopod/export.h), all else 0."""
    made = ffi.new(f"{name} *", members)
    made.size = ffi.sizeof(name)
    return made


def language_of(code: str) -> int:
    if code not in LANGUAGES:
        raise ValueError(f"'{code}' is not a language here; expected one of {', '.join(LANGUAGES)}")
    return LANGUAGES[code]


def milliseconds(seconds: Optional[float]) -> int:
    return 0 if seconds is None else max(1, round(seconds * 1000))
