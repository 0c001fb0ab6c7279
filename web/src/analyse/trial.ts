// Trying an error again: the position before it, in which the user looks for a better move. An engine says whether one is;
// hints mark the piece, then the move. Nothing of this is in the record.
import { h, replace } from "../base/dom.ts";
import { t, type Word } from "../base/words.ts";
import type { Board } from "../board/board.ts";
import { core, type LineRequest } from "../core/core.ts";
import { Engine, Stopped } from "../core/engine.ts";
import { faultText } from "../core/faults.ts";
import { shareOf } from "../core/score.ts";
import type { Step, Tree } from "../core/tree.ts";
import { boundOf, type Judgement } from "./judge.ts";
import { bareMovesOf } from "./offers.ts";

// So much of the win, compared with the best move, may be given away: half of what the review calls an inaccuracy.
const margin = () => boundOf("inaccuracy") / 2;

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
	next: Step | undefined; // the error after this one
}

export class Trial {
	readonly element = h("section", { class: "trial", "aria-label": t("tryAgain") });
	private readonly told = h("p", { class: "state", role: "status" });
	private readonly buttons = h("div", { class: "answers" });
	private readonly engine = new Engine();
	private task: Task | null = null;
	private hints = 0;
	private tried = ""; // the move that is shown
	private done = false;

	constructor(private readonly options: TrialOptions) {
		this.element.hidden = true;
	}

	get running(): boolean {
		return this.task !== null;
	}

	begin(task: Task): void {
		this.engine.stop();
		this.task = task;
		this.hints = 0;
		this.done = false;
		this.tried = "";
		this.element.hidden = false;
		const { tree, step, judgement } = task;
		const mover = tree.actor(step.parent!) as 0 | 1;
		replace(this.element, this.told, h("p", { class: "hushed" }, t("tryMargin", Math.round(100 * margin()))), this.buttons);
		this.told.textContent = t("tryTask", t(judgement), this.nameOf(step.move), this.options.side(mover));
		this.show();
	}

	leave(): void {
		if (!this.task) return;
		this.engine.stop();
		this.task = null;
		this.element.hidden = true;
		this.options.onLeave();
	}

	onKey(key: string): boolean {
		const actions: Record<string, () => void> = { Escape: () => this.leave(), h: () => this.hint() };
		actions[key]?.();
		return key in actions;
	}

	// The position, or the one after the move that was tried. The first hint is the piece, the second the move; of a move
	// without a piece its point is both.
	show(animate = false): void {
		const { board, manner } = this.options;
		const view = core().set(this.line(this.tried));
		const [, from, to] = (this.hints && !this.tried && view.moves.find(([move]) => move === this.task!.best)) || ["", -1, -1];
		const arrow = to >= 0 && (this.hints > 1 || from < 0);
		board.show(view, { flipped: manner.flipped, movable: !this.tried, animate, chosen: from, arrows: arrow ? [{ from, to, rank: 0 }] : [] });
		const button = (word: Word, action: () => void, main = false) => h("button", { class: main ? "main" : "", onclick: action }, t(word));
		const next = this.task!.next;
		replace(
			this.buttons,
			...(this.tried ? [] : bareMovesOf(view, (move) => this.play(move))),
			!this.done && !this.tried && button("hint", () => this.hint()),
			!this.done && button("tryShow", () => this.solve()),
			next && this.done && button("nextMistake", () => this.options.onNext(next), true),
			button("tryLeave", () => this.leave()),
		);
	}

	play(move: string): void {
		if (this.done || this.tried) return;
		this.tried = move;
		this.show(true);
		void this.judge(move);
	}

	private line(...moves: string[]): LineRequest {
		const { tree, step } = this.task!;
		return { ...tree.start, moves: [...tree.moves(step.parent!), ...moves.filter(Boolean)] };
	}

	private nameOf(move: string): string {
		core().set(this.line(move));
		return core().names(this.task!.notation).at(-1) ?? move;
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
		const scoreOf = async (only: string) => (await this.engine.think(line, { opponent: "strongest", nodes: this.options.manner.nodes, moves: [only] })).score;
		try {
			const loss = shareOf(await scoreOf(best)) - shareOf(await scoreOf(move));
			if (this.task !== task) return;
			if (loss <= margin()) {
				this.end(t("tryGood", name));
				return;
			}
			this.told.textContent = t("tryNo", name, Math.round(100 * loss));
		} catch (error) {
			if (error instanceof Stopped || this.task !== task) return;
			this.told.textContent = faultText(error);
		}
		this.tried = "";
		this.show();
	}

	private end(words: string): void {
		this.done = true;
		this.told.textContent = words;
		this.show();
	}

	private hint(): void {
		if (this.done || this.tried) return;
		this.hints++;
		this.show();
	}

	private solve(): void {
		this.engine.stop();
		this.tried = this.task!.best;
		this.done = true;
		this.told.textContent = t("tryShown", this.nameOf(this.tried));
		this.show(true);
	}
}
