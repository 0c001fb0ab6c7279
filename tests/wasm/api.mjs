// api NPM: the additions of index.js in the package folder NPM to the module: errors, reports, instances, ways to load.
import { strict as assert } from "node:assert";
import { webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, join, resolve } from "node:path";
import test from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const folder = resolve(process.argv[2]);
const data = join(dirname(dirname(fileURLToPath(import.meta.url))), "data");
const { Mark, QipanError, compile, load } = await import(pathToFileURL(join(folder, "index.js")));
const bytes = readFileSync(join(folder, "qipan.wasm"));
const module = await compile();

test("the module loads from bytes, files, responses and modules", async () => {
	const server = createServer((request, response) => {
		const type = request.url === "/typed" ? "application/wasm" : "application/octet-stream";
		response.writeHead(request.url === "/none" ? 404 : 200, { "content-type": type }).end(bytes);
	});
	await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
	const url = `http://127.0.0.1:${server.address().port}`;
	const file = pathToFileURL(join(folder, "qipan.wasm"));
	const { buffer, byteOffset, length } = bytes;
	const sources = [
		...[undefined, module, bytes, buffer.slice(byteOffset, byteOffset + length), file, `${file}`],
		...[`${url}/typed`, `${url}/other`, new URL(`${url}/typed`), fetch(`${url}/typed`), await fetch(`${url}/other`)],
	];
	try {
		for (const source of sources) assert.equal((await load(source)).set({ game: "qilin" }).moves.length, 24);
		await assert.rejects(load(`${url}/none`), /404/);
		await assert.rejects(load(new Uint8Array(8)), WebAssembly.CompileError);
	} finally {
		server.closeAllConnections();
		server.close();
	}
});

test("instances are independent", async () => {
	const [one, two] = await Promise.all([load(module), load(module)]);
	one.set({ game: "xiangqi", moves: ["h2e2"] });
	two.set({ game: "surakarta" });
	assert.equal(one.view().game, "xiangqi");
	assert.equal(two.view().game, "surakarta");
});

