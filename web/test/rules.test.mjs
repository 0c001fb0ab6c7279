// The boards in the rules panels match their captions. node --test web/test, with the core's module in QIPAN_WASM.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load, Mark } from "../npm/index.js";
import { bundle, wasm } from "./bundle.mjs";

const core = await load(wasm);
const { lessons } = await bundle('export { lessons } from "./play/lessons.ts";');

const find = (word) => {
	for (const [game, list] of Object.entries(lessons))
		for (const lesson of list) if (lesson.word === word) return { game, lesson };
	throw new Error(word);
};
const set = (game, lesson, moves = []) =>
	core.set({ game, position: lesson.position, moves: [...(lesson.moves ?? "").split(" ").filter(Boolean), ...moves] });
const play = (word, ...moves) => {
	const { game, lesson } = find(word);
	return set(game, lesson, moves);
};

for (const [game, list] of Object.entries(lessons))
	for (const lesson of list)
		test(`${game}, ${lesson.word}: what can be done can be done`, () => {
			const view = set(game, lesson);
			assert.equal(view.ruling, null);
			const names = view.moves.map(([name]) => name);
			for (const move of lesson.tries) assert.ok(names.includes(move), `${move} of ${names.join(" ")}`);
			for (const move of lesson.not ?? []) assert.ok(!names.includes(move), move);
			if (lesson.point) {
				const point = view.points.findIndex((p) => p.name === lesson.point);
				assert.ok(
					view.moves.some(([, from, to]) => (from >= 0 ? from : to) === point),
					lesson.point,
				);
			}
		});

test("games end where a lesson says so", () => {
	const ends = {
		"rules.xiangqi.mate": ["first", "a7a9"],
		"rules.xiangqi.repetition": ["second", "a9a8"],
		"rules.darkchess.end": ["first", "b4-b5"],
		"rules.surakarta.end": ["first", "c2xb5"],
		"rules.qilin.win": ["first", "f2-g1", "xd5"],
	};
	for (const [word, [verdict, ...moves]] of Object.entries(ends))
		assert.equal(play(word, ...moves).ruling?.verdict, verdict, word);
});

test("captures in Surakarta go round loops", () => {
	const arcs = (word, move) => {
		const view = play(word, move);
		const at = (i) => view.points[view.route[i]];
		return view.route.slice(1).filter((_, i) => at(i).x !== at(i + 1).x && at(i).y !== at(i + 1).y).length;
	};
	assert.equal(arcs("rules.surakarta.loop", "b3xd2"), 1);
	assert.equal(arcs("rules.surakarta.loops", "c4xd2"), 2);
});

test("lines in Qilin give what the lessons say", () => {
	const stage = (word, ...moves) =>
		play(word, ...moves)
			.position.split(" ")
			.slice(2, 4)
			.join(" ");
	assert.equal(stage("rules.qilin.line", "g1"), "press 1");
	assert.equal(stage("rules.qilin.twice", "g1"), "press 2");
	assert.equal(stage("rules.qilin.remove", "f2-g1"), "remove 1");
	const cleared = play("rules.qilin.clear", "d5");
	assert.ok(!cleared.points.some((p) => p.marks & Mark.Pressed));
	assert.equal(cleared.actor, 1);
});

test("magic works as the lessons say", () => {
	const marks = (view, name) => view.points.find((p) => p.name === name);
	assert.ok(marks(play("rules.magic.gold"), "b3").marks & Mark.Shielded);
	const struck = play("rules.magic.gold", "b2-b3");
	assert.ok(!(marks(struck, "b3").marks & Mark.Shielded) && marks(struck, "b2").piece !== undefined);
	assert.ok(marks(play("rules.magic.hide", "b3-c3"), "c3").marks & Mark.Hidden);
	assert.ok(marks(play("rules.magic.cast", "wood@b3"), "b3").marks & Mark.Wood);
	assert.ok(marks(play("rules.magic.ice"), "d1").marks & Mark.Frozen);
});
