// The play screen: a board, the players with their clocks, the move list and the controls. Each seat is taken by a
// person or a computer; computers search in a worker.
import { delayInput, h } from "../base/dom.ts";
import { press, type Key, type KeyGroup } from "../base/keys.ts";
import { go, type Screen } from "../base/screen.ts";
import { sound } from "../base/sound.ts";
import { onKeys, onWheel } from "../base/steps.ts";
import { t } from "../base/words.ts";
import { Board, type Plan } from "../board/board.ts";
import { Ending } from "../board/ending.ts";
import type { Side } from "../core/clock.ts";
import { core } from "../core/core.ts";
import { handOver } from "../core/handover.ts";
import { judgedWords, scoreWords } from "../core/score.ts";
import type { Step } from "../core/tree.ts";
import { showRecordMenu } from "../records/menu.ts";
import { saveRecent } from "../records/recent.ts";
import { premoveOrigins, moveOf } from "./premove.ts";
import { bannerOf } from "./banner.ts";
import { clockWords } from "./clock_words.ts";
import { Controls } from "./controls.ts";
import { PlayedGame, type GameUpdate } from "./game.ts";
import { Head } from "./head.ts";
import { hintWords, pieceHintWords } from "./hint.ts";
import { watchElsewhere } from "./saved.ts";
import { LowTime } from "./low_time.ts";
import { reasonsOf } from "./reasons.ts";
import { Seats } from "./seats.ts";
import { moveSounds } from "./session.ts";
import { MoveSheet } from "./sheet.ts";
import { Status } from "./status.ts";

const pace = 350; // minimum ms for a computer's move, so that the user sees the previous one
const defaultMoveTime = 3000; // ms for opponents without their own limits

// A panel next to the board of a game with a person on another device.
export interface SidePanel {
	readonly element: HTMLElement;
	show: () => void;
	end?: () => void;
}

class Play<Game extends PlayedGame> implements Screen {
	readonly element: HTMLElement;
	private paused = false; // two computers are paused
	private offered = false; // a draw was offered while the computer was searching: it answers after its move
	private hinted = ""; // last hint found, in words
	private plan: Plan | null = null; // a move awaiting confirmation, or a premove
	private flipped = false; // as the board was last shown
	private readonly lowTime = new LowTime();
	private readonly ticking: number;
	private readonly unlisten: () => void;
	private readonly unwatch: () => void;
	private readonly played: Game;
	private readonly board: Board;
	private readonly seats: Seats;
	private readonly head: Head;
	private readonly status: Status;
	private readonly controls: Controls;
	private readonly sheet: MoveSheet;
	private readonly ending = new Ending(() =>
		bannerOf(
			this.played,
			() => (this.played.remote ? this.played.remote.rematch() : this.swap()),
			() => this.analyse(true),
		),
	);
	private readonly sidePanel: SidePanel | null;

