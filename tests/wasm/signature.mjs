// signature QIPAN NPM [DEPTH]: searches the positions of "qipan bench" to DEPTH (default 5) with the WebAssembly module
// of the package folder NPM; the node counts equal those of the program QIPAN, so it is the same search.
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const HASH_MB = 16; // as qipan bench
const [program, folder, depth = "5"] = process.argv.slice(2);
const { compile, load } = await import(pathToFileURL(resolve(folder, "index.js")));
const ask = (...words) => execFileSync(program, words, { encoding: "utf8" }).trim().split("\n");
const module = await compile();

const nodes = new Map();
for (const row of ask("bench", "--list")) {
	const [game, , position = ""] = row.split("\t");
	const qipan = await load(module);
	qipan.set({ game, position });
	const thought = qipan.think({ opponent: "alphabeta", depth: Number(depth), hashMb: HASH_MB });
	nodes.set(game, (nodes.get(game) ?? 0) + thought.nodes);
}
assert.ok(nodes.size > 1);
const expected = new Map();
for (const [, game, count] of ask("bench", "--depth", depth).map(
	(line) => /^(\w+) +positions \d+ nodes (\d+)/.exec(line) ?? [],
)) {
	if (game) expected.set(game, Number(count));
}
assert.deepEqual(nodes, expected);
