// The screen reader text for a point: "c4, red rook, can go to 7 points".
import { counted, named, t } from "../base/words.ts";
import { Mark, type View } from "../core/core.ts";
import type { BoardState } from "./state.ts";

// The contents of the point, without magic.
export function standingWords({ points, looks }: Pick<View, "points" | "looks">, point: number): string {
	const { piece, marks = 0 } = points[point]!;
	if (marks & Mark.Wood) return t("wood");
	if (marks & (Mark.FaceDown | Mark.Hidden)) return t("faceDown");
	return piece === undefined ? t("empty") : named("piece", looks[piece]!.name, looks[piece]!.name);
}

// Whether the piece is hidden or will hide.
export function hidingWords({ view, hiders }: BoardState, point: number): string {
	if ((view.points[point]!.marks ?? 0) & Mark.Hidden) return t("pointHidden");
	const times = hiders.get(point);
	return times ? counted("pointHides", times) : "";
}

function magicWords(state: BoardState, point: number): string {
	const { marks = 0, number = 0 } = state.view.points[point]!;
	return joined(
		marks & Mark.Shielded ? t("pointGold") : "",
		marks & Mark.Frozen ? counted("pointIce", number) : "",
		hidingWords(state, point),
	);
}

// The contents of the point, with magic.
export function fullWords(state: BoardState, point: number): string {
	return joined(standingWords(state.view, point), magicWords(state, point));
}

// more: additional text about the point
export function pointWords(state: BoardState, point: number, more = ""): string {
	return t(
		"point",
		state.view.points[point]!.name,
		joined(fullWords(state, point), state.movable ? possibleActions(state, point) : "", more),
	);
}

function joined(...parts: string[]): string {
	return parts.filter(Boolean).join(t("pointAnd"));
}

// What the side to move can do with the point.
function possibleActions(state: BoardState, point: number): string {
	const { piece, marks = 0 } = state.view.points[point]!;
	if (state.chosen >= 0 && state.movesBetween(state.chosen, point).length)
		return t(piece === undefined ? "pointTarget" : "pointTaken");
	const moves = state.movesFrom(point);
	const ends = [...new Set(moves.flatMap(([, from, to]) => (from >= 0 ? [to] : [])))];
	if (ends.length && state.chosen === point) return endsOf(state.view, ends);
	if (ends.length) return counted("pointGoesTo", ends.length);
	if (!moves.length) return point === state.stuck ? t("pointStuck") : "";
	if (marks & (Mark.FaceDown | Mark.Hidden)) return t("pointTurnsUp");
	return piece === undefined ? t("pointFree") : t("pointChoosable");
}

// The points that the chosen piece can move to, and those where it captures.
function endsOf({ points }: View, ends: number[]): string {
	const names = (taken: boolean) =>
		joined(...ends.filter((end) => (points[end]!.piece !== undefined) === taken).map((end) => points[end]!.name));
	const [free, taken] = [names(false), names(true)];
	return joined(free && t("pointTo", free), taken && t("pointTakes", taken));
}
