// The editor's tools: a hand that moves pieces, an eraser, and every piece, with the traits that the game has.
import { h, replace } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import { pieceSet } from "../base/settings.ts";
import { named, t } from "../base/words.ts";
import { lookSign, nameOf } from "../board/piece_sign.ts";
import type { DraftPiece, Game, Look } from "../core/core.ts";
import { drags } from "./drag.ts";
import { number, switchInput } from "./fields.ts";
import { isReal } from "./pieces.ts";

export type Tool = { hand: true } | { hand: false; piece: DraftPiece | null };

export class Palette {
	readonly element = h("div", { class: "palette" });
	private chosen: Look | "hand" | "bin" = "hand";
	private readonly traits: Record<string, number> = {};
	private shown = "";

	// dropped: a piece was dragged to the event's position
	constructor(private readonly dropped: (piece: DraftPiece, event: PointerEvent) => void) {}

	get tool(): Tool {
		if (this.chosen === "hand") return { hand: true };
		if (this.chosen === "bin") return { hand: false, piece: null };
		return { hand: false, piece: this.pieceOf(this.chosen) };
	}

	private pieceOf(look: Look): DraftPiece {
		return { piece: look.glyph, traits: isReal(look) ? { ...this.traits } : {} };
	}

	// Rebuilt only if its appearance has changed: a finger may still be on a button.
	show(looks: Look[], game: Game): void {
		const sign = JSON.stringify([looks, pieceSet()]);
		if (sign === this.shown) return;
		this.shown = sign;
		const is = (tool: Look | string) =>
			typeof tool === "string" || typeof this.chosen === "string"
				? tool === this.chosen
				: tool.glyph === this.chosen.glyph;
		const button = (tool: typeof this.chosen, name: string, sign: Node, begins = false) =>
			h(
				"button",
				{
					class: begins ? "begins" : undefined,
					"aria-label": name,
					title: name,
					"aria-pressed": String(is(tool)),
					onclick: (e: Event) => {
						this.chosen = tool;
						for (const other of this.element.querySelectorAll("[aria-pressed]"))
							other.setAttribute("aria-pressed", String(other === e.currentTarget));
					},
				},
				sign,
			);
		const many = looks.length > 7; // one row per color in that case
		const sorted = many
			? (["none", "red", "black", "white"] as const).flatMap((tint) => looks.filter((look) => look.tint === tint))
			: looks;
		replace(
			this.element,
			h(
				"div",
				{ class: "tools", role: "group", "aria-label": t("palette") },
				button("hand", t("toolHand"), icon("hand")),
				button("bin", t("toolErase"), icon("bin")),
				...sorted.map((look, i) => {
					const piece = button(
						look,
						nameOf(look),
						lookSign(look, game.name),
						many && look.tint !== sorted[i - 1]?.tint && look.tint !== "none",
					);
					drags(piece, (event) => this.dropped(this.pieceOf(look), event));
					return piece;
				}),
			),
			game.traits.length > 0 && this.traitsRow(game),
		);
	}

	private traitsRow({ traits }: Game): HTMLElement {
		const set = (name: string, value: number) => {
			if (value) this.traits[name] = value;
			else delete this.traits[name];
		};
		const ordered = [...traits].sort((a, b) => Number(a.kind === "switch") - Number(b.kind === "switch"));
		const inputs = ordered.map((trait) => {
			const { name } = trait;
			const word = named("trait", name, name);
			if (trait.kind !== "number") return switchInput(!!this.traits[name], word, (on) => set(name, on ? 1 : 0));
			return h(
				"label",
				{},
				h("span", {}, word),
				number(this.traits[name] || "", word, (n) => set(name, n), trait.most),
			);
		});
		return h("fieldset", { class: "magics" }, h("legend", {}, t("magicOfPiece")), ...inputs);
	}
}
