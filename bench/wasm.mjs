// wasm QIPAN NPM [RUNS [NET...]]: the positions of "qipan bench" searched by the program QIPAN and by the WebAssembly module of
// the package folder NPM, each position by one right after the other: machines change their speed within seconds. A line a game,
// "GAME nodes N native NODES/S wasm NODES/S share PERCENT", medians of RUNS (3) runs, the share's too; then the same for each
// file of a NET, "GAME+net ...", the positions of its game valued by it; then the module's size. Ends with 1 when the module
// searches other nodes than the program: it must be the same search.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";

const HASH_MB = 16; // as qipan bench
const [program, folder, runs = "3", ...nets] = process.argv.slice(2);
const { compile, load } = await import(pathToFileURL(resolve(folder, "index.js")));
const ask = (...words) => execFileSync(program, words, { encoding: "utf8" }).trim().split("\n");
const works = ask("bench", "--list")
	.map((row) => row.split("\t"))
	.map(([game, depth, position = ""]) => ({ game, depth, position }));
const module = await compile();

// Each answers with nodes and seconds of a position, by a thinker that knows nothing yet.
function searchNative({ game, depth, position }) {
	const limits = ["--level", "alphabeta", "--depth", depth, "--hash", String(HASH_MB)];
	const said = new Map(
		ask("think", game, ...limits, ...(position ? ["--position", position] : [])).map((line) => line.split(" ")),
	);
	const nodes = Number(said.get("nodes"));
	return { nodes, seconds: nodes / Number(said.get("nodes/s")) };
}

async function searchWasm({ game, depth, position }) {
	const qipan = await load(module);
	qipan.set({ game, position });
	const thought = qipan.think({ opponent: "alphabeta", depth: Number(depth), hashMb: HASH_MB });
	return { nodes: thought.nodes, seconds: thought.ms / 1000 };
}

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
let failed = false;
for (const game of new Set(works.map((work) => work.game))) {
	const [native, wasm, shares] = [[], [], []];
	let nodes;
	for (let run = 0; run < Number(runs); run++) {
		const seconds = { native: 0, wasm: 0 };
		nodes = 0;
		for (const work of works.filter((each) => each.game === game)) {
			const [ours, theirs] = [await searchWasm(work), searchNative(work)];
			if (ours.nodes !== theirs.nodes) {
				console.error(`wasm: ${game} "${work.position}" has ${ours.nodes} nodes, the program ${theirs.nodes}`);
				failed = true;
			}
			nodes += theirs.nodes;
			seconds.native += theirs.seconds;
			seconds.wasm += ours.seconds;
		}
		native.push(nodes / seconds.native);
		wasm.push(nodes / seconds.wasm);
		shares.push((100 * seconds.native) / seconds.wasm);
	}
	const figures = [median(native), median(wasm), median(shares)].map(Math.round);
	console.log(`${game} nodes ${nodes} native ${figures[0]} wasm ${figures[1]} share ${figures[2]}`);
}
const bytes = readFileSync(resolve(folder, "qipan.wasm"));
console.log(`qipan.wasm bytes ${bytes.length} brotli ${brotliCompressSync(bytes).length}`);
process.exitCode = failed ? 1 : 0;
