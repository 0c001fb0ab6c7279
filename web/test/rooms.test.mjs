// The client of rooms: a connection follows a room over a network that loses, repeats and reorders answers, and the
// game follows the connection.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const storage = new Map();
globalThis.localStorage = {
	getItem: (key) => storage.get(key) ?? null,
	setItem: (key, value) => storage.set(key, String(value)),
	removeItem: (key) => storage.delete(key),
};
globalThis.window ??= globalThis;
globalThis.addEventListener ??= () => {};
globalThis.document ??= { baseURI: "http://localhost/", hidden: false, addEventListener() {} };

const page = await bundle(`
	export { core, loadCore } from "./core/core.ts";
	export { addWords } from "./base/words.ts";
	export { rooms } from "./base/words/en/rooms.ts";
	export { Refusal } from "./online/ask.ts";
	export * from "./online/client.ts";
	export { pauseAfter } from "./online/follow.ts";
	export { RoomTransport } from "./online/socket.ts";
	export * from "./online/deal.ts";
	export * from "./online/plan.ts";
	export { RoomGame } from "./online/room_game.ts";
	export { Tree } from "./core/tree.ts";
`);
await page.loadCore(wasmAddress);
page.addWords({ en: page.rooms });
const {
	Connection,
	LongPolling,
	Refusal,
	RoomGame,
	RoomTransport,
	cleanName,
	saveSeat,
	pauseAfter,
	planOf,
	seatIn,
	seats,
} = page;

beforeEach(() => storage.clear());

const room = "k7f39qtx2m4d";
const token = "0123456789abcdefghi_-z";
const tick = (ms = 0) => new Promise((done) => setTimeout(done, ms));

function stateOf(revision, moves, how = {}) {
	return {
		...{ room, revision, stage: "playing", game: "xiangqi", preset: "wxf", clock: "", you: 0 },
		...{
			seats: [
				{ name: "Ann", here: true },
				{ name: "Bo", here: true },
			],
			watching: 0,
		},
		...{ from: 0, moves, ply: moves.length, clocks: null, draw: null, takeBack: null, rematch: null, next: null },
		...{ claim: null, result: null, ruling: "", deal: null, said: [] },
		...how,
	};
}

// Answers that the test gives by hand: each request waits until it is answered.
class ByHand {
	polls = [];
	posts = [];
	next(known, waits, signal) {
		return new Promise((done, fail) => {
			signal.addEventListener("abort", () => fail(new Error("aborted")));
			this.polls.push({ known, waits, done, fail });
		});
	}
	act(action, known) {
		return new Promise((done, fail) => this.posts.push({ action, known, done, fail }));
	}
}

async function connected(...states) {
	const hand = new ByHand();
	const changes = [];
	const connection = new Connection(
		hand,
		(updates) => changes.push(updates),
		() => tick(),
	).start();
	for (const state of states) {
		hand.polls.at(-1).done(state);
		await tick();
	}
	return { hand, connection, changes };
}

test("the first request asks for everything, later ones name the known state and wait", async () => {
	const { hand, connection } = await connected(stateOf(5, ["h2e2"]));
	assert.deepEqual([hand.polls[0].known, hand.polls[0].waits], [null, false]);
	assert.deepEqual([hand.polls[1].known, hand.polls[1].waits], [{ revision: 5, ply: 1 }, true]);
	assert.equal(connection.link, "connected");
	connection.end();
});

test("states continue the known moves, take some back, and come late or twice", async () => {
	const { hand, connection } = await connected(stateOf(5, ["h2e2"]));
	const give = async (state) => {
		hand.polls.at(-1).done(state);
		await tick(5);
		return connection.moves.join(" ");
	};
	const more = stateOf(7, ["h9g7", "h0g2"], { from: 1, ply: 3 });
	assert.equal(await give(more), "h2e2 h9g7 h0g2");
	assert.equal(await give(more), "h2e2 h9g7 h0g2", "twice");
	assert.equal(await give(stateOf(6, ["h9g7"], { from: 1, ply: 2 })), "h2e2 h9g7 h0g2", "late");
	assert.equal(await give(stateOf(9, ["b9c7"], { from: 1, ply: 2 })), "h2e2 b9c7", "taken back and replaced");
	assert.equal(await give(null), "h2e2 b9c7", "nothing new");
	connection.end();
});

