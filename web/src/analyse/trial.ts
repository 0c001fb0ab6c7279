// Trying an error again: the position before it, in which the user looks for a better move. An engine says whether one
// is, and what answers one that is not; hints mark the piece, then the move. Nothing of this is in the record.
import { onBack } from "../base/back.ts";
import { deafAtFirst, h, keepFocus, replace, speak } from "../base/dom.ts";
import type { Key } from "../base/keys.ts";
import { sentences, t, type Word } from "../base/words.ts";
import type { Board } from "../board/board.ts";
import { TypedMove } from "../board/typed.ts";
import { core, type LineRequest, type Thought } from "../core/core.ts";
import { Engine, Stopped } from "../core/engine.ts";
import { faultText } from "../core/faults.ts";
import { routeOf } from "../core/route.ts";
import { shareOf } from "../core/score.ts";
import type { Step, Tree } from "../core/tree.ts";
import { pieceWords } from "../play/hint.ts";
import { boundOf, type Judgement } from "./judge.ts";
import { bareMovesOf } from "./offers.ts";

// A move is good if the review would let it pass, compared with the best one.
const margin = () => boundOf("inaccuracy");

const fewest = 200_000; // nodes for each of the two: with fewer a usual move is often called wrong

export interface TrialOptions {
	board: Board;
	manner: { nodes: number; flipped: boolean };
	side: (who: 0 | 1) => string;
	onLeave: () => void;
	onNext: (step: Step) => void;
}

export interface Task {
	tree: Tree;
	step: Step; // the error
	judgement: Judgement;
	best: string;
	notation: number;
	errors: Step[]; // that are to be tried, in their order
}

export class Trial {
	readonly element = h("section", { class: "trial", "aria-label": t("tryAgain") });
	private readonly told = h("p", { class: "state", role: "status" });
	private readonly buttons = h("div", { class: "answers" });
	private readonly typed = new TypedMove({
		enter: () => (this.done || this.tried ? t("tryOver") : core().set(this.line())),
		move: (move) => this.play(move),
		board: () => this.options.board.drawing,
	});
	private readonly engine = new Engine();
	private task: Task | null = null;
	private asked = ""; // the task in words
	private hints = 0;
	private tried = ""; // the move that is shown
	private reply: Thought["moves"][number] | null = null; // to the move that was tried, if it was no good
	private done = false;
	private left = () => {}; // the entry of the history

	constructor(private readonly options: TrialOptions) {
		this.element.hidden = true;
	}

	get running(): boolean {
		return this.task !== null;
	}

	begin(task: Task): void {
		const { board } = this.options;
		keepFocus(
			() => this.take(task),
			() => board.drawing,
		);
	}

	private take(task: Task): void {
		this.engine.stop();
		if (!this.task) this.left = onBack(() => this.leave());
		this.task = task;
		this.hints = 0;
		this.done = false;
		this.tried = "";
		this.reply = null;
		this.typed.settle();
		this.element.hidden = false;
		const { tree, step, judgement, errors } = task;
		const mover = tree.actor(step.parent!) as 0 | 1;
		const place = errors.indexOf(step);
		const about = sentences(
			place < 0 ? "" : t("mistakeOf", place + 1, errors.length),
			t("tryMargin", Math.round(100 * margin())),
		);
		replace(this.element, this.told, h("p", { class: "hushed" }, about), this.buttons, ...this.typed.elements);
		this.asked = t("tryTask", this.options.side(mover), this.nameOf(step.move), t(`played.${judgement}` as Word));
		this.told.textContent = this.asked;
		this.show();
	}

	leave(): void {
		if (!this.task) return;
		this.engine.stop();
		this.task = null;
		this.left();
		keepFocus(
			() => {
				this.element.hidden = true;
				replace(this.element); // what is typed is meant for the game again
				this.options.onLeave();
			},
			() => this.options.board.drawing,
		);
	}

	readonly keys: Key[] = [
		{ keys: ["h"], does: "hint", act: () => this.hint() },
		{ keys: ["l"], does: "keyStanding", act: () => speak(this.told, this.told.textContent!) },
		{ keys: ["Escape"], does: "tryLeave", act: () => this.leave() },
	];

	private get next(): Step | undefined {
		const { step, errors } = this.task!;
		return errors.find(({ depth }) => depth > step.depth);
	}

