// Correspondence games: which links continue a game, and which ones try to change it.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const storage = new Map();
globalThis.localStorage = {
	getItem: (key) => storage.get(key) ?? null,
	setItem: (key, value) => storage.set(key, String(value)),
	removeItem: (key) => storage.delete(key),
};
globalThis.document ??= { baseURI: "http://localhost/" };

const page = await bundle(`
	export { core, loadCore } from "./core/core.ts";
	export { recordText } from "./core/record.ts";
	export { Tree } from "./core/tree.ts";
	export * from "./records/correspondence.ts";
`);
await page.loadCore(wasmAddress);
const { Tree, beginCorrespondence, compare, correspondence, correspondenceLink, correspondenceTree } = page;
const { drawOffered, saveCorrespondence, mergedCorrespondence, offerDraw, received, recordText } = page;

beforeEach(() => storage.clear());

const openings = {
	xiangqi: ["h2e2", "h9g7", "h0g2", "b9c7"],
	surakarta: ["a2-a3", "b5-b4", "b2-b3", "d5-d4"],
	qilin: ["d2", "f2", "d3", "b4"],
};

function tree(game, moves, how = {}) {
	const it = new Tree({ game, preset: "", position: "" }, 7).playAll(moves);
	return Object.assign(
		correspondenceTree(recordText(Object.assign(it, { tags: [["Correspondence", "x"]], ...how }))).tree,
	);
}

// The arrival, with the user's own moves by name.
function arrival(known, coming, side) {
	const found = compare(known, coming, side);
	return found.own ? { ...found, own: found.own.map(({ move }) => move) } : found;
}

const kinds = (game, before, after, side, how) => arrival(tree(game, before), tree(game, after, how), side);

for (const [game, moves] of Object.entries(openings)) {
	const first = moves.slice(0, 1);
	const second = moves.slice(0, 2);

	test(`${game}: a link that adds the opponent's move continues the game`, () => {
		assert.deepEqual(kinds(game, first, second, 0), { kind: "next", own: [] });
	});

	test(`${game}: a link with more moves than one names those of the user`, () => {
		assert.deepEqual(kinds(game, first, moves, 0), { kind: "next", own: [moves[2]] });
		assert.deepEqual(kinds(game, first, moves, 1), { kind: "next", own: [moves[1], moves[3]] });
	});

	test(`${game}: an old link changes nothing, nor does the same one`, () => {
		assert.deepEqual(kinds(game, second, first, 0), { kind: "older" });
		assert.deepEqual(kinds(game, second, [], 0), { kind: "older" });
		assert.deepEqual(kinds(game, second, second, 0), { kind: "same" });
	});

	test(`${game}: a link that changes an earlier move names it`, () => {
		assert.deepEqual(kinds(game, moves, [moves[2]], 0), { kind: "rewrites", ply: 1 });
		const changed = [...first, moves[3]];
		assert.deepEqual(kinds(game, second, changed, 0), { kind: "rewrites", ply: 2 });
		assert.deepEqual(kinds(game, second, [...changed, moves[2]], 1), { kind: "rewrites", ply: 2 });
	});

	test(`${game}: a game survives its link`, async () => {
		const begun = beginCorrespondence(new Tree({ game, preset: "", position: "" }, 7).playAll(moves), 1);
		const link = await correspondenceLink(begun.record);
		const found = await received(link.split("/turn/")[1]);
		assert.equal(found.id, begun.id);
		assert.match(begun.id, /^[\w-]{22}$/);
		assert.deepEqual(found.tree.moves(), moves);
		assert.ok(!link.includes("friend"));
	});
}

test("other rules or another start are another game", () => {
	const strict = tree("qilin", openings.qilin);
	const it = new Tree({ game: "qilin", preset: "strict", position: "" }, 7).playAll(openings.qilin);
	it.tags = [["Correspondence", "x"]];
	assert.deepEqual(arrival(strict, correspondenceTree(recordText(it)).tree, 0), { kind: "rewrites", ply: 0 });
});

