// A Magic Chess level in play: the player against the NPC, the level's card, hints, and stars at the end.
import { goInstead, onBack } from "../base/back.ts";
import { h, inputDelay, replace, replaceButtons, Voice, write } from "../base/dom.ts";
import { press, type Key, type KeyGroup } from "../base/keys.ts";
import type { Screen } from "../base/screen.ts";
import { onKeys } from "../base/steps.ts";
import { counted, named, sentences, t, type Word } from "../base/words.ts";
import { lastEffects, proposedWords, turnWords } from "../board/act_words.ts";
import { Bag } from "../board/bag.ts";
import { Board } from "../board/board.ts";
import { Ending, type Panel } from "../board/ending.ts";
import { bareMovesOf } from "../board/offers.ts";
import { bagOf } from "../core/bag.ts";
import type { Level, Ruling, View } from "../core/core.ts";
import { faultText } from "../core/faults.ts";
import { handOver, takeOver } from "../core/handover.ts";
import { sideName } from "../core/picture.ts";
import { recordText } from "../core/record.ts";
import { yourEndWords } from "../core/ruling.ts";
import { dealSeed, type Seed, Tree } from "../core/tree.ts";
import { rulesButton } from "../play/rules_button.ts";
import { GameSession, moveArrows, moveSounds, noteOfPlan } from "../play/session.ts";
import { soundButton, toolButton, upLink, wordButton } from "../play/tools.ts";
import { fieldsOf, levelGame, lossesBeforeHelp, npcOf, quick, startsOf, titleOf, type Result } from "./campaign.ts";
import { cardOf, goalWords, starOf, type Chance } from "./card.ts";
import { fly } from "./flight.ts";
import { others } from "./others.ts";
import { saveGame, savedGame, savedTree } from "./saved.ts";
import { showPicture } from "./result_picture.ts";

const pace = 450; // minimum ms for the NPC's move, so that the player sees the previous one

// Where a level was opened from: the campaign, the user's own levels, or a link.
export interface Place {
	level: Level;
	heading: string; // "Level 14"
	back: [address: string, words: string];
	next: string | null; // address of the next level, open or not
	nextOpen: () => boolean;
	result: () => Result;
	count: (stars: number, moves: number) => void;
	chapterEnd?: () => HTMLElement | null; // shown if the game has completed the chapter
	more?: HTMLElement[]; // buttons specific to the place: save the level, change it
	key?: string; // key of the game in progress, if the level can also be played elsewhere
	seed?: (tries: number) => Seed; // of the deals; absent: random
	easier?: boolean; // an easier opponent is offered after losses
	skip?: () => void; // opens the next level; also offered after losses
	attempts?: boolean; // servers count them
}

interface Attempt {
	tree: Tree;
	hints: number; // and take-backs
	counted: boolean; // it has ended once: after a take-back it is only practice
	easier: boolean; // the opponent searches fewer plies, and a win earns one star
}

const endWord = ({ verdict }: Ruling): string =>
	t(verdict === "first" ? "magicWon" : verdict === "draw" ? "magicDrawn" : "magicLost");

class LevelGame implements Screen {
	readonly title: string;
	readonly element: HTMLElement;
	private readonly session: GameSession;
	private attempt: Attempt;
	private shutting: (() => void) | null = null; // closes the card when it is a sheet: Back does the same
	private left: Attempt | null = null; // the game that was restarted, until the player's next move
	private note = "";
	private readonly came = performance.now();
	private readonly unlisten: () => void;
	private readonly table: Key[] = [
		{ keys: ["l"], does: "keyStanding", act: () => this.voice.remark(this.announcedWords(this.tree.view(), true)) },
	];
	private returned = -inputDelay; // when the player returned to the game that was left
	private readonly board: Board;
	private readonly bag = new Bag();
	private readonly state = h("div", { class: "state" });
	private readonly voice = new Voice(); // announces moves, once per turn
	private readonly below = h("div", { class: "answers" });
	private readonly controls = h("div", { class: "controls", role: "toolbar", "aria-label": t("magicControls") });
	// Focusable, so that it can be scrolled by keys.
	private readonly card = h("section", { class: "card-of-level", "aria-label": t("magicAbout"), tabindex: 0 });
	private readonly ending = new Ending(() => this.endPanel(this.tree.view().ruling!));
	private readonly opponent = h("span"); // shown if it is the easier one
	private readonly moves = h("p", { class: "about moves-made" });
	private readonly chances = h("span", { class: "chances" }); // the stars of this game, where the card is hidden
	private readonly goals = h("ul", { class: "goals" });
	private readonly consent = h("div"); // whether the server may count the attempt