	// note: shown first.
	constructor(
		open: (failed: (words: string) => void) => Game,
		createPanel: (played: Game, changed: () => void) => SidePanel | null,
		note = "",
	) {
		this.played = open((words) => this.note(words));
		const look = (step: Step) => this.look(step);
		const move = (name: string) => this.move(name);
		const toggle = () => this.sheet.toggle(this.controls.opener);
		this.board = new Board({
			label: t("boardOf", this.title),
			turns: true,
			onMove: move,
			onChoose: (moves) => {
				this.status.chosen = moves;
				this.showStatus();
			},
			onPlan: (plan) => this.planned(plan),
		});
		this.seats = new Seats(this.played, () => {
			this.played.rest();
			this.paused = false;
			this.head.seat();
			this.show(false);
			this.advance();
		});
		const [first, second] = this.seats.elements;
		this.head = new Head(
			this.played,
			() => this.begin(),
			(friend) => this.seats.seatFriend(friend),
		);
		this.status = new Status(this.played, {
			look,
			move,
			agree: () => this.finish(() => this.played.agreeOnDraw()),
			board: () => this.board.drawing,
		});
		this.sheet = new MoveSheet(this.played, {
			look,
			move,
			toggle,
			save: () => this.save(),
			board: () => this.board.drawing,
		});
		this.controls = new Controls(this.played, {
			newGame: () => this.newGame(),
			takeBack: () => this.takeBack(),
			hint: () => void this.hint(),
			offerDraw: () => void this.offerDraw(),
			resign: () => this.resign(),
			pause: () => this.pause(),
			swapSides: () => this.swap(),
			analyse: () => this.analyse(false),
			save: () => this.save(),
			flip: () => this.turn("flipped"),
			turning: () => this.turn("turning"),
			moves: toggle,
			removeGame: () => this.remove(),
		});
		this.sidePanel = createPanel(this.played, () => this.show(false));
		this.board.element.append(this.ending.element);
		this.element = h(
			"div",
			{ class: "table playing" },
			this.head.element,
			first,
			this.board.element,
			second,
			this.status.element,
			this.sidePanel?.element,
			this.controls.element,
			this.sheet.element,
		);
		this.unlisten = onKeys((key, target) => !this.played.elsewhere && press(this.table, key, target));
		onWheel(this.board.element, (way) => this.step(way));
		// in the capture phase, before the board handles it: the touch that ends a game must not count as one
		// on a finished game
		this.board.drawing.addEventListener(
			"pointerdown",
			() => this.played.over && !this.played.looked && !this.ending.shown && this.ending.show(),
			true,
		);
		this.ticking = window.setInterval(() => this.tick(), 100);
		addEventListener("pagehide", this.played.save);
		const { remote } = this.played;
		const taken = () => this.yieldToOther();
		this.unwatch = remote
			? remote.watch(taken, (update) => this.arrived(update))
			: watchElsewhere(this.played.game.name, taken);
		this.head.show();
		if (note) this.status.setNote(note);
		this.show(false);
		this.advance();
	}

	get title(): string {
		return this.played.title;
	}

	// --- running the game ---

	private begin(flipped = this.played.flipped): void {
		this.played.rest();
		this.board.cancel();
		this.offered = false;
		this.played.begin();
		this.paused = false;
		this.status.clear();
		this.show(false);
		this.status.announceStart(this.played.flipped === flipped ? "" : this.board.turnedWords());
		this.advance();
	}

	private newGame(): void {
		const leave = () => {
			this.begin();
			this.head.show();
		};
		if (!this.played.leaves) leave();
		else this.ask(t("newGameAsked"), 1, ["newGameGo", leave], ["keepPlaying", () => {}]);
	}

	private swap(): void {
		const { flipped } = this.played;
		this.played.swap();
		this.seats.choose();
		this.begin(flipped);
		this.head.show();
	}

	// Plays the move and passes the turn, or ends the game.
	private move(move: string): void {
		const { played } = this;
		const before = played.tree.view();
		const { begun } = played;
		const ahead = this.plan?.move === undefined ? this.plan : null;
		this.plan = ahead; // a confirmed move no longer waits
		const animate = played.looked === null;
		played.rest();
		played.looked = null;
		this.status.clear();
		const { at } = played.tree;
		const view = played.play(move);
		if (played.tree.at !== at) moveSounds(view);
		else sound("end"); // the time was already up
		this.show(animate, view);
		if (played.begun !== begun) this.head.show();
		if (played.over) this.showEnd();
		this.advance();
		if (ahead && view.actor === played.mine) this.playAhead(ahead);
		if (this.offered && !played.isPerson(before.actor)) {
			this.offered = false;
			void this.offerDraw();
		}
	}

	// Shows changes made by the other player or on another page.
	private arrived({ view, moved, ended, note }: GameUpdate): void {
		const { played } = this;
		const ahead = view && this.plan?.move === undefined ? this.plan : null;
		if (moved || ended) {
			played.rest();
			this.plan = ahead;
			played.looked = null;
			this.status.clear();
			if (!view) this.board.cancel();
		}
		if (view) moveSounds(view);
		else if (ended) sound("end");
		if (note) this.note(note);
		if (moved || ended) this.show(!!view, view ?? undefined);
		else this.showAround();
		if (ended) this.showEnd();
		else if (ahead && view?.actor === played.mine) this.playAhead(ahead);
	}