const moves = openings.xiangqi.slice(0, 2);
const resigned = { ruling: "resignation" };

test("the opponent may resign, but not for the user", () => {
	assert.deepEqual(kinds("xiangqi", moves, moves, 1, { ...resigned, result: "second" }), { kind: "next", own: [] });
	assert.deepEqual(kinds("xiangqi", moves, moves, 1, { ...resigned, result: "first" }), { kind: "claims" });
	assert.deepEqual(kinds("xiangqi", moves, moves, 0, { ...resigned, result: "second" }), { kind: "claims" });
});

test("a draw needs the user's offer in the same position", () => {
	const drawn = { result: "draw", ruling: "agreement" };
	const coming = tree("xiangqi", moves, drawn);
	const known = tree("xiangqi", moves);
	assert.deepEqual(arrival(known, coming, 1), { kind: "claims" });
	offerDraw(known);
	assert.equal(drawOffered(known), 1);
	assert.deepEqual(arrival(known, coming, 1), { kind: "next", own: [] });
	assert.deepEqual(arrival(known, coming, 0), { kind: "claims" }, "the opponent's own offer");
	assert.deepEqual(arrival(known, tree("xiangqi", openings.xiangqi.slice(0, 3), drawn), 1), { kind: "claims" });
	offerDraw(known, false);
	assert.deepEqual(arrival(known, coming, 1), { kind: "claims" });
});

test("an offer lapses with the next move", () => {
	const it = tree("xiangqi", moves);
	offerDraw(it);
	it.play("h0g2");
	assert.equal(drawOffered(it), null);
	const offered = tree("xiangqi", moves);
	offerDraw(offered);
	assert.deepEqual(arrival(tree("xiangqi", moves), offered, 0), { kind: "next", own: [] });
});

test("other reasons for a result are claims", () => {
	for (const ruling of ["time forfeit", "", "I am the arbiter"])
		for (const result of ["first", "second", "draw"])
			assert.deepEqual(kinds("xiangqi", moves, moves, 1, { ruling, result }), { kind: "claims" }, ruling + result);
});

test("nothing continues a finished game", () => {
	const over = { ...resigned, result: "second" };
	assert.deepEqual(arrival(tree("xiangqi", moves, over), tree("xiangqi", moves, over), 1), { kind: "same" });
	assert.deepEqual(arrival(tree("xiangqi", moves, over), tree("xiangqi", moves), 1), { kind: "older" });
	assert.equal(compare(tree("xiangqi", moves, over), tree("xiangqi", openings.xiangqi), 1).kind, "rewrites");
});

test("links with moves after the end of the game are refused", async () => {
	const how = {
		position: "4ka3/4a4/3Pb4/2p1r3p/2b6/2R6/1n7/4B4/4A4/4KAB2 w",
		moves: "c4c3 b3a1 c3c1 a1b3 c1c3 b3a1 c3c1 a1b3 c1c3".split(" "),
	};
	const game = (moves) => {
		const it = new Tree({ game: "xiangqi", preset: "", position: how.position }, 7).playAll(moves);
		return Object.assign(it, { tags: [["Correspondence", "x"]] });
	};
	const known = correspondenceTree(recordText(game(how.moves))).tree;
	assert.notEqual(known.view().ruling, null);
	const link = (tree) => correspondenceLink(recordText(tree)).then((address) => received(address.split("/turn/")[1]));
	assert.equal(await link(game([...how.moves, "b3a1"])), null);
	assert.deepEqual((await link(known)).tree.moves(), how.moves);
	assert.deepEqual(arrival(known, (await link(known)).tree, 0), { kind: "same" });
	const resigned = Object.assign(game(how.moves), { result: "first", ruling: "resignation" });
	assert.equal(arrival(known, (await link(resigned)).tree, 0).kind, "rewrites");
});

