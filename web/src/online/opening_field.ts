// A field for the first moves of a game, entered on a board or as text.
import { h, replace } from "../base/dom.ts";
import { t } from "../base/words.ts";
import { Board } from "../board/board.ts";
import { TypedMove } from "../board/typed.ts";
import { notationOf } from "../core/notation.ts";
import { gameOf } from "../core/picture.ts";
import type { Tree } from "../core/tree.ts";
import { fresh } from "../play/game.ts";
import { wordButton } from "../play/tools.ts";
import { openingMost } from "./filter.ts";

// A tree of the moves up to the first illegal one.
function treeOf(game: string, moves: string[]): Tree {
	const tree = fresh(gameOf(game), "");
	for (const move of moves) {
		if (!tree.view().moves.some(([legal]) => legal === move)) break;
		tree.play(move);
	}
	return tree;
}

// "1. C2=5 H8+7 2. H2+3" in the page's notation.
export function openingWords(game: string, moves: string[]): string {
	const tree = treeOf(game, moves);
	const notation = notationOf(gameOf(game));
	return tree
		.path()
		.map((step, i) => `${i % 2 ? "" : `${i / 2 + 1}. `}${tree.name(step, notation)}`)
		.join(" ");
}

export class OpeningField {
	private readonly board: Board;
	private readonly typed: TypedMove;
	private readonly back = wordButton("takeBack", () => this.set(this.moves.slice(0, -1)), { type: "button" });
	private readonly clear = wordButton("openingAny", () => this.set([]), { type: "button" });
	private readonly status = h("p", { class: "opening-moves", role: "status" });
	private readonly summary = h("summary");
	readonly element: HTMLDetailsElement;
	private tree: Tree;

	// changed: called when the user has entered or taken back a move.
	constructor(
		private readonly game: string,
		moves: string[],
		private readonly changed: (moves: string[]) => void,
	) {
		this.tree = treeOf(game, moves);
		this.board = new Board({ label: t("openingTitle"), onMove: (move) => this.play(move) });
		this.typed = new TypedMove({
			enter: () => (this.isFull ? t("openingFull", openingMost) : this.tree.enter()),
			move: (move) => this.play(move),
			board: () => this.board.drawing,
		});
		this.element = h("details", { class: "opening-field", open: moves.length > 0 }, this.summary, this.body());
		this.show(false);
	}

	private body(): HTMLElement {
		return h(
			"div",
			{ class: "opening" },
			h("div", { class: "turn-board" }, this.board.element),
			h(
				"div",
				{ class: "ways" },
				h("p", { class: "about" }, t("openingAbout")),
				this.status,
				...this.typed.elements,
				h("div", { class: "buttons" }, this.back, this.clear),
			),
		);
	}

	get moves(): string[] {
		return this.tree.moves();
	}

	private get isFull(): boolean {
		return this.tree.at.depth >= openingMost;
	}

	private play(move: string): void {
		this.tree.play(move);
		this.show(true);
		this.changed(this.moves);
	}

	private set(moves: string[]): void {
		this.tree = treeOf(this.game, moves);
		this.show(false);
		this.changed(moves);
	}

	private show(animate: boolean): void {
		const { moves } = this;
		const words = openingWords(this.game, moves);
		this.board.show(this.tree.view(), { movable: !this.isFull, animate });
		replace(this.summary, words ? t("openingIs", words) : t("openingTitle"));
		this.status.textContent = words;
		for (const button of [this.back, this.clear]) button.disabled = !moves.length;
	}
}