test("refusals are errors with a message and keep the game", async () => {
	const qipan = await load(module);
	assert.throws(() => qipan.view(), QipanError);
	const before = qipan.set({ game: "xiangqi", moves: "h2e2 h9g7" });
	const index = (move) => (error) => error instanceof QipanError && error.name === "QipanError" && error.move === move;
	assert.throws(() => qipan.set({ game: "xiangqi", moves: "h2e2 h9g7 h9g7" }), index(2));
	assert.throws(() => qipan.set({ game: "go" }), index(undefined));
	const refused = [
		() => qipan.set({ game: "xiangqi\nwxf" }),
		() => qipan.set({ game: "xiangqi", position: "a\0b" }),
		() => qipan.set({ game: "xiangqi", moves: "h2e2\0" }),
		() => qipan.set({ game: "xiangqi", moves: null }),
		() => qipan.set({ game: "xiangqi", moves: {} }),
		() => qipan.set({ game: 5 }),
		() => qipan.set({}),
		() => qipan.parse(),
		() => qipan.parse(5),
		() => qipan.parse({ length: 2 }),
		() => qipan.parse("h9g7\0"),
		() => qipan.parse("\ud800"),
		() => qipan.perft("1"),
		() => qipan.names(Symbol()),
		() => qipan.readRecords(),
		() => qipan.readRecords(null),
		() => qipan.readRecords([91]),
		() => qipan.levels(new Uint8Array(2)),
		() => qipan.writeRecord(),
		() => qipan.writeRecord({}),
		() => qipan.writeRecord({ game: "qilin", moves: "a1" }),
		() => qipan.writeRecord({ game: "qilin", moves: [{ m: "a9" }] }),
		() => qipan.writeRecord({ game: "qilin", first: 5 }),
		() => qipan.score(30_001),
		() => qipan.score("x"),
		() => qipan.reviewNotes(5),
		() => qipan.reviewNotes([{ score: 0.5 }]),
		() => qipan.reviewNotes([{ score: 5, comment: "two\nlines" }]),
		() => qipan.parse("h2h9"),
		() => qipan.names(1.5),
		() => qipan.answerDraw(0.5),
		() => qipan.perft(-1),
		() => qipan.deal(-1),
		() => qipan.deal(0.5),
		() => qipan.deal(2 ** 53),
		() => qipan.deal(NaN),
		() => qipan.deal(-1n),
		() => qipan.deal(2n ** 256n),
		() => qipan.deal(),
		() => qipan.deal(null),
		() => qipan.deal("seven"),
		() => qipan.deal("1e3"),
		() => qipan.deal("-1"),
		() => qipan.deal(""),
		() => qipan.deal(new Uint8Array(0)),
		() => qipan.deal(new Uint8Array(33)),
		() => qipan.deal([1]),
		() => qipan.takeApart(),
		() => qipan.takeApart("qilin"),
		() => qipan.takeApart("magic", 5),
		() => qipan.takeApart("magic", "2/2 p r - 0 0 - -/-\nmagic"),
		() => qipan.putTogether(),
		() => qipan.putTogether({ game: "go", width: 2, height: 2 }),
		() => qipan.putTogether({ game: "magic", width: 2 }),
		() => qipan.putTogether({ game: "magic", width: 2, height: 2.5 }),
		() => qipan.putTogether({ game: "magic", width: 2, height: 2, standing: 4 }),
		() => qipan.putTogether({ game: "magic", width: 2, height: 2, standing: [{}, null, null, null] }),
		() => qipan.putTogether({ game: "magic", width: 2, height: 2, values: { bag: 5 } }),
		() => qipan.putTogether({ game: "magic", width: 2, height: 2, values: { bag: [null] } }),
		() => qipan.putTogether({ game: "magic", width: 2, height: 2, values: { quiet: "7 7" } }),
		() => qipan.clocks({ rules: { main: 0 }, now: 0 }),
		() => qipan.clocks({ rules: { main: 1 } }),
		() => qipan.clocks({ rules: { main: 1 }, now: 0.5 }),
		() => qipan.clocks({ rules: { main: 1 }, now: 0, act: "run" }),
		() => qipan.clocks({ rules: { main: 1 }, now: 0, side: 2 }),
		() => qipan.clocks({ rules: { main: 1 }, now: 0, clocks: { sides: [], running: -1, since: 0 } }),
		() => qipan.table({ act: "wait" }),
		() => qipan.table({ act: "play" }),
		() => qipan.table({ act: "play", move: "a1 a2" }),
		() => qipan.table({ act: "resign" }),
		() => qipan.table({ act: "back", length: -1 }),
		() => qipan.table({ now: -1 }),
		() => qipan.table({ seed: "seven" }),
		() => qipan.table({ result: "white" }),
		() => qipan.table({ ruling: "two\nlines" }),
		() => qipan.table({ rules: { main: 0 } }),
		() => qipan.think({ opponent: "a b" }),
		() => qipan.think({ opponent: "nobody" }),
		() => qipan.think({ ms: 0.5 }),
		() => qipan.think({ depth: 2 ** 31 }),
		() => qipan.think({ seed: -1n }),
		() => qipan.think({ hashMb: 1025 }),
		() => qipan.readRecords("nothing"),
		() => qipan.writeRecord('[Game "qilin"]\n\n*', { format: "pgn" }),
		() => qipan.rate("{}", { games: 1, depth: 1 }),
		() => qipan.rate({}, { games: 0, depth: 1 }),
		() => qipan.readRecords(new Uint8Array(2 ** 26 + 1)),
	];
	for (const call of refused) assert.throws(call, QipanError, `${call}`);
	assert.deepEqual(qipan.view(), before);
});

