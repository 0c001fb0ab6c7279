// wasm QIPAN NPM [RUNS]: the positions of "qipan bench" searched by the program QIPAN and by the WebAssembly module of the
// package folder NPM, in turn: a line a game, "GAME nodes N native NODES/S wasm NODES/S share PERCENT", medians of RUNS (3)
// runs; then the module's size. Ends with 1 when the module searches other nodes than the program: it is to be the same search.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";

const HASH_MB = 16; // as qipan bench
const [program, folder, runs = "3"] = process.argv.slice(2);
const { compile, load } = await import(pathToFileURL(resolve(folder, "index.js")));
const ask = (...options) =>
	execFileSync(program, ["bench", ...options], { encoding: "utf8" })
		.trim()
		.split("\n");
const works = ask("--list")
	.map((row) => row.split("\t"))
	.map(([game, depth, position = ""]) => ({ game, depth: Number(depth), position }));
const module = await compile();

// Nodes and milliseconds of a game's positions, each with a thinker that knows nothing yet.
async function search(game) {
	const sum = { nodes: 0, ms: 0 };
	for (const { depth, position } of works.filter((work) => work.game === game)) {
		const qipan = await load(module);
		qipan.set({ game, position });
		const thought = qipan.think({ opponent: "alphabeta", depth, hashMb: HASH_MB });
		sum.nodes += thought.nodes;
		sum.ms += thought.ms;
	}
	return sum;
}

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
const games = [...new Set(works.map((work) => work.game))];
const native = new Map(games.map((game) => [game, []]));
const wasm = new Map(games.map((game) => [game, []]));
const nodes = new Map();
let failed = false;
for (let run = 0; run < Number(runs); run++) {
	for (const row of ask().slice(0, -1)) {
		const [game, , , , count, , speed] = row.split(/ +/);
		native.get(game).push(Number(speed));
		nodes.set(game, Number(count));
	}
	for (const game of games) {
		const sum = await search(game);
		wasm.get(game).push((sum.nodes * 1000) / sum.ms);
		if (sum.nodes !== nodes.get(game)) {
			console.error(`wasm: ${game} has ${sum.nodes} nodes, expected ${nodes.get(game)} as the program`);
			failed = true;
		}
	}
}
for (const game of games) {
	const [ours, theirs] = [median(wasm.get(game)), median(native.get(game))];
	console.log(
		`${game} nodes ${nodes.get(game)} native ${theirs} wasm ${Math.round(ours)} share ${Math.round((100 * ours) / theirs)}`,
	);
}
const bytes = readFileSync(resolve(folder, "qipan.wasm"));
console.log(`qipan.wasm bytes ${bytes.length} brotli ${brotliCompressSync(bytes).length}`);
process.exitCode = failed ? 1 : 0;
