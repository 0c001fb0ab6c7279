// stops.mjs QIPAN [STOPS]: measures how long "qipan engine" takes to answer stop over UCI, as seen by a GUI: from
// writing "stop" to receiving the bestmove line, STOPS (default 40) times in every game, after searches of 0 to 600 ms
// from positions of a game that it plays on. Then the same for quit, until the process exits. Prints a line per game:
// the median, the 95th percentile and the maximum in milliseconds. Exits with 1 if any took longer than the 20 ms
// promised.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const PROMISED_MS = 20;
const QUITS = 10;
const THINK_MOST_MS = 600;
const GAMES = ["xiangqi", "darkchess", "magic", "surakarta", "qilin"];
const [program, stops = "40"] = process.argv.slice(2);

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

// A UCI session: say sends a line, hear reads lines until one begins with the word.
const talk = (game) => {
	const child = spawn(program, ["engine", game], { stdio: ["pipe", "pipe", "inherit"] });
	const lines = [];
	let wake;
	createInterface({ input: child.stdout }).on("line", (line) => {
		lines.push(line);
		wake?.();
	});
	const hear = async (word) => {
		for (;;) {
			while (lines.length) {
				const line = lines.shift();
				if (line.startsWith(word)) return line;
			}
			await new Promise((resolve) => (wake = resolve));
		}
	};
	return { say: (line) => child.stdin.write(line + "\n"), hear, ended: new Promise((r) => child.on("close", r)) };
};

const open = async (game) => {
	const t = talk(game);
	t.say("uci");
	await t.hear("uciok");
	t.say("isready");
	await t.hear("readyok");
	return t;
};

// Search times up to the maximum, in scattered order.
const length_of = (i, n) => (((i * 7) % n) / n) * THINK_MOST_MS;

const stop_once = async (t, ms) => {
	t.say("go infinite");
	await sleep(ms);
	const from = performance.now();
	t.say("stop");
	const best = await t.hear("bestmove");
	return { ms: performance.now() - from, move: best.split(" ")[1] };
};

const time_stops = async (game, n) => {
	const t = await open(game);
	const times = [];
	let moves = [];
	for (let i = 0; i < n; i++) {
		t.say(`position startpos${moves.length ? " moves " + moves.join(" ") : ""}`);
		const { ms, move } = await stop_once(t, length_of(i, n));
		times.push(ms);
		// After a flip the revealed piece would have to be given, so these games start over.
		moves = move === "(none)" || ["darkchess", "magic"].includes(game) ? [] : [...moves, move];
	}
	t.say("quit");
	await t.ended;
	return times;
};

const time_quits = async (game) => {
	const times = [];
	for (let i = 0; i < QUITS; i++) {
		const t = await open(game);
		t.say("go infinite");
		await sleep(length_of(i, QUITS));
		const from = performance.now();
		t.say("quit");
		await t.ended;
		times.push(performance.now() - from);
	}
	return times;
};

let late = false;
const tell = (game, what, times) => {
	times.sort((a, b) => a - b);
	const at = (share) => times[Math.min(times.length - 1, Math.floor(times.length * share))].toFixed(1);
	console.log(`${game} ${what} ${times.length} median ${at(0.5)} within ${at(0.95)} longest ${at(1)}`);
	late ||= times.at(-1) > PROMISED_MS;
};

for (const game of GAMES) {
	tell(game, "stops", await time_stops(game, Number(stops)));
	tell(game, "quits", await time_quits(game));
}
process.exitCode = late ? 1 : 0;
