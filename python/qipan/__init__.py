"""Qipan: rules, referee and engines of xiangqi, dark chess, Magic Chess, Surakarta and Qilin chess.

>>> import qipan
>>> position = qipan.Position("xiangqi")
>>> position.push("h2-e2")
>>> position.to_act
'second'
>>> result = qipan.Engine("xiangqi").search(position, nodes=1000)
>>> result.best in position.moves
True
"""

from typing import NamedTuple, Sequence

from ._core import (
    Batch,
    Branch,
    Engine,
    Error,
    Game,
    Level,
    Position,
    Reader,
    Ruling,
    SearchResult,
    Tables,
    TableValue,
    __version__,
    action_count,
    formats,
    games,
    levels,
    opponents,
    planes,
    policies,
    presets,
)


class Judgement(NamedTuple):
    """How a game ended: its ruling, the explanation of a ruling on a repetition, and after how many moves."""

    ruling: Ruling
    explanation: str | None
    length: int


def judge(
    moves: Sequence[str | int], game: str = "xiangqi", preset: str | None = None, text: str | None = None
) -> Judgement:
    """Judges a game by its moves. Those after its end are not played.

    >>> fen = "4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w"
    >>> judge("c4c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3 c1c3".split(), text=fen).ruling.verdict
    'second'
    """
    position = Position(game, preset, text)
    for move in moves:
        if position.ruling.verdict is not None:
            break
        position.push(move)
    return Judgement(position.ruling, position.explain(), len(position.history))


__all__ = [
    "Batch",
    "Branch",
    "Engine",
    "Error",
    "Game",
    "Judgement",
    "Level",
    "Position",
    "Reader",
    "Ruling",
    "SearchResult",
    "Tables",
    "TableValue",
    "action_count",
    "formats",
    "games",
    "judge",
    "levels",
    "opponents",
    "planes",
    "policies",
    "presets",
    "__version__",
]