test("clocks are the caller's state and continue from the answer", async () => {
	const qipan = await load(module);
	const rules = { main: 60_000, increment: 2000 };
	let clocks = qipan.clocks({ rules, act: "start", side: 0, now: 1000 });
	clocks = qipan.clocks({ rules, clocks, act: "moved", side: 0, now: 6000 });
	clocks = qipan.clocks({ rules, clocks, act: "start", side: 1, now: 6000 });
	clocks = qipan.clocks({ rules, clocks: JSON.parse(JSON.stringify(clocks)), now: 7000, side: 1 });
	assert.deepEqual(
		clocks.sides.map((side) => side.left),
		[57_000, 59_000],
	);
	assert.equal(clocks.running, 1);
	assert.ok(clocks.share > 2000 && clocks.share < 59_000);
	assert.equal(qipan.clocks({ rules, clocks, now: 66_000 }).fallen, 1);
});

test("games in progress are the caller's state and continue from the answer", async () => {
	const qipan = await load(module);
	const start = { game: "darkchess", preset: "", position: "" };
	const rules = { main: 60_000, increment: 2000 };
	let moves = [];
	let table = { clocks: null };
	const act = (request) => {
		qipan.set({ ...start, moves });
		const { clocks, result, ruling } = JSON.parse(JSON.stringify(table));
		table = qipan.table({ rules, clocks, result: result ?? "", ruling: ruling ?? "", seed: 7, ...request });
		moves = [...moves.slice(0, table.length), ...table.moves];
	};
	act({ act: "play", move: "a1", now: 1000 });
	assert.deepEqual([table.length, table.moves.length, table.side, table.clocks.running], [2, 2, 1, 1]);
	act({ act: "play", move: "b1", now: 4000 });
	assert.deepEqual(
		table.clocks.sides.map((side) => side.left),
		[62_000, 59_000],
	);
	act({ act: "resign", side: 1, now: 5000 });
	assert.deepEqual([table.result, table.ruling, table.side, table.clocks.running], ["first", "resignation", -1, -1]);
	assert.throws(() => act({ act: "agree", now: 5000 }), QipanError);
	act({ act: "back", length: 2, now: 6000 });
	assert.deepEqual([table.result, table.length, moves.length, table.clocks.running], [null, 2, 2, 1]);
	act({ now: 90_000 });
	assert.deepEqual([table.result, table.ruling], ["first", "time forfeit"]);
});

test("deals take 256-bit seeds in several forms", async () => {
	const qipan = await load(module);
	const layout = (seed) => {
		const moves = [];
		for (const { name } of qipan.set({ game: "magic" }).points) {
			moves.push(name);
			if (qipan.set({ game: "magic", moves }).actor === 2) moves.push(qipan.deal(seed));
		}
		return moves.join(" ");
	};
	for (const same of [
		[7, 7n, "7", "0x7", "0x0007", new Uint8Array([7]), new Uint8Array([0, 7]).buffer],
		[2 ** 53 - 1, 2n ** 53n - 1n],
		["0xAbc", 0xabcn],
	])
		for (const seed of same) assert.equal(layout(seed), layout(same[0]), String(seed));
	const others = [
		0,
		1,
		2n ** 32n,
		2n ** 32n + 1n,
		2n ** 53n,
		2n ** 53n + 1n,
		2n ** 64n - 1n,
		2n ** 64n,
		2n ** 64n + 1n,
		2n ** 255n,
		2n ** 256n - 1n,
	];
	assert.equal(new Set(others.map(layout)).size, others.length);
	const entropy = webcrypto.getRandomValues(new Uint8Array(32));
	const digits = [...entropy].map((byte) => byte.toString(16).padStart(2, "0")).join("");
	assert.equal(layout(entropy), layout(`0x${digits}`));
});

