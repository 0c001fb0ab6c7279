"""The environments in the conventions of PettingZoo, Gymnasium and OpenSpiel: the checks of their API tests, written
again, and those tests themselves where the packages are installed."""

import doctest
import importlib
import importlib.util
import random
import unittest
import warnings

import numpy

import qipan
from qipan.envs import aec, gym, openspiel, spaces

MODULES = ("qipan.envs", "qipan.envs.spaces", "qipan.envs.aec", "qipan.envs.gym", "qipan.envs.openspiel")


def is_installed(package):
    if importlib.util.find_spec(package):
        return True
    print(f"not available: the API test of {package}", flush=True)  # ./dev test lists such lines
    return False


def legal(mask, rng):
    return int(rng.choice(numpy.flatnonzero(mask)))


class Agents(unittest.TestCase):
    """PettingZoo."""

    def play(self, env, seed, check=False):
        """A random game; returns its trace."""
        rng, trace = numpy.random.default_rng(seed), []
        env.reset(seed=seed)
        for agent in env.agent_iter():
            observation, reward, termination, truncation, info = env.last()
            trace.append((agent, observation["observation"].tobytes(), reward, termination, truncation, str(info)))
            if check:
                self.assertTrue(env.observation_space(agent).contains(observation))
                self.assertIs(type(termination), bool)
                self.assertIs(type(truncation), bool)
            if termination or truncation:
                self.assertFalse(observation["action_mask"].any())
                env.step(None)
            else:
                action = legal(observation["action_mask"], rng)
                self.assertTrue(env.action_space(agent).contains(action))
                env.step(action)
        return trace

    def test_games_run_to_their_end(self):
        for name in qipan.games():
            with self.subTest(name):
                env = aec.env(name, limit=120)
                trace = self.play(env, 1, check=True)
                self.assertEqual(env.agents, [])
                ends = [step for step in trace if step[3] or step[4]]
                self.assertEqual({step[0] for step in ends}, {"player_0", "player_1"})
                self.assertEqual(sum(step[2] for step in ends), 0)

    def test_seeds_reproduce_games(self):
        for name in qipan.games():
            self.assertEqual(self.play(aec.env(name, limit=80), 7), self.play(aec.env(name, limit=80), 7))
        env = aec.env("darkchess", limit=80)
        self.assertNotEqual(self.play(env, 7), self.play(env, 8))

    def test_rulings_are_in_infos(self):
        env = aec.env("xiangqi", text="4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w")
        env.reset()
        position = qipan.Position("xiangqi", text=env.table.text)
        for move in "c4c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3 c1c3".split():
            env.step(dict(zip(*self.canonical(position)))[move])
            position.push(move)
        self.assertTrue(all(env.terminations.values()))
        self.assertTrue(env.infos["player_0"]["clause"].startswith("xiangqi 5."))
        self.assertEqual(env.rewards, {"player_0": -1, "player_1": 1})

    def canonical(self, position):
        return position.moves, position.actions

    def test_limits_truncate(self):
        env = aec.env("xiangqi", limit=3)
        trace = self.play(env, 1)
        self.assertEqual([step[3:5] for step in trace[-2:]], [(False, True), (False, True)])

    def test_agents_do_not_see_face_down_pieces(self):
        first, second = aec.env("darkchess"), aec.env("darkchess")
        first.reset(seed=1)
        second.reset(seed=2)
        self.assertEqual(
            first.observe("player_0")["observation"].tobytes(), second.observe("player_0")["observation"].tobytes()
        )
        reveals = set()
        for seed in range(20):
            position = first.determinization(seed)
            position.push("a1")
            position.deal()
            reveals.add(position.history[1])
        self.assertGreater(len(reveals), 3)

    def test_bad_calls_are_refused(self):
        env = aec.env("qilin")
        env.reset()
        with self.assertRaises(qipan.Error):
            env.step(647)
        with self.assertRaises(ValueError):
            aec.env("qilin", render_mode="film")
        with self.assertRaises(qipan.Error):
            aec.env("chess")

    def test_boards_are_rendered(self):
        for mode, part in (("ansi", "a"), ("svg", "<svg")):
            env = aec.env("qilin", render_mode=mode)
            env.reset()
            self.assertIn(part, env.render())

    def test_its_own_api_test(self):
        if not is_installed("pettingzoo"):
            return
        from pettingzoo.test import api_test, seed_test

        for name in qipan.games():
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                api_test(aec.env(name, limit=60), num_cycles=200)
                seed_test(lambda: aec.env(name, limit=60), num_cycles=50)


