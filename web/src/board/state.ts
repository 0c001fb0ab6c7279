// What a board shows: the position, which side is below, what is chosen and pointed at, and the result of a touch. It
// knows moves only from the core, and nothing about drawing.
import type { LineRequest, View } from "../core/core.ts";
import { routeOf } from "../core/route.ts";

export const cell = 100; // units between neighbouring lines of the grid

export interface Arrow {
	from: number; // -1: only `to` is marked
	to: number;
	rank: number; // 0 the best
	route?: number[]; // the points that it leads through, if it is not straight
}

// Drawn by a person: an arrow, or a circle around one point.
export interface Sketch {
	from: number;
	to: number;
	colour: "green" | "red" | "blue" | "yellow";
}

// A move that is shown and not played yet: a legal one that waits to be confirmed, or one that was chosen ahead, while
// the other side thinks.
export interface Plan {
	from: number;
	to: number;
	move?: string; // of view.moves; absent: chosen ahead
}

export interface Showing {
	flipped?: boolean; // absent: as before
	movable?: boolean; // whether the user may move now
	arrows?: Arrow[];
	drawn?: Sketch[];
	chosen?: number; // a point whose moves are shown without being touched
	hiders?: Map<number, number>; // pieces that will hide: how often, by point; absent: as the position says
	acted?: number[]; // points of the last turn's earlier actions
	line?: LineRequest | null; // that led there, so that the ways of captures round loops can be shown
	own?: Set<number>; // points of the pieces whose next move can be chosen ahead
	plan?: Plan | null;
}

export type Place = { x: number; y: number };
export type Moves = View["moves"];

// The result of a touch: nothing, a move (or several to choose among), another choice of a point, a piece that cannot
// move (before: the one touched in vain before it, or -1), a goal that the piece on `from` cannot reach, or a plan.
export type Touched =
	| { what: "nothing" | "chosen" | "planned" }
	| { what: "stuck"; before: number }
	| { what: "refused"; from: number }
	| { what: "moves"; moves: Moves };

export class BoardState {
	view = { points: [], moves: [], last: [-1, -1] } as Partial<View> as View; // nothing, until one is shown
	flipped = false;
	wide = false; // turned by a quarter: ranks from left to right
	movable = false;
	chosen = -1; // the point whose moves are shown
	stuck = -1; // the point that was touched in vain
	cursor = -1; // of the keyboard
	arrows: Arrow[] = [];
	drawn: Sketch[] = [];
	sketch: Sketch | null = null; // what is being drawn
	acted: number[] = [];
	private line: LineRequest | null = null;
	private ways = new Map<string, number[] | undefined>(); // by move, as far as they were asked for
	hiders = new Map<number, number>();
	own = new Set<number>();
	plan: Plan | null = null;

	// The cursor stays where it is.
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

	// --- where things are ---

	place(x: number, y: number): Place {
		const { width, height } = this.view;
		if (this.wide)
			return this.flipped ? { x: (height - 1 - y) * cell, y: (width - 1 - x) * cell } : { x: y * cell, y: x * cell };
		return this.flipped ? { x: (width - 1 - x) * cell, y: y * cell } : { x: x * cell, y: (height - 1 - y) * cell };
	}

	// How many points it has from left to right and from top to bottom.
	get extent(): [columns: number, rows: number] {
		const { width, height } = this.view;
		return this.wide ? [height, width] : [width, height];
	}

	placeOf(point: number): Place {
		const { x, y } = this.view.points[point]!;
		return this.place(x, y);
	}

	// The point that is there, or close by; -1: none.
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

	// Those that begin at the point, or happen on it.
	movesFrom(point: number): Moves {
		return this.view.moves.filter(([, from, to]) => (from >= 0 ? from : to) === point);
	}

	movesBetween(from: number, to: number): Moves {
		return this.view.moves.filter(([, a, b]) => a >= 0 && a === from && b === to);
	}

	// Moves of the chosen point; if pieces can only be touched, to press or to remove them: those moves. None while one
	// waits.
	get offered(): Moves {
		const { moves, points } = this.view;
		if (!this.movable || this.plan) return [];
		if (this.chosen >= 0) return this.movesFrom(this.chosen);
		return moves.every(([, from, to]) => from < 0 && points[to]?.piece !== undefined) ? moves : [];
	}

	// The points that each offered capture leads through, where it goes round loops.
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

	// Whether a piece can be picked up there and carried elsewhere, rather than be a target of the chosen one.
	carries(point: number): boolean {
		if (this.own.size) return this.own.has(point);
		if (!this.movable || !this.movesFrom(point).some(([, from]) => from >= 0)) return false;
		return this.chosen < 0 || this.chosen === point || !this.movesBetween(this.chosen, point).length;
	}

	// A move that waits and begins there goes on waiting.
	choose(point: number): void {
		if (!this.plan?.move || point < 0 || this.plan.from !== point) this.plan = null;
		this.chosen = point;
		this.stuck = -1;
	}

	// A piece was carried there. null: it goes back to where it was.
	carried(from: number, to: number): Touched | null {
		if (this.own.size) return to < 0 || to === from ? null : this.planTo(from, to);
		const moves = this.movesBetween(from, to);
		if (moves.length) return { what: "moves", moves };
		return to < 0 || to === from ? null : { what: "refused", from };
	}

	// Which moves will be legal is not known yet: any is taken.
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

	// The end of a move, a move by itself, or the beginning of one.
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

	// The chosen point was touched again: what can be done there on the spot (magic), or nothing any more.
	letGo(): Touched {
		const moves = this.own.size ? [] : this.movesFrom(this.chosen).filter(([, from]) => from < 0);
		this.chosen = -1;
		return moves.length ? { what: "moves", moves } : { what: "chosen" };
	}

	// --- the cursor ---

	// To the nearest point in that direction as the user sees the board; the first time to where the last move ended.
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
