// What a screen reader says about a point: "c4, red rook, can go to 7 points".
import { named, t } from "../base/words.ts";
import { Mark } from "../core/core.ts";
import type { BoardState } from "./state.ts";

export function pointWords(state: BoardState, point: number): string {
	const { points, looks } = state.view;
	const { name, piece, marks = 0 } = points[point]!;
	const what =
		marks & Mark.Wood ? t("wood")
		: marks & (Mark.FaceDown | Mark.Hidden) ? t("faceDown")
		: piece === undefined ? t("empty")
		: named("piece", looks[piece]!.name, looks[piece]!.name);
	return t("point", name, [what, state.movable ? doable(state, point) : ""].filter(Boolean).join(t("pointAnd")));
}

// What the side to act can do with the point.
function doable(state: BoardState, point: number): string {
	const { piece, marks = 0 } = state.view.points[point]!;
	if (state.chosen >= 0 && state.movesBetween(state.chosen, point).length) return t(piece === undefined ? "pointTarget" : "pointTaken");
	const moves = state.movesFrom(point);
	const ends = new Set(moves.flatMap(([, from, to]) => (from >= 0 ? [to] : []))).size;
	if (ends) return ends === 1 ? t("pointGoesToOne") : t("pointGoesTo", ends);
	if (!moves.length) return point === state.stuck ? t("pointStuck") : "";
	if (marks & (Mark.FaceDown | Mark.Hidden)) return t("pointTurnsUp");
	return piece === undefined ? t("pointFree") : t("pointChoosable");
}