test("a gap makes the next request complete", async () => {
	const { hand, connection } = await connected(stateOf(5, ["h2e2"]));
	hand.polls.at(-1).done(stateOf(9, ["i9h9"], { from: 3, ply: 4 }));
	await tick();
	assert.deepEqual(connection.moves, ["h2e2"]);
	assert.equal(hand.polls.at(-1).known, null);
	hand.polls.at(-1).done(stateOf(9, ["h2e2", "h9g7", "h0g2", "i9h9"]));
	await tick();
	assert.equal(connection.moves.length, 4);
	connection.end();
});

test("a restarted server continues with a higher revision", async () => {
	const { hand, connection } = await connected(stateOf(5, ["h2e2"]));
	hand.polls.at(-1).fail(new Error("the connection is lost"));
	await tick();
	assert.equal(connection.link, "offline");
	await tick(5);
	assert.equal(hand.polls.at(-1).waits, false, "it asks at once whether the server is back");
	hand.polls.at(-1).done(stateOf(1_795_989_600_017, ["h9g7"], { from: 1, ply: 2 }));
	await tick();
	assert.deepEqual(connection.moves, ["h2e2", "h9g7"]);
	assert.equal(connection.link, "connected");
	connection.end();
});

test("an action is repeated until the server answers, and the next one waits for it", async () => {
	const { hand, connection } = await connected(stateOf(5, []));
	const done = [];
	const move = { do: "move", move: "h2e2", ply: 0 };
	void connection.act(move).then(() => done.push("move"));
	void connection.act({ do: "draw" }).then(() => done.push("draw"));
	for (let tries = 0; tries < 3; tries++) {
		assert.equal(hand.posts.length, tries + 1);
		assert.deepEqual(hand.posts.at(-1).action, move);
		hand.posts.at(-1).fail(new TypeError("Failed to fetch"));
		await tick(5);
	}
	assert.equal(connection.link, "offline");
	hand.posts.at(-1).done(stateOf(6, ["h2e2"]));
	await tick(5);
	assert.deepEqual([done, connection.link, connection.moves], [["move"], "connected", ["h2e2"]]);
	hand.posts.at(-1).done(null);
	await tick(5);
	assert.deepEqual(done, ["move", "draw"]);
	connection.end();
});

test("a refused action is reported once, and the next one is sent", async () => {
	const { hand, connection } = await connected(stateOf(5, []));
	const refused = connection.act({ do: "move", move: "h2e2", ply: 0 });
	const resigned = connection.act({ do: "resign" });
	hand.posts[0].fail(new Refusal(409, "room_not_your_turn", "it is not your turn"));
	await assert.rejects(refused, { id: "room_not_your_turn", status: 409 });
	await tick();
	hand.posts[1].done(null);
	await resigned;
	connection.end();
});

test("a room that does not exist ends the connection", async () => {
	const { hand, connection, changes } = await connected();
	hand.polls[0].fail(new Refusal(404, "room_unknown", "no such room"));
	await tick(5);
	assert.equal(connection.fault.status, 404);
	assert.equal(hand.polls.length, 1);
	assert.deepEqual(changes, [true]);
});

test("pauses grow to ten seconds, with jitter", () => {
	assert.deepEqual([pauseAfter(0, 0), pauseAfter(0, 1), pauseAfter(3, 1)], [250, 500, 4000]);
	assert.deepEqual([pauseAfter(9, 0), pauseAfter(2000, 1)], [5000, 10_000]);
});

test("requests carry the token in a header, and refusals differ from failures", async () => {
	const asked = [];
	let answer = () => new Response(JSON.stringify(stateOf(1, [])));
	globalThis.fetch = async (url, how) => {
		asked.push([how.method, url.pathname + url.search, how.headers.authorization, how.body]);
		return answer();
	};
	const polling = new LongPolling(room, token);
	const { signal } = new AbortController();
	await polling.next({ revision: 7, ply: 3 }, true, signal);
	await polling.act({ do: "resign" }, null, signal);
	assert.deepEqual(asked, [
		["GET", `/api/rooms/${room}?revision=7&ply=3&wait=25`, `Bearer ${token}`, null],
		["POST", `/api/rooms/${room}`, `Bearer ${token}`, '{"do":"resign"}'],
	]);
	answer = () => new Response(null, { status: 204 });
	assert.equal(await polling.next(null, false, signal), null);
	const failing = (status, text) => {
		answer = () => new Response(text, { status });
		return polling.next(null, false, signal);
	};
	await assert.rejects(failing(409, '{"error":{"id":"room_full","message":"full"}}'), { id: "room_full", status: 409 });
	await assert.rejects(failing(404, "not JSON"), { id: "", status: 404 });
	for (const [status, text] of [
		[503, "{}"],
		[429, "{}"],
		[200, "half of a sta"],
	])
		await assert.rejects(failing(status, text), (error) => !(error instanceof Refusal));
});