class Single(unittest.TestCase):
    """Gymnasium."""

    def play(self, env, seed):
        rng, trace, done = numpy.random.default_rng(seed), [], False
        observation, info = env.reset(seed=seed)
        while not done:
            self.assertTrue(env.observation_space.contains(observation))
            numpy.testing.assert_array_equal(env.action_masks(), info["action_mask"].astype(bool))
            observation, reward, terminated, truncated, info = env.step(legal(info["action_mask"], rng))
            self.assertIs(type(reward), float)
            trace.append((observation.tobytes(), reward, terminated, truncated))
            done = terminated or truncated
        return trace

    def test_games_against_random_moves(self):
        for name in qipan.games():
            for side in (0, 1, None):
                with self.subTest(name, side=side):
                    env = gym.GameEnv(name, side=side, limit=100)
                    self.assertEqual(self.play(env, 3), self.play(env, 3))

    def test_seeds_reproduce_games_against_engines(self):
        for name in qipan.games():
            for opponent in ("1", qipan.opponents(name)[-1]):
                with self.subTest(name, opponent=opponent):
                    env = gym.GameEnv(name, opponent=opponent, opponent_limits={"nodes": 30}, limit=30)
                    self.assertEqual(self.play(env, 5), self.play(env, 5))

    def test_opponents_are_functions_and_engines(self):
        def first_move(position, rng):
            return position.moves[0]

        for opponent, limits in ((first_move, None), ("1", None), ("strongest", {"nodes": 20})):
            env = gym.GameEnv("surakarta", opponent=opponent, opponent_limits=limits, limit=20)
            self.assertIn(len(self.play(env, 1)), range(1, 11))

    def test_levels_are_played_against_their_opponent(self):
        for level in qipan.levels()[:3]:
            env = gym.LevelEnv(level, limit=30)
            observation, info = env.reset(seed=1)
            self.assertEqual(env.engine is not None, True)
            self.assertGreater(info["action_mask"].sum(), 0)
            self.play(env, 1)

    def test_many_games_at_once(self):
        envs = gym.VectorEnv("surakarta", 8, seed=1, limit=50)
        rng = numpy.random.default_rng(1)
        observations, info = envs.reset(seed=1)
        ends = 0
        for _ in range(120):
            movers = info["to_act"].copy()
            actions = [legal(mask, rng) for mask in info["action_mask"]]
            observations, rewards, terminated, truncated, info = envs.step(actions)
            ends += int(terminated.sum() + truncated.sum())
            self.assertTrue((rewards[~terminated] == 0).all())
            self.assertEqual(movers.shape, rewards.shape)
        self.assertGreaterEqual(ends, 16)
        self.assertTrue(numpy.shares_memory(observations, numpy.asarray(envs.batch.observations)))

    def test_seeds_of_batches(self):
        def first_reveals(envs, **seed):
            observations, info = envs.reset(**seed)
            return envs.step(info["action_mask"].argmax(axis=1))[0].tobytes()

        envs = gym.VectorEnv("darkchess", 8, seed=5)
        first = first_reveals(envs)
        self.assertNotEqual(first_reveals(envs), first)
        self.assertEqual(first_reveals(envs, seed=5), first)
        self.assertEqual(first_reveals(gym.VectorEnv("darkchess", 8, seed=5)), first)
        self.assertNotEqual(first_reveals(gym.VectorEnv("darkchess", 8, seed=6)), first)

    def test_bad_calls_are_refused(self):
        for call in (
            lambda: gym.GameEnv("qilin", side=2),
            lambda: gym.GameEnv("qilin", render_mode="film"),
            lambda: gym.GameEnv("qilin", opponent="nobody"),
            lambda: gym.GameEnv("chess"),
        ):
            with self.assertRaises(ValueError):
                call()

    def test_its_own_api_test(self):
        if not is_installed("gymnasium"):
            return
        from gymnasium.utils.env_checker import check_env

        class Masked(gym.GameEnv):
            """Plays a legal action for an illegal one, because the checker samples without a mask."""

            def step(self, action):
                mask = self.action_masks()
                return super().step(action if mask[action] else mask.argmax())

        for name in qipan.games():
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                check_env(Masked(name), skip_render_check=True)


