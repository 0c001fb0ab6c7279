// Premoves, entered while the other player is thinking: the pieces that allow them, and the resulting moves.
import type { Plan } from "../board/board.ts";
import { isCast } from "../board/move_words.ts";
import type { View } from "../core/core.ts";
import type { PlayedGame } from "./game.ts";

// The points of the person's pieces during the other player's turn; empty while pieces are still to be placed.
export function premoveOrigins(played: PlayedGame): Set<number> {
	const { mine, over, looked, remote, tree } = played;
	const view = tree.view();
	if (mine === null || remote?.live === false || over || looked || view.actor === mine || view.hands[mine])
		return new Set();
	const tint = played.tints(view)[mine];
	return new Set(
		view.points.flatMap(({ piece }, i) => (piece !== undefined && view.looks[piece]!.tint === tint ? [i] : [])),
	);
}

// The premove, now that the legal moves are known; undefined if it is not legal.
export function moveOf(view: View, plan: Plan): string | undefined {
	return view.moves.find(([move, from, to]) => from === plan.from && to === plan.to && !isCast(move))?.[0];
}
