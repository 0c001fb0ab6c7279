// Pieces outside the board: an icon and a name.
import { s } from "../base/dom.ts";
import { pieceSet } from "../base/settings.ts";
import { named, t } from "../base/words.ts";
import { Mark, type Look } from "../core/core.ts";
import { backOf, pieceOf } from "./pieces.ts";

export function nameOf(look: Look): string {
	const marks = look.marks ?? 0;
	if (marks & Mark.FaceDown) return t("faceDown");
	if (marks & Mark.Wood) return t("wood");
	return named("piece", look.name, look.name);
}

export function lookSign(look: Look, game: string): SVGElement {
	const marks = look.marks ?? 0;
	const drawn =
		marks & Mark.FaceDown
			? backOf("back")
			: marks & Mark.Wood
				? [s("g", { class: "block" }, ...backOf("wood"))]
				: pieceOf(look, pieceSet(), game, !!(marks & Mark.Pressed));
	return s("svg", { class: "sign-piece", viewBox: "-49 -47 100 100", "aria-hidden": "true" }, ...drawn);
}
