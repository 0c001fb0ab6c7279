// The game being played: its tree and clock, its players and rules, and the position being viewed. The core decides
// what is allowed, what follows and how the game ends (core().table).
import { named, t, type Word } from "../base/words.ts";
import { Clock, type Side } from "../core/clock.ts";
import { core, type Game, type Tint, type View } from "../core/core.ts";
import { takeOver } from "../core/handover.ts";
import { notationOf } from "../core/notation.ts";
import { gameOf } from "../core/picture.ts";
import { recordText } from "../core/record.ts";
import { endingWords, rulingWords } from "../core/ruling.ts";
import { dealSeed, Tree, type Step } from "../core/tree.ts";
import { saveRecent } from "../records/recent.ts";
import { saveGame, savedGame, type Manner } from "./saved.ts";
import { GameSession } from "./session.ts";
import { firstLevel, opponents, sideWords } from "./strengths.ts";

export function fresh({ name, presets }: Game, chosen: string): Tree {
	const preset = chosen === presets[0]!.name ? "" : chosen;
	const tree = new Tree({ game: name, preset, position: "" }, dealSeed());
	const now = new Date();
	tree.date = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, "0")).join(".");
	return tree;
}

// Changes made by the other player or on another page.
export interface GameUpdate {
	view: View | null; // with the events of the moves that have arrived; null: no moves were added
	moved: boolean; // moves were added, taken back or replaced
	ended: boolean; // the game has just ended
	note: string; // what the user has to know; "": nothing
}

// What differs when the opponent is a person on another device.
export interface Remote {
	readonly live: boolean; // moves arrive while the user watches; otherwise they come in links
	readonly waits: string; // what the user is waiting for
	readonly mayTakeBack: boolean;
	readonly mayOfferDraw: boolean;
	readonly mayGiveUp: boolean;
	readonly mayRematch: boolean;
	readonly drawOffered: Side | null; // who offers a draw in the current position
	readonly offers: string; // what the players offer each other
	readonly answers: [Word, () => void][]; // to those offers, except to a draw
	offerDraw: (offers: boolean) => void;
	askTakeBack: (() => void) | null; // null: a move is taken back without asking
	remove: (() => void) | null;
	rematch: () => void;
	// taken: another page has continued the game
	watch: (taken: () => void, arrived: (update: GameUpdate) => void) => () => void;
}

export class PlayedGame extends GameSession {
	readonly remote: Remote | null = null;
	readonly game: Game;
	readonly manner: Manner;
	looked: Step | null = null; // an earlier position being viewed
	elsewhere = false; // another page has continued this game: this one only shows it
	private savedAs = "";

	// Takes the given game, otherwise the one handed over from another screen, otherwise the stored one, otherwise a
	// new one.
	constructor(name: string, failed?: (words: string) => void, fixed?: { tree: Tree; manner: Partial<Manner> }) {
		const game = gameOf(name);
		const was = fixed ? null : savedGame(game.name);
		const manner: Manner = {
			preset: game.presets[0]!.name,
			who: ["you", firstLevel],
			plan: null,
			flipped: false,
			turning: false,
			speed: 700,
			...(fixed ?? was)?.manner,
		};
		super((fixed ?? was)?.tree ?? fresh(game, manner.preset), failed);
		this.game = game;
		this.manner = manner;
		const known = ["you", "friend", ...opponents(game).map(([word]) => word)];
		for (const side of [0, 1] as const) if (!known.includes(manner.who[side])) manner.who[side] = firstLevel;
		const given = fixed ? null : takeOver();
		if (given?.start.game === game.name) {
			if (was) this.moveToRecent();
			this.tree = given.lineHere();
		}
		if (given) this.takeTurn();
		if (manner.plan) this.clock = new Clock(manner.plan, (!given && was?.clock) || undefined);
		if (was && !given) this.savedAs = this.asSaved();
		this.act();
	}

	get title(): string {
		return named("game", this.game.name, this.game.title);
	}

	private moveToRecent(): void {
		this.namePlayers();
		saveRecent(this.tree);
	}

	// A user who continues from a given position plays the side to move.
	private takeTurn(): void {
		const actor = this.tree.actor(this.tree.at);
		if (actor !== 2 && this.mine === 1 - actor) this.swap();
	}

	// Whether a new game would leave this one unfinished.
	get leaves(): boolean {
		return !this.over && this.begun && this.tree.at.depth > 1;
	}

	begin(): void {
		if (this.leaves) this.moveToRecent();
		this.tree = fresh(this.game, this.manner.preset);
		this.clock = this.manner.plan ? new Clock(this.manner.plan) : null;
		this.looked = null;
		this.act();
	}

	// --- who ---

	side(actor: number): string {
		return sideWords(this.game, this.manner.who, actor);
	}

	// The colors of the sides, if known in the view.
	tints(view: View): [Tint, Tint] {
		// Sides may be named by their color.
		const called = (side: Side) => (this.game.chance ? "none" : this.game.sides[side].toLowerCase()) as Tint;
		return [view.tints[0] === "none" ? called(0) : view.tints[0], view.tints[1] === "none" ? called(1) : view.tints[1]];
	}

	// The side with its color, once a flip has decided the color.
	player(actor: number): string {
		const tint = this.tree.view().tints[actor as Side];
		return tint === "none" ? this.side(actor) : t("sideColour", this.side(actor), named("tint", tint, tint));
	}

