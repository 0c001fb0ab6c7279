#!/usr/bin/env python3
"""Measures random self-play from Python on one core: moves per second in a batch, with and without observations, and in
a loop of Python; for xiangqi also in ffish, Fairy-Stockfish as WebAssembly, if "./dev oracle" has installed it (a
separate program, GPL).

    PYTHONPATH=build/python python3 bench/python_speed.py [SECONDS]
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import time

import qipan

ROOT = pathlib.Path(__file__).parents[1]
SIZE = 64

# The same loop in JavaScript: a random legal move until the game is over or 1000 moves were played.
FFISH = """
import { createRequire } from "node:module";
delete globalThis.fetch; // its loader mistakes node for a browser
const ffish = createRequire("ROOT/build/oracle/")("ffish");
await new Promise((ready) => { ffish.onRuntimeInitialized = ready; });
const end = Date.now() + SECONDS * 1000;
let moves = 0;
while (Date.now() < end) {
    const board = new ffish.Board("xiangqi");
    for (let n = 0; n < 1000 && !board.isGameOver(true); n++, moves++) {
        const legal = board.legalMoves().split(" ");
        board.push(legal[Math.floor(Math.random() * legal.length)]);
    }
    board.delete();
}
console.log(JSON.stringify(moves / SECONDS));
"""


def rate(work, seconds):
    """Calls work, which returns the moves that it played, for so long: moves per second."""
    moves, start = 0, time.perf_counter()
    while time.perf_counter() - start < seconds:
        moves += work()
    return moves / (time.perf_counter() - start)


def played(batch):
    batch.play(50)
    return 50 * SIZE


def stepped(batch):
    batch.sample()
    batch.step()
    return SIZE


def looped(name, rng):
    position = qipan.Position(name)
    position.seed(rng.randrange(2**60))
    moves = 0
    while moves < 1000 and position.ruling.verdict is None:
        if position.to_act == "chance":
            position.deal()
        else:
            position.push(rng.choice(position.actions))
            moves += 1
    return moves


def ffish(seconds):
    """Moves per second, or None if it is not installed."""
    if not (ROOT / "build/oracle/node_modules/ffish").exists():
        return None
    script = FFISH.replace("ROOT", str(ROOT)).replace("SECONDS", str(seconds))
    done = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 2
    print(f"{time.strftime('%Y-%m-%d')}, load {os.getloadavg()[0]:.1f}; moves per second on one core")
    print("| game | batch | with observations | loop in Python |\n|---|---:|---:|---:|")
    batches = {}
    for name in qipan.games():
        batch, rng = qipan.Batch(name, SIZE, seed=1), random.Random(1)
        batches[name] = rate(lambda: played(batch), seconds)
        step, loop = rate(lambda: stepped(batch), seconds), rate(lambda: looped(name, rng), seconds)
        print(f"| {name} | {batches[name]:,.0f} | {step:,.0f} | {loop:,.0f} |", flush=True)
    other = ffish(seconds)
    if other is None:
        print("ffish is not installed")
    else:
        print(f"ffish, xiangqi: {other:,.0f}; the batch plays {batches['xiangqi'] / other:.1f} times as many")


if __name__ == "__main__":
    main()
