"""The installed package: what its doctests do not show. Run in an environment of its own (package.sh)."""

import gc
import random
import sys
import threading
import time
import unittest
from pathlib import Path

import ludopod
import numpy as np
from ludopod import Batch, Engine, Game, LudopodError, Position, Record, Tables, env, puzzles, records, solve

SOURCE = Path(sys.argv.pop(1)) if len(sys.argv) > 1 else Path(".")
SEED = 39
STARTS = [Position(), Position(board="3x3", variant="snub"), Position(board="4x4", players=4, variant="dodeca"), Position("octogo", board="8x5")]


class Rules(unittest.TestCase):
    def test_games_to_their_ends(self):
        """Every legal move has a number, and every number of the mask a move; records give the game back."""
        chance = random.Random(SEED)
        for start in STARTS:
            game = Game(start)
            while not game.over and len(game.moves) < 400:
                position, mask = game.position, game.position.mask()
                numbers = [position.action(move) for move in position.moves]
                self.assertEqual(numbers, list(np.flatnonzero(mask)))
                number = chance.choice(numbers)
                self.assertEqual(position.play(number), position.play(position.moves[numbers.index(number)]))
                planes, bits = position.planes(), position.bits()
                squares = np.arange(planes[0].size)
                self.assertTrue((planes.reshape(len(planes), -1) == (bits[:, squares // 64] >> (squares % 64).astype(np.uint64) & np.uint64(1))).all())
                game.play(number)
            record = Record.of_game(game, A="Ann")
            for form in ("text", "json"):
                again = records.read(records.write([record], form))[0]
                self.assertEqual((again.moves, again.result, again.tags["A"]), (game.moves, game.result, "Ann"))
                self.assertEqual(again.positions[-1], game.position)
            self.assertEqual(Position(start.game, str(game.position), **({"variant": "snub"} if start is STARTS[1] else {"variant": "dodeca"} if start is STARTS[2] else {})).shape, start.shape)

    def test_what_is_refused_says_where(self):
        with self.assertRaises(LudopodError) as caught:
            Position().play("c9")
        self.assertTrue(caught.exception.code.startswith("POD_ERROR_") and "c9" in str(caught.exception))
        for wrong in (lambda: Position(board="0x3"), lambda: Position("chess"), lambda: Position(color="red"), lambda: Position().play(999),
                      lambda: records.read("[Board \"3x3\"]\n1. z9 *"), lambda: Position(line="5/4 a")):
            self.assertRaises(ValueError, wrong)
        with self.assertRaises(LudopodError) as caught:
            records.read('[Board "3x3"]\n\n1. a1 a1 *')
        self.assertEqual((caught.exception.line, caught.exception.move), (3, 1))

    def test_leaving_and_words(self):
        left = Position(players=3).leave(1)
        self.assertEqual((left.turn, left.outcome.places), (0, (0, 3, 0)))
        self.assertEqual(Position().speak("c3", "fr"), Position().speak("c3", "fr"))
        self.assertNotEqual(Position().speak("c3", "fr"), Position().speak("c3"))
        self.assertIn("<svg", Position()._repr_svg_())
        self.assertEqual(len({Position(), Position(), Position(board="3x3")}), 2)


class Batches(unittest.TestCase):
    def test_a_batch_is_its_games(self):
        chance = np.random.default_rng(SEED)
        for start in STARTS:
            batch = Batch(start, 20, threads=2, bits=True)
            ended = 0
            for _ in range(150):
                for game in (0, 19):
                    position = batch.position(game)
                    self.assertEqual(position.turn, batch.turn[game])
                    self.assertTrue((position.mask() == batch.mask[game]).all())
                    self.assertTrue((position.planes() == batch.planes[game]).all())
                    self.assertTrue((position.bits() == batch.bits[game]).all())
                batch.step((batch.mask * chance.random(batch.mask.shape)).argmax(axis=1))
                ended += int(batch.over.sum())
                self.assertTrue((batch.rewards[~batch.over] == 0).all() and np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-6))
            self.assertTrue(ended or start.actions.count > 150)
            with self.assertRaises(LudopodError):
                batch.step(np.full(20, -1))
            with self.assertRaises(ValueError):
                batch.mask[0] = True

    def test_no_copies_and_nothing_dangles(self):
        batch = Batch(Position(), 4)
        mask, before = batch.mask, batch.mask.copy()
        batch.step(batch.mask.argmax(axis=1))
        self.assertFalse((mask == before).all())
        self.assertIs(mask, batch.mask)
        del batch
        gc.collect()
        Batch(Position(), 4)
        self.assertEqual(int(mask.sum()), 4 * 24)


class Engines(unittest.TestCase):
    def test_others_go_on_meanwhile(self):
        """A search releases Python's lock, tells how far it is, and can be ended."""
        known, counted = [], 0
        done = threading.Event()

        def think():
            Engine(1 << 20).analyse(Position(), time=60, lines=2, progress=lambda lines: known.append(lines) or len(known) < 25)
            done.set()

        threading.Thread(target=think).start()
        while not done.is_set():
            counted += 1
            time.sleep(0.01)
        self.assertGreater(counted, 3)
        self.assertTrue(all(line.move == line.line[0] for lines in known for line in lines))
        with self.assertRaises(ZeroDivisionError):
            Engine(1 << 20).analyse(Position(), time=60, progress=lambda _: 1 / 0)

    def test_characters_are_themselves(self):
        engine, position = Engine(1 << 20), Position().play("c3")
        for character in ludopod.characters()[:3]:
            moves = {engine.choose(position, character.name, seed=5) for _ in range(2)}
            self.assertEqual(len(moves), 1)
            self.assertIn(moves.pop(), position.moves)
        self.assertRaises(ValueError, lambda: engine.choose(position, "deep blue"))

    def test_solved_is_solved(self):
        solved = solve(Position(board="2x2"))
        self.assertEqual((solved.value, solved.margin), (0, 0))
        self.assertRaises(LudopodError, lambda: solve(Position(board="3x3"), progress=lambda *_: False))
        self.assertRaises(LudopodError, lambda: Tables("/nowhere"))

    def test_puzzles(self):
        for name in ("cephalopod", "octogo"):
            with open(SOURCE / "data/puzzles" / f"{name}.jsonl", encoding="utf-8") as file:
                few = [puzzle for _, puzzle in zip(range(20), puzzles.read(file))]
            for puzzle in few:
                self.assertIsNone(puzzle.tried(puzzle.best))
                self.assertEqual(set(puzzle.refuted) | {puzzle.best}, set(puzzle.position.moves))
                self.assertEqual(puzzle.tried(next(iter(puzzle.refuted))), next(iter(puzzle.refuted.values())))


class Environments(unittest.TestCase):
    def test_agents_in_turn(self):
        chance = random.Random(SEED)
        for options in ({"board": "3x3", "players": 3}, {"game": "octogo", "board": "6x5", "quiet": 20}):
            game = env.AEC(**options)
            for _ in range(3):
                game.reset(seed=SEED)
                gained = dict.fromkeys(game.possible_agents, 0.0)
                for agent in game.agent_iter():
                    observation, reward, over, truncated, info = game.last()
                    gained[agent] += reward
                    self.assertEqual(observation["observation"].shape, game.observation_shape)
                    game.step(None if over else chance.choice([int(i) for i in np.flatnonzero(observation["action_mask"])]))
                self.assertEqual(gained, game.results)
                self.assertAlmostEqual(sum(gained.values()), 0, places=5)

    def test_the_other_agent_has_no_moves(self):
        game = env.AEC()
        self.assertEqual(game.observe("player_1")["action_mask"].sum(), 0)
        self.assertEqual(game.observe("player_0")["action_mask"].sum(), 25)
        self.assertRaises(LudopodError, lambda: game.step(175000))

    def test_one_agent(self):
        for seat in (0, 1):
            single = env.Single(opponent=lambda position: position.moves[0], seat=seat, board="3x3")
            observation, info = single.reset(seed=SEED)
            over, reward = False, 0.0
            while not over:
                self.assertEqual(reward, 0)
                observation, reward, over, truncated, info = single.step(int(info["action_mask"].argmax()))
            self.assertIn(reward, (-1.0, 1.0))

    def test_a_seed_is_kept_as_gymnasium_keeps_it(self):
        """What its check_env() looks for: a generator of numpy's that a seed sets, and the same game from the same seed."""
        played = []
        for _ in range(2):
            single = env.Single(board="3x3", seat=1)
            observation, info = single.reset(seed=SEED)
            kept = [single._np_random.bit_generator.state["state"], observation.tobytes()]
            observation, *_ = single.step(int(np.flatnonzero(info["action_mask"])[-1]))
            played.append(kept + [observation.tobytes(), observation.dtype])
        self.assertEqual(played[0], played[1])
        single.reset()
        self.assertNotEqual(single._np_random.bit_generator.state["state"], played[0][0])


if __name__ == "__main__":
    unittest.main()
