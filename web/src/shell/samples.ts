// Boards and pieces to choose from, as thumbnails.
import { h, s } from "../base/dom.ts";
import { change, choices, pieceSet, settings, type PieceSet, type Settings } from "../base/settings.ts";
import { named, t, type Word } from "../base/words.ts";
import { disc, pieceOf } from "../board/pieces.ts";
import type { Look } from "../core/core.ts";

type Key = "board" | "pieces";

const rooks: Look[] = [
	{ name: "red rook", tint: "red", han: "俥", glyph: "R" },
	{ name: "black rook", tint: "black", han: "車", glyph: "r" },
];

const chosen = (key: Key): string => (key === "board" ? settings.board : pieceSet());

// Two pieces on a few lines; the sample of a board has its own colors.
function sample(board: string, faces: (look: Look) => SVGElement[]): SVGElement {
	return s(
		"svg",
		{ class: "sample", viewBox: "0 0 240 140", "data-board": board || undefined, "aria-hidden": "true" },
		s("rect", { class: "wood", width: 240, height: 140 }),
		s("g", { class: "grid" }, s("path", { d: "M0 70H240M65 0V140M175 0V140" })),
		...rooks.map((look, i) => s("g", { transform: `translate(${65 + i * 110} 68)` }, ...faces(look))),
	);
}

function choice(key: Key, value: string, picture: SVGElement): HTMLElement {
	const radio = h("input", {
		type: "radio",
		name: key,
		value,
		checked: chosen(key) === value,
		onchange: () => change({ [key]: value } as Partial<Settings>),
	});
	return h("label", { class: "thumb" }, radio, picture, h("span", {}, named(key, value, value)));
}

export function samplesOf(key: Key, legend: Word): HTMLElement {
	const pictures = choices[key]!.filter(Boolean).map((value) =>
		choice(
			key,
			value,
			key === "board"
				? sample(value, (look) => disc(look.tint))
				: sample("", (look) => pieceOf(look, value as PieceSet, "", false)),
		),
	);
	return h("fieldset", {}, h("legend", {}, t(legend)), h("div", { class: "thumbs" }, ...pictures));
}

// Updates the selection, which can also be changed elsewhere.
export function samplesAdapt(): void {
	for (const radio of document.querySelectorAll<HTMLInputElement>(".thumb input"))
		radio.checked = chosen(radio.name as Key) === radio.value;
}
