"""The Python package as users call it."""

import array
import copy
import doctest
import os
import random
import sys
import threading
import unittest

import qipan


class Games(unittest.TestCase):
    def test_every_game_is_played_to_its_end(self):
        for name in qipan.games():
            for preset in qipan.presets(name):
                rng = random.Random(f"{name} {preset}")
                game = qipan.Game(name, preset)
                while game.ruling.verdict is None and len(game.history) < 400:
                    self.assertEqual(len(game.moves), len(game.actions))
                    game.push(rng.choice(game.moves))
                with self.subTest(name=name, preset=preset):
                    again = qipan.Game(name, preset)
                    for move in game.history:
                        again.push(move)
                    self.assertEqual(again.text, game.text)
                    self.assertEqual(again.ruling, game.ruling)

    def test_masks_flag_the_actions(self):
        for name in qipan.games():
            game = qipan.Game(name)
            mask = game.mask()
            self.assertEqual(len(mask), qipan.action_count(name))
            self.assertEqual([i for i, legal in enumerate(mask) if legal], sorted(game.actions))

    def test_actions_play_moves(self):
        game, other, rng = qipan.Game("xiangqi"), qipan.Game("xiangqi"), random.Random(3)
        for _ in range(30):
            move, action = rng.choice(list(zip(game.moves, game.actions)))
            game.push(move)
            other.push(action)
            self.assertEqual(game.text, other.text)

    def test_chance_nodes_have_no_mask(self):
        game = qipan.Game("darkchess")
        game.push("a1")
        self.assertEqual(game.to_act, "chance")
        self.assertEqual(sum(game.mask()), 0)
        self.assertTrue(all(action >= qipan.action_count("darkchess") for action in game.actions))

    def test_dealers_decide_hidden_pieces(self):
        def deals(seed):
            game = qipan.Game("darkchess")
            game.seed(seed)
            game.push("a1")
            game.deal()
            return game.history

        self.assertEqual(deals(5), deals(5))
        self.assertGreater(len({tuple(deals(seed)) for seed in range(20)}), 1)

    def test_rulings_name_their_clause(self):
        game = qipan.Game("xiangqi", text="4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w")
        for move in "c4c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3 c1c3".split():
            game.push(move)
        self.assertEqual(game.ruling.verdict, "second")
        self.assertTrue(game.ruling.clause.startswith("xiangqi 5."))
        self.assertIn("c3", game.explain())

    def test_perft(self):
        self.assertEqual(qipan.Game("xiangqi").perft(3), 79666)
        with self.assertRaises(ValueError):
            qipan.Game("xiangqi").perft(-1)

    def test_games_are_taken_back_and_copied(self):
        game = qipan.Game("qilin")
        start = game.text
        game.push(game.moves[0])
        twin = copy.copy(game)
        game.pop()
        self.assertEqual(game.text, start)
        self.assertEqual(len(twin.history), 1)

    def test_players_end_games(self):
        game = qipan.Game("surakarta")
        game.end("draw", "agreement")
        self.assertEqual(game.ruling.verdict, "draw")
        with self.assertRaises(qipan.Error):
            game.push("a2-a3")

    def test_pictures(self):
        game = qipan.Game("xiangqi")
        self.assertTrue(game._repr_svg_().startswith("<svg"))
        self.assertNotEqual(game.svg("latin"), game.svg("latin", flipped=True))
        self.assertIn("俥", game.drawing())
        self.assertIn("R", str(game))
        with self.assertRaises(ValueError):
            game.svg("runes")