	private playAhead(plan: Plan): void {
		const move = moveOf(this.played.tree.view(), plan);
		if (move === undefined) sound("dropped");
		else this.played.later(0, () => this.move(move));
	}

	// Computers move after a delay, people whenever they like.
	private advance(): void {
		const { played } = this;
		if (played.elsewhere || played.over) return;
		played.runClock(!this.paused);
		const { actor } = played.tree.view();
		if (actor !== 2 && played.isComputer(actor) && !this.paused && !played.over) this.answer(actor);
	}

	private answer(side: Side): void {
		const { manner, clock, mine } = this.played;
		const opponent = manner.who[side];
		const least = mine === null ? manner.speed : pace;
		void this.played.engineToMove(
			{ opponent, ms: this.allowance(side, opponent) },
			() => (clock && clock.read().sides[side].left < 5000 ? 0 : least),
			(move) => this.move(move),
		);
	}

	// How long the opponent may search, in ms; 0: no limit. With a clock it uses its share of the remaining time.
	private allowance(side: Side, opponent: string): number {
		const ms = /^\d$/.test(opponent) ? 0 : defaultMoveTime;
		const { clock, tree } = this.played;
		if (!clock) return ms;
		const may = Math.max(20, clock.share(side, tree.at.depth));
		return ms ? Math.min(ms, may) : may;
	}

	// Another page has taken over the game: this page neither plays nor stores anything until the user takes it
	// back.
	private yieldToOther(): void {
		this.played.elsewhere = true;
		this.played.rest();
		this.ending.hide();
		this.played.runClock(false);
		this.status.clear();
		for (const part of this.element.children)
			if (part instanceof HTMLElement && part !== this.status.element) part.inert = true;
		this.showStatus();
	}

	// Ends the game by a player's decision or a fallen flag.
	private finish(how: () => void): void {
		this.played.rest();
		how();
		this.played.looked = null;
		this.status.clear();
		if (this.played.over) sound("end");
		this.show(false);
		if (this.played.over) this.showEnd();
	}

	private showEnd(): void {
		saveRecent(this.played.tree);
		this.ending.soon();
	}

	private tick(): void {
		const { clock, over, remote } = this.played;
		if (!clock) return;
		const side = clock.running; // read before clock.read(), which stops a clock whose flag has fallen
		const clocks = clock.read();
		this.seats.tick(clocks);
		const low = side !== null && this.played.isPerson(side) ? this.lowTime.words(clocks, side) : "";
		if (low) this.status.remark(low);
		if (side !== null && clocks.fallen === side && !over && !remote) this.finish(() => this.played.runClock(false));
	}

	// --- user actions ---

	private takeBack(): void {
		const ask = this.played.remote?.askTakeBack;
		if (ask) {
			ask();
			this.showAround();
			return;
		}
		this.played.rest();
		this.offered = false;
		this.status.clear();
		this.played.takeBack();
		this.status.tookBack();
		this.show(false);
		if (!this.played.begun) this.head.show();
		this.advance();
	}

	// A move awaits confirmation, or a premove was entered.
	private planned(plan: Plan | null): void {
		const had = this.plan;
		this.plan = plan;
		if (had) this.status.clear();
		if (plan?.move !== undefined)
			this.ask(
				t("confirmAsked", this.played.tree.proposed(plan.move, this.played.notation)),
				0,
				["confirm", () => this.board.confirm()],
				["cancel", () => this.board.cancel()],
			);
		else if (plan) {
			const { points } = this.played.tree.view();
			this.note(t("chosenAhead", points[plan.from]!.name, points[plan.to]!.name));
		} else this.showStatus();
	}

