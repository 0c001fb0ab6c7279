// The board: drawn from the core's view alone, and how one moves on it: drag, tap-tap, arrow keys and Enter.
import { h, s } from "../base/dom.ts";
import { settings } from "../base/settings.ts";
import { sound } from "../base/sound.ts";
import { named, t } from "../base/words.ts";
import { Mark, type View } from "../core/core.ts";
import { lunge, showEffects } from "./effects.ts";
import { formedOf, runFormed } from "./formed.ts";
import { cell, gridOf, groundOf, namesOf } from "./ground.ts";
import { isCast, moveWords } from "./move_words.ts";
import { backOf, hiderBadge, iced, pieceOf } from "./pieces.ts";

const radius = 44; // of a piece

export interface Arrow {
	from: number; // -1: only `to` is marked
	to: number;
	rank: number; // 0 the best
}

export interface BoardOptions {
	label: string;
	onMove?: (move: string) => void; // of view.moves, chosen by the user; absent: the board is a picture
	onPoint?: (point: number) => void; // instead of moves: an editor
	onChoose?: (moves: View["moves"]) => void; // a point was chosen, with its moves; none: let go
	bare?: boolean; // a small picture: no coordinates
}

type Place = { x: number; y: number };

// Four corners around a piece, or closer around an empty point.
function corners(x: number, y: number, piece: boolean): SVGElement {
	const [out, arm] = piece ? [radius + 4, 15] : [30, 13];
	const d = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a, b]) => `M${x + a! * out} ${y + b! * (out - arm)}V${y + b! * out}H${x + a! * (out - arm)}`);
	return s("path", { class: "last", d: d.join("") });
}

export class Board {
	readonly element: HTMLElement;
	private readonly drawing = s("svg", { class: "board" });
	private readonly said = h("div", { class: "unseen", "aria-live": "polite" });
	private view: View | null = null;
	private flipped = false;
	private movable = false;
	private chosen = -1; // the point whose moves are shown
	private stuck = -1; // the point that was touched in vain
	private told = -1; // what onChoose was last told of
	private cursor = -1; // of the keyboard
	private arrows: Arrow[] = [];
	private acted: number[] = []; // by the last turn's earlier actions: their points
	private hiders = new Map<number, number>(); // pieces that will hide, by point: how often
	private drag: { point: number; piece: SVGElement; moved: boolean; x: number; y: number } | null = null;

	constructor(private readonly options: BoardOptions) {
		this.element = h("div", { class: "board-frame" }, this.drawing, this.said);
		this.drawing.setAttribute("aria-label", options.label);
		this.drawing.setAttribute("role", options.onMove || options.onPoint ? "group" : "img");
		if (options.onMove || options.onPoint) {
			this.drawing.tabIndex = 0;
			this.drawing.addEventListener("keydown", (e) => this.onKey(e));
			this.drawing.addEventListener("pointerdown", (e) => this.onDown(e));
			this.drawing.addEventListener("pointermove", (e) => this.onDrag(e));
			this.drawing.addEventListener("pointerup", (e) => this.onUp(e));
			this.drawing.addEventListener("pointercancel", () => this.draw());
		}
	}

	// movable: whether the user may move now; chosen: a point whose moves are shown without being touched.
	show(view: View, how: { flipped?: boolean; movable?: boolean; arrows?: Arrow[]; animate?: boolean; chosen?: number; hiders?: Map<number, number>; acted?: number[] } = {}): void {
		const before = this.view;
		this.view = view;
		this.flipped = how.flipped ?? this.flipped;
		this.movable = how.movable ?? false;
		this.arrows = how.arrows ?? [];
		this.hiders = how.hiders ?? new Map();
		this.acted = how.acted ?? [];
		this.chosen = how.chosen ?? -1;
		this.stuck = -1;
		this.draw();
		if (how.animate && before) this.animate(before, view);
	}

	setArrows(arrows: Arrow[]): void {
		this.arrows = arrows;
		this.drawing.querySelector(".arrows")?.replaceWith(this.drawArrows());
	}

	// --- where things are ---

	private place(x: number, y: number): Place {
		const v = this.view!;
		return this.flipped
			? { x: (v.width - 1 - x) * cell, y: y * cell }
			: { x: x * cell, y: (v.height - 1 - y) * cell };
	}

	private placeOf(point: number): Place {
		const p = this.view!.points[point]!;
		return this.place(p.x, p.y);
	}

