// What a game review says of moves: how much of the win they gave away. A flip is a decision like others and is judged
// by what could be expected of it; what then came up is luck.
import type { Side } from "../core/clock.ts";

export type Judgement = "inaccuracy" | "mistake" | "blunder" | "lucky" | "unlucky";

export const judgements: Judgement[] = ["inaccuracy", "mistake", "blunder", "lucky", "unlucky"];

// From so much of the win on, 1 being all of it.
export const faultFrom = { inaccuracy: 0.06, mistake: 0.12, blunder: 0.2 };
export const luckFrom = 0.1;

export const signs: Record<Judgement, string> = { inaccuracy: "?!", mistake: "?", blunder: "??", lucky: "▲", unlucky: "▼" };

// Of the mover's share of the win before the move and after it.
export function judgeMove(before: number, after: number): Judgement | null {
	const loss = before - after;
	if (loss >= faultFrom.blunder) return "blunder";
	if (loss >= faultFrom.mistake) return "mistake";
	return loss >= faultFrom.inaccuracy ? "inaccuracy" : null;
}

export function judgeLuck(expected: number, got: number): Judgement | null {
	if (got - expected >= luckFrom) return "lucky";
	return expected - got >= luckFrom ? "unlucky" : null;
}

// The share of whom it is about, from that of the first side.
export function shareFor(side: Side, first: number): number {
	return side === 0 ? first : 1 - first;
}
