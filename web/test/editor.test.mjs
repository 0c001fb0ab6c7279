// Positions taken apart and put together again. node --test web/test, with the core's module in QIPAN_WASM.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { build } from "esbuild";

const here = (path) => new URL(path, import.meta.url);
const bytes = await readFile(process.env.QIPAN_WASM ?? here("../../build/wasm/src/wasm/qipan.wasm"));

const { outputFiles } = await build({
	stdin: {
		contents: `export { core, loadCore } from "./core/core.ts"; export * from "./editor/text.ts";`,
		resolveDir: here("../src").pathname,
		loader: "ts",
	},
	bundle: true,
	write: false,
	format: "esm",
});
const editor = await import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`);
const { core, readDraft, writeDraft, placeOf, pointWith, readBag, writeBag, readRules, writeRules, readCasts, writeCasts, fieldsOf } = editor;
await editor.loadCore(`data:application/wasm;base64,${bytes.toString("base64")}`);

// The text comes back, as do its fields, and what is drawn from it is what the core draws.
function roundTrip(game, preset, text) {
	const view = core().set({ game, preset, position: text });
	const draft = readDraft(game, view.position);
	assert.equal(writeDraft(game, draft), view.position);
	assert.equal(draft.points.length, view.points.length);
	const drawn = view.points.map((point, i) => pointWith(point, draft.points[placeOf(game, draft, point, i)], view.looks));
	assert.deepEqual(drawn, view.points, view.position);
	for (const [i, name] of fieldsOf(game, draft).entries()) {
		const field = draft.fields[i];
		if (name === "bag") assert.equal(writeBag(readBag(field)), field);
		if (name === "rules") assert.equal(writeRules(readRules(field)), field);
		if (name === "casts") assert.equal(field.split("/").map((half) => writeCasts(readCasts(half))).join("/"), field);
	}
	assert.equal(fieldsOf(game, draft).length, draft.fields.length, view.position);
}

for (const game of core().games().games)
	test(`${game.name}: the starts of its presets`, () => {
		for (const preset of game.presets) roundTrip(game.name, preset.name, preset.position);
	});

async function rows(file) {
	const text = await readFile(here(`../../tests/data/${file}`), "utf8");
	return text.split("\n").filter((line) => line && !line.startsWith("#")).slice(1).map((line) => line.split("\t"));
}

const chunks = (text, n) => text.match(new RegExp(`.{${n}}`, "g"));

test("a bag is read with the magic of its pieces", () => {
	assert.deepEqual([...readBag("KP^2x2p*~1")], [["K", 1], ["P^2", 2], ["p*~1", 1]]);
});

test("the positions of the core's tests", async () => {
	let n = 0;
	const all = (game, positions) => {
		for (const position of positions) {
			roundTrip(game, "", position);
			n++;
		}
	};
	all("darkchess", (await rows("darkchess_positions.tsv")).map((row) => row[0]));
	all("qilin", (await rows("qilin_positions.tsv")).map((row) => row[0]));
	all("xiangqi", (await rows("xiangqi_perft.tsv")).map((row) => row[0]));
	const ranks = (board) => chunks(board, 6).map((rank) => rank.replace(/\.+/g, (dots) => dots.length)).join("/");
	all("surakarta", (await rows("surakarta_positions.tsv")).filter((row) => row.length > 2).map(([board, side]) => `${ranks(board)} ${side.toLowerCase()} 0 0`));
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

// Positions of games as they go: after random moves, with counters and magic that has come off.
test("positions of games", () => {
	for (const game of core().games().games)
		for (const preset of game.presets)
			for (let seed = 1; seed <= 4; seed++) {
				let state = seed;
				const line = { game: game.name, preset: preset.name, moves: [] };
				for (let ply = 0; ply < 40; ply++) {
					const view = core().set(line);
					const choices = view.actor === 2 ? view.outcomes : view.moves;
					if (!choices.length) break;
					if (view.actor !== 2) roundTrip(game.name, preset.name, view.position);
					state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
					line.moves.push(choices[Math.floor((state / 2 ** 32) * choices.length)][0]);
				}
			}
});

test("a flip that waits for its outcome is undone", () => {
	const { position } = core().set({ game: "darkchess", moves: ["b4"] });
	const text = writeDraft("darkchess", readDraft("darkchess", position));
	assert.equal(core().set({ game: "darkchess", position: text }).actor, 0);
	const magic = core().set({ game: "magic", moves: ["b4"] }).position;
	assert.equal(core().set({ game: "magic", position: writeDraft("magic", readDraft("magic", magic)) }).actor, 0);
});

test("what is no position is refused", () => {
	for (const text of ["", "!!!", "4/5", "4/4!"]) assert.throws(() => readDraft("darkchess", text || "!"));
});
