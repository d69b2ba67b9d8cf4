"""Rules: positions as values, games move by move, moves as numbers and positions as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from ludopod._core import check, language_of, request, text
from ludopod._ludopod import ffi, lib

Move = Union[str, int]


def games() -> List[str]:
    """The names of the games.

    >>> games()
    ['cephalopod', 'octogo']
    """
    return [ffi.string(lib.pod_game_at(i).name).decode() for i in range(lib.pod_game_count())]


def _game_of(name: str) -> Any:
    game = lib.pod_game_find(name.encode(), len(name.encode()))
    if game == ffi.NULL:
        raise ValueError(f"'{name}' is not a game here; the games are: {', '.join(games())}")
    return game


@dataclass(frozen=True)
class Outcome:
    """How a game stands: `over`; `places` by seat, 1 for the first, shared by those who draw, 0 for who is still in a
    running game; `scores` by seat, in dice or pieces on the board."""

    over: bool
    places: Tuple[int, ...]
    scores: Tuple[int, ...]


@dataclass(frozen=True)
class Piece:
    """A die or a piece: `square` ("c3"), `owner` (a seat; None: neutral), what it `shows` (pips, or the arrow: 0 north, on
    clockwise), and whether it is `safe`, that is can never be captured again."""

    square: str
    owner: Optional[int]
    shows: int
    safe: bool


class Actions:
    """The numbers of a board's moves, which stay: `count` of them, seen in `planes` planes of `squares` squares."""

    def __init__(self, position: Position) -> None:
        self._of = ffi.new("pod_actions *")
        check(lib.pod_actions_make(position._of, self._of))
        self.count: int = self._of.count
        self.planes: int = self._of.planes
        self.squares: int = self._of.squares

    def __len__(self) -> int:
        return self.count


_actions: Dict[Tuple[int, int, int, int, int], Actions] = {}


