"""Environments, as PettingZoo (AEC: agents in turn) and Gymnasium (one agent against another player) write them down. Neither
is needed; docs/python.md registers them there in ten lines."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Callable, Dict, List, Optional, Tuple, Union

import numpy as np
import numpy.typing as npt

from ludopod.engine import Engine
from ludopod.rules import Game, Position

Observation = Dict[str, npt.NDArray[Any]]


def _observed(position: Position) -> Observation:
    return {"observation": position.planes(), "action_mask": position.mask().astype(np.int8)}


class AEC:
    """A game for agents in turn. `observe()` gives a dict: `observation`, shape (planes, rows, columns), float32, and
    `action_mask`, shape (actions,), int8; an action is a number of rules.Actions. Rewards come when the game ends: 1 for the
    first place to -1 for the last. Who is eliminated waits for the end.

    >>> env = AEC(board="3x3")
    >>> env.reset()
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     env.step(None if terminated else int(observation["action_mask"].argmax()))
    >>> env.agents, sorted(env.results.values())
    ([], [-1.0, 1.0])
    """

    render_mode: Optional[str] = None

    def __init__(self, game: str = "cephalopod", **options: object) -> None:
        self.start = Position(game, **options)  # type: ignore[arg-type]
        self.metadata = {"name": f"{game}_v0", "render_modes": ["ansi"], "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(self.start.players)]
        self.observation_shape = (self.start.actions.planes, *self.start.shape)
        self.action_count = self.start.actions.count
        self.agents: List[str] = []
        self.reset()

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins anew; nothing here is by chance, so a seed changes nothing."""
        self.game = Game(self.start)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.results: Dict[str, float] = {}
        self.agent_selection = self.possible_agents[self.start.turn or 0]

    def observe(self, agent: str) -> Observation:
        """What an agent sees: the position as its player to move sees it, with a mask that is all 0 for everybody else; all 0 at
        the end."""
        position = self.game.position
        if position.turn is None:
            return {"observation": np.zeros(self.observation_shape, np.float32),
                    "action_mask": np.zeros(self.action_count, np.int8)}
        seen = _observed(position)
        if agent != self.possible_agents[position.turn]:
            seen["action_mask"][:] = 0
        return seen

    def last(self, observe: bool = True) -> Tuple[Optional[Observation], float, bool, bool, Dict[str, Any]]:
        """Of the agent whose turn it is: observation, reward since its last action, termination, truncation, info."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def _leave(self, agent: str) -> None:
        self.agents.remove(agent)
        for of in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del of[agent]  # type: ignore[attr-defined]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.agent_selection = self.agents[0] if self.agents else agent

    def step(self, action: Optional[int]) -> None:
        """The move of the agent whose turn it is; None once its game is over. Raises LudopodError when it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent]:
            if action is not None:
                raise ValueError("when an agent is terminated, the only valid action is None")
            return self._leave(agent)
        if action is None:
            raise ValueError("an agent whose game goes on must move")
        self.game.play(int(action))
        self._cumulative_rewards[agent] = 0.0
        position = self.game.position
        if position.turn is not None:
            self.agent_selection = self.possible_agents[position.turn]
            return None
        self.results = {name: float(reward) for name, reward in zip(self.possible_agents, position.rewards())}
        self.rewards = dict(self.results)
        for name in self.agents:
            self._cumulative_rewards[name] += self.rewards[name]
            self.terminations[name] = True
        self.agent_selection = self.agents[0]
        return None

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        """The agents as their turns come, until all have left."""
        while self.agents and max_iter > 0:
            yield self.agent_selection
            max_iter -= 1

    def render(self) -> str:
        """The board as text."""
        return self.game.position.board()

    def close(self) -> None:
        """There is nothing to close."""

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    @property
    def unwrapped(self) -> AEC:
        return self

    def __str__(self) -> str:
        return str(self.metadata["name"])


Opponent = Union[str, int, Callable[[Position], Union[str, int]]]


class Single:
    """A game for one agent, at `seat`, against an opponent: a character's name or number, or a function from a Position to a move.
    An observation is the planes, shape (planes, rows, columns), float32; ``info["action_mask"]``, shape (actions,), int8, has
    the legal actions.

    >>> env = Single(opponent="bobtail", board="3x3")
    >>> observation, info = env.reset(seed=1)
    >>> over = False
    >>> while not over:
    ...     observation, reward, over, truncated, info = env.step(int(info["action_mask"].argmax()))
    >>> reward in (-1.0, 1.0)
    True
    """

    metadata: Dict[str, Any] = {"render_modes": ["ansi"]}
    render_mode: Optional[str] = None

    def __init__(self, game: str = "cephalopod", opponent: Opponent = "bobtail", seat: int = 0, **options: object) -> None:
        self.start = Position(game, **options)  # type: ignore[arg-type]
        self.seat, self.opponent = seat, opponent
        self.observation_shape = (self.start.actions.planes, *self.start.shape)
        self.action_count = self.start.actions.count
        self._engine = None if callable(opponent) else Engine(1 << 20)
        self._np_random: Optional[np.random.Generator] = None  # as Gymnasium calls it
        self._seed = 1

    def _answers(self) -> None:
        while not self.game.over and self.game.position.turn != self.seat:
            position = self.game.position
            if callable(self.opponent):
                self.game.play(self.opponent(position))
            elif self._engine:
                self.game.play(self._engine.choose(position, self.opponent, self._seed))

    def _seen(self) -> Tuple[npt.NDArray[np.float32], Dict[str, Any]]:
        if self.game.over:
            return np.zeros(self.observation_shape, np.float32), {"action_mask": np.zeros(self.action_count, np.int8)}
        seen = _observed(self.game.position)
        return seen["observation"], {"action_mask": seen["action_mask"]}

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[Dict[str, Any]] = None) -> Tuple[npt.NDArray[np.float32], Dict[str, Any]]:
        """Begins anew; the seed decides how the opponent plays."""
        if seed is not None or self._np_random is None:
            self._np_random = np.random.default_rng(seed)
        self._seed = int(self._np_random.integers(1, 1 << 62))
        self.game = Game(self.start)
        self._answers()
        return self._seen()

    def step(self, action: int) -> Tuple[npt.NDArray[np.float32], float, bool, bool, Dict[str, Any]]:
        """A move and what the opponent answers: observation, reward, terminated, truncated, info. Raises LudopodError when it is
        not legal."""
        self.game.play(int(action))
        self._answers()
        observation, info = self._seen()
        return observation, float(self.game.position.rewards()[self.seat]), self.game.over, False, info

    def render(self) -> str:
        """The board as text."""
        return self.game.position.board()

    def close(self) -> None:
        """There is nothing to close."""
