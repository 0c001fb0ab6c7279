// random ANSWERS NPM: random games of all presets; after each move every function of the module in the package folder
// NPM answers like the natively compiled function in the program ANSWERS. The native functions get whole lines, the
// module one more move each time: both views are equal.
import { strict as assert } from "node:assert";
import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [program, folder] = process.argv.slice(2);
const { QipanError, load } = await import(pathToFileURL(resolve(folder, "index.js")));
const qipan = await load();
const PLIES = 60;
const EVERY = 7; // plies between two searches

const calls = [];
const answers = [];

// Records the module's answer, and the call for the native function.
function ask(letter, text, answer) {
	calls.push(`${letter} ${Buffer.byteLength(text)}\n${text}\n`);
	try {
		answers.push(answer());
	} catch (error) {
		if (!(error instanceof QipanError)) throw error;
		const { id, args, message: text, move } = error;
		answers.push({ error: { id, args, text }, ...(move === undefined ? {} : { move }) });
	}
	return answers.at(-1);
}

// Splits a view into the answer of the native functions and the board that index.js has added.
function apart({ cells, river, riverRow, lines, arcs, looks, points, ...view }) {
	const standing = points.map(({ name: _name, x: _x, y: _y, ...standing }) => standing);
	const places = points.map(({ name, x, y }) => ({ name, x, y }));
	return [
		{ ...view, points: standing },
		{ cells, river, riverRow, lines, arcs, looks, points: places },
	];
}

// The same for a function that answers with a view; an error is not a view.
function askForView(letter, text, answer) {
	let view;
	const found = ask(letter, text, () => {
		view = answer();
		return apart(view)[0];
	});
	if (!view) return found;
	ask("g", `${view.game} ${view.width} ${view.height}`, () => apart(view)[1]);
	return view;
}

let state = 7;
const random = (n) => {
	state = (state * 48271) % 0x7fffffff;
	return state % n;
};

function askAll(game, view, ply) {
	askForView("v", "", () => qipan.view());
	ask("a", "", () => ({ actors: qipan.actors() }));
	ask("e", "", () => qipan.explain() ?? { text: null, cycle: null });
	ask("d", "5", () => ({ move: qipan.deal(5) }));
	ask("d", "f".repeat(64), () => ({ move: qipan.deal(2n ** 256n - 1n) }));
	ask("c", `look 1 ${1000 * ply} ${ply} 90000 0 0 5000 2 90000 2 0 0 80000 2 0 0 1 0`, () => {
		const sides = [90000, 80000].map((left) => ({ left, periods: 2, inPeriod: false, moves: 0 }));
		return qipan.clocks({
			rules: { main: 90000, period: 5000, periods: 2 },
			clocks: { sides, running: 1, since: 0 },
			side: 1,
			now: 1000 * ply,
			ply,
		});
	});
	ask("b", `look - ${ply} 7\n\n\n`, () => qipan.table({ now: ply, seed: 7 }));
	ask("f", "1", () => ({ nodes: qipan.perft(1) }));
	for (let notation = -1; notation < game.notations.length; notation++)
		ask("n", `${notation}`, () => ({ moves: qipan.names(notation) }));
	const word = view.moves.length ? view.moves[random(view.moves.length)][0] : "a1";
	for (const text of [word, word.toUpperCase(), `${word}x`, ""]) ask("p", text, () => ({ move: qipan.parse(text) }));
	if (ply % EVERY === 0)
		ask("t", "depth 2\nalphabeta 3 2 1", () =>
			qipan.think({ opponent: "alphabeta", seed: 3, depth: 2, lines: 2, hashMb: 1 }),
		);
}

for (const game of qipan.games().games)
	for (const preset of game.presets) {
		const moves = [];
		for (let ply = 0; ply < PLIES; ply++) {
			const text = `${game.name}\n${preset.name}\n\n${moves.join(" ")}`;
			const view = askForView("s", text, () =>
				ply % 2
					? qipan.push(moves.at(-1))
					: ply % 4 || !ply
						? qipan.set({ game: game.name, preset: preset.name, moves })
						: qipan.back(ply - 1) && qipan.push(moves.slice(ply - 1)),
			);
			askAll(game, view, ply);
			if (view.ruling) break;
			const choice = view.actor === 2 ? view.outcomes : view.moves;
			const reverse =
				// produces repetitions too
				moves.length > 2 && ply % 3 ? choice.find(([, , , seen]) => view.actor !== 2 && seen > 0) : undefined;
			moves.push((reverse ?? choice[random(choice.length)])[0]);
		}
		ask("s", `${game.name}\n${preset.name}\n\n${moves.join(" ")} zz`, () =>
			qipan.set({ game: game.name, preset: preset.name, moves: [...moves, "zz"] }),
		);
		const record = `[Game "${game.name}"]\n[Preset "${preset.name}"]\n\n${moves.join(" ")} *\n`;
		ask("r", record, () => qipan.readRecords(record));
	}

const { stdout, status } = spawnSync(program, { input: calls.join(""), encoding: "utf8", maxBuffer: 1 << 30 });
assert.equal(status, 0);
const native = stdout.trimEnd().split("\n");
assert.equal(native.length, calls.length);
for (const [i, line] of native.entries()) {
	const expected = JSON.parse(line);
	for (const answer of [expected, answers[i]]) if (calls[i][0] === "t") delete answer.ms;
	assert.deepEqual(answers[i], expected, calls[i]);
}
console.log(`${calls.length} answers of the module are those of the native functions`);
