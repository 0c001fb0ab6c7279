// One puzzle on the table: the moves before it are shown, the user finds the solver's, replies come by themselves. Its
// first result counts for the rating; a wrong move is taken back, and hints mark the piece, then the move.
import { h, replace, Voice } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import { press, type Key, type KeyGroup } from "../base/keys.ts";
import { go, type Screen } from "../base/screen.ts";
import { settings } from "../base/settings.ts";
import { sound } from "../base/sound.ts";
import { onKeys } from "../base/steps.ts";
import { capital, named, sentences, t, type Word } from "../base/words.ts";
import { proposedWords, turnWords } from "../board/act_words.ts";
import { Board } from "../board/board.ts";
import { moveWords } from "../board/move_words.ts";
import { standingWords } from "../board/point_words.ts";
import { soundsOf } from "../board/sounds.ts";
import { TypedMove } from "../board/typed.ts";
import { core, type Game, type LineRequest, type Puzzle, type PuzzleFile, type View } from "../core/core.ts";
import { handOver } from "../core/handover.ts";
import { notationOf } from "../core/notation.ts";
import { routeOf } from "../core/route.ts";
import { writeLinked } from "../core/rule_book.ts";
import { rulingWords } from "../core/ruling.ts";
import { isForcedWin, judgedWords } from "../core/score.ts";
import { dealSeed, Tree } from "../core/tree.ts";
import { Adviser } from "./adviser.ts";
import { kindChoice } from "./kinds.ts";
import { forget, keepLeft, leftOf, type Left } from "./left.ts";
import { counted, isVague, keepProgress, progressOf, ratingWords, solvedDaily, type Progress } from "./progress.ts";

const lead = 700; // ms that the position before the last move is seen
const patience = 3; // puzzles in a row that were not solved, until an easier one is offered
const settled = 400; // ms that the screen has to have been there before the solution can be asked for
const pace = 550; // ms between a move and its reply, or before a wrong one is taken back
const answered = 4000; // ms that the answer to a wrong move may take
const pause = 1600; // ms that it is seen

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
	next: string; // the address of another puzzle
	easier: string; // of one that is easier
}

class Solving {
	readonly element: HTMLElement;
	private readonly board: Board;
	private readonly state = h("div", { class: "state" });
	private readonly voice = new Voice(); // the task, each move, a hint
	private readonly answers = h("div", { class: "answers" });
	private readonly score = h("div", { class: "score" });
	private readonly found = h("p", { class: "found" });
	private readonly typed = new TypedMove({
		enter: () => this.enter(),
		move: (move) => this.move(move),
		board: () => this.board.drawing,
	});
	private readonly typing = h("div", { class: "typing" }, ...this.typed.elements);
	private readonly before: string[];
	private readonly solution: string[];
	private readonly first: Progress; // as it was when the puzzle came
	private progress: Progress;
	private solver: View["actor"];
	private played = 0; // moves of the solution on the board
	private tried: string[] = []; // a wrong move on the board, and its answer
	private pending = false; // whether the move on the board is wrong, or wins more slowly, is not known yet
	private after: string[] = []; // how the game goes on after the solution
	private readonly adviser = new Adviser();
	private hints = 0;
	private helped = false; // a wrong move, a hint, or the solution shown
	private done = false;
	private busy = false; // the board shows what the user cannot change
	private waiting = 0;
	private readonly came = performance.now();
	private note = "";
	private readonly deafen: () => void;
	private missed = false; // the note is of a wrong move
	private ended = false;

