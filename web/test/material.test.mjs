// The material shown next to the seats, counted from positions. node --test web/test, with the core's module in
// QIPAN_WASM.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const { core, gameOf, loadCore, materialOf, Tree, untakenOf } = await bundle(`
	export { core, loadCore } from "./core/core.ts";
	export { gameOf } from "./core/picture.ts";
	export { Tree } from "./core/tree.ts";
	export * from "./play/material.ts";`);
await loadCore(wasmAddress);

const text = (groups) => groups.map(({ piece, count }) => `${count}${piece}`).join(" ");

// "captured by the first side | its face-down pieces | its lead", and the same for the second side
function told(game, tints, moves, position = "") {
	const start = core().set({ game, position });
	return materialOf(gameOf(game), start, core().set({ game, position, moves }), tints).map(
		({ taken, down, ahead }) => `${text(taken)} | ${text(down)} | ${ahead}`,
	);
}

const colours = ["red", "black"];

test("taken pieces stand with who took them, and pieces of several kinds have no balance", () => {
	assert.deepEqual(told("xiangqi", colours, ""), [" |  | 0", " |  | 0"]);
	assert.deepEqual(told("xiangqi", colours, "h2h9 i9h9 b2b9"), ["2n |  | 0", "1C |  | 0"]);
	const few = "5k3/9/9/9/9/9/4p4/4R4/9/3K5 w - - 0 1";
	assert.deepEqual(told("xiangqi", colours, "e2e3", few), ["1p |  | 0", " |  | 0"], "from a position of one's own");
});

test("stones that are all alike have a balance", () => {
	assert.deepEqual(told("surakarta", ["black", "white"], "b3xd2", "1O4/6/6/1X4/3O2/6 x 0 20"), [
		"1O |  | 0",
		" |  | 0",
	]);
	assert.deepEqual(told("surakarta", ["black", "white"], "b3xd2", "1O4/6/6/1X1X2/3O2/6 x 0 20"), [
		"1O |  | 1",
		" |  | -1",
	]);
});

test("pieces in hand are not taken, nor is one that presses another", () => {
	const taken = (moves) => {
		const tree = new Tree({ game: "qilin", preset: "", position: "" }, 0);
		for (const move of moves.split(" ")) tree.play(move);
		return materialOf(gameOf("qilin"), tree.view(tree.root), tree.view(), colours, untakenOf(tree, tree.at)).map(
			(one) => text(one.taken),
		);
	};
	assert.deepEqual(taken("a1 b6 b2 d6 c3"), ["", ""]);
	assert.deepEqual(taken("a1 b6 b2 d6 c3 xb6"), ["1B", ""]);
	assert.deepEqual(taken("a1 a7 d1 b6 e3 d7 f2 b2 g1 xa7 xb6"), ["2B", ""]);
	assert.deepEqual(taken("a1 a7 b2 d7 g4 g7 xg4"), ["", "1R"]);
});

test("pieces are taken by who pressed or removed them, and those left over when the board was full by nobody", () => {
	for (const seed of [7, 8, 9]) {
		const tree = new Tree({ game: "qilin", preset: "", position: "" }, 0);
		for (let [n, i] = [seed, 0]; i < 60 && !tree.view().ruling; i++) {
			n = (Math.imul(n, 1_103_515_245) + 12_345) & 0x7fffffff;
			const { moves } = tree.view();
			tree.play(moves[n % moves.length][0]);
		}
		for (const step of tree.path()) {
			const removals = [0, 0]; // each side's losses
			for (const at of tree.path(step)) {
				const { actor, stage } = tree.view(at.parent);
				if (at.move.startsWith("x") && (stage === "press" || stage === "remove")) removals[1 - actor]++;
			}
			const material = materialOf(
				gameOf("qilin"),
				tree.view(tree.root),
				tree.view(step),
				colours,
				untakenOf(tree, step),
			);
			const counted = material.map(({ taken }) => taken.reduce((sum, { count }) => sum + count, 0));
			assert.deepEqual(counted, [removals[1], removals[0]], `seed ${seed}, ${step.depth} moves`);
		}
	}
});

test("the face-down pieces of dark chess stand with whose they are, from the first flip on", () => {
	assert.deepEqual(told("darkchess", ["none", "none"], ""), [" |  | 0", " |  | 0"]);
	assert.deepEqual(told("darkchess", ["black", "red"], "b4 (k)"), [
		" | 2g 2m 2r 2n 2c 5p | 0",
		" | 1K 2G 2M 2R 2N 2C 5P | 0",
	]);
	const taking = "1k2/4/1?2/gC?r/4/1p2/4/4 r r Kp 0 20";
	assert.deepEqual(told("darkchess", colours, "b5-b8", taking), ["1k | 1K | 0", " | 1p | 0"]);
});

test("a hidden piece of Magic Chess is on the board", () => {
	assert.deepEqual(told("magic", colours, "b3-c3", "1p2/1k~12/4/R2P n r - 0 20 - -/-"), [" |  | 0", " |  | 0"]);
});
