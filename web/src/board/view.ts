// Draws the board from its state. Each part is redrawn only if it has changed.
import { s } from "../base/dom.ts";
import { pieceSet, settings } from "../base/settings.ts";
import { Mark } from "../core/core.ts";
import { formedOf } from "./formed.ts";
import { gridOf, groundOf, namesOf } from "./ground.ts";
import { Layer, type Item } from "./layer.ts";
import { hiderBadge, iced, standing } from "./pieces.ts";
import { hidingWords } from "./point_words.ts";
import { routePath } from "./route.ts";
import { cell, type Arrow, type BoardState, type Place } from "./state.ts";

const radius = 44; // of a piece

// Four corners around a piece, or closer together around an empty point.
function corners({ x, y }: Place, piece: boolean): SVGElement {
	const [out, arm] = piece ? [radius + 4, 15] : [30, 13];
	const d = [
		[-1, -1],
		[1, -1],
		[1, 1],
		[-1, 1],
	].map(([a, b]) => `M${x + a! * out} ${y + b! * (out - arm)}V${y + b! * out}H${x + a! * (out - arm)}`);
	return s("path", { class: "last", d: d.join("") });
}

function arrow(kind: string, a: Place, b: Place): SVGElement {
	const length = Math.hypot(b.x - a.x, b.y - a.y);
	const along = (x: number, y: number) =>
		`${(a.x + ((b.x - a.x) * x - (b.y - a.y) * y) / length).toFixed(1)} ${(a.y + ((b.y - a.y) * x + (b.x - a.x) * y) / length).toFixed(1)}`;
	const [start, neck, tip] = [26, length - 42, length - 8];
	const outline = [
		[start, -6],
		[neck, -6],
		[neck - 4, -21],
		[tip, 0],
		[neck - 4, 21],
		[neck, 6],
		[start, 6],
	] as const;
	return s("path", { class: kind, d: `M${outline.map(([x, y]) => along(x, y)).join("L")}Z` });
}

const head = 70; // length of the straight end of an arrow that goes around a loop

function routed(kind: string, state: BoardState, route: number[]): SVGElement {
	const way = s("path", { d: routePath(state, route) });
	const length = way.getTotalLength();
	way.setAttribute("stroke-dasharray", `${length - head} ${length}`);
	return s(
		"g",
		{ class: `${kind} routed` },
		way,
		arrow("", way.getPointAtLength(length - head), way.getPointAtLength(length)),
	);
}

const translate = ({ x, y }: Place) => `translate(${x} ${y})`;

export class BoardView {
	readonly drawing = s("svg", { class: "board" });
	private readonly ground = new Layer("ground");
	private readonly formed = new Layer("formed");
	private readonly marks = new Layer("marks");
	private readonly pieces = new Layer("pieces");
	private readonly targets = new Layer("targets");
	private readonly arrows = new Layer("arrows");

	// bare: a thumbnail without file and rank names
	constructor(
		private readonly frame: HTMLElement,
		private readonly bare: boolean,
	) {
		for (const { element } of [this.ground, this.formed, this.marks, this.pieces, this.targets, this.arrows])
			this.drawing.append(element);
	}

	draw(state: BoardState): void {
		this.drawGround(state);
		this.formed.show(formedOf(state));
		this.drawMarks(state);
		this.drawPieces(state);
		this.drawTargets(state);
		this.drawArrows(state);
	}

	// The pointer position in drawing coordinates.
	readonly placeAt = (event: PointerEvent): Place | null => {
		const matrix = this.drawing.getScreenCTM();
		return matrix && new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
	};

	// Whether the pointer is on the drawn board.
	holds(event: PointerEvent): boolean {
		const place = this.placeAt(event);
		const { x, y, width, height } = this.drawing.viewBox.baseVal;
		return !!place && place.x >= x && place.x <= x + width && place.y >= y && place.y <= y + height;
	}

