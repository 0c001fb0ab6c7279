// Scores formatted for users.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const { judgedWords, loadCore, scoreSign, scoreWords, standingWords } = await bundle(`
	export { loadCore } from "./core/core.ts";
	export { judgedWords, scoreSign, scoreWords, standingWords } from "./core/score.ts";
`);
await loadCore(wasmAddress);

const side = (who) => ["Red", "Black"][who];

test("hundredths are rounded, and nothing has no sign", () => {
	assert.deepEqual(
		[130, -130, 4, -4, 0, -5].map((score) => scoreWords(score, false)),
		["+1.3", "−1.3", "0.0", "0.0", "0.0", "−0.1"],
	);
});

test("a sure win whose moves are not known is no number of pieces", () => {
	assert.deepEqual(
		[23_499, -23_400, 24_990, -24_900].map((score) => scoreWords(score, false)),
		["wins by the rules", "loses by the rules", "wins", "loses"],
	);
	assert.deepEqual(
		[23_499, -24_900].map((score) => standingWords(score, false, side)),
		["Red wins by the rules", "Black wins"],
	);
	assert.equal(judgedWords(-23_400, side), "Black wins by the rules");
	assert.deepEqual(
		[130, -130, 29_990, -29_997, 23_499, -24_900].map((score) => scoreSign(score, false)),
		["+1.3", "−1.3", "#5", "−#2", "win", "−win"],
	);
	assert.equal(scoreSign(0, true), "50 %");
});

test("a game that is over is not won in 0", () => {
	assert.deepEqual(
		[29997, -29996, 30000, -30000].map((score) => scoreWords(score, true)),
		["wins in 2", "loses in 2", "has won", "has lost"],
	);
	assert.deepEqual(
		[29997, -30000].map((score) => standingWords(score, false, side)),
		["Red wins in 2", "Black wins"],
	);
});
