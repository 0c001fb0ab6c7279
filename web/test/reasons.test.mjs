// Reasons for a hinted move, derived from the core's views. node --test web/test, with the core's module in QIPAN_WASM.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const { core, loadCore, reasonsOf } = await bundle(
	`export { core, loadCore } from "./core/core.ts"; export * from "./play/reasons.ts";`,
);
await loadCore(wasmAddress);

function told(game, position, moves, ...best) {
	const line = { game, position, moves };
	return reasonsOf(line, core().set(line), best);
}

test("reasons name captures, checks and threats", () => {
	assert.equal(told("xiangqi", "", [], "h2h9", "i9h9"), "takes the black horse");
	assert.equal(told("xiangqi", "4k4/9/9/9/9/9/9/9/3K5/R8 w", [], "a0a9"), "gives check");
	assert.equal(told("xiangqi", "r3k4/9/9/9/9/9/9/9/3K5/R8 w", [], "a0a9"), "takes the black rook, gives check");
	assert.equal(
		told("xiangqi", "4k4/9/9/9/9/9/9/9/3K5/R8 w", [], "a0a9", "e9e8", "d1d0"),
		"gives check",
		"nothing is taken next",
	);
	assert.equal(
		told("xiangqi", "4k3r/9/9/9/9/9/9/9/3K5/R8 w", [], "a0a9", "e9e8", "a9i9"),
		"gives check, threatens to take the black rook",
	);
	assert.equal(told("surakarta", "1O4/6/6/1X4/3O2/6 x 0 20", [], "b3xd2"), "takes the white stone");
});

test("a formed line is a reason, and unclear moves have none", () => {
	assert.equal(told("qilin", "", ["a1", "b6", "b2", "d6"], "c3"), "forms a line");
	assert.equal(told("qilin", "", [], "a1", "b6", "b2"), "");
	assert.equal(told("xiangqi", "", [], "h2e2", "h9g7", "h0g2"), "");
	assert.equal(told("darkchess", "", [], "b4"), "");
});

test("moving an attacked piece away is a reason", () => {
	const chased = "3k5/9/9/9/r3N4/9/9/9/9/4K4 w"; // a rook attacks the horse
	assert.equal(told("xiangqi", chased, [], "e5c6"), "escapes capture");
	assert.equal(told("xiangqi", chased, [], "e0e1"), "", "another piece");
});