class Position:
    """A position, which never changes: playing a move gives another one.

    `line` is a position as text (docs/notation.md), or "start"; options are those of the game, as ``board="3x5"``,
    ``players=3``, ``variant="snub"``, ``quiet=0``. Raises LudopodError where they make no position.

    >>> position = Position(board="3x3").play("a1").play("b2")
    >>> print(position)
    3/1b11/a12 a 2 -
    >>> position.moves[-1], position.turn
    ('c3', 0)
    """

    def __init__(self, game: str = "cephalopod", line: str = "start", **options: object) -> None:
        of, chosen, fault = _game_of(game), ffi.new("pod_options *"), ffi.new("pod_fault *")
        lib.pod_options_default(of, chosen)
        for name, value in options.items():
            check(lib.pod_options_set(of, chosen, name.encode(), str(value).encode(), fault), fault)
        said = ffi.from_buffer(line.encode())
        given = ffi.new("pod_position_text *", {"game": of, "options": chosen, "text": said, "length": len(said)})
        self._of = ffi.new("pod_position *")
        check(lib.pod_position_parse(given, self._of, fault), fault)

    @classmethod
    def _taken(cls, of: Any) -> Position:
        """From a pod_position, which is copied."""
        position = cls.__new__(cls)
        position._of = ffi.new("pod_position *", of)
        return position

    @property
    def game(self) -> str:
        """The game's name."""
        return str(ffi.string(lib.pod_game_of(self._of).name).decode())

    @property
    def shape(self) -> Tuple[int, int]:
        """Rows and columns."""
        return self._of.rows, self._of.columns

    @property
    def players(self) -> int:
        """How many started."""
        return int(self._of.players)

    @property
    def turn(self) -> Optional[int]:
        """The seat to move, from 0; None when the game is over."""
        return None if self._of.turn == lib.POD_NOBODY else int(self._of.turn)

    def _list(self) -> List[int]:
        moves = ffi.new("pod_move_list *")
        lib.pod_moves(self._of, moves)
        return list(moves.move[0 : moves.count])

    def _name(self, move: int) -> str:
        return text(lambda out: lib.pod_move_print(self._of, move, out), 64)

    @property
    def moves(self) -> Tuple[str, ...]:
        """The legal moves, in canonical notation and order; none when the game is over."""
        return tuple(self._name(move) for move in self._list())

    def _move(self, move: Move) -> int:
        """A move, by its notation or its number, as the library packs it."""
        if isinstance(move, str):
            said, out, fault = move.encode(), ffi.new("pod_move *"), ffi.new("pod_fault *")
            check(lib.pod_move_parse(self._of, said, len(said), out, fault), fault)
            return int(out[0])
        number = int(move)
        packed = self.actions._of.move[number] if 0 <= number < self.actions.count else lib.POD_MOVE_NONE
        if not lib.pod_legal(self._of, packed):
            check(lib.POD_ERROR_MOVE_ILLEGAL)
        return int(packed)

    def play(self, move: Move) -> Position:
        """The position after a move: its notation, or its number (see `actions`). Raises LudopodError when it is not legal.
        Repetitions are no part of a position: Game looks after them."""
        packed = self._move(move)
        after = Position._taken(self._of[0])
        lib.pod_apply(after._of, packed)
        return after

    def leave(self, seat: int) -> Position:
        """The position after a player has left."""
        after = Position._taken(self._of[0])
        check(lib.pod_leave(after._of, seat))
        return after

    @property
    def outcome(self) -> Outcome:
        """How the game stands."""
        out = ffi.new("pod_outcome *")
        lib.pod_outcome_of(self._of, out)
        return Outcome(bool(out.over), tuple(out.place[0 : self.players]), tuple(out.score[0 : self.players]))

    @property
    def pieces(self) -> List[Piece]:
        """What stands on the board, from a1 row by row."""
        out = ffi.new("pod_piece[]", lib.POD_SQUARES_MAX)
        lib.pod_pieces(self._of, out)
        rows, columns = self.shape
        return [
            Piece(f"{chr(97 + i % columns)}{i // columns + 1}", None if out[i].owner == lib.POD_NEUTRAL else int(out[i].owner),
                  int(out[i].shows), bool(out[i].safe))
            for i in range(rows * columns)
            if out[i].there
        ]

    def board(self) -> str:
        """The board as text, as people print it."""
        return text(lambda out: lib.pod_board_print(self._of, True, out), 4096)

    def svg(self) -> str:
        """The board as a drawing: an SVG document."""
        return text(lambda out: lib.pod_diagram_draw(self._of, ffi.NULL, out), 1 << 15)

    def _repr_svg_(self) -> str:
        return self.svg()

    def speak(self, move: Move, language: str = "en") -> str:
        """A move as a person would say it, in "en", "fr" or "es".

        >>> Position().speak("c3")
        'White places a one on c3'
        """
        packed = self._move(move)
        return text(lambda out: lib.pod_move_speak(self._of, packed, language_of(language), out))

    @property
    def hash(self) -> int:
        """64 bits of all that decides how the game can go on, but for counters towards a draw."""
        return int(lib.pod_hash(self._of))

    def __str__(self) -> str:
        return text(lambda out: lib.pod_position_print(self._of, out))

    def __repr__(self) -> str:
        return f"Position({self.game!r}, {str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and bool(lib.pod_position_equal(self._of, other._of))

    def __hash__(self) -> int:
        return self.hash

    # ---- As arrays

    @property
    def actions(self) -> Actions:
        """The numbers of this board's moves."""
        variant = self._of.of.cephalopod.variant if self.game == "cephalopod" else 0
        key = (self._of.game, *self.shape, self.players, variant)
        if key not in _actions:
            _actions[key] = Actions(self)
        return _actions[key]

    def action(self, move: Move) -> int:
        """The number of a legal move.

        >>> Position().action("e5")
        174
        """
        return int(lib.pod_action_of(self.actions._of, self._move(move)))

    def mask(self) -> npt.NDArray[np.bool_]:
        """Which numbers are legal: shape (actions,), bool."""
        out = np.zeros(self.actions.count, np.bool_)
        lib.pod_action_mask(self.actions._of, self._of, ffi.from_buffer("uint8_t[]", out))
        return out

    def planes(self) -> npt.NDArray[np.float32]:
        """The position as its player to move sees it (include/ludopod/action.h says what the planes are): shape (planes,
        rows, columns), float32 of 0 and 1, row 0 is row 1 of the board."""
        if self.turn is None:
            check(lib.POD_ERROR_GAME_OVER)
        out = np.empty((self.actions.planes, *self.shape), np.float32)
        lib.pod_observe_floats(self.actions._of, self._of, ffi.from_buffer("float[]", out))
        return out

    def bits(self) -> npt.NDArray[np.uint64]:
        """The same as bits: shape (planes, 2), uint64, square i is bit i % 64 of word i // 64."""
        if self.turn is None:
            check(lib.POD_ERROR_GAME_OVER)
        out = np.empty((self.actions.planes, 2), np.uint64)
        lib.pod_observe(self._of, ffi.from_buffer("pod_plane[]", out))
        return out

    def rewards(self) -> npt.NDArray[np.float32]:
        """By seat, 1 for the first place to -1 for the last, shared where places are; all 0 while the game runs: shape
        (players,), float32."""
        out = np.zeros(lib.POD_SEATS_MAX, np.float32)
        lib.pod_rewards(self._of, ffi.from_buffer("float[]", out))
        return out[: self.players]


