// What a game says below the board: whose turn it is, answers, how it ended; and the questions it asks.
import { delayInput, h, keepFocus, replace, Voice } from "../base/dom.ts";
import { named, sentences, t, type Word } from "../base/words.ts";
import { turnWords } from "../board/act_words.ts";
import { Mark, type View } from "../core/core.ts";
import { writeLinked } from "../core/rule_book.ts";
import { endedWords } from "../core/ruling.ts";
import { stageWords } from "../core/stage.ts";
import type { Step } from "../core/tree.ts";
import type { PlayedGame } from "./game.ts";
import { lastActions, textOf } from "./moves.ts";
import { explanationOf, showWhy } from "./why.ts";

interface Actions {
	look: (step: Step) => void;
	move: (move: string) => void;
	board: () => SVGSVGElement; // gets the focus of a button that goes
}

export class Telling {
	readonly element: HTMLElement;
	chosen: View["moves"] = []; // of the point that is touched
	asking = false;
	private asker: Element | null = null; // had the focus before the question
	private note = ""; // what was said last: a hint, an answer
	private noted = ""; // the note as it was last heard
	private taken: Step | null = null; // where the game stood after a move was taken back
	private readonly state = h("div", { class: "state", id: "told" });
	private readonly voice = new Voice(); // once a turn: what was played, what is due
	private readonly below = h("div", { class: "answers" }); // buttons that belong to the state

	constructor(
		private readonly played: PlayedGame,
		private readonly actions: Actions,
	) {
		this.element = h("div", { class: "telling" }, this.state, this.below, this.voice.element);
	}

	say(paused: boolean): void {
		const view = this.played.tree.view();
		const { over } = this.played;
		const repeats = this.chosen.some(([, , , seen]) => seen > 0) ? t("wouldRepeat") : "";
		const told = this.played.elsewhere ? [t("elsewhere")] : this.note ? [this.note, repeats] : null;
		writeLinked(
			this.state,
			sentences(
				...(told ?? (over ? this.endWords() : [...this.turnWords(view, paused), repeats || this.onceMore(view)])),
			),
		);
		if (!this.asking) this.hear(sentences(...(told ?? [...this.heard(view, paused), repeats || this.onceMore(view)])));
		this.state.classList.toggle("over", over && !this.note);
		if (!this.asking) this.offer(view);
	}

	// The note stays until the game goes on, or is looked back at.
	tell(note: string): void {
		this.note = note;
		this.noted = "";
	}

	// After a note how the game stands is not said again.
	private hear(words: string): void {
		if (!this.note) this.voice.say(words);
		else if (words !== this.noted) this.voice.remark(words);
		this.noted = this.note && words;
	}

	// A new game; turned: how the board lies now, if that has changed.
	begun(turned: string): void {
		const { mine } = this.played;
		const view = this.played.tree.view();
		const side = mine === null || this.colour(view) ? "" : t("youPlay", this.played.side(mine));
		this.voice.remark(sentences(t("gameBegins"), side, turned, ...this.heard(view, false, true)));
	}

	// Whatever was heard before.
	stand(paused: boolean): void {
		this.voice.remark(sentences(...this.heard(this.played.tree.view(), paused, true)));
	}

	// Of something that was done and is not the game's.
	remark(words: string): void {
		this.voice.remark(words);
	}

	// Until the game goes on, its last move is not told as if it had just been made.
	takenBack(): void {
		this.taken = this.played.tree.at;
		this.voice.forget();
	}

	// A question beside the board. It blocks no other touch; a move answers it with no, as does Escape, which is the last
	// answer. first: the answer that has the focus. An action is told whether a touch or a click chose it, or a key.
	ask(question: string, say: () => void, first: number, ...answers: [Word, (touched: boolean) => void][]): void {
		this.asker = document.activeElement;
		this.asking = true;
		this.note = question;
		say();
		const buttons = answers.map(([word, action], i) =>
			h(
				"button",
				{
					class: i ? undefined : "main",
					onclick: (event: MouseEvent) => {
						this.quiet();
						action(event.detail > 0);
						say();
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

	// Answers a question with no.
	refuse(): void {
		if (this.asking) this.below.querySelector<HTMLElement>("button:last-child")?.click();
	}

	// Removes the question and the note. The focus goes back to what asked.
	quiet(): void {
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
				? paused
					? t("pause")
					: t("thinking", played.player(view.actor))
				: played.mine === null
					? t("toMove", played.player(view.actor))
					: t("yourMove"),
			person ? this.task(view) : "",
			this.colour(view),
			this.again(view),
		];
	}

	// The same for those who do not see the board: what was played comes first, and whose turn it is then need not be
	// said. asked: all of it is said.
	private heard(view: View, paused: boolean, asked = false): string[] {
		const { played } = this;
		const { tree, looked, over, mine } = played;
		const back = tree.at === this.taken && !looked && !asked;
		const turn = back ? "" : turnWords(tree, played.notation, (who) => played.side(who), played.shownStep);
		if (looked) return [turn, tree.view(looked).check >= 0 ? t("check") : "", turn && !asked ? "" : t("lookedAt")];
		if (over) return [tree.result ? "" : turn, this.yourEnd(), ...this.endWords()]; // the players ended it after the move was heard
		if (view.actor === 2) return [];
		const person = played.isPerson(view.actor);
		const due = mine === null ? t("toMove", played.player(view.actor)) : t("yourMove");
		return [
			back ? t("takenBack") : turn,
			view.check >= 0 ? t("check") : "",
			person
				? turn && !asked
					? ""
					: due
				: paused
					? t("pause")
					: asked
						? t("thinking", played.player(view.actor))
						: "",
			person ? sentences(this.secondStage(view), this.task(view)) : "",
			tree.at.depth < 3 ? this.colour(view) : "", // the first flip decides it
			this.again(view),
		];
	}

	// What the other side did, if it acted several times, and whether another stage has begun since one's own turn.
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

	// What is due if a side has several kinds of actions: its stage.
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
		return [endedWords(winner === null ? t("draw") : t("wins", this.played.player(winner)), reason)];
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

	// What can be done in this state only: back to the game, a pass, the reasons for a ruling.
	private offers(view: View): HTMLElement[] {
		const { tree, over, looked, flipped, elsewhere } = this.played;
		const offers: HTMLElement[] = [];
		const button = (word: Word, action: () => void) =>
			offers.push(h("button", { onclick: action, "data-word": word }, t(word)));
		if (elsewhere) button("goOnHere", () => dispatchEvent(new Event("hashchange")));
		else if (looked) button("last", () => this.actions.look(tree.at));
		else if (!over && this.played.isPerson(view.actor))
			for (const [move, from, to] of view.moves) if (from < 0 && to < 0) button("pass", () => this.actions.move(move));
		if (over && !elsewhere && !tree.result && explanationOf(tree, tree.at))
			button("why", () => showWhy(tree, tree.at, flipped));
		return offers;
	}
}
