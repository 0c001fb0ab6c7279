// Pieces as SVG: discs with a glyph, stones, backs, wood, ice. Sides differ by color, by outline (Red has a double
// ring) and by glyph.
import { s } from "../base/dom.ts";
import type { PieceSet } from "../base/settings.ts";
import { Mark, type Look, type Point, type View } from "../core/core.ts";
import { glyphs } from "./glyphs.ts";
import { silhouettes, type Part } from "./silhouettes.ts";

const radius = 44;
const stones = "surakarta"; // its pieces have no faces

// The rim below the face shows the thickness of the disc.
function body(kind: string, r: number): SVGElement[] {
	return [
		s("circle", { class: "shade", cx: 1.5, cy: 5, r }),
		s("circle", { class: `rim ${kind}`, cy: 2, r }),
		s("circle", { class: kind, r }),
	];
}

export function disc(tint: string): SVGElement[] {
	return [
		...body(`disc ${tint}`, radius),
		s("circle", { class: `ring ${tint}`, r: radius - 4.5 }),
		...(tint === "red" ? [s("circle", { class: "ring red inner", r: radius - 8.5 })] : []),
	];
}

function figure(parts: Part[], tint: string, transform: string): SVGElement {
	return s("g", { class: `figure ${tint}`, transform }, ...parts.map(([kind, d]) => s("path", { class: kind, d })));
}

function character(d: string, tint: string, transform: string): SVGElement {
	return s("path", { class: `glyph ${tint}`, d, transform });
}

// Whether the piece sets differ for these pieces; stones look the same in all sets.
export function haveSets(looks: Look[], game: string): boolean {
	return game !== stones && looks.some(({ han }) => han in glyphs);
}

function glyphOf(look: Look, set: PieceSet): SVGElement {
	const tint = look.tint;
	const silhouette = silhouettes[look.name] ?? silhouettes[look.name.replace(/^(red|black) /, "")];
	if (set === "western" && silhouette) return figure(silhouette, tint, "scale(0.5)");
	const outline = glyphs[look.han];
	if (set === "hybrid" && silhouette && outline)
		return s(
			"g",
			{},
			character(outline, tint, "translate(0 -11) scale(0.039 -0.039)"),
			figure(silhouette, tint, "translate(0 21) scale(0.21)"),
		);
	if ((set === "han" || set === "hybrid") && outline) return character(outline, tint, "scale(0.056 -0.056)");
	return s("text", { class: `letter ${tint}`, "aria-hidden": "true" }, look.glyph.toUpperCase());
}

function stone(tint: string): SVGElement[] {
	const r = radius - 3;
	return [
		...body(`stone ${tint}`, r),
		s("circle", { class: `lit ${tint}`, cx: -3, cy: -4, r: r - 7 }),
		s("path", { class: "gleam", d: "M-29 -11A31 31 0 0 1 -11 -29" }),
	];
}

// A stack that belongs to neither side: both stones, grayed out.
function pressed(): SVGElement[] {
	return [
		s("circle", { class: "shade", cx: 2, cy: 12, r: radius - 7 }),
		s("circle", { class: "nobody", cy: 8, r: radius - 7 }),
		s("circle", { class: "nobody over", cy: -4, r: radius - 7 }),
		s("circle", { class: "nobody-ring", cy: -4, r: radius - 12 }),
		s("path", { class: "cross", d: "M-11 -15L11 7M11 -15L-11 7" }),
	];
}

export function pieceOf(look: Look, set: PieceSet, game: string, isPressed: boolean): SVGElement[] {
	if (isPressed) return pressed();
	if (game === stones) return stone(look.tint);
	return [...disc(look.tint), glyphOf(look, set)];
}

// Repeats a stroke, rotated around the center.
function around(times: number, kind: string, d: string): SVGElement[] {
	return Array.from({ length: times }, (_, i) =>
		s("path", { class: kind, d, transform: `rotate(${(360 / times) * i})` }),
	);
}

export function backOf(kind: "back" | "wood" | "mist" | "ice"): SVGElement[] {
	switch (kind) {
		case "back":
			return [
				...body("back", radius),
				s("circle", { class: "back-ring", r: radius - 6 }),
				...around(4, "cloud", "M-2 -4C-6 -20 -24 -24 -28 -12C-31 -2 -18 3 -15 -5C-14 -9 -19 -12 -21 -8"),
			];
		case "mist":
			return [
				...body("back mist", radius),
				s("path", {
					class: "cloud",
					d: "M-18 -20q6 -8 12 0t12 0t12 0M-27 -5q6.75 -9 13.5 0t13.5 0t13.5 0t13.5 0M-27 9q6.75 -9 13.5 0t13.5 0t13.5 0t13.5 0M-18 24q6 -8 12 0t12 0t12 0",
				}),
			];
		case "wood":
			return [
				s("rect", { class: "shade", x: -40, y: -35, width: 84, height: 84, rx: 9 }),
				s("rect", { class: "log under", x: -42, y: -39, width: 84, height: 84, rx: 9 }),
				s("rect", { class: "log", x: -42, y: -43, width: 84, height: 82, rx: 9 }),
				s("path", { class: "plank", d: "M-42 -16H42M-42 12H42" }),
				s("path", {
					class: "grain",
					d: "M-34 -33Q-14 -37 4 -33T34 -30M-34 -24Q-10 -21 12 -24M-34 -5Q-12 -9 10 -4M-14 4Q8 0 34 4M-34 20Q-16 24 2 21T34 22M-20 31Q4 28 20 31",
				}),
				s("path", { class: "nail", d: "M-34 -2a2.5 2.5 0 1 0 .1 0ZM34 -10a2.5 2.5 0 1 0 .1 0Z" }),
			];
		case "ice":
			return [
				s("path", { class: "ice", d: "M0 -48L41.6 -24V24L0 48L-41.6 24V-24Z" }),
				s("path", { class: "facet", d: "M-41.6 -24L0 -48L41.6 -24L33 -19L0 -38L-33 -19V19L-41.6 24Z" }),
				s("path", { class: "frost", d: "M-33 8L-16 -22M-27 19L-22 10M16 33L33 3" }),
				s("circle", { class: "badge", cx: 29, cy: -29, r: 17 }),
			];
	}
}

// The contents of a point, without magic.
export function standing(
	{ looks, game }: Pick<View, "looks" | "game">,
	{ piece, marks = 0 }: Point,
	set: PieceSet,
): SVGElement[] {
	if (marks & Mark.Wood) return [s("g", { class: "block" }, ...backOf("wood"))];
	if (marks & Mark.FaceDown) return backOf("back");
	if (marks & Mark.Hidden) return backOf("mist");
	return piece === undefined ? [] : pieceOf(looks[piece]!, set, game, !!(marks & Mark.Pressed));
}

// Ice around a piece, with the number of turns left.
export function iced(turns: number): SVGElement[] {
	return [...backOf("ice"), s("text", { class: "count", x: 29, y: -29 }, String(turns))];
}

// Badge of a piece that hides after its move, with the number of uses left.
export function hiderBadge(uses: number): SVGElement {
	return s(
		"g",
		{ class: "hider", transform: "translate(-29 29)" },
		s("circle", { r: 17 }),
		uses > 1
			? s("text", { class: "times" }, `×${uses}`)
			: s("path", { d: "M-10 -4q5 -6 10 0t10 0M-10 5q5 -6 10 0t10 0" }),
	);
}