class Learning(unittest.TestCase):
    def test_observations_have_their_shape(self):
        for name in qipan.games():
            position = qipan.Position(name)
            planes, rows, columns = position.shape
            self.assertEqual(len(position.observe()), planes * rows * columns)
            self.assertEqual(len(qipan.planes(name)), planes)

    def test_probabilities_belong_to_outcomes(self):
        position = qipan.Position("darkchess")
        self.assertEqual(position.probabilities, [])
        position.push("a1")
        self.assertEqual(len(position.probabilities), len(position.moves))
        self.assertAlmostEqual(sum(position.probabilities), 1)

    def test_playouts_are_reproducible(self):
        position = qipan.Position("darkchess")
        for policy in [None, *qipan.policies("darkchess")]:
            counts = position.playouts(10, policy=policy, seed=3)
            self.assertEqual(sum(counts), 10)
            self.assertEqual(position.playouts(10, policy=policy, seed=3), counts)
        self.assertEqual(position.playouts(5, limit=1), (0, 0, 0, 5))

    def test_batches_play_like_positions(self):
        for name in ("xiangqi", "surakarta", "qilin"):
            batch = qipan.Batch(name, 3, seed=4, limit=60)
            positions = [qipan.Position(name) for _ in range(3)]
            for _ in range(200):
                actions = batch.sample().tolist()
                batch.step(actions)
                for i, position in enumerate(positions):
                    position.push(actions[i])
                    verdict = position.ruling.verdict
                    ended = 1 if verdict else 2 if len(position.history) == 60 else 0
                    self.assertEqual(batch.ended[i], ended)
                    self.assertEqual(batch.rewards[i, 0], {"first": 1, "second": -1}.get(verdict, 0))
                    if ended:
                        position = positions[i] = qipan.Position(name)
                    size = len(position.observe())
                    observations = batch.observations.cast("B")
                    self.assertEqual(observations[i * size : (i + 1) * size], position.observe())
                    actions_of_game = qipan.action_count(name)
                    masks = batch.masks.cast("B")
                    self.assertEqual(masks[i * actions_of_game : (i + 1) * actions_of_game], position.mask())

    def test_batches_take_sequences_and_arrays(self):
        batch = qipan.Batch("qilin", 2)
        batch.step([0, 1])
        batch.step((2, 2))
        batch.step(array.array("i", [3, 3]))
        batch.step(array.array("q", [4, 4]))
        self.assertEqual(batch.lengths.tolist(), [4, 4])
        for call in (
            lambda: batch.step([0]),
            lambda: batch.step(array.array("i", [5])),
            lambda: batch.step([0, 5]),  # 0 is occupied
            lambda: batch.step([2**40, 5]),
            lambda: batch.step(array.array("q", [2**40, 5])),
            lambda: batch.step(5),
            lambda: batch.step(["5", "5"]),
            lambda: batch.step(array.array("d", [5, 5])),
            lambda: batch.play(-1),
            lambda: qipan.Batch("qilin", 0),
            lambda: qipan.Batch("qilin", seed=-1),
            lambda: qipan.Batch("chess"),
        ):
            with self.assertRaises((TypeError, ValueError, OverflowError)):
                call()
        self.assertEqual(batch.lengths.tolist(), [4, 4])

    def test_arrays_outlive_their_batch(self):
        masks = qipan.Batch("surakarta", 2).masks
        self.assertEqual(masks.shape, (2, 1296))
        self.assertEqual(sum(masks.cast("B")), 2 * len(qipan.Position("surakarta").moves))

    def test_arrays_are_numpy_arrays(self):
        try:
            import numpy
        except ImportError:
            print("NumPy is missing: its view of batches was not tested", file=sys.stderr)
            return
        batch = qipan.Batch("darkchess", 4, seed=1)
        observations, masks = numpy.asarray(batch.observations), numpy.asarray(batch.masks)
        self.assertEqual((observations.dtype, observations.shape), (numpy.uint8, (4, 37, 8, 4)))
        before = observations.copy()
        batch.step(masks.argmax(axis=1))
        self.assertTrue((observations != before).any())
        self.assertEqual(numpy.asarray(batch.rewards).dtype, numpy.int8)
        self.assertEqual(numpy.asarray(batch.lengths).dtype, numpy.int32)


class Errors(unittest.TestCase):
    def test_errors_carry_id_and_arguments(self):
        with self.assertRaises(qipan.Error) as caught:
            qipan.Game("xiangqi").push("h2-h9z")
        self.assertTrue(caught.exception.id)
        self.assertIsInstance(caught.exception.arguments, list)
        with self.assertRaises(qipan.Error) as caught:
            qipan.Game("xiangqi").push(-1)
        self.assertEqual((caught.exception.id, caught.exception.arguments), ("lib_no_action", [-1]))

    def test_types_and_ranges_are_checked(self):
        game = qipan.Game("xiangqi")
        for call in (
            lambda: game.push(5),
            lambda: game.push("a\0b"),
            lambda: game.push("5"),
            lambda: game.seed(-1),
            lambda: game.pop("1"),
            lambda: qipan.Game(5),
            lambda: qipan.Game("xiangqi", presett="wxf"),
            lambda: qipan.Reader("text"),
            lambda: qipan.Engine("xiangqi").search("xiangqi"),
            lambda: qipan.Engine("xiangqi").search(game, clock=5),
            lambda: qipan.Engine("xiangqi").search(game, clock=(1, 2)),
            lambda: qipan.Engine("xiangqi", net=5),
        ):
            with self.assertRaises((TypeError, ValueError, OverflowError)):
                call()
        for call in (
            lambda: game.push(2**40),
            lambda: game.pop(5),
            lambda: game.end("nobody"),
            lambda: qipan.Game("chess"),
            lambda: qipan.action_count("chess"),
            lambda: qipan.Engine("xiangqi", "nobody"),
            lambda: qipan.Engine("xiangqi", threads=0),
            lambda: qipan.Engine("xiangqi", wings=2),
            lambda: qipan.Engine("xiangqi").search(game, depth=-1),
            lambda: qipan.Engine("xiangqi").search(game, seconds=-1),
            lambda: qipan.Engine("xiangqi").search(game, seconds=5e6),
            lambda: qipan.Engine("xiangqi").search(game, clock=(-1, 1, 0, 0)),
            lambda: qipan.Engine("xiangqi").search(game, clock=(float("nan"), 1, 0, 0)),
            lambda: qipan.Engine("xiangqi").search(game, seconds=float("nan")),
            lambda: qipan.Engine("xiangqi").search(game, moves=["a1a9"]),
            lambda: qipan.Engine("qilin").search(game),
        ):
            with self.assertRaises((ValueError, OverflowError)):
                call()


