"""The games in the convention of Gymnasium: one agent against an opponent, or many games at once.

>>> env = GameEnv("surakarta", opponent="random")
>>> observation, info = env.reset(seed=1)
>>> observation, reward, terminated, truncated, info = env.step(info["action_mask"].argmax())
>>> observation.shape, reward, terminated
((5, 6, 6), 0.0, False)
"""

import numpy

import qipan
from qipan.envs import spaces
from qipan.envs._table import SIDES, Table

try:
    from gymnasium import Env as Base
except ImportError:

    class Base:
        """What users of Gymnasium call, without its package."""

        spec = None

        @property
        def unwrapped(self):
            return self

        def __enter__(self):
            return self

        def __exit__(self, *unused):
            self.close()
            return False


class GameEnv(Base):
    """The agent plays one side of a game, the opponent the other.

    side: 0 the first side, 1 the second, None: drawn for each game. opponent: "random"; a function of a Position and a
    random.Random that returns a move or an action number; or a name of qipan.opponents(game), which searches with the
    limits in opponent_limits, such as {"nodes": 500}, or with its own. The reward is 1, 0 or -1 when a ruling ends the
    game; a game that the limit of moves ends is truncated. info has the action mask, the agent's side, and at the end
    the ruling's clause, id and sentence.
    """

    metadata = {"render_modes": ["ansi", "svg"]}

    def __init__(
        self,
        game="xiangqi",
        preset=None,
        text=None,
        side=0,
        opponent="random",
        opponent_limits=None,
        limit=1000,
        render_mode=None,
    ):
        if side not in (0, 1, None):
            raise ValueError(f"the side is {side}, expected 0, 1 or None")
        if render_mode not in (None, "ansi", "svg"):
            raise ValueError(f'there is no render mode "{render_mode}", expected ansi or svg')
        self.table = Table(game, preset, text, limit)
        self.wanted_side, self.render_mode = side, render_mode
        self.action_space = spaces.discrete(self.table.n_actions)
        self.observation_space = self.table.planes
        self.opponent_limits = opponent_limits or {}
        self.engine = None if opponent == "random" or callable(opponent) else qipan.Engine(game, opponent)
        self.opponent = opponent

    def reset(self, *, seed=None, options=None):
        """Starts a game; the same seed gives the same outcomes of chance and the same choices of the opponent."""
        if Base.__module__.startswith("gymnasium"):
            super().reset(seed=seed)
        self.table.begin(seed)
        if self.engine:
            options = {"seed": self.table.rng.randrange(2**32)} if "seed" in self.engine.options else {}
            self.engine = qipan.Engine(self.table.game, self.opponent, **options)
        self.side = self.table.rng.randrange(2) if self.wanted_side is None else self.wanted_side
        self._let_opponent_move()
        return self.table.observation(), self._info()

    def step(self, action):
        """Plays the agent's action and the opponent's answer."""
        self.table.push(action)
        self._let_opponent_move()
        reward = float(self.table.reward(SIDES[self.side]))
        return self.table.observation(), reward, self.table.verdict is not None, self.table.is_cut, self._info()

    def action_masks(self):
        """The legal actions as booleans, for algorithms that mask."""
        return self.table.mask().astype(bool)

    def _let_opponent_move(self):
        position = self.table.position
        while not self.table.is_over and position.to_act != SIDES[self.side]:
            if self.engine:
                move = self.engine.search(position, **self.opponent_limits).best
            elif self.opponent == "random":
                move = self.table.rng.choice(position.actions)
            else:
                move = self.opponent(position.copy(), self.table.rng)
            position.push(move)
            self.table.length += 1
            self.table.settle()

    def _info(self):
        return {"action_mask": self.table.mask(), "side": self.side, **self.table.info()}

    def render(self):
        """The board as text ("ansi") or as a picture ("svg")."""
        return self.table.render(self.render_mode)

    def close(self):
        """Nothing is left to release."""


class LevelEnv(GameEnv):
    """A level of Magic Chess (qipan.levels) against its own opponent. The seeds are those of reset(), not the level's.

    >>> env = LevelEnv(qipan.levels()[0])
    >>> observation, info = env.reset(seed=1)
    >>> env.action_masks().sum() > 0
    True
    """

    def __init__(self, level, limit=1000, render_mode=None):
        super().__init__("magic", text=level.position, opponent=level.npc, limit=limit, render_mode=render_mode)
        self.level = level


class VectorEnv:
    """Self-play in many games at once: the actions are those of the side to act in each game.

    Observations and masks are views of the batch's memory, which step() changes; copy what must stay. A game that ends
    begins again in the same step. The reward is that of the side that has just moved.

    >>> envs = VectorEnv("qilin", 16, seed=1)
    >>> observations, info = envs.reset()
    >>> observations, rewards, terminated, truncated, info = envs.step(info["action_mask"].argmax(axis=1))
    >>> observations.shape, rewards.shape
    ((16, 17, 7, 7), (16,))
    """

    def __init__(self, game="xiangqi", size=1, preset=None, seed=0, limit=1000):
        self.batch = qipan.Batch(game, size, preset, seed, limit)
        self.seed = seed - 1  # the first reset keeps the seed
        self.num_envs = size
        self.observations = numpy.asarray(self.batch.observations)
        self.masks = numpy.asarray(self.batch.masks)
        self.to_act = numpy.asarray(self.batch.to_act)
        self._ended = numpy.asarray(self.batch.ended)
        self._rewards = numpy.asarray(self.batch.rewards)
        self.single_action_space = spaces.discrete(self.masks.shape[1])
        self.single_observation_space = spaces.box(0, 255, self.observations.shape[1:], numpy.uint8)

    def reset(self, *, seed=None, options=None):
        """Starts all games again; without a seed with other outcomes of chance than before."""
        self.seed = self.seed + 1 if seed is None else seed
        self.batch.reset(self.seed)
        return self.observations, self._info()

    def step(self, actions):
        """Plays an action number in each game."""
        movers = self.to_act.copy()
        self.batch.step(actions)
        rewards = self._rewards[numpy.arange(self.num_envs), movers]
        return self.observations, rewards, self._ended == 1, self._ended == 2, self._info()

    def _info(self):
        return {"action_mask": self.masks, "to_act": self.to_act}

    def close(self):
        """Nothing is left to release."""
