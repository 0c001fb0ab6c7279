// Comments split into glyphs, drawings and words. node --test web/test, with the core's module in QIPAN_WASM.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const { commentOf, core, glyphsOut, loadCore, noteOf, recordText, signsOf, treeOf, withDrawn, withGlyph } =
	await bundle(`
	export { core, loadCore } from "./core/core.ts";
	export * from "./core/notes.ts";
	export { recordText, treeOf } from "./core/record.ts";
`);
await loadCore(wasmAddress);

const none = { glyphs: [], drawn: [], words: "" };
const arrow = (colour) => ({ from: "a1", to: "b10", colour });

test("a comment is taken apart and put together again", () => {
	const comment = "$3 $16 [%cal Ga1b10,Rb2c3] [%csl Ya1] a trap";
	const note = noteOf(comment);
	assert.deepEqual(note.glyphs, [3, 16]);
	assert.deepEqual(note.drawn, [
		arrow("green"),
		{ from: "b2", to: "c3", colour: "red" },
		{ from: "a1", to: "a1", colour: "yellow" },
	]);
	assert.equal(note.words, "a trap");
	assert.equal(signsOf(note), "!!±");
	assert.equal(commentOf(note), comment);
	assert.deepEqual(noteOf(""), none);
	assert.equal(commentOf(none), "");
});

test("signs that begin a comment are glyphs; what only looks like one is not", () => {
	assert.deepEqual(noteOf("!? a trap"), { ...none, glyphs: [5], words: "a trap" });
	assert.deepEqual(noteOf("words $2 more"), { ...none, glyphs: [2], words: "words more" });
	for (const words of ["$50 a month", "costs US$1", "!important", "what ?", "[%eval 0.35,12] ?? blunder", "[%cal"])
		assert.deepEqual(noteOf(words), { ...none, words });
});

test("a move has one glyph and its position one; the same again takes it away", () => {
	let note = { ...none, words: "x" };
	for (const [glyph, expected] of [
		[1, [1]],
		[4, [4]],
		[16, [4, 16]],
		[16, [4]],
		[4, []],
	]) {
		note = withGlyph(note, glyph);
		assert.deepEqual(note.glyphs, expected);
	}
	note = withDrawn(withDrawn(note, arrow("green")), arrow("red"));
	assert.deepEqual(note.drawn, [arrow("red")]);
	assert.deepEqual(withDrawn(note, arrow("red")), { ...none, words: "x" });
});

test("glyphs of other programs' PGN are read, kept in records, and written for them again", () => {
	const [game] = core().readRecords(
		'[Game "Chinese Chess"]\n[Event "{"]\n\n1. h2e2 $1 {the centre} h9g7?! 2. h0g2 {[%csl Ge0] $2 is no sum} *\n',
	).games;
	const tree = treeOf(game);
	const notes = tree.line().map(({ comment }) => noteOf(comment));
	assert.deepEqual(notes.map(signsOf), ["!", "?!", "?"]);
	assert.deepEqual(
		notes.map(({ words }) => words),
		["the centre", "", "is no sum"],
	);
	for (const step of tree.line()) step.comment = commentOf(noteOf(step.comment));
	const text = recordText(tree);
	const again = treeOf(core().readRecords(text).games[0]);
	assert.deepEqual(
		again.line().map(({ comment }) => noteOf(comment)),
		notes,
	);
	const pgn = glyphsOut(core().writeRecord(text, { format: "pgn" }));
	assert.match(pgn, /\$1\s+\{the\s+centre\}/);
	assert.match(pgn, /\$6(?!\s*\})/);
	assert.match(pgn, /\$2\s+\{\[%csl Ge0\]\s+is no sum\}/);
	assert.doesNotMatch(pgn, /\{\s*\$/);
	assert.deepEqual(
		treeOf(core().readRecords(pgn).games[0])
			.line()
			.map(({ comment }) => noteOf(comment)),
		notes,
	);
});
