#!/usr/bin/env python3
"""Trains a small policy-value net on 4x4 Magic Chess by self-play, with NumPy alone, until it beats "captures".

    PYTHONPATH=build/python python3 examples/python/train_magic.py [--seconds 600] [--games 400] [--seed 1]

The net scores each legal move by what it sees on both of its points and next to them, from the side of the mover, and
estimates the result from the material. It learns by policy gradient: moves of games that ended better than the estimate
become likelier.
"""

import argparse
import sys
import time

import numpy as np

import qipan

KINDS = 7
SIZE = 4  # of the board; observations are 8 x 8
POINTS = SIZE * SIZE
GAMES = 256  # at once
STEPS = 32  # moves of each game between two updates
HIDDEN = 64
PLANES = {name: i for i, name in enumerate(qipan.planes("magic"))}

NUMBERS = [8 * y + x for y in range(SIZE) for x in range(SIZE)]  # of the points
LINES = [
    (a, b) for a in range(POINTS) for b in range(POINTS) if a != b and (a // SIZE == b // SIZE or a % SIZE == b % SIZE)
]
FROM = np.array([a for a, _ in LINES] + list(range(POINTS)))  # of each action: steps and jumps, then flips
TO = np.array([b for _, b in LINES] + list(range(POINTS)))
IS_FLIP = np.array([0] * len(LINES) + [1] * POINTS)
ACTIONS = np.array([64 * NUMBERS[a] + NUMBERS[b] for a, b in LINES] + [4096 + p for p in NUMBERS])
NEXT_TO = np.array(
    [[abs(a // SIZE - b // SIZE) + abs(a % SIZE - b % SIZE) == 1 for b in range(POINTS)] for a in range(POINTS)]
)
NEXT_TO = NEXT_TO.astype(np.float32)
INPUTS = 6 * KINDS + 4


class Boards:
    """Observations from the side of the mover: own and enemy pieces by kind and point, and the material."""

    def __init__(self, observations, to_act):
        board = observations[:, :, :SIZE, :SIZE].reshape(len(observations), len(PLANES), POINTS).astype(np.float32)
        red, black = (board[:, PLANES[name] :][:, :KINDS] for name in ("red king", "black king"))
        bags = board[:, PLANES["red kings face down"] :][:, : 2 * KINDS, 0].reshape(-1, 2, KINDS)
        has_black = ((to_act == 1) == (board[:, PLANES["player has red"], 0] > 0))[:, None, None]
        self.own, self.enemy = np.where(has_black, black, red), np.where(has_black, red, black)
        self.down = board[:, PLANES["face down"]]
        bags = np.where(has_black, bags[:, ::-1], bags)
        counts = np.stack([self.own.sum(2), self.enemy.sum(2)], 1) + bags
        self.material = (counts[:, 0] - counts[:, 1]) / 2

    def moves(self, rows, actions):
        """What the net sees of an action in each row."""
        start, end = FROM[actions], TO[actions]
        near_own, near_enemy = self.own @ NEXT_TO, self.enemy @ NEXT_TO
        down = self.down[rows, end][:, None]
        parts = [
            self.own[rows, :, start],
            self.enemy[rows, :, end],
            near_enemy[rows, :, start],
            near_enemy[rows, :, end],
            near_own[rows, :, end],
            self.own[rows, :, start] * self.enemy[rows, :, end].sum(1, keepdims=True),
            down,
            IS_FLIP[actions][:, None],
            (self.down @ NEXT_TO)[rows, end][:, None],
            1 - down - self.enemy[rows, :, end].sum(1, keepdims=True),
        ]
        return np.concatenate(parts, 1).astype(np.float32)


def softmax(logits, starts, sizes):
    """Within runs of the logits, which begin at starts."""
    exponents = np.exp(logits - np.repeat(np.maximum.reduceat(logits, starts), sizes))
    return exponents / np.repeat(np.add.reduceat(exponents, starts), sizes)


class Net:
    """One hidden layer for the moves, a linear estimate of the result; learns with Adam."""

    def __init__(self, rng):
        shapes = [(INPUTS, HIDDEN), (HIDDEN,), (HIDDEN,), (KINDS,)]
        scales = [np.sqrt(2 / INPUTS), 0, 0.01, 0]
        self.parts = [rng.normal(0, scale, shape).astype(np.float32) for scale, shape in zip(scales, shapes)]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.updates = 0

    def policy(self, x, starts, sizes):
        hidden = np.maximum(x @ self.parts[0] + self.parts[1], 0)
        return hidden, softmax(hidden @ self.parts[2], starts, sizes)

    def learn(self, x, sizes, choices, material, results, rate):
        """x: the moves of all positions, sizes[i] of position i; of these choices[i] was played, with results[i]."""
        starts = np.concatenate([[0], np.cumsum(sizes)[:-1]])
        hidden, policy = self.policy(x, starts, sizes)
        value = np.tanh(material @ self.parts[3])
        gain = results - value
        logs = np.log(policy + 1e-9)
        entropy = np.repeat(-np.add.reduceat(policy * logs, starts), sizes)
        gradient = policy * np.repeat(gain, sizes) + 0.005 * policy * (logs + entropy)
        gradient[starts + choices] -= gain
        back = np.outer(gradient, self.parts[2]) * (hidden > 0)
        n = len(sizes)
        self.descend(
            [x.T @ back / n, back.sum(0) / n, hidden.T @ gradient / n, -material.T @ (gain * (1 - value**2)) / n],
            rate,
        )

    def descend(self, gradients, rate):
        self.updates += 1
        for i, g in enumerate(gradients):
            self.means[i] += 0.1 * (g - self.means[i])
            self.squares[i] += 0.001 * (g * g - self.squares[i])
            mean = self.means[i] / (1 - 0.9**self.updates)
            square = self.squares[i] / (1 - 0.999**self.updates)
            self.parts[i] -= (rate * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


class SelfPlay:
    """Plays the games of a batch with the net and hands out what their moves led to."""

    def __init__(self, net, seed):
        self.net = net
        self.batch = qipan.Batch("magic", GAMES, "4x4", seed=seed, limit=150)
        self.observations, self.masks = np.asarray(self.batch.observations), np.asarray(self.batch.masks)
        self.to_act, self.ended = np.asarray(self.batch.to_act), np.asarray(self.batch.ended)
        self.rewards = np.asarray(self.batch.rewards)
        self.open = [[] for _ in range(GAMES)]  # the moves of each game so far

    def step(self, rng):
        """Plays a move in each game: the indices of those that ended."""
        legal = self.masks[:, ACTIONS] > 0
        rows, actions = np.nonzero(legal)
        boards = Boards(self.observations, self.to_act)
        x = boards.moves(rows, actions)
        games, starts, sizes = np.unique(rows, return_index=True, return_counts=True)
        policy = self.net.policy(x, starts, sizes)[1]
        numbers, movers = self.masks.argmax(1), self.to_act.copy()  # where only a pass is legal, the pass
        for game, start, size in zip(games, starts, sizes):
            choice = min(size - 1, int(np.searchsorted(policy[start : start + size].cumsum(), rng.random())))
            numbers[game] = ACTIONS[actions[start + choice]]
            self.open[game].append((x[start : start + size], choice, boards.material[game], movers[game]))
        self.batch.step(numbers)
        return np.flatnonzero(self.ended)

    def play(self, rng):
        """Plays STEPS moves in each game: the moves of those that ended, with the results of their movers."""
        done = []
        for _ in range(STEPS):
            for game in self.step(rng):
                done += [(*move[:3], self.rewards[game, move[3]]) for move in self.open[game]]
                self.open[game] = []
        return done


def learn(net, examples, rng):
    """Learns from all examples once, in random order."""
    order = rng.permutation(len(examples))
    for part in np.array_split(order, max(1, len(order) // 512)):
        moves, choices, material, results = zip(*(examples[i] for i in part))
        sizes = np.array([len(m) for m in moves])
        net.learn(
            np.concatenate(moves), sizes, np.array(choices), np.array(material), np.array(results, np.float32), 0.003
        )


def choose(net, position):
    """The likeliest move of the net."""
    observation = np.frombuffer(position.observe(), np.uint8).reshape(1, *position.shape)
    legal = np.flatnonzero(np.frombuffer(position.mask(), np.uint8)[ACTIONS])
    if len(legal) == 0:
        return position.actions[0]
    x = Boards(observation, np.array([position.to_act == "second"])).moves(np.zeros(len(legal), int), legal)
    policy = net.policy(x, np.array([0]), np.array([len(legal)]))[1]
    return int(ACTIONS[legal[policy.argmax()]])


def match(net, games, seed):
    """The net's share of the points against "captures", each side first in half of the games."""
    engine = qipan.Engine("magic", "captures")
    points = 0.0
    for game in range(games):
        position, side = qipan.Position("magic", "4x4"), ("first", "second")[game % 2]
        position.seed(seed + game)
        while position.ruling.verdict is None:
            if position.to_act == "chance":
                position.deal()
            elif position.to_act == side:
                position.push(choose(net, position))
            else:
                position.push(engine.search(position).best)
        points += {side: 1, "draw": 0.5}.get(position.ruling.verdict, 0)
    return points / games


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=600, help="give up after this time")
    parser.add_argument("--games", type=int, default=400, help="games of each match")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = np.random.default_rng(options.seed)
    net = Net(rng)
    self_play = SelfPlay(net, options.seed)
    start, n_examples = time.monotonic(), 0
    for update in range(1, sys.maxsize):
        examples = self_play.play(rng)
        n_examples += len(examples)
        if examples:
            learn(net, examples, rng)
        if update % 20:
            continue
        share, seconds = match(net, options.games, 1_000_000), time.monotonic() - start
        print(
            f"{seconds:6.0f} s  {n_examples:9} moves learned from  {share:.3f} of the points against captures",
            flush=True,
        )
        if share > 0.5 + 1 / np.sqrt(options.games):  # two standard errors above one half
            print(f"The net beats captures: {match(net, options.games, 2_000_000):.3f} in a second match.")
            return 0
        if seconds > options.seconds:
            print("The time is over.")
            return 1


if __name__ == "__main__":
    sys.exit(main())