	constructor(private readonly place: Place) {
		this.title = titleOf(place.level);
		this.attempt = this.saved(takeOver()) ?? this.fresh();
		this.session = new GameSession(this.attempt.tree, (words) => this.notify(words));
		this.session.act();
		this.board = new Board({
			label: t("boardOf", titleOf(place.level)),
			onMove: (move) => this.move(move),
			onPlan: (plan) => this.notify(noteOfPlan(plan, this.note)),
		});
		this.element = h(
			"div",
			{ class: "table leveling" },
			h(
				"div",
				{ class: "head" },
				upLink(...place.back),
				h("div", {}, h("p", { class: "about" }, place.heading, this.opponent), h("h1", {}, titleOf(place.level))),
				rulesButton(levelGame()),
				h("div", { class: "so-far" }, this.moves, this.chances),
			),
			h("div", { class: "ground" }, this.board.element, this.ending.element),
			this.card,
			this.bag.element,
			h("div", { class: "telling" }, this.state, this.below, this.voice.element),
			this.controls,
		);
		if (!this.tree.root.children.length) this.card.classList.add("open");
		this.element.addEventListener("pointerdown", (event) => this.pressed(event), true);
		this.unlisten = onKeys((key, target) => press(this.table, key, target));
		if (place.attempts) others.when(() => {}); // loaded before the player may be offline
		this.showCard();
		this.show(false);
		this.advance();
	}

	// --- the game ---

	private fresh(easier = false): Attempt {
		const starts = startsOf(this.place.level);
		const { tries } = this.place.result();
		const position = starts[tries % starts.length] as string;
		const tree = new Tree({ game: levelGame().name, preset: "", position }, this.place.seed?.(tries) ?? dealSeed());
		tree.tags = [["Level", this.place.level.id]];
		return { tree, hints: 0, counted: false, easier };
	}

	private get tree(): Tree {
		return this.session.tree;
	}

	private get over(): boolean {
		return this.session.over;
	}

	private movesOf(...sides: number[]): number {
		return this.tree.path().filter((step) => sides.includes(this.tree.view(step.parent!).actor)).length;
	}

	private get ownMoves(): number {
		return this.movesOf(0);
	}

	private restart(easier = this.attempt.easier): void {
		this.begin(this.fresh(easier), this.over || !this.ownMoves ? null : this.attempt);
	}

	private begin(attempt: Attempt, left: Attempt | null = null): void {
		this.rest();
		this.attempt = attempt;
		this.left = left;
		replace(this.consent);
		this.session.tree = attempt.tree;
		this.session.act();
		this.note = left ? t("magicRestarted") : "";
		this.showCard();
		this.show(false);
		this.advance();
	}

	private rest(): void {
		this.session.rest();
		this.ending.hide();
	}

	private move(move: string): void {
		this.session.rest();
		const own = this.tree.view().actor === 0;
		if (own) this.left = null;
		const after = this.session.play(move);
		this.note = "";
		moveSounds(after, after.ruling?.verdict === "first" ? "won" : "end");
		// The player may be reading the card while the computer moves.
		if (own || this.over) this.shutCard();
		if (this.over) this.finish();
		this.show(true, after);
		this.advance();
	}

	private advance(): void {
		if (this.over || this.tree.view().actor === 0) return;
		const opponent = npcOf(this.place.level, this.attempt.easier);
		void this.session.engineToMove(
			{ opponent },
			() => pace,
			(move) => this.move(move),
		);
	}

	// Only the first end of a game counts.
	private finish(): void {
		this.ending.soon();
		if (this.attempt.counted) return;
		this.attempt.counted = true;
		this.place.count(this.earned(), this.ownMoves);
		this.showCard();
		this.offerAttempt();
	}

	// Servers count games against the level's own opponent.
	private offerAttempt(): void {
		const { easier, hints } = this.attempt;
		if (easier || !this.place.attempts) return;
		const { verdict } = this.tree.view().ruling!;
		const result = verdict === "first" ? "won" : verdict === "draw" ? "drawn" : "lost";
		const ended = { level: this.place.level.id, result, plies: this.movesOf(0, 1), hints } as const;
		others.when((server) => server.ended(ended, this.consent));
	}

