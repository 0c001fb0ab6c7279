// The ratings next to the names of the computer's strengths are the measured ones.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { load } from "../npm/index.js";
import { bundle, wasm } from "./bundle.mjs";

const core = await load(wasm);
const { ratings, en } = await bundle(
	'export { ratings } from "./play/strengths.ts"; export { words as en } from "./base/words/en.ts";',
);

const page = (path) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");
const byName = (a, b) => (a < b ? -1 : 1);
const games = core
	.games()
	.games.map(({ name }) => name)
	.sort(byName);

test("ratings match docs/opponents.md", async () => {
	const shown = {};
	for (const [, game, row] of (await page("docs/opponents.md")).matchAll(/^\| (\w+) \| (1000(?: \| \d+)+) \|$/gm))
		shown[game] = row.split(" | ").map(Number);
	assert.deepEqual(Object.keys(shown).sort(byName), games);
	assert.deepEqual(ratings, shown);
});

test("ratings match the matches in research/ratings.md", async () => {
	const measured = {};
	for (const [, game, strength, rating] of (await page("research/ratings.md")).matchAll(
		/^\| (\w+) \| (\d) \| \d+ \| [^|]+ \| [^|]+ \| [^|]+ \| (\d+) \|$/gm,
	)) {
		measured[game] ??= [1000];
		measured[game][Number(strength) - 1] = Number(rating);
	}
	assert.deepEqual(Object.keys(measured).sort(byName), games);
	assert.deepEqual(ratings, measured);
});

test("strength names are unique", () => {
	const names = Array.from({ length: core.games().strengths }, (_, i) => en[`strength.${i + 1}`]);
	assert.ok(names.every(Boolean), names.join());
	assert.equal(new Set(names).size, names.length);
});
