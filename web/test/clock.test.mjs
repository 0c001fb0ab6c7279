// Clocks: increments, byo-yomi, flag fall. node --test web/test, with the core's module in QIPAN_WASM.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const { Clock, core, loadCore, timeText } = await bundle(
	'export { core, loadCore } from "./core/core.ts"; export * from "./core/clock.ts";',
);
await loadCore(wasmAddress);

// A clock whose time the test advances.
function clockOf(plan, state) {
	let now = 1000;
	const clock = new Clock(plan, state, () => now);
	const act = (act, side) => clock.take(core().clocks({ ...clock.request, act, side }));
	return { clock, pass: (ms) => (now += ms), run: (side) => act("start", side), moved: (side) => act("moved", side) };
}

test("an increment comes after the move", () => {
	const { clock, pass, run, moved } = clockOf({ main: 60_000, increment: 2000, period: 0, periods: 0 });
	run(0);
	pass(5000);
	assert.equal(clock.read().sides[0].left, 55_000);
	moved(0);
	run(1);
	assert.equal(clock.read().sides[0].left, 57_000);
	pass(1000);
	assert.equal(clock.read().sides[0].left, 57_000);
	assert.equal(clock.read().sides[1].left, 59_000);
});

test("without byo-yomi the flag falls when the main time is up", () => {
	const { clock, pass, run } = clockOf({ main: 3000, increment: 0, period: 0, periods: 0 });
	run(1);
	pass(2999);
	assert.equal(clock.read().fallen, -1);
	pass(1);
	assert.equal(clock.read().fallen, 1);
	assert.equal(clock.running, null);
});

test("a period is whole again after a move made within it, and lost when it runs out", () => {
	const { clock, pass, run, moved } = clockOf({ main: 10_000, increment: 0, period: 5000, periods: 2 });
	run(0);
	pass(13_000);
	assert.equal(clock.read().sides[0].left, 2000);
	assert.equal(clock.read().sides[0].inPeriod, true);
	assert.equal(clock.read().sides[0].periods, 2);
	moved(0);
	assert.equal(clock.read().sides[0].left, 5000);
	run(1);
	run(0);
	pass(6000);
	assert.equal(clock.read().sides[0].left, 4000);
	assert.equal(clock.read().sides[0].periods, 1);
	pass(4000);
	assert.equal(clock.read().fallen, 0);
});

test("without main time the first period has begun", () => {
	const { clock, pass, run } = clockOf({ main: 0, increment: 0, period: 2000, periods: 1 });
	assert.equal(clock.read().sides[0].left, 2000);
	assert.equal(clock.read().fallen, -1);
	run(0);
	pass(2000);
	assert.equal(clock.read().fallen, 0);
});

test("a clock goes on from its snapshot", () => {
	const plan = { main: 60_000, increment: 0, period: 0, periods: 0 };
	const one = clockOf(plan);
	one.run(0);
	one.pass(4000);
	const two = clockOf(plan, JSON.parse(JSON.stringify(one.clock.snapshot)));
	assert.equal(two.clock.read().sides[0].left, 56_000);
	assert.equal(two.clock.running, null);
});

test("a session of moves brings the main time once more", () => {
	const { clock, pass, run, moved } = clockOf({ main: 60_000, increment: 0, period: 0, periods: 0, moves: 2 });
	for (let i = 0; i < 2; i++) {
		run(0);
		pass(10_000);
		moved(0);
	}
	assert.equal(clock.read().sides[0].left, 100_000);
	assert.deepEqual(clock.snapshot.moves, [2, 2]);
});

test("a clock goes on from what an earlier version kept", () => {
	const plan = { main: 60_000, increment: 0, period: 5000, periods: 2 };
	const { clock } = clockOf(plan, { left: [4999.6, 31_000.2], periods: [1, 2], inPeriod: [true, false] });
	assert.deepEqual([clock.read().sides[0].left, clock.read().sides[1].left], [5000, 31_001]);
	assert.equal(clock.read().sides[0].periods, 1);
});

test("what is no clock is refused", () => {
	assert.throws(() => clockOf({ x: 1 }));
	assert.throws(() => clockOf({ main: 0, increment: 0, period: 0, periods: 0 }));
	assert.throws(() => clockOf({ main: 1000, increment: 0, period: 0, periods: 0 }, { y: 2 }));
	assert.throws(() =>
		clockOf(
			{ main: 1000, increment: 0, period: 0, periods: 0 },
			{ left: [1, 1], periods: [0, 3], inPeriod: [false, false] },
		),
	);
});

test("a share of the time is for one move", () => {
	const { clock } = clockOf({ main: 60_000, increment: 1000, period: 0, periods: 0 });
	const share = clock.share(0, 0);
	assert.ok(share > 1000 && share < 6000);
	assert.ok(clock.share(0, 60) > share);
});

test("times are written as people read them", () => {
	assert.equal(timeText(3_723_000), "1:02:03");
	assert.equal(timeText(245_000), "4:05");
	assert.equal(timeText(10_000), "0:10");
	assert.equal(timeText(9340), "0:09.3");
	assert.equal(timeText(0), "0:00.0");
});
