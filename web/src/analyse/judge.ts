// What a game review says of moves: how much of the win they gave away. A flip is a decision like others and is judged
// by what could be expected of it; what then came up is luck. The core judges; here is what it says of its words.
import { core } from "../core/core.ts";
import type { Judgement } from "../core/core.ts";

export type { Judgement };

export const judgements: Judgement[] = ["inaccuracy", "mistake", "blunder", "lucky", "unlucky"];
export const faults = ["inaccuracy", "mistake", "blunder"] as const;

export function signOf(kind: Judgement): string {
	return core().games().judgements[kind].sign;
}

// From so much of the win on, 1 being all of it.
export function boundOf(kind: Judgement): number {
	return core().games().judgements[kind].from;
}

// What accuracy needs to know of a move.
export interface Deed {
	share: number; // of its side in the win, before it
	loss: number; // of that share
	choices: number; // moves that there were
}

// Of a move, by the share of the win that it gave away: 1 for nothing, and half as much for every so much more.
export const halving = 0.15;

// A side with so much of the win or more has won, the other one has lost.
export const decided = 0.95;

// The first position from which the game was decided, and its winner; null if the game stayed open until near its end.
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

// Nothing is shown by the only move, nor by one of a game that was decided and stayed so.
function tells({ share, loss, choices }: Deed): boolean {
	return choices > 1 && (Math.max(share, 1 - share) < decided || loss >= boundOf("inaccuracy"));
}

// The mean over those of a side's moves that tell something, in per cent; null without any.
export function accuracyOf(deeds: Deed[]): number | null {
	const told = deeds.filter(tells);
	return told.length ? (100 * told.reduce((sum, { loss }) => sum + 2 ** (-loss / halving), 0)) / told.length : null;
}
