// The status of a game below its board: whose turn it is, notes, the result, and the game's questions.
import { delayInput, h, keepFocus, replace, Voice } from "../base/dom.ts";
import { named, sentences, t, type Word } from "../base/words.ts";
import { turnWords } from "../board/act_words.ts";
import { bareMovesOf } from "../board/offers.ts";
import { Mark, type View } from "../core/core.ts";
import { writeLinked } from "../core/rule_book.ts";
import { endedWords } from "../core/ruling.ts";
import { stageWords } from "../core/stage.ts";
import type { Step } from "../core/tree.ts";
import type { PlayedGame } from "./game.ts";
import { lastActions, textOf } from "./moves.ts";
import { wordButton } from "./tools.ts";
import { explanationOf, showWhy } from "./why.ts";

interface Actions {
	look: (step: Step) => void;
	move: (move: string) => void;
	agree: () => void; // accepts the offer of a draw
	board: () => SVGSVGElement; // gets the focus when the focused button goes away
}

export class Status {
	readonly element: HTMLElement;
	chosen: View["moves"] = []; // moves of the touched point
	asking = false; // a question is open
	private asker: Element | null = null; // had the focus before the question
	private note = ""; // a hint or an answer, shown instead of the status
	private announcedNote = "";
	private takenBackTo: Step | null = null; // position after the last take-back
	private readonly state = h("div", { class: "state", id: "told" });
	private readonly voice = new Voice(); // once per turn: the move played and what to do next
	private readonly below = h("div", { class: "answers" }); // buttons that belong to the state

	constructor(
		private readonly played: PlayedGame,
		private readonly actions: Actions,
	) {
		this.element = h("div", { class: "telling" }, this.state, this.below, this.voice.element);
	}

	show(paused: boolean): void {
		const view = this.played.tree.view();
		const { over } = this.played;
		const repeats = this.chosen.some(([, , , seen]) => seen > 0) ? t("wouldRepeat") : "";
		const note = this.played.elsewhere ? [t("elsewhere")] : this.note ? [this.note, repeats] : null;
		writeLinked(
			this.state,
			sentences(
				...(note ?? (over ? this.endWords() : [...this.turnWords(view, paused), repeats || this.onceMore(view)])),
			),
		);
		if (!this.asking)
			this.announce(sentences(...(note ?? [...this.announcedWords(view, paused), repeats || this.onceMore(view)])));
		this.state.classList.toggle("over", over && !this.note);
		if (!this.asking) this.offer(view);
	}

	// Sets a note, which stays until the game goes on or the user looks back at it.
	setNote(note: string): void {
		this.note = note;
		this.announcedNote = "";
	}

	// After a note, the status is not announced again.
	private announce(words: string): void {
		if (!this.note) this.voice.say(words);
		else if (words !== this.announcedNote) this.voice.remark(words);
		this.announcedNote = this.note && words;
	}

	// turned: the orientation of the board, if it has changed.
	announceStart(turned: string): void {
		const { mine } = this.played;
		const view = this.played.tree.view();
		const side = mine === null || this.colour(view) ? "" : t("youPlay", this.played.side(mine));
		this.voice.remark(sentences(t("gameBegins"), side, turned, ...this.announcedWords(view, false, true)));
	}

	// Announces everything, including what was announced before.
	announceAll(paused: boolean): void {
		this.voice.remark(sentences(...this.announcedWords(this.played.tree.view(), paused, true)));
	}

	// Announces an action that is not part of the game.
	remark(words: string): void {
		this.voice.remark(words);
	}

	// Until the game goes on, its last move is not announced as new.
	tookBack(): void {
		this.takenBackTo = this.played.tree.at;
		this.voice.clear();
	}

	// Asks a question next to the board. It does not block other input; a move or Escape declines it, which is the
	// last answer. first: the answer that gets the focus. touched: the answer was chosen by a touch or click, not a
	// key.
	ask(question: string, show: () => void, first: number, ...answers: [Word, (touched: boolean) => void][]): void {
		this.asker = document.activeElement;
		this.asking = true;
		this.note = question;
		show();
		const buttons = answers.map(([word, action], i) =>
			h(
				"button",
				{
					class: i ? undefined : "main",
					onclick: (event: MouseEvent) => {
						this.clear();
						action(event.detail > 0);
						show();
					},
				},
				t(word),
			),
		);
		const dialog = h(
			"div",
			{ class: "answers", role: "alertdialog", "aria-label": t("question"), "aria-describedby": "told" },
			...buttons,
		);
		if (first) delayInput(dialog); // its first answer ends the game
		replace(this.below, dialog);
		buttons[first]!.focus();
	}

	decline(): void {
		if (this.asking) this.below.querySelector<HTMLElement>("button:last-child")?.click();
	}

	// Removes the question and the note. The focus returns to where it was before the question.
	clear(): void {
		this.note = "";
		if (!this.asking) return;
		this.asking = false;
		const focused = this.below.contains(document.activeElement);
		replace(this.below);
		if (focused && (this.asker instanceof HTMLElement || this.asker instanceof SVGElement)) this.asker.focus();
	}

	private turnWords(view: View, paused: boolean): string[] {
		const { played } = this;
		if (view.actor === 2) return [];
		if (played.looked) return [t("lookedAt")];
		const person = played.isPerson(view.actor);
		return [
			person ? this.lastTurn(view) : "",
			view.check >= 0 ? t("check") : "",
			!person
				? this.waiting(view, paused)
				: played.mine === null
					? t("toMove", played.player(view.actor))
					: t("yourMove"),
			person ? this.task(view) : "",
			this.offered(),
			this.colour(view),
			this.again(view),
		];
	}