	private async hint(): Promise<void> {
		const { played } = this;
		const view = played.tree.view();
		if (played.over || !played.isPerson(view.actor)) return;
		this.board.cancel();
		this.status.decline();
		const { tree, notation } = played;
		this.look(tree.at);
		const before = played.hintHere;
		if (before) {
			this.showHint(before.best[0]);
			return;
		}
		this.note(t("hintLook"));
		const found = await played.bestMove();
		if (!found) return;
		const { best, thought } = found;
		const standing = judgedWords(view.actor === 0 ? thought.score : -thought.score, (side) => played.player(side));
		const moves = thought.moves.map(([move]) => move);
		const name = notation < 0 ? "" : tree.proposed(best[0], notation);
		const reasons = reasonsOf(tree.request(), view, moves);
		this.hinted = hintWords(played.game, view, best, name, reasons, standing);
		if (!played.looked) this.showHint(best[0]);
	}

	private showHint(move: string): void {
		const { best, whole } = this.played.giveHint(move)!;
		this.board.setArrows(this.played.hintArrows);
		this.note(whole ? this.hinted : pieceHintWords(this.played.tree.view(), best[1]));
	}

	private resign(): void {
		const { over, mine, tree } = this.played;
		const view = tree.view();
		if (over || view.actor === 2) return;
		const side = mine ?? view.actor;
		if (!this.played.mayResign) {
			this.note(t("noResign"));
			return;
		}
		this.ask(
			t("resignAsked", this.played.player(side)),
			1,
			["resignGo", () => this.finish(() => this.played.resign(side))],
			["keepPlaying", () => {}],
		);
	}

	// Asks the opponent if it is a person; a computer decides, after its move if it is to move.
	private async offerDraw(): Promise<void> {
		const { played } = this;
		const view = played.tree.view();
		if (played.over || view.actor === 2) return;
		this.status.decline();
		if (played.remote) {
			played.remote.offerDraw(played.remote.drawOffered !== played.mine);
			this.show(false);
			return;
		}
		if (!played.isPerson(view.actor)) {
			this.offered = played.mine !== null;
			if (this.offered) this.note(t("drawWaits"));
			return;
		}
		const agree = () => this.finish(() => played.agreeOnDraw());
		if (played.mine === null) {
			this.ask(t("drawAsked", played.player(1 - view.actor)), 1, ["accept", agree], ["decline", () => {}]);
			return;
		}
		const answer = (score?: number) => {
			played.tree.enter();
			return core().answerDraw(score);
		};
		if (answer() === "early") {
			this.note(t("drawEarly"));
			return;
		}
		this.note(t("drawLook"));
		const thought = await played.think({ opponent: "strongest", ms: 700 });
		if (!thought || played.over) return;
		const score = -thought.score;
		if (answer(score) === "accepted") agree();
		else this.note(t(score > 0 ? "drawRefused" : "drawNotYet", scoreWords(score, played.game.chance)));
	}

	private remove(): void {
		const { remote } = this.played;
		const go = () => {
			remote?.remove?.();
			location.replace("#/");
		};
		this.ask(t("removeAsked"), 1, ["removeGo", go], ["keepPlaying", () => {}]);
	}

	private pause(): void {
		this.paused = !this.paused;
		if (this.paused) this.played.rest();
		this.show(false);
		this.advance();
	}

	private turn(what: "flipped" | "turning"): void {
		this.played.manner[what] = !this.played.manner[what];
		this.show(false);
		if (what === "flipped") this.status.remark(this.board.turnedWords());
	}

	private analyse(review: boolean): void {
		const side = this.played.mine;
		handOver(this.played.tree, { review, ...(side !== null && { side }) });
		go("analyse", this.played.game.name);
	}

	private save(): void {
		this.played.namePlayers();
		showRecordMenu(this.played.tree, this.board);
	}

	private look(step: Step): void {
		if (!this.status.asking) this.status.clear();
		this.played.look(step);
		this.show(false);
	}

	private step(way: 1 | -1): void {
		const { played } = this;
		const step = way > 0 ? played.after() : played.before();
		if (step) this.look(step);
		else this.status.remark(t("noFurther"));
	}