test("games go forward and back step by step", async () => {
	const qipan = await load(module);
	assert.throws(() => qipan.push("h2e2"), QipanError);
	assert.throws(() => qipan.back(), QipanError);
	const [start, one, two] = ["", "h2e2", "h2e2 h9g7"].map((moves) => qipan.set({ game: "xiangqi", moves }));
	assert.deepEqual(qipan.back(), one);
	assert.deepEqual(qipan.push(["h9g7"]), two);
	assert.deepEqual(qipan.back(0), start);
	assert.throws(() => qipan.back(), QipanError);
	assert.deepEqual(qipan.push("炮二平五  馬8進7"), two);
	assert.throws(
		() => qipan.push(["h0g2", "h9g7"]),
		({ id, move }) => id && move === 3,
	);
	assert.throws(() => qipan.back(3), QipanError);
	assert.deepEqual(qipan.view(), two);
	// set plays only the new moves, but counts from the start
	assert.throws(
		() => qipan.set({ game: "xiangqi", moves: "炮二平五 馬8進7 h0g2 h9g7" }),
		({ move }) => move === 3,
	);
	assert.deepEqual(qipan.set({ game: "xiangqi", moves: "炮二平五" }), one);
	assert.deepEqual(qipan.set({ game: "xiangqi", moves: ["h2e2", "h9g7"] }), two);
	assert.equal(qipan.set({ game: "qilin" }).length, 0);
	assert.deepEqual(qipan.set({ game: "xiangqi", moves: "h2e2" }), one);
});

test("boards of one game and size share their common data", async () => {
	const qipan = await load(module);
	const [a, b] = [qipan.set({ game: "magic" }), qipan.set({ game: "magic", preset: "5x5" })];
	const c = qipan.push(b.moves[0][0]);
	assert.equal(c.lines, b.lines);
	assert.equal(c.looks, b.looks);
	assert.notEqual(c.looks, a.looks);
	assert.equal(c.points.length, 25);
	assert.deepEqual(
		c.points.map(({ name, x, y }) => [name, x, y]),
		b.points.map(({ name, x, y }) => [name, x, y]),
	);
	const draft = qipan.takeApart("magic", b.position);
	assert.equal(draft.looks, b.looks);
	assert.deepEqual(draft.points, b.points);
});

test("numbers may be large, bytes may be any view", async () => {
	const qipan = await load(module);
	const { moves } = qipan.set({ game: "xiangqi", preset: null, position: undefined });
	assert.equal(qipan.perft(1n), moves.length);
	assert.deepEqual(qipan.names(-1), []);
	const text = new TextEncoder().encode('[Game "qilin"]\n\n1. a1  *');
	assert.equal(text.length % 2, 0);
	for (const View of [Uint16Array, DataView]) assert.equal(qipan.readRecords(new View(text.buffer)).games.length, 1);
	assert.equal(qipan.readRecords(text.subarray(0, 18)).games[0].moves.length, 0);
});

test("large collections are never held in memory as a whole", async () => {
	const { instantiate } = WebAssembly;
	let memory;
	WebAssembly.instantiate = async (...words) => {
		const instance = await instantiate(...words);
		memory = instance.exports.memory;
		return instance;
	};
	const qipan = await load(module);
	WebAssembly.instantiate = instantiate;
	const game = `[Game "xiangqi"]\n\n${"1. b0c2 b9c7 2. c2b0 c7b9 ".repeat(75)}*\n\n`;
	const before = memory.buffer.byteLength;
	const { games } = qipan.readRecords(game.repeat(800)); // lines of 800 games would take 60 MB
	assert.deepEqual([games.length, games[799].moves.length], [800, 300]);
	assert.ok(memory.buffer.byteLength - before < 30 << 20, `${memory.buffer.byteLength - before}`);
});

test("out-of-memory instances report it from then on", async () => {
	const qipan = await load(module);
	const moves = "b0c2 b9c7 c2b0 c7b9 ".repeat(1_200_000);
	assert.throws(
		() => qipan.set({ game: "xiangqi", preset: "nolimit", moves }),
		(error) => !(error instanceof QipanError) && error.message === "qipan: out of memory",
	);
	assert.throws(() => qipan.view(), /has ended \(out of memory\)/);
	assert.equal((await load(module)).set({ game: "xiangqi" }).length, 0);
});