// A socket whose server is the test.
class FakeSocket {
	static all = [];
	sent = [];
	constructor(address) {
		this.address = String(address);
		FakeSocket.all.push(this);
	}
	send(text) {
		this.sent.push(JSON.parse(text));
	}
	tell(message) {
		this.onmessage({ data: JSON.stringify(message) });
	}
	async opens(state) {
		this.onopen();
		this.tell(state);
		await tick(5);
	}
	async closes(code = 1006) {
		this.onclose({ code });
		await tick(5);
	}
	close() {
		this.isClosed = true;
	}
}

// A connection that has its first state by a plain request. asked: the requests; network.answer: what they get.
async function bySocket() {
	const asked = [];
	const network = { answer: () => new Response(JSON.stringify(stateOf(5, []))) };
	FakeSocket.all = [];
	globalThis.WebSocket = FakeSocket;
	globalThis.fetch = async (url, how) => {
		asked.push(`${how.method} ${url.search}`);
		return network.answer(how.signal, url.search);
	};
	const connection = new Connection(
		new RoomTransport(room, token),
		() => {},
		() => tick(),
	).start();
	await tick(5);
	return { connection, asked, network, last: () => FakeSocket.all.at(-1) };
}

const waits = (signal) =>
	new Promise((_, fail) => signal.addEventListener("abort", () => fail(new Error("aborted")), { once: true }));

test("a socket continues from the first state, answers pings at once, and carries actions", async () => {
	const { connection, asked, last } = await bySocket();
	assert.deepEqual(asked, ["GET "]);
	assert.equal(last().address, `ws://localhost/api/rooms/${room}/socket`);
	await last().opens(stateOf(5, []));
	assert.deepEqual(last().sent, [{ token, revision: 5, ply: 0 }]);
	last().tell({ ping: 17 });
	assert.deepEqual(last().sent.at(-1), { pong: 17 });
	const move = { do: "move", move: "h2e2", ply: 0 };
	const done = connection.act(move);
	const refused = assert.rejects(connection.act({ do: "claim" }), { id: "room_not_away", status: 409 });
	assert.deepEqual(last().sent.at(-1), { id: 1, ...move });
	last().tell(stateOf(6, ["h2e2"]));
	last().tell(stateOf(7, ["h9g7"], { from: 1, ply: 2 }));
	last().tell({ id: 1, done: true });
	await done;
	await tick(5);
	assert.deepEqual(connection.moves, ["h2e2", "h9g7"]);
	last().tell({ id: 2, error: { code: "refused", id: "room_not_away", message: "here" } });
	await refused;
	assert.deepEqual([asked.length, FakeSocket.all.length], [1, 1]);
	connection.end();
	assert.ok(last().isClosed);
});

test("after a lost socket the action is sent again over the next one", async () => {
	const { connection, last } = await bySocket();
	await last().opens(stateOf(5, []));
	const done = connection.act({ do: "resign" });
	globalThis.fetch = () => Promise.reject(new TypeError("Failed to fetch"));
	await last().closes();
	assert.equal(connection.link, "offline");
	await tick(20);
	await last().opens(stateOf(6, []));
	await tick(20);
	assert.equal(last().sent.at(-1).do, "resign");
	last().tell({ id: last().sent.at(-1).id, done: true });
	await done;
	assert.equal(connection.link, "connected");
	connection.end();
});

test("blocked sockets are given up for long polling, but not while the server is away", async () => {
	const { connection, asked, network, last } = await bySocket();
	const { answer } = network;
	network.answer = () => Promise.reject(new TypeError("Failed to fetch"));
	for (let tries = 0; tries < 3; tries++) {
		await last().closes();
		await tick(20);
	}
	assert.equal(connection.link, "offline");
	network.answer = (signal, query) => (query.includes("wait") ? waits(signal) : answer());
	const many = FakeSocket.all.length;
	for (let tries = 0; tries < 2; tries++) {
		await last().closes();
		await tick(20);
	}
	assert.equal(connection.link, "connected");
	assert.deepEqual([asked.at(-1), FakeSocket.all.length], ["GET ?revision=5&ply=0&wait=25", many + 1]);
	connection.end();
});

