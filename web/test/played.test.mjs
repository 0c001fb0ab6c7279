// A game in progress: the page's actions have the effects that the core's table defines.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const { core, loadCore, PlayedGame, handOver, Tree } = await bundle(`
	export { core, loadCore } from "./core/core.ts";
	export { PlayedGame } from "./play/game.ts";
	export { handOver } from "./core/handover.ts";
	export { Tree } from "./core/tree.ts";
`);
await loadCore(wasmAddress);

// A game of two people, optionally with clocks, after these moves.
function played(game, { moves = "", preset, plan = null, position = "" } = {}) {
	if (preset || position) handOver(new Tree({ game, preset: preset ?? "", position }, 7));
	const it = new PlayedGame(game);
	Object.assign(it.manner, { who: ["you", "you"], plan });
	if (plan) it.begin();
	for (const move of moves.split(" ").filter(Boolean)) it.play(move);
	return it;
}

const endOf = ({ tree, over }) => [over, tree.result, tree.ruling];

test("a flip is followed by its reveal, then the turn passes", () => {
	const it = played("darkchess", { moves: "a1" });
	assert.equal(it.tree.moves().length, 2);
	assert.equal(it.tree.view().actor, 1);
	const [, outcome] = it.tree.moves();
	core().set({ game: "darkchess", moves: ["a1"] });
	assert.equal(core().deal(it.tree.seed), outcome);
});

test("a game handed over mid-flip continues with the reveal", () => {
	const tree = new Tree({ game: "darkchess", preset: "", position: "" }, 7);
	tree.play("a1");
	handOver(tree);
	const it = new PlayedGame("darkchess");
	assert.equal(it.tree.moves().length, 2);
});

test("resigning loses; it can be undone, and then a move", () => {
	const it = played("xiangqi", { moves: "h2e2 h9g7" });
	it.resign(0);
	assert.deepEqual(endOf(it), [true, "second", "resignation"]);
	assert.throws(() => it.play("h0g2"));
	it.takeBack();
	assert.deepEqual([...endOf(it), it.tree.moves().length], [false, "", "", 2]);
	it.takeBack();
	assert.deepEqual(it.tree.moves(), ["h2e2"]);
	assert.equal(it.tree.at.children.length, 0);
});

test("against a computer, undo removes its reply too", () => {
	const it = played("xiangqi", { moves: "h2e2 h9g7 h0g2" });
	it.manner.who = ["you", "3"];
	it.takeBack();
	assert.deepEqual(it.tree.moves(), ["h2e2", "h9g7"]);
	it.takeBack();
	assert.deepEqual(it.tree.moves(), []);
	it.takeBack();
	assert.deepEqual(it.tree.moves(), []);
});

test("draws can be agreed", () => {
	const it = played("surakarta", { moves: "a2-a3" });
	it.agreeOnDraw();
	assert.deepEqual(endOf(it), [true, "draw", "agreement"]);
});

test("results decided by the moves need no result entry", () => {
	const it = played("xiangqi", { position: "3k5/9/9/9/9/9/9/9/R8/1R2K4 w - - 0 1", moves: "a1a8" });
	assert.deepEqual(endOf(it), [true, "", ""]);
	assert.equal(it.tree.view().ruling.verdict, "first");
	assert.throws(() => it.resign(1));
});

test("the preset decides when resigning is allowed, in the opponent's turn too", () => {
	const it = played("qilin", { preset: "strict", moves: "d2 f2 d3 b4" });
	assert.ok(it.mayResign);
	it.play("d1"); // a line is formed: a stone has to be pressed out
	assert.equal(it.tree.view().actor, 0);
	assert.ok(!it.mayResign);
	for (const side of [0, 1]) assert.throws(() => it.resign(side), /may not resign/);
});

// The test advances the time.
let now = 1000;
performance.now = () => now;

test("the clock starts with the first move, switches with the turn and stops at the end", () => {
	const it = played("xiangqi", { plan: { main: 60_000, increment: 2000, period: 0, periods: 0 } });
	it.runClock(true);
	assert.equal(it.clock.running, null);
	it.play("h2e2");
	assert.equal(it.clock.running, 1);
	now += 5000;
	assert.deepEqual([it.clock.read().sides[0].left, it.clock.read().sides[1].left], [62_000, 55_000]);
	it.play("h9g7");
	assert.deepEqual([it.clock.running, it.clock.read().sides[1].left], [0, 57_000]);
	it.runClock(false);
	assert.equal(it.clock.running, null);
	it.runClock(true);
	it.resign(1);
	assert.equal(it.clock.running, null);
});

test("flag fall ends the game, and later moves are refused", () => {
	const it = played("xiangqi", { plan: { main: 3000, increment: 0, period: 0, periods: 0 }, moves: "h2e2" });
	now += 3000;
	it.play("h9g7");
	assert.deepEqual([...endOf(it), it.tree.moves().length], [true, "first", "time forfeit", 1]);
});

test("the rule that decides when a flag falls is named, however its sentence was recorded", () => {
	const it = played("surakarta", { plan: { main: 3000, increment: 0, period: 0, periods: 0 } });
	const playFirst = () => it.play(it.tree.view().moves[0][0]); // the clock runs after the first move
	playFirst();
	now += 3000;
	playFirst();
	const { tree, end } = it;
	assert.match(tree.ruling, /^surakarta 3\.4: /);
	assert.match(end.reason, /\(Surakarta 3\.4\)$/);
	tree.ruling = "surakarta 3.4: other words";
	assert.equal(it.end.reason, end.reason);
	tree.ruling = "surakarta 3.9: other words";
	assert.equal(it.end.reason, tree.ruling);
});
