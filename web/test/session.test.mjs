// A session: the common behavior of games, levels, puzzles and trials.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const {
	loadCore,
	Tree,
	act,
	bestMove,
	dispose,
	engineToMove,
	giveHint,
	hintArrows,
	isOver,
	later,
	newSession,
	playMove,
	rest,
	takeBack,
	think,
} = await bundle(`
	export { loadCore } from "./core/core.ts";
	export { Tree } from "./core/tree.ts";
	export * from "./play/session.ts";
`);
await loadCore(wasmAddress);
globalThis.window ??= globalThis;
globalThis.document ??= { baseURI: "http://localhost/" };

// The worker of an engine that answers with these moves, or with an error.
function answering(answer) {
	globalThis.Worker = class {
		postMessage(order) {
			if (order.id) setTimeout(() => this.onmessage?.({ data: { id: order.id, ...answer } }), 5);
		}
		terminate() {
			this.onmessage = null;
		}
	};
}
const found = (...moves) => ({ done: { moves: moves.map((move) => [move, -1, -1]), score: 10 } });

function session(game, position = "", moves = []) {
	const failures = [];
	const it = newSession(new Tree({ game, preset: "", position }, 7).playAll(moves), (words) => failures.push(words));
	return Object.assign(it, { failures });
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

test("what a flip did on the board is shown with what it turned up", () => {
	const it = session("magic", "????/###C/N^1RG? p r grncp 0 0 - -/-");
	act(it);
	const { events } = playMove(it, "d3"); // meanwhile ice melts
	assert.deepEqual(
		events.map(({ kind }) => kind),
		["melted", "turned-up"],
	);
	assert.equal(it.tree.moves().length, 2);
});

test("a move is taken back to the user's turn, or to the start", () => {
	const it = session("xiangqi", "", ["h2e2", "h9g7", "h0g2"]);
	act(it);
	takeBack(it, (actor) => actor === 0);
	assert.deepEqual(it.tree.moves(), ["h2e2", "h9g7"]);
	takeBack(it, (actor) => actor === 1);
	assert.deepEqual(it.tree.moves(), ["h2e2"]);
	takeBack(it, (actor) => actor === 1);
	assert.deepEqual(it.tree.moves(), []);
	assert.ok(!isOver(it));
});

test("the computer's move comes after the pace, and not at all if the session rests meanwhile", async () => {
	answering(found("h2e2"));
	const it = session("xiangqi");
	const played = [];
	await engineToMove(
		it,
		{},
		() => 30,
		(move) => played.push(move),
	);
	assert.deepEqual(played, []);
	await pause(50);
	assert.deepEqual(played, ["h2e2"]);
	await engineToMove(
		it,
		{},
		() => 30,
		(move) => played.push(move),
	);
	rest(it);
	await pause(50);
	assert.equal(played.length, 1);
});

test("what is about to happen replaces what was", async () => {
	const it = session("xiangqi");
	const done = [];
	later(it, 5, () => done.push("first"));
	later(it, 5, () => done.push("second"));
	await pause(20);
	assert.deepEqual(done, ["second"]);
});

test("a search is void once its position has been left, unless its line was given", async () => {
	answering(found("h2e2"));
	const it = session("xiangqi");
	const here = think(it, {});
	it.tree.play("h2e2");
	assert.equal(await here, null);
	const of = think(it, {}, it.tree.request(it.tree.root));
	it.tree.play("h9g7");
	assert.equal((await of).score, 10);
});

test("an engine that fails is reported, one that is stopped is not", async () => {
	answering({ error: "out of memory" });
	const it = session("xiangqi");
	assert.equal(await think(it, {}), null);
	assert.match(it.failures.join(), /out of memory/);
	const stopped = think(it, {});
	rest(it);
	assert.equal(await stopped, null);
	assert.equal(it.failures.length, 1);
});

test("a session that is disposed of ends its worker, even if that is idle", async () => {
	answering(found("h2e2"));
	let ended = 0;
	const { terminate } = Worker.prototype;
	Worker.prototype.terminate = function () {
		ended++;
		terminate.call(this);
	};
	const it = session("xiangqi");
	await think(it, {});
	rest(it);
	assert.equal(ended, 0);
	dispose(it);
	assert.equal(ended, 1);
});

test("the best move is one of the position's", async () => {
	answering(found("h2e2"));
	const it = session("xiangqi");
	const { best } = await bestMove(it);
	assert.equal(best[0], "h2e2");
	answering(found("a0a9"));
	assert.equal(await bestMove(session("xiangqi")), null);
});

test("a hint rings the piece, then it shows the move; a move without a piece is shown at once", () => {
	const xiangqi = session("xiangqi");
	const move = xiangqi.tree.view().moves.find(([name]) => name === "h2e2");
	const [, from, to] = move;
	assert.deepEqual(hintArrows(xiangqi), []);
	giveHint(xiangqi, move);
	assert.deepEqual(hintArrows(xiangqi), [{ from: -1, to: from, rank: 0 }]);
	giveHint(xiangqi, move);
	assert.deepEqual(hintArrows(xiangqi), [{ from, to, rank: 0 }]);
	xiangqi.tree.play("h2e2");
	assert.deepEqual(hintArrows(xiangqi), [], "another position has no hint yet");
	const qilin = session("qilin");
	const [placement] = qilin.tree.view().moves;
	giveHint(qilin, placement);
	assert.deepEqual(hintArrows(qilin), [{ from: -1, to: placement[2], rank: 0 }]);
	giveHint(qilin, ["pass", -1, -1, 0]);
	assert.deepEqual(hintArrows(qilin), []);
});