class States(unittest.TestCase):
    """OpenSpiel."""

    def test_games_run_to_their_end(self):
        for name in qipan.games():
            with self.subTest(name):
                rng, game = random.Random(name), openspiel.Game(name, limit=150)
                state = game.new_initial_state()
                while not state.is_terminal():
                    self.assertEqual(state.returns(), [0, 0])
                    if state.is_chance_node():
                        self.assertEqual(state.current_player(), openspiel.CHANCE)
                        outcomes, chances = zip(*state.chance_outcomes())
                        self.assertAlmostEqual(sum(chances), 1)
                        self.assertEqual(list(outcomes), state.legal_actions())
                        self.assertTrue(0 <= min(outcomes) and max(outcomes) < game.max_chance_outcomes())
                        action = rng.choices(outcomes, chances)[0]
                    else:
                        player = state.current_player()
                        action = rng.choice(state.legal_actions(player))
                        self.assertEqual(state.legal_actions(1 - player), [])
                        self.assertEqual(sum(state.legal_actions_mask(player)), len(state.legal_actions()))
                    self.assertEqual(state.string_to_action(state.action_to_string(action)), action)
                    twin = state.clone()
                    twin.apply_action(action)
                    state.apply_action(action)
                    self.assertEqual(str(twin), str(state))
                self.assertEqual(state.current_player(), openspiel.TERMINAL)
                self.assertEqual(sum(state.returns()), 0)
                replay = game.new_initial_state()
                for action in state.history():
                    replay.apply_action(action)
                self.assertEqual(replay.information_state_string(), state.information_state_string())
                self.assertEqual(len(state.observation_tensor()), game.observation_tensor_size())

    def test_actions_are_undone(self):
        state = openspiel.Game("qilin").new_initial_state()
        before = str(state)
        state.apply_action(3)
        state.undo_action(0, 3)
        self.assertEqual(str(state), before)

    def test_nothing_is_played_after_the_limit(self):
        state = openspiel.Game("qilin", limit=1).new_initial_state()
        state.apply_action(3)
        self.assertTrue(state.is_terminal())
        with self.assertRaises(ValueError):
            state.apply_action(4)


class Spaces(unittest.TestCase):
    """The small spaces that replace those of Gymnasium."""

    def test_samples_are_contained(self):
        box = spaces.Box(0, 255, (2, 3), numpy.uint8)
        for space in (spaces.Discrete(5), box, spaces.Dict({"a": spaces.Discrete(2), "b": box})):
            space.seed(1)
            first = space.sample()
            self.assertTrue(space.contains(first))
            space.seed(1)
            numpy.testing.assert_equal(space.sample(), first)
        self.assertFalse(spaces.Discrete(5).contains(5))
        self.assertFalse(box.contains(numpy.zeros((3, 2), numpy.uint8)))
        self.assertFalse(box.contains(numpy.zeros((2, 3), numpy.int64)))
        self.assertEqual(spaces.Discrete(5).sample([0, 0, 0, 1, 0]), 3)


def load_tests(loader, tests, pattern):
    for name in MODULES:
        tests.addTests(doctest.DocTestSuite(importlib.import_module(name)))
    return tests


if __name__ == "__main__":
    unittest.main()