	// One star each for winning, for using no help, for needing few moves.
	private starChances(): Chance[] {
		const won = this.tree.view().ruling?.verdict === "first";
		const { easier, hints } = this.attempt;
		const lost = [false, easier || hints > 0, easier || this.ownMoves > quick(this.tree.start.position)];
		return lost.map((gone) => (gone ? "lost" : won ? "won" : "open"));
	}

	private earned(): number {
		return this.starChances().filter((chance) => chance === "won").length;
	}

	// --- help after losses: offered, never forced ---

	private get isStuck(): boolean {
		return this.place.result().row >= lossesBeforeHelp;
	}

	private face(easier: boolean): void {
		this.restart(easier);
		this.shutCard();
	}

	private skip(): void {
		this.place.skip!();
		goInstead(this.place.next!);
	}

	private helpButtons(): HTMLButtonElement[] {
		const { place } = this;
		const { easier } = this.attempt;
		if (!easier && !this.isStuck) return [];
		return [
			...(easier || place.easier ? [wordButton(easier ? "magicFull" : "magicEasier", () => this.face(!easier))] : []),
			...(place.skip && place.next && !place.nextOpen() ? [wordButton("magicSkip", () => this.skip())] : []),
		];
	}

	private stuckWords(buttons: HTMLButtonElement[]): string {
		const skips = buttons.some(({ dataset }) => dataset.word === "magicSkip");
		return t(skips ? "magicStuck" : "magicStuckEasier", this.place.result().row);
	}

	// The card's help section: what is offered, or what the player accepted.
	private help(): HTMLElement | null {
		const buttons = this.helpButtons();
		if (!buttons.length) return null;
		const words = this.attempt.easier ? t("magicEasierIs") : this.stuckWords(buttons);
		return h("div", { class: "help" }, h("p", {}, words), h("div", { class: "answers" }, ...buttons));
	}

	// --- user actions ---

	// Where the card is a sheet over the board, a touch outside closes it and does not reach the board. A touch
	// right after the level opens is ignored: it was meant for what led here.
	private pressed(event: PointerEvent): void {
		const target = event.target as Element;
		if (
			!this.card.classList.contains("open") ||
			getComputedStyle(this.card).position !== "fixed" ||
			target.closest(".card-of-level, .opener")
		)
			return;
		if (performance.now() - this.came > inputDelay) this.shutCard();
		if (target.closest(".ground")) event.stopPropagation();
	}

	private openCard(): void {
		if (this.card.classList.contains("open")) {
			this.shutCard();
			return;
		}
		this.card.classList.add("open");
		this.showCard();
		scrollTo(0, 0); // to the board above
		this.shutting = onBack(() => this.shutCard());
	}

	private shutCard(): void {
		this.card.classList.remove("open");
		this.shutting?.();
		this.shutting = null;
	}

	// Undoes a restart.
	private goBackToLeft(): void {
		this.begin(this.left!);
		this.returned = performance.now();
	}

	private takeBack(): void {
		if (this.tree.at === this.tree.root || performance.now() - this.returned < inputDelay) return;
		this.rest();
		this.session.takeBackTo((actor) => actor === 0);
		this.attempt.hints++;
		this.note = this.attempt.counted ? t("magicPractice") : t("magicTookBack");
		this.show(false);
		this.advance();
	}

	private async hint(): Promise<void> {
		if (this.over || this.tree.view().actor !== 0) return;
		this.board.cancel();
		this.attempt.hints++;
		this.showStars();
		this.showControls();
		this.notify(t("hintLook"));
		const { moves } = this.tree.view();
		// Avoid repetitions if possible: a draw does not win a level.
		const onward = moves.filter(([, , , seen]) => !seen).map(([move]) => move);
		const found = await this.session.bestMove(onward);
		if (!found) return;
		this.board.setArrows(moveArrows(this.tree.request(), found.best));
		this.notify(t("hintSays", proposedWords(this.tree, -1, found.best[0])));
	}

	// --- display ---

	private showCard(): void {
		const best = this.place.result().stars;
		replace(
			this.card,
			...cardOf(this.place.level, this.goals, best, this.tree.start.position),
			this.help(),
			wordButton(this.tree.root.children.length ? "magicGoOn" : "magicBegin", () => this.shutCard(), {
				class: "main begin",
			}),
		);
	}

