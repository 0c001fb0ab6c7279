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

// Of a move, by the share of the win that it gave away: 1 for nothing, and half as much for every so much more.
export const halving = 0.15;

// The mean over a side's moves, in per cent; null without any.
export function accuracyOf(losses: number[]): number | null {
	return losses.length ? (100 * losses.reduce((sum, loss) => sum + 2 ** (-loss / halving), 0)) / losses.length : null;
}
