// The state of a board: the position, which side is below, what is chosen and pointed at, and the result of a touch. It
// knows moves only from the core, and nothing about drawing.
import type { LineRequest, View } from "../core/core.ts";
import { routeOf } from "../core/route.ts";

export const cell = 100; // units between neighboring grid lines

export interface Arrow {
	from: number; // -1: only `to` is marked
	to: number;
	rank: number; // 0 is the best
	route?: number[]; // points that it passes over, if it is not straight
}

// Drawn by the user: an arrow, or a circle around one point.
export interface Sketch {
	from: number;
	to: number;
	colour: "green" | "red" | "blue" | "yellow";
}

// A move that is shown but not played yet: a legal move awaiting confirmation, or a premove entered while the other
// side is searching.
export interface Plan {
	from: number;
	to: number;
	move?: string; // of view.moves; absent: a premove
}

export interface Showing {
	flipped?: boolean; // absent: unchanged
	movable?: boolean; // whether the user may move now
	arrows?: Arrow[];
	drawn?: Sketch[];
	chosen?: number; // a point whose moves are shown without a touch
	hiders?: Map<number, number>; // pieces that will hide: how often, by point; absent: as in the position
	acted?: number[]; // points of earlier actions of the last turn
	line?: LineRequest | null; // line of the position, needed to show the routes of captures around loops
	own?: Set<number>; // points of the pieces that can premove
	plan?: Plan | null;
}

export type Place = { x: number; y: number };
export type Moves = View["moves"];

// The result of a touch: nothing, a move (or several to choose from), a newly chosen point, a piece that cannot move
// (before: the previous one that could not move, or -1), a target that the piece on `from` cannot reach, or a plan.
export type Touched =
	| { what: "nothing" | "chosen" | "planned" }
	| { what: "stuck"; before: number }
	| { what: "refused"; from: number }
	| { what: "moves"; moves: Moves };

export class BoardState {
	view = { points: [], moves: [], last: [-1, -1] } as Partial<View> as View; // empty until a view is shown
	flipped = false;
	wide = false; // rotated by 90 degrees: ranks run from left to right
	movable = false;
	chosen = -1; // the point whose moves are shown
	stuck = -1; // the touched point whose piece cannot move
	cursor = -1; // of the keyboard
	arrows: Arrow[] = [];
	drawn: Sketch[] = [];
	sketch: Sketch | null = null; // being drawn
	acted: number[] = [];
	private line: LineRequest | null = null;
	private ways = new Map<string, number[] | undefined>(); // by move, those requested so far
	hiders = new Map<number, number>();
	own = new Set<number>();
	plan: Plan | null = null;

	// Shows a view. The cursor keeps its place.
	show(
		view: View,
		{
			flipped = this.flipped,
			movable = false,
			arrows = [],
			drawn = [],
			chosen = -1,
			hiders = new Map(),
			acted = [],
			line = null,
			own = new Set(),
			plan = null,
		}: Showing,
	): void {
		Object.assign(this, {
			view,
			flipped,
			movable,
			arrows,
			drawn,
			chosen,
			hiders,
			acted,
			line,
			ways: new Map(),
			own,
			plan,
			stuck: -1,
		});
		if (this.cursor >= view.points.length) this.cursor = -1;
	}

	// --- geometry ---

	place(x: number, y: number): Place {
		const { width, height } = this.view;
		if (this.wide)
			return this.flipped ? { x: (height - 1 - y) * cell, y: (width - 1 - x) * cell } : { x: y * cell, y: x * cell };
		return this.flipped ? { x: (width - 1 - x) * cell, y: y * cell } : { x: x * cell, y: (height - 1 - y) * cell };
	}

	// Number of points from left to right and from top to bottom.
	get extent(): [columns: number, rows: number] {
		const { width, height } = this.view;
		return this.wide ? [height, width] : [width, height];
	}

	placeOf(point: number): Place {
		const { x, y } = this.view.points[point]!;
		return this.place(x, y);
	}

	// The point at this place or close to it; -1: none.
	pointAt({ x, y }: Place): number {
		let best = -1;
		let nearest = cell * 0.55;
		this.view.points.forEach((_, i) => {
			const p = this.placeOf(i);
			const distance = Math.hypot(p.x - x, p.y - y);
			if (distance < nearest) {
				nearest = distance;
				best = i;
			}
		});
		return best;
	}

	// --- moves ---

	// Moves that start at the point; for moves without a start, those that affect it.
	movesFrom(point: number): Moves {
		return this.view.moves.filter(([, from, to]) => (from >= 0 ? from : to) === point);
	}

	movesBetween(from: number, to: number): Moves {
		return this.view.moves.filter(([, a, b]) => a >= 0 && a === from && b === to);
	}

