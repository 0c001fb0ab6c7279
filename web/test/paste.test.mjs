// How pasted text is interpreted. node --test web/test, with the core's module in QIPAN_WASM.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const { core, loadCore, treeOfText } = await bundle(`
	export { core, loadCore } from "./core/core.ts";
	export { treeOfText } from "./analyse/paste.ts";
`);
await loadCore(wasmAddress);

const read = (text, game = "xiangqi") => {
	const tree = treeOfText(text, game, "");
	return [tree.start.game, ...tree.moves()];
};

test("moves are read with numbers or without, on one line or several, in any notation", () => {
	for (const text of [
		"h2e2 h9g7",
		"1. h2e2 h9g7",
		"h2e2\nh9g7\n",
		"炮二平五　馬８進７",
		"1. 炮二平五\n   马8进7",
		"C2=5 H8+7 1-0",
		"h2e2 {the centre} h9g7",
	])
		assert.deepEqual(read(text), ["xiangqi", "h2e2", "h9g7"], text);
});

test("moves without tags are those of the game at the board if it has them, else of xiangqi", () => {
	assert.deepEqual(read("b2-b3\nb5-b4", "surakarta"), ["surakarta", "b2-b3", "b5-b4"]);
	assert.deepEqual(read("1. h2e2 (1. b2e2) h9g7", "surakarta"), ["xiangqi", "h2e2", "h9g7"]);
	assert.deepEqual(read('[Game "qilin"]\n\nd2 f2', "surakarta"), ["qilin", "d2", "f2"]);
});

test("a position and a record without moves are shown", () => {
	const { position } = core().set({ game: "xiangqi", moves: ["h2e2"] });
	assert.equal(treeOfText(` ${position}\n`, "xiangqi", "").start.position, position);
	assert.deepEqual(read('[Game "surakarta"]\n[First "Ada"]'), ["surakarta"]);
});

test("what cannot be read is told where it stands", () => {
	assert.throws(() => read("h2e2 h2e2"), /h2e2/);
	assert.throws(() => read("1. h2e2\nh9g7 once"), /line 2.*once/);
	assert.throws(() => read("9/9/9/9/9/9/9/9/9/9 w"), /king/);
	assert.throws(() => read("once upon a time"), /once/);
});
