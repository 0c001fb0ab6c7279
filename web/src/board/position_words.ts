// The screen reader text for a whole position: the places of the pieces, and the possible captures.
import { capital, named, sentences, t } from "../base/words.ts";
import type { View } from "../core/core.ts";
import { fullWords, standingWords } from "./point_words.ts";
import type { BoardState } from "./state.ts";

// "Red king: e0. Red rook: a0, i0. ...", one side after the other.
export function positionWords(state: BoardState): string {
	const { view } = state;
	const { points, looks, hands } = view;
	const order = ({ piece }: View["points"][number]) => (piece === undefined ? looks.length : piece);
	const sorted = points.map((_, i) => i).sort((a, b) => order(points[a]!) - order(points[b]!));
	const names = new Map<string, string[]>();
	for (const i of sorted) {
		const words = fullWords(state, i);
		if (words !== t("empty")) names.set(words, [...(names.get(words) ?? []), points[i]!.name]);
	}
	const standing = [...names].map(([words, at]) => t("played", capital(words), at.join(t("pointAnd"))));
	const waiting =
		hands[0] + hands[1]
			? [0, 1].map((side) => t("played", named("side", `${view.game}.${side}`, ""), t("inHand", hands[side]!)))
			: [];
	return standing.length || waiting.length ? sentences(...standing, ...waiting) : t("boardEmpty");
}

// The possible captures of the side to move, with the capturing pieces.
export function captureWords(view: View): string {
	const placed = (point: number) => t("whyPiece", standingWords(view, point), view.points[point]!.name);
	const takers = new Map<number, Set<number>>();
	for (const [, from, to] of view.moves)
		if (from >= 0 && to >= 0 && view.points[to]!.piece !== undefined)
			takers.set(to, (takers.get(to) ?? new Set<number>()).add(from));
	const words = [...takers].map(([to, by]) =>
		capital(t("canBeTaken", placed(to), [...by].map(placed).join(t("pointAnd")))),
	);
	return sentences(view.check >= 0 ? t("check") : "", ...(words.length ? words : [t("nothingToTake")]));
}
