// Solving one puzzle: the moves before it are shown, the user finds the solver's moves, and replies come automatically.
// Only the first result affects the rating; wrong moves are taken back; hints mark the piece, then the move.
import { h, inputDelay, replace, replaceButtons, Voice } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import { press, type Key, type KeyGroup } from "../base/keys.ts";
import { go, type Screen } from "../base/screen.ts";
import { sound } from "../base/sound.ts";
import { onKeys } from "../base/steps.ts";
import { capital, named, sentences, t, type Word } from "../base/words.ts";
import { proposedWords, turnWords } from "../board/act_words.ts";
import { Board } from "../board/board.ts";
import { bareMovesOf } from "../board/offers.ts";
import { standingWords } from "../board/point_words.ts";
import { TypedMove } from "../board/typed.ts";
import type { Side } from "../core/clock.ts";
import type { Game, Puzzle, PuzzleFile, View } from "../core/core.ts";
import { handOver } from "../core/handover.ts";
import { notationOf } from "../core/notation.ts";
import { sideName } from "../core/picture.ts";
import { writeLinked } from "../core/rule_book.ts";
import { rulingWords } from "../core/ruling.ts";
import { isForcedWin, judgedWords } from "../core/score.ts";
import { stageWords } from "../core/stage.ts";
import { dealSeed, Tree, type Seed, type Step } from "../core/tree.ts";
import { moveSounds, noteOfPlan, Session } from "../play/session.ts";
import { upLink, wordButton } from "../play/tools.ts";
import { kindChoice } from "./kinds.ts";
import { clearSavedPuzzle, savePuzzle, savedPuzzle, type SavedPuzzle } from "./saved.ts";
import { counted, isUncertain, progressOf, ratingWords, saveProgress, solvedDaily, type Progress } from "./progress.ts";

const lead = 700; // ms for which the position before the last move is shown
const failuresBeforeEasier = 3; // consecutive failed puzzles before an easier one is offered
const pace = 550; // ms between a move and its reply, or before a wrong move is taken back
const answered = 4000; // maximum ms for the answer to a wrong move
const pause = 1600; // ms for which the answer is shown
const answering = { opponent: "strongest", nodes: 200_000 }; // to check whether another move wins too
const going = { opponent: "strongest", nodes: 100_000 }; // to continue after the solution
const most = 6; // moves of the variation after the solution

const aims: Record<Exclude<Puzzle["kind"], "mate">, Word> = {
	ruling: "puzzleRuling",
	win: "puzzleWin",
	save: "puzzleSave",
};

export interface Task {
	game: Game;
	file: PuzzleFile;
	puzzle: Puzzle;
	daily: boolean;
	next: string; // address of another puzzle
	easier: string; // address of an easier one
}

class Solving implements Screen {
	readonly title = t("puzzles");
	readonly element: HTMLElement;
	private readonly board: Board;
	private readonly state = h("div", { class: "state" });
	private readonly voice = new Voice(); // announces the task, each move and hints
	private readonly answers = h("div", { class: "answers" });
	private readonly score = h("div", { class: "score" });
	private readonly found = h("p", { class: "found" });
	private readonly typed = new TypedMove({
		enter: () => this.enter(),
		move: (move) => this.move(move),
		board: () => this.board.drawing,
	});
	private readonly typing = h("div", { class: "typing" }, ...this.typed.elements);
	private readonly session: Session;
	private readonly start: Step; // after the moves before the puzzle
	private readonly solution: Step[]; // as played by the user
	private after: Step[] = []; // continuation after the solution
	// last step of the solution reached; a wrong move on the board and its answer come after it
	private reached: Step;
	private readonly first: Progress; // progress when the puzzle was opened
	private progress: Progress;
	private readonly solver: Side;
	private readonly aim: string;
	private pending = false; // not yet known whether the move on the board is wrong or only wins more slowly
	private helped = false; // a wrong move, a hint, or the solution was shown
	private done = false;
	private busy = false; // the user cannot move at present
	private readonly came = performance.now();
	private note = "";
	private readonly unlisten: () => void;
	private missed = false; // the note is about a wrong move
	private ended = false;

