// compare: compares Qipan with ffish (Fairy-Stockfish as WebAssembly), for "./dev oracle". Legal moves at every ply of
// 500 games must agree. Rulings of repetitions need not: the disagreements are counted by kind, and
// research/rulings.md says where they come from. With --list each is named. Exits with 1 if legal moves
// differ, or one of our rulings is not the expected one. --cycles [COUNT] compares rulings of random repetitions
// instead, by default 300,000.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const GAMES = 500;
const RANDOM_PLIES = 200;
const CYCLES = 300000;
const PART = 10000; // random repetitions between two reports of progress
const tests = dirname(dirname(fileURLToPath(import.meta.url)));
const build = join(dirname(tests), "build");
const list = process.argv.includes("--list");

// The rows of a table without comments and heading; its path starts at the root.
function rows(name) {
	const lines = readFileSync(join(dirname(tests), name), "utf8").split("\n");
	return lines
		.filter((l) => l && !l.startsWith("#"))
		.slice(1)
		.map((l) => l.split("\t"));
}

// The output of one of our programs for lines of standard input.
function ask(program, options, lines) {
	const input = lines.map((columns) => columns.join("\t") + "\n").join("");
	return execFileSync(join(build, program), options, { input, encoding: "utf8", maxBuffer: 1 << 30 }).split("\n");
}

// Ranks are 0-9 here and 1-10 there.
const to_theirs = (move) => move.replace(/\d/g, (d) => Number(d) + 1);
const to_ours = (move) => move.replace(/\d+/g, (d) => d - 1);

// Builds of that age fetch their WebAssembly if there is a fetch, and node's accepts no paths.
async function load_ffish() {
	delete globalThis.fetch;
	const ffish = createRequire(join(build, "oracle/"))("ffish");
	await new Promise((ready) => {
		ffish.onRuntimeInitialized = ready;
	});
	return ffish;
}

const legal = (board) => board.legalMoves().split(" ").filter(Boolean).map(to_ours).sort();

// Calls visit(board) before the first move and after each. Setting up a board again is 500 times faster than making a
// new one.
let board;
function play(ffish, fen, moves, visit = () => {}) {
	board ??= new ffish.Board("xiangqi");
	board.setFen(fen || ffish.startingFen("xiangqi"));
	visit(board);
	for (const move of moves) {
		if (!board.push(to_theirs(move))) throw new Error(`ffish refuses ${move} in ${board.fen()}`);
		visit(board);
	}
	return board;
}

// Moves drawn with a fixed generator: the same games every time.
function random_game(ffish, seed) {
	let state = seed;
	const board = new ffish.Board("xiangqi");
	const moves = [];
	while (moves.length < RANDOM_PLIES) {
		const choice = legal(board);
		if (choice.length === 0) break;
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
		moves.push(choice[Math.floor((state / 2 ** 32) * choice.length)]);
		board.push(to_theirs(moves.at(-1)));
	}
	board.delete();
	return moves;
}

// Returns the number of positions with different legal moves.
function compare_moves(ffish) {
	const games = rows("tests/data/xiangqi_games.tsv").map((columns) => columns[1].split(" ").filter(Boolean));
	const real = games.length;
	while (games.length < GAMES) games.push(random_game(ffish, games.length));
	const ours = ask(
		"tests/oracle_moves",
		[],
		games.map((moves, i) => [i, "", moves.join(" ")]),
	);
	let at = 0,
		positions = 0,
		wrong = 0;
	for (const moves of games) {
		play(ffish, null, moves, (board) => {
			const expected = legal(board).join(" ");
			positions++;
			if (ours[at] !== expected && wrong++ < 10)
				console.log(`${board.fen()}\n  Qipan ${ours[at]}\n  ffish ${expected}`);
			at++;
		});
		at++; // the empty line
	}
	console.log(
		`legal moves: ${real} real and ${games.length - real} random games, ${positions} positions, ` +
			`${wrong} with other moves`,
	);
	return wrong;
}

const words = { "0-1": "red_loses", "1-0": "black_loses", "1/2-1/2": "draw", "*": "undecided" };

