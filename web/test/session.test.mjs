// A session: the common behavior of games, levels, puzzles and trials.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const { loadCore, Tree, GameSession, moveArrows } = await bundle(`
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
	const it = new GameSession(new Tree({ game, preset: "", position }, 7).playAll(moves), (words) =>
		failures.push(words),
	);
	return Object.assign(it, { failures });
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

test("the effect of a flip is shown with its reveal", () => {
	const it = session("magic", "????/###C/N^1RG? p r grncp 0 0 - -/-");
	it.act();
	const { events } = it.play("d3"); // meanwhile ice melts
	assert.deepEqual(
		events.map(({ kind }) => kind),
		["melted", "turned-up"],
	);
	assert.equal(it.tree.moves().length, 2);
});

test("undo goes back to the user's turn or the start", () => {
	const it = session("xiangqi", "", ["h2e2", "h9g7", "h0g2"]);
	it.act();
	it.takeBackTo((actor) => actor === 0);
	assert.deepEqual(it.tree.moves(), ["h2e2", "h9g7"]);
	it.takeBackTo((actor) => actor === 1);
	assert.deepEqual(it.tree.moves(), ["h2e2"]);
	it.takeBackTo((actor) => actor === 1);
	assert.deepEqual(it.tree.moves(), []);
	assert.ok(!it.over);
});

test("the computer's move waits for the pace, and is not played in a paused session", async () => {
	answering(found("h2e2"));
	const it = session("xiangqi");
	const played = [];
	await it.engineToMove(
		{},
		() => 30,
		(move) => played.push(move),
	);
	assert.deepEqual(played, []);
	await pause(50);
	assert.deepEqual(played, ["h2e2"]);
	await it.engineToMove(
		{},
		() => 30,
		(move) => played.push(move),
	);
	it.rest();
	await pause(50);
	assert.equal(played.length, 1);
});

test("a scheduled action replaces the previous one", async () => {
	const it = session("xiangqi");
	const done = [];
	it.later(5, () => done.push("first"));
	it.later(5, () => done.push("second"));
	await pause(20);
	assert.deepEqual(done, ["second"]);
});

test("searches are void once their position is left, unless their line was given", async () => {
	answering(found("h2e2"));
	const it = session("xiangqi");
	const here = it.think({});
	it.tree.play("h2e2");
	assert.equal(await here, null);
	const of = it.think({}, it.tree.request(it.tree.root));
	it.tree.play("h9g7");
	assert.equal((await of).score, 10);
});

test("failed engines are reported, stopped ones are not", async () => {
	answering({ error: "out of memory" });
	const it = session("xiangqi");
	assert.equal(await it.think({}), null);
	assert.match(it.failures.join(), /out of memory/);
	const stopped = it.think({});
	it.rest();
	assert.equal(await stopped, null);
	assert.equal(it.failures.length, 1);
});

test("disposing of a session ends even an idle worker", async () => {
	answering(found("h2e2"));
	let ended = 0;
	const { terminate } = Worker.prototype;
	Worker.prototype.terminate = function () {
		ended++;
		terminate.call(this);
	};
	const it = session("xiangqi");
	await it.think({});
	it.rest();
	assert.equal(ended, 0);
	it.dispose();
	assert.equal(ended, 1);
});

test("the best move is a legal move", async () => {
	answering(found("h2e2"));
	const it = session("xiangqi");
	const { best } = await it.bestMove();
	assert.equal(best[0], "h2e2");
	answering(found("a0a9"));
	assert.equal(await session("xiangqi").bestMove(), null);
});

test("hints ring the piece, then show the move; moves without a piece are shown at once", () => {
	const xiangqi = session("xiangqi");
	const [, from, to] = xiangqi.tree.view().moves.find(([name]) => name === "h2e2");
	assert.deepEqual(xiangqi.hintArrows, []);
	xiangqi.giveHint("h2e2");
	assert.deepEqual(xiangqi.hintArrows, [{ from: -1, to: from, rank: 0 }]);
	xiangqi.giveHint("h2e2");
	assert.deepEqual(xiangqi.hintArrows, [{ from, to, rank: 0 }]);
	xiangqi.tree.play("h2e2");
	assert.deepEqual(xiangqi.hintArrows, [], "a new position has no hint yet");
	const qilin = session("qilin");
	const [[placement, , point]] = qilin.tree.view().moves;
	qilin.giveHint(placement);
	assert.deepEqual(qilin.hintArrows, [{ from: -1, to: point, rank: 0 }]);
	assert.equal(qilin.giveHint("pass"), null, "not legal here");
	assert.deepEqual(moveArrows(qilin.tree.request(), ["pass", -1, -1]), []);
});
