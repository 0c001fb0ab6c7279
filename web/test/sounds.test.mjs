// The sounds of a move, chosen by the core's events. node --test web/test, with the core's module in QIPAN_WASM.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const { core, loadCore, soundsOf } = await bundle(
	`export { core, loadCore } from "./core/core.ts"; export * from "./board/sounds.ts";`,
);
await loadCore(wasmAddress);

const heard = (game, position, moves) => soundsOf(core().set({ game, position, moves }).events);

test("moves, captures, reveals and magic sound as they are", () => {
	assert.deepEqual(heard("xiangqi", "", "h2e2"), ["move"]);
	assert.deepEqual(heard("xiangqi", "", "h2h9"), ["take"]);
	assert.deepEqual(heard("darkchess", "", "b4 (k)"), ["turnUp"]);
	assert.deepEqual(heard("qilin", "", "a1"), ["move"]);
	assert.deepEqual(heard("magic", "r*1/K1 p r - 0 0 - -/-", "a1-a2"), ["shield"]);
	assert.deepEqual(heard("magic", "r1/KG^1 p r - 0 0 - -/-", "a1-a2"), ["take", "melt"]);
	assert.deepEqual(heard("magic", "r=01/K1 p r - 0 0 - -/-", "a2"), ["turnUp"]);
	assert.deepEqual(
		heard("magic", "r=01/K1 n r - 0 0 - -/-", "a2-b2"),
		["move"],
		"a hidden piece that shows itself by moving",
	);
	assert.deepEqual(
		heard("magic", "r*1/K1 p r - 0 0 - i2x1/-", "ice2@a2"),
		["move"],
		"ice that is cast on a shield turns nothing up",
	);
});