	private get table(): Key[] {
		const { tree } = this.played;
		return [
			{ keys: ["ArrowLeft", ","], does: "previous", act: () => this.step(-1) },
			{ keys: ["ArrowRight", "."], does: "next", act: () => this.step(1) },
			{ keys: ["Home"], does: "first", act: () => this.look(tree.root) },
			{ keys: ["End"], does: "last", act: () => this.look(tree.at) },
			{ keys: ["f"], does: "flip", act: () => this.turn("flipped") },
			{ keys: ["l"], does: "keyStanding", act: () => this.status.announceAll(this.paused) },
			{
				keys: ["c"],
				does: "keyClock",
				act: () => this.status.remark(clockWords(this.played.clock, (who) => this.played.side(who))),
			},
			{ keys: ["Escape"], does: "keyLeave", act: () => this.refusal?.(), may: () => this.refusal !== undefined },
		];
	}

	// The action of Escape.
	private get refusal(): (() => void) | undefined {
		if (this.sheet.open) return () => this.sheet.toggle(this.controls.opener);
		if (this.ending.shown) return this.ending.hide;
		if (this.plan) return () => this.board.cancel();
		return this.status.asking ? () => this.status.decline() : undefined;
	}

	keys(): KeyGroup[] {
		return [this.board.keys, { where: "keysScreen", keys: this.table, about: ["keysShift", "keysTyped"] }];
	}

	// --- display ---

	private show(animate: boolean, view = this.played.tree.view(this.played.shownStep)): void {
		const { played } = this;
		const { tree, over, flipped } = played;
		const { actor } = tree.view();
		this.status.chosen = [];
		const own = premoveOrigins(played);
		if (animate && flipped !== this.flipped) delayInput(this.board.drawing);
		this.flipped = flipped;
		this.board.show(view, {
			flipped,
			movable: !played.looked && !over && played.isPerson(actor),
			animate,
			acted: played.acted,
			line: tree.request(),
			own,
			plan: own.size ? this.plan : null,
		});
		if (!over || played.looked) this.ending.hide();
		this.showAround();
		this.sheet.show(); // last: the text above may have taken space from it
		played.save();
	}

	// Shows everything except the board and the moves.
	private showAround(): void {
		this.seats.show(this.paused);
		this.controls.show(this.paused);
		this.showStatus();
		this.sidePanel?.show();
	}

	private showStatus(): void {
		this.status.show(this.paused);
	}

	private note(text: string): void {
		this.status.setNote(text);
		this.showStatus();
	}

	private ask(question: string, first: number, ...answers: Parameters<Status["ask"]>[3][]): void {
		// After a touch, the game's buttons move to where the answers were.
		const answered = answers.map(([word, act]): Parameters<Status["ask"]>[3] => [
			word,
			(touched) => {
				if (touched) delayInput(this.controls.element);
				act(touched);
			},
		]);
		this.status.ask(question, () => this.showStatus(), first, ...answered);
	}

	// --- the screen ---

	restoreOverlays(): void {
		if (this.played.over) this.ending.soon();
	}

	turned(): void {
		this.board.turned();
	}

	adapt(): void {
		this.show(false);
	}

	end(): void {
		this.played.save();
		this.played.dispose();
		this.sidePanel?.end?.();
		this.ending.hide();
		clearInterval(this.ticking);
		removeEventListener("pagehide", this.played.save);
		this.unlisten();
		this.unwatch();
	}
}

export const playScreen = (name = ""): Screen =>
	new Play(
		(failed) => new PlayedGame(name, failed),
		() => null,
	);

// A game with a person on another device. createPanel: creates the panel next to its board; changed: updates the display.
export const remoteScreen = <Game extends PlayedGame>(
	open: (failed: (words: string) => void) => Game,
	createPanel: (played: Game, changed: () => void) => SidePanel,
	note = "",
): Screen => new Play(open, createPanel, note);