	constructor(private readonly task: Task) {
		const { game, puzzle } = task;
		this.session = new Session(this.treeOf(0));
		this.start = this.reached = this.session.tree.at;
		this.solver = this.view().actor as Side;
		const saved = savedPuzzle(puzzle.name);
		const given = this.stepsOf(puzzle.solution.split(" "));
		this.solution = saved ? this.stepsOf(saved.solution) : given;
		this.aim = this.aimOf(given);
		this.progress = this.first = progressOf(game.name);
		const name = named("game", game.name, game.title);
		this.board = new Board({
			label: t("boardOf", name),
			onMove: (move) => this.move(move),
			onPlan: (plan) => {
				this.note = noteOfPlan(plan, this.note);
				this.showStatus();
			},
			turns: true,
		});
		this.element = h(
			"div",
			{ class: "table puzzling" },
			h("div", { class: "ground" }, this.board.element),
			h(
				"div",
				{ class: "head" },
				upLink("#/puzzles", this.title),
				h(
					"div",
					{},
					h("p", { class: "about" }, name, task.daily ? ` · ${t("puzzleDaily")}` : ""),
					h("h1", {}, this.aim),
				),
			),
			this.score,
			h("div", { class: "telling" }, this.state, this.found, this.answers, this.typing, this.voice.element),
			h(
				"div",
				{ class: "from" },
				kindChoice(game.name, task.file.puzzles, () => this.onward(task.next)),
				h(
					"p",
					{ class: "hushed" },
					puzzle.label ? t("puzzleFrom", puzzle.label) : "",
					" ",
					t("puzzleName", puzzle.name),
				),
			),
		);
		this.unlisten = onKeys((key, target) => press(this.table, key, target));
		if (saved?.played) this.resume(saved);
		else this.lead();
	}

	private treeOf(seed: Seed): Tree {
		const { file, puzzle } = this.task;
		const start = { game: file.game, preset: file.preset, position: puzzle.start };
		return new Tree(start, seed).playAll(puzzle.before.split(" ").filter(Boolean));
	}

	private stepsOf(moves: string[], from = this.start): Step[] {
		let at = from;
		return moves.map((move) => (at = this.session.tree.add(move, at)));
	}

	private aimOf(solution: Step[]): string {
		const { kind } = this.task.puzzle;
		const own = solution.filter((step) => this.session.tree.actor(step.parent!) === this.solver).length;
		const wins = own === 1 ? "puzzleAtOnce" : "puzzleMate";
		return t(kind === "mate" ? wins : aims[kind], this.sideWords(), own);
	}

	private sideWords(side: number = this.solver): string {
		const { game } = this.task;
		const tint = this.view().tints[side as Side];
		return tint === "none" ? sideName(game, side) : named("tint", tint, tint);
	}

	private view(): View {
		return this.session.tree.view();
	}

	// Number of moves of the solution played so far.
	private get played(): number {
		return this.reached.depth - this.start.depth;
	}

	private get next(): Step | undefined {
		return this.solution[this.played];
	}

	// Whether a wrong move is on the board.
	private get tried(): boolean {
		return this.session.tree.at !== this.reached;
	}

	private goTo(step: Step): void {
		this.reached = this.session.tree.at = step;
	}

	// --- course of the puzzle ---

	// Replays the last move of the other side, and the chance outcome after it.
	private lead(): void {
		const { tree } = this.session;
		const before = tree.path(this.start);
		const last = before.findLast(({ move }) => !move.startsWith("("));
		this.busy = true;
		this.show(false, tree.view(last?.parent ?? tree.root));
		const led = before.length > 0;
		this.session.later(led ? lead : 0, () => {
			this.busy = false;
			this.show(led);
		});
	}

	// Restores the puzzle as the user left it.
	private resume({ played, helped, end }: SavedPuzzle): void {
		this.goTo(this.solution[played - 1] ?? this.start);
		this.helped = helped;
		if (!end) {
			this.goOn(false);
			return;
		}
		this.note = t(end);
		this.done = true;
		this.show();
		void this.teach();
	}

	private save(end: SavedPuzzle["end"] = ""): void {
		const solution = this.solution.map(({ move }) => move);
		savePuzzle({ puzzle: this.task.puzzle.name, solution, played: this.played, helped: this.helped, end });
	}

	private move(move: string): void {
		if (this.busy || this.done) return;
		this.session.hint = null;
		const step = this.session.tree.add(move);
		if (step === this.next || this.isListed(move) || this.winsAtOnce(step)) this.right(step);
		else this.judge(step);
	}

