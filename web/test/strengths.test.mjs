// The ratings beside the names of the computer's strengths are those that were measured.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { load } from "../npm/index.js";
import { bundle, wasm } from "./bundle.mjs";

const core = await load(wasm);
const { ratings, en } = await bundle(
	'export { ratings } from "./play/strengths.ts"; export { en } from "./base/words/en.ts";',
);

test("the ratings are those of docs/opponents.md", async () => {
	const book = await readFile(new URL("../../docs/opponents.md", import.meta.url), "utf8");
	const measured = {};
	for (const [, game, strength, rating] of book.matchAll(
		/^\| (\w+) \| (\d) \| \d+ \| [^|]+ \| [^|]+ \| [^|]+ \| (\d+) \|$/gm,
	)) {
		measured[game] ??= [1000];
		measured[game][Number(strength) - 1] = Number(rating);
	}
	assert.deepEqual(
		Object.keys(measured).sort(),
		core
			.games()
			.games.map(({ name }) => name)
			.sort(),
	);
	assert.deepEqual(ratings, measured);
});

test("every strength has a name of its own", () => {
	const names = Array.from({ length: core.games().strengths }, (_, i) => en[`strength.${i + 1}`]);
	assert.ok(names.every(Boolean), names.join());
	assert.equal(new Set(names).size, names.length);
});