test("progress arrives during the search and callbacks may throw", async () => {
	const qipan = await load(module);
	qipan.set({ game: "surakarta" });
	const heard = [];
	const thought = qipan.think({ opponent: "alphabeta", depth: 4, lines: 3 }, (report) => heard.push(report));
	assert.deepEqual(
		heard.map((report) => [report.depth, report.line]),
		[1, 2, 3, 4].flatMap((depth) => [0, 1, 2].map((line) => [depth, line])),
	);
	assert.deepEqual(thought.moves, heard.at(-3).moves);
	const own = new Error("of the listener");
	const complain = () => {
		throw own;
	};
	for (let i = 0; i < 100; i++) assert.throws(() => qipan.think({ depth: 2, seed: i }, complain), own);
	assert.throws(() => qipan.think({ depth: 3 }, () => qipan.view()), /expected it to wait/);
	qipan.think({ depth: 3 }); // the listener was removed
	assert.equal(qipan.view().length, 0);
});

test("searches end at their time limit", async () => {
	const qipan = await load(module);
	for (const { name } of qipan.games().games) {
		qipan.set({ game: name });
		assert.equal(qipan.think({ opponent: "alphabeta", ms: 100 }).line, 0, name);
	}
});

// A whole game of each kind, using only the views: any move; outcomes by a seed.
test("whole games can be played", async () => {
	const qipan = await load(module);
	for (const { name, chance } of qipan.games().games) {
		const moves = [];
		let view = qipan.set({ game: name });
		let flips = 0;
		for (let random = 1; !view.ruling && moves.length < 2000; random = (random * 48271) % 0x7fffffff) {
			const next = view.actor === 2 ? qipan.deal(11) : view.moves[random % view.moves.length][0];
			flips += view.actor === 2;
			if (view.actor === 2) assert.ok(view.outcomes.some(([outcome]) => outcome === next));
			moves.push(next);
			view = qipan.set({ game: name, moves });
			assert.equal(view.length, moves.length);
		}
		assert.ok(view.ruling, name);
		assert.equal(flips > 0, chance);
		assert.match(view.ruling.clause, new RegExp(`^${name} \\d`));
		assert.deepEqual(qipan.names(), moves);
		assert.equal(view.moves.length + view.outcomes.length, 0);
	}
});

// The text of the explanation, built from its data alone.
function textOf({ from, to, moves, sides, verdict, clause }, why) {
	const names = { first: "Red", second: "Black" };
	const of = (piece) => `the ${piece.kind} on ${piece.point}`;
	const number = (clause) => `[${clause.replace("xiangqi ", "")}]`;
	const reasons = {
		unprotected: () => "which is unprotected",
		"lesser-on-rook": ({ kind }) => `which a ${kind} chases even if protected`,
		"guard-attacks": ({ kind }) => `which an ${kind} chases even if protected`,
	};
	const chase =
		(check) =>
		({ by, victim, reason, clause, constant }) =>
			`${check ? "also threatens" : "chases"} with ${of(by)}: ${of(victim)}, ${reasons[reason](by)} ${number(clause)}${constant ? " *" : ""}`;
	const act = ({ ply, side, move, check, chases }) => {
		const does = check
			? `gives check${chases.length ? "; " : ""}`
			: chases.length
				? ""
				: "idle: neither checks nor chases";
		return `  ${String(ply).padStart(3)}  ${names[side].padEnd(5)}  ${move}  ${does}${chases.map(chase(check)).join("\n                     and ")}`;
	};
	const findings = {
		"perpetual-check": () => "Every move checks: perpetual check",
		"perpetual-chase": (victim) =>
			`Every move chases the same piece, ${of(victim)} at the start of the cycle (*): perpetual chase`,
		"idle-move": () => "Not every move checks or chases: allowed",
		mixed: () => "Alternating checks and chases: allowed",
		"several-victims": () => "No single piece is chased by every move: allowed",
		"check-in-cycle": () => "Every move chases the same piece, but the cycle contains a check: allowed",
	};
	const sum = (s) =>
		`  ${names[s.side]}: ${s.checks} of ${s.moves} moves check and ${s.chases} chase` +
		`. ${findings[s.offence ?? s.excuse](s.victim)} ${number(s.clause)}`;
	const end = `  ${verdict === "draw" ? "Draw" : verdict === "first" ? "Black loses" : "Red loses"}: ${why} (${clause}).`;
	const head = `The position after ply ${to} repeats the position after ply ${from}. The moves in between and their effects:`;
	return [head, ...moves.map(act), ...sides.map(sum), end, ""].join("\n");
}

