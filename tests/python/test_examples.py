"""The programs in examples/python as users run them, with small settings."""

import contextlib
import csv
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

ROOT = pathlib.Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "python"


def run(name, *arguments, code=0):
    """The output of the example; fails if its exit code differs."""
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "OPENBLAS_NUM_THREADS": "1"})
    if done.returncode != code:
        raise AssertionError(f"{name}: exit code {done.returncode}, expected {code}\n{done.stdout}{done.stderr}")
    return done.stdout, done.stderr


class Examples(unittest.TestCase):
    def test_every_program_has_help(self):
        for program in EXAMPLES.glob("*.py"):
            self.assertIn("usage:", run(program.name, "--help")[0])

    def test_a_folder_is_judged(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("game.xqf", "game.pgn", "damaged.game"):
                (pathlib.Path(folder) / name).write_bytes((ROOT / "examples" / name).read_bytes())
            out, err = run("judge_folder.py", folder, code=1)
        rows = list(csv.DictReader(io.StringIO(out)))
        self.assertEqual([row["file"] for row in rows], ["game.pgn", "game.xqf"])
        self.assertEqual((rows[0]["first"], rows[0]["verdict"]), ("Ada", "second"))
        self.assertTrue(rows[0]["clause"].startswith("xiangqi 5."))
        self.assertIn("damaged.game", err)

    def test_a_curve_is_drawn(self):
        out, _ = run("plot_curve.py", str(ROOT / "examples" / "game.pgn"), "--nodes", "100")
        self.assertTrue(out.startswith("<svg") and out.rstrip().endswith("</svg>"))
        self.assertEqual(len(out.split('points="')[1].split('"')[0].split()), 11)

    def test_engines_are_compared(self):
        out, _ = run("compare_engines.py", "surakarta", "alphabeta", "1", "--games", "4", "--nodes", "300")
        self.assertRegex(out, r"alphabeta against 1: \S+ points of 4, [+-]\S+ Elo \[")

    def test_a_row_is_reproduced(self):
        out, _ = run("reproduce_row.py", "--games", "4")
        self.assertRegex(out, r"depth 4 against 2: [01]\.\d\d \[0\.\d\d, \d\.\d\d\] won, paper 0\.68")

    def test_a_net_learns_to_beat_captures(self):
        out, _ = run("train_magic.py")
        self.assertIn("The net beats captures", out)

    def test_the_notebook_runs(self):
        notebook = json.loads((EXAMPLES / "qipan.ipynb").read_text())
        shared = {}
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                self.assertEqual(cell["outputs"], [])
                with contextlib.redirect_stdout(io.StringIO()):
                    exec("".join(cell["source"]), shared)


if __name__ == "__main__":
    unittest.main()
