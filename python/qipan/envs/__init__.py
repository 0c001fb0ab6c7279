"""Environments for reinforcement learning, in the conventions of PettingZoo, Gymnasium and OpenSpiel.

They need NumPy. The three packages are used where they are installed, and not needed otherwise.

>>> from qipan.envs import aec
>>> env = aec.env("surakarta")
>>> env.reset(seed=1)
>>> env.agent_selection
'player_0'
"""