	private show(animate: boolean, view = this.tree.view()): void {
		const draft = fieldsOf(view.position);
		this.board.show(view, { movable: !this.over && view.actor === 0, animate, line: this.tree.request() });
		this.bag.show(view, bagOf(levelGame(), draft));
		const made = this.ownMoves;
		this.opponent.textContent = this.attempt.easier ? t("magicEasierNow") : "";
		this.moves.textContent = !made
			? ""
			: this.attempt.easier
				? counted("magicMove", made)
				: counted("magicMoves", made, made, quick(this.tree.start.position));
		this.showStars();
		this.showControls();
		this.showStatus();
		this.save();
	}

	// Strikes out a star as soon as this game can no longer earn it.
	private showStars(): void {
		const chances = this.starChances();
		const words = goalWords(this.tree.start.position);
		replace(
			this.goals,
			...chances.map((chance, i) =>
				h(
					"li",
					{ class: chance },
					starOf(chance),
					h("span", {}, words[i]!),
					chance === "lost" && h("span", { class: "unseen" }, t("magicStarLost")),
				),
			),
		);
		replace(this.chances, ...chances.map(starOf));
	}

	private showControls(): void {
		const begun = this.tree.root.children.length > 0;
		const costs = (word: Word) => ({
			title: this.starChances()[1] === "open" ? t("magicCostsStar", t(word)) : t(word),
		});
		replaceButtons(
			this.controls,
			[
				toolButton("bulb", "hint", () => void this.hint(), { disabled: this.over, ...costs("hint") }),
				this.left
					? toolButton("back", "undo", () => this.goBackToLeft(), {
							"data-word": "magicToLeft",
							title: t("magicToLeft"),
						})
					: toolButton("back", "takeBack", () => this.takeBack(), { disabled: !begun, ...costs("takeBack") }),
				toolButton("again", "magicRestart", () => this.restart(), { disabled: !begun }),
				toolButton("list", "magicAbout", () => this.openCard(), { class: "opener" }),
				soundButton(),
			],
			() => this.board.drawing,
		);
	}

	private notify(note: string): void {
		this.note = note;
		this.showStatus();
	}

	private showStatus(): void {
		const view = this.tree.view();
		const colour = view.actor === 0 && !this.tree.root.children.length ? this.colour(view) : "";
		write(
			this.state,
			sentences(
				...(this.over
					? this.endWords()
					: [this.note || lastEffects(this.tree), this.due(view), this.note ? "" : this.again(view), colour]),
			),
		);
		this.voice.say(this.announcedWords(view));
		replace(
			this.below,
			...(view.actor === 0 ? bareMovesOf(view, (move) => this.move(move), "main") : []),
			...(this.place.more ?? []),
		);
	}

	keys(): KeyGroup[] {
		return [this.board.keys, { where: "keysScreen", keys: this.table }];
	}

	private due(view: View): string {
		return view.actor === 1 ? t("thinking", t("computer")) : t("yourMove");
	}

	// The same for screen readers: the move comes first and implies whose turn it is. asked: the user asked, so the
	// turn is announced, but no note.
	private announcedWords(view: View, asked = false): string {
		const turn = turnWords(this.tree, -1, (who) => sideName(levelGame(), who));
		if (this.over) return sentences(turn, ...this.endWords());
		if (asked) return sentences(turn, this.due(view));
		if (this.note) return this.note;
		if (!turn) return view.actor === 0 ? sentences(t("yourMove"), this.colour(view)) : "";
		// The first flip decides the color.
		return sentences(turn, this.again(view), this.tree.at.depth < 3 ? this.colour(view) : "");
	}

	private again({ seen }: View): string {
		return seen ? t("magicSeen") : "";
	}

	private colour({ tints: [tint] }: View): string {
		return tint === "none" ? "" : t("youPlay", named("tint", tint, tint));
	}

	private endWords(): string[] {
		const ruling = this.tree.view().ruling;
		if (!ruling) return [];
		return [endWord(ruling), yourEndWords(ruling)];
	}

