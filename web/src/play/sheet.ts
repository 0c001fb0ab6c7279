// The moves of a game: the list, buttons to step through it, and a line to type moves into. On a phone it opens over
// the board.
import { h } from "../base/dom.ts";
import { icon, type Icon } from "../base/icons.ts";
import { sound } from "../base/sound.ts";
import { t, type Word } from "../base/words.ts";
import { core } from "../core/core.ts";
import { faultText } from "../core/faults.ts";
import { notationChoice } from "../core/notation.ts";
import type { Step } from "../core/tree.ts";
import type { PlayedGame } from "./game.ts";
import { MoveList } from "./moves.ts";

interface Actions {
	look: (step: Step) => void;
	move: (move: string) => void;
	save: () => void;
	toggle: () => void;
}

export class MoveSheet {
	readonly element: HTMLElement;
	readonly list: MoveList;
	private readonly typed = h("input", { type: "text", "aria-label": t("typedMove"), placeholder: t("typedMove"), autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
	private readonly fault = h("p", { class: "fault", role: "alert" });

	constructor(
		private readonly played: PlayedGame,
		private readonly actions: Actions,
	) {
		this.list = new MoveList(actions.look);
		const form = h(
			"form",
			{ class: "typed", onsubmit: (e: Event) => { e.preventDefault(); this.playTyped(); } },
			this.typed,
			h("button", { "aria-label": t("playTyped"), title: t("playTyped") }, icon("go")),
		);
		this.typed.addEventListener("input", () => this.readTyped());
		this.element = h("section", { class: "sheet", "aria-label": t("moves") }, this.ways(), this.list.element, form, this.fault);
	}

	get open(): boolean {
		return this.element.classList.contains("open");
	}

	toggle(opener: HTMLElement | null): void {
		const open = this.element.classList.toggle("open");
		opener?.setAttribute("aria-expanded", String(open));
		if (open) this.element.querySelector("button")?.focus();
		else opener?.focus();
	}

	show(): void {
		this.list.show(this.played.tree, this.played.notation, this.played.shownStep);
	}

	private ways(): HTMLElement {
		const { played, actions } = this;
		const button = (name: Icon, word: Word, onclick: () => void, how = {}) => h("button", { ...how, "aria-label": t(word), title: t(word), onclick }, icon(name));
		const step = (name: Icon & Word, to: () => Step | null) => button(name, name, () => actions.look(to() ?? played.shownStep));
		return h(
			"div",
			{ class: "nav" },
			step("first", () => played.tree.root),
			step("previous", () => played.before()),
			step("next", () => played.after()),
			step("last", () => played.tree.at),
			notationChoice(played.game),
			button("save", "keepGame", actions.save),
			button("close", "closeMoves", actions.toggle, { class: "closer" }),
		);
	}

	// While the user types, says if the move would repeat a position.
	private readTyped(): void {
		this.fault.textContent = "";
		const { tree, over } = this.played;
		const view = tree.view();
		if (over || !this.played.isPerson(view.actor)) return;
		try {
			tree.enter();
			const typed = core().parse(this.typed.value.trim());
			if (view.moves.some(([move, , , seen]) => move === typed && seen > 0)) this.fault.textContent = t("typedRepeats");
		} catch {
			// not a move yet
		}
	}

	private playTyped(): void {
		const text = this.typed.value.trim();
		if (!text || this.played.over) return;
		this.fault.textContent = "";
		try {
			if (!this.played.isPerson(this.played.tree.view().actor)) return;
			this.played.tree.enter();
			const move = core().parse(text);
			this.typed.value = "";
			this.actions.move(move);
		} catch (error) {
			sound("refused");
			this.fault.textContent = faultText(error);
		}
	}
}