// ffish's ruling at the end of the moves, the positions on the way, and at which of them the last one occurs.
function their_ruling(ffish, fen, moves) {
	const fens = [];
	let result;
	play(ffish, fen, moves, (board) => {
		fens.push(board.fen());
		result = board.result(true);
	});
	const placement = (text) => text.split(" ").slice(0, 2).join(" ");
	const last = placement(fens.at(-1));
	return { verdict: words[result], fens, occurs: fens.flatMap((f, i) => (placement(f) === last ? [i] : [])) };
}

// ffish's rulings at the end of the moves, and for the cycle alone, from the earliest of three occurrences.
function their_rulings(ffish, c) {
	const whole = their_ruling(ffish, c.fen, c.moves);
	const first = whole.occurs.at(-3);
	const alone = first === undefined ? undefined : their_ruling(ffish, whole.fens[first], c.moves.slice(first)).verdict;
	return { whole: whole.verdict, alone };
}

// A case is { id, fen, moves, verdict, clause }: the last two are ours.
function compare_rulings(ffish, cases) {
	const kinds = new Map();
	for (const c of cases) {
		const { whole, alone } = their_rulings(ffish, c);
		if (whole === c.verdict) continue;
		const kind = `${c.clause} ${c.verdict}, ffish ${whole}${alone === c.verdict ? ", but not of the cycle alone" : ""}`;
		kinds.set(kind, [...(kinds.get(kind) ?? []), c.id]);
	}
	for (const [kind, ids] of [...kinds].sort())
		console.log(`  ${ids.length} ${kind}: ${list ? ids.join(", ") : ids[0]}`);
}

// The two loops that lead to a third occurrence, each played twice instead: compares our ruling at the second
// occurrence with that of ffish, which waits for the third.
function compare_loops(ffish, cases) {
	const loops = cases.flatMap((c) => {
		const { fens, occurs } = their_ruling(ffish, c.fen, c.moves);
		const [first, second, third] = occurs.slice(-3);
		const pairs =
			third === undefined
				? []
				: [
						[first, second],
						[second, third],
					];
		return pairs.map(([from, to], i) => ({
			id: `${c.id} loop ${i + 1}`,
			fen: fens[from],
			moves: c.moves.slice(from, to),
		}));
	});
	const ours = ask(
		"qipan",
		["judge", "--tsv", "--times", "2"],
		loops.map((l) => [l.id, l.fen, l.moves.join(" ")]),
	);
	const other = loops.filter(
		(l, i) => their_ruling(ffish, l.fen, [...l.moves, ...l.moves]).verdict !== ours[i].split("\t")[1],
	);
	console.log(
		`  ${loops.length} loops alone, ${other.length} ruled otherwise by ffish` +
			(other.length ? `: ${list ? other.map((l) => l.id).join(", ") : other[0].id}` : ""),
	);
}

// The rulings that others gave. Returns in how many of them ours differs.
function compare_told(ffish, name) {
	let wrong = 0;
	const told = rows(name).map((columns) => columns.slice(0, 4));
	const ours = ask("qipan", ["judge", "--tsv"], told);
	const cases = told.map(([id, fen, moves, expected], i) => {
		const [, verdict, clause] = ours[i].split("\t");
		wrong += verdict !== expected;
		return { id, fen, moves: moves.split(" ").filter(Boolean), verdict, clause };
	});
	console.log(`${name}: ${cases.length} rulings, ${wrong} of ours not as told`);
	compare_rulings(ffish, cases);
	compare_loops(ffish, cases);
	return wrong;
}

const command = (c) => `qipan judge --position '${c.fen.split(" ").slice(0, 2).join(" ")}' --moves '${c.moves}'`;
const n_pieces = (c) => c.fen.split(" ")[0].replace(/[^a-z]/gi, "").length;
const outcome = (verdict) => (verdict === "draw" ? "draw" : "one side loses");

