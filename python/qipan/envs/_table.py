"""What the environments share: a position whose chance outcomes are drawn from a seed, and its arrays."""

import random

import numpy

import qipan
from qipan.envs import spaces

SIDES = ("first", "second")


class Table:
    """A position between a side's moves; limit: moves after which the game is cut, 0: none."""

    def __init__(self, game, preset, text, limit):
        self.game, self.preset, self.text, self.limit = game, preset, text, limit
        self.rng = random.Random()
        shape = qipan.Position(game, preset, text).shape
        self.n_actions = qipan.action_count(game)
        self.planes = spaces.box(0, 255, shape, numpy.uint8)
        self.mask_space = spaces.box(0, 1, (self.n_actions,), numpy.int8)
        self.begin(None)

    def begin(self, seed):
        if seed is not None:
            self.rng.seed(seed)
        self.position = qipan.Position(self.game, self.preset, self.text)
        self.length = 0
        self.settle()

    def settle(self):
        """Draws outcomes of chance by their public probabilities until a side is to act or the game is over."""
        p = self.position
        while p.to_act == "chance" and p.ruling.verdict is None:
            p.push(self.rng.choices(p.actions, p.probabilities)[0])

    def push(self, action):
        self.position.push(int(action))
        self.length += 1
        self.settle()

    @property
    def verdict(self):
        return self.position.ruling.verdict

    @property
    def is_cut(self):
        return self.verdict is None and 0 < self.limit <= self.length

    @property
    def is_over(self):
        return self.verdict is not None or self.is_cut

    def observation(self):
        return numpy.frombuffer(self.position.observe(), numpy.uint8).reshape(self.position.shape)

    def mask(self):
        if self.is_over:
            return numpy.zeros(self.n_actions, numpy.int8)
        return numpy.frombuffer(self.position.mask(), numpy.int8)

    def reward(self, side):
        """1, 0 or -1 for the side, 0 as long as nothing is decided."""
        return 0 if self.verdict in (None, "draw") else 1 if self.verdict == side else -1

    def info(self):
        """The ruling: its clause of the rule book, its id (docs/errors.md) and a sentence."""
        ruling = self.position.ruling
        return {} if ruling.verdict is None else {"clause": ruling.clause, "id": ruling.id, "why": ruling.why}

    def render(self, mode):
        return {None: lambda: None, "ansi": lambda: str(self.position), "svg": self.position.svg}[mode]()

    def determinization(self, seed):
        """A copy with a dealer, who decides what face-down pieces turn out to be."""
        position = self.position.copy()
        position.seed(seed)
        return position
