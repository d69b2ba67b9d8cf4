"""Game records: text and JSON files of games, with tags, comments and variations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Dict, List, Tuple

from ludopod._core import check, text
from ludopod._ludopod import ffi, lib
from ludopod.rules import Game, Position

_WRITERS = {"text": lib.pod_records_write_text, "json": lib.pod_records_write_json}


class Record:
    """A game as a file has it.

    >>> record = read('[Board "1x3"] 1. a1 c1 2. b1=a1+c1 {takes both} a1 3. c1 1-0')[0]
    >>> record.result, record.moves[2], len(record.positions)
    ('1-0', 'b1=a1+c1', 6)
    """

    def __init__(self, of: object) -> None:
        self._of = of

    @classmethod
    def of_game(cls, game: Game, **tags: str) -> Record:
        """The record of a game, with tags such as ``A="Ann"``, ``Date="2026.11.29"``."""
        of, fault = ffi.gc(lib.pod_record_create(game.start._of), lib.pod_record_free), ffi.new("pod_fault *")
        for name, value in tags.items():
            check(lib.pod_record_set_tag(of, name.encode(), value.encode(), fault), fault)
        for move in game.moves:
            now = Position._taken(lib.pod_record_end(of)[0])
            check(lib.pod_record_add(of, ffi.new("pod_event *", (lib.POD_EVENT_MOVE, now._of.turn, now._move(move)))))
        return cls(of)

    @property
    def tags(self) -> Dict[str, str]:
        """Its tags, in the order they are written in."""
        name, value = ffi.new("char **"), ffi.new("char **")
        found = {}
        for i in range(lib.pod_record_tag_count(self._of)):
            lib.pod_record_tag_at(self._of, i, ffi.cast("const char **", name), ffi.cast("const char **", value))
            found[ffi.string(name[0]).decode()] = ffi.string(value[0]).decode()
        return found

    @property
    def result(self) -> str:
        """As its Result tag says it."""
        return str(ffi.string(lib.pod_record_result(self._of)).decode())

    def _nodes(self) -> List[Tuple[Position, str]]:
        """The positions of the main line, each with the event that led there."""
        at = Position._taken(lib.pod_record_start(self._of)[0])
        line = [(at, "")]
        history = ffi.new("pod_history *")
        lib.pod_history_begin(history, at._of)
        for i in range(lib.pod_record_length(self._of)):
            event, before = lib.pod_record_event(self._of, i), at
            said = text(lambda out: lib.pod_event_print(before._of, event, out), 64)
            at = Position._taken(before._of[0])
            lib.pod_history_apply(history, at._of, event)
            line.append((at, said))
        return line

    @property
    def moves(self) -> List[str]:
        """Its main line: moves, and players who leave as ``"b:resign"``."""
        return [said for _, said in self._nodes()[1:]]

    @property
    def positions(self) -> List[Position]:
        """The positions of its main line, from the start to the end."""
        return [position for position, _ in self._nodes()]

    def __str__(self) -> str:
        return write([self])


def read(contents: str) -> List[Record]:
    """Every game of a file's text: records, their JSON, or games of Abstract Play. Raises LudopodError with `line` and
    `move` where one is not in order; all moves are checked."""
    said, out, count, fault = contents.encode(), ffi.new("pod_record ***"), ffi.new("size_t *"), ffi.new("pod_fault *")
    check(lib.pod_records_read(said, len(said), out, count, fault), fault)
    records, many = out[0], count[0]
    all_of_them = ffi.gc(records, lambda these: lib.pod_records_free(these, many))
    return [Record(ffi.gc(records[i], lambda _, owner=all_of_them: None)) for i in range(many)]


def write(records: Sequence[Record], form: str = "text") -> str:
    """A file of games, as "text" or "json"."""
    if form not in _WRITERS:
        raise ValueError(f"'{form}' is no form of records; expected text or json")
    these = ffi.new("pod_record *[]", [record._of for record in records])
    return text(lambda out: _WRITERS[form](these, len(records), out), 1 << 16)
