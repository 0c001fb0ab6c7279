"""The games in the convention of PettingZoo: agents act in turn (AEC).

>>> env = env("qilin")
>>> env.reset(seed=3)
>>> for agent in env.agent_iter(max_iter=4):
...     observation, reward, termination, truncation, info = env.last()
...     action = observation["action_mask"].argmax()
...     env.step(None if termination or truncation else action)
>>> env.agent_selection, observation["observation"].shape
('player_0', (17, 7, 7))
"""

from qipan.envs import spaces
from qipan.envs._table import SIDES, Table

try:
    from pettingzoo import AECEnv as Base
except ImportError:

    class Base:
        """What agents of PettingZoo call, without its package."""

        @property
        def unwrapped(self):
            return self

        def last(self, observe=True):
            """The observation, reward since its last move, termination, truncation and info of the agent to act."""
            agent = self.agent_selection
            return (
                self.observe(agent) if observe else None,
                self._cumulative_rewards[agent],
                self.terminations[agent],
                self.truncations[agent],
                self.infos[agent],
            )

        def agent_iter(self, max_iter=2**63):
            """The agents in the order in which they act, until all are done."""
            for _ in range(max_iter):
                if not self.agents:
                    return
                yield self.agent_selection

        def _was_dead_step(self, action):
            if action is not None:
                raise ValueError("when an agent is done, the only action is None")
            agent = self.agent_selection
            self.agents.remove(agent)
            if self.agents:
                self.agent_selection = self.agents[0]
            self._cumulative_rewards[agent] = 0


class GameEnv(Base):
    """A game of two agents, player_0 the first side and player_1 the second.

    An observation is a dict of the planes of docs/actions.md and the mask of legal actions; face-down pieces are
    unknown in it. Outcomes of chance are drawn by the environment. A game that a ruling ends is terminated, and infos
    has the ruling's clause, id and sentence; one that the limit ends is truncated. In some games a side acts several
    times in a row.
    """

    def __init__(self, game="xiangqi", preset=None, text=None, limit=1000, render_mode=None):
        if render_mode not in (None, "ansi", "svg"):
            raise ValueError(f'there is no render mode "{render_mode}", expected ansi or svg')
        self.metadata = {"name": f"qipan_{game}_v1", "render_modes": ["ansi", "svg"], "is_parallelizable": False}
        self.table = Table(game, preset, text, limit)
        self.render_mode = render_mode
        self.possible_agents = ["player_0", "player_1"]
        self.agents = []
        action_space = lambda: spaces.discrete(self.table.n_actions)  # noqa: E731
        observation_space = lambda: spaces.dictionary(  # noqa: E731
            {"observation": spaces.box(0, 255, self.table.planes.shape, self.table.planes.dtype),
             "action_mask": spaces.box(0, 1, self.table.mask_space.shape, self.table.mask_space.dtype)}
        )  # fmt: skip
        self.action_spaces = {agent: action_space() for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}

    def action_space(self, agent):
        return self.action_spaces[agent]

    def observation_space(self, agent):
        return self.observation_spaces[agent]

    def reset(self, seed=None, options=None):
        """Starts a game; the same seed gives the same outcomes of chance."""
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def _select(self):
        to_act = self.table.position.to_act
        self.agent_selection = self.possible_agents[to_act == "second"]

    def observe(self, agent):
        mask = self.table.mask()
        if agent != self.agent_selection:
            mask = mask * 0
        return {"observation": self.table.observation(), "action_mask": mask}

    def step(self, action):
        """Plays the action of the agent to act: its number, or None when it is done."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.table.push(action)
        for name, side in zip(self.possible_agents, SIDES):
            self.rewards[name] = self.table.reward(side)
            self.terminations[name] = self.table.verdict is not None
            self.truncations[name] = self.table.is_cut
            self.infos[name] = self.table.info()
        self._cumulative_rewards[agent] = 0
        for name in self.agents:
            self._cumulative_rewards[name] += self.rewards[name]
        if self.table.is_over:
            self.agent_selection = self.agents[0]
        else:
            self._select()

    def determinization(self, seed):
        """A copy of the position with a dealer: push() moves, and deal() turns up pieces at chance nodes."""
        return self.table.determinization(seed)

    def render(self):
        """The board as text ("ansi") or as a picture ("svg")."""
        return self.table.render(self.render_mode)

    def close(self):
        """Nothing is left to release."""


def env(game="xiangqi", preset=None, text=None, limit=1000, render_mode=None):
    """A GameEnv of the game, as the modules of PettingZoo make theirs."""
    return GameEnv(game, preset, text, limit, render_mode)
