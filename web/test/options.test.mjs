// The engine options on the page are exactly those of the core's table.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "../npm/index.js";
import { bundle, wasm } from "./bundle.mjs";

const { validOptions, adjustableOptions, en } = await bundle(
	'export * from "./analyse/options.ts"; export { words as en } from "./base/words/en.ts";',
);
const core = await load(wasm);
const { options: table } = core.games().games[0].opponents.find(({ name }) => name === "alphabeta");

test("settable options have texts", () => {
	const names = adjustableOptions(table).map(({ name }) => name);
	assert.deepEqual(names, ["hash", "strength", "ties"]);
	for (const name of names) assert.ok(`option.${name}` in en, name);
	assert.deepEqual(
		adjustableOptions([{ name: "threads", kind: "number", least: 1, most: 1, default: 1, about: "" }]),
		[],
	);
});

test("saved options count only if the engine has and allows them", () => {
	assert.deepEqual(validOptions(table, { hash: 64, ties: true, strength: 8 }), { hash: 64, ties: true, strength: 8 });
	for (const kept of [
		{ hash: 0 },
		{ hash: 1e9 },
		{ hash: 2.5 },
		{ hash: "64" },
		{ ties: 1 },
		{ nothing: 1 },
		{ lines: 3 },
		null,
		undefined,
		7,
		"hash",
		[64],
	])
		assert.deepEqual(validOptions(table, kept), {}, JSON.stringify(kept));
});

test("the core accepts every allowed value", () => {
	core.set({ game: "xiangqi" });
	for (const option of adjustableOptions(table))
		for (const value of option.kind === "switch" ? [true, false] : [option.least, Math.min(option.most, 64)])
			assert.ok(
				core.think({ opponent: "alphabeta", depth: 1, options: validOptions(table, { [option.name]: value }) }).moves
					.length,
			);
});