	private pointAt(event: PointerEvent): number {
		const matrix = this.drawing.getScreenCTM();
		if (!matrix) return -1;
		const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
		let best = -1;
		let nearest = cell * 0.55;
		this.view!.points.forEach((_, i) => {
			const p = this.placeOf(i);
			const distance = Math.hypot(p.x - at.x, p.y - at.y);
			if (distance < nearest) {
				nearest = distance;
				best = i;
			}
		});
		return best;
	}

	// --- drawing ---

	private draw(): void {
		const v = this.view;
		if (!v) return;
		this.drag = null;
		let edge = v.cells ? cell * 0.5 : cell * 0.54;
		for (const [x, y, x1, y1] of v.arcs) edge = Math.max(edge, Math.hypot(x - x1, y - y1) * cell + cell * 0.08);
		const grid = (Math.max(v.width, v.height) - 1) * cell + 2 * edge;
		const scale = grid / 1000; // of names and lines: on every board they are as large on the screen
		const named = settings.names && !this.options.bare;
		// beside arcs there is room for them on the board
		const rim = v.arcs.length ? cell * 0.06 : scale * (named ? (v.cells ? 40 : 28) : 16);
		const box = [-edge - rim, -edge - rim, (v.width - 1) * cell + 2 * (edge + rim), (v.height - 1) * cell + 2 * (edge + rim)];
		this.drawing.setAttribute("viewBox", box.join(" "));
		this.drawing.style.setProperty("--scale", scale.toFixed(3));
		this.element.style.setProperty("--ratio", String(box[2]! / box[3]!));
		this.drawing.dataset.game = v.game;
		const places = { place: (x: number, y: number) => this.place(x, y), flipped: this.flipped };
		this.drawing.replaceChildren(
			groundOf(v, box as [number, number, number, number], scale),
			gridOf(v, places),
			formedOf(v, (point) => this.placeOf(point)),
			...(named ? [namesOf(v, places, edge + scale * (v.cells ? 19 : 8))] : []),
			this.drawMarks(v),
			this.drawPieces(v),
			this.drawTargets(v),
			this.drawArrows(),
		);
		if (this.told !== this.chosen) {
			this.told = this.chosen;
			this.options.onChoose?.(this.chosen < 0 ? [] : this.movesFrom(this.chosen));
		}
	}

	// What lies under the pieces: the last move, check, the chosen point.
	private drawMarks(v: View): SVGElement {
		const marks = s("g", { class: "marks" });
		const mark = (kind: string, point: number) => {
			if (point < 0) return;
			const { x, y } = this.placeOf(point);
			if (v.cells) marks.append(s("rect", { class: kind, x: x - cell / 2, y: y - cell / 2, width: cell, height: cell }));
			else if (kind === "last") marks.append(corners(x, y, v.points[point]!.piece !== undefined));
			else marks.append(s("circle", { class: kind, cx: x, cy: y, r: kind === "check" ? radius + 10 : radius + 5 }));
		};
		for (const point of new Set([...v.last, ...this.acted])) mark("last", point);
		mark("check", v.check);
		mark("chosen", this.chosen);
		mark("stuck", this.stuck);
		mark("cursor", this.cursor);
		return marks;
	}

	private drawPiece(v: View, i: number): SVGElement | null {
		const p = v.points[i]!;
		const marks = p.marks ?? 0;
		if (p.piece === undefined && !(marks & (Mark.FaceDown | Mark.Wood))) return null;
		const { x, y } = this.placeOf(i);
		const group = s("g", { class: "piece", transform: `translate(${x} ${y})`, "data-point": i });
		if (marks & Mark.Wood) group.append(s("g", { class: "block" }, ...backOf("wood")));
		else if (marks & Mark.FaceDown) group.append(...backOf("back"));
		else if (marks & Mark.Hidden) group.append(...backOf("mist"));
		else group.append(...pieceOf(v.looks[p.piece!]!, settings.pieces, v.game, !!(marks & Mark.Pressed)));
		if (marks & Mark.Shielded) group.append(s("circle", { class: "gold-edge", r: radius - 1 }), s("circle", { class: "gold", r: radius - 1 }));
		if (marks & Mark.Frozen) group.append(...iced(p.number ?? 0));
		const hides = this.hiders.get(i);
		if (hides && !(marks & Mark.Hidden)) group.append(hiderBadge(hides));
		return group;
	}

	private drawPieces(v: View): SVGElement {
		const pieces = s("g", { class: "pieces" });
		v.points.forEach((_, i) => {
			const piece = this.drawPiece(v, i);
			if (piece) pieces.append(piece);
		});
		return pieces;
	}

	private movesFrom(point: number): View["moves"] {
		return this.view!.moves.filter(([, from, to]) => (from >= 0 ? from : to) === point);
	}

