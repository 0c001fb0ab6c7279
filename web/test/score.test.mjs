// Scores as people read them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const { loadCore, scoreWords, standingWords } = await bundle(`
	export { loadCore } from "./core/core.ts";
	export { scoreWords, standingWords } from "./core/score.ts";
`);
await loadCore(wasmAddress);

const side = (who) => ["Red", "Black"][who];

test("hundredths are rounded, and nothing has no sign", () => {
	assert.deepEqual([130, -130, 4, -4, 0, -5].map((score) => scoreWords(score, false)), ["+1.3", "−1.3", "0.0", "0.0", "0.0", "−0.1"]);
});

test("a game that is over is not won in 0", () => {
	assert.deepEqual([29997, -29996, 30000, -30000].map((score) => scoreWords(score, true)), ["wins in 2", "loses in 2", "has won", "has lost"]);
	assert.deepEqual([29997, -30000].map((score) => standingWords(score, false, side)), ["Red wins in 2", "Black wins"]);
});
