// Effects on a piece that stays in place, shown over the board: a shield breaks, ice melts, a piece hides, a king is in
// check.
import { s } from "../base/dom.ts";
import { pieceSet } from "../base/settings.ts";
import { Mark, type BoardEvent, type View } from "../core/core.ts";
import { backOf, pieceOf, standing } from "./pieces.ts";

type Place = { x: number; y: number };

function play(element: SVGElement, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
	const animation = element.animate(frames, { fill: "both", easing: "ease-out", ...timing });
	animation.onfinish = () => element.remove();
}

function at({ x, y }: Place, ...children: SVGElement[]): SVGElement {
	return s("g", { transform: `translate(${x} ${y})` }, ...children);
}

// The ring bursts into fragments that fly off.
function breakShield(layer: SVGElement, place: Place): void {
	const r = 43;
	for (let i = 0; i < 7; i++) {
		const [a, b] = [(i / 7) * 2 * Math.PI, ((i + 0.8) / 7) * 2 * Math.PI];
		const point = (angle: number) => `${r * Math.cos(angle)} ${r * Math.sin(angle)}`;
		const shard = s("path", { class: "gold", d: `M${point(a)}A${r} ${r} 0 0 1 ${point(b)}` });
		const middle = (a + b) / 2;
		const far = `translate(${46 * Math.cos(middle)}px, ${46 * Math.sin(middle)}px) rotate(${i % 2 ? 70 : -70}deg) scale(0.6)`;
		layer.append(at(place, shard));
		play(
			shard,
			[
				{ transform: "none", opacity: 1 },
				{ transform: far, opacity: 0 },
			],
			{ duration: 520, delay: 120 },
		);
	}
}

// The crystal spreads and vanishes; drops run down.
function melt(layer: SVGElement, place: Place): void {
	const crystal = s("g", {}, ...backOf("ice"));
	layer.append(at(place, crystal));
	play(
		crystal,
		[
			{ transform: "none", opacity: 1 },
			{ transform: "translateY(8px) scale(1.2, 0.9)", opacity: 0 },
		],
		{ duration: 620 },
	);
	for (const [i, x] of [-24, -8, 10, 26].entries()) {
		const drop = s("circle", { class: "melted", cx: x, cy: 8, r: 5 });
		layer.append(at(place, drop));
		play(
			drop,
			[
				{ transform: "none", opacity: 1 },
				{ transform: `translateY(${38 + (i % 2) * 12}px)`, opacity: 0 },
			],
			{ duration: 560, delay: 60 * i, easing: "ease-in" },
		);
	}
}

// The face is shown once more, then mist covers it.
function hide(layer: SVGElement, place: Place, before: View, from: number): void {
	const piece = before.points[from]?.piece;
	const look = piece === undefined || (before.points[from]?.marks ?? 0) & Mark.Hidden ? undefined : before.looks[piece];
	if (look) {
		const face = s("g", {}, ...pieceOf(look, pieceSet(), before.game, false));
		layer.append(at(place, face));
		play(face, [{ opacity: 0 }, { opacity: 1, offset: 0.05 }, { opacity: 1, offset: 0.4 }, { opacity: 0 }], {
			duration: 700,
			delay: 160,
		});
	}
	for (let i = 0; i < 6; i++) {
		const angle = (i / 6) * 2 * Math.PI;
		const puff = s("circle", { class: "puff", r: 22 });
		const out = `translate(${34 * Math.cos(angle)}px, ${24 * Math.sin(angle)}px)`;
		layer.append(at(place, puff));
		play(
			puff,
			[
				{ transform: `${out} scale(0.2)`, opacity: 0 },
				{ transform: `${out} scale(1)`, opacity: 0.85, offset: 0.4 },
				{ transform: `translate(0, -10px) scale(1.5)`, opacity: 0 },
			],
			{ duration: 900, delay: 150 },
		);
	}
}

// A captured piece stays until the other piece arrives and is knocked off in its direction of travel; a removed piece
// is lifted off. Both are drawn below the pieces.
export function fallenOf(before: View, after: View, arrives: number, placeOf: (point: number) => Place): SVGElement[] {
	const ends = after.route.length ? after.route.slice(-2) : after.last;
	const [a, b] = ends.map((point) => (point < 0 ? { x: 0, y: 0 } : placeOf(point))) as [Place, Place];
	const length = Math.hypot(b.x - a.x, b.y - a.y) || 1;
	const off = `translate(${(56 * (b.x - a.x)) / length}px, ${(56 * (b.y - a.y)) / length}px) scale(0.8)`;
	return after.events.flatMap(({ kind, points: [point] }) => {
		const was = before.points[point!];
		if ((kind !== "took" && kind !== "removed") || !was) return [];
		const piece = s("g", { class: "fallen" }, ...standing(before, was, pieceSet()));
		play(
			piece,
			[
				{ transform: "none", opacity: 1 },
				{ transform: kind === "took" ? off : "scale(1.3)", opacity: 0 },
			],
			{ duration: 260, delay: arrives },
		);
		return [at(placeOf(point!), piece)];
	});
}

// Rings that spread from a king in check.
function warn(layer: SVGElement, place: Place, arrives: number): void {
	for (const delay of [0, 180]) {
		const ring = s("circle", { class: "pulse", r: 48 });
		layer.append(at(place, ring));
		play(
			ring,
			[
				{ transform: "none", opacity: 0 },
				{ transform: "none", opacity: 1, offset: 0.05 },
				{ transform: "scale(1.9)", opacity: 0 },
			],
			{ duration: 560, delay: arrives + delay },
		);
	}
}

// A piece that hits a shield leaps at it and returns.
export function lunge(piece: SVGElement, from: Place, to: Place): void {
	const home = `translate(${from.x}px, ${from.y}px)`;
	const near = `translate(${from.x + (to.x - from.x) * 0.55}px, ${from.y + (to.y - from.y) * 0.55}px)`;
	piece.parentNode?.append(piece);
	piece.animate([{ transform: home }, { transform: near, offset: 0.45 }, { transform: home }], {
		duration: 300,
		easing: "ease-in-out",
	});
}

// by kind of event
const shown: Partial<
	Record<BoardEvent["kind"], (layer: SVGElement, place: Place, before: View, from: number) => void>
> = {
	"shield-broken": breakShield,
	melted: melt,
	hid: hide,
};

export function effectsOf(before: View, after: View, arrives: number, placeOf: (point: number) => Place): SVGElement {
	const layer = s("g", { class: "effects" });
	for (const { kind, points } of after.events) shown[kind]?.(layer, placeOf(points[0]!), before, after.last[0]);
	if (after.check >= 0) warn(layer, placeOf(after.check), arrives);
	return layer;
}
