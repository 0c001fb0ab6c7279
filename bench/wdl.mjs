// wdl.mjs QIPAN GAME [GAMES]: fits the winning and losing chances of a score to the results of games. With the score s
// for the side to act, in hundredths of a piece, of a search of NODES nodes
//
//     P(win) = 1 / (1 + exp((a - s) / b))     P(loss) = 1 / (1 + exp((a + s) / b))     P(draw) is the rest
//
// a and b are the maximum likelihood estimates. Prints them, for src/protocol/skill.c, and for score bands how many
// positions were won, drawn and lost, and how many the fit predicts. Forced results are excluded.
//
// Xiangqi: GAMES (4000) human games in bench/data/xiangqi_games.tsv.xz, spread over the whole file, with one position
// each. Other games: GAMES (300) games of the search against itself in qipan arena, from openings of 6 random plies,
// with every position; two games from the same opening may be identical.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { join } from "node:path";

const NODES = 5000;
const FIRST_PLY = 10; // games are too similar before this ply
const BANDS = [-1e9, -300, -150, -75, -25, 25, 75, 150, 300, 1e9];
const RESULTS = { "1-0": 1, "0-1": -1, "1/2-1/2": 0 };
const [program, game, n_games = game === "xiangqi" ? "4000" : "300"] = process.argv.slice(2);

/* --- human games --- */

// A small seeded generator, so that every run chooses the same positions.
let state = 14;
const random = () => {
	state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
	return state / 2 ** 32;
};

const games_of_people = () =>
	execFileSync("xz", ["-dc", "bench/data/xiangqi_games.tsv.xz"], { encoding: "utf8", maxBuffer: 2 ** 30 })
		.trim()
		.split("\n")
		.slice(1)
		.map((row) => row.split("\t"))
		.map(([, , result, , , moves]) => ({ result: RESULTS[result], moves: moves.split(" ") }))
		.filter(({ result, moves }) => result !== undefined && moves.length > FIRST_PLY);

// Asks for the score in hundredths of a piece after the moves; undefined for a forced result or a position without
// moves.
const asker = async () => {
	const engine = spawn(program, ["engine", "xiangqi"], { stdio: ["pipe", "pipe", "inherit"] });
	const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
	const say = (line) => engine.stdin.write(line + "\n");
	say("uci");
	while (!(await lines.next()).value.startsWith("uciok"));
	const ask = async (moves) => {
		let score;
		say("ucinewgame");
		say(`position startpos moves ${moves.join(" ")}`);
		say(`go nodes ${NODES}`);
		for (;;) {
			const { value } = await lines.next();
			if (value.startsWith("info depth")) score = / score cp (-?\d+)/.exec(value)?.[1];
			if (value.startsWith("bestmove")) return score === undefined ? undefined : Number(score);
		}
	};
	return { ask, quit: () => say("quit") };
};

const samples_of_people = async () => {
	const samples = [];
	const games = games_of_people();
	const step = games.length / Math.min(games.length, Number(n_games));
	const { ask, quit } = await asker();
	for (let at = 0; at < games.length; at += step) {
		const { result, moves } = games[Math.floor(at)];
		const ply = FIRST_PLY + Math.floor(random() * (moves.length - FIRST_PLY));
		const score = await ask(moves.slice(0, ply));
		if (score !== undefined) samples.push({ score, result: ply % 2 ? -result : result });
	}
	quit();
	return samples;
};

/* --- engine games --- */

// Records give scores in pieces, from the first side's view; results too.
const samples_of_records = (text) =>
	text.split(/^(?=\[Game )/m).flatMap((record) => {
		const result = RESULTS[/^\[Result "(.*)"\]/m.exec(record)?.[1]];
		if (result === undefined) return [];
		return [...record.matchAll(/\[%eval\s+(-?\d+\.\d+),/g)].map(([, pieces]) => ({
			score: Math.round(Number(pieces) * 100),
			result,
		}));
	});

const samples_of_arena = () => {
	const folder = mkdtempSync(join(tmpdir(), "wdl-"));
	const player = `alphabeta@nodes=${NODES}`;
	const words = ["arena", game, player, player, "--games", n_games, "--opening-flips", "6", "--seed", "14"];
	execFileSync(program, [...words, "--records", join(folder, "games")]);
	const text = readFileSync(join(folder, "games"), "utf8");
	rmSync(folder, { recursive: true });
	return samples_of_records(text);
};

/* --- the fit --- */

const samples = game === "xiangqi" ? await samples_of_people() : samples_of_arena();

const chances = ({ a, b }, s) => {
	const win = 1 / (1 + Math.exp((a - s) / b));
	const loss = 1 / (1 + Math.exp((a + s) / b));
	return { win, loss, draw: Math.max(1e-9, 1 - win - loss) };
};
const surprise = (fit) =>
	samples.reduce((sum, { score, result }) => {
		const p = chances(fit, score);
		return sum - Math.log(result > 0 ? p.win : result < 0 ? p.loss : p.draw);
	}, 0) / samples.length;

// Takes steps in both parameters and halves the step size when no step improves the fit.
let fit = { a: 100, b: 100 };
for (let width = 64; width > 0.01; ) {
	const near = [
		[width, 0],
		[-width, 0],
		[0, width],
		[0, -width],
	]
		.map(([da, db]) => ({ a: fit.a + da, b: fit.b + db }))
		.filter(({ a, b }) => a >= 0 && b > 1);
	const best = near.reduce((x, y) => (surprise(x) < surprise(y) ? x : y));
	if (surprise(best) < surprise(fit)) fit = best;
	else width /= 2;
}

console.log(
	`${samples.length} positions, a ${fit.a.toFixed(1)}, b ${fit.b.toFixed(1)}, ${surprise(fit).toFixed(4)} nats each`,
);
console.log("\n| score | positions | won, drawn, lost | expected |\n|---|---|---|---|");
for (let i = 0; i + 1 < BANDS.length; i++) {
	const inside = samples.filter(({ score }) => score >= BANDS[i] && score < BANDS[i + 1]);
	const sums = inside
		.map(({ score }) => chances(fit, score))
		.reduce((x, y) => [x[0] + y.win, x[1] + y.draw, x[2] + y.loss], [0, 0, 0]);
	const count = (result) => inside.filter((s) => s.result === result).length;
	const name =
		i === 0
			? `below ${BANDS[1]}`
			: i + 2 === BANDS.length
				? `${BANDS[i]} or more`
				: `${BANDS[i]} to ${BANDS[i + 1] - 1}`;
	console.log(
		`| ${name} | ${inside.length} | ${[1, 0, -1].map(count).join(", ")} | ${sums.map(Math.round).join(", ")} |`,
	);
}