class Engines(unittest.TestCase):
    def test_searches_are_reproducible(self):
        for name in qipan.games():
            first, second = (qipan.Engine(name).search(qipan.Game(name), nodes=500) for _ in range(2))
            self.assertEqual((first.best, first.score, first.nodes), (second.best, second.score, second.nodes))
            self.assertIn(first.best, qipan.Game(name).moves)
            self.assertEqual(first.pv[0], first.best)

    def test_several_lines_are_reported(self):
        lines = {}
        engine = qipan.Engine("surakarta", "alphabeta", lines=3)
        result = engine.search(qipan.Game("surakarta"), depth=4, report=lambda line, found: lines.update({line: found}))
        self.assertEqual(sorted(lines), [0, 1, 2])
        self.assertEqual(lines[0].best, result.best)
        self.assertEqual(len({found.best for found in lines.values()}), 3)

    def test_a_report_that_raises_ends_the_search(self):
        def report(line, found):
            raise KeyError("enough")

        with self.assertRaises(KeyError):
            qipan.Engine("xiangqi").search(qipan.Game("xiangqi"), seconds=60, report=report)

    def test_another_thread_stops_a_search_and_meanwhile_must_not_play(self):
        engine, game = qipan.Engine("xiangqi"), qipan.Game("xiangqi")
        begun = threading.Event()
        found = []
        thread = threading.Thread(
            target=lambda: found.append(engine.search(game, infinite=True, report=lambda *_: begun.set()))
        )
        self.addCleanup(engine.stop)  # so that a failure ends the thread
        thread.start()
        self.assertTrue(begun.wait(30))
        for call in (lambda: game.push("h2-e2"), lambda: game.moves, lambda: engine.search(qipan.Game("xiangqi"))):
            with self.assertRaises(RuntimeError):
                call()
        self.assertIn("another thread", repr(game))
        engine.stop()
        thread.join(30)
        self.assertIn(found[0].best, game.moves)

    def test_threads_cannot_enter_while_arguments_are_read(self):
        engine, game = qipan.Engine("xiangqi"), qipan.Position("xiangqi")
        begun, release = threading.Event(), threading.Event()

        def slowly():
            begun.set()
            release.wait(30)
            yield "h2e2"

        caught = []

        def search():
            try:
                engine.search(game, nodes=100, moves=slowly())
            except RuntimeError as error:
                caught.append(error)

        thread = threading.Thread(target=search)
        thread.start()
        self.assertTrue(begun.wait(30))
        other = threading.Thread(target=lambda: engine.search(game, infinite=True, report=lambda *_: release.set()))
        other.start()
        thread.join(30)
        engine.stop()
        other.join(30)
        self.assertEqual(len(caught), 1)
        self.assertTrue(engine.search(game, nodes=100, clock=None).best)

    def test_forks_play_on(self):
        engine = qipan.Engine("qilin")
        engine.search(qipan.Game("qilin"), nodes=200)
        child = os.fork()
        if child == 0:
            game = qipan.Game("qilin")
            os._exit(0 if qipan.Engine("qilin").search(game, nodes=200).best in game.moves else 1)
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)


def load_tests(loader, tests, pattern):
    tests.addTests(doctest.DocTestSuite(qipan))
    return tests


if __name__ == "__main__":
    unittest.main()
