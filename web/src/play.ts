// Playing: a board, the players with their clocks, the moves so far, and what one may want beside them. Each seat is a
// person's or a computer's; computers think in a worker.
import { Board } from "./board.ts";
import { Clock, type Side } from "./clock.ts";
import { core, type Game, type View } from "./core.ts";
import { h, replace } from "./dom.ts";
import { Engine, Stopped } from "./engine.ts";
import { faultText } from "./faults.ts";
import { handOver, takeOver } from "./handover.ts";
import { icon, type Icon } from "./icons.ts";
import { keep, kept, watchElsewhere, type Manner, type Who } from "./play_keep.ts";
import { MoveList } from "./play_moves.ts";
import { opponents, Seat } from "./play_seat.ts";
import { planWords, Setup } from "./play_setup.ts";
import { explanationOf, showWhy } from "./play_why.ts";
import { recordText, rulingText } from "./record.ts";
import { showRecordMenu } from "./records_menu.ts";
import { rulesButton } from "./rules.ts";
import { endingWords, rulingWords } from "./ruling.ts";
import { scoreWords } from "./score.ts";
import { go, hasScreen, type Screen } from "./screens.ts";
import { change, settings } from "./settings.ts";
import { sound } from "./sound.ts";
import { randomSeed, Tree, type Step } from "./tree.ts";
import { named, t, type Word } from "./words.ts";

const pace = 350; // ms that a computer takes at least: one sees the move before its own
const standardLevel = "3";
const patience = 3000; // ms for opponents without limits of their own
const enough = 30; // hundredths of a piece: a computer that stands no better takes a draw

// The line that leads to where the tree is looked at, without its variations: a game to play on.
function lineOf(tree: Tree): Tree {
	const line = new Tree(tree.start, tree.seed);
	for (const move of tree.moves()) line.play(move);
	line.date = tree.date;
	return line;
}

