// Levels taken apart by the editor and put together again. node --test web/test, with the core's module in QIPAN_WASM.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const levels = await bundle(`
	export { core, loadCore } from "./core/core.ts";
	export * from "./levels/draft.ts";
	export * from "./levels/campaign.ts";
	export * from "./levels/daily.ts";
	export * from "./levels/findings.ts";
`);
const { core, draftOf, levelOf, startsOf, emptyDraft, viewOf, pieceCount, findingWords } = levels;
await levels.loadCore(wasmAddress);

const plain = { id: "plain", title: "Plain", title_zh: "平" };
const samples = [
	{ ...plain, size: "5x5" },
	{
		...plain,
		board: ["?#C.", "k?.r", "...."],
		pieces: "Pp",
		magic: [
			{ on: "C", ice: 3 },
			{ on: "npc", gold: true },
			{ on: "k", hidden: 2 },
			{ on: "P", ice: 1 },
		],
	},
	{
		...plain,
		board: ["????", "????"],
		pieces: "KPPPkppp",
		magic: [
			{ on: "P", count: 2, ice: 2 },
			{ on: "p", wood: "b2" },
			{ on: "p", gold: true, hidden: 1 },
		],
	},
	{
		...plain,
		board: ["R.......", "........", "r......."],
		pieces: "",
		colour: "black",
		first: "npc",
		rules: "draw=60,ice=plies,frozen=loses",
		casts: "w1/i2x3",
		npc_depth: 6,
	},
];

test("levels round-trip with the same start and settings", () => {
	for (const sample of samples) {
		const level = core().levels(JSON.stringify(sample)).levels[0].level;
		const again = core().levels(JSON.stringify(levelOf(draftOf(level)))).levels[0];
		assert.deepEqual(again.positions, startsOf(level));
		for (const field of ["id", "title", "title_zh", "colour", "first", "npc_depth", "rules", "casts"])
			assert.equal(again.level[field], level[field], field);
	}
});

test("drafts are drawn like the core's position", () => {
	for (const sample of samples) {
		const drawn = viewOf(draftOf(core().levels(JSON.stringify(sample)).levels[0].level));
		const { points, looks } = core().set({ game: "magic", position: startsOf(sample)[0] });
		assert.deepEqual(
			drawn.points.map((p) => [p.name, p.piece === undefined ? "" : drawn.looks[p.piece].glyph, p.marks ?? 0]),
			points.map((p) => [p.name, p.piece === undefined ? "" : looks[p.piece].glyph, p.marks ?? 0]),
		);
	}
});

test("face-down pieces are read with their magic", () => {
	assert.equal(pieceCount("2/2 p r KP^2x2p*~1 0 0 - -/-"), 4);
	assert.equal(pieceCount("R^2#1k*~1/?2? p r Px2 0 0 - -/-"), 4);
});

test("findings have messages", () => {
	const { faults } = core().levels(JSON.stringify(levelOf(emptyDraft("empty"))));
	assert.equal(faults.length, 1);
	assert.notEqual(findingWords(faults[0]), faults[0]);
	const { lint } = core().levels(JSON.stringify({ ...plain, board: ["Rk", ".."], pieces: "" })).levels[0];
	assert.ok(lint.length > 0);
	for (const { text } of lint) assert.notEqual(findingWords(text), text);
});

test("every level has its day before one repeats, and streaks of days are counted", () => {
	const { levelOfDay, seedOfDay, streak } = levels;
	const all = Array.from({ length: 120 }, (_, i) => ({ id: `level-${i}` }));
	const day = (n) => new Date(Date.UTC(2026, 0, 1) + n * 86_400_000).toISOString().slice(0, 10);
	const drawn = Array.from({ length: 110 }, (_, n) => levelOfDay(all, day(n)).id);
	assert.equal(new Set(drawn).size, 110);
	assert.ok(!drawn.includes("level-9"));
	assert.equal(levelOfDay(all, day(110)).id, drawn[0]);
	assert.notEqual(seedOfDay(day(0), 0), seedOfDay(day(0), 1));
	const kept = { "2026-02-27": { wins: 1 }, "2026-02-28": { wins: 2 }, "2026-03-01": { wins: 0 } };
	globalThis.localStorage = { getItem: () => JSON.stringify(kept), setItem() {} };
	assert.equal(streak("2026-03-01"), 2);
	kept["2026-03-01"].wins = 1;
	assert.equal(streak("2026-03-01"), 3);
	assert.equal(streak("2026-03-03"), 0);
	globalThis.localStorage = { getItem: () => null, setItem() {} };
});

test("the best result counts, and consecutive losses are counted", () => {
	const { added, noResult } = levels;
	let r = added(added(noResult, 0, 9), 0, 9);
	assert.deepEqual([r.tries, r.wins, r.row], [2, 0, 2]);
	r = added(added({ ...r, skipped: true }, 3, 8), 1, 12);
	assert.deepEqual(r, { tries: 4, wins: 2, best: 8, stars: 3, row: 0, skipped: true });
});
