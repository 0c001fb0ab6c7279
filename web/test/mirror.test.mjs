// Mirror images of moves. node --test web/test, with the core's module in QIPAN_WASM.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const { core, imageIn, loadCore } = await bundle(`
	export { core, loadCore } from "./core/core.ts";
	export { imageIn } from "./core/mirror.ts";
`);
await loadCore(wasmAddress);

const images = (line, ...moves) => {
	const image = imageIn(core().set(line));
	return image && moves.map(image);
};

test("in a mirror-symmetric position every move has a mirror image", () => {
	assert.deepEqual(images({ game: "xiangqi" }, "h2e2", "b2e2", "e3e4", "g0e2"), ["b2e2", "h2e2", "e3e4", "c0e2"]);
	assert.deepEqual(images({ game: "xiangqi", moves: "e3e4 e6e5" }, "a0a1"), ["i0i1"]);
	assert.deepEqual(images({ game: "surakarta" }, "a2-a3", "f2-e3"), ["f2-f3", "a2-b3"]);
	assert.deepEqual(images({ game: "qilin" }, "a1", "d1"), ["g1", "d1"]);
	for (const game of ["xiangqi", "surakarta", "qilin"]) {
		const view = core().set({ game });
		const image = imageIn(view);
		for (const [name] of view.moves) assert.equal(image(image(name)), name);
	}
});

test("in an asymmetric position no move has a mirror image", () => {
	assert.equal(images({ game: "xiangqi", moves: "h2e2" }), null);
	assert.equal(images({ game: "qilin", moves: "a1" }), null);
	assert.equal(images({ game: "darkchess", moves: [core().set({ game: "darkchess" }).moves[0][0]] }), null);
});
