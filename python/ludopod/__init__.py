"""Cephalopod (Mark Steere, 2006, marksteeregames.com) and Octogo: rules, records, engine, solver, environments, clubs.

>>> from ludopod import Engine, Position
>>> position = Position(board="3x3").play("b2")
>>> position.shape, len(position.moves)
((3, 3), 8)
"""

from ludopod._core import LudopodError
from ludopod.club import Club, Refused
from ludopod.engine import Character, Engine, Line, characters
from ludopod.puzzles import Puzzle
from ludopod.records import Record
from ludopod.rules import Actions, Batch, Game, Outcome, Piece, Position, games
from ludopod.solver import Solution, Tables, TableValue, perft, solve

__version__ = "0.1.0"
__all__ = [
    "Actions", "Batch", "Character", "Club", "Engine", "Game", "Line", "LudopodError", "Outcome", "Piece", "Position", "Puzzle",
    "Record", "Refused", "Solution", "TableValue", "Tables", "characters", "games", "perft", "solve",
]
