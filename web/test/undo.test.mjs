// Undo and redo of tree changes. node --test web/test, with the core's module in QIPAN_WASM.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const { core, loadCore, recordText, treeOf, History, setTag } = await bundle(`
	export { core, loadCore } from "./core/core.ts";
	export { recordText, treeOf } from "./core/record.ts";
	export { History } from "./core/undo.ts";
	export { setTag } from "./records/facts.ts";
`);
await loadCore(wasmAddress);

const read = (text) => treeOf(core().readRecords(text).games[0]);

// Each kind of change by name, and its effect on the tree.
const changes = {
	remove: (tree) => tree.remove(tree.root.children[1]),
	removeMain: (tree) => tree.remove(tree.root.children[0]),
	promote: (tree) => tree.promote(tree.root.children[1].children[0]),
	comment: (tree) => (tree.root.children[0].comment = "changed"),
	add: (tree) => {
		for (const move of ["h7e7", "h0g2"]) tree.play(move);
	},
	afterEnd: (tree) => tree.play("h0g2"),
	facts: (tree) => {
		tree.players = ["A", "B"];
		setTag(tree, "Event", "another");
		setTag(tree, "Round", "2");
		tree.result = "draw";
	},
};

test("every change is undone and done again, on the same steps, with what was looked at", () => {
	for (const [name, change] of Object.entries(changes)) {
		const tree = read(
			'[Game "xiangqi"]\n[Event "one"]\n[Result "0-1"]\n\n1. h2e2 (1. b2e2 {mine} h9g7) (1. c3c4) h9g7 0-1\n',
		);
		const { root } = tree;
		const [before, children] = [recordText(tree), [...root.children]];
		const from = name === "afterEnd" ? tree.last : children[1];
		tree.at = from;
		const history = new History(tree);
		assert.ok(
			history.make(name, () => change(tree)),
			name,
		);
		const [after, to] = [recordText(tree), tree.at];
		assert.notEqual(after, before, name);
		if (name === "add") assert.equal(history.last.step, children[1].children[1]);
		for (let times = 0; times < 2; times++) {
			history.undo();
			assert.equal(recordText(tree), before, name);
			assert.equal(tree.at, from);
			assert.ok(children.every((step, i) => root.children[i] === step));
			history.redo();
			assert.equal(recordText(tree), after, name);
			assert.equal(tree.at, to);
		}
	}
});

test("all changes are undone in turn; a new one forgets what was undone, and what changes nothing is none", () => {
	const tree = read('[Game "xiangqi"]\n\n1. h2e2 (1. b2e2 h9g7) (1. c3c4) h9g7 *\n');
	const before = recordText(tree);
	const history = new History(tree);
	for (const name of ["comment", "remove", "facts", "removeMain"]) history.make(name, () => changes[name](tree));
	assert.equal(
		history.make("same", () => tree.promote(tree.root.children[0])),
		false,
	);
	const all = recordText(tree);
	for (const name of ["removeMain", "facts", "remove", "comment"]) {
		assert.equal(history.last.kind, name);
		history.undo();
		assert.equal(history.next.kind, name);
	}
	history.undo();
	assert.equal(recordText(tree), before);
	for (let times = 0; times < 5; times++) history.redo();
	assert.equal(recordText(tree), all);
	history.undo();
	history.make("comment", () => (tree.root.comment = "new"));
	assert.equal(history.next, undefined);
	history.redo();
	assert.equal(tree.root.comment, "new");
});