// Random repetitions of these seeds: { id, fen, moves, verdict, clause, theirs }.
function random_cycles(ffish, seed, count) {
	const rows = ask("tests/oracle_cycles", [seed, count], [])
		.filter(Boolean)
		.map((row) => row.split("\t"));
	const ours = ask("qipan", ["judge", "--tsv"], rows);
	return rows.map(([id, fen, moves], i) => {
		const [, verdict, clause] = ours[i].split("\t");
		return { id, fen, moves, verdict, clause, theirs: words[play(ffish, fen, moves.split(" ")).result(true)] };
	});
}

// Counts the differing rulings of ffish by the deciding clauses; the example of a kind is that with the fewest pieces.
function compare_cycles(ffish, count) {
	const kinds = new Map(),
		ruled = {};
	let other = 0;
	for (let seed = 1; seed <= count; seed += PART) {
		const cycles = random_cycles(ffish, seed, Math.min(PART, count + 1 - seed));
		for (const c of cycles) ruled[`${c.verdict} ${c.clause}`] = (ruled[`${c.verdict} ${c.clause}`] ?? 0) + 1;
		const differing = cycles.filter((c) => c.theirs !== c.verdict);
		const why = ask(
			"tests/oracle_why",
			[],
			differing.map((c) => [c.id, c.fen, c.moves, c.theirs]),
		);
		differing.forEach((c, i) => {
			const losers = c.verdict !== "draw" && c.theirs !== "draw" ? "the other side" : outcome(c.theirs);
			const kind = `${outcome(c.verdict)}, ffish ${losers}: ${why[i].split("\t")[1]}`;
			const { n, example } = kinds.get(kind) ?? { n: 0, example: c };
			kinds.set(kind, { n: n + 1, example: n_pieces(c) < n_pieces(example) ? c : example });
		});
		other += differing.length;
		console.error(`${seed + cycles.length - 1} of ${count} repetitions, ${other} ruled otherwise`);
	}
	console.log(`${count} random repetitions, ${other} ruled otherwise by ffish; ours:`);
	for (const [ruling, n] of Object.entries(ruled).sort()) console.log(`  ${n} ${ruling}`);
	for (const [kind, { n, example }] of [...kinds].sort((a, b) => b[1].n - a[1].n))
		console.log(`${n} ${kind}\n  ${command(example)}`);
}

// The first repetitions of real games, identified by the games' numbers and the plies.
function compare_games(ffish) {
	const table = execFileSync("xz", ["-dc", join(dirname(tests), "bench/data/xiangqi_games.tsv.xz")], {
		encoding: "utf8",
		maxBuffer: 1 << 30,
	});
	const games = table
		.split("\n")
		.slice(1)
		.filter(Boolean)
		.map((row) => row.split("\t")[5]);
	const ours = ask(
		"qipan",
		["judge", "--tsv"],
		games.map((moves, i) => [i + 1, "", moves]),
	);
	const cases = games.flatMap((text, i) => {
		const [, verdict, clause, reason] = ours[i].split("\t");
		const moves = text.split(" ").slice(0, reason.match(/after ply (\d+) of/)?.[1]);
		return clause.startsWith("xiangqi 5") ? [{ id: `game ${i + 1} ply ${moves.length}`, moves, verdict, clause }] : [];
	});
	console.log(`${games.length} games: ${cases.length} repetitions`);
	compare_rulings(ffish, cases);
}

// For an error thrown past here ffish prints its whole source.
try {
	const ffish = await load_ffish();
	const at = process.argv.indexOf("--cycles");
	if (at > 0) {
		const count = Number(process.argv[at + 1] ?? CYCLES);
		if (!(count > 0))
			throw new Error(`invalid number of repetitions "${process.argv[at + 1]}", expected a number above 0`);
		compare_cycles(ffish, count);
	} else {
		const wrong =
			compare_moves(ffish) +
			compare_told(ffish, "data/rulings/published.tsv") +
			compare_told(ffish, "data/rulings/games.tsv");
		compare_games(ffish);
		process.exitCode = wrong ? 1 : 0;
	}
} catch (error) {
	console.error(`compare: ${error.message}`);
	process.exitCode = 2;
}