	// Moves of the chosen point, or, if pieces only need a touch to be pressed or removed, those moves. Empty while
	// a move awaits confirmation.
	get offered(): Moves {
		const { moves, points } = this.view;
		if (!this.movable || this.plan) return [];
		if (this.chosen >= 0) return this.movesFrom(this.chosen);
		return moves.every(([, from, to]) => from < 0 && points[to]?.piece !== undefined) ? moves : [];
	}

	// For each offered capture around loops, the points of its route.
	get offeredWays(): [move: string, way: number[]][] {
		const {
			line,
			ways,
			view: { arcs, points },
		} = this;
		if (!line || !arcs.length) return [];
		return this.offered.flatMap(([move, , to]) => {
			if (points[to]!.piece === undefined) return [];
			if (!ways.has(move)) ways.set(move, routeOf(line, move).route);
			const way = ways.get(move);
			return way ? [[move, way] as [string, number[]]] : [];
		});
	}

	// Whether the user can pick up a piece there and carry it, as opposed to choosing it as a target.
	carries(point: number): boolean {
		if (this.own.size) return this.own.has(point);
		if (!this.movable || !this.movesFrom(point).some(([, from]) => from >= 0)) return false;
		return this.chosen < 0 || this.chosen === point || !this.movesBetween(this.chosen, point).length;
	}

	// Chooses a point. A move from it that awaits confirmation keeps waiting.
	choose(point: number): void {
		if (!this.plan?.move || point < 0 || this.plan.from !== point) this.plan = null;
		this.chosen = point;
		this.stuck = -1;
	}

	// A piece was carried to a point. null: it goes back to where it was.
	carried(from: number, to: number): Touched | null {
		if (this.own.size) return to < 0 || to === from ? null : this.planTo(from, to);
		const moves = this.movesBetween(from, to);
		if (moves.length) return { what: "moves", moves };
		return to < 0 || to === from ? null : { what: "refused", from };
	}

	// Accepts any premove, since the legal moves are not known yet.
	private planTo(from: number, to: number): Touched {
		this.chosen = -1;
		this.plan = { from, to };
		return { what: "planned" };
	}

	private touchAhead(point: number): Touched {
		const { chosen, own } = this;
		if (chosen >= 0 && !own.has(point)) return this.planTo(chosen, point);
		this.choose(own.has(point) && point !== chosen ? point : -1);
		return { what: "chosen" };
	}

	// Handles a touch: the end of a move, a complete move, or the start of one.
	touch(point: number): Touched {
		const before = this.stuck;
		this.stuck = -1;
		if (this.own.size) return this.touchAhead(point);
		if (!this.movable || point < 0) return { what: "nothing" };
		if (this.chosen >= 0 && point !== this.chosen) {
			const moves = this.movesBetween(this.chosen, point);
			if (moves.length) return { what: "moves", moves };
		}
		const moves = this.movesFrom(point);
		if (moves.length && moves.every(([, from]) => from < 0)) return { what: "moves", moves };
		const { chosen } = this;
		if (chosen === point) return this.letGo();
		this.chosen = moves.length ? point : -1;
		if (moves.length) return { what: "chosen" };
		const isPiece = this.view.points[point]!.piece !== undefined;
		if (isPiece) this.stuck = point;
		if (chosen >= 0) return { what: "refused", from: chosen };
		return isPiece ? { what: "stuck", before } : { what: "chosen" };
	}

	// The chosen point was touched again: returns the moves on the spot (magic), or drops the choice.
	letGo(): Touched {
		const moves = this.own.size ? [] : this.movesFrom(this.chosen).filter(([, from]) => from < 0);
		this.chosen = -1;
		return moves.length ? { what: "moves", moves } : { what: "chosen" };
	}

	// --- the cursor ---

	// Moves the cursor to the nearest point in that direction as seen by the user; at first, to the end of the last
	// move.
	step(right: number, up: number): void {
		const { points, last } = this.view;
		if (this.cursor < 0) {
			this.cursor = Math.max(0, last[1]);
			return;
		}
		const here = points[this.cursor]!;
		const [dx, dy] = this.wide ? [-up, right] : [right, up];
		const turn = this.flipped ? -1 : 1;
		let nearest = Infinity;
		points.forEach((p, i) => {
			const along = ((p.x - here.x) * dx + (p.y - here.y) * dy) * turn;
			const aside = Math.abs((p.x - here.x) * dy) + Math.abs((p.y - here.y) * dx);
			if (along > 0 && along + 2.5 * aside < nearest) {
				nearest = along + 2.5 * aside;
				this.cursor = i;
			}
		});
	}
}
