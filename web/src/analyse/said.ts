// What is said of a position: who is to move, how it ended, what the review found.
import { named, sentences, t } from "../base/words.ts";
import type { View } from "../core/core.ts";
import { gameOf } from "../core/picture.ts";
import { endedWords, endingWords, rulingWords } from "../core/ruling.ts";
import type { Step, Tree } from "../core/tree.ts";
import type { Judgement } from "./judge.ts";

export function positionWords(tree: Tree, view: View, side: (who: 0 | 1) => string): string {
	if (view.ruling) {
		const { verdict } = view.ruling;
		return t("ended", verdict === "draw" ? t("draw") : t("wins", side(verdict === "first" ? 0 : 1)), rulingWords(view.ruling));
	}
	if (tree.result && tree.at === tree.end) {
		const loser = side(tree.result === "first" ? 1 : 0);
		return endedWords(tree.result === "draw" ? t("draw") : t("wins", side(tree.result === "first" ? 0 : 1)), endingWords(tree.ruling, loser));
	}
	if (view.actor === 2) return t("whatComesUp");
	const colour = view.tints[view.actor];
	return sentences(
		view.check >= 0 ? t("check") : "",
		gameOf(view.game).chance && colour !== "none" ? t("toMoveWith", side(view.actor), named("tint", colour, colour)) : t("toMove", side(view.actor)),
		view.seen === 1 ? t("occurredTwice") : view.seen > 1 ? t("occurredTimes", view.seen + 1) : "",
	);
}

// Of the move that led here, and of what it turned up.
export function judgedWords(tree: Tree, judged: Map<Step, Judgement>): string {
	const { at } = tree;
	const flip = at.parent && tree.actor(at.parent) === 2 ? at.parent : null;
	return sentences(...[flip, at].map((step) => (step && judged.has(step) ? t("judged", t(judged.get(step)!)) : "")));
}