	// The final panel over the board: stars and what to do next, or the reason for the loss.
	private endPanel(ruling: Ruling): Panel {
		const won = ruling.verdict === "first";
		const earned = this.earned();
		const { next } = this.place;
		const onward = next !== null && this.place.nextOpen();
		return {
			label: endWord(ruling),
			kind: won ? "won" : "",
			inside: [
				(won && this.place.chapterEnd?.()) || false,
				won && this.bigStars(earned),
				h("h2", {}, endWord(ruling)),
				h("p", {}, yourEndWords(ruling)),
				h("p", { class: "told" }, this.verdictWords(won, ruling.verdict === "draw", earned)),
				h(
					"div",
					{ class: "answers" },
					onward && wordButton("magicNext", () => goInstead(next), { class: "main" }),
					wordButton("magicAgain", () => this.restart(), { class: !onward && "main" }),
					...this.helpButtons(),
					won && wordButton("pictureShare", () => void this.sendPicture(earned)),
					h("a", { class: "button", href: this.place.back[0] }, this.place.back[1]),
				),
				this.consent,
			],
			shown: (panel) => this.flyStars(panel),
		};
	}

	private bigStars(earned: number): HTMLElement {
		const words = goalWords(this.tree.start.position);
		const each = this.starChances().map((chance, i) =>
			h("span", {}, starOf(chance), h("span", { class: "goal" }, words[i]!)),
		);
		return h("div", { class: "big stars", role: "img", "aria-label": t("magicStars", earned) }, ...each);
	}

	// Lets the stars fly from the piece that decided the game.
	private flyStars(panel: HTMLElement): void {
		const { last } = this.tree.view();
		const { left, top, width, height } = this.board.placeOf(last[1]) ?? this.board.drawing.getBoundingClientRect();
		fly(panel.querySelectorAll(".star.lit"), { x: left + width / 2, y: top + height / 2 }, 300);
	}

	private async sendPicture(stars: number): Promise<void> {
		const { level, heading } = this.place;
		try {
			await showPicture({
				board: this.board,
				title: titleOf(level),
				place: heading,
				stars,
				outcome: counted("pictureOutcome", this.ownMoves),
			});
		} catch (error) {
			this.notify(faultText(error));
		}
	}

	// How to earn the stars that this game missed.
	private missedWords(): string {
		const [, alone, few] = this.starChances();
		const most = quick(this.tree.start.position);
		return sentences(
			few === "lost" ? t("magicCouldQuick", most, this.ownMoves) : "",
			alone === "lost" ? t("magicCouldAlone") : "",
		);
	}

	private verdictWords(won: boolean, drawn: boolean, earned: number): string {
		if (won && this.attempt.easier) return t("magicEasierWon");
		if (won) return earned === 3 ? t("magicPerfect") : this.missedWords();
		const rating = this.place.level.rating;
		const ten = rating?.games ? Math.round((rating.won / rating.games) * 10) : -1;
		const honest = ten >= 0 && ten <= 5 ? t("magicHonest", Math.max(1, ten)) : "";
		const buttons = this.helpButtons();
		const stuck = buttons.length && !this.attempt.easier ? this.stuckWords(buttons) : honest;
		return sentences(drawn ? t("magicDrawNote") : t("magicLossNote"), stuck);
	}

	// --- saved after every move ---

	private get key(): string {
		return this.place.key ?? this.place.level.id;
	}

	private save(): void {
		const { tree, ...state } = this.attempt;
		const game = { id: this.key, start: tree.start.position, record: recordText(tree), seed: tree.seed, ...state };
		const helped = state.hints > 0;
		saveGame({ ...game, helped, address: location.hash }, tree.root.children.length > 0);
	}

	// The stored game, if it belongs to this level, the level has not changed since, and the game is not over (or
	// it is over and was shown until now).
	private saved(shown: Tree | null): Attempt | null {
		try {
			const saved = savedGame(this.key);
			if (!saved || !startsOf(this.place.level).includes(saved.start)) return null;
			const tree = shown ?? savedTree(saved);
			if (!tree || (!shown && (tree.result || tree.view().ruling))) return null;
			const { helped, hints = Number(helped), counted, easier = false } = saved;
			return { tree, hints, counted, easier };
		} catch {
			return null;
		}
	}

	adapt(): void {
		this.showCard();
		this.show(false);
	}

	// After a change of language the finished game is shown again.
	leave(): void {
		if (this.over) handOver(this.tree);
	}

	restoreOverlays(): void {
		if (this.over) this.ending.soon();
	}

	end(): void {
		this.unlisten();
		this.ending.hide();
		this.session.dispose();
	}
}

export const levelScreen = (place: Place): Screen => new LevelGame(place);
