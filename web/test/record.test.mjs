// Trees written as record text and read back. node --test web/test, with the core's module in QIPAN_WASM.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const here = (path) => new URL(path, import.meta.url);
const { core, dealSeed, loadCore, recordText, seedOf, treeOf, Tree } = await bundle(`
	export { core, loadCore } from "./core/core.ts";
	export { recordText, treeOf } from "./core/record.ts";
	export { dealSeed, seedOf, Tree } from "./core/tree.ts";
`);
await loadCore(wasmAddress);

const shape = (step) => [step.move, step.comment, step.children.map(shape)];
const facts = (tree) => ({
	...tree.start,
	players: tree.players,
	date: tree.date,
	result: tree.result,
	ruling: tree.ruling,
	tags: tree.tags,
	steps: shape(tree.root),
});

function readBack(text) {
	const { games, faults } = core().readRecords(text);
	assert.deepEqual(faults, [], text);
	assert.equal(games.length, 1, text);
	return games[0];
}

// The written text reads back as the same tree, and the core's form of it changes nothing.
function roundTrip(tree) {
	const text = recordText(tree);
	assert.deepEqual(facts(treeOf(readBack(text))), facts(tree), text);
	assert.deepEqual(facts(treeOf(readBack(core().writeRecord(text)))), facts(tree), text);
}

test("a result stays where the game ended, whatever is added after it", () => {
	const tree = treeOf(readBack('[Game "xiangqi"]\n[Result "1/2-1/2"]\n[Event "A"]\n\n1. h2e2 h9g7 1/2-1/2\n'));
	const end = tree.last;
	assert.equal(tree.end, end);
	assert.ok(!recordText(tree).includes("PlyCount"));
	tree.play("h0g2");
	assert.equal(tree.end, end);
	const again = treeOf(readBack(recordText(tree)));
	assert.equal(again.end.move, "h9g7");
	assert.equal(again.last.move, "h0g2");
	assert.equal(recordText(again), recordText(tree));
	again.remove(again.last);
	assert.equal(again.end, again.last);
	again.remove(again.end);
	assert.equal(again.end, again.last);
});

// Reproducible pseudo-random numbers.
function numbers(seed) {
	return (n) => {
		seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
		return Math.floor((seed / 2 ** 32) * n);
	};
}

const words = ["", "", "", "good }{ \\ move", "好棋", '"quoted" (in parentheses) 1. [x] ;', "a\\}"];

// Wanders through a game: forward, and back to begin a variation; with any outcome when chance acts.
function wander(game, preset, seed) {
	const tree = new Tree({ game, preset, position: "" }, seed);
	const next = numbers(seed);
	for (let i = 0; i < 80; i++) {
		const view = tree.view();
		const choices = view.actor === 2 ? view.outcomes : view.moves;
		const flipped = tree.at.parent && view.actor === 2;
		if (!choices.length || (!flipped && next(5) === 0)) {
			const path = tree.path();
			tree.at = path.length ? path[next(path.length)].parent : tree.root;
			continue;
		}
		tree.play(choices[next(choices.length)][0]);
		if (tree.view().actor !== 2) tree.at.comment = words[next(words.length)];
	}
	tree.at = tree.root;
	return tree;
}

for (const game of core().games().games)
	for (const preset of game.presets)
		test(`${game.name} ${preset.name}: trees of any form`, () => {
			for (let seed = 1; seed <= 6; seed++) {
				const tree = wander(game.name, preset.name, seed);
				tree.root.comment = words[seed] ?? "";
				roundTrip(tree);
			}
		});

test("a deal is drawn from 256 bits and survives being kept", () => {
	const seeds = Array.from({ length: 50 }, dealSeed);
	assert.equal(new Set(seeds).size, seeds.length);
	for (let digit = 2; digit < 66; digit++)
		assert.ok(new Set(seeds.map((seed) => seed[digit])).size > 4, `digit ${digit}`);
	const dealt = (seed) => {
		const tree = new Tree({ game: "darkchess", preset: "", position: "" }, seed);
		for (const point of ["a1", "b2", "c3", "d4"]) {
			tree.play(tree.view().moves.find(([name]) => name === point)[0]);
			tree.play(tree.deal());
		}
		return tree.moves().join(" ");
	};
	for (const seed of [...seeds.slice(0, 5), 7])
		assert.equal(dealt(seedOf(JSON.parse(JSON.stringify(seed)))), dealt(seed));
	for (const bad of [undefined, null, "", "x", -1, 0.5, 2 ** 53, "0x12", `0x${"g".repeat(64)}`, {}, [1]])
		assert.throws(() => seedOf(bad), Error);
});