	// Whether the file lists the move as an alternative that ends the game equally fast.
	private isListed(move: string): boolean {
		return (this.task.puzzle.others[this.played] ?? "").split(" ").includes(move);
	}

	// Whether the step wins immediately, which is as good as the solution.
	private winsAtOnce(step: Step): boolean {
		const { ruling, actor } = this.session.tree.view(step);
		return actor !== 2 && ruling?.verdict === (this.solver === 0 ? "first" : "second");
	}

	private right(step: Step): void {
		if (step !== this.next) this.solution.splice(this.played, Infinity, step);
		this.goTo(step);
		this.note = "";
		this.missed = false;
		if (!this.next) {
			this.finish();
			return;
		}
		this.note = t("puzzleRight");
		this.goOn();
	}

	// Shows the position and plays the moves that are not the solver's.
	private goOn(animate = true): void {
		this.save();
		this.busy = this.view().actor !== this.solver;
		this.show(animate);
		if (!this.busy) return;
		this.session.later(pace, () => {
			this.goTo(this.next!);
			this.goOn();
		});
	}

	// The engine checks whether a move outside the solution also wins. The move stays until its answer, if any, has
	// been shown.
	private judge(step: Step): void {
		this.session.tree.at = step;
		this.busy = this.pending = true;
		this.note = "";
		this.missed = false;
		this.show(true);
		const { actor, ruling } = this.view();
		const isOpen = !ruling && actor !== 2;
		if (!isOpen) this.wrong();
		this.takeBackIn(isOpen ? answered : pace + 250);
		if (isOpen) void this.refute(step, actor === this.solver);
	}

	private wrong(): void {
		this.pending = false;
		this.note = t("puzzleWrong");
		this.missed = true;
		this.count(false);
		this.save();
		sound("refused");
		this.voice.clear();
		this.show();
	}

	// A slower win costs nothing.
	private slower(): void {
		this.pending = false;
		this.note = t("puzzleSlower");
		this.missed = true;
		this.voice.clear();
		this.show();
		this.takeBackIn(pause);
	}

	// goesOn: the solver's turn has not ended yet.
	private async refute(step: Step, goesOn: boolean): Promise<void> {
		const { session } = this;
		const { tree } = session;
		const began = performance.now();
		const thought = await session.think(answering);
		if (tree.at !== step || this.done) return;
		if (thought && this.pending && isForcedWin(goesOn ? thought.score : -thought.score)) {
			this.slower();
			return;
		}
		if (this.pending) this.wrong();
		const [answer] = thought?.moves[0] ?? [];
		if (goesOn) this.takeBackIn(pace + 250);
		if (goesOn || answer === undefined) return;
		session.later(Math.max(0, pace - (performance.now() - began)), () => {
			const name = tree.proposed(answer, notationOf(this.task.game));
			this.note = t("puzzleAnswered", this.sideWords(1 - this.solver), name);
			tree.play(answer);
			this.voice.clear();
			this.show(true);
			this.takeBackIn(pause);
		});
	}

	private takeBackIn(ms: number): void {
		this.session.later(ms, () => this.takeBack());
	}

	private takeBack(): void {
		this.session.rest();
		if (this.pending) this.wrong();
		this.goTo(this.reached);
		this.busy = false;
		this.show();
	}

	// For a typed move, which does not have to wait until a wrong move has been taken back.
	private enter(): View | string {
		if (this.tried) this.takeBack();
		return this.busy ? t("computersTurn") : this.session.tree.enter();
	}

	// Only the first result of a puzzle counts.
	private count(solved: boolean): void {
		this.helped ||= !solved;
		this.progress = counted(this.progress, this.task.puzzle.name, this.task.puzzle.rating, solved);
		if (!saveProgress(this.task.game.name, this.progress)) this.note += ` ${t("puzzleNotSaved")}`;
	}

	// Shows a position of the solution, once it is known.
	private look(step: Step): void {
		const isNext = step.parent === this.reached;
		this.goTo(step);
		this.show(isNext);
		this.found.querySelector<HTMLElement>(`[data-played="${this.played}"]`)?.focus();
	}

	// shown: the user gave up
	private finish(shown = false): void {
		const solved = !this.helped;
		this.done = true;
		const end = shown ? "puzzleEnded" : solved ? "puzzleSolved" : "puzzleSolvedLate";
		this.note = t(end);
		this.count(solved);
		if (this.task.daily && !shown) {
			this.progress = solvedDaily(this.progress, new Date());
			saveProgress(this.task.game.name, this.progress);
		}
		if (solved) sound("won");
		this.save(end);
		this.show(true);
		void this.teach();
	}

