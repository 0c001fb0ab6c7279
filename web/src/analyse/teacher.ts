// The review of the game that is looked at, as a teacher: its report, the way from error to error, the better line, an
// error tried again.
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
import type { Manner } from "./keep.ts";
import { lineMoves, type Preview } from "./line_moves.ts";
import { Report } from "./report.ts";
import { errorsOf, turnOf, type Review } from "./review.ts";
import { Trial } from "./trial.ts";

export interface Lesson {
	game: Game;
	manner: Manner;
	board: Board;
	preview: Preview;
	review: Review | null; // made before
	whose: () => Side | null; // errors a new review begins with; null: of both
	side: (who: 0 | 1) => string;
	tree: () => Tree;
	nameOf: (step: Step) => string;
	onStep: (step: Step) => void; // one of its steps is to be looked at
	onTake: (step: Step, moves: string[]) => void; // moves are to be played after the step
	onBegin: () => void; // the engine of the page makes room
	onTrial: (running: boolean) => void;
	onProgress: (words: string) => void;
	onReview: (review: Review | null) => void; // has ended; null: it was given up
	onWhose: () => void; // those of another side are looked at
	onSaid: (words: string) => void;
}

export class Teacher {
	readonly told = h("div", { class: "told" }); // why the move that led here was an error, and what should have been played
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

	// Another game is looked at, or another review of it.
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

	// To the next error of the main line or the one before; a variation lies just after the move that it replaces. After
	// the end comes the first one.
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
		else this.lesson.onSaid(t("noMistakeFurther"));
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
		const erred = turnOf(this.lesson.tree()).find((step) => this.review?.better.has(step));
		const met = erred && this.review!.met.get(erred);
		replace(
			this.told,
			erred && this.sure(erred),
			met && this.line("met", erred, met),
			erred && this.line("better", erred.parent!, this.review!.better.get(erred)!),
		);
	}

	// The win that the error gave away, or gave to the other side.
	private sure(erred: Step): HTMLElement | null {
		const words = (
			[
				[erred.parent!, "sureBefore"],
				[erred, "sureAfter"],
			] as [Step, Word][]
		).map(([{ score }, word]) =>
			score !== null && isSure(score) ? t(word, standingWords(score, this.lesson.game.chance, this.lesson.side)) : "",
		);
		return words.some(Boolean) && !this.lesson.tree().view(erred).ruling ? h("p", {}, sentences(...words)) : null;
	}

	// Moves after the step, with what the first of them does as far as the board shows it.
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
