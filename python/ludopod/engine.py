"""The engine and the characters. A search releases Python's lock, so that other threads go on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Callable, List, Optional, Tuple, Union

from ludopod._core import check, milliseconds, request
from ludopod._ludopod import ffi, lib
from ludopod.rules import Position
from ludopod.solver import Tables


@dataclass(frozen=True)
class Character:
    """Who plays when no person does: `number` from 1, the weakest; `name` for programs, `title` and `sentence` for people;
    `version` goes up when it has become another player."""

    number: int
    name: str
    title: str
    sentence: str
    version: int

    def rating(self, game: str = "cephalopod") -> int:
        """Its Elo on this program's own scale, on which the first has 400."""
        return int(lib.pod_character_rating(Position(game)._of.game, self.number))


def characters() -> List[Character]:
    """All of them, the weakest first.

    >>> characters()[0].rating()
    400
    """
    found = []
    for number in range(1, lib.POD_CHARACTERS + 1):
        one = lib.pod_character_at(number)
        words = [ffi.string(word).decode() for word in (one.name, one.title, one.sentence)]
        found.append(Character(number, words[0], words[1], words[2], int(one.version)))
    return found


def _number_of(character: Union[str, int]) -> int:
    number = lib.pod_character_find(character.encode()) if isinstance(character, str) else character
    if not 1 <= number <= lib.POD_CHARACTERS:
        raise ValueError(f"'{character}' is no character; they are: {', '.join(one.name for one in characters())}")
    return int(number)


@dataclass(frozen=True)
class Line:
    """A move and what it leads to: `move`; `line`, the best play from it on, itself included; `win`, each seat's chance to
    win, 0 to 1; `margin`, the expected final margin of the player to move in dice (0 with more than two players); `proven`:
    these are exact; `plies` to the end where a table knows, else 0; `depth` in plies; `nodes`; `seconds`."""

    move: str
    line: Tuple[str, ...]
    win: Tuple[float, ...]
    margin: float
    proven: bool
    plies: int
    depth: int
    nodes: int
    seconds: float


def _line_of(position: Position, report: Any) -> Line:
    at, line = position, []
    for move in report.line[0 : report.line_length]:
        line.append(at._name(move))
        at = at.play(line[-1])
    return Line(position._name(report.best), tuple(line), tuple(report.win[0 : position.players]), report.score / 100,
                bool(report.proven), int(report.plies), int(report.depth), int(report.nodes), report.time_ms / 1000)


Progress = Callable[[List[Line]], Optional[bool]]


@dataclass
class _Watch:
    position: Position
    progress: Progress
    raised: Optional[BaseException] = None


@ffi.def_extern()  # type: ignore[misc]
def ludopod_analysed(context: Any, known: Any) -> bool:
    watch = ffi.from_handle(context)
    try:
        return watch.progress([_line_of(watch.position, known.line[i]) for i in range(known.count)]) is not False
    except BaseException as raised:  # it is raised again once the search has ended
        watch.raised = raised
        return False


class Engine:
    """The engine, with `memory` bytes for what it remembers and so many `threads` for a search between two. One search at a
    time.

    >>> engine = Engine(memory=1 << 20)
    >>> best = engine.analyse(Position(board="3x3"), depth=3, lines=2)
    >>> len(best), best[0].depth
    (2, 3)
    """

    def __init__(self, memory: int = 64 << 20, threads: int = 1) -> None:
        made = lib.pod_search_create(memory)
        if made == ffi.NULL:
            raise MemoryError
        self._of = ffi.gc(made, lib.pod_search_free)
        check(lib.pod_search_use_threads(self._of, threads))

    def analyse(self, position: Position, lines: int = 1, time: Optional[float] = None, nodes: int = 0, depth: int = 0,
                tables: Optional[Tables] = None, progress: Optional[Progress] = None) -> List[Line]:
        """The best few moves, best first, at full strength: up to `time` seconds, `nodes` or `depth` plies (of each line), or
        until everything is known. `progress` hears of all lines known so far about every 100 ms; False from it ends the
        analysis. Raises LudopodError when the game is over."""
        limits = request("pod_search_request", report_size=ffi.sizeof("pod_search_report"), time_ms=milliseconds(time),
                         nodes=nodes, depth=depth, solve_small=True, tables=tables._of if tables else ffi.NULL)
        asked = request("pod_analysis_request", lines=lines, limits=limits)
        watch = _Watch(position, progress) if progress else None
        handle = ffi.new_handle(watch) if watch else ffi.NULL
        if watch:
            asked.context, asked.progress = handle, lib.ludopod_analysed
        out = ffi.new("pod_analysis *")
        check(lib.pod_analyse(self._of, position._of, asked, out))
        if watch and watch.raised:
            raise watch.raised
        return [_line_of(position, out.line[i]) for i in range(out.count)]

    def choose(self, position: Position, character: Union[str, int] = 17, seed: int = 0, time: Optional[float] = None,
               nodes: int = 0) -> str:
        """The move that a character makes, given by its name or number. `seed` decides what it overlooks: the same for all
        its moves of a game. Up to `time` seconds or `nodes`, where these are given."""
        asked = request("pod_search_request", report_size=ffi.sizeof("pod_search_report"), character=_number_of(character),
                        seed=seed, time_ms=milliseconds(time), nodes=nodes)
        out = ffi.new("pod_search_report *")
        check(lib.pod_search_run(self._of, position._of, asked, out))
        return position._name(out.best)

    def stop(self) -> None:
        """Ends a search of choose() soon; from any thread."""
        lib.pod_search_stop(self._of)

    def clear(self) -> None:
        """Forgets what earlier searches found."""
        lib.pod_search_clear(self._of)
