// How a computer judges a draw that is offered.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const { core, loadCore, partLeft, takesDraw } = await bundle(
	'export { core, loadCore } from "./core/core.ts"; export * from "./play/draw.ts";',
);
await loadCore(wasmAddress);

test("the more is left, the worse it must stand; who stands better never takes it", () => {
	assert.ok(!takesDraw(0, 1) && !takesDraw(-50, 1) && takesDraw(-120, 1));
	assert.ok(takesDraw(0, 0.3) && takesDraw(20, 0.2) && !takesDraw(60, 0.1));
	for (let left = 0; left < 1; left += 0.05)
		for (let score = -200; score < 200; score += 10) assert.ok(takesDraw(score, left) >= takesDraw(score, left + 0.05));
});

test("at a start everything is there, and what was taken is not", () => {
	for (const { name } of core().games().games) {
		const start = core().set({ game: name });
		assert.equal(partLeft(start, start), 1, name);
	}
	const start = core().set({ game: "xiangqi" });
	assert.equal(partLeft(start, core().set({ game: "xiangqi", moves: ["h2h9"] })), 31 / 32);
	assert.equal(
		partLeft(start, core().set({ game: "xiangqi", position: "4k4/9/9/9/9/9/9/9/3R5/5K3 w - - 0 1" })),
		3 / 32,
	);
});