test("a socket that is closed because the room or the seat is gone ends the connection", async () => {
	for (const [code, status] of [
		[4404, 404],
		[4403, 403],
	]) {
		const { connection, last } = await bySocket();
		await last().opens(stateOf(5, []));
		const left = assert.rejects(connection.act({ do: "leave" }), { status });
		await last().closes(code);
		assert.equal(connection.fault.status, status);
		await left;
	}
});

test("seats are kept, bounded, and survive damage", () => {
	for (let i = 0; i < 80; i++) saveSeat({ room: `k7f39qtx2m${10 + i}`, token, game: "xiangqi", name: "Ann" });
	assert.equal(seats().length, 60);
	assert.equal(seatIn("k7f39qtx2m89").token, token);
	for (const text of ["", "null", "[]", "3", '{"k7f39qtx2m4d":null}', '{"k7f39qtx2m4d":{"token":"x"}}', '{"x":{}}']) {
		storage.set("qipan.seats", text);
		assert.deepEqual(seats(), [], text);
	}
	saveSeat({ room, token, game: "xiangqi", name: "Ann" });
	assert.equal(seatIn(room).name, "Ann");
});

test("names are one line of at most 40 bytes without controls", () => {
	assert.equal(cleanName("  Ann\n\tLee "), "Ann Lee");
	assert.equal(cleanName("a\u202eb\u0000"), "a b");
	assert.equal(cleanName("林".repeat(20)), "林".repeat(13));
	assert.equal(cleanName("\u200b"), "");
});

test("time controls of the server", () => {
	assert.equal(planOf(""), null);
	assert.deepEqual(planOf("300+3"), { main: 300_000, increment: 3000, period: 0, periods: 0 });
	assert.deepEqual(planOf("1200,3x30"), { main: 1_200_000, increment: 0, period: 30_000, periods: 3 });
	assert.deepEqual(planOf("0,1x86400"), { main: 0, increment: 0, period: 86_400_000, periods: 1 });
	assert.equal(planOf("40/300").moves, 40);
});

// --- the game ---

async function gameOf(...states) {
	const { hand, connection } = await connected(...states);
	let game;
	const updates = [];
	const entered = [];
	game = new RoomGame(connection, (next) => entered.push(next));
	game.watch(null, (one) => updates.push(one));
	connection.changed = (isNews) => game.changed(isNews);
	const give = async (state) => {
		hand.polls.at(-1).done(state);
		await tick(5);
		return updates.at(-1);
	};
	return { hand, connection, game, updates, entered, give };
}

test("the user's move is shown at once and confirmed by the state", async () => {
	const { hand, game, give, connection } = await gameOf(stateOf(1, []));
	game.play("h2e2");
	assert.deepEqual(game.tree.moves(), ["h2e2"]);
	assert.deepEqual(hand.posts[0].action, { do: "move", move: "h2e2", ply: 0 });
	const other = await give(stateOf(2, [], { watching: 1 }));
	assert.deepEqual([game.tree.moves(), other.moved], [["h2e2"], false], "a state from before the move");
	const confirmed = await give(stateOf(3, ["h2e2"]));
	assert.deepEqual([confirmed.moved, confirmed.view], [false, null]);
	const answered = await give(stateOf(4, ["h9g7"], { from: 1, ply: 2 }));
	assert.equal(answered.moved, true);
	assert.equal(answered.view.actor, 0);
	assert.deepEqual(game.tree.moves(), ["h2e2", "h9g7"]);
	connection.end();
});

test("a refused move is taken back with a note", async () => {
	const { hand, game, updates, connection } = await gameOf(stateOf(1, []));
	game.play("h2e2");
	hand.posts[0].fail(new Refusal(409, "room_over", "the game is over"));
	await tick(5);
	assert.deepEqual(game.tree.moves(), []);
	assert.match(updates.at(-1).note, /the game is over/);
	connection.end();
});

test("after a take-back and a different move the board shows the new position", async () => {
	const { game, give, connection } = await gameOf(stateOf(1, ["h2e2", "h9g7"]));
	const back = await give(stateOf(2, [], { from: 0, ply: 0 }));
	assert.deepEqual([game.tree.moves(), back.view, back.moved], [[], null, true]);
	assert.match(back.note, /taken back/);
	connection.end();
});

