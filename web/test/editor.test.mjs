// Positions taken apart, put together again and drawn; and the handling of pieces next to the board. node --test
// web/test, with the core's module in QIPAN_WASM.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

globalThis.localStorage = { getItem: () => null, setItem: () => {} };
globalThis.navigator ??= { language: "en", languages: ["en"] };
const here = (path) => new URL(path, import.meta.url);
const editor = await bundle(
	`import { addWords } from "./base/words.ts"; import { editor } from "./base/words/en/editor.ts"; addWords({ en: editor });
	export { core, loadCore } from "./core/core.ts"; export * from "./core/bag.ts"; export * from "./core/picture.ts"; export * from "./editor/pieces.ts";`,
);
const { core, bagAfter, bagOf, gameOf, pictureOf, pieceWords, withMore } = editor;
await editor.loadCore(wasmAddress);

// The text survives the round trip, also through what the page sends, and the draft is drawn as the core draws the
// position.
function roundTrip(game, preset, text) {
	const view = core().set({ game, preset, position: text });
	const draft = core().takeApart(game, view.position);
	assert.equal(draft.text, view.position);
	assert.deepEqual(pictureOf(draft).points, view.points, view.position);
	assert.deepEqual(draft.lines, view.lines);
	assert.deepEqual(core().putTogether(draft), draft);
	for (const { name, kind } of gameOf(game).fields)
		if (kind === "choice" || name === "quiet") assert.notEqual(draft.values[name], undefined, name);
}

for (const game of core().games().games)
	test(`${game.name}: start positions of its presets`, () => {
		for (const preset of game.presets) roundTrip(game.name, preset.name, preset.position);
	});

async function rows(file) {
	const text = await readFile(here(`../../tests/data/${file}`), "utf8");
	return text
		.split("\n")
		.filter((line) => line && !line.startsWith("#"))
		.slice(1)
		.map((line) => line.split("\t"));
}

const chunks = (text, n) => text.match(new RegExp(`.{${n}}`, "g"));

test("positions of the core's tests", async () => {
	let n = 0;
	const all = (game, positions) => {
		for (const position of positions) {
			roundTrip(game, "", position);
			n++;
		}
	};
	all(
		"darkchess",
		(await rows("darkchess_positions.tsv")).map((row) => row[0]),
	);
	all(
		"qilin",
		(await rows("qilin_positions.tsv")).map((row) => row[0]),
	);
	all(
		"xiangqi",
		(await rows("xiangqi_perft.tsv")).map((row) => row[0]),
	);
	const ranks = (board) =>
		chunks(board, 6)
			.map((rank) => rank.replace(/\.+/g, (dots) => dots.length))
			.join("/");
	all(
		"surakarta",
		(await rows("surakarta_positions.tsv"))
			.filter((row) => row.length > 2)
			.map(([board, side]) => `${ranks(board)} ${side.toLowerCase()} 0 0`),
	);
	assert.ok(n > 100, `${n} positions`);
});

test("magic of every kind", () => {
	for (const text of [
		"????/?K^1c?/?#?C/k=1?R? p r GMNPgmrnpp 0 0 - -/-",
		"k^2*K=0/1#/P*? n b C^2 3 17 draw=60,ice=plies,wood=blocks,frozen=loses w1i2x2g1/h3",
		"????/??2 p r KGC^2gk*~1x2 0 0 - -/i7x9",
		"K1/1k p r - 0 0 - -/-",
	])
		roundTrip("magic", "", text);
});

// Positions of games in progress: after random moves, with counters, used magic and pending reveals.
test("positions from games", () => {
	for (const game of core().games().games)
		for (const preset of game.presets)
			for (let seed = 1; seed <= 4; seed++) {
				let state = seed;
				const line = { game: game.name, preset: preset.name, moves: [] };
				for (let ply = 0; ply < 40; ply++) {
					const view = core().set(line);
					const choices = view.actor === 2 ? view.outcomes : view.moves;
					if (!choices.length) break;
					roundTrip(game.name, preset.name, view.position);
					state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
					line.moves.push(choices[Math.floor((state / 2 ** 32) * choices.length)][0]);
				}
			}
});

test("omitting the point of a pending flip undoes the flip", () => {
	for (const name of ["darkchess", "magic"]) {
		const draft = core().takeApart(name, core().set({ game: name, moves: ["b4"] }).position);
		assert.equal(draft.points[draft.values.pending].name, "b4");
		delete draft.values.pending;
		assert.equal(core().set({ game: name, position: core().putTogether(draft).text }).actor, 0);
	}
});

test("invalid position setups are refused", () => {
	for (const text of ["", "!!!", "4/5", "4/4!"]) assert.throws(() => core().takeApart("darkchess", text), /./);
	const board = { game: "magic", width: 2, height: 2 };
	assert.equal(core().putTogether(board).text, "2/2 p r - 0 0 draw=1 -/-");
	for (const wrong of [
		{ ...board, game: "go" },
		{ ...board, width: 9 },
		{ ...board, standing: [null] },
		{ ...board, standing: [{ piece: "x" }, null, null, null] },
		{ ...board, standing: [{ piece: "k\nside first" }, null, null, null] },
		{ ...board, standing: [{ piece: "k", traits: { fire: 1 } }, null, null, null] },
		{ ...board, standing: [{ piece: "k", traits: { ice: 8 } }, null, null, null] },
		{ ...board, values: { who: "first" } },
		{ ...board, values: { side: "first\nply 7" } },
		{ ...board, values: { side: 0 } },
		{ ...board, values: { quiet: 10_000 } },
		{ ...board, values: { bag: [{ piece: "k", count: 97 }] } },
	])
		assert.throws(() => core().putTogether(wrong), { name: "QipanError" }, JSON.stringify(wrong));
});

test("turning a piece face up takes it from the bag, face down returns it", () => {
	const game = gameOf("magic");
	const draft = core().takeApart("magic", "??/K^2r=1 p r KP^2p*~1x2 0 0 - -/-");
	const counts = (bag) =>
		bag.map(({ piece, traits, count }) =>
			[
				piece,
				Object.entries(traits ?? {})
					.flat()
					.join(" "),
				count,
			].join(" "),
		);
	const full = ["K  1", "P ice 2 1", "p gold 1 hides 1 2"];
	const after = (point, piece) => counts(bagAfter(game, draft, point, piece));
	assert.deepEqual(counts(bagOf(game, draft)), full);
	assert.deepEqual(after(2, { piece: "P", traits: { ice: 2 } }), ["K  1", "p gold 1 hides 1 2"]);
	assert.deepEqual(after(2, { piece: "p", traits: { gold: 1, hides: 1 } }), [
		"K  1",
		"P ice 2 1",
		"p gold 1 hides 1 1",
	]);
	assert.deepEqual(after(2, { piece: "K", traits: { ice: 1 } }), ["P ice 2 1", "p gold 1 hides 1 2"]);
	assert.deepEqual(after(2, { piece: "g" }), full);
	assert.deepEqual(after(2, { piece: "#" }), full);
	assert.deepEqual(after(0, { piece: "?" }), [...full, "K ice 2 1"]);
	assert.deepEqual(after(1, { piece: "?" }), full, "a hidden piece is not from the bag");
	assert.deepEqual(counts(withMore(game, bagOf(game, draft), { piece: "K" }, -1)), full.slice(1));
	assert.equal(
		pieceWords(
			game,
			draft.looks.find(({ glyph }) => glyph === "p"),
			{ gold: 1, hides: 1 },
		),
		"black pawn, gold, hides (times) 1",
	);
});
