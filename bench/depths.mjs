// depths.mjs ENGINES.json [MS]: the depth that xiangqi engines reach in MS milliseconds (default 5000) and their nodes
// per second, in the initial position and in ten middlegames, taken after 30 plies of every 2,500th human game in
// bench/data. Engines are listed as for `qipan arena --engines` (docs/arena.md) and speak UCI or UCCI. They search one
// after the other at each position, never at the same time, so that changes of the machine's speed affect all of them.
// Prints a Markdown table for bench/RESULTS.md: the depth for each position, and the means in the last column.
import { execFileSync, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { loadavg } from "node:os";

const PLIES = 30;
const EVERY = 2500;
const MIDDLE_GAMES = 10;
const [file, ms = "5000"] = process.argv.slice(2);
const engines = JSON.parse(readFileSync(file, "utf8"));

const games = execFileSync("xz", ["-dc", "bench/data/xiangqi_games.tsv.xz"], { encoding: "utf8", maxBuffer: 1 << 28 })
	.trimEnd()
	.split("\n")
	.slice(1);
const positions = ["startpos"];
for (let i = EVERY - 1; positions.length <= MIDDLE_GAMES && i < games.length; i++) {
	const moves = games[i].split("\t")[5].split(" ");
	if (moves.length <= PLIES) continue;
	positions.push(`startpos moves ${moves.slice(0, PLIES).join(" ")}`);
	i += EVERY - 1;
}

// Depth of the last completed iteration, and nodes per second from the last info line with both nodes and time.
const look = (engine, position) =>
	new Promise((resolve, reject) => {
		const uci = engine.protocol === "uci";
		const child = spawn(engine.command, { shell: true, stdio: ["pipe", "pipe", "ignore"] });
		const say = (line) => child.stdin.write(line + "\n");
		let depth = 0,
			nodes = 0,
			asked = 0,
			begun = 0;
		createInterface({ input: child.stdout }).on("line", (line) => {
			const words = line.trim().split(/\s+/);
			const number = (name) => (words.includes(name) ? Number(words[words.indexOf(name) + 1]) : null);
			if (words[0] === (uci ? "uciok" : "ucciok")) {
				for (const [name, value] of Object.entries(engine.options ?? {}))
					say(uci ? `setoption name ${name} value ${value}` : `setoption ${name} ${value}`);
				say("isready");
			} else if (words[0] === "readyok" && !asked) {
				asked = 1;
				say(`position ${position}`);
				begun = performance.now();
				say(uci ? `go movetime ${ms}` : `go time ${ms} movestogo 1`);
			} else if (words[0] === "info") {
				if (words.includes("score") && number("depth") !== null) depth = number("depth");
				nodes = number("nodes") ?? nodes;
			} else if (words[0] === "bestmove" || words[0] === "nobestmove") {
				const seconds = (performance.now() - begun) / 1000;
				say("quit");
				resolve({ depth, speed: nodes / seconds });
			}
		});
		child.on("error", reject);
		child.on("exit", () => reject(new Error(`${engine.name} ended before it answered`)));
		say(uci ? "uci" : "ucci");
	});

const rows = engines.map(() => []);
for (const position of positions)
	for (const [i, engine] of engines.entries()) rows[i].push(await look(engine, position));
const mean = (list) => list.reduce((a, b) => a + b, 0) / list.length;
console.log(`${ms} ms, load ${loadavg()[0].toFixed(1)}\n`);
console.log(
	`| program | start | ${positions
		.slice(1)
		.map((_, i) => i + 1)
		.join(" | ")} | mean depth | nodes/s |`,
);
console.log("|---".repeat(positions.length + 3) + "|");
for (const [i, engine] of engines.entries())
	console.log(
		`| ${engine.name} | ${rows[i].map((r) => r.depth).join(" | ")} | ${mean(rows[i].map((r) => r.depth)).toFixed(1)} | ` +
			`${(mean(rows[i].map((r) => r.speed)) / 1e6).toFixed(2)} M |`,
	);