test("the server's end of the game is the game's, whatever decided it", async () => {
	const ends = { stage: "over", result: "first", ruling: "abandonment" };
	const { game, give, connection } = await gameOf(stateOf(1, ["h2e2"]));
	const told = await give(stateOf(2, ["h2e2"], ends));
	assert.deepEqual([told.ended, game.over, game.tree.result, game.tree.ruling], [true, true, "first", "abandonment"]);
	assert.match(game.end.reason, /left the game/);
	assert.equal((await give(stateOf(3, ["h2e2"], ends))).ended, false, "only once");
	connection.end();
});

test("flips wait for the server's outcome: the page deals nothing", async () => {
	const dark = { game: "darkchess", preset: "" };
	const { game, give, connection } = await gameOf(stateOf(1, [], dark));
	game.play("a1");
	assert.deepEqual(game.tree.moves(), ["a1"]);
	assert.equal(game.tree.view().actor, 2);
	const come = await give(stateOf(2, ["a1", "(k)"], dark));
	assert.deepEqual(game.tree.moves(), ["a1", "(k)"]);
	assert.ok(come.view.events.some(({ kind }) => kind === "turned-up"));
	connection.end();
});

test("offers can be answered and withdrawn; spectators have no say", async () => {
	const words = (game) => game.answers.map(([word]) => word);
	const { game, give, connection } = await gameOf(stateOf(1, ["h2e2"]));
	await give(stateOf(2, ["h2e2"], { draw: 1 }));
	assert.deepEqual([words(game), game.offers], [["refuse"], "Bo offers a draw."]);
	await give(stateOf(3, ["h2e2"], { draw: 0 }));
	assert.deepEqual(words(game), ["withdraw"]);
	await give(stateOf(4, ["h2e2"], { takeBack: { side: 1, ply: 0 } }));
	assert.deepEqual(words(game), ["allow", "refuse"]);
	await give(stateOf(5, ["h2e2"], { claim: 0 }));
	assert.deepEqual(words(game), ["claimWin"]);
	await give(stateOf(6, ["h2e2"], { claim: 60_000 }));
	assert.deepEqual(words(game), []);
	connection.end();
	const watched = await gameOf(stateOf(1, ["h2e2"], { you: null, draw: 1, claim: 0 }));
	assert.deepEqual([words(watched.game), watched.game.mine, watched.game.mayGiveUp], [[], null, false]);
	watched.connection.end();
});

test("an agreed rematch leads both players into the next room", async () => {
	saveSeat({ room, token, game: "xiangqi", name: "Ann" });
	const over = { stage: "over", result: "draw", ruling: "agreement" };
	const { entered, give, connection } = await gameOf(stateOf(1, ["h2e2"], over));
	await give(stateOf(2, ["h2e2"], { ...over, next: "abcdefghijkm" }));
	assert.deepEqual(entered, ["abcdefghijkm"]);
	connection.end();
});

test("clocks are counted from the state, and a flag never ends the game here", async () => {
	const side = (left) => ({ left, periods: 0, inPeriod: false, moves: 0 });
	const clocks = { running: 1, sides: [side(60_000), side(20)] };
	const { game, connection } = await gameOf(stateOf(1, ["h2e2"], { clock: "60", clocks }));
	await tick(40);
	assert.deepEqual([game.clock.read().sides[0].left, game.clock.read().sides[1].left], [60_000, 0]);
	game.runClock(false);
	assert.equal(game.over, false);
	connection.end();
});

test("a deal is checked against the commitment and the pieces that came up", () => {
	const tree = new page.Tree({ game: "darkchess", preset: "", position: "" }, 7);
	const point = page
		.core()
		.set({ game: "darkchess" })
		.moves.find(([name]) => name === "a1")[2];
	const layout = [..."?".repeat(32)].map((_, i) => (i === point ? "k" : "P")).join("");
	tree.playAll(["a1", "(k)"]);
	assert.ok(page.followsLayout(tree, layout));
	assert.ok(!page.followsLayout(tree, layout.replace("k", "p")));
	assert.equal(page.commitmentOf("", ""), "01ba4719c80b6fe911b091a7c05124b64eeece964e09c058ef8f9805daca546b");
});
