#!/usr/bin/env python3
"""Repeats a row of Table 3 of "Design and Implementation of Magic Chess": how often a player who looks 4 plies ahead
wins against an NPC that looks 2, 4 or 6 plies ahead.

    PYTHONPATH=build/python python3 examples/python/reproduce_row.py [--npc 2] [--games 200]

"qipan lab magic table3" plays the whole table; docs/lab.md compares it with the paper.
"""

import argparse
import math

import qipan

PAPER = {2: 0.68, 4: 0.50, 6: 0.35}


def play(player, npc, seed):
    """Whether the player, who moves first, wins the game."""
    position = qipan.Position("magic", "4x4")
    position.seed(seed)
    while position.ruling.verdict is None:
        if position.to_act == "chance":
            position.deal()
        else:
            position.push((player if position.to_act == "first" else npc).search(position).best)
    return position.ruling.verdict == "first"


def wilson(won, n, z=1.96):
    """The interval of a share at 95 %."""
    p = won / n
    middle, width = p + z * z / (2 * n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n))
    return (middle - width) / (1 + z * z / n), (middle + width) / (1 + z * z / n)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--npc", type=int, choices=sorted(PAPER), default=2, help="plies that the NPC looks ahead")
    parser.add_argument("--games", type=int, default=200)
    options = parser.parse_args()
    player, npc = (qipan.Engine("magic", f"depth-{depth}") for depth in (4, options.npc))
    won = sum(play(player, npc, seed) for seed in range(options.games))
    low, high = wilson(won, options.games)
    print(f"depth 4 against {options.npc}: {won / options.games:.2f} [{low:.2f}, {high:.2f}] won", end=", ")
    print(f"paper {PAPER[options.npc]:.2f}")


if __name__ == "__main__":
    main()
