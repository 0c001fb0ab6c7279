// The state of a board without its drawing: points and places, the result of a touch, the cursor.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../npm/index.js";
import { bundle, wasm } from "./bundle.mjs";

const { BoardState } = await bundle('export * from "./board/state.ts";');
const core = await load(wasm);

function at(line, how = {}) {
	const state = new BoardState();
	state.show(core.set(line), { movable: true, ...how });
	const point = (name) => state.view.points.findIndex((p) => p.name === name);
	return { state, point };
}

test("every point is found where it is drawn, on turned boards too, and nothing far off", () => {
	for (const { name } of core.games().games)
		for (const flipped of [false, true]) {
			const { state } = at({ game: name }, { flipped });
			state.view.points.forEach((_, i) => {
				const { x, y } = state.placeOf(i);
				assert.equal(state.pointAt({ x: x + 30, y: y - 30 }), i);
			});
			assert.equal(state.pointAt({ x: -1000, y: 0 }), -1);
		}
});

test("a touch chooses a piece, a second one lets it go, another piece is chosen instead", () => {
	const { state, point } = at({ game: "xiangqi" });
	assert.deepEqual(state.touch(point("h2")), { what: "chosen" });
	assert.equal(state.offered.length, 12);
	assert.deepEqual(state.touch(point("b2")), { what: "chosen" });
	assert.equal(state.chosen, point("b2"));
	assert.deepEqual(state.touch(point("b2")), { what: "chosen" });
	assert.deepEqual([state.chosen, state.offered], [-1, []]);
});

test("the end of a move is touched: that move; elsewhere the piece is let go", () => {
	const { state, point } = at({ game: "xiangqi" });
	state.touch(point("h2"));
	const { what, moves } = state.touch(point("h9"));
	assert.deepEqual([what, moves.map(([name]) => name)], ["moves", ["h2h9"]]);
	assert.equal(state.chosen, point("h2")); // until the move is shown
	assert.deepEqual(state.touch(point("e5")), { what: "refused", from: point("h2") });
	assert.equal(state.chosen, -1);
});

test("a piece that cannot move is stuck until something else is touched; an empty point is not", () => {
	const { state, point } = at({ game: "xiangqi" });
	assert.deepEqual(state.touch(point("a9")), { what: "stuck", before: -1 });
	assert.equal(state.stuck, point("a9"));
	assert.deepEqual(state.touch(point("e5")), { what: "chosen" });
	assert.equal(state.stuck, -1);
});

test("nothing is chosen where the user may not move, nor beside the board", () => {
	const { state, point } = at({ game: "xiangqi" }, { movable: false });
	assert.deepEqual(state.touch(point("h2")), { what: "nothing" });
	state.movable = true;
	assert.deepEqual(state.touch(-1), { what: "nothing" });
	assert.deepEqual([state.chosen, state.offered], [-1, []]);
});

test("a placement is a move by itself, and so is a flip", () => {
	const stones = at({ game: "qilin" });
	assert.equal(stones.state.touch(stones.point("a1")).moves.length, 1);
	const pieces = at({ game: "darkchess" });
	assert.equal(pieces.state.touch(pieces.point("a1")).what, "moves");
	assert.deepEqual(pieces.state.offered, []);
});

test("where pieces can only be pressed or removed, those are offered without a touch", () => {
	const { state } = at({ game: "qilin", moves: "d2 f2 d3 b4 d1".split(" ") });
	assert.equal(state.view.actor, 0);
	assert.deepEqual(
		state.offered.map(([name]) => name),
		state.view.moves.map(([name]) => name),
	);
	assert.ok(state.offered.every(([, from, to]) => from < 0 && state.view.points[to].piece !== undefined));
});

test("a piece is carried unless it is where the chosen one goes", () => {
	const { state, point } = at({ game: "xiangqi", moves: ["h2e2", "b9c7"] });
	assert.ok(state.carries(point("e2")));
	assert.ok(!state.carries(point("e6"))); // the opponent's
	state.choose(point("e2"));
	assert.ok(state.carries(point("e2")));
	assert.ok(state.carries(point("b2")));
});

test("arrow keys go as the user sees the board", () => {
	for (const [flipped, right, up] of [
		[false, "f0", "e1"],
		[true, "d0", "e0"],
	]) {
		const { state, point } = at({ game: "xiangqi" }, { flipped });
		state.cursor = point("e0");
		state.step(1, 0);
		assert.equal(state.cursor, point(right));
		state.cursor = point("e0");
		state.step(0, 1);
		assert.equal(state.cursor, point(up));
	}
});

test("the cursor begins where the last move ended, and leaves a board that has not its point", () => {
	const { state, point } = at({ game: "xiangqi", moves: ["h2e2"] });
	state.step(1, 0);
	assert.equal(state.cursor, point("e2"));
	state.cursor = point("i9");
	state.show(core.set({ game: "qilin" }), {});
	assert.equal(state.cursor, -1);
});

test("what is shown stays turned, and forgets what was chosen", () => {
	const { state, point } = at({ game: "xiangqi" }, { flipped: true });
	state.touch(point("h2"));
	state.show(state.view, { movable: true });
	assert.deepEqual([state.flipped, state.chosen, state.arrows], [true, -1, []]);
	state.show(state.view, { movable: true, chosen: point("h2") });
	assert.equal(state.offered.length, 12);
});

test("while the other side thinks, any move of one's own pieces can be planned", () => {
	const { state, point } = at({ game: "xiangqi", moves: "h2e2" }, { movable: false });
	assert.deepEqual(state.touch(point("h0")), { what: "nothing" });
	const own = new Set(
		state.view.points.flatMap(({ piece }, i) =>
			piece !== undefined && state.view.looks[piece].tint === "red" ? [i] : [],
		),
	);
	state.show(state.view, { own });
	assert.deepEqual(state.touch(point("h9")), { what: "chosen" });
	assert.equal(state.chosen, -1);
	assert.ok(state.carries(point("h0")) && !state.carries(point("h9")));
	state.touch(point("h0"));
	assert.deepEqual(state.touch(point("h9")), { what: "planned" });
	assert.deepEqual(state.plan, { from: point("h0"), to: point("h9") });
	state.touch(point("i0"));
	assert.deepEqual([state.plan, state.chosen], [null, point("i0")]);
	assert.deepEqual(state.touch(point("i0")), { what: "chosen" });
	assert.equal(state.chosen, -1);
	assert.deepEqual(
		state.carried(point("a0"), point("b0")),
		{ what: "planned" },
		"where an own piece stands, which may be taken",
	);
	assert.equal(state.carried(point("a0"), -1), null);
	assert.deepEqual(state.offered, []);
});

test("a move that waits is kept while its piece is touched, and no other is offered", () => {
	const { state, point } = at({ game: "xiangqi" });
	state.touch(point("h2"));
	const [move] = state.movesBetween(point("h2"), point("e2"));
	state.plan = { from: move[1], to: move[2], move: move[0] };
	assert.deepEqual(state.offered, []);
	state.choose(point("h2"));
	assert.equal(state.plan.move, "h2e2");
	assert.deepEqual(state.touch(point("e2")).moves, [move]);
	state.choose(point("b2"));
	assert.equal(state.plan, null);
});
