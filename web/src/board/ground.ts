// The background below marks and pieces: the wood, lines and arcs, the names of files and ranks.
import { s } from "../base/dom.ts";
import type { View } from "../core/core.ts";
import { cell, type BoardState } from "./state.ts";

// The board with its wood grain, which only some themes show; checkered boards would hide most of it.
export function groundOf(v: View, [x, y, width, height]: [number, number, number, number], scale: number): SVGElement {
	const step = 56;
	let grain = "";
	for (let i = 0; (i + 1) * step < height - 20; i++) {
		const at = y + 20 + (i + 0.5) * step + (i % 3) * 9;
		const wave = [26, -18, 34, -30, 12][i % 5]!;
		grain += `M${x + 5} ${at}C${x + width * 0.3} ${at + wave} ${x + width * (0.5 + (i % 4) * 0.08)} ${at - wave} ${x + width - 5} ${at + wave / 3}`;
	}
	const edge = 1.5 * scale;
	return s(
		"g",
		{},
		s("rect", {
			class: "wood",
			x: x + edge,
			y: y + edge,
			width: width - 2 * edge,
			height: height - 2 * edge,
			rx: 14 * scale,
		}),
		!v.cells && s("path", { class: "veins", d: grain }),
	);
}

// The starting points of cannons and pawns have small corner marks on xiangqi boards.
const posts: [number, number][] = [1, 7].flatMap(
	(x) =>
		[
			[x, 2],
			[x, 7],
		] as [number, number][],
);
for (const x of [0, 2, 4, 6, 8]) posts.push([x, 3], [x, 6]);

function postsOf(v: View, state: BoardState): SVGElement {
	let d = "";
	for (const [px, py] of posts) {
		const { x, y } = state.place(px, py);
		for (const a of [-1, 1])
			for (const b of [-1, 1])
				if (x + a * 9 > 0 && x + a * 9 < (v.width - 1) * cell)
					d += `M${x + a * 22} ${y + b * 8}H${x + a * 8}V${y + b * 22}`;
	}
	return s("path", { class: "posts", d });
}

// Lines and arcs of a loop carry its class, so that styles can distinguish the loops.
export function gridOf(v: View, state: BoardState): SVGElement {
	const { flipped } = state;
	const [columns, rows] = state.extent;
	const place = (x: number, y: number) => state.place(x, y);
	const grid = s("g", { class: "grid" });
	const right = (columns - 1) * cell;
	const below = (rows - 1) * cell;
	if (v.cells) {
		for (const p of v.points) {
			const { x, y } = place(p.x, p.y);
			grid.append(
				s("rect", {
					class: (p.x + p.y) % 2 ? "cell" : "cell odd",
					x: x - cell / 2,
					y: y - cell / 2,
					width: cell,
					height: cell,
				}),
			);
		}
		grid.append(s("rect", { class: "frame", x: -cell / 2, y: -cell / 2, width: right + cell, height: below + cell }));
	}
	const loops = new Map<string, number>();
	for (const [x, y, x1, y1, x2, y2] of v.arcs) {
		const r = Math.hypot(x - x1, y - y1);
		loops.set(`${x1} ${y1}`, r).set(`${x2} ${y2}`, r);
	}
	for (const [x1, y1, x2, y2] of v.lines) {
		const a = place(x1, y1);
		const b = place(x2, y2);
		const loop = loops.get(`${x1} ${y1}`);
		grid.append(s("line", { class: loop && `loop${loop}`, x1: a.x, y1: a.y, x2: b.x, y2: b.y }));
	}
	for (const [x, y, x1, y1, x2, y2] of v.arcs) {
		const a = place(x1, y1);
		const b = place(x2, y2);
		const c = place(x, y);
		const r = Math.hypot(a.x - c.x, a.y - c.y);
		// three quarters of a circle: the long way around
		const turn = (a.x - c.x) * (b.y - c.y) - (a.y - c.y) * (b.x - c.x) > 0 ? 0 : 1;
		grid.append(s("path", { class: `loop${r / cell}`, d: `M${a.x} ${a.y}A${r} ${r} 0 1 ${turn} ${b.x} ${b.y}` }));
	}
	if (v.river) {
		grid.append(
			s("rect", { class: "frame", x: -10, y: -10, width: right + 20, height: below + 20 }),
			postsOf(v, state),
		);
		const y = (place(0, v.riverRow).y + place(0, v.riverRow + 1).y) / 2;
		const words = v.river.split(/\s+/);
		words.forEach((word, i) => {
			const x = words.length === 1 ? right / 2 : right / 2 + (i ? right / 4 : -right / 4) * (flipped ? -1 : 1);
			grid.append(s("text", { class: "river", x, y, transform: flipped ? `rotate(180 ${x} ${y})` : undefined }, word));
		});
	}
	return grid;
}

// Below and to the left of the grid; on boards with arcs at the edge, close to the grid in the gaps between them.
export function namesOf(v: View, state: BoardState, outside: number): SVGElement {
	const names = s("g", { class: v.arcs.length ? "names gaps" : "names" });
	const out = v.arcs.length ? cell * 0.54 : outside;
	const bottom = (state.extent[1] - 1) * cell + out;
	const files = new Map<number, string>();
	const ranks = new Map<number, string>();
	for (const p of v.points) {
		files.set(p.x, p.name.replace(/\d+$/, ""));
		ranks.set(p.y, p.name.replace(/^\D+/, ""));
	}
	const below = (name: string, x: number) => names.append(s("text", { x, y: bottom }, name));
	const beside = (name: string, y: number) => names.append(s("text", { x: -out, y }, name));
	for (const [x, name] of files) state.wide ? beside(name, state.place(x, 0).y) : below(name, state.place(x, 0).x);
	for (const [y, name] of ranks) state.wide ? below(name, state.place(0, y).x) : beside(name, state.place(0, y).y);
	return names;
}
