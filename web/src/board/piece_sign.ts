// Pieces beside the board: a small picture, a name.
import { s } from "../base/dom.ts";
import { settings } from "../base/settings.ts";
import { named, t } from "../base/words.ts";
import type { Look } from "../core/core.ts";
import { backOf, pieceOf } from "./pieces.ts";

export function nameOf(look: Look): string {
	if (look.glyph === "?") return t("faceDown");
	if (look.glyph === "#") return t("wood");
	return named("piece", look.name, look.name);
}

export function lookSign(look: Look, game: string): SVGElement {
	const drawn =
		look.glyph === "?" ? backOf("back")
		: look.glyph === "#" ? [s("g", { class: "block" }, ...backOf("wood"))]
		: pieceOf(look, settings.pieces, game, game === "qilin" && look.glyph === "P");
	return s("svg", { class: "sign-piece", viewBox: "-49 -47 100 100", "aria-hidden": "true" }, ...drawn);
}
