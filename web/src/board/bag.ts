// The face-down pieces next to the board, with their magic and counts.
import { h, s } from "../base/dom.ts";
import { pieceSet } from "../base/settings.ts";
import { counted, named, t } from "../base/words.ts";
import type { DraftGroup, View } from "../core/core.ts";
import { hiderBadge, iced, pieceOf } from "./pieces.ts";

export function picture(...drawn: SVGElement[]): SVGElement {
	return s("svg", { class: "token", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, ...drawn);
}

export interface Magic {
	ice: number;
	gold: boolean;
	hidden: number; // remaining uses
}

// From the core's traits. No piece of a level starts hidden: the remaining uses of a hidden piece are not revealed.
export function magicOf(traits: Record<string, number> = {}): Magic {
	return { ice: traits.ice ?? 0, gold: !!traits.gold, hidden: traits.hidden ? 0 : (traits.hides ?? 0) };
}

export function magicWords({ ice, gold, hidden }: Magic): string {
	const words = [
		ice ? counted("magicIsIcy", ice) : "",
		gold ? t("magicIsGold") : "",
		hidden ? counted("magicWillHide", hidden) : "",
	];
	return words.filter(Boolean).join(t("magicAnd"));
}

export type Pieces = Pick<View, "looks" | "game">;

// The piece with this letter and its magic, drawn as on the board.
export function token({ looks, game }: Pieces, letter: string, magic: Magic): SVGElement {
	const look = looks.find((l) => l.glyph === letter);
	return picture(
		...(look ? pieceOf(look, pieceSet(), game, false) : []),
		...(magic.gold ? [s("circle", { class: "gold", r: 43 })] : []),
		...(magic.ice ? iced(magic.ice) : []),
		...(magic.hidden ? [hiderBadge(magic.hidden)] : []),
	);
}

export function tokenWords({ looks }: Pieces, letter: string, magic: Magic): string {
	const look = looks.find((l) => l.glyph === letter);
	return [look ? named("piece", look.name, look.name) : letter, magicWords(magic)].filter(Boolean).join(t("magicAnd"));
}

export class Bag {
	readonly element = h("section", { class: "level-bag", "aria-label": t("magicBag") });

	// onPiece: called with the touched piece; absent: display only.
	constructor(private readonly onPiece?: (letter: string, magic: Magic) => void) {}

	show(view: Pieces, pieces: DraftGroup[]): void {
		const total = pieces.reduce((sum, { count }) => sum + count, 0);
		this.element.hidden = total === 0 && !this.onPiece;
		this.element.replaceChildren(
			h("h2", {}, t(this.onPiece ? "magicFaceDownHere" : "magicBagCount", total)),
			h("ul", {}, ...pieces.map((group) => this.entry(view, group))),
		);
	}

	private entry(view: Pieces, { piece: letter, traits, count }: DraftGroup): HTMLElement {
		const magic = magicOf(traits);
		const words = tokenWords(view, letter, magic);
		const inside = [token(view, letter, magic), count > 1 && h("span", { class: "times" }, `× ${count}`)];
		const label = t("magicOfBag", words, count);
		if (!this.onPiece) return h("li", { title: words, "aria-label": label }, ...inside);
		const title = t("magicTakeOut", words);
		return h(
			"li",
			{},
			h("button", { title, "aria-label": title, onclick: () => this.onPiece?.(letter, magic) }, ...inside),
		);
	}
}
