// Announcements about a position: the side to move, the result, the judgments of the review.
import { counted, named, sentences, t, type Word } from "../base/words.ts";
import { turnWords } from "../board/act_words.ts";
import type { View } from "../core/core.ts";
import { noteOf } from "../core/notes.ts";
import { notationOf } from "../core/notation.ts";
import { gameOf } from "../core/picture.ts";
import { endedWords, endingWords, ruledWords, verdictWords } from "../core/ruling.ts";
import { spokenScore } from "../core/score.ts";
import { stageWords } from "../core/stage.ts";
import type { Step, Tree } from "../core/tree.ts";
import type { Judgement } from "./judge.ts";
import { moverOf, turnOf } from "./review.ts";

type Sides = (who: 0 | 1) => string;

// The move that led to the step, and the score after it, if known.
function spokenMove(tree: Tree, step: Step, side: Sides): string {
	const view = tree.view(step);
	const game = gameOf(view.game);
	const score = step.score === null || view.ruling ? "" : spokenScore(step.score, game.chance, side);
	return sentences(
		turnWords(tree, notationOf(game), (who) => side(who as 0 | 1), step),
		score,
	);
}

// The same with the judgments of the review and the announcements about the position. due: also the side to move, which
// is obvious after a move.
export function spokenPosition(tree: Tree, judged: Map<Step, Judgement>, side: Sides, due: boolean): string {
	const { at } = tree;
	const view = tree.view();
	// Set if the same side continues its turn.
	const again = at.parent && view.stage && tree.actor(at.parent) === view.actor ? stageWords(tree) : "";
	return sentences(
		spokenMove(tree, at, side),
		judgedWords(tree, judged, side),
		noteWords(tree),
		again,
		positionWords(tree, view, side, due),
		wayWords(tree),
	);
}

// The signs and the comment of the move, as shown next to it.
function noteWords(tree: Tree): string {
	const steps = tree.at.parent ? turnOf(tree) : [tree.root];
	return sentences(
		...steps.flatMap((step) => {
			const { glyphs, words } = noteOf(step.comment);
			return [
				...glyphs.map((glyph) => t("judged", t(`glyph.${glyph}` as Word))),
				/[^.!?。！？]$/.test(words) ? t("judged", words) : words,
			];
		}),
	);
}

// Whether this is a variation, and the number of alternatives to the move.
function wayWords(tree: Tree): string {
	const main = new Set(tree.line());
	const [step] = turnOf(tree);
	const others = step?.parent ? step.parent.children.length - 1 : 0;
	return sentences(
		tree.path().some((one) => !main.has(one)) ? t("judged", t("variation")) : "",
		others ? counted("otherMoves", others) : "",
	);
}

// due: also announces the side to move
export function positionWords(tree: Tree, view: View, side: Sides, due = true): string {
	if (view.ruling) return ruledWords(view.ruling, side);
	if (tree.result && tree.at === tree.end) {
		const loser = side(tree.result === "first" ? 1 : 0);
		return endedWords(verdictWords(tree.result, side), endingWords(tree, loser));
	}
	if (view.actor === 2) return t("whatComesUp");
	const colour = view.tints[view.actor];
	return sentences(
		view.check >= 0 ? t("check") : "",
		!due
			? ""
			: gameOf(view.game).chance && colour !== "none"
				? t("toMoveWith", side(view.actor), named("tint", colour, colour))
				: t("toMove", side(view.actor)),
		view.seen === 1 ? t("occurredTwice") : view.seen > 1 ? t("occurredTimes", view.seen + 1) : "",
	);
}

// The judgments of the move that led here and of its outcome.
export function judgedWords(tree: Tree, judged: Map<Step, Judgement>, side: Sides): string {
	const words = (step: Step) =>
		judged.has(step) ? t("judgedOf", t(judged.get(step)!), side(moverOf(tree, step))) : "";
	return sentences(...turnOf(tree).map(words));
}