	// Where nothing can be done but touch pieces, to press or to remove them: those.
	private seized(v: View): View["moves"] {
		return v.moves.every(([, from, to]) => from < 0 && v.points[to]?.piece !== undefined) ? v.moves : [];
	}

	private drawTargets(v: View): SVGElement {
		const targets = s("g", { class: "targets" });
		if (!this.movable) return targets;
		const shown = this.chosen >= 0 ? this.movesFrom(this.chosen) : this.seized(v);
		for (const [, , to, seen] of shown) {
			const { x, y } = this.placeOf(to);
			const taken = v.points[to]!.piece !== undefined;
			const kind = `target${taken ? " taken" : ""}${seen ? " seen" : ""}`;
			targets.append(s("circle", { class: kind, cx: x, cy: y, r: taken ? radius + 3 : 14 }));
		}
		return targets;
	}

	private drawArrows(): SVGElement {
		const arrows = s("g", { class: "arrows" });
		for (const { from, to, rank } of this.arrows) {
			const b = this.placeOf(to);
			if (from < 0) {
				arrows.append(s("circle", { class: `arrow rank${rank}`, cx: b.x, cy: b.y, r: radius + 2, fill: "none" }));
				continue;
			}
			const a = this.placeOf(from);
			const length = Math.hypot(b.x - a.x, b.y - a.y);
			const along = (x: number, y: number) => `${(a.x + ((b.x - a.x) * x - (b.y - a.y) * y) / length).toFixed(1)} ${(a.y + ((b.y - a.y) * x + (b.x - a.x) * y) / length).toFixed(1)}`;
			const [start, neck, tip] = [26, length - 42, length - 8];
			const outline = [[start, -6], [neck, -6], [neck - 4, -21], [tip, 0], [neck - 4, 21], [neck, 6], [start, 6]] as const;
			arrows.append(s("path", { class: `arrow rank${rank}`, d: `M${outline.map(([x, y]) => along(x, y)).join("L")}Z` }));
		}
		return arrows;
	}

	// The piece that moved slides to where it is; what was turned up turns.
	private animate(before: View, after: View): void {
		if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		const [from, to] = after.last;
		const faceDown = Mark.FaceDown | Mark.Hidden;
		showEffects(this.drawing, before, after, (point) => this.placeOf(point));
		runFormed(this.drawing, after);
		const attacker = after.events.some(({ kind }) => kind === "shield-broken") ? this.drawing.querySelector<SVGGElement>(`.piece[data-point="${from}"]`) : null;
		if (attacker) {
			lunge(attacker, this.placeOf(from), this.placeOf(to));
			return;
		}
		const piece = to >= 0 ? this.drawing.querySelector<SVGGElement>(`.piece[data-point="${to}"]`) : null;
		if (!piece) return;
		const b = this.placeOf(to);
		const end = `translate(${b.x}px, ${b.y}px)`;
		const timing = { duration: 170, easing: "ease-out" };
		if (from >= 0 && after.route.length) {
			piece.parentNode?.append(piece);
			this.travel(piece, after);
		} else if (from >= 0 && before.game === after.game) {
			const a = this.placeOf(from);
			piece.parentNode?.append(piece);
			piece.animate([{ transform: `translate(${a.x}px, ${a.y}px)` }, { transform: end }], timing);
		} else if ((before.points[to]?.marks ?? 0) & faceDown && !((after.points[to]?.marks ?? 0) & faceDown)) {
			this.turnUp(piece, before, to, end);
		} else {
			piece.animate([{ transform: `${end} scale(1.25)`, opacity: 0 }, { transform: end, opacity: 1 }], timing);
		}
	}

	// The back turns away on the vertical axis, then the face comes round.
	private turnUp(piece: SVGElement, before: View, point: number, end: string): void {
		const half = 110;
		const back = backOf((before.points[point]?.marks ?? 0) & Mark.Hidden ? "mist" : "back");
		const shown = s("g", { class: "piece" }, ...back);
		piece.before(shown);
		const open = { transform: `${end} scaleX(1)` };
		const edge = { transform: `${end} scaleX(0)` };
		shown.animate([open, edge], { duration: half, easing: "ease-in", fill: "forwards" }).onfinish = () => shown.remove();
		piece.animate([edge, open], { duration: half, delay: half, easing: "ease-out", fill: "backwards" });
	}

