"""Records, files, tablebases and reviews of the Python package."""

import json
import pathlib
import random
import threading
import unittest

import qipan

ROOT = pathlib.Path(__file__).parents[2]


class Records(unittest.TestCase):
    def test_random_trees_survive_writing(self):
        for name in qipan.games():
            rng = random.Random(name)
            game = qipan.Game(name)
            game.players = ("Ann", "李")
            game.set_tag("Event", 'the "first" \\ one')
            while len(game.history) < 12:
                game.push(rng.choice(game.moves))
            for _ in range(4):
                side = qipan.Position(name)
                step = rng.randrange(6)
                for move in game.history[:step]:
                    side.push(move)
                while side.to_act == "chance":
                    side.push(game.history[step])
                    step += 1
                start, moves = step, []
                for _ in range(4):
                    moves.append(rng.choice(side.moves))
                    side.push(moves[-1])
                number = game.add_branch(start, moves)
                self.assertEqual(game.branches[number].moves, tuple(moves))
                game.comment(len(moves), f"ends {moves[-1]}", number)
            (again,) = qipan.Reader(game.write())
            with self.subTest(name):
                self.assertEqual(again.branches, game.branches)
                self.assertEqual(again.players, game.players)
                self.assertEqual(again.tags, game.tags)
                self.assertEqual(again.write(), game.write())

    def test_every_format_is_written_and_read(self):
        game = qipan.Game()
        for move in "h2-e2 h9-g7 h0-g2".split():
            game.push(move)
        game.add_branch(1, ["b9-c7"])
        for format in qipan.formats("xiangqi"):
            (again,) = qipan.Reader(game.write(format))
            self.assertEqual(again.branches, game.branches)
        self.assertIn(b"C2=5", game.write("pgn", notation="wxf"))

    def test_files_of_other_programs_are_read(self):
        for path, games, moves in (("examples/game.xqf", 1, 60), ("examples/game.pgn", 1, 10)):
            read = list(qipan.Reader((ROOT / path).read_bytes()))
            self.assertEqual((len(read), len(read[0].history)), (games, moves))

    def test_faulty_records_do_not_end_a_file(self):
        good = qipan.Game("qilin").write().decode()
        reader = qipan.Reader(f"{good}\n{good.replace('qilin', 'chess')}\n{good}".encode())
        read, faults = 0, 0
        while True:
            try:
                next(reader)
                read += 1
            except qipan.Error:
                faults += 1
            except StopIteration:
                break
        self.assertEqual((read, faults), (2, 1))

    def test_bad_calls_are_refused(self):
        game = qipan.Game("qilin")
        game.push("a1")
        for call, expected in (
            (lambda: game.add_branch(0, ["a1", "a1"]), qipan.Error),
            (lambda: game.add_branch(1, ["d1"]), qipan.Error),
            (lambda: game.add_branch(0, []), qipan.Error),
            (lambda: game.add_branch(0, ["d1"], parent=7), qipan.Error),
            (lambda: game.add_branch(0, [1]), TypeError),
            (lambda: game.add_branch("0", ["d1"]), TypeError),
            (lambda: game.remove_branch(0), qipan.Error),
            (lambda: game.comment(9, "x"), qipan.Error),
            (lambda: game.comment(0, 5), TypeError),
            (lambda: game.set_tag("Result", "1-0"), qipan.Error),
            (lambda: game.write("xqf"), qipan.Error),
            (lambda: game.write("qipan", notation="wxf"), qipan.Error),
            (lambda: setattr(game, "players", ["Ann", "Ben"]), TypeError),
            (lambda: setattr(game, "players", ("Ann",)), TypeError),
            (lambda: delattr(game, "players"), TypeError),
            (lambda: qipan.Reader("text"), TypeError),
        ):
            with self.assertRaises(expected):
                call()
        self.assertEqual(len(game.branches), 1)

    def test_copies_share_nothing(self):
        game = qipan.Game("qilin")
        game.push("a1")
        other = game.copy()
        self.assertIs(type(other), qipan.Game)
        other.add_branch(0, ["d1"])
        other.set_tag("Event", "x")
        self.assertEqual((len(game.branches), game.tags), (1, {}))


class Reviews(unittest.TestCase):
    def test_reviews_are_those_of_the_program(self):
        game = qipan.Game()
        for move in "h2-e2 h9-g7 e2-e6".split():
            game.push(move)
        review = qipan.Engine("xiangqi").review(game, nodes=200)
        self.assertEqual([step.get("move") for step in review["steps"]], [None, "h2e2", "h9g7", "e2e6"])
        self.assertEqual(json.loads(json.dumps(review)), review)
        with self.assertRaises(qipan.Error):
            qipan.Engine("qilin").review(game, nodes=10)

    def test_another_thread_stops_a_review(self):
        game, engine = qipan.Game(), qipan.Engine("xiangqi")
        caught = []

        def review():
            try:
                engine.review(game, seconds=1000)
            except qipan.Error as error:
                caught.append(error.id)

        thread = threading.Thread(target=review)
        thread.start()
        while thread.is_alive():
            engine.stop()
            thread.join(0.05)
        self.assertEqual(caught, ["lib_review_stopped"])


class Tables(unittest.TestCase):
    def test_missing_tables(self):
        self.assertIsNone(qipan.Tables("qilin", str(ROOT)).probe(qipan.Position("qilin")))
        for call in (
            lambda: qipan.Tables("magic"),
            lambda: qipan.Tables("qilin", "/nonexistent"),
            lambda: qipan.Tables("chess"),
        ):
            with self.assertRaises(qipan.Error):
                call()
        with self.assertRaises(TypeError):
            qipan.Tables("qilin", str(ROOT)).probe("a1")


if __name__ == "__main__":
    unittest.main()