// The view after the moves; after the end of the game, the view before the first excess move.
function played(qipan, line, moves) {
	try {
		return qipan.set({ ...line, moves });
	} catch (error) {
		return qipan.set({ ...line, moves: moves.slice(0, error.move) });
	}
}

test("explanations agree as text and as data", async () => {
	const qipan = await load(module);
	const met = new Set();
	let rows = 0;
	for (const file of ["games.tsv", "published.tsv"])
		for (const row of readFileSync(join(data, "../../data/rulings", file), "utf8")
			.split("\n")
			.slice(1)
			.filter(Boolean)) {
			const [id, position, moves] = row.split("\t");
			const { ruling } = played(
				qipan,
				{ game: "xiangqi", preset: "wxf-twice", position },
				moves.split(" ").filter(Boolean),
			);
			const told = qipan.explain();
			if (!told) continue; // a few rows end differently
			rows++;
			assert.equal(textOf(told.cycle, ruling.why), told.text, id);
			for (const { check, chases } of told.cycle.moves) for (const { reason } of chases) met.add(reason).add(check);
			for (const { offence, excuse } of told.cycle.sides) met.add(offence ?? excuse);
		}
	assert.ok(rows > 1300, `${rows}`);
	assert.deepEqual([...met].map(String).sort(), [
		...["false", "guard-attacks", "idle-move", "lesser-on-rook", "mixed", "perpetual-chase", "perpetual-check"],
		...["several-victims", "true", "unprotected"],
	]);
	qipan.set({ game: "xiangqi", moves: "h2e2" });
	assert.equal(qipan.explain(), null);
});

test("marks of points have names", async () => {
	const qipan = await load(module);
	const { points, looks } = qipan.set({ game: "magic", preset: "5x5" });
	const named = Object.fromEntries(points.map((point) => [point.name, point]));
	assert.equal(named.a1.marks, Mark.FaceDown);
	assert.equal(named.c3.marks, Mark.Wood);
	assert.equal(named.a1.piece ?? named.c3.piece, undefined);
	assert.equal(qipan.set({ game: "xiangqi" }).points.find((point) => point.name === "e0").piece, 0);
	assert.equal(looks[0].glyph, "K");
});

test("records of other programs are read from bytes", async () => {
	const qipan = await load(module);
	const gbk = Uint8Array.of(
		...Buffer.from('[Game "Chinese Chess"]\n[Red "'),
		0xba,
		0xfa,
		...Buffer.from('"]\n\n1. C2=5 *\n'),
	);
	const { format, games, faults } = qipan.readRecords(gbk);
	assert.deepEqual([format, faults], ["pgn", []]);
	assert.equal(games[0].first, "胡");
	assert.deepEqual(games[0].moves, [{ m: "h2e2" }]);
	const own = readFileSync(join(data, "records/darkchess.txt"));
	assert.equal(qipan.readRecords(own).games[0].game, "darkchess");
	assert.equal(qipan.readRecords(own.buffer.slice(own.byteOffset, own.byteOffset + own.length)).games.length, 1);
	assert.match(qipan.writeRecord(own.toString()), /^\[Game "darkchess"\]\n/);
	assert.match(qipan.writeRecord('[Game "xiangqi"]\n\n1. h2e2 *', { notation: 2 }), /炮二平五/);
	for (const name of ["darkchess", "magic", "qilin", "surakarta", "variations", "xiangqi"]) {
		const text = readFileSync(join(data, `records/${name}.txt`), "utf8");
		const [game] = qipan.readRecords(text).games;
		for (const style of [{}, { compact: true }])
			assert.equal(qipan.writeRecord(game, style), qipan.writeRecord(text, style));
		assert.equal(qipan.writeRecord(qipan.writeRecord(game, { compact: true })), qipan.writeRecord(text));
	}
	assert.match(qipan.writeRecord({ game: "qilin" }), /^\[Game "qilin"\]\n/);
});

