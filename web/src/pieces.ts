// Pieces as SVG: discs with a glyph, stones, backs, wood, ice. Sides differ by colour, by outline (Red has a double
// ring) and by glyph.
import type { Look } from "./core.ts";
import { s } from "./dom.ts";
import { glyphs } from "./glyphs.ts";
import type { Settings } from "./settings.ts";
import { silhouettes } from "./silhouettes.ts";

const radius = 44;

function disc(tint: string): SVGElement[] {
	return [
		s("circle", { class: "shade", cx: 1.5, cy: 3.5, r: radius }),
		s("circle", { class: `disc ${tint}`, r: radius }),
		s("circle", { class: `ring ${tint}`, r: radius - 5 }),
		...(tint === "red" ? [s("circle", { class: "ring red inner", r: radius - 9 })] : []),
	];
}

function glyphOf(look: Look, set: Settings["pieces"]): SVGElement {
	const tint = look.tint;
	const silhouette = silhouettes[look.name.replace(/^(red|black) /, "")];
	if (set === "western" && silhouette)
		return s("path", { class: `glyph ${tint}`, d: silhouette, transform: "scale(0.5)" });
	const outline = glyphs[look.han];
	if (set === "han" && outline) return s("path", { class: `glyph ${tint}`, d: outline, transform: "scale(0.054 -0.054)" });
	return s("text", { class: `letter ${tint}` }, look.glyph);
}

function stone(tint: string): SVGElement[] {
	return [
		s("circle", { class: "shade", cx: 1.5, cy: 3.5, r: radius - 3 }),
		s("circle", { class: `stone ${tint}`, r: radius - 3 }),
		s("ellipse", { class: "gleam", cx: -11, cy: -14, rx: 13, ry: 8, transform: "rotate(-35)" }),
	];
}

// A stack that belongs to nobody: both stones, greyed.
function pressed(): SVGElement[] {
	return [
		s("circle", { class: "stone nobody", r: radius - 8, cy: 5 }),
		s("circle", { class: "stone nobody over", r: radius - 12, cy: -4 }),
		s("path", { class: "cross", d: "M-10 -14L10 6M10 -14L-10 6" }),
	];
}

export function pieceOf(look: Look, set: Settings["pieces"], game: string, isPressed: boolean): SVGElement[] {
	if (isPressed) return pressed();
	if (game === "surakarta") return stone(look.tint);
	return [...disc(look.tint), glyphOf(look, set)];
}

// The same stroke so often, turned around the middle.
function around(times: number, kind: string, d: string): SVGElement[] {
	return Array.from({ length: times }, (_, i) => s("path", { class: kind, d, transform: `rotate(${(360 / times) * i})` }));
}

export function backOf(kind: "back" | "wood" | "mist" | "ice"): SVGElement[] {
	switch (kind) {
		case "back":
			return [
				s("circle", { class: "shade", cx: 1.5, cy: 3.5, r: radius }),
				s("circle", { class: "back", r: radius }),
				s("circle", { class: "back-ring", r: radius - 6 }),
				...around(4, "cloud", "M-2 -4C-6 -20 -24 -24 -28 -12C-31 -2 -18 3 -15 -5C-14 -9 -19 -12 -21 -8"),
			];
		case "mist":
			return [
				s("circle", { class: "shade", cx: 1.5, cy: 3.5, r: radius }),
				s("circle", { class: "back mist", r: radius }),
				s("path", { class: "cloud", d: "M-26 -8q8 -9 17 0t17 0t17 0M-26 6q8 -9 17 0t17 0t17 0M-18 20q6 -7 12 0t12 0t12 0" }),
			];
		case "wood":
			return [
				s("rect", { class: "log", x: -42, y: -42, width: 84, height: 84, rx: 10 }),
				s("path", { class: "grain", d: "M-36 -26Q0 -36 36 -24M-36 -8Q-4 -18 36 -8M-36 12Q6 2 36 12M-36 28Q0 20 36 30" }),
				s("ellipse", { class: "grain", cx: 8, cy: -8, rx: 9, ry: 6 }),
			];
		case "ice":
			return [
				s("path", { class: "ice", d: "M0 -47L41 -23.5V23.5L0 47L-41 23.5V-23.5Z" }),
				...around(6, "frost", "M0 -43V-29M-7 -40L0 -33L7 -40"),
				s("circle", { class: "badge", cx: 26, cy: -25, r: 18 }),
			];
	}
}

// On a piece that hides after its move, so many times.
export function hiderBadge(uses: number): SVGElement {
	return s(
		"g",
		{ class: "hider", transform: "translate(-26 26)" },
		s("circle", { r: 19 }),
		s("path", { d: "M-12 -4q6 -6 12 0t12 0M-12 6q6 -6 12 0t12 0" }),
		uses > 1 && s("text", { class: "count", x: 20, y: 10 }, String(uses)),
	);
}