	// The name and presence of the player, if the players are people on other devices.
	called(_side: Side): { name: string; presence: string } | null {
		return null;
	}

	isPerson(actor: number): boolean {
		return actor !== 2 && this.manner.who[actor as Side] === "you";
	}

	isComputer(actor: number): boolean {
		return actor !== 2 && !this.isPerson(actor) && this.manner.who[actor as Side] !== "friend";
	}

	get people(): number {
		return [0, 1].filter((side) => this.isPerson(side)).length;
	}

	// The side of the only person; null with two persons or none.
	get mine(): Side | null {
		const [a, b] = [this.isPerson(0), this.isPerson(1)];
		return a === b ? null : a ? 0 : 1;
	}

	swap(): void {
		const [a, b] = this.manner.who;
		this.manner.who = [b, a];
	}

	// --- the state ---

	// Whether rules and clock are fixed: a person has moved, or the game starts from a custom position. A
	// computer's moves before that are replayed.
	get begun(): boolean {
		const { tree, people } = this;
		const moved = tree.path().some(({ parent }) => parent && (people === 0 || this.isPerson(tree.actor(parent))));
		return moved || tree.start.position !== "";
	}

	// The winner and the reason, once the game is over.
	get end(): { winner: Side | null; reason: string } {
		const { result } = this.tree;
		const ruled = this.tree.view().ruling;
		const verdict = result || ruled?.verdict;
		const winner = verdict === "draw" ? null : verdict === "first" ? 0 : 1;
		const loser = winner === null ? "" : this.player(1 - winner);
		return { winner, reason: result ? endingWords(this.tree, loser) : ruled ? rulingWords(ruled) : "" };
	}

	// The heading of a game without a winner.
	get evenWords(): string {
		return t("draw");
	}

	get mayResign(): boolean {
		return !!this.table?.mayResign;
	}

	// Whether the second side is below: the person's side by default, else the first; the user can flip the board.
	get flipped(): boolean {
		let turned = this.mine === 1;
		if (this.manner.turning && this.mine === null) turned = this.tree.actor(this.shownStep) === 1;
		return turned !== this.manner.flipped;
	}

	// For a repeated position: the winner if the moves since its last occurrence are played once more; -1: a draw;
	// null: undecided.
	get onceMore(): Side | -1 | null {
		const { tree } = this;
		const here = tree.view();
		const isHere = (view: View) =>
			view.actor === here.actor && JSON.stringify(view.points) === JSON.stringify(here.points);
		let before = tree.at.parent;
		while (before && !isHere(tree.view(before))) before = before.parent;
		const moves = tree.moves();
		for (const move of before ? moves.slice(before.depth) : []) {
			moves.push(move);
			const { ruling } = core().set({ ...tree.start, moves });
			if (ruling) return ruling.verdict === "draw" ? -1 : ruling.verdict === "first" ? 0 : 1;
		}
		return null;
	}

	// --- actions ---

	resign(side: Side): void {
		this.act({ act: "resign", side });
	}

	agreeOnDraw(): void {
		this.act({ act: "agree" });
	}

	// Starts or stops the clock of the side to move. If its time is up, the game is over.
	runClock(runs: boolean): void {
		if (this.clock) this.act({ act: runs ? "run" : "pause" });
	}

	// Takes the game back to a person's turn; with two computers, by one move.
	takeBack(): void {
		this.looked = null;
		this.takeBackTo((actor) => this.isPerson(actor));
	}

	// --- looking back ---

	get shownStep(): Step {
		return this.looked ?? this.tree.at;
	}

	// Points touched by earlier actions of the shown turn, if a side acts several times in a row.
	get acted(): number[] {
		const points: number[] = [];
		const actorAt = (step: Step) => (step.parent ? this.tree.actor(step.parent) : -1);
		const actor = actorAt(this.shownStep);
		if (this.game.chance) return points;
		for (let step = this.shownStep.parent; step?.parent && actorAt(step) === actor; step = step.parent)
			points.push(...this.tree.view(step).last);
		return points;
	}

	look(step: Step): void {
		this.looked = step === this.tree.at ? null : step;
	}

	before(): Step | null {
		let step = this.shownStep.parent;
		while (step && this.tree.actor(step) === 2) step = step.parent;
		return step;
	}

	after(): Step | null {
		const path = this.tree.path();
		let i = path.indexOf(this.shownStep) + 1;
		while (i < path.length - 1 && this.tree.actor(path[i]) === 2) i++;
		return path[i] ?? null;
	}

	// --- records ---

	get notation(): number {
		return notationOf(this.game);
	}

	namePlayers(): void {
		const name = (side: Side) =>
			this.people === 2 ? this.side(side) : this.isPerson(side) ? t("you") : `Qipan ${this.manner.who[side]}`;
		this.tree.players = [name(0), name(1)];
	}

	private asSaved(): string {
		this.namePlayers();
		return JSON.stringify([recordText(this.tree), this.manner]);
	}

	readonly save = (): void => {
		if (this.elsewhere) return;
		const now = this.asSaved();
		if (now === this.savedAs && !this.clock) return; // only viewed: another page may continue it soon
		this.savedAs = now;
		saveGame(this.game.name, this.tree, this.manner, this.clock?.snapshot ?? null);
	};
}