	// Shows the evaluation of the final position and how the game continues.
	private async teach(): Promise<void> {
		const { tree } = this.session;
		const end = this.solution.at(-1)!;
		const { ruling, actor } = tree.view(end);
		if (ruling || actor === 2) return;
		const thought = await this.session.think(going, tree.request(end));
		if (!thought) return;
		const standing = judgedWords(actor === 0 ? thought.score : -thought.score, (who) => this.sideWords(who));
		this.note = sentences(this.note, t("judged", standing));
		const moves = thought.moves.map(([move]) => move).slice(0, most);
		this.after = this.task.game.chance ? [] : this.stepsOf(moves, end);
		this.show();
	}

	private hint(): void {
		if (this.busy || this.done) return;
		this.count(false);
		this.save();
		this.session.giveHint(this.next?.move);
		this.voice.clear();
		this.show();
	}

	// Ignores a second press of the button that opened the puzzle, which was in the same place.
	private solve(): void {
		if (this.done || performance.now() - this.came < inputDelay) return;
		this.count(false);
		this.session.rest();
		this.pending = false;
		this.busy = true;
		this.note = "";
		const step = () => {
			this.goTo(this.next!);
			if (this.next) {
				this.show(true);
				this.session.later(pace + 250, step);
			} else {
				this.busy = false;
				this.finish(true);
			}
		};
		step();
	}

	private analyse(): void {
		const tree = this.treeOf(dealSeed());
		const { at } = tree;
		tree.playAll(this.solution.map(({ move }) => move)).at = at;
		handOver(tree);
		go("analyse", this.task.game.name);
	}

	// --- display ---

	private show(animate = false, view = this.view()): void {
		if (this.ended) return;
		const movable = this.isMovable(view);
		const { tree } = this.session;
		const arrows = movable ? this.session.hintArrows : [];
		this.board.show(view, { flipped: this.solver === 1, movable, animate, arrows, line: tree.request() });
		if (animate) {
			moveSounds({ ...view, ruling: null }); // a mate is a check: the end of the puzzle has its own sound
			this.typed.settle();
		}
		this.showStatus(view, movable);
		this.showRating();
	}

	private isMovable({ actor }: View): boolean {
		return !this.busy && !this.done && actor === this.solver;
	}

	private showStatus(view = this.view(), movable = this.isMovable(view)): void {
		const { tree } = this.session;
		const ruled = view.ruling && this.done ? capital(rulingWords(view.ruling)) : "";
		writeLinked(
			this.state,
			sentences(this.note, ruled, movable && !this.note ? t("puzzleFind") : "", movable ? stageWords(tree) : ""),
		);
		this.voice.say(this.announcedWords(view, movable));
		this.element.classList.toggle("solved", this.done && !this.helped);
		this.element.classList.toggle("failed", this.tried && this.missed);
		this.showMoves();
		const costs =
			// Shown while the puzzle has not been counted.
			!this.done && !this.helped && !(this.task.puzzle.name in this.progress.seen) ? t("puzzleHelpCosts") : "";
		const help = (word: Word, action: () => void) =>
			wordButton(word, action, { "aria-description": costs || undefined });
		const at = document.activeElement as HTMLElement | null;
		const goesOn =
			this.done &&
			(!at ||
				this.answers.contains(at) ||
				this.typing.contains(at) ||
				at.matches("body, svg.board:focus-visible:not(.touched)"));
		replaceButtons(
			this.answers,
			[
				...(movable ? bareMovesOf(view, (move) => this.move(move)) : []),
				!this.done && help("hint", () => this.hint()),
				!this.done && help("puzzleShow", () => this.solve()),
				costs && h("p", { class: "costs hushed", "aria-hidden": "true" }, costs),
				this.done && wordButton("puzzleNext", () => this.onward(this.task.next), { class: "main next" }),
				this.done &&
					this.progress.missed >= failuresBeforeEasier &&
					wordButton("puzzleEasier", () => this.onward(this.task.easier)),
				this.done && wordButton("analyse", () => this.analyse()),
			],
			() => null,
		);
		this.typing.hidden = this.done;
		if (goesOn) this.answers.querySelector<HTMLElement>(".next")?.focus();
	}

