// What can be put on the board: a hand that moves pieces, an eraser, every piece, with magic where the game has it.
import { h, replace } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import { t } from "../base/words.ts";
import { lookSign, nameOf } from "../board/piece_sign.ts";
import type { Look } from "../core/core.ts";
import { number } from "./fields.ts";
import { noMagic, writePiece, type Magic } from "./text.ts";

export type Tool = { hand: true } | { hand: false; word: string };

export class Palette {
	readonly element = h("div", { class: "palette" });
	private chosen = "hand"; // or the letter of a piece, or "" to erase
	private magic: Magic = { ...noMagic };
	private shown: [Look[], string] = [[], ""];

	get tool(): Tool {
		if (this.chosen === "hand") return { hand: true };
		const piece = /[A-Za-z]/.test(this.chosen);
		return { hand: false, word: piece && this.shown[1] === "magic" ? writePiece(this.chosen, this.magic) : this.chosen };
	}

	show(looks: Look[], game: string): void {
		this.shown = [looks, game];
		const tool = (word: string, name: string, sign: Node, begins = false) =>
			h("button", {
				class: begins ? "begins" : undefined,
				"aria-label": name,
				title: name,
				"aria-pressed": String(this.chosen === word),
				onclick: (e: Event) => {
					this.chosen = word;
					for (const button of this.element.querySelectorAll("[aria-pressed]")) button.setAttribute("aria-pressed", String(button === e.currentTarget));
				},
			}, sign);
		const many = looks.length > 7; // a row for each colour then
		const sorted = many ? (["none", "red", "black", "white"] as const).flatMap((tint) => looks.filter((look) => look.tint === tint)) : looks;
		replace(
			this.element,
			h(
				"div",
				{ class: "tools", role: "group", "aria-label": t("palette") },
				tool("hand", t("toolHand"), icon("hand")),
				tool("", t("toolErase"), icon("bin")),
				...sorted.map((look, i) => tool(look.glyph, nameOf(look), lookSign(look, game), many && look.tint !== sorted[i - 1]?.tint && look.tint !== "none")),
			),
			game === "magic" && this.magicRow(),
		);
	}

	private magicRow(): HTMLElement {
		const { magic } = this;
		const box = (key: "gold" | "hidden", word: "magicGold" | "magicHidden") => {
			const input = h("input", { type: "checkbox", checked: magic[key], onchange: () => (magic[key] = input.checked) });
			return h("label", { class: "switch" }, input, h("span", {}, t(word)));
		};
		return h(
			"fieldset",
			{ class: "magics" },
			h("legend", {}, t("magicOfPiece")),
			h("label", {}, h("span", {}, t("magicIce")), number(magic.ice || "", t("magicIce"), (n) => (magic.ice = n), 7)),
			h("label", {}, h("span", {}, t("magicHides")), number(magic.hides || "", t("magicHides"), (n) => (magic.hides = n), 7)),
			box("gold", "magicGold"),
			box("hidden", "magicHidden"),
		);
	}
}