	// Along the lines and round the arcs, so that one sees why it was legal; the way stays drawn for a moment.
	private travel(piece: SVGGElement, view: View): void {
		const arc = (a: number, b: number) => {
			const [p, q] = [view.points[a]!, view.points[b]!];
			const found = view.arcs.find(
				([, , x1, y1, x2, y2]) =>
					(p.x === x1 && p.y === y1 && q.x === x2 && q.y === y2) ||
					(p.x === x2 && p.y === y2 && q.x === x1 && q.y === y1),
			);
			return found && this.place(found[0], found[1]);
		};
		const start = this.placeOf(view.route[0]!);
		let d = `M${start.x} ${start.y}`;
		view.route.slice(1).forEach((point, i) => {
			const [a, b] = [this.placeOf(view.route[i]!), this.placeOf(point)];
			const c = arc(view.route[i]!, point);
			if (!c) {
				d += `L${b.x} ${b.y}`;
				return;
			}
			const r = Math.hypot(a.x - c.x, a.y - c.y);
			const turn = (a.x - c.x) * (b.y - c.y) - (a.y - c.y) * (b.x - c.x) > 0 ? 0 : 1;
			d += `A${r} ${r} 0 1 ${turn} ${b.x} ${b.y}`;
		});
		const way = s("path", { class: "way", d });
		this.drawing.querySelector(".marks")?.append(way);
		const length = way.getTotalLength();
		const steps = Math.max(8, Math.ceil(length / 40));
		const frames = Array.from({ length: steps + 1 }, (_, i) => {
			const at = way.getPointAtLength((length * i) / steps);
			return { transform: `translate(${at.x}px, ${at.y}px)` };
		});
		const duration = Math.min(900, 200 + length / 2);
		piece.animate(frames, { duration, easing: "ease-in-out" });
		way.animate([{ opacity: 0.8 }, { opacity: 0.8, offset: 0.7 }, { opacity: 0 }], { duration: duration + 1200, fill: "forwards" });
	}

	// --- moving ---

	// Several moves between the same points (magic that can be cast): the user is asked which. Magic is never cast by
	// a single touch.
	private choose(moves: View["moves"]): void {
		if (moves.length === 1 && !isCast(moves[0]![0])) {
			this.options.onMove?.(moves[0]![0]);
			return;
		}
		const dialog = h("dialog", { class: "choice", "aria-label": t("chooseMove") });
		for (const [text] of moves)
			dialog.append(
				h("button", { onclick: () => { dialog.close(); this.options.onMove?.(text); } }, moveWords(text)),
			);
		dialog.append(h("button", { class: "plain", onclick: () => dialog.close() }, t("cancel")));
		dialog.addEventListener("close", () => dialog.remove());
		document.body.append(dialog);
		dialog.showModal();
	}

	// A point was touched: the end of a move, a move by itself, or the beginning of one.
	private touch(point: number): void {
		this.stuck = -1;
		if (this.options.onPoint) {
			this.options.onPoint(point);
			return;
		}
		if (!this.movable || point < 0) return;
		if (this.chosen >= 0 && point !== this.chosen) {
			const ends = this.movesFrom(this.chosen).filter(([, from, to]) => from >= 0 && to === point);
			if (ends.length) {
				this.choose(ends);
				return;
			}
		}
		const moves = this.movesFrom(point);
		if (moves.length && moves.every(([, from]) => from < 0)) {
			this.choose(moves);
			return;
		}
		if (this.chosen === point) this.letGo();
		else {
			this.chosen = moves.length ? point : -1;
			this.stuck = !moves.length && this.view!.points[point]!.piece !== undefined ? point : -1;
			this.draw();
			if (this.stuck >= 0) this.nudge(point);
		}
		this.say(point);
	}

	// A piece that cannot move stirs, and has a ring until something else is touched.
	private nudge(point: number): void {
		sound("refused");
		if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		const { x, y } = this.placeOf(point);
		const frames = [0, -5, 5, 0].map((aside) => ({ transform: `translate(${x + aside}px, ${y}px)` }));
		this.drawing.querySelector(`.piece[data-point="${point}"]`)?.animate(frames, { duration: 160, easing: "ease-out" });
	}

	// The chosen point was touched again: what can be done there on the spot (magic), or nothing any more.
	private letGo(): void {
		const here = this.movesFrom(this.chosen).filter(([, from]) => from < 0);
		this.chosen = -1;
		this.draw();
		if (here.length) this.choose(here);
	}