export class Play {
	readonly element: HTMLElement;
	private tree: Tree;
	private manner: Manner;
	private clock: Clock | null = null;
	private looked: Step | null = null; // an earlier position that is looked at
	private paused = false; // two computers wait
	private asking = false;
	private keptAs = "";
	private elsewhere = false; // another page has gone on with this game: here it only stands
	private note = ""; // what was said last: a hint, an answer
	private chosen: View["moves"] = [];
	private readonly game: Game;
	private readonly engine = new Engine();
	private readonly board: Board;
	private readonly seats: [Seat, Seat];
	private readonly list = new MoveList((step) => this.look(step));
	private readonly state = h("div", { class: "state", role: "status" });
	private readonly spoken = h("div", { class: "unseen", role: "status" }); // the move for who does not see it
	private readonly below = h("div", { class: "answers" }); // buttons that belong to the state
	private readonly head = h("div", { class: "head" });
	private readonly controls = h("div", { class: "controls", role: "group" });
	private readonly sheet: HTMLElement;
	private readonly typed = h("input", { type: "text", "aria-label": t("typedMove"), placeholder: t("typedMove"), autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
	private readonly fault = h("p", { class: "fault", role: "alert" });
	private readonly ticking: number;
	private readonly unwatch: () => void;
	private waiting = 0; // a timer: the computer's move, the next one of two computers

	constructor(name: string) {
		this.game = core().games().games.find((g) => g.name === name) ?? core().games().games[0]!;
		const was = kept(this.game.name);
		this.manner = {
			preset: this.game.presets[0]!.name,
			who: ["you", standardLevel],
			plan: null,
			flipped: false,
			turning: false,
			speed: 700,
			...was?.manner,
		};
		const known = ["you", ...opponents(this.game).map(([word]) => word)];
		for (const side of [0, 1] as const) if (!known.includes(this.manner.who[side])) this.manner.who[side] = standardLevel;
		const given = takeOver();
		if (given?.start.game === this.game.name) this.tree = lineOf(given);
		else if (was) this.tree = was.tree;
		else this.tree = this.fresh();
		if (this.manner.plan) this.clock = new Clock(this.manner.plan, (!given && was?.clock) || undefined);

		if (was && !given) this.keptAs = this.asKept();
		this.board = new Board({
			label: t("boardOf", this.title),
			onMove: (move) => this.move(move),
			onChoose: (moves) => {
				this.chosen = moves;
				this.say();
			},
		});
		this.seats = [this.seat(0), this.seat(1)];
		this.sheet = this.moveSheet();
		this.element = h(
			"div",
			{ class: "table playing" },
			this.head,
			this.seats[0].element,
			this.board.element,
			this.seats[1].element,
			h("div", { class: "telling" }, this.state, this.below, this.spoken),
			this.controls,
			this.sheet,
		);
		this.typed.addEventListener("input", () => this.readTyped());
		this.element.addEventListener("keydown", (e) => this.onKey(e));
		this.ticking = window.setInterval(() => this.tick(), 100);
		addEventListener("pagehide", this.keep);
		this.unwatch = watchElsewhere(this.game.name, () => this.leave());
		this.showHead();
		this.show(false);
		this.advance();
	}

	get title(): string {
		return named("game", this.game.name, this.game.title);
	}

	// --- who and what ---

	private fresh(): Tree {
		const preset = this.manner.preset === this.game.presets[0]!.name ? "" : this.manner.preset;
		const tree = new Tree({ game: this.game.name, preset, position: "" }, randomSeed());
		const now = new Date();
		tree.date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join(".");
		return tree;
	}

	private side(actor: number): string {
		return named("side", `${this.game.name}.${actor}`, this.game.sides[actor] ?? "");
	}

	// The side with its colour, where a flip has decided that.
	private player(actor: number): string {
		const tint = this.tree.view().tints[actor as Side];
		return tint === "none" ? this.side(actor) : t("sideColour", this.side(actor), named("tint", tint, tint));
	}

	private isPerson(actor: number): boolean {
		return actor !== 2 && this.manner.who[actor as Side] === "you";
	}

	// The only person's side; null where there are two or none.
	private get mine(): Side | null {
		const [a, b] = [this.isPerson(0), this.isPerson(1)];
		return a === b ? null : a ? 0 : 1;
	}

	private get over(): boolean {
		return this.tree.result !== "" || this.tree.view().ruling !== null;
	}

	// Whose side is below: the person's, or the first; the user may turn it.
	private get flipped(): boolean {
		let turned = this.mine === 1;
		if (this.manner.turning && this.mine === null) turned = this.tree.view(this.shownStep).actor === 1;
		return turned !== this.manner.flipped;
	}

	private get shownStep(): Step {
		return this.looked ?? this.tree.at;
	}

	// --- the parts ---

	private seat(side: Side): Seat {
		return new Seat(this.game, side, this.side(side), this.manner.who[side], (who: Who) => {
			this.manner.who[side] = who;
			this.engine.stop();
			this.paused = false;
			this.show(false);
			this.advance();
		});
	}

	private showHead(): void {
		const begun = this.tree.root.children.length > 0 || this.tree.start.position !== "";
		const choice = { preset: this.manner.preset, plan: this.manner.plan };
		const about = this.game.presets.find((p) => p.name === (this.tree.start.preset || this.game.presets[0]!.name));
		const rules = about ? named("preset", `${this.game.name}.${about.name}`, `${about.name}: ${about.about}`) : "";
		replace(
			this.head,
			h("div", { class: "row" }, h("h1", {}, this.title), rulesButton(this.game)),
			begun
				? h("p", { class: "about" }, rules, h("span", {}, this.manner.plan ? planWords(this.manner.plan) : ""))
				: new Setup(this.game, choice, ({ preset, plan }) => {
						this.manner.preset = preset;
						this.manner.plan = plan;
						this.begin();
					}).element,
		);
	}

	private moveSheet(): HTMLElement {
		const form = h(
			"form",
			{ class: "typed", onsubmit: (e: Event) => { e.preventDefault(); this.playTyped(); } },
			this.typed,
			h("button", { "aria-label": t("playTyped"), title: t("playTyped") }, icon("go")),
		);
		const step = (name: Icon & Word, to: () => Step | null | undefined) =>
			h("button", { "aria-label": t(name), title: t(name), onclick: () => this.look(to() ?? this.shownStep) }, icon(name));
		const nav = h(
			"div",
			{ class: "nav" },
			step("first", () => this.tree.root),
			step("previous", () => this.before()),
			step("next", () => this.after()),
			step("last", () => this.tree.at),
			this.notation(),
			h("button", { "aria-label": t("keepGame"), title: t("keepGame"), onclick: () => this.save() }, icon("save")),
			h("button", { class: "closer", "aria-label": t("closeMoves"), onclick: () => this.toggleSheet() }, icon("close")),
		);
		return h("section", { class: "sheet", "aria-label": t("moves") }, nav, this.list.element, form, this.fault);
	}

	private notation(): HTMLElement | null {
		if (!this.game.notations.length) return null;
		const select = h("select", { "aria-label": t("notation"), onchange: () => change({ notation: select.value }) });
		for (const name of ["", ...this.game.notations]) {
			const text = name ? named("notation", name, name) : t("notationPlain");
			select.append(h("option", { value: name, selected: settings.notation === name }, text));
		}
		return select;
	}

	// The buttons keep their elements while they stay the same ones: the focus is not lost.
	private shownControls = "";

	private showControls(): void {
		const people = [0, 1].filter((side) => this.isPerson(side)).length;
		const kind = `${this.over}${people}${this.paused}${settings.sound}${this.manner.turning}`;
		if (kind === this.shownControls) return;
		this.shownControls = kind;
		const focused = this.controls.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset.word : undefined;
		const button = (sign: Icon, word: Word, action: () => void, how: Record<string, unknown> = {}) =>
			h("button", { "data-word": word, ...how, onclick: action, title: t(word) }, icon(sign), h("span", { class: "label" }, t(word)));
		const running = [
			people > 0 && button("back", "takeBack", () => this.takeBack()),
			people > 0 && button("bulb", "hint", () => void this.hint()),
			people > 0 && button("draw", "offerDraw", () => void this.offerDraw()),
			people > 0 && button("flag", "resign", () => this.resign()),
			people === 0 && button(this.paused ? "go" : "pause", this.paused ? "goOn" : "pause", () => this.pause(), { "data-word": "pause" }),
			people === 0 && this.speedSelect(),
		];
		const ended = [
			button("swap", "swapSides", () => this.swap()),
			people > 0 && !this.clock?.fallen(0) && !this.clock?.fallen(1) && button("back", "takeBack", () => this.takeBack()),
			hasScreen("analyse") && button("chart", "analyse", () => this.analyse()),
			button("save", "save", () => this.save()),
		];
		replace(
			this.controls,
			button("add", "newGame", () => this.newGame(), { class: this.over ? "main" : undefined }),
			...(this.over ? ended : running),
			button("turn", "flip", () => {
				this.manner.flipped = !this.manner.flipped;
				this.show(false);
			}),
			people === 2 && !this.over && button("swap", "turning", () => {
				this.manner.turning = !this.manner.turning;
				this.show(false);
			}, { "aria-pressed": String(this.manner.turning) }),
			button(settings.sound ? "sound" : "mute", settings.sound ? "soundOff" : "soundOn", () => change({ sound: !settings.sound }), { "data-word": "sound" }),
			button("list", "moves", () => this.toggleSheet(), { class: "opener", "aria-expanded": "false" }),
		);
		if (focused) (this.controls.querySelector<HTMLElement>(`[data-word="${focused}"]`) ?? this.controls.querySelector("button"))?.focus();
	}

	private speedSelect(): HTMLElement {
		const select = h("select", { "aria-label": t("speed"), onchange: () => { this.manner.speed = Number(select.value); this.keep(); } });
		for (const [ms, word] of [[1800, "speedSlow"], [700, "speedNormal"], [0, "speedFast"]] as const)
			select.append(h("option", { value: ms, selected: this.manner.speed === ms }, t(word)));
		return select;
	}

	// --- the game goes on ---

	private begin(): void {
		this.engine.stop();
		clearTimeout(this.waiting);
		this.tree = this.fresh();
		this.clock = this.manner.plan ? new Clock(this.manner.plan) : null;
		this.looked = null;
		this.paused = false;
		this.note = "";
		this.answered();
		this.show(false);
		this.advance();
	}

	private newGame(): void {
		const leave = () => {
			this.begin();
			this.showHead();
		};
		if (this.over || this.tree.at.depth < 2) leave();
		else this.ask(t("newGameAsked"), ["newGame", leave], ["keepPlaying", () => {}]);
	}

	private swap(): void {
		const [a, b] = this.manner.who;
		this.manner.who = [b, a];
		this.seats[0].player = b;
		this.seats[1].player = a;
		this.begin();
		this.showHead();
	}

	// Plays the move and what chance turns up behind it; then it is somebody's turn, or the game is over.
	private move(move: string): void {
		const before = this.tree.view();
		const at = this.looked;
		this.engine.stop();
		this.looked = null;
		this.note = "";
		this.answered();
		const first = this.tree.root.children.length === 0;
		this.tree.play(move);
		if (!this.over && this.tree.view().actor === 2) this.tree.play(this.tree.deal());
		const view = this.tree.view();
		if (before.actor !== 2 && view.actor !== before.actor) this.clock?.moved(before.actor);
		this.sounds(before, view);
		this.show(at === null);
		if (before.actor !== 2 && !this.isPerson(before.actor)) this.spoken.textContent = t("played", this.side(before.actor), this.list.last);
		if (first) this.showHead();
		this.advance();
	}

	private sounds(before: View, after: View): void {
		const [from, to] = after.last;
		if (after.ruling) sound("end");
		else if (after.check >= 0) sound("check");
		else if (before.points[to]?.marks && after.points[to]?.piece !== undefined && from < 0) sound("turnUp");
		else sound(from >= 0 && before.points[to]?.piece !== undefined ? "take" : "move");
	}

	// Chance acts at once, computers after a moment, people when they like.
	private advance(): void {
		clearTimeout(this.waiting);
		if (this.elsewhere) return;
		const view = this.tree.view();
		if (this.over || view.actor === 2) {
			this.clock?.stop();
			if (!this.over) this.move(this.tree.deal());
			return;
		}
		if (this.tree.at !== this.tree.root && !this.paused) this.clock?.run(view.actor);
		if (!this.isPerson(view.actor) && !this.paused) void this.answer(view.actor);
	}

	// The computer's move. With a clock it takes what it may spend on one move at most.
	private async answer(side: Side): Promise<void> {
		const at = this.tree.at;
		const opponent = this.manner.who[side];
		const began = performance.now();
		const plan = this.clock?.plan;
		let ms = /^\d$/.test(opponent) ? 0 : patience;
		if (this.clock && plan) {
			const left = this.clock.left(side);
			const may = this.clock.inPeriod(side) ? left * 0.6 : left / 30 + plan.increment * 0.7;
			ms = Math.max(20, Math.round(ms ? Math.min(ms, may) : may));
		}
		try {
			const thought = await this.engine.think(this.line(), { opponent, seed: randomSeed(), ms });
			const move = thought.moves[0]?.[0];
			const least = this.mine === null ? this.manner.speed : pace;
			const rest = Math.max(0, least - (performance.now() - began));
			this.waiting = window.setTimeout(() => {
				if (this.tree.at === at && move !== undefined && !this.paused) this.move(move);
			}, this.clock && this.clock.left(side) < 5000 ? 0 : rest);
		} catch (error) {
			this.failed(error);
		}
	}

	// The game is another page's now: nothing is played or kept here, until it is asked for back.
	private leave(): void {
		this.elsewhere = true;
		this.asking = false;
		this.engine.stop();
		clearTimeout(this.waiting);
		this.clock?.stop();
		for (const part of this.element.children) if (part instanceof HTMLElement && !part.contains(this.below)) part.inert = true;
		this.board.element.inert = true;
		this.say();
	}

	private failed(error: unknown): void {
		if (error instanceof Stopped) return;
		this.note = t("engineFailed", error instanceof Error ? error.message : String(error));
		this.say();
	}

	private line(): { game: string; preset: string; position: string; moves: string[] } {
		return { ...this.tree.start, moves: this.tree.moves() };
	}

	private finish(result: "first" | "second" | "draw", ruling: string): void {
		this.engine.stop();
		clearTimeout(this.waiting);
		this.clock?.stop();
		this.tree.result = result;
		this.tree.ruling = ruling;
		this.looked = null;
		this.note = "";
		sound("end");
		this.show(false);
	}

	private tick(): void {
		const clock = this.clock;
		if (!clock) return;
		const side = clock.running;
		for (const seat of this.seats) seat.tick(clock);
		if (side !== null && clock.fallen(side) && !this.over) this.timeUp(side);
	}

	private timeUp(side: Side): void {
		const ruled = this.tree.view().flagFall;
		if (ruled) this.finish(ruled.verdict, rulingText(ruled));
		else this.finish(side === 0 ? "second" : "first", "time forfeit");
	}

	// --- what the user asks for ---

	// Back to where a person was to move; with two computers, by one move.
	private takeBack(): void {
		this.engine.stop();
		clearTimeout(this.waiting);
		this.answered();
		this.looked = null;
		this.note = "";
		if (this.tree.result) this.tree.result = this.tree.ruling = "";
		else
			for (let step = this.tree.at; step.parent; ) {
				const parent: Step = step.parent;
				this.tree.at = parent;
				this.tree.remove(step);
				step = parent;
				if (this.isPerson(this.tree.view().actor)) break;
			}
		this.show(false);
		if (this.tree.at === this.tree.root) this.showHead();
		this.advance();
	}

	private async hint(): Promise<void> {
		const view = this.tree.view();
		if (this.over || !this.isPerson(view.actor) || this.asking) return;
		this.look(this.tree.at);
		const at = this.tree.at;
		this.note = t("hintLook");
		this.say();
		try {
			const thought = await this.engine.think(this.line(), { opponent: "strongest", ms: 1000 });
			const best = thought.moves[0];
			if (this.tree.at !== at || !best) return;
			core().set({ ...this.line(), moves: [...this.tree.moves(), best[0]] });
			const name = core().names(this.notationIndex()).at(-1) ?? best[0];
			this.note = t("hintIs", name, scoreWords(thought.score, this.game.chance));
			if (this.looked) return;
			if (best[2] >= 0) this.board.setArrows([{ from: best[1], to: best[2], rank: 0 }]);
			this.say();
		} catch (error) {
			this.failed(error);
		}
	}

	private resign(): void {
		const view = this.tree.view();
		if (this.over || view.actor === 2) return;
		const side = this.mine ?? view.actor;
		if (side === view.actor && view.mayResign === false) {
			this.note = t("noResign");
			this.say();
			return;
		}
		this.ask(t("resignAsked", this.player(side)), ["resign", () => this.finish(side === 0 ? "second" : "first", "resignation")], ["keepPlaying", () => {}]);
	}

	// A person answers as people do; a computer looks how it stands.
	private async offerDraw(): Promise<void> {
		const view = this.tree.view();
		if (this.over || view.actor === 2 || !this.isPerson(view.actor) || this.asking) return;
		const agree = () => this.finish("draw", "agreement");
		if (this.mine === null) {
			this.ask(t("drawAsked", this.player(1 - view.actor)), ["accept", agree], ["decline", () => {}]);
			return;
		}
		const at = this.tree.at;
		this.note = t("drawLook");
		this.say();
		try {
			const { score } = await this.engine.think(this.line(), { opponent: "strongest", ms: 700 });
			if (this.tree.at !== at || this.over) return;
			if (-score <= enough) {
				agree();
				return;
			}
			this.note = t("drawRefused", scoreWords(-score, this.game.chance));
			this.say();
		} catch (error) {
			this.failed(error);
		}
	}

	private pause(): void {
		this.paused = !this.paused;
		if (this.paused) {
			this.engine.stop();
			clearTimeout(this.waiting);
			this.clock?.stop();
		}
		this.show(false);
		this.advance();
	}

	// Says while one types that the move would repeat a position.
	private readTyped(): void {
		this.fault.textContent = "";
		const view = this.tree.view();
		if (this.over || !this.isPerson(view.actor)) return;
		try {
			this.tree.enter();
			const typed = core().parse(this.typed.value.trim());
			if (view.moves.some(([move, , , seen]) => move === typed && seen > 0)) this.fault.textContent = t("typedRepeats");
		} catch {
			// not a move yet
		}
	}

	private playTyped(): void {
		const text = this.typed.value.trim();
		if (!text || this.over) return;
		this.fault.textContent = "";
		try {
			if (!this.isPerson(this.tree.view().actor)) return;
			this.tree.enter();
			const move = core().parse(text);
			this.typed.value = "";
			this.move(move);
		} catch (error) {
			sound("refused");
			this.fault.textContent = faultText(error);
		}
	}

	private analyse(): void {
		handOver(this.tree);
		go("analyse", this.game.name);
	}

	private save(): void {
		this.namePlayers();
		showRecordMenu(this.tree);
	}

	private namePlayers(): void {
		const name = (side: Side) => (this.isPerson(side) ? t("you") : `Qipan ${this.manner.who[side]}`);
		this.tree.players = [name(0), name(1)];
	}

	// A question beside the board. It takes no other touch away; moves answer it with no.
	private ask(question: string, ...answers: [Word, () => void][]): void {
		const asker = document.activeElement as HTMLElement | null;
		this.asking = true;
		this.note = question;
		this.say();
		const buttons = answers.map(([word, action], i) =>
			h("button", {
				class: i ? undefined : "main",
				onclick: () => {
					this.note = "";
					this.answered();
					action();
					this.say();
					asker?.focus();
				},
			}, t(word)),
		);
		replace(this.below, ...buttons);
		buttons[0]?.focus();
	}

	private answered(): void {
		if (!this.asking) return;
		this.asking = false;
		this.note = "";
		replace(this.below);
	}

	// --- looking back ---

	private look(step: Step): void {
		this.looked = step === this.tree.at ? null : step;
		this.show(false);
	}

	private before(): Step | null {
		let step = this.shownStep.parent;
		while (step && this.tree.view(step).actor === 2) step = step.parent;
		return step;
	}

	private after(): Step | null {
		const path = this.tree.path();
		let i = path.indexOf(this.shownStep) + 1;
		while (i < path.length - 1 && this.tree.view(path[i]).actor === 2) i++;
		return path[i] ?? null;
	}

	private toggleSheet(): void {
		const open = this.sheet.classList.toggle("open");
		const opener = this.controls.querySelector<HTMLElement>(".opener");
		opener?.setAttribute("aria-expanded", String(open));
		if (open) this.sheet.querySelector("button")?.focus();
		else opener?.focus();
	}

	private onKey(event: KeyboardEvent): void {
		if (event.key === "Escape" && this.sheet.classList.contains("open")) this.toggleSheet();
		const inField = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
		if (inField || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
		if (event.key === "ArrowLeft") this.look(this.before() ?? this.tree.root);
		else if (event.key === "ArrowRight") this.look(this.after() ?? this.tree.at);
		else return;
		event.preventDefault();
	}

	// --- showing ---

	private notationIndex(): number {
		return this.game.notations.indexOf(settings.notation);
	}

	private show(animate: boolean): void {
		const game = this.tree.view();
		const view = this.tree.view(this.shownStep);
		const movable = !this.looked && !this.over && this.isPerson(game.actor);
		const flipped = this.flipped;
		this.chosen = [];
		this.board.show(view, { flipped, movable, animate });
		for (const side of [0, 1] as const) {
			const turn = !this.over && game.actor === side;
			const own = view.tints[side];
			const tint = own !== "none" ? own : this.game.chance ? "none" : this.tintOf(side);
			this.seats[side].show({ tint, top: (side === 1) !== flipped, turn, thinking: turn && !this.isPerson(side) && !this.paused });
			this.seats[side].tick(this.clock);
		}
		this.showControls();
		this.say();
		this.list.show(this.tree, this.notationIndex(), this.shownStep); // last: the words above may have taken room from it
		this.keep();
	}

	// Where sides are called by their colour.
	private tintOf(side: Side): string {
		return this.game.sides[side].toLowerCase();
	}

	private say(): void {
		const view = this.tree.view();
		const repeats = this.chosen.some(([, , , seen]) => seen > 0) ? t("wouldRepeat") : "";
		const lines = this.elsewhere ? [t("elsewhere")] : this.note ? [this.note, repeats] : this.over ? this.endWords() : [...this.turnWords(view), repeats];
		const text = lines.filter(Boolean).join(" ");
		if (this.state.textContent !== text) this.state.textContent = text;
		this.state.classList.toggle("over", this.over && !this.note);
		if (!this.asking) replace(this.below, ...this.offers(view));
	}

	private turnWords(view: View): string[] {
		if (view.actor === 2) return [];
		if (this.looked) return [t("lookedAt")];
		const person = this.isPerson(view.actor);
		const colour = this.mine === null ? "none" : view.tints[this.mine];
		const again = view.seen === 1 ? t("occurredTwice") : view.seen > 1 ? t("occurredTimes", view.seen + 1) : "";
		return [
			view.check >= 0 ? t("check") : "",
			!person ? (this.paused ? t("pause") : t("thinking", this.player(view.actor))) : this.mine === null ? t("toMove", this.player(view.actor)) : t("yourMove"),
			person ? this.task(view) : "",
			colour !== "none" ? t("youPlay", named("tint", colour, colour)) : "",
			again,
		];
	}

	// What is due where a side has several kinds of actions: the stage that the position's text names.
	private task(view: View): string {
		return view.game === "qilin" ? named("stage", view.position.split(" ")[2] ?? "", "") : "";
	}

	private endWords(): string[] {
		const { result, ruling } = this.tree;
		const ruled = this.tree.view().ruling;
		const verdict = result || ruled?.verdict;
		const head = verdict === "draw" ? t("draw") : t("wins", this.player(verdict === "first" ? 0 : 1));
		const loser = verdict === "draw" ? "" : this.player(verdict === "first" ? 1 : 0);
		return [t("ended", head, result ? endingWords(ruling, loser) : ruled ? rulingWords(ruled) : "")];
	}

	// What can be done in this state and nowhere else: back to the game, a pass, the story of a ruling.
	private offers(view: View): HTMLElement[] {
		const offers: HTMLElement[] = [];
		const button = (word: Word, action: () => void) => offers.push(h("button", { onclick: action }, t(word)));
		if (this.elsewhere) button("goOnHere", () => dispatchEvent(new Event("hashchange")));
		else if (this.looked) button("last", () => this.look(this.tree.at));
		else if (!this.over && this.isPerson(view.actor))
			for (const [move, from, to] of view.moves) if (from < 0 && to < 0) button("pass", () => this.move(move));
		if (this.over && !this.elsewhere && !this.tree.result && explanationOf(this.tree, this.tree.at))
			button("why", () => showWhy(this.tree, this.tree.at, this.flipped));
		return offers;
	}

	private asKept(): string {
		this.namePlayers();
		return JSON.stringify([recordText(this.tree), this.manner]);
	}

	private readonly keep = (): void => {
		if (this.elsewhere) return;
		const now = this.asKept();
		if (now === this.keptAs && !this.clock) return; // only looked at: it may be another page's soon
		this.keptAs = now;
		keep(this.game.name, this.tree, this.manner, this.clock?.snapshot ?? null);
	};

	// --- the screen ---

	adapt(): void {
		this.show(false);
	}

	end(): void {
		this.keep();
		this.engine.stop();
		clearTimeout(this.waiting);
		clearInterval(this.ticking);
		removeEventListener("pagehide", this.keep);
		this.unwatch();
	}
}

export function playScreen(name = "xiangqi"): Screen {
	const play = new Play(name);
	return { element: play.element, title: play.title, adapt: () => play.adapt(), end: () => play.end() };
}
