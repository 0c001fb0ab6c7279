// Retrying an error: the user looks for a better move in the position before it. An engine decides whether a move is
// better and refutes it otherwise; hints mark the piece, then the move. Nothing of this enters the record.
import { onBack } from "../base/back.ts";
import { delayInput, h, keepFocus, replace, speak } from "../base/dom.ts";
import type { Key } from "../base/keys.ts";
import { sentences, t, type Word } from "../base/words.ts";
import type { Board } from "../board/board.ts";
import { TypedMove } from "../board/typed.ts";
import type { Thought } from "../core/core.ts";
import { shareOf } from "../core/score.ts";
import { Tree, type Step } from "../core/tree.ts";
import { pieceHintWords } from "../play/hint.ts";
import { moveArrows, Session } from "../play/session.ts";
import { wordButton } from "../play/tools.ts";
import { boundOf, type Judgement } from "./judge.ts";
import { bareMovesOf } from "../board/offers.ts";

// A move is good if the review would not judge it, compared with the best move.
const margin = () => boundOf("inaccuracy");

const fewest = 200_000; // per search: with fewer nodes ordinary moves are often rejected

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
	errors: Step[]; // the errors to retry, in order
}

export class Trial {
	readonly element = h("section", { class: "trial", "aria-label": t("tryAgain") });
	private readonly announced = h("p", { class: "state", role: "status" });
	private readonly buttons = h("div", { class: "answers" });
	private readonly typed = new TypedMove({
		enter: () => (this.done || this.tried ? t("tryOver") : this.session.tree.enter()),
		move: (move) => this.play(move),
		board: () => this.options.board.drawing,
	});
	private session!: Session; // exists from the first task on
	private start!: Step; // the position before the error
	private task: Task | null = null;
	private asked = ""; // the task in words
	private reply: Thought["moves"][number] | null = null; // refutation of the move tried, if it was not good
	private done = false;
	private closed = () => {}; // releases the history entry

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
		const { tree, step, judgement, errors } = task;
		const position = new Tree(tree.start, 0).playAll(tree.moves(step.parent!));
		this.session ??= new Session(position, (words) => this.refute(undefined, words));
		this.session.rest();
		this.session.tree = position;
		this.start = position.at;
		if (!this.task) this.closed = onBack(() => this.leave());
		this.task = task;
		this.done = false;
		this.reply = null;
		this.typed.settle();
		this.element.hidden = false;
		const mover = tree.actor(step.parent!) as 0 | 1;
		const place = errors.indexOf(step);
		const about = sentences(
			place < 0 ? "" : t("mistakeOf", place + 1, errors.length),
			t("tryMargin", Math.round(100 * margin())),
		);
		replace(this.element, this.announced, h("p", { class: "hushed" }, about), this.buttons, ...this.typed.elements);
		this.asked = t("tryTask", this.options.side(mover), this.nameOf(step.move), t(`played.${judgement}` as Word));
		this.tell(this.asked);
	}

	leave(): void {
		if (!this.task) return;
		this.session.rest();
		this.task = null;
		this.closed();
		keepFocus(
			() => {
				this.element.hidden = true;
				replace(this.element); // typed input is for the game again
				this.options.onLeave();
			},
			() => this.options.board.drawing,
		);
	}

	readonly keys: Key[] = [
		{ keys: ["h"], does: "hint", act: () => this.hint() },
		{ keys: ["l"], does: "keyStanding", act: () => speak(this.announced, this.announced.textContent!) },
		{ keys: ["Escape"], does: "tryLeave", act: () => this.leave() },
	];

	private get next(): Step | undefined {
		const { step, errors } = this.task!;
		return errors.find(({ depth }) => depth > step.depth);
	}

	// Whether a tried move is on the board.
	private get tried(): boolean {
		return this.session.tree.at !== this.start;
	}

	// Shows the position, or the one after the tried move, with a hint or the reply.
	show(animate = false): void {
		const { board, manner } = this.options;
		const { next, reply, tried } = this;
		const { tree } = this.session;
		const view = tree.view();
		const line = tree.request();
		board.show(view, {
			flipped: manner.flipped,
			movable: !tried,
			animate,
			line,
			arrows: reply ? moveArrows(line, reply) : this.session.hintArrows,
		});
		const button = (word: Word, action: () => void, main = false) =>
			wordButton(word, action, { class: main && "main" });
		const draw = () =>
			replace(
				this.buttons,
				...(tried ? [] : bareMovesOf(view, (move) => this.play(move))),
				reply && button("tryOnce", () => this.takeBack(), true),
				!this.done && !tried && button("hint", () => this.hint()),
				!this.done && button("tryShow", () => this.solve()),
				next && button("nextMistake", () => this.options.onNext(next), this.done),
				button("tryLeave", () => this.leave(), this.done && !next),
			);
		keepFocus(draw, () => this.buttons.querySelector("button.main") ?? this.buttons.querySelector("button"));
	}

	private tell(words: string, animate = false): void {
		this.announced.textContent = words;
		this.show(animate);
	}

	play(move: string): void {
		if (this.done || this.tried) return;
		const name = this.nameOf(move);
		if (move === this.task!.step.move) {
			this.tell(t("tryPlayed", name));
			return;
		}
		this.session.tree.play(move);
		this.show(true);
		void this.judge(move, name);
	}

	private takeBack(): void {
		this.session.tree.at = this.start;
		this.reply = null;
		this.tell(this.asked, true);
		this.options.board.drawing.focus({ preventScroll: true });
	}

	// The notation of a move playable in the current position.
	private nameOf(move: string): string {
		return this.session.tree.proposed(move, this.task!.notation);
	}

	private async judge(move: string, name: string): Promise<void> {
		const { session } = this;
		const { best } = this.task!;
		if (move === best) {
			this.end(t("tryBest", name));
			return;
		}
		this.announced.textContent = t("tryLooks", name);
		const line = session.tree.request(this.start);
		const nodes = Math.max(this.options.manner.nodes, fewest);
		const scoreOf = (only: string) => session.think({ opponent: "strongest", nodes, moves: [only] }, line);
		const good = await scoreOf(best);
		const own = good && (await scoreOf(move));
		if (!own) return;
		const loss = shareOf(good.score) - shareOf(own.score);
		if (loss < margin()) this.end(t("tryGood", name));
		else this.refute(own.moves[1], t("tryNo", name, Math.round(100 * loss)));
	}

	// Without a reply the position is restored immediately.
	private refute(reply: Thought["moves"][number] | undefined, words: string): void {
		this.reply = reply ?? null;
		const answer = reply ? t("tryReply", this.nameOf(reply[0])) : "";
		if (!reply) this.session.tree.at = this.start;
		this.tell(sentences(words, answer));
		if (reply) this.buttons.querySelector("button")!.focus();
	}

	private end(words: string, animate = false): void {
		this.done = true;
		this.tell(sentences(words, this.next || this.task!.errors.length < 2 ? "" : t("tryLast")), animate);
	}

	private hint(): void {
		if (this.done || this.tried) return;
		const hint = this.session.giveHint(this.task!.best);
		if (!hint) return;
		const { best, whole } = hint;
		this.tell(whole ? t("tryBest", this.nameOf(best[0])) : pieceHintWords(this.session.tree.view(), best[1]));
	}

	private solve(): void {
		const { session } = this;
		const { best } = this.task!;
		session.rest();
		this.reply = null;
		session.tree.at = this.start;
		const name = this.nameOf(best);
		session.tree.play(best);
		this.end(t("tryShown", name), true);
		delayInput(this.buttons); // the new button is in the same place
	}
}