	// The position, or the one after the move that was tried. The first hint rings the piece, the second shows the move;
	// of a move without a piece its point is both.
	show(animate = false): void {
		const { board, manner } = this.options;
		const { next, reply } = this;
		const line = this.line(this.tried);
		const view = core().set(line);
		const [move, from, to] = (this.hints && !this.tried && view.moves.find(([move]) => move === this.task!.best)) ||
			reply || ["", -1, -1];
		const whole = this.hints > 1 || from < 0 || !!reply;
		board.show(view, {
			flipped: manner.flipped,
			movable: !this.tried,
			animate,
			line,
			arrows: whole
				? to < 0
					? []
					: [{ from, to, rank: 0, ...routeOf(line, move) }]
				: [{ from: -1, to: from, rank: 0 }],
		});
		const button = (word: Word, action: () => void, main = false) =>
			h("button", { class: main ? "main" : "", onclick: action }, t(word));
		const draw = () =>
			replace(
				this.buttons,
				...(this.tried ? [] : bareMovesOf(view, (move) => this.play(move))),
				reply && button("tryOnce", () => this.takeBack(), true),
				!this.done && !this.tried && button("hint", () => this.hint()),
				!this.done && button("tryShow", () => this.solve()),
				next && button("nextMistake", () => this.options.onNext(next), this.done),
				button("tryLeave", () => this.leave(), this.done && !next),
			);
		keepFocus(draw, () => this.buttons.querySelector("button.main") ?? this.buttons.querySelector("button"));
	}

	play(move: string): void {
		if (this.done || this.tried) return;
		if (move === this.task!.step.move) {
			this.told.textContent = t("tryPlayed", this.nameOf(move));
			this.show();
			return;
		}
		this.tried = move;
		this.show(true);
		void this.judge(move);
	}

	private takeBack(): void {
		this.tried = "";
		this.reply = null;
		this.told.textContent = this.asked;
		this.show(true);
		this.options.board.drawing.focus({ preventScroll: true });
	}

	private line(...moves: string[]): LineRequest {
		const { tree, step } = this.task!;
		return { ...tree.start, moves: [...tree.moves(step.parent!), ...moves.filter(Boolean)] };
	}

	// Of the last of them, which follow each other.
	private nameOf(...moves: string[]): string {
		core().set(this.line(...moves));
		return core().names(this.task!.notation).at(-1) ?? moves.at(-1)!;
	}

	private async judge(move: string): Promise<void> {
		const { task } = this;
		const { best } = task!;
		const name = this.nameOf(move);
		if (move === best) {
			this.end(t("tryBest", name));
			return;
		}
		this.told.textContent = t("tryLooks", name);
		const line = this.line();
		const nodes = Math.max(this.options.manner.nodes, fewest);
		const think = (only: string) => this.engine.think(line, { opponent: "strongest", nodes, moves: [only] });
		try {
			const [good, own] = [await think(best), await think(move)];
			if (this.task !== task) return;
			const loss = shareOf(good.score) - shareOf(own.score);
			if (loss < margin()) {
				this.end(t("tryGood", name));
				return;
			}
			this.refute(move, own.moves[1], t("tryNo", name, Math.round(100 * loss)));
		} catch (error) {
			if (error instanceof Stopped || this.task !== task) return;
			this.refute(move, undefined, faultText(error));
		}
	}

	// Without a reply the position comes back at once.
	private refute(move: string, reply: Thought["moves"][number] | undefined, words: string): void {
		this.reply = reply ?? null;
		this.told.textContent = sentences(words, reply ? t("tryReply", this.nameOf(move, reply[0])) : "");
		if (!reply) this.tried = "";
		this.show();
		if (reply) this.buttons.querySelector("button")!.focus();
	}

	private end(words: string, animate = false): void {
		this.done = true;
		this.told.textContent = sentences(words, this.next || this.task!.errors.length < 2 ? "" : t("tryLast"));
		this.show(animate);
	}

	private hint(): void {
		if (this.done || this.tried) return;
		this.hints++;
		const view = core().set(this.line());
		const [, from] = view.moves.find(([move]) => move === this.task!.best) ?? ["", -1];
		this.told.textContent =
			this.hints > 1 || from < 0 ? t("tryBest", this.nameOf(this.task!.best)) : t("hintPiece", pieceWords(view, from));
		this.show();
	}

	private solve(): void {
		this.engine.stop();
		this.reply = null;
		this.tried = this.task!.best;
		this.end(t("tryShown", this.nameOf(this.tried)), true);
		deafAtFirst(this.buttons); // another one is where this one was
	}
}
