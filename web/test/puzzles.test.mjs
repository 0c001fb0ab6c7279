// Puzzles: the rating checked with the example of its paper, what counts, and the choice of the next puzzle.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle } from "./bundle.mjs";

const {
	afterPuzzle,
	beginner,
	counted,
	dailyOf,
	dayOf,
	easierOf,
	mergedProgress,
	nextOf,
	progressOf,
	rated,
	solvedDaily,
} = await bundle(
	'export * from "./puzzles/glicko.ts"; export * from "./puzzles/progress.ts"; export * from "./puzzles/file.ts";',
);

const near = (value, expected, within) =>
	assert.ok(Math.abs(value - expected) <= within, `${value}, expected ${expected}`);

test("ratings are those of Glickman's example", () => {
	const others = [
		[1400, 30, 1],
		[1550, 100, 0],
		[1700, 300, 0],
	];
	const results = others.map(([rating, deviation, score]) => ({
		against: { rating, deviation, volatility: 0.06 },
		score,
	}));
	const after = rated({ rating: 1500, deviation: 200, volatility: 0.06 }, results);
	near(after.rating, 1464.06, 0.02);
	near(after.deviation, 151.52, 0.02);
	near(after.volatility, 0.05999, 0.00001);
});

test("a harder puzzle gives more, and the deviation falls but not to nothing", () => {
	const [easy, hard] = [700, 1600].map((rating) => afterPuzzle(beginner, rating, true).rating);
	assert.ok(hard > easy && easy > beginner.rating);
	assert.ok(afterPuzzle(beginner, 1000, false).rating < beginner.rating);
	let own = beginner;
	for (let i = 0; i < 400; i++) own = afterPuzzle(own, 1000, i % 2 === 0);
	near(own.rating, 1000, 60);
	near(own.deviation, 60, 5);
});

test("the first result of a puzzle counts, and rows are counted", () => {
	const none = progressOf("xiangqi");
	const one = counted(none, "a", 1000, true);
	const two = counted(counted(one, "b", 1000, true), "a", 1000, false);
	assert.deepEqual([two.streak, two.best, two.seen], [2, 2, { a: true, b: true }]);
	const three = counted(two, "c", 1000, false);
	assert.deepEqual([three.streak, three.best, three.seen.c], [0, 2, false]);
});

test("failures in a row are counted, and an easier puzzle lies below the rating", () => {
	let own = progressOf("xiangqi");
	for (const name of ["a", "b", "b", "c"]) own = counted(own, name, 1000, false);
	assert.equal(own.missed, 3);
	assert.equal(counted(own, "d", 1000, true).missed, 0);
	const puzzles = Array.from({ length: 40 }, (_, i) => ({ name: `p${i}`, rating: 600 + 40 * i }));
	for (const chance of [0, 0.5, 0.999]) {
		assert.ok(easierOf(puzzles, 1000, {}, chance).rating <= 850);
		near(easierOf(puzzles, 500, {}, chance).rating, 820, 220); // none is rated lower: takes the easiest
	}
});

test("days in a row end with a day left out", () => {
	const day = (n) => new Date(2026, 11, n, 23, 59);
	let own = progressOf("xiangqi");
	for (const [n, days] of [
		[30, 1],
		[30, 1],
		[31, 2],
		[32, 3],
		[34, 1],
	]) {
		own = solvedDaily(own, day(n));
		assert.equal(own.days, days);
	}
	assert.equal(own.day, dayOf(day(34)));
	assert.equal(own.day, "2027-01-03");
});

test("the next puzzle is new and near, then one that was failed", () => {
	const puzzles = Array.from({ length: 40 }, (_, i) => ({ name: `p${i}`, rating: 600 + 40 * i }));
	for (const chance of [0, 0.5, 0.999]) near(nextOf(puzzles, 1200, {}, chance).rating, 1200, 240);
	const seen = Object.fromEntries(puzzles.map(({ name }) => [name, name !== "p3"]));
	assert.equal(nextOf(puzzles, 2000, seen, 0.7).name, "p3");
	assert.notEqual(nextOf(puzzles, 2000, seen, 0.7, "p3").name, "p3");
	delete seen.p39;
	assert.equal(nextOf(puzzles, 600, seen, 0).name, "p39");
	assert.equal(nextOf([puzzles[0]], 600, {}, 0, "p0").name, "p0", "the only one");
});

test("the daily puzzle is the same for all on a day, and all come", () => {
	const puzzles = Array.from({ length: 20 }, (_, i) => ({ name: `p${i}` }));
	const of = (i) => dailyOf(puzzles, "qilin", dayOf(new Date(2026, 0, i)));
	assert.equal(of(5), of(5));
	assert.equal(new Set(Array.from({ length: 365 }, (_, i) => of(i))).size, 20);
});

test("the progress of two devices is put together, and nothing is lost", () => {
	const none = progressOf("xiangqi");
	const own = solvedDaily(counted(counted(none, "a", 1000, false), "b", 1000, true), new Date(2026, 0, 2));
	const other = ["b", "c", "d"].reduce((so, name) => counted(so, name, 1200, true), none);
	const [text, n] = mergedProgress(JSON.stringify(own), JSON.stringify(other));
	const merged = JSON.parse(text);
	assert.equal(n, 2);
	assert.deepEqual(merged.seen, { a: false, b: true, c: true, d: true });
	assert.deepEqual([merged.rating, merged.best, merged.day, merged.days], [other.rating, 3, "2026-01-02", 1]);
	assert.deepEqual(JSON.parse(mergedProgress(text, JSON.stringify(other))[0]), merged, "once is enough");
	assert.deepEqual(JSON.parse(mergedProgress(null, JSON.stringify(other))[0]), other);
	assert.deepEqual(JSON.parse(mergedProgress(JSON.stringify(other), "{broken")[0]), other);
});