	constructor(private readonly task: Task) {
		const { game, puzzle } = task;
		this.before = puzzle.before.split(" ").filter(Boolean);
		const left = leftOf(puzzle.name);
		this.solution = left?.solution ?? puzzle.solution.split(" ");
		this.progress = this.first = progressOf(game.name);
		this.solver = this.view().actor;
		const name = named("game", game.name, game.title);
		this.board = new Board({
			label: t("boardOf", name),
			onMove: (move) => this.move(move),
			confirms: () => settings.confirm,
			turns: true,
		});
		this.element = h(
			"div",
			{ class: "table puzzling" },
			h("div", { class: "ground" }, this.board.element),
			h(
				"div",
				{ class: "head" },
				h("a", { class: "up", href: "#/puzzles", "aria-label": t("puzzles"), title: t("puzzles") }, icon("previous")),
				h(
					"div",
					{},
					h("p", { class: "about" }, name, task.daily ? ` · ${t("puzzleDaily")}` : ""),
					h("h1", {}, this.aim()),
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
		this.deafen = onKeys((key, target) => press(this.keys, key, target));
		if (left?.played) this.goOn(left);
		else this.lead();
	}

	private aim(): string {
		const { puzzle } = this.task;
		const moves = this.ownMoves();
		const wins = moves === 1 ? "puzzleAtOnce" : "puzzleMate";
		return t(puzzle.kind === "mate" ? wins : aims[puzzle.kind], this.sideName(), moves);
	}

	private sideName(side = this.solver as 0 | 1): string {
		const { game } = this.task;
		const tint = this.view().tints[side];
		if (tint !== "none") return named("tint", tint, tint);
		return named("side", `${game.name}.${side}`, game.sides[side] ?? "");
	}

	// How many moves of the solution are the solver's.
	private ownMoves(): number {
		core().set(this.line(...this.task.puzzle.solution.split(" ").slice(0, -1)));
		return core()
			.actors()
			.slice(this.before.length)
			.filter((actor) => actor === this.solver).length;
	}

	private line(...moves: string[]): { game: string; preset: string; position: string; moves: string[] } {
		const { file, puzzle } = this.task;
		return { game: file.game, preset: file.preset, position: puzzle.start, moves: [...this.before, ...moves] };
	}

	// As far as it is shown.
	private get shown(): LineRequest {
		return this.line(...[...this.solution, ...this.after].slice(0, this.played), ...this.tried);
	}

	private view(): View {
		return core().set(this.shown);
	}

	// --- the course of it ---

	private later(ms: number, action: () => void): void {
		clearTimeout(this.waiting);
		this.waiting = window.setTimeout(action, ms);
	}

	// The last move of the other side, and what chance did after it, as it was played.
	private lead(): void {
		const line = this.line();
		const turns = this.before.findLastIndex((move) => !move.startsWith("("));
		this.busy = true;
		this.show(false, core().set({ ...line, moves: this.before.slice(0, Math.max(0, turns)) }));
		const led = this.before.length > 0;
		this.later(led ? lead : 0, () => {
			this.busy = false;
			this.show(led);
		});
	}

	// As it was left.
	private goOn({ played, helped, end }: Left): void {
		this.played = played;
		this.helped = helped;
		this.note = end ? t(end) : "";
		this.done = end !== "";
		this.show();
		if (this.done) void this.teach();
		else this.reply();
	}

	private keep(end: Left["end"] = ""): void {
		keepLeft({ puzzle: this.task.puzzle.name, solution: this.solution, played: this.played, helped: this.helped, end });
	}

	private move(move: string): void {
		if (this.busy || this.done) return;
		this.hints = 0;
		if (move === this.solution[this.played] || this.isListed(move) || this.winsAtOnce(move)) this.right(move);
		else this.judge(move);
	}

	// The file names the other moves that end the game as fast.
	private isListed(move: string): boolean {
		return (this.task.puzzle.others[this.played] ?? "").split(" ").includes(move);
	}

	// Another way to end the game is as good.
	private winsAtOnce(move: string): boolean {
		const { ruling, actor } = core().set(this.line(...this.solution.slice(0, this.played), move));
		return actor !== 2 && ruling?.verdict === (this.solver === 0 ? "first" : "second");
	}

	private right(move: string): void {
		if (move !== this.solution[this.played]) this.solution.splice(this.played, Infinity, move);
		this.played++;
		this.note = "";
		this.missed = false;
		if (this.played === this.solution.length) {
			this.finish();
			return;
		}
		this.note = t("puzzleRight");
		this.keep();
		this.show(true);
		this.reply();
	}

	// What is not the solver's comes by itself.
	private reply(): void {
		if (this.view().actor === this.solver) return;
		this.busy = true;
		this.show(true);
		this.later(pace, () => {
			this.played++;
			this.busy = false;
			this.keep();
			this.show(true);
			this.reply();
		});
	}

	// The engine looks whether a move that is not right wins all the same. It stays until its answer was seen, if there
	// is one.
	private judge(move: string): void {
		this.tried = [move];
		this.busy = this.pending = true;
		this.note = "";
		this.missed = false;
		this.show(true);
		const { actor, ruling } = this.view();
		const isOpen = !ruling && actor !== 2;
		if (!isOpen) this.wrong();
		this.later(isOpen ? answered : pace + 250, () => this.takeBack());
		if (isOpen) void this.refute(move, actor === this.solver);
	}

	private wrong(): void {
		this.pending = false;
		this.note = t("puzzleWrong");
		this.missed = true;
		this.count(false);
		this.keep();
		sound("refused");
		this.voice.forget();
		this.show();
	}

	// It costs nothing.
	private slower(): void {
		this.pending = false;
		this.note = t("puzzleSlower");
		this.missed = true;
		this.voice.forget();
		this.show();
		this.later(pause, () => this.takeBack());
	}

	// goesOn: the solver's turn has not ended yet.
	private async refute(move: string, goesOn: boolean): Promise<void> {
		const began = performance.now();
		const thought = await this.adviser.answers(this.line(...this.solution.slice(0, this.played), move));
		if (this.tried[0] !== move || this.done) return;
		if (thought && this.pending && isForcedWin(goesOn ? thought.score : -thought.score)) {
			this.slower();
			return;
		}
		if (this.pending) this.wrong();
		const answer = thought?.moves[0];
		if (goesOn) this.later(pace + 250, () => this.takeBack());
		if (goesOn || answer === undefined) return;
		this.later(Math.max(0, pace - (performance.now() - began)), () => {
			const side = this.sideName((1 - this.solver) as 0 | 1);
			core().set(this.line(...this.solution.slice(0, this.played), move, answer));
			this.note = t("puzzleAnswered", side, core().names(notationOf(this.task.game)).at(-1)!);
			this.tried = [move, answer];
			this.voice.forget();
			this.show(true);
			this.later(pause, () => this.takeBack());
		});
	}

	private takeBack(): void {
		clearTimeout(this.waiting);
		this.adviser.stop();
		if (this.pending) this.wrong();
		this.tried = [];
		this.busy = false;
		this.show();
	}

	// For a typed move, which need not wait until a wrong one is taken back.
	private enter(): View | string {
		if (this.tried.length) this.takeBack();
		return this.busy ? t("computersTurn") : this.view();
	}

	// Only the first result of a puzzle counts.
	private count(solved: boolean): void {
		this.helped ||= !solved;
		this.progress = counted(this.progress, this.task.puzzle.name, this.task.puzzle.rating, solved);
		if (!keepProgress(this.task.game.name, this.progress)) this.note += ` ${t("puzzleNotKept")}`;
	}

	// One of the positions of the solution, once it is known.
	private look(played: number): void {
		const isNext = played === this.played + 1;
		this.played = played;
		this.show(isNext);
		this.found.querySelector<HTMLElement>(`[data-played="${played}"]`)?.focus();
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
			keepProgress(this.task.game.name, this.progress);
		}
		if (solved) sound("won");
		this.keep(end);
		this.show(true);
		void this.teach();
	}

	// Who stands better now, and how the game goes on.
	private async teach(): Promise<void> {
		const { ruling, actor } = core().set(this.line(...this.solution));
		if (ruling || actor === 2) return;
		const thought = await this.adviser.goesOn(this.line(...this.solution));
		if (!thought) return;
		const standing = judgedWords(actor === 0 ? thought.score : -thought.score, (who) => this.sideName(who));
		this.note = sentences(this.note, t("judged", standing));
		this.after = this.task.game.chance ? [] : thought.moves;
		this.show();
	}

	private hint(): void {
		if (this.busy || this.done) return;
		this.count(false);
		this.keep();
		this.hints++;
		this.voice.forget();
		this.show();
	}

	// Not by the second press on what led here, which was in the same place.
	private solve(): void {
		if (this.done || performance.now() - this.came < settled) return;
		this.count(false);
		this.adviser.stop();
		this.pending = false;
		this.busy = true;
		this.hints = 0;
		this.tried = [];
		this.note = "";
		const step = () => {
			this.played++;
			if (this.played < this.solution.length) {
				this.show(true);
				this.later(pace + 250, step);
			} else {
				this.busy = false;
				this.finish(true);
			}
		};
		step();
	}

	private analyse(): void {
		const { game, file, puzzle } = this.task;
		const tree = new Tree({ game: game.name, preset: file.preset, position: puzzle.start }, dealSeed());
		for (const move of [...this.before, ...this.solution]) tree.play(move);
		tree.at = tree.path()[this.before.length - 1] ?? tree.root;
		handOver(tree);
		go("analyse", game.name);
	}

	// --- what is seen ---

	private show(animate = false, view = this.view()): void {
		if (this.ended) return;
		const movable = this.isMovable(view);
		const [, from, to] = (this.hints &&
			movable &&
			view.moves.find(([move]) => move === this.solution[this.played])) || ["", -1, -1];
		const whole = this.hints > 1 || from < 0;
		const arrows =
			to < 0
				? []
				: [
						whole
							? {
									from,
									to,
									rank: 0,
									...routeOf(this.line(...this.solution.slice(0, this.played)), this.solution[this.played]!),
								}
							: { from: -1, to: from, rank: 0 },
					];
		this.board.show(view, { flipped: this.solver === 1, movable, animate, arrows, line: this.shown });
		if (animate) {
			sound(...soundsOf(view.events));
			this.typed.settle();
		}
		this.tell(view, movable);
		this.rate();
	}

	private isMovable({ actor }: View): boolean {
		return !this.busy && !this.done && actor === this.solver;
	}

	private tell(view: View, movable: boolean): void {
		const ruled = view.ruling && this.done ? capital(rulingWords(view.ruling)) : "";
		writeLinked(
			this.state,
			sentences(this.note, ruled, movable && !this.note ? t("puzzleFind") : "", movable ? this.due(view) : ""),
		);
		this.voice.say(this.heard(view, movable));
		this.element.classList.toggle("solved", this.done && !this.helped);
		this.element.classList.toggle("failed", this.tried.length > 0 && this.missed);
		this.tellMoves();
		const bare = movable ? view.moves.filter(([, from, to]) => from < 0 && to < 0) : [];
		const button = (word: Word, action: () => void) => h("button", { onclick: action, "data-word": word }, t(word));
		const costs =
			!this.done && !this.helped && !(this.task.puzzle.name in this.progress.seen) ? t("puzzleHelpCosts") : ""; // as long as it is not counted
		const help = (word: Word, action: () => void) =>
			h("button", { onclick: action, "data-word": word, "aria-description": costs || undefined }, t(word));
		const at = document.activeElement as HTMLElement | null;
		const word = at && this.answers.contains(at) ? at.dataset.word : undefined;
		const goesOn =
			this.done &&
			(!at ||
				this.answers.contains(at) ||
				this.typing.contains(at) ||
				at.matches("body, svg.board:focus-visible:not(.touched)"));
		replace(
			this.answers,
			...bare.map(([move]) => h("button", { onclick: () => this.move(move) }, moveWords(move))),
			!this.done && help("hint", () => this.hint()),
			!this.done && help("puzzleShow", () => this.solve()),
			costs && h("p", { class: "costs hushed", "aria-hidden": "true" }, costs),
			this.done && h("button", { class: "main next", onclick: () => this.onward(this.task.next) }, t("puzzleNext")),
			this.done && this.progress.missed >= patience && button("puzzleEasier", () => this.onward(this.task.easier)),
			this.done && button("analyse", () => this.analyse()),
		);
		this.typing.hidden = this.done;
		if (goesOn) this.answers.querySelector<HTMLElement>(".next")?.focus();
		else if (word) this.answers.querySelector<HTMLElement>(`[data-word="${word}"]`)?.focus();
	}

	// In a game with several kinds of actions: its stage.
	private due({ stage }: View): string {
		return stage ? named("stage", stage, "") : "";
	}

	// What is told to those who do not see the board.
	private heard(view: View, movable: boolean): string {
		const { game, file, puzzle } = this.task;
		const tree = new Tree({ game: game.name, preset: file.preset, position: puzzle.start }, 0);
		for (const move of this.line(...this.solution.slice(0, this.played)).moves) tree.play(move);
		const notation = notationOf(game);
		const turn = turnWords(tree, notation, (who) => this.sideName(who as 0 | 1));
		if (this.done)
			return sentences(
				turn,
				this.note,
				view.ruling ? capital(rulingWords(view.ruling)) : "",
				this.played === this.solution.length ? this.ratingNow() : "",
			);
		const next = this.solution[this.played]!;
		if (this.pending) return ""; // nothing new to announce yet
		if (this.hints && movable) {
			const from = view.moves.find(([move]) => move === next)?.[1] ?? -1;
			return t(
				"hintSays",
				this.hints > 1 || from < 0
					? proposedWords(tree, notation, next)
					: t("point", view.points[from]!.name, standingWords(view, from)),
			);
		}
		if (this.note && (this.missed || !(movable && this.played))) return this.note;
		if (this.played) return sentences(turn, movable ? this.due(view) : "");
		return movable ? sentences(turn, t("judged", this.aim()), t("puzzleFind"), this.due(view)) : "";
	}

	// The moves so far; those of a solution that is known lead to their positions.
	private tellMoves(): void {
		core().set(this.line(...(this.done ? [...this.solution, ...this.after] : this.solution.slice(0, this.played))));
		const names = core().names(notationOf(this.task.game)).slice(this.before.length);
		if (!this.done) {
			this.found.textContent = names.join(" ");
			return;
		}
		const step = (played: number, inside: string | SVGElement, how: Record<string, unknown> = {}) =>
			h(
				"button",
				{
					class: "plain",
					"data-played": played,
					"aria-current": played === this.played ? "step" : undefined,
					onclick: () => this.look(played),
					...how,
				},
				inside,
			);
		replace(
			this.found,
			step(0, icon("first"), { "aria-label": t("puzzleStart"), title: t("puzzleStart") }),
			...names.flatMap((name, i) => [
				i === this.solution.length ? h("span", { class: "hushed" }, t("puzzleThen")) : i ? " " : "",
				step(i + 1, name),
			]),
		);
	}

	// Of the rating by this puzzle: "+12".
	private change(): string {
		const change = Math.round(this.progress.rating) - Math.round(this.first.rating);
		return change ? `${change > 0 ? "+" : "−"}${Math.abs(change)}` : "";
	}

	private ratingNow(): string {
		return [t("puzzleYours", ratingWords(this.progress)), this.change()].filter(Boolean).join(t("comma"));
	}

	private rate(): void {
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
			isVague(this.progress) && h("span", { class: "vague hushed" }, t("puzzleVague")),
		);
	}

	// In the place of this one: Back leads to what was before both.
	private onward(address: string): void {
		forget();
		history.replaceState(history.state, "", address);
		dispatchEvent(new HashChangeEvent("hashchange"));
	}

	private readonly keys: Key[] = [
		{ keys: ["h"], does: "hint", act: () => this.hint() },
		{ keys: ["l"], does: "keyStanding", act: () => this.stand() },
		{ keys: ["n"], does: "puzzleNext", act: () => this.onward(this.task.next), may: () => this.done },
	];

	private stand(): void {
		const view = this.view();
		this.voice.remark(this.heard(view, this.isMovable(view)));
	}

	keyGroups(): KeyGroup[] {
		return [this.board.keys, { where: "keysScreen", keys: this.keys, about: ["keysTyped"] }];
	}

	turned(): void {
		this.board.turned();
	}

	adapt(): void {
		if (!this.busy) this.show();
	}

	end(): void {
		this.deafen();
		if (this.pending) this.count(false); // who leaves does not escape it
		this.ended = true;
		clearTimeout(this.waiting);
		this.adviser.stop();
	}
}

export function solvingScreen(task: Task): Screen {
	const solving = new Solving(task);
	return {
		element: solving.element,
		title: t("puzzles"),
		keys: () => solving.keyGroups(),
		turned: () => solving.turned(),
		adapt: () => solving.adapt(),
		end: () => solving.end(),
	};
}