test("players, date, result, tags", () => {
	const tree = new Tree(
		{ game: "qilin", preset: "merels", position: "RRR...../BB....B./B....... b move 0 0 0 0 40" },
		1,
	);
	tree.players = ['Ada "the loop" \\', "波"];
	tree.date = "2026.11.21";
	tree.tags = [
		["Event", "A\\B"],
		["Round", "1"],
	];
	tree.play("b2-b4");
	tree.result = "draw";
	tree.ruling = "agreement";
	roundTrip(tree);
});

test("names that are too long are cut between characters", () => {
	const tree = new Tree({ game: "surakarta", preset: "olympiad", position: "" }, 1);
	tree.players = ["棋".repeat(100), "x".repeat(300)];
	const record = readBack(recordText(tree));
	assert.deepEqual([record.first, record.second], ["棋".repeat(85), "x".repeat(255)]);
});

test("what no record can hold is left out", () => {
	const tree = new Tree({ game: "xiangqi", preset: "nolimit", position: "" }, 1);
	const words = Array.from({ length: 70 }, (_, i) => [`Tag${i}`, `line\nbreak ${i}`]);
	tree.tags = [["Game", "go"], ["no name", "x"], ["Empty", ""], ["Long", "棋".repeat(400)], ...words];
	let at = tree.root;
	for (let i = 0; i < 80; i++) {
		tree.add(["b0c2", "b9c7"][i % 2], at);
		at = tree.add(["h0g2", "h9g7", "g2h0", "g7h9"][i % 4], at);
		at.comment = `variation ${i}`;
	}
	const record = readBack(recordText(tree));
	assert.deepEqual(record.tags.slice(0, 3), [
		["GameText", "go"],
		["Long", "棋".repeat(333)],
		["Tag0", "line break 0"],
	]);
	assert.equal(record.tags.length, 64);
	let depth = 0;
	for (let moves = record.moves; moves; moves = moves.flatMap(({ v = [] }) => v)[0]) depth++;
	assert.equal(depth, 65);
});

test("what is stored is short: its form is that of earlier versions", () => {
	const tree = new Tree({ game: "darkchess", preset: "ntu2021", position: "" }, 1);
	tree.root.comment = "start";
	tree.playAll(["b4", "(k)"]);
	tree.at.comment = "a } b";
	tree.playAll(["d1", "(P)"]);
	tree.at = tree.root;
	tree.playAll(["b4", "(K)", "d1", "(p)"]);
	tree.at = tree.root;
	tree.playAll(["a1", "(N)"]);
	assert.equal(
		recordText(tree),
		'[Game "darkchess"]\n[Preset "ntu2021"]\n[Result "*"]\n\n{start} b4(k) {a \\} b} (1. b4(K) d1(p) ) (1. a1(N) ) d1(P) *\n',
	);
});

test("a result that the rules give is written, and left to them when it is read", () => {
	const tree = new Tree({ game: "xiangqi", preset: "wxf", position: "" }, 1);
	for (const move of "b2e2 h9i7 e2e6 i9h9 h2h9 h7c7 h9h5 i7h9 h5e5".split(" ")) tree.play(move);
	const record = readBack(recordText(tree));
	assert.deepEqual([record.result, record.ruling], ["first", "xiangqi 3.1: Black is checkmated"]);
	assert.equal(treeOf(record).result, "");
});

test("games that went on after a repetition are looked at to their end", () => {
	const moves = Array(20).fill("h0g2 h9g7 g2h0 g7h9").join(" ");
	const tree = treeOf(readBack(`[Game "xiangqi"]\n\n${moves} *`));
	assert.equal(tree.view().length, 80);
	roundTrip(tree);
});

test("the records of the core's tests", async () => {
	const folder = here("../../tests/data/records/");
	const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
		(f) => f.isFile() && !f.name.endsWith(".md"),
	);
	let n = 0;
	for (const file of files) {
		const { games } = core().readRecords(await readFile(`${file.parentPath ?? file.path}/${file.name}`));
		for (const game of games.slice(0, 20)) {
			roundTrip(treeOf(game));
			n++;
		}
	}
	assert.ok(n > 40, `${n} games`);
});

test("who acts in a long game is asked of the core at once", () => {
	const moves = Array.from({ length: 600 }, (_, i) => ["b0c2", "b9c7", "c2b0", "c7b9"][i % 4]);
	const tree = treeOf(readBack(`[Game "xiangqi"]\n[Preset "nolimit"]\n\n${moves.join(" ")} *\n`));
	let sets = 0;
	const { set } = core();
	core().set = (line) => {
		sets++;
		return set.call(core(), line);
	};
	try {
		assert.deepEqual(
			[tree.root, ...tree.line()].map((step) => tree.actor(step)),
			[...moves.map((_, i) => i % 2), 0],
		);
	} finally {
		delete core().set;
	}
	assert.ok(sets <= 1, `${sets} positions were set`);
});
