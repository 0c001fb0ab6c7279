// scaling.mjs FOLDER [--peer NAME --engines ENGINES.json] [--game GAME] [--from NODES] [--to NODES] [--games N]
// [--deep-games N] [--threads T]: measures how strength grows with the nodes per move. From 10,000 (--from) to
// 5,120,000 (--to) nodes, doubled each time: the strongest search with twice the nodes against itself, the peer
// likewise, and one against the other with equal nodes. Plays N games (200) per step, above 320,000 nodes --deep-games
// (40), from data/openings in both colors, with 64 MiB and one thread each. The peer is an engine of ENGINES.json
// (docs/arena.md) without limits there.
//
// It resumes after an interruption: the games of a step are kept in FOLDER/SERIES-NODES.csv. Writes scaling.tsv,
// scaling.md (the same as Markdown) and, with gnuplot (Debian: gnuplot-nox), scaling.svg: Elo per doubling, and the
// distance to the peer. Steps without games yet are omitted. Limits are node counts, not times, so other load on the
// machine does not matter.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";

const DEEP = 320000; // node count above which fewer games are played
const QIPAN = process.env.QIPAN ?? "build/qipan";

const { values: options, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		peer: { type: "string" },
		engines: { type: "string" },
		game: { type: "string", default: "xiangqi" },
		from: { type: "string", default: "10000" },
		to: { type: "string", default: "5120000" },
		games: { type: "string", default: "200" },
		"deep-games": { type: "string", default: "40" },
		threads: { type: "string", default: "2" },
	},
});
const folder = positionals[0];
if (positionals.length !== 1 || Boolean(options.peer) !== Boolean(options.engines)) {
	console.error(
		"scaling: expected a folder, and --peer and --engines together; the head of bench/scaling.mjs says more",
	);
	process.exit(2);
}
mkdirSync(folder, { recursive: true });

const ours = { name: "qipan", word: "strongest", hash: 64 };
const peer =
	options.peer && JSON.parse(readFileSync(options.engines, "utf8")).find(({ name }) => name === options.peer);
if (options.peer && !peer) {
	console.error(`scaling: ${options.engines} has no "${options.peer}"`);
	process.exit(2);
}

// For each series: its players at a node count, and its legend.
const series = [
	{
		name: "own",
		title: "Qipan, twice the positions",
		players: (nodes) => [
			{ ...ours, name: "twice", nodes: 2 * nodes },
			{ ...ours, name: "once", nodes },
		],
	},
	...(peer
		? [
				{
					name: "peer",
					title: `${options.peer}, twice the positions`,
					players: (nodes) => [
						{ ...peer, name: "twice", nodes: 2 * nodes },
						{ ...peer, name: "once", nodes },
					],
				},
				{
					name: "against",
					title: `Qipan against ${options.peer}, the same positions`,
					players: (nodes) => [
						{ ...ours, nodes },
						{ ...peer, nodes },
					],
				},
			]
		: []),
];

// Plays the missing games of a step; returns its result as a row.
const play = ({ name, players }, nodes) => {
	const files = join(folder, `${name}-${nodes}`);
	const [a, b] = players(nodes);
	writeFileSync(`${files}.players`, JSON.stringify([a, b]));
	const games = Number(nodes > DEEP ? options["deep-games"] : options.games);
	const words = [
		"arena",
		options.game,
		a.name,
		b.name,
		"--engines",
		`${files}.players`,
		"--games",
		games,
		"--threads",
		options.threads,
	];
	words.push(
		"--openings",
		`data/openings/${options.game}.txt`,
		"--opening-order",
		"random",
		"--resign",
		"1200,5",
		"--draw",
		"12,12,50",
		"--max-plies",
		300,
	);
	words.push(
		"--csv",
		`${files}.csv`,
		"--json",
		`${files}.json`,
		...(existsSync(`${files}.csv`) ? ["--resume"] : ["--force"]),
	);
	console.error(`scaling: ${name}, ${nodes} positions`);
	const { status } = spawnSync(QIPAN, words.map(String), { stdio: ["ignore", "ignore", "inherit"] });
	if (status !== 0) process.exit(status ?? 1);
	const {
		games: n,
		won_drawn_lost: results,
		elo,
		elo_low: low,
		elo_high: high,
	} = JSON.parse(readFileSync(`${files}.json`, "utf8"));
	return { series: name, nodes, games: n, results, elo, low, high };
};

const OPEN = 400; // drawn length of the open side of an interval

const elo_text = (elo, bound) => (elo === null ? bound : (elo > 0 ? "+" : "") + elo.toFixed(0));

const write = (rows) => {
	const head = "series\tnodes\tgames\twon\tdrawn\tlost\telo\tlow\thigh\n";
	const line = (r) =>
		[r.series, r.nodes, r.games, ...r.results, r.elo ?? "NaN", r.low ?? "NaN", r.high ?? "NaN"].join("\t");
	writeFileSync(join(folder, "scaling.tsv"), head + rows.map(line).join("\n") + "\n");
	const steps = [...new Set(rows.map(({ nodes }) => nodes))].sort((a, b) => a - b);
	const cell = (r) =>
		r
			? `${elo_text(r.elo, "all")} [${elo_text(r.low, "-inf")}, ${elo_text(r.high, "+inf")}], ${r.results.join("-")}`
			: "";
	const table = [
		`| positions | ${series.map(({ title }) => title).join(" | ")} |`,
		`|---|${series.map(() => "---|").join("")}`,
		...steps.map(
			(n) =>
				`| ${n} | ${series.map(({ name }) => cell(rows.find((r) => r.series === name && r.nodes === n))).join(" | ")} |`,
		),
	];
	writeFileSync(join(folder, "scaling.md"), table.join("\n") + "\n");
	const drawn = series.filter(({ name }) => rows.some((r) => r.series === name && r.elo !== null));
	if (drawn.length === 0) return;
	const points = ({ name }) =>
		rows
			.filter((r) => r.series === name && r.elo !== null)
			.map((r) => [r.nodes, r.elo, r.low ?? r.elo - OPEN, r.high ?? r.elo + OPEN].join(" "))
			.join("\n");
	const plots = drawn.map(({ name, title }) => `$${name} with yerrorlines linewidth 2 pointtype 7 title "${title}"`);
	execFileSync("gnuplot", ["-"], {
		input: [
			"set terminal svg size 800,500 font 'sans-serif,14' background 'white'",
			`set output "${join(folder, "scaling.svg")}"`,
			...drawn.map((one) => `$${one.name} << END\n${points(one)}\nEND`),
			"set logscale x 2",
			`set xtics (${[...new Set(rows.map((r) => r.nodes))].map((n) => `"${n.toLocaleString("en")}" ${n}`).join(", ")})`,
			"set offsets graph 0.05, graph 0.05",
			"set xlabel 'positions a move'",
			"set ylabel 'Elo, 95 %'",
			"set grid",
			"set key top right",
			"set xzeroaxis",
			`plot ${plots.join(", \\\n")}`,
		].join("\n"),
		stdio: ["pipe", "inherit", "inherit"],
	});
};

const rows = [];
for (let nodes = Number(options.from); nodes <= Number(options.to); nodes *= 2)
	for (const one of series) {
		rows.push(play(one, nodes));
		write(rows);
	}
process.stdout.write(readFileSync(join(folder, "scaling.md"), "utf8"));
