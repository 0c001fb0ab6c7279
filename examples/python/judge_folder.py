#!/usr/bin/env python3
"""Judges all games of the files in a folder and prints a table as CSV: players, written result, and what the rules say.

    PYTHONPATH=build/python python3 examples/python/judge_folder.py FOLDER >table.csv

Reads all formats of docs/formats.md. Faulty games are reported on standard error; the exit code is then 1.
"""

import argparse
import csv
import pathlib
import sys

import qipan

COLUMNS = ["file", "game", "rules", "first", "second", "moves", "verdict", "clause", "why"]


def games_of(path, faults):
    """The games of a file; appends what is wrong with the others."""
    reader = qipan.Reader(path.read_bytes())
    while True:
        try:
            yield next(reader)
        except StopIteration:
            return
        except qipan.Error as error:
            faults.append(f"{path}: {error}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=pathlib.Path)
    folder = parser.parse_args().folder
    if not folder.is_dir():
        parser.error(f"{folder} is not a folder")
    table, faults = csv.writer(sys.stdout), []
    table.writerow(COLUMNS)
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        for number, game in enumerate(games_of(path, faults), 1):
            ruling = game.ruling
            table.writerow(
                [
                    path.name,
                    number,
                    game.game,
                    *game.players,
                    len(game.history),
                    ruling.verdict,
                    ruling.clause,
                    ruling.why,
                ]
            )
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
