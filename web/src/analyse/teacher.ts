// The review of the current game as a lesson: its report, navigation between errors, the better line, retrying an
// error.
import { h, replace } from "../base/dom.ts";
import { sentences, t, type Word } from "../base/words.ts";
import type { Board } from "../board/board.ts";
import type { Side } from "../core/clock.ts";
import { core, type Game } from "../core/core.ts";
import { notationOf } from "../core/notation.ts";
import { isSure, standingWords } from "../core/score.ts";
import type { Step, Tree } from "../core/tree.ts";
import { reasonsOf } from "../play/reasons.ts";
import type { Judgement } from "./judge.ts";
import type { Manner } from "./saved.ts";
import { lineMoves, type Preview } from "./line_moves.ts";
import { Report } from "./report.ts";
import { errorsOf, turnOf, type Review } from "./review.ts";
import { Trial } from "./trial.ts";

export interface Lesson {
	game: Game;
	manner: Manner;
	board: Board;
	preview: Preview;
	review: Review | null; // an earlier review
	whose: () => Side | null; // whose errors a new review shows first; null: both sides
	side: (who: 0 | 1) => string;
	tree: () => Tree;
	nameOf: (step: Step) => string;
	onStep: (step: Step) => void; // shows one of the review's steps
	onTake: (step: Step, moves: string[]) => void; // plays moves after the step
	onBegin: () => void; // pauses the page's engine
	onTrial: (running: boolean) => void;
	onProgress: (words: string) => void;
	onReview: (review: Review | null) => void; // the review has ended; null: canceled
	onWhose: () => void; // the side whose errors are shown has changed
	announce: (words: string) => void;
}

export class Teacher {
	readonly explanation = h("div", { class: "told" }); // why the last move was an error, and the better move
	readonly report: Report;
	readonly trial: Trial;
	review: Review | null;

	constructor(private readonly lesson: Lesson) {
		const { manner, game, side, tree, nameOf, onStep, board } = lesson;
		this.review = lesson.review;
		this.report = new Report({
			manner,
			chance: game.chance,
			side,
			tree,
			nameOf,
			onStep,
			review: this.review,
			whose: () => (this.review ? this.review.whose : lesson.whose()),
			onBegin: lesson.onBegin,
			onProgress: lesson.onProgress,
			onError: (way) => this.toError(way),
			onTry: () => this.tryFirst(),
			onWhose: lesson.onWhose,
			onEnd: (review) => {
				if (review) this.review = review;
				else this.report.look(this.review);
				lesson.onReview(review);
				if (review) this.report.lesson.scrollIntoView({ block: "nearest" });
			},
		});
		this.trial = new Trial({
			board,
			manner,
			side,
			onLeave: () => lesson.onTrial(false),
			onNext: (step) => this.tryAgain(step),
		});
	}

	// Switches to another game, or to another review of the same one.
	take(review: Review | null): void {
		this.report.stop();
		this.review = review;
		this.report.look(review);
	}

	get judged(): Map<Step, Judgement> {
		return this.review?.judged ?? new Map<Step, Judgement>();
	}

	isError(step: Step): boolean {
		return errorsOf(this.lesson.tree(), this.review).includes(step);
	}

	private errors(): Step[] {
		return errorsOf(this.lesson.tree(), this.review, this.review?.whose);
	}

	// Goes to the next or previous error of the main line; a variation counts as just after the move that it
	// replaces. Wraps around at the end.
	toError(way: -1 | 1): void {
		const tree = this.lesson.tree();
		const main = new Set(tree.line());
		const path = tree.path();
		const left = path.findIndex((step) => !main.has(step));
		const at = left < 0 ? path.length : left + 1.5;
		const errors = this.errors().filter((step) => main.has(step));
		const from = at < tree.last.depth ? at : 0;
		const step = way > 0 ? errors.find(({ depth }) => depth > from) : errors.findLast(({ depth }) => depth < at);
		if (step) this.lesson.onStep(step);
		else this.lesson.announce(t("noMistakeFurther"));
	}

	private tryFirst(): void {
		const [first] = this.errors();
		if (first) this.tryAgain(first);
	}

	tryAgain(step: Step): void {
		const { game, tree, onTrial } = this.lesson;
		const best = this.review?.better.get(step)?.[0];
		if (!best || !this.isError(step)) return;
		const errors = this.errors();
		tree().at = step;
		onTrial(true);
		this.trial.begin({
			tree: tree(),
			step,
			judgement: this.judged.get(step)!,
			best,
			notation: notationOf(game),
			errors,
		});
	}

	tell(): void {
		const wrongMove = turnOf(this.lesson.tree()).find((step) => this.review?.better.has(step));
		const met = wrongMove && this.review!.refutations.get(wrongMove);
		replace(
			this.explanation,
			wrongMove && this.sure(wrongMove),
			met && this.line("met", wrongMove, met),
			wrongMove && this.line("better", wrongMove.parent!, this.review!.better.get(wrongMove)!),
		);
	}

	// States certain results before and after the error, such as a win that it gave away or gave to the other side.
	private sure(wrongMove: Step): HTMLElement | null {
		const words = (
			[
				[wrongMove.parent!, "sureBefore"],
				[wrongMove, "sureAfter"],
			] as [Step, Word][]
		).map(([{ score }, word]) =>
			score !== null && isSure(score) ? t(word, standingWords(score, this.lesson.game.chance, this.lesson.side)) : "",
		);
		return words.some(Boolean) && !this.lesson.tree().view(wrongMove).ruling ? h("p", {}, sentences(...words)) : null;
	}

	// A line of moves after the step, with a reason for the first move if the board shows one.
	private line(word: "met" | "better", after: Step, moves: string[]): HTMLElement {
		const { game, manner, preview, onTake, tree } = this.lesson;
		const line = tree().request(after);
		const reasons = reasonsOf(line, core().set(line), moves);
		const shown = lineMoves({
			line,
			moves,
			notation: notationOf(game),
			flipped: () => manner.flipped,
			preview,
			onTake: (taken) => onTake(after, taken),
		});
		const first = shown.querySelector("button")!.textContent;
		return h(
			"p",
			{ class: word },
			t(word),
			" ",
			shown,
			reasons && h("span", { class: "hushed" }, " ", t("lineDoes", first, reasons)),
		);
	}

	end(): void {
		this.report.stop();
		this.trial.leave();
	}
}
