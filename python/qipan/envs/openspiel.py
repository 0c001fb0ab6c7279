"""The games in the style of OpenSpiel's Python games: states with explicit chance nodes.

In dark chess and Magic Chess neither player knows a face-down piece, so information is perfect and reveals are chance.
Outcomes are numbered from 0: their action numbers (docs/actions.md) less those of the moves.

>>> state = Game("darkchess").new_initial_state()
>>> state.apply_action(state.legal_actions()[0])
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 14)
"""

import numpy

import qipan

CHANCE, TERMINAL = -1, -4
OUTCOMES = {"darkchess": 16, "magic": 4096}
LENGTH_MAX = 9999


class Game:
    """A game; its states end by the rules, or undecided after limit moves and outcomes."""

    def __init__(self, game="xiangqi", preset=None, limit=LENGTH_MAX):
        self.game, self.preset, self.limit = game, preset, limit
        self.shape = qipan.Position(game, preset).shape

    def new_initial_state(self):
        """The state at the start of a game."""
        return State(self)

    def num_distinct_actions(self):
        """The number of moves (docs/actions.md)."""
        return qipan.action_count(self.game)

    def max_chance_outcomes(self):
        """The numbers of outcomes are below it."""
        return OUTCOMES.get(self.game, 0)

    def num_players(self):
        return 2

    def min_utility(self):
        return -1.0

    def max_utility(self):
        return 1.0

    def utility_sum(self):
        return 0.0

    def max_game_length(self):
        return self.limit

    def observation_tensor_shape(self):
        """Planes, rows and columns: docs/actions.md."""
        return list(self.shape)

    def observation_tensor_size(self):
        return int(numpy.prod(self.shape))


class State:
    """A state of a Game."""

    def __init__(self, game):
        self._game = game
        self._position = qipan.Position(game.game, game.preset)

    def get_game(self):
        return self._game

    def is_terminal(self):
        return self._position.ruling.verdict is not None or len(self._position.history) >= self._game.limit

    def is_chance_node(self):
        return not self.is_terminal() and self._position.to_act == "chance"

    def current_player(self):
        """0 or 1, CHANCE or TERMINAL."""
        if self.is_terminal():
            return TERMINAL
        return {"first": 0, "second": 1, "chance": CHANCE}[self._position.to_act]

    def _numbers(self):
        """The numbers of the legal moves or outcomes, in the order of Position.moves."""
        first = self._game.num_distinct_actions() if self._position.to_act == "chance" else 0
        return [action - first for action in self._position.actions]

    def legal_actions(self, player=None):
        """The numbers in ascending order; none for a player who is not to act."""
        if self.is_terminal() or player not in (None, self.current_player()):
            return []
        return sorted(self._numbers())

    def legal_actions_mask(self, player=None):
        size = self._game.max_chance_outcomes() if self.is_chance_node() else self._game.num_distinct_actions()
        mask = [0] * size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self):
        """(number, probability) pairs at a chance node."""
        return sorted(zip(self._numbers(), self._position.probabilities))

    def apply_action(self, action):
        """Plays the move or outcome with the number."""
        if self.is_terminal():
            raise ValueError("the game is over")
        first = self._game.num_distinct_actions() if self._position.to_act == "chance" else 0
        self._position.push(first + action)

    def undo_action(self, player, action):
        self._position.pop()

    def action_to_string(self, player_or_action, action=None):
        """The move in the notation of the rule book."""
        wanted = player_or_action if action is None else action
        return dict(zip(self._numbers(), self._position.moves))[wanted]

    def string_to_action(self, text):
        """The number of a move in the notation of the rule book."""
        return dict(zip(self._position.moves, self._numbers()))[text]

    def history(self):
        """The numbers of the actions so far."""
        replay, numbers = State(self._game), []
        for move in self._position.history:
            numbers.append(replay.string_to_action(move))
            replay.apply_action(numbers[-1])
        return numbers

    def returns(self):
        """1, 0 or -1 for each player; 0 as long as nothing is decided."""
        first = {"first": 1.0, "second": -1.0}.get(self._position.ruling.verdict, 0.0)
        return [first, -first]

    def rewards(self):
        return self.returns()

    def player_reward(self, player):
        return self.returns()[player]

    def player_return(self, player):
        return self.returns()[player]

    def observation_string(self, player=None):
        return self._position.text

    def information_state_string(self, player=None):
        """All moves and outcomes so far: both players know them."""
        return " ".join(self._position.history)

    def observation_tensor(self, player=None):
        """A flat list of the planes."""
        return list(map(float, self._position.observe()))

    def position(self):
        """A copy of the position, with its ruling."""
        return self._position.copy()

    def clone(self):
        other = State.__new__(State)
        other._game, other._position = self._game, self._position.copy()
        return other

    __copy__ = clone

    def __deepcopy__(self, memo):
        return self.clone()

    def __str__(self):
        return str(self._position)