	// Rectangle of the drawn board in the window.
	get box(): DOMRect {
		return (this.drawing.querySelector(".wood") ?? this.drawing).getBoundingClientRect();
	}

	heightOf(state: BoardState, point: number): number {
		return new DOMPoint(0, state.placeOf(point).y).matrixTransform(this.drawing.getScreenCTM() ?? undefined).y;
	}

	pieceAt(point: number): SVGElement | undefined {
		return this.pieces.get(String(point));
	}

	// Raises the piece above the others while it moves.
	raise(piece: SVGElement): void {
		this.pieces.element.append(piece);
	}

	// Shows an element below the pieces for a moment: the caller removes it.
	under(element: SVGElement): void {
		this.marks.element.append(element);
	}

	// Raises the piece in the user's hand above everything.
	lift(piece: SVGElement, to: Place): void {
		if (piece.parentNode !== this.drawing) this.drawing.append(piece);
		piece.classList.add("lifted");
		piece.setAttribute("transform", translate(to));
	}

	// Puts the piece back.
	drop(piece: SVGElement, state: BoardState): void {
		if (!piece.classList.contains("lifted")) return;
		piece.classList.remove("lifted");
		piece.setAttribute("transform", translate(state.placeOf(Number(piece.dataset.point))));
		this.pieces.element.append(piece);
	}

	private drawGround(state: BoardState): void {
		const { view: v, flipped, wide } = state;
		const named = settings.names && !this.bare;
		// The background depends on nothing else.
		const sign = [v.game, v.width, v.height, flipped, wide, named].join(" ");
		this.ground.show([{ key: "ground", sign, draw: () => this.redrawGround(state, named) }]);
	}

	private redrawGround(state: BoardState, named: boolean): SVGElement {
		const v = state.view;
		let edge = v.cells ? cell * 0.5 : cell * 0.54;
		for (const [x, y, x1, y1] of v.arcs) edge = Math.max(edge, Math.hypot(x - x1, y - y1) * cell + cell * 0.08);
		const [columns, rows] = state.extent;
		const grid = (Math.max(columns, rows) - 1) * cell + 2 * edge;
		const scale = grid / 1000; // of names and lines: the same screen size on every board
		// boards with arcs have room for the names next to the arcs
		const rim = v.arcs.length ? cell * 0.06 : scale * (named ? (v.cells ? 40 : 28) : 16);
		const box: [number, number, number, number] = [
			-edge - rim,
			-edge - rim,
			(columns - 1) * cell + 2 * (edge + rim),
			(rows - 1) * cell + 2 * (edge + rim),
		];
		this.drawing.setAttribute("viewBox", box.join(" "));
		this.drawing.style.setProperty("--scale", scale.toFixed(3));
		this.frame.style.setProperty("--ratio", String(box[2] / box[3]));
		this.drawing.dataset.game = v.game;
		this.drawing.classList.toggle("wide", state.wide);
		const names = named && namesOf(v, state, edge + scale * (v.cells ? 19 : 8));
		// The points announce their own names.
		return s("g", { "aria-hidden": "true" }, groundOf(v, box, scale), gridOf(v, state), names);
	}

	// The marks below the pieces: last move, check, chosen point, routes of its captures around loops.
	private drawMarks(state: BoardState): void {
		const { view: v } = state;
		const items: Item[] = [];
		const mark = (kind: string, point: number) => {
			if (point < 0) return;
			const place = state.placeOf(point);
			const { x, y } = place;
			const occupied = v.points[point]!.piece !== undefined;
			const draw = () =>
				v.cells
					? s("rect", { class: kind, x: x - cell / 2, y: y - cell / 2, width: cell, height: cell })
					: kind === "last"
						? corners(place, occupied)
						: s("circle", { class: kind, cx: x, cy: y, r: kind === "check" ? radius + 10 : radius + 5 });
			items.push({ key: `${kind} ${point}`, sign: `${x} ${y} ${v.cells} ${occupied}`, draw });
		};
		for (const point of new Set([...v.last, ...state.acted])) mark("last", point);
		mark("check", v.check);
		mark("chosen", state.chosen);
		mark("stuck", state.stuck);
		mark("cursor", state.cursor);
		for (const [move, way] of state.offeredWays) {
			const d = routePath(state, way);
			items.push({ key: `way ${move}`, sign: d, draw: () => s("path", { class: "way offered", d }) });
		}
		this.marks.show(items);
	}