	// For screen readers.
	private announcedWords(view = this.view(), movable = this.isMovable(view)): string {
		const { tree } = this.session;
		const notation = notationOf(this.task.game);
		const turn = turnWords(tree, notation, (who) => this.sideWords(who), this.reached);
		if (this.done)
			return sentences(
				turn,
				this.note,
				view.ruling ? capital(rulingWords(view.ruling)) : "",
				this.reached === this.solution.at(-1) ? this.ratingNow() : "",
			);
		if (this.pending) return ""; // nothing new to announce yet
		const hint = movable && this.session.hintHere;
		if (hint) {
			const [move, from] = hint.best;
			const piece = () => t("point", view.points[from]!.name, standingWords(view, from));
			return t("hintSays", hint.whole ? proposedWords(tree, notation, move) : piece());
		}
		if (this.note && (this.missed || !(movable && this.played) || this.note === t("tapAgain"))) return this.note;
		if (this.played) return sentences(turn, movable ? stageWords(tree) : "");
		return movable ? sentences(turn, t("judged", this.aim), t("puzzleFind"), stageWords(tree)) : "";
	}

	// The moves so far; once the solution is known, each links to its position.
	private showMoves(): void {
		const steps = this.done ? [...this.solution, ...this.after] : this.solution.slice(0, this.played);
		const names = steps.map((step) => this.session.tree.name(step, notationOf(this.task.game)));
		if (!this.done) {
			this.found.textContent = names.join(" ");
			return;
		}
		const button = (step: Step, inside: string | SVGElement, how: Record<string, unknown> = {}) =>
			h(
				"button",
				{
					class: "plain",
					"data-played": step.depth - this.start.depth,
					"aria-current": step === this.reached ? "step" : undefined,
					onclick: () => this.look(step),
					...how,
				},
				inside,
			);
		replace(
			this.found,
			button(this.start, icon("first"), { "aria-label": t("puzzleStart"), title: t("puzzleStart") }),
			...names.flatMap((name, i) => [
				i === this.solution.length ? h("span", { class: "hushed" }, t("puzzleThen")) : i ? " " : "",
				button(steps[i]!, name),
			]),
		);
	}

	// The rating change caused by this puzzle: "+12".
	private change(): string {
		const change = Math.round(this.progress.rating) - Math.round(this.first.rating);
		return change ? `${change > 0 ? "+" : "−"}${Math.abs(change)}` : "";
	}

	private ratingNow(): string {
		return [t("puzzleYours", ratingWords(this.progress)), this.change()].filter(Boolean).join(t("comma"));
	}

	private showRating(): void {
		const { puzzle } = this.task;
		const { streak } = this.progress;
		const change = this.change();
		const shown = change ? h("b", { class: change.startsWith("+") ? "gain" : "loss" }, change) : "";
		replace(
			this.score,
			h("span", {}, t("puzzleYours", ratingWords(this.progress)), " ", shown),
			h("span", {}, t("puzzleRating", puzzle.rating)),
			h("span", {}, t("puzzleStreak", streak)),
			this.task.daily && this.progress.days > 0 && h("span", {}, t("puzzleDays", this.progress.days)),
			isUncertain(this.progress) && h("span", { class: "vague hushed" }, t("puzzleVague")),
		);
	}

	// Replaces this puzzle's history entry: Back leads to the page before both.
	private onward(address: string): void {
		clearSavedPuzzle();
		history.replaceState(history.state, "", address);
		dispatchEvent(new HashChangeEvent("hashchange"));
	}

	private readonly table: Key[] = [
		{ keys: ["h"], does: "hint", act: () => this.hint() },
		{ keys: ["l"], does: "keyStanding", act: () => this.voice.remark(this.announcedWords()) },
		{ keys: ["n"], does: "puzzleNext", act: () => this.onward(this.task.next), may: () => this.done },
	];

	keys(): KeyGroup[] {
		return [this.board.keys, { where: "keysScreen", keys: this.table, about: ["keysTyped"] }];
	}

	turned(): void {
		this.board.turned();
	}

	adapt(): void {
		if (!this.busy) this.show();
	}

	end(): void {
		this.unlisten();
		if (this.pending) this.count(false); // leaving does not avoid the failure
		this.ended = true;
		this.session.dispose();
		this.goTo(this.reached);
	}
}

export const solvingScreen = (task: Task): Screen => new Solving(task);
