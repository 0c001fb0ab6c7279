#!/usr/bin/env python3
"""Lets two engines play each other and prints the score, with the difference in Elo and its 95 % interval.

    PYTHONPATH=build/python python3 examples/python/compare_engines.py surakarta 6 5 --games 40

Each pair of games begins with the same random moves, with the sides swapped. For long matches, "qipan arena" plays on
several processors and stops when the result is certain.
"""

import argparse
import math
import random

import qipan


def opening(game, moves, seed):
    """A position after random moves from the start, undecided."""
    rng = random.Random(seed)
    while True:
        position = qipan.Position(game)
        position.seed(seed)
        while len(position.history) < moves and position.ruling.verdict is None:
            position.deal() if position.to_act == "chance" else position.push(rng.choice(position.moves))
        while position.to_act == "chance":
            position.deal()
        if position.ruling.verdict is None:
            return position


def play(engines, position, nodes):
    """The first engine's points: it plays the first side."""
    while position.ruling.verdict is None and len(position.history) < 400:
        if position.to_act == "chance":
            position.deal()
        else:
            engine = engines[position.to_act == "second"]
            position.push(engine.search(position, nodes=nodes).best)
    return {"first": 1.0, "second": 0.0}.get(position.ruling.verdict, 0.5)


def elo(share):
    return 400 * math.log10(share / (1 - share)) if 0 < share < 1 else math.copysign(math.inf, share - 0.5)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", choices=qipan.games())
    parser.add_argument("one")
    parser.add_argument("other")
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--nodes", type=int, default=0, help="of each search; 0: the engines' own limits")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    one, other = (qipan.Engine(options.game, name) for name in (options.one, options.other))
    pairs = []
    for pair in range(max(1, options.games // 2)):
        start = opening(options.game, 4, options.seed + pair)
        points = play((one, other), start.copy(), options.nodes) + 1 - play((other, one), start.copy(), options.nodes)
        pairs.append(points / 2)
    n, share = len(pairs), sum(pairs) / len(pairs)
    error = 1.96 * math.sqrt(sum((p - share) ** 2 for p in pairs) / max(1, n - 1) / n)
    low, high = elo(max(0.0, share - error)), elo(min(1.0, share + error))
    print(f"{options.one} against {options.other}: {share * 2 * n:g} points of {2 * n}", end=", ")
    print(f"{elo(share):+.0f} Elo [{low:+.0f}, {high:+.0f}]")


if __name__ == "__main__":
    main()