	private onDown(event: PointerEvent): void {
		if (!this.view || event.button !== 0) return;
		const point = this.pointAt(event);
		this.cursor = -1;
		if (point < 0) return;
		event.preventDefault();
		this.drawing.classList.add("touched"); // who touches needs no ring of focus
		this.drawing.focus({ preventScroll: true });
		const piece = this.drawing.querySelector<SVGElement>(`.piece[data-point="${point}"]`);
		const moves = this.movable ? this.movesFrom(point).filter(([, from]) => from >= 0) : [];
		if (!piece || !moves.length || this.options.onPoint) {
			this.touch(point);
			return;
		}
		const was = this.chosen;
		if (was >= 0 && was !== point && this.movesFrom(was).some(([, from, to]) => from >= 0 && to === point)) {
			this.touch(point);
			return;
		}
		this.chosen = point;
		this.stuck = -1;
		this.draw();
		const lifted = this.drawing.querySelector<SVGElement>(`.piece[data-point="${point}"]`)!;
		this.drag = { point, piece: lifted, moved: was === point, x: event.clientX, y: event.clientY };
		this.drawing.setPointerCapture(event.pointerId);
	}

	private onDrag(event: PointerEvent): void {
		const drag = this.drag;
		if (!drag) return;
		if (!drag.piece.classList.contains("lifted")) {
			if (Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 6) return;
			drag.piece.classList.add("lifted");
			this.drawing.append(drag.piece); // above the targets too
		}
		const matrix = this.drawing.getScreenCTM();
		if (!matrix) return;
		const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
		drag.piece.setAttribute("transform", `translate(${at.x} ${at.y})`);
	}

	private onUp(event: PointerEvent): void {
		const drag = this.drag;
		if (!drag) return;
		const lifted = drag.piece.classList.contains("lifted");
		const point = this.pointAt(event);
		this.drag = null;
		if (!lifted) {
			const moves = this.movesFrom(drag.point);
			if (drag.moved) this.letGo();
			else if (moves.length) this.say(drag.point);
			return;
		}
		const ends = this.movesFrom(drag.point).filter(([, from, to]) => from >= 0 && to === point);
		this.draw();
		if (ends.length) this.choose(ends);
	}

	// --- keyboard and screen reader ---

	private onKey(event: KeyboardEvent): void {
		const v = this.view;
		if (!v) return;
		this.drawing.classList.remove("touched");
		const step: Record<string, [number, number]> = {
			ArrowLeft: [-1, 0],
			ArrowRight: [1, 0],
			ArrowUp: [0, 1],
			ArrowDown: [0, -1],
		};
		const way = step[event.key];
		if (way) {
			event.preventDefault();
			event.stopPropagation();
			this.cursor = this.cursor < 0 ? (v.last[1] >= 0 ? v.last[1] : 0) : this.neighbour(way[0], way[1]);
			this.draw();
			this.say(this.cursor);
		} else if ((event.key === "Enter" || event.key === " ") && this.cursor >= 0) {
			event.preventDefault();
			this.touch(this.cursor);
		} else if (event.key === "Escape" && this.chosen >= 0) {
			this.chosen = -1;
			this.draw();
		}
	}

	// The nearest point in that direction as the user sees the board.
	private neighbour(dx: number, dy: number): number {
		const v = this.view!;
		const here = v.points[this.cursor]!;
		const turn = this.flipped ? -1 : 1;
		let best = this.cursor;
		let nearest = Infinity;
		v.points.forEach((p, i) => {
			const along = ((p.x - here.x) * dx + (p.y - here.y) * dy) * turn;
			const aside = Math.abs((p.x - here.x) * dy) + Math.abs((p.y - here.y) * dx);
			if (along > 0 && along + 2.5 * aside < nearest) {
				nearest = along + 2.5 * aside;
				best = i;
			}
		});
		return best;
	}

	private say(point: number): void {
		const v = this.view!;
		const p = v.points[point];
		if (!p) return;
		const marks = p.marks ?? 0;
		const what =
			marks & Mark.Wood ? t("wood")
			: marks & (Mark.FaceDown | Mark.Hidden) ? t("faceDown")
			: p.piece === undefined ? t("empty")
			: named("piece", v.looks[p.piece]!.name, v.looks[p.piece]!.name);
		this.said.textContent = t("point", p.name, [what, this.movable ? this.doable(point) : ""].filter(Boolean).join(t("pointAnd")));
	}

	// What the side to act can do with the point.
	private doable(point: number): string {
		const { piece, marks = 0 } = this.view!.points[point]!;
		const moves = this.movesFrom(point);
		const ends = new Set(moves.flatMap(([, from, to]) => (from >= 0 ? [to] : []))).size;
		if (ends) return ends === 1 ? t("pointGoesToOne") : t("pointGoesTo", ends);
		if (!moves.length) return point === this.stuck ? t("pointStuck") : "";
		if (marks & (Mark.FaceDown | Mark.Hidden)) return t("pointTurnsUp");
		return piece === undefined ? t("pointFree") : t("pointChoosable");
	}
}