	// What the user is waiting for.
	private waiting({ actor }: View, paused: boolean): string {
		const { remote } = this.played;
		if (remote) return remote.waits;
		return paused ? t("pause") : t("thinking", this.played.player(actor));
	}

	private offered(): string {
		return this.played.remote?.offers ?? "";
	}

	// The same for screen readers: the move played comes first and implies whose turn it is. asked: the user asked,
	// so everything is announced.
	private announcedWords(view: View, paused: boolean, asked = false): string[] {
		const { played } = this;
		const { tree, looked, over, mine } = played;
		const back = tree.at === this.takenBackTo && !looked && !asked;
		const turn = back ? "" : turnWords(tree, played.notation, (who) => played.side(who), played.shownStep);
		if (looked) return [turn, tree.view(looked).check >= 0 ? t("check") : "", turn && !asked ? "" : t("lookedAt")];
		// If the players ended the game, the move was already announced.
		if (over) return [tree.result ? "" : turn, this.yourEnd(), ...this.endWords()];
		if (view.actor === 2) return [];
		const person = played.isPerson(view.actor);
		const due = mine === null ? t("toMove", played.player(view.actor)) : t("yourMove");
		return [
			back ? t("takenBack") : turn,
			view.check >= 0 ? t("check") : "",
			person ? (turn && !asked ? "" : due) : paused || asked || played.remote ? this.waiting(view, paused) : "",
			this.offered(),
			person ? sentences(this.secondStage(view), this.task(view)) : "",
			tree.at.depth < 3 ? this.colour(view) : "", // the first flip decides the color
			this.again(view),
		];
	}

	// The actions of the other side, if it took several, and whether a new stage has begun since the user's last
	// turn.
	private lastTurn(view: View): string {
		if (!view.stage) return "";
		const last = lastActions(this.played.tree, this.played.notation);
		return sentences(
			last && last.side !== view.actor ? t("played", this.played.side(last.side), textOf(last)) : "",
			this.secondStage(view),
		);
	}

	private secondStage(view: View): string {
		if (view.stage !== "move") return "";
		const { tree } = this.played;
		const own = tree.path().findLast((step) => tree.actor(step.parent!) === view.actor);
		if (!own || !["place", "press", "clear"].includes(tree.view(own.parent!).stage ?? "")) return "";
		const hadPressed = tree
			.path()
			.slice(own.depth - 1)
			.some((step) => tree.view(step.parent!).points.some(({ marks = 0 }) => marks & Mark.Pressed));
		return t(hadPressed ? "pressedGone" : "secondStage");
	}

	private colour({ tints }: View): string {
		const { mine } = this.played;
		const colour = mine === null ? "none" : tints[mine];
		return colour === "none" ? "" : t("youPlay", named("tint", colour, colour));
	}

	private again({ seen }: View): string {
		return seen === 1 ? t("occurredTwice") : seen > 1 ? t("occurredTimes", seen + 1) : "";
	}

	private onceMore({ seen }: View): string {
		const { played } = this;
		const winner = seen && !played.looked && !played.over ? played.onceMore : null;
		return winner === null ? "" : winner < 0 ? t("onceMoreDraw") : t("onceMoreWins", played.player(winner));
	}

	// The stage, if turns have several kinds of actions.
	private task({ stage, moves, points }: View): string {
		const isFlip = ([, from, to]: View["moves"][number]) =>
			from < 0 && to >= 0 && ((points[to]!.marks ?? 0) & Mark.FaceDown) > 0;
		return stage ? stageWords(this.played.tree) : moves.length && moves.every(isFlip) ? t("turnOneUp") : "";
	}

	private yourEnd(): string {
		const {
			mine,
			end: { winner },
		} = this.played;
		if (winner === null || mine === null) return "";
		return winner === mine ? t("youWin") : t("endedSo", t("youLose"));
	}

	private endWords(): string[] {
		const { winner, reason } = this.played.end;
		const words = endedWords(winner === null ? this.played.evenWords : t("wins", this.played.player(winner)), reason);
		const offered = this.offered();
		return offered && reason ? [t("endedSo", words), offered] : [words, offered];
	}

	private offer(view: View): void {
		const word = this.below.contains(document.activeElement)
			? (document.activeElement as HTMLElement).dataset.word
			: undefined;
		keepFocus(
			() => replace(this.below, ...this.offers(view)),
			() => this.below.querySelector<HTMLElement>(`[data-word="${word}"]`) ?? this.actions.board(),
		);
	}

	// Actions available only in this state: back to the game, a pass, the reasons for a ruling.
	private offers(view: View): HTMLElement[] {
		const { tree, over, looked, flipped, elsewhere } = this.played;
		const offers: HTMLElement[] = [];
		const button = (word: Word, action: () => void) => offers.push(wordButton(word, action));
		if (elsewhere) button("goOnHere", () => dispatchEvent(new Event("hashchange")));
		else if (looked) button("last", () => this.actions.look(tree.at));
		else if (!over && this.played.isPerson(view.actor)) offers.push(...bareMovesOf(view, this.actions.move));
		const { remote, mine } = this.played;
		if (remote && !looked && !elsewhere) {
			if (mine !== null && remote.drawOffered === 1 - mine) button("accept", this.actions.agree);
			for (const [word, act] of remote.answers) button(word, act);
		}
		if (over && !elsewhere && !tree.result && explanationOf(tree, tree.at))
			button("why", () => showWhy(tree, tree.at, flipped));
		return offers;
	}
}
