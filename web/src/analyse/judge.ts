// The judgments of a game review: how much of the winning chances a move gave away. A flip is a decision like any other
// and is judged by its expectation; the outcome is luck. The core judges; this module interprets its answers.
import { core } from "../core/core.ts";
import type { Judgement } from "../core/core.ts";

export type { Judgement };

export const judgements: Judgement[] = ["inaccuracy", "mistake", "blunder", "lucky", "unlucky"];
export const faults = ["inaccuracy", "mistake", "blunder"] as const;

export function signOf(kind: Judgement): string {
	return core().games().judgements[kind].sign;
}

// The threshold of a judgment, as a loss of winning chances (0 to 1).
export function boundOf(kind: Judgement): number {
	return core().games().judgements[kind].from;
}

// What the accuracy depends on.
export interface JudgedMove {
	share: number; // winning chances of its side before it
	loss: number; // of winning chances
	choices: number; // number of legal moves
}

// Accuracy of a move: 1 without a loss of winning chances, halved by every `halving` of loss.
export const halving = 0.15;

// A side with winning chances of at least this has won, the other one has lost.
export const decided = 0.95;

// The first position from which the game was decided, and its winner; null if it stayed open until near the end.
// shares: the first side's winning chances in each position, null where unknown.
export function decidedFrom(shares: (number | null)[]): { at: number; winner: 0 | 1 } | null {
	const known = shares.flatMap((share, at) => (share === null ? [] : [{ at, share }]));
	const end = known.at(-1);
	if (!end || Math.max(end.share, 1 - end.share) < decided) return null;
	const winner = end.share > 0.5 ? 0 : 1;
	const open = known.findLastIndex(({ share }) => (winner === 0 ? share : 1 - share) < decided);
	const { at } = known[open + 1]!;
	return shares.length - at > farFromEnd ? { at, winner } : null;
}

const farFromEnd = 10; // plies

// Forced moves are not significant, nor are moves of a game that was decided and stayed decided.
function isSignificant({ share, loss, choices }: JudgedMove): boolean {
	return choices > 1 && (Math.max(share, 1 - share) < decided || loss >= boundOf("inaccuracy"));
}

// Mean accuracy of a side's significant moves, in percent; null if there are none.
export function accuracyOf(moves: JudgedMove[]): number | null {
	const significant = moves.filter(isSignificant);
	return significant.length
		? (100 * significant.reduce((sum, { loss }) => sum + 2 ** (-loss / halving), 0)) / significant.length
		: null;
}