class Game:
    """A game in progress: a position and the moves that led to it, with the draws of repetition.

    >>> game = Game(Position(board="1x3"))
    >>> for move in ("a1", "c1", "b1=a1+c1", "a1", "c1"):
    ...     game.play(move)
    >>> game.position.outcome.places, game.result
    ((1, 2), '1-0')
    """

    def __init__(self, start: Optional[Position] = None) -> None:
        self.start = start or Position()
        self.position = self.start
        self.moves: List[str] = []
        self._history = ffi.new("pod_history *")
        lib.pod_history_begin(self._history, self.start._of)

    def play(self, move: Move) -> None:
        """Plays a move, by its notation or its number. Raises LudopodError when it is not legal."""
        packed = self.position._move(move)
        name = self.position._name(packed)
        event = ffi.new("pod_event *", (lib.POD_EVENT_MOVE, self.position._of.turn, packed))
        after = Position._taken(self.position._of[0])
        lib.pod_history_apply(self._history, after._of, event)
        self.position = after
        self.moves.append(name)

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self.position.turn is None

    @property
    def result(self) -> str:
        """As records have it: "1-0", "0-1", "1/2-1/2", places in seat order as "2-1-3", or "*"."""
        return text(lambda out: lib.pod_result_print(self.position._of, out))


class Batch:
    """Many games side by side, a move in each by every step; one that has ended begins anew at once.

    The arrays are the library's own memory, without copies: each step writes them anew, and they are read only.

    - `mask`: shape (games, actions), bool: which moves are legal
    - `turn`: shape (games,), uint8: the seat to move
    - `over`: shape (games,), bool: whether the latest step ended a game here
    - `rewards`: shape (games, players), float32: of the game that ended, by seat; else 0
    - `planes`: shape (games, planes, rows, columns), float32, or None
    - `bits`: shape (games, planes, 2), uint64, or None

    >>> batch = Batch(Position(), 64)
    >>> batch.mask.shape, batch.planes.shape
    ((64, 176), (64, 11, 5, 5))
    >>> batch.step(batch.mask.argmax(axis=1))
    >>> int(batch.turn.sum())
    64
    """

    def __init__(self, start: Position, games: int, threads: int = 1, planes: bool = True, bits: bool = False) -> None:
        asked = request("pod_batch_request", games=games, threads=threads, floats=planes, bits=bits)
        out = ffi.new("pod_batch **")
        check(lib.pod_batch_create(start._of, asked, out))
        self._of = ffi.gc(out[0], lib.pod_batch_free)
        self.games = games
        self.actions = start.actions
        view, count = lib.pod_batch_look(self._of), self.actions.planes
        self.mask: npt.NDArray[np.bool_] = self._array(view.mask, np.bool_, (games, self.actions.count))
        self.turn: npt.NDArray[np.uint8] = self._array(view.turn, np.uint8, (games,))
        self.over: npt.NDArray[np.bool_] = self._array(view.over, np.bool_, (games,))
        self.rewards: npt.NDArray[np.float32] = self._array(view.reward, np.float32, (games, start.players))
        self.planes: Any = self._array(view.floats, np.float32, (games, count, *start.shape)) if planes else None
        self.bits: Any = self._array(view.plane, np.uint64, (games, count, 2)) if bits else None

    def _array(self, address: Any, kind: Any, shape: Sequence[int]) -> Any:
        batch = self._of
        held = ffi.gc(address, lambda _: batch)  # an array may live longer than this object
        size = int(np.prod(shape)) * np.dtype(kind).itemsize
        array = np.frombuffer(ffi.buffer(held, size), kind).reshape(shape)
        array.flags.writeable = False
        return array

    def step(self, actions: npt.ArrayLike) -> None:
        """Plays a move in each game: shape (games,), its numbers. Raises LudopodError when one is not legal, and then plays
        none; int32 in one piece is not copied."""
        numbers = np.ascontiguousarray(actions, np.int32)
        if numbers.shape != (self.games,):
            raise ValueError(f"expected the shape ({self.games},), not {numbers.shape}")
        check(lib.pod_batch_step(self._of, ffi.from_buffer("int32_t[]", numbers), ffi.NULL))

    def reset(self) -> None:
        """Begins all games anew."""
        lib.pod_batch_reset(self._of)

    def position(self, game: int) -> Position:
        """How one of them stands."""
        if not 0 <= game < self.games:
            raise IndexError(f"there are {self.games} games")
        out = ffi.new("pod_position *")
        lib.pod_batch_position(self._of, game, out)
        return Position._taken(out[0])
