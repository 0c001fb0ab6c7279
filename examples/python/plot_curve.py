#!/usr/bin/env python3
"""Draws the evaluation curve of a game: the first side's chance to win after each move, as SVG.

    PYTHONPATH=build/python python3 examples/python/plot_curve.py GAME [--nodes 2000] >curve.svg
"""

import argparse
import pathlib
import sys

import qipan

WIDTH, HEIGHT, MARGIN = 640, 240, 24
COLOURS = {"inaccuracy": "#c9a227", "mistake": "#d9722e", "blunder": "#c0392b"}


def curve(review):
    """The SVG document of a review."""
    steps = [step for step in review["steps"] if "share" in step]
    last = max(step["step"] for step in review["steps"]) or 1

    def at(step):
        x = MARGIN + (WIDTH - 2 * MARGIN) * step["step"] / last
        return x, MARGIN + (HEIGHT - 2 * MARGIN) * (1 - step["share"])

    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in map(at, steps))
    marks = [
        f'<circle cx="{at(s)[0]:.1f}" cy="{at(s)[1]:.1f}" r="4" fill="{COLOURS[s["judgement"]]}">'
        f"<title>{s['step']}. {s['move']}: {s['judgement']}</title></circle>"
        for s in steps
        if s.get("judgement") in COLOURS
    ]
    first, second = (player["side"] for player in review["players"])
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">
<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>
<line x1="{MARGIN}" y1="{HEIGHT / 2}" x2="{WIDTH - MARGIN}" y2="{HEIGHT / 2}" stroke="#bbb"/>
<polyline points="{path}" fill="none" stroke="#2c5f8a" stroke-width="2"/>
{"".join(marks)}
<text x="{MARGIN}" y="15" font-size="11">{first} wins above, {second} below; moves 0 to {last}</text>
</svg>
"""


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game", type=pathlib.Path)
    parser.add_argument("--nodes", type=int, default=2000, help="positions searched for each move")
    options = parser.parse_args()
    game = next(qipan.Reader(options.game.read_bytes()))
    sys.stdout.write(curve(qipan.Engine(game.game).review(game, nodes=options.nodes)))


if __name__ == "__main__":
    main()
