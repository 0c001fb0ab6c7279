// wasm QIPAN NPM [RUNS [NET...]]: searches the positions of "qipan bench" with the program QIPAN and with the
// WebAssembly module of the package folder NPM, each position with one right after the other, because machines change
// their speed within seconds. Prints a line per game, "GAME nodes N native NODES/S wasm NODES/S share PERCENT", with
// medians of RUNS (default 3) runs, also for the share. Then the same for each NET file, "GAME+net ...", with the
// positions of its game evaluated by it; then the size of the module. Exits with 1 if the module searches other nodes
// than the program: the searches must be identical.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";

const HASH_MB = 16; // as qipan bench
const DEEPER = 4; // extra plies with a net, so that the search outlasts node's compilation of the module
const [program, folder, runs = "3", ...nets] = process.argv.slice(2);
const { compile, load } = await import(pathToFileURL(resolve(folder, "index.js")));
const ask = (...words) => execFileSync(program, words, { encoding: "utf8" }).trim().split("\n");
const module = await compile();
const works = ask("bench", "--list")
	.map((row) => row.split("\t"))
	.map(([game, depth, position = ""]) => ({ name: game, game, depth: Number(depth), position }));
for (const net of nets) {
	const file = readFileSync(net);
	const game = (await load(module)).net(file);
	const searched = works.filter((work) => work.name === game);
	works.push(...searched.map((work) => ({ ...work, name: `${game}+net`, depth: work.depth + DEEPER, net, file })));
}

// Both functions return the nodes and seconds of a search with a fresh engine.
function searchNative({ game, depth, position }) {
	const limits = ["--level", "alphabeta", "--depth", String(depth), "--hash", String(HASH_MB)];
	const said = new Map(
		ask("think", game, ...limits, ...(position ? ["--position", position] : [])).map((line) => line.split(" ")),
	);
	const nodes = Number(said.get("nodes"));
	return { nodes, seconds: nodes / Number(said.get("nodes/s")) };
}

// UCI names the net, which the command line cannot; the last iteration reports all nodes.
function searchNativeByNet({ game, depth, position, net }) {
	const input = [
		"uci",
		`setoption name Hash value ${HASH_MB}`,
		`setoption name EvalFile value ${resolve(net)}`,
		`position ${position ? `fen ${position}` : "startpos"}`,
		`go depth ${depth}\n`,
	].join("\n");
	const said = execFileSync(program, ["engine", game], { encoding: "utf8", input });
	const [, nodes, ms] = [...said.matchAll(/^info depth .* nodes (\d+) .* time (\d+) /gm)].pop();
	return { nodes: Number(nodes), seconds: Number(ms) / 1000 };
}

async function searchWasm({ game, depth, position, file }) {
	const qipan = await load(module);
	if (file) qipan.net(file);
	qipan.set({ game, position });
	const thought = qipan.think({ opponent: file ? "strongest" : "alphabeta", depth, hashMb: HASH_MB });
	return { nodes: thought.nodes, seconds: thought.ms / 1000 };
}

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
let failed = false;
for (const name of new Set(works.map((work) => work.name))) {
	const [native, wasm, shares] = [[], [], []];
	let nodes;
	for (let run = 0; run < Number(runs); run++) {
		const seconds = { native: 0, wasm: 0 };
		nodes = 0;
		for (const work of works.filter((each) => each.name === name)) {
			const [ours, theirs] = [await searchWasm(work), work.net ? searchNativeByNet(work) : searchNative(work)];
			if (ours.nodes !== theirs.nodes) {
				console.error(`wasm: ${name} "${work.position}" has ${ours.nodes} nodes, the program ${theirs.nodes}`);
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
	console.log(`${name} nodes ${nodes} native ${figures[0]} wasm ${figures[1]} share ${figures[2]}`);
}
const bytes = readFileSync(resolve(folder, "qipan.wasm"));
console.log(`qipan.wasm bytes ${bytes.length} brotli ${brotliCompressSync(bytes).length}`);
process.exitCode = failed ? 1 : 0;
