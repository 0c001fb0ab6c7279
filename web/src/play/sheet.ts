// The moves of a game: the list, navigation buttons, and a field for typing moves. On a phone it opens over the board.
import { onBack } from "../base/back.ts";
import { h } from "../base/dom.ts";
import { iconButton, type Icon } from "../base/icons.ts";
import { t, type Word } from "../base/words.ts";
import { TypedMove } from "../board/typed.ts";
import type { View } from "../core/core.ts";
import { notationChoice } from "../core/notation.ts";
import type { Step } from "../core/tree.ts";
import type { PlayedGame } from "./game.ts";
import { MoveList } from "./moves.ts";

interface Actions {
	look: (step: Step) => void;
	move: (move: string) => void;
	save: () => void;
	board: () => SVGElement;
	toggle: () => void;
}

export class MoveSheet {
	readonly element: HTMLElement;
	readonly list: MoveList;
	private readonly typed: TypedMove;
	private shown: Step | null = null;
	private ended = false; // whether the game was over when last shown
	private shut: (() => void) | null = null; // set while it is open: Back would close it

	constructor(
		private readonly played: PlayedGame,
		private readonly actions: Actions,
	) {
		this.list = new MoveList(actions.look);
		this.typed = new TypedMove({ enter: () => this.enter(), move: actions.move, board: actions.board, warns: true });
		this.element = h(
			"section",
			{ class: "sheet", "aria-label": t("moves") },
			this.ways(),
			this.list.element,
			...this.typed.elements,
		);
	}

	get open(): boolean {
		return this.element.classList.contains("open");
	}

	toggle(opener: HTMLElement | null): void {
		const open = this.element.classList.toggle("open");
		opener?.setAttribute("aria-expanded", String(open));
		this.shut?.();
		this.shut = open ? onBack(() => this.toggle(opener)) : null;
		if (open) this.element.querySelector("button")?.focus();
		else opener?.focus();
	}

	show(): void {
		const { tree, notation, shownStep, over } = this.played;
		this.list.show(tree, notation, shownStep);
		if (tree.at !== this.shown || over !== this.ended) this.typed.settle();
		[this.shown, this.ended] = [tree.at, over];
	}

	private enter(): View | string {
		const { played } = this;
		if (played.over) return t("gameOver");
		return played.isPerson(played.tree.view().actor)
			? played.tree.enter()
			: (played.remote?.waits ?? t("computersTurn"));
	}

	private ways(): HTMLElement {
		const { played, actions } = this;
		const step = (name: Icon & Word, to: () => Step | null) =>
			iconButton(name, t(name), () => actions.look(to() ?? played.shownStep));
		return h(
			"div",
			{ class: "nav" },
			step("first", () => played.tree.root),
			step("previous", () => played.before()),
			step("next", () => played.after()),
			step("last", () => played.tree.at),
			notationChoice(played.game),
			iconButton("save", t("keepGame"), actions.save),
			iconButton("close", t("closeMoves"), actions.toggle, { class: "closer" }),
		);
	}
}
