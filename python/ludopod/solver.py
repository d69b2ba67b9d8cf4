"""Solving and counting: the value of positions, tables of them, paths of moves. Python's lock is released meanwhile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, Dict, Optional

from ludopod._core import check, request, text
from ludopod._ludopod import ffi, lib
from ludopod.rules import Move, Position

Progress = Callable[[int, int, int], Optional[bool]]


@dataclass(frozen=True)
class Solution:
    """What a position is worth to its player to move at best play: `value` 1 a win, 0 a draw, -1 a loss; `margin` in dice, when
    asked for exactly; `moves`: the value of each legal move to who makes it."""

    value: int
    margin: Optional[int]
    moves: Dict[str, int]


@dataclass(frozen=True)
class TableValue:
    """What a table knows of a position: `result` for the player to move (1, 0, -1); `least` and `most`, bounds of the final
    margin in dice or pieces; `plies` to the end, 0 when not known."""

    result: int
    least: int
    most: int
    plies: int


@ffi.def_extern(onerror=lambda *_: False)  # type: ignore[misc]
def ludopod_goes_on(context: Any, progress: Any) -> bool:
    asked = ffi.from_handle(context)
    return asked(int(progress.stage), int(progress.done), int(progress.total)) is not False


def solve(position: Position, exact: bool = True, threads: int = 1, memory: int = 1 << 30,
          progress: Optional[Progress] = None) -> Solution:
    """Solves a position of Cephalopod between two, without variant. `progress` gets (stage, done, total); False from it ends
    the work with LudopodError POD_ERROR_STOPPED.

    >>> solved = solve(Position(board="1x3"))
    >>> solved.value, solved.margin, solved.moves["a1"]
    (1, 1, 1)
    """
    asked = request("pod_strong_request", report_size=ffi.sizeof("pod_strong_report"), exact=exact, threads=threads,
                    memory=memory)
    handle, watch = ffi.new_handle(progress), ffi.new("pod_strong_watch *")
    if progress:
        watch.progress.context, watch.progress.go_on = handle, lib.ludopod_goes_on
        asked.watch = watch
    out, fault = ffi.new("pod_strong_report *"), ffi.new("pod_fault *")
    check(lib.pod_strong_solve_position(position._of, asked, out, fault), fault)
    moves = {position._name(one.move): int(one.value) for one in out.move[0 : out.moves]}
    return Solution(int(out.value), int(out.margin) if exact else None, moves)


def perft(position: Position, depth: int) -> int:
    """How many paths of `depth` plies there are; one that ends earlier counts once.

    >>> perft(Position(), 4)
    304840
    """
    out = ffi.new("uint64_t *")
    check(lib.pod_perft(position._of, depth, out))
    return int(out[0])


class Tables:
    """The tables of a folder (`ludopod table build` makes them), by default of the usual one."""

    def __init__(self, folder: Optional[str] = None) -> None:
        place = folder if folder is not None else text(lib.pod_tables_place)
        out, fault = ffi.new("pod_tables **"), ffi.new("pod_fault *")
        check(lib.pod_tables_open(place.encode(), ffi.NULL, ffi.NULL, out, fault), fault)
        self._of = ffi.gc(out[0], lib.pod_tables_close)

    def __len__(self) -> int:
        return int(lib.pod_tables_count(self._of))

    def probe(self, position: Position, move: Optional[Move] = None) -> Optional[TableValue]:
        """What they know of a position, or of a move in it, for who is to move; None when no table holds it."""
        out = ffi.new("pod_table_value *")
        known = (lib.pod_tables_probe(self._of, position._of, out) if move is None
                 else lib.pod_tables_probe_move(self._of, position._of, position._move(move), out))
        return TableValue(int(out.result), int(out.least), int(out.most), int(out.plies)) if known else None
