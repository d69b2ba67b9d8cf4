"""Puzzles: positions with a single best move, as `ludopod puzzles` makes them (docs/puzzles.md)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Dict, Optional, Tuple

from ludopod.rules import Move, Position


@dataclass(frozen=True)
class Puzzle:
    """`best` is the only best move, worth a "win" or a "draw" (`value`); `refuted` has for each other legal move the answer that
    shows it, "" where the move ends the game; `rating` is how hard it is to find; `trap` is what misleads most."""

    id: str
    position: Position
    best: str
    value: str
    refuted: Dict[str, str]
    rating: int
    themes: Tuple[str, ...]
    trap: Optional[str]

    def tried(self, move: Move) -> Optional[str]:
        """The answer to a move: None when it is the best one. Raises LudopodError when it is not legal."""
        name = self.position._name(self.position._move(move))
        return None if name == self.best else self.refuted[name]


def read(lines: Iterable[str]) -> Iterator[Puzzle]:
    """The puzzles of a file, or of anything else that gives lines, such as Club.lines_of("/puzzles/cephalopod.jsonl")."""
    for line in lines:
        if line.strip():
            one = json.loads(line)
            yield Puzzle(one["id"], Position(one["game"], one["position"]), one["best"], one["value"], one["refuted"],
                         one["rating"], tuple(one["themes"]), one["trap"])
