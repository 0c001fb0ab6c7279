"""The spaces of actions and observations: those of Gymnasium if it is installed, else small ones with the same methods.

>>> space = discrete(5)
>>> space.contains(4), space.contains(5)
(True, False)
"""

import numpy

try:
    from gymnasium import spaces as _gymnasium
except ImportError:
    _gymnasium = None


class Space:
    """A set with a random generator of its own."""

    def __init__(self, shape, dtype):
        self.shape, self.dtype = shape, numpy.dtype(dtype)
        self.seed()

    def seed(self, seed=None):
        self.np_random = numpy.random.default_rng(seed)


class Discrete(Space):
    """The numbers 0 to n - 1."""

    def __init__(self, n):
        super().__init__((), numpy.int64)
        self.n = n

    def contains(self, value):
        return isinstance(value, int | numpy.integer) and 0 <= value < self.n

    def sample(self, mask=None):
        choices = numpy.arange(self.n) if mask is None else numpy.flatnonzero(mask)
        return self.np_random.choice(choices)


class Box(Space):
    """Arrays of one shape and type, with numbers from low to high."""

    def __init__(self, low, high, shape, dtype):
        super().__init__(shape, dtype)
        self.low, self.high = numpy.full(shape, low, dtype), numpy.full(shape, high, dtype)

    def contains(self, value):
        fits = isinstance(value, numpy.ndarray) and value.shape == self.shape and value.dtype == self.dtype
        return bool(fits and (value >= self.low).all() and (value <= self.high).all())

    def sample(self):
        return self.np_random.integers(self.low, self.high, self.shape, self.dtype, endpoint=True)


class Dict(Space):
    """A dict of spaces."""

    def __init__(self, spaces):
        self.spaces = spaces
        super().__init__(None, object)

    def __getitem__(self, key):
        return self.spaces[key]

    def seed(self, seed=None):
        for i, space in enumerate(self.spaces.values()):
            space.seed(None if seed is None else seed + i)

    def contains(self, value):
        same = isinstance(value, dict) and value.keys() == self.spaces.keys()
        return same and all(space.contains(value[key]) for key, space in self.spaces.items())

    def sample(self):
        return {key: space.sample() for key, space in self.spaces.items()}


def discrete(n):
    """The numbers 0 to n - 1."""
    return _gymnasium.Discrete(n) if _gymnasium else Discrete(n)


def box(low, high, shape, dtype):
    """Arrays of a shape and type, with numbers from low to high."""
    return _gymnasium.Box(low, high, shape, dtype) if _gymnasium else Box(low, high, shape, dtype)


def dictionary(spaces):
    """A dict of spaces."""
    return _gymnasium.Dict(spaces) if _gymnasium else Dict(spaces)
