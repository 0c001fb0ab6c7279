// page_step NPM [RUNS]: measures the cost in the core of one step in a game of 120 plies, with the module of the
// package folder NPM. "GAME set MS replay MS push MS back MS": medians over the steps of RUNS (default 5) walks through
// a random game, from its end back to its start and forward again. replay: the whole game is set in a module that holds
// another one; set: a game that is one step longer or shorter is set; push and back: only the step itself, where the
// module supports it.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, runs = "5"] = process.argv.slice(2);
const { load } = await import(pathToFileURL(resolve(folder, "index.js")));
const qipan = await load();
const PLIES = 120;

// A linear congruential generator: every run plays the same games.
let state = 7;
const random = (n) => {
	state = (state * 48271) % 0x7fffffff;
	return state % n;
};

// A game of that many plies; games that end earlier are discarded.
function play(game) {
	for (let tries = 0; tries < 1000; tries++) {
		const moves = [];
		let view = qipan.set({ game });
		while (!view.ruling && moves.length < PLIES) {
			const choice = view.actor === 2 ? view.outcomes : view.moves;
			moves.push(choice[random(choice.length)][0]);
			view = qipan.set({ game, moves });
		}
		if (moves.length === PLIES && !view.ruling) return moves;
	}
	return null;
}

const median = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];

function timed(times, act) {
	const begin = performance.now();
	act();
	times.push(performance.now() - begin);
}

for (const { name: game } of qipan.games().games) {
	const moves = play(game);
	if (!moves) continue;
	const lines = Array.from({ length: PLIES + 1 }, (_, n) => ({ game, moves: moves.slice(0, n) }));
	const [set, replay, push, back] = [[], [], [], []];
	for (let run = 0; run < Number(runs); run++) {
		for (let n = PLIES - 1; n >= 0; n--) timed(set, () => qipan.set(lines[n]));
		for (let n = 1; n <= PLIES; n++) timed(set, () => qipan.set(lines[n]));
		for (let n = PLIES; n > PLIES - 20; n--) {
			qipan.set({ game: game === "qilin" ? "xiangqi" : "qilin" });
			timed(replay, () => qipan.set(lines[n]));
		}
		if (!qipan.push) continue;
		qipan.set(lines[PLIES]);
		for (let n = PLIES - 1; n >= 0; n--) timed(back, () => qipan.back(n));
		for (let n = 0; n < PLIES; n++) timed(push, () => qipan.push(moves[n]));
	}
	const figures = Object.entries({ set, replay, push, back }).filter(([, times]) => times.length);
	console.log(game, ...figures.map(([what, times]) => `${what} ${median(times).toFixed(3)}`));
}