test("levels are read, and rated reproducibly", async () => {
	const qipan = await load(module);
	const { levels, faults } = qipan.levels('[{"id":"a","title":"A","title_zh":"甲","size":"4x4","npc_depth":1}, {}]');
	assert.equal(levels.length, 1);
	assert.ok(faults.length > 0);
	const heard = [];
	const request = { games: 5, depth: 1, seed: 3 };
	const rating = qipan.rate(levels[0].level, request, (report) => heard.push(report.games));
	assert.deepEqual(heard, [1, 2, 3, 4, 5]);
	assert.equal(rating.won + rating.drawn + rating.lost, 5);
	assert.deepEqual(qipan.rate(JSON.stringify(levels[0].level), request), rating);
});

test("moves never look like keywords", async () => {
	const qipan = await load(module);
	for (const { name, presets, notations } of qipan.games().games)
		for (const preset of presets)
			for (
				let ply = 0, view = qipan.set({ game: name, preset: preset.name }), moves = [];
				ply < 40 && view.moves.length > 0;
				ply++
			) {
				for (const [move] of view.moves) assert.doesNotMatch(move, /^[a-z]+$/);
				moves.push(view.moves[(7 * ply) % view.moves.length][0]);
				view = qipan.set({ game: name, preset: preset.name, moves });
				if (view.moves.length === 0 && view.actor === 2) {
					moves.push(qipan.deal(1));
					view = qipan.set({ game: name, preset: preset.name, moves });
				}
				for (let notation = 0; notation < notations.length; notation++)
					for (const word of qipan.names(notation)) assert.doesNotMatch(word, /^[a-z]+$/);
			}
});

test("searches honor searchmoves, clocks, mate limits and options", async () => {
	const qipan = await load(module);
	qipan.set({ game: "xiangqi" });
	const best = (request) => qipan.think({ opponent: "alphabeta", depth: 2, ...request }).moves[0][0];
	assert.equal(best({ moves: ["a0a1"] }), "a0a1");
	assert.equal(best({ moves: "R9+1" }), "a0a1");
	assert.equal(best({ moves: ["a0a1", "a0a2"], options: { hash: 1, ties: true, seed: 5 } }).slice(0, 3), "a0a");
	const reports = [];
	qipan.think({ opponent: "alphabeta", depth: 1, options: { lines: 4 } }, ({ line }) => reports.push(line));
	assert.deepEqual(new Set(reports), new Set([0, 1, 2, 3]));
	assert.ok(qipan.think({ opponent: "alphabeta", clock: { left: [5000, 5000] } }).depth >= 1);
	for (const request of [
		{ moves: ["a0a9"] },
		{ moves: "a\nb" },
		{ options: { hash: 1025 } },
		{ options: { nothing: 1 } },
		{ options: { "a b": 1 } },
		{ clock: {} },
		{ clock: { left: [1, -1] } },
		{ mate: 101 },
	])
		assert.throws(
			() => qipan.think({ opponent: "alphabeta", depth: 1, ...request }),
			QipanError,
			JSON.stringify(request),
		);
	for (const moves of ["a0a1 a0a9", ["a0a9"]]) assert.throws(() => qipan.think({ depth: 1, moves }), /a0a9/);
	for (const moves of ["a0a1 depth", "infinite", ["searchmoves"]])
		assert.throws(() => qipan.think({ depth: 1, moves }), /is not a move/);
	qipan.set({ game: "xiangqi", position: "3k5/9/9/9/9/9/9/9/R8/1R2K4 w - - 0 1" });
	assert.equal(qipan.think({ opponent: "alphabeta", mate: 1 }).score, 29_999);
});

