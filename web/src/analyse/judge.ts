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