	// If the board was flipped, the same pieces are elsewhere.
	private drawPieces(state: BoardState): void {
		const { points } = state.view;
		const items = points.map((_, i) => this.piece(state, i)).filter((item) => item !== null);
		this.pieces.show(items);
		for (const { key } of items) {
			const piece = this.pieces.get(key)!;
			const place = translate(state.placeOf(Number(key)));
			if (piece.getAttribute("transform") === place) continue;
			for (const animation of piece.getAnimations()) animation.cancel();
			piece.setAttribute("transform", place);
		}
	}

	private piece(state: BoardState, i: number): Item | null {
		const v = state.view;
		const { piece, marks = 0, number = 0 } = v.points[i]!;
		if (piece === undefined && !(marks & (Mark.FaceDown | Mark.Wood))) return null;
		const hides = marks & Mark.Hidden ? 0 : (state.hiders.get(i) ?? 0);
		const hiding = hidingWords(state, i);
		const draw = () => {
			const group = s(
				"g",
				{ class: "piece", transform: translate(state.placeOf(i)), "data-point": i },
				...standing(v, v.points[i]!, pieceSet()),
			);
			if (marks & Mark.Shielded)
				group.append(s("circle", { class: "gold-edge", r: radius - 1 }), s("circle", { class: "gold", r: radius - 1 }));
			if (marks & Mark.Frozen) group.append(...iced(number));
			if (hides) group.append(hiderBadge(hides));
			if (hiding) group.append(s("title", {}, hiding));
			return group;
		};
		return { key: String(i), sign: [v.game, pieceSet(), piece, marks, number, hides].join(" "), draw };
	}

	private drawTargets(state: BoardState): void {
		const items = state.offered.map(([move, , to, seen]): Item => {
			const { x, y } = state.placeOf(to);
			const taken = state.view.points[to]!.piece !== undefined;
			const kind = `target${taken ? " taken" : ""}${seen ? " seen" : ""}`;
			return {
				key: move,
				sign: `${kind} ${x} ${y}`,
				draw: () => s("circle", { class: kind, cx: x, cy: y, r: taken ? radius + 3 : 14 }),
			};
		});
		this.targets.show(items);
	}

	drawArrows(state: BoardState): void {
		const item = ({ from, to, rank, route }: Arrow, kind = `arrow rank${rank}`): Item => {
			const b = state.placeOf(to);
			const a = from < 0 ? null : state.placeOf(from);
			const straight = () =>
				a ? arrow(kind, a, b) : s("circle", { class: kind, cx: b.x, cy: b.y, r: radius + 2, fill: "none" });
			const draw = () => (route ? routed(kind, state, route) : straight());
			return { key: `${from} ${to} ${kind}`, sign: JSON.stringify([a, b, route]), draw };
		};
		const sketches = state.sketch ? [...state.drawn, state.sketch] : state.drawn;
		const drawn = sketches.map(({ from, to, colour }, i): Item => {
			const [a, b] = [state.placeOf(from), state.placeOf(to)];
			const kind = `arrow drawn ${colour}`;
			const draw = () =>
				from === to ? s("circle", { class: kind, cx: b.x, cy: b.y, r: radius + 2, fill: "none" }) : arrow(kind, a, b);
			return { key: `drawn ${i}`, sign: JSON.stringify([a, b, colour]), draw };
		});
		const { arrows, plan } = state;
		this.arrows.show([
			...arrows.map((arrow) => item(arrow)),
			...(plan ? [item({ ...plan, rank: 0 }, "arrow planned")] : []),
			...drawn,
		]);
	}
}
