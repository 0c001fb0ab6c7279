// Several workers: splitting the moves and merging the results.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle } from "./bundle.mjs";

const { merged, sharesOf } = await bundle('export { merged, sharesOf } from "./core/crew.ts";');

test("every move is in one share, and shares are alike in size", () => {
	const moves = Array.from({ length: 44 }, (_, i) => `m${i}`);
	for (const workers of [1, 2, 3, 8]) {
		const shares = sharesOf(moves, workers);
		assert.equal(shares.length, workers);
		assert.deepEqual(shares.flat().sort(), [...moves].sort());
		assert.ok(Math.max(...shares.map(({ length }) => length)) - Math.min(...shares.map(({ length }) => length)) <= 1);
	}
	assert.deepEqual(sharesOf(["a1", "b1"], 8), [["a1"], ["b1"]]);
	assert.deepEqual(sharesOf(["a1", "pass"], 2), [["a1", "pass"]]);
});

test("the best lines of all come first, and nodes are summed", () => {
	const thought = (line, score, nodes, ms, depth = 8) => ({
		line,
		score,
		nodes,
		ms,
		depth,
		moves: [[`m${score}`, 0, 1]],
	});
	const empty = { ...thought(1, 99, 0, 0), moves: [] };
	const { thoughts, nodes, ms } = merged(
		[[thought(0, 30, 100, 5), thought(1, -10, 120, 6)], [thought(0, 50, 300, 4), empty], []],
		2,
	);
	assert.deepEqual(
		thoughts.map(({ score }) => score),
		[50, 30],
	);
	assert.deepEqual([nodes, ms], [420, 6]);
	assert.deepEqual(merged([[], []], 3), { thoughts: [], nodes: 0, ms: 0 });
});
