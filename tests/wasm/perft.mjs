// perft QIPAN NPM: the WebAssembly module of the package folder NPM agrees with the program QIPAN: the same leaf counts
// for every preset and some middlegames, the same node counts for the searches of "qipan bench" at depth 5.
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [program, folder] = process.argv.slice(2);
const { load } = await import(pathToFileURL(resolve(folder, "index.js")));
const ask = (...words) => execFileSync(program, words, { encoding: "utf8" }).trim().split("\n");
const last = (line) => Number(line.split(" ").pop());

const DEPTHS = { xiangqi: 4, darkchess: 2, magic: 2, surakarta: 5, qilin: 4 };
const SEARCH_DEPTH = 5;

const qipan = await load();
const { games, version } = qipan.games();
assert.equal(ask("--version")[0], `qipan ${version}`);
assert.deepEqual(
	games.map((game) => game.name),
	ask("games")
		.filter((line) => /^[a-z]/.test(line))
		.map((line) => line.split(/ +/)[0]),
);

let counted = 0;
for (const { name: game, presets } of games) {
	assert.ok(DEPTHS[game], `a depth for ${game}`);
	for (const [i, preset] of presets.entries()) {
		const depth = i === 0 ? DEPTHS[game] : 2;
		const view = qipan.set({ game, preset: preset.name });
		assert.equal(view.position, preset.position);
		const leaves = last(ask("perft", game, `${depth}`, "--preset", preset.name).pop());
		assert.equal(qipan.perft(depth), leaves, `${game} ${preset.name} ${depth}`);
		counted++;
	}
}

const works = ask("bench", "--list").map((row) => row.split("\t"));
const nodes = {};
for (const [game, , position] of works) {
	const view = qipan.set({ game, position });
	const options = position ? ["--position", position] : [];
	const leaves = view.actor === 2 ? 0 : last(ask("perft", game, "3", ...options).pop());
	assert.equal(qipan.perft(3), leaves, `${game} ${position}`);
	const thinker = await load(qipan.module);
	thinker.set({ game, position });
	nodes[game] ??= 0;
	nodes[game] += thinker.think({ opponent: "alphabeta", depth: SEARCH_DEPTH, hashMb: 16 }).nodes;
}
const rows = ask("bench", "--depth", `${SEARCH_DEPTH}`).map((line) => line.match(/^(\w+) .* nodes (\d+) /));
assert.equal(rows.filter(Boolean).length, games.length);
for (const [, game, count] of rows.filter(Boolean)) {
	assert.equal(nodes[game], Number(count), `nodes of ${game}`);
}
console.log(`${counted} presets and ${works.length} positions count alike, ${games.length} games are searched alike`);