test("games through a position are found, mirrored ones too", async () => {
	const qipan = await load(module);
	const record = (moves) => `[Game "xiangqi"]\n\n${moves} *\n\n`;
	const shares = [];
	assert.deepEqual(
		qipan.passages(record("h2e2 h9g7") + record("b2e2 b9c7"), ({ share }) => shares.push(share)),
		{ games: 2 },
	);
	assert.deepEqual(qipan.passages(record("h0g2 h9g7 h2e2")), { games: 3 });
	assert.ok(shares.every((share) => share >= 0 && share <= 1));
	qipan.set({ game: "xiangqi", moves: "h2e2 h9g7" });
	assert.deepEqual(qipan.through(), [
		[0, 2],
		[1, 2],
	]);
	assert.deepEqual(qipan.passages(""), { games: 0 });
	assert.deepEqual(qipan.through(), []);
});

test("moves played in a position are listed, from books and own games", async () => {
	const qipan = await load(module);
	qipan.set({ game: "xiangqi", moves: "h2e2 b9c7 h0g2 h9g7" });
	assert.throws(() => qipan.explore(), /no book of this game/);
	const { games, source } = qipan.book(readFileSync(join(data, "../../data/openings/xiangqi.book")));
	assert.ok(games > 27_000 && source.includes("CC BY"));
	const { code, names, moves, models } = qipan.explore();
	assert.deepEqual([code, names[1], moves[0].length], ["C", "中炮对屏风马", 6]);
	assert.ok(models.length > 0);
	assert.equal(qipan.model(models[0].number).length, models[0].plies);
	assert.deepEqual(qipan.bookOf("xiangqi", '[Game "xiangqi"]\n[Result "1-0"]\n\n1. h2e2 1-0\n'), {
		game: "xiangqi",
		games: 1,
		source: "",
	});
	assert.deepEqual(qipan.explore().moves, []);
	assert.throws(() => qipan.bookOf("magic", ""), /game of chance/);
});

test("opponent options are listed with their bounds", async () => {
	const { games } = (await load(module)).games();
	for (const { opponents } of games)
		for (const { name, options } of opponents) {
			assert.ok(options.length > 0, name);
			for (const option of options) {
				assert.match(option.kind, /^(number|switch)$/);
				assert.ok(option.least <= option.default && option.default <= option.most && option.about !== "", option.name);
			}
		}
	const lines = games[0].opponents
		.find(({ name }) => name === "alphabeta")
		.options.find(({ name }) => name === "lines");
	assert.deepEqual([lines.kind, lines.least, lines.most, lines.default], ["number", 1, 8, 1]);
});

test("with the page's tablebases a long win of Qilin chess is won", async () => {
	const tables = gunzipSync(readFileSync(join(data, "../../data/tables/qilin.pack")));
	const qipan = await load(module);
	assert.throws(() => qipan.tables(tables.subarray(1)), QipanError);
	assert.equal(qipan.tables(tables), "qilin");
	const moves = [];
	const at = () =>
		qipan.set({ game: "qilin", position: "......BR/BB..R.../...RBR.. r move 0 0 0 0 71", moves: [...moves] });
	let view = at();
	const { score, turns } = qipan.think({ nodes: 2000 });
	assert.deepEqual([score, qipan.score(score).kind, turns], [25_000 - 39, "tables", 39]);
	for (let seed = 1; !view.ruling && moves.length < 300; seed++, view = at()) {
		const any = view.moves[(seed * 7919) % view.moves.length][0];
		moves.push(view.actor === 0 ? qipan.think({ nodes: 2000 }).moves[0][0] : any);
	}
	assert.equal(view.ruling?.verdict, "first");
});