test("damaged links and other records are no correspondence games", async () => {
	const good = (await correspondenceLink(beginCorrespondence(tree("xiangqi", moves), 0).record)).split("/turn/")[1];
	for (const data of ["", "x", good.slice(0, -4), `${good.slice(0, 20)}A${good.slice(21)}`, "%", "☃"])
		assert.equal(await received(data), null, data);
	const text = recordText(tree("xiangqi", moves));
	assert.equal(correspondenceTree(text.replace(/\[Correspondence.*\]\n/, "")), null, "no id");
	assert.equal(correspondenceTree(text + text), null, "two games");
	assert.equal(correspondenceTree(text.replace("h9g7", "h9h0")), null, "an illegal move");
	assert.equal(correspondenceTree(text.replace("h9g7", "h9g7 (1... b9c7)")), null, "a variation");
	const resigned = recordText(tree("xiangqi", moves, { result: "first", ruling: "resignation" }));
	assert.notEqual(correspondenceTree(resigned), null);
	const goesOn = resigned.replace("[Correspondence", '[PlyCount "1"]\n[Correspondence');
	assert.equal(correspondenceTree(goesOn), null, "moves after the result");
	const flips = new Tree({ game: "darkchess", preset: "", position: "" }, 7);
	assert.equal(correspondenceTree(recordText(Object.assign(flips, { tags: [["Correspondence", "x"]] }))), null);
});

test("no link throws, however it is mutilated", async () => {
	let state = 7;
	const below = (n) => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return (state >>> 8) % n;
	};
	const known = tree("qilin", openings.qilin.slice(0, 2));
	let accepted = 0;
	for (let i = 0; i < 600; i++) {
		const text = [
			...recordText(tree("qilin", openings.qilin, below(2) ? { result: "draw", ruling: "agreement" } : {})),
		];
		for (let n = below(4) + 1; n > 0; n--)
			text.splice(below(text.length), below(3), String.fromCharCode(10 + below(below(9) ? 117 : 60_000)));
		const found = await received((await correspondenceLink(text.join(""))).split("/turn/")[1]);
		if (!found) continue;
		accepted++;
		assert.ok(["same", "older", "next", "rewrites", "claims"].includes(compare(known, found.tree, i % 2).kind));
	}
	assert.ok(accepted > 5, String(accepted));
});

test("stored games come back, whatever else is stored", () => {
	const begun = beginCorrespondence(tree("surakarta", openings.surakarta), 1);
	assert.deepEqual(correspondence(), [begun]);
	saveCorrespondence({ ...begun, friend: "Lin" });
	assert.deepEqual(
		correspondence().map(({ friend }) => friend),
		["Lin"],
	);
	for (const text of ["", "null", "{}", "[null, 3, {}]", '[{"id": 3}]']) {
		storage.set("qipan.correspondence", text);
		assert.deepEqual(correspondence(), [], text);
	}
});

test("two devices keep the longer game", () => {
	const kept = (record, how = {}) => ({
		id: "x",
		side: 0,
		friend: "",
		changed: "2026",
		settled: 0,
		sent: false,
		record,
		...how,
	});
	const short = kept(recordText(tree("xiangqi", moves)));
	const long = kept(recordText(tree("xiangqi", openings.xiangqi)));
	const read = ([text, n]) => [JSON.parse(text), n];
	assert.deepEqual(read(mergedCorrespondence(JSON.stringify([short]), JSON.stringify([long]))), [[long], 0]);
	assert.deepEqual(read(mergedCorrespondence(JSON.stringify([long]), JSON.stringify([short]))), [[long], 0]);
	assert.deepEqual(read(mergedCorrespondence(null, JSON.stringify([long]))), [[long], 1]);
	const bad = kept("[Game");
	assert.deepEqual(read(mergedCorrespondence(JSON.stringify([bad]), JSON.stringify([long]))), [[long], 0]);
	assert.deepEqual(read(mergedCorrespondence(JSON.stringify([long]), JSON.stringify([bad]))), [[long], 0]);
});
