// What is said of a position: who is to move, how it ended, what the review found.
import { named, sentences, t } from "../base/words.ts";
import { turnWords } from "../board/act_words.ts";
import type { View } from "../core/core.ts";
import { notationOf } from "../core/notation.ts";
import { gameOf } from "../core/picture.ts";
import { endedWords, endingWords, rulingWords } from "../core/ruling.ts";
import { heardScore } from "../core/score.ts";
import type { Step, Tree } from "../core/tree.ts";
import type { Judgement } from "./judge.ts";
import { moverOf, turnOf } from "./review.ts";

type Sides = (who: 0 | 1) => string;

// The move that led to the step, and how the game stands then, if that is known.
export function heardStep(tree: Tree, step: Step, side: Sides): string {
	const view = tree.view(step);
	const game = gameOf(view.game);
	const score = step.score === null || view.ruling ? "" : heardScore(step.score, game.chance, side);
	return sentences(turnWords(tree, notationOf(game), (who) => side(who as 0 | 1), step), score);
}

// The same with what the review found and what is to be said of the position. After a move it is clear whose turn it is.
export function heardWords(tree: Tree, judged: Map<Step, Judgement>, side: Sides): string {
	return sentences(heardStep(tree, tree.at, side), judgedWords(tree, judged, side), positionWords(tree, tree.view(), side, tree.at === tree.root));
}

// due: whose turn it is too
export function positionWords(tree: Tree, view: View, side: Sides, due = true): string {
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
		!due ? "" : gameOf(view.game).chance && colour !== "none" ? t("toMoveWith", side(view.actor), named("tint", colour, colour)) : t("toMove", side(view.actor)),
		view.seen === 1 ? t("occurredTwice") : view.seen > 1 ? t("occurredTimes", view.seen + 1) : "",
	);
}

// Of the move that led here, and of what it turned up.
export function judgedWords(tree: Tree, judged: Map<Step, Judgement>, side: Sides): string {
	const words = (step: Step) => (judged.has(step) ? t("judgedOf", t(judged.get(step)!), side(moverOf(tree, step))) : "");
	return sentences(...turnOf(tree).map(words));
}
