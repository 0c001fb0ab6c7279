// Animates the change from one position to the next: pieces slide, travel along arcs, turn up. Disabled if the system
// asks for reduced motion.
import { s } from "../base/dom.ts";
import { Mark, type View } from "../core/core.ts";
import { effectsOf, fallenOf, lunge } from "./effects.ts";
import { runFormed } from "./formed.ts";
import { backOf } from "./pieces.ts";
import { routePath } from "./route.ts";
import type { BoardState, Place } from "./state.ts";
import type { BoardView } from "./view.ts";

const faceDown = Mark.FaceDown | Mark.Hidden;

const slide = 170; // ms for a slide between two points

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

export class Animation {
	private passing: Element[] = []; // elements present only during an animation

	constructor(
		private readonly state: BoardState,
		private readonly picture: BoardView,
	) {}

	// Removes everything that earlier animations left on the board.
	clear(): void {
		for (const element of this.passing) element.remove();
		this.passing = [];
	}

	// Animates from the previous view to the one already drawn.
	move(before: View): void {
		if (isStill()) return;
		const after = this.state.view;
		const [from, to] = after.last;
		runFormed(this.picture.drawing, after);
		const attacker = after.events.some(({ kind }) => kind === "shield-broken") ? this.picture.pieceAt(from) : undefined;
		if (attacker) lunge(attacker, this.state.placeOf(from), this.state.placeOf(to));
		this.effects(before, attacker ? 0 : this.bring(before, from, to));
	}

	// Moves the piece to its new point. Returns the duration in ms.
	private bring(before: View, from: number, to: number): number {
		const after = this.state.view;
		const piece = this.picture.pieceAt(to);
		if (!piece) return 0;
		const end = this.state.placeOf(to);
		if (from >= 0 && after.route.length) return this.travel(piece, after);
		if (from >= 0 && before.game === after.game) {
			this.picture.raise(piece);
			piece.animate([at(this.state.placeOf(from)), at(end)], { duration: slide, easing: "ease-out" });
		} else if ((before.points[to]?.marks ?? 0) & faceDown && !((after.points[to]?.marks ?? 0) & faceDown))
			this.turnUp(piece, before, to, end);
		else
			piece.animate(
				[
					{ ...at(end, "scale(1.25)"), opacity: 0 },
					{ ...at(end), opacity: 1 },
				],
				{ duration: slide, easing: "ease-out" },
			);
		return slide;
	}

	// Shakes a piece that cannot move.
	nudge(point: number): void {
		if (isStill()) return;
		const { x, y } = this.state.placeOf(point);
		const frames = [0, -5, 5, 0].map((aside) => at({ x: x + aside, y }));
		this.picture.pieceAt(point)?.animate(frames, { duration: 160, easing: "ease-out" });
	}

	private effects(before: View, arrives: number): void {
		const after = this.state.view;
		const placeOf = (point: number) => this.state.placeOf(point);
		const over = effectsOf(before, after, arrives, placeOf);
		const under = before.game === after.game ? fallenOf(before, after, arrives, placeOf) : [];
		for (const element of under) this.picture.under(element);
		if (over.hasChildNodes()) {
			this.picture.drawing.append(over);
			this.passing.push(over);
		}
		this.passing.push(...under);
	}

	// The back turns away around the vertical axis, then the face appears.
	private turnUp(piece: SVGElement, before: View, point: number, end: Place): void {
		const half = 110;
		const back = backOf((before.points[point]?.marks ?? 0) & Mark.Hidden ? "mist" : "back");
		const shown = s("g", { class: "piece" }, ...back);
		this.passing.push(shown);
		piece.before(shown);
		const open = at(end, "scaleX(1)");
		const edge = at(end, "scaleX(0)");
		shown.animate([open, edge], { duration: half, easing: "ease-in", fill: "forwards" }).onfinish = () =>
			shown.remove();
		piece.animate([edge, open], { duration: half, delay: half, easing: "ease-out", fill: "backwards" });
	}

	// Travels along the lines and around the arcs to show why the move was legal; the route stays visible for a
	// moment. Returns the duration in ms.
	private travel(piece: SVGElement, view: View): number {
		const way = s("path", { class: "way", d: routePath(this.state, view.route) });
		this.passing.push(way);
		this.picture.under(way);
		this.picture.raise(piece);
		const length = way.getTotalLength();
		const steps = Math.max(8, Math.ceil(length / 40));
		const frames = Array.from({ length: steps + 1 }, (_, i) => at(way.getPointAtLength((length * i) / steps)));
		const duration = Math.min(900, 200 + length / 2);
		piece.animate(frames, { duration, easing: "ease-in-out" });
		way.animate([{ opacity: 0.8 }, { opacity: 0.8, offset: 0.7 }, { opacity: 0 }], {
			duration: duration + 1200,
			fill: "forwards",
		}).onfinish = () => way.remove();
		return duration;
	}
}

function at({ x, y }: Place, more = ""): { transform: string } {
	return { transform: `translate(${x}px, ${y}px) ${more}` };
}
