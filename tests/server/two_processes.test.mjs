// Two servers on one PostgreSQL database: players of a game on different ones, spectators on both, levels by others; one server is
// killed.
// QIPAN names the program; tests/store/with_postgres sets QIPAN_STORE.
import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { after, before, test } from "node:test";

const sleep = (ms) => new Promise((done) => setTimeout(done, ms));
const line = [
	"a2-a3",
	"a5-a4",
	"b2-b3",
	"b5-b4",
	"c2-c3",
	"c5-c4",
	"d2-d3",
	"d5-d4",
	"e2-e3",
	"e5-e4",
	"f2-f3",
	"f5-f4",
];
const servers = [];

class Server {
	async start(...options) {
		const words = ["serve", "--port", "0", "--think", "1", "--store", process.env.QIPAN_STORE, ...options];
		this.process = spawn(process.env.QIPAN, words, { stdio: ["ignore", "pipe", "inherit"] });
		for await (const address of createInterface({ input: this.process.stdout })) {
			this.address = address;
			return this;
		}
		throw new Error("the server did not start");
	}

	async kill(signal) {
		const gone = new Promise((done) => this.process.once("exit", done));
		this.process.kill(signal);
		await gone;
	}

	async ask(path, { token, body, method } = {}) {
		const response = await fetch(new URL(path, this.address), {
			method: method ?? (body ? "POST" : "GET"),
			body: body && JSON.stringify(body),
			headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
			signal: AbortSignal.timeout(10000),
		});
		const text = await response.text();
		return { status: response.status, body: text && JSON.parse(text) };
	}
}

// A WebSocket of a player, or of a spectator without a token. What it has seen of a room continues on another server, as in a page.
class Client {
	moves = [];
	state = null;
	answers = new Map();
	waiting = [];
	n = 0;
	last = 0;

	constructor(room, token) {
		Object.assign(this, { room, token });
	}

	async connect(server) {
		this.socket?.close();
		const socket = new WebSocket(`${server.address.replace("http", "ws")}api/rooms/${this.room}/socket`);
		this.socket = socket;
		socket.onmessage = ({ data }) => this.socket === socket && this.hear(JSON.parse(data));
		await new Promise((done, fail) => {
			socket.onopen = done;
			socket.onerror = () => fail(new Error("no connection"));
		});
		const known = this.state && { revision: this.state.revision, ply: this.moves.length };
		socket.send(JSON.stringify({ ...(this.token && { token: this.token }), ...known }));
		const heard = this.n;
		await this.until(() => this.n > heard);
		return this;
	}

	hear(message) {
		if (message.ping) this.socket.send(JSON.stringify({ pong: message.ping }));
		if (message.id !== undefined) this.answers.set(message.id, message);
		if (message.revision !== undefined) {
			assert.ok(!this.state || message.revision > this.state.revision, "revisions grow");
			assert.ok(message.from <= this.moves.length);
			this.moves = [...this.moves.slice(0, message.from), ...message.moves];
			assert.equal(this.moves.length, message.ply);
			this.state = message;
			this.n++;
		}
		for (const check of this.waiting) check();
	}

	until(holds, ms = 5000) {
		const begun = performance.now();
		return new Promise((done, fail) => {
			const check = () => {
				if (!holds()) return;
				clearTimeout(timer);
				this.waiting = this.waiting.filter((other) => other !== check);
				done(performance.now() - begun);
			};
			const timer = setTimeout(() => fail(new Error(`not within ${ms} ms: ${JSON.stringify(this.state)}`)), ms);
			this.waiting.push(check);
			check();
		});
	}

	async act(action) {
		const id = ++this.last;
		this.socket.send(JSON.stringify({ id, ...action }));
		await this.until(() => this.answers.has(id));
		return this.answers.get(id);
	}

	move(ply) {
		return this.act({ do: "move", move: line[ply], ply });
	}

	has(ply) {
		return this.moves.length > ply && this.moves[ply] === line[ply];
	}
}

before(async () => servers.push(await new Server().start(), await new Server().start()));
after(() => Promise.all(servers.map(({ process }) => process.kill())));

async function newRoom(terms, [creator, joiner] = servers) {
	const made = await creator.ask("/api/rooms", {
		body: { game: "surakarta", side: "first", name: "Ann", ...terms },
	});
	assert.equal(made.status, 201, JSON.stringify(made));
	const joined = await joiner.ask(`/api/rooms/${made.body.room}/join`, { body: { name: "Bo" } });
	assert.equal(joined.status, 200, JSON.stringify(joined));
	return { room: made.body.room, tokens: [made.body.token, joined.body.token] };
}

// Ann and a spectator on the first server, Bo and a spectator on the second.
async function newGame(terms) {
	const { room, tokens } = await newRoom(terms);
	const players = tokens.map((token) => new Client(room, token));
	const spectators = [new Client(room), new Client(room)];
	for (const two of [players, spectators]) await Promise.all(two.map((client, i) => client.connect(servers[i])));
	return { room, tokens, players, spectators, all: [...players, ...spectators] };
}

const query = (sql) => execFileSync("psql", [process.env.QIPAN_STORE, "-Atc", sql], { encoding: "utf8" });
const eventsOf = (room) => query(`SELECT event FROM room_events WHERE room = '${room}'`);

const end = ({ all }) => {
	for (const { socket } of all) socket.close();
};

// The median, since a busy machine may delay any single move.
test("most moves reach players and spectators on both servers within 200 ms", async (context) => {
	const game = await newGame();
	const ms = [];
	for (let ply = 0; ply < line.length; ply++) {
		const arrived = game.all.map((client) => client.until(() => client.has(ply)));
		const answer = await game.players[ply % 2].move(ply);
		assert.ok(answer.done, JSON.stringify(answer));
		ms.push(...(await Promise.all(arrived)));
	}
	ms.sort((a, b) => a - b);
	context.diagnostic(`median ${ms[ms.length >> 1].toFixed(1)} ms, at most ${ms.at(-1).toFixed(1)} ms`);
	assert.ok(ms[ms.length >> 1] < 200, `${ms}`);
	for (const client of game.all)
		assert.ok(
			client.state.seats.every(({ here }) => here),
			JSON.stringify(client.state),
		);
	end(game);
});

test("offers, phrases and moves taken back reach the other server", async () => {
	const game = await newGame();
	const [ann, bo] = game.players;
	for (const ply of [0, 1, 2]) assert.ok((await game.players[ply % 2].move(ply)).done);
	assert.ok((await bo.act({ do: "say", phrase: "hello" })).done);
	await ann.until(() => ann.state.said.at(-1)?.phrase === "hello");
	assert.ok((await ann.act({ do: "take_back", ply: 2 })).done);
	await bo.until(() => bo.state.takeBack);
	assert.ok((await bo.act({ do: "take_back", ply: 2 })).done);
	for (const client of game.all) await client.until(() => client.moves.length === 2);
	assert.ok((await ann.act({ do: "resign" })).done);
	for (const client of game.all) await client.until(() => client.state.stage === "over");
	assert.ok((await bo.act({ do: "rematch" })).done);
	assert.ok((await ann.act({ do: "rematch" })).done);
	for (const client of game.all) await client.until(() => client.state.next);
	const [here, there] = await Promise.all(servers.map((one) => one.ask(`/api/rooms/${ann.state.next}`)));
	assert.deepEqual(
		here.body.seats.map(({ name }) => name),
		["Bo", "Ann"],
	);
	assert.deepEqual(
		there.body.seats.map(({ name }) => name),
		["Bo", "Ann"],
	);
	end(game);
});

test("two servers never store the same move or the same end twice", async () => {
	const { room, tokens } = await newRoom();
	const path = `/api/rooms/${room}`;
	for (let ply = 0; ply < line.length; ply++) {
		const body = { do: "move", move: line[ply], ply };
		const both = await Promise.all(servers.map((one) => one.ask(path, { token: tokens[ply % 2], body })));
		for (const answer of both) assert.equal(answer.status, 200, JSON.stringify(answer));
	}
	const ends = await Promise.all(servers.map((one, i) => one.ask(path, { token: tokens[i], body: { do: "resign" } })));
	assert.deepEqual(ends.map(({ status }) => status).sort(), [200, 409]);
	await sleep(200);
	const [a, b] = await Promise.all(servers.map((one) => one.ask(path)));
	assert.deepEqual(a.body.moves, line);
	assert.deepEqual([b.body.moves, b.body.result], [a.body.moves, a.body.result]);
});

test("a flag falls once", async () => {
	const game = await newGame({ clock: "1" });
	await game.players[0].move(0);
	await game.players[1].move(1);
	for (const client of game.all) await client.until(() => client.state.stage === "over", 4000);
	const events = eventsOf(game.room);
	assert.equal(events.match(/flag/g)?.length, 1, events);
	end(game);
});

test("nobody can claim against a player who is connected to the other server", async () => {
	const game = await newGame({ clock: "600" });
	const [ann, bo] = game.players;
	const begun = performance.now();
	while (performance.now() - begun < 62000) {
		await sleep(1000);
		assert.ok(bo.state.seats[0].here && ann.state.seats[1].here, JSON.stringify(bo.state));
		assert.equal(bo.state.claim, null);
	}
	const refused = await bo.act({ do: "claim" });
	assert.match(JSON.stringify(refused), /room_still_here/);
	ann.socket.close(); // now Ann is away: noticed after 10 s on both servers
	await bo.until(() => !bo.state.seats[0].here, 15000);
	await game.spectators[0].until(() => !game.spectators[0].state.seats[0].here, 15000);
	assert.ok(bo.state.claim > 0);
	await ann.connect(servers[1]);
	await game.spectators[0].until(() => game.spectators[0].state.seats[0].here, 1000);
	await game.spectators[1].until(() => game.spectators[1].state.seats[0].here, 1000);
	end(game);
});

test("a server that starts beside another leaves its clocks alone", async () => {
	const game = await newGame({ clock: "600" });
	await game.players[0].move(0);
	await game.players[1].move(1);
	const third = await new Server().start();
	servers.push(third);
	await sleep(300);
	const events = eventsOf(game.room);
	assert.doesNotMatch(events, /restart/);
	assert.deepEqual(
		(await third.ask(`/api/rooms/${game.room}`)).body.seats.map(({ here }) => here),
		[true, true],
	);
	await third.kill("SIGTERM");
	servers.pop();
	end(game);
});

test("what a server deletes because it is old is gone on the other one", async () => {
	const [one, two] = servers;
	const open = () => one.ask("/api/rooms", { body: { game: "surakarta", name: "Ann" } });
	const { body: old } = await open();
	const { body: young } = await open();
	const over = await newGame();
	const playing = await newGame();
	assert.ok((await over.players[0].act({ do: "resign" })).done);
	const spectators = await Promise.all([old, over].map(({ room }) => new Client(room).connect(two)));
	const closed = spectators.map(({ socket }) => new Promise((done) => (socket.onclose = ({ code }) => done(code))));
	const age = (days, rooms) =>
		query(`UPDATE rooms SET since_ms = since_ms - ${days} * 86400000::bigint WHERE id IN ('${rooms.join("','")}')`);
	age(31, [old.room, over.room, playing.room]);
	age(29, [young.room]);
	const third = await new Server().start("--keep-rooms", "30"); // looks for old rooms at once
	assert.deepEqual(await Promise.all(closed), [4404, 4404]);
	for (const server of [...servers, third]) {
		const statuses = async () => {
			const asked = [old, over, young, playing].map(({ room }) => server.ask(`/api/rooms/${room}`));
			return (await Promise.all(asked)).map(({ status }) => status);
		};
		const begun = performance.now(); // the news may still be on its way
		while ((await statuses())[1] === 200 && performance.now() - begun < 5000) await sleep(50);
		assert.deepEqual(await statuses(), [404, 404, 200, 200]);
	}
	await third.kill("SIGTERM");
	end(over);
	end(playing);
});

test("a tournament on two servers opens each room once, and its games go on when one of them is killed", async () => {
	const [one, two] = servers;
	const post = async (server, path, token, body) => {
		const answer = await server.ask(path, { token, body });
		assert.ok(answer.status < 300, `${path} ${JSON.stringify(body)}: ${JSON.stringify(answer)}`);
		return answer.body;
	};
	const made = await post(one, "/api/tournaments", undefined, { name: "Cup", kind: "knock_out", game: "surakarta" });
	const place = `/api/tournaments/${made.tournament}`;
	const tokens = [null];
	for (let n = 1; n <= 8; n++) {
		const joined = await post(servers[n % 2], `${place}/join`, undefined, { name: `Player ${n}` });
		assert.equal(joined.player, n);
		tokens.push(joined.token);
	}
	const roundOf = async (server, round) => {
		for (;;) {
			const { played } = (await server.ask(place)).body;
			if (played[round - 1]?.every(({ games }) => games[0].room)) return played[round - 1];
			await sleep(20);
		}
	};
	const before = Number(query("SELECT count(*) FROM rooms"));
	const both = await Promise.all(
		servers.map((server) => post(server, place, made.token, { do: "round", round: 1 })), // the same request twice
	);
	assert.equal(both.length, 2);
	const first = await roundOf(one, 1);
	assert.deepEqual(await roundOf(two, 1), first);
	for (const [i, { second, games }] of first.entries()) {
		await post(servers[i % 2], `/api/rooms/${games[0].room}`, tokens[second], { do: "resign" });
	}
	for (const server of servers) while (!(await server.ask(place)).body.complete) await sleep(20);
	await post(two, place, made.token, { do: "round", round: 2 });
	const next = await roundOf(two, 2);
	assert.equal(Number(query("SELECT count(*) FROM rooms")), before + 6);
	await two.kill("SIGKILL");
	servers.pop();
	for (const { second, games } of next) {
		await post(one, `/api/rooms/${games[0].room}`, tokens[second], { do: "resign" });
	}
	while (!(await one.ask(place)).body.complete) await sleep(20);
	await post(one, place, made.token, { do: "round", round: 3 });
	const [{ games }] = await roundOf(one, 3);
	assert.ok(games[0].room);
	const events = query(`SELECT event FROM tournament_events WHERE tournament = '${made.tournament}'`)
		.trim()
		.split("\n");
	assert.equal(new Set(events).size, events.length, events.join("\n"));
	assert.equal(Number(query("SELECT count(*) FROM rooms")), before + 7);
	servers.push(await new Server().start());
});

const gate = {
	id: "gate",
	title: "Gate",
	title_zh: "門",
	board: ["? . r", ". . .", "P . ?"],
	pieces: "Rn",
	npc_depth: 1,
};

// As a page does: again while the other server writes.
async function insist(server, path, request) {
	for (;;) {
		const answer = await server.ask(path, request);
		if (answer.status !== 503) return answer;
		await sleep(20);
	}
}

async function publish(server, level) {
	const { status, body } = await insist(server, "/api/levels", { body: { name: "Ann", level } });
	assert.equal(status, 201, JSON.stringify(body));
	return body;
}

const about = async (server, { id }) => (await server.ask(`/api/levels/${id}/about`)).body;

async function untilRated(server, level) {
	for (let i = 0; i < 600; i++) {
		if ((await about(server, level)).stage === "rated") return;
		await sleep(100);
	}
	assert.fail(`${JSON.stringify(await about(server, level))} is not rated`);
}

test("two servers share the ratings of levels", async () => {
	const levels = [];
	for (let i = 0; i < 6; i++) levels.push(await publish(servers[i % 2], gate));
	for (const level of levels) for (const server of servers) await untilRated(server, level);
	assert.equal(query("SELECT count(DISTINCT rater) FROM levels WHERE stage = 1").trim(), "2");
	const [{ id, token }] = levels;
	assert.equal((await insist(servers[1], `/api/levels/${id}`, { token, method: "DELETE" })).status, 204);
	for (const server of servers) assert.equal((await server.ask(`/api/levels/${id}/about`)).status, 404);
});

test("attempts at two servers are all counted, and each once", async () => {
	const level = await publish(servers[0], gate);
	await untilRated(servers[0], level);
	const tries = (server, numbers) =>
		Promise.all(
			numbers.map(async (n) => {
				const attempt = `${n}`.padStart(22, "A");
				const body = { attempt, result: n % 2 ? "won" : "lost", plies: n, hints: 1 };
				const { status } = await insist(server, `/api/levels/${level.id}/attempts`, { body });
				assert.equal(status, 204);
			}),
		);
	const numbers = Array.from({ length: 150 }, (_, i) => i + 1);
	await Promise.all([tries(servers[0], numbers.slice(0, 100)), tries(servers[1], numbers.slice(50))]);
	for (const server of servers) {
		const { attempts } = await about(server, level);
		assert.deepEqual(attempts, { tries: 150, wins: 75, draws: 0, plies: (150 * 151) / 2, hints: 150 });
		const csv = await (await fetch(new URL("/api/levels.csv", server.address))).text();
		const rows = csv.split("\r\n").filter((row) => row.includes(level.id));
		assert.equal(rows.length, 150);
		const plies = rows.map((row) => Number(row.split(",")[4])).sort((a, b) => a - b);
		assert.deepEqual(plies, numbers);
	}
});

test("the rating of a server that is killed is done by the other one", async () => {
	const third = await new Server().start();
	const level = await publish(third, { id: "big", title: "Big", title_zh: "大", size: "4x4", npc_depth: 4 });
	const claimed = () => query(`SELECT count(*) FROM levels WHERE id = '${level.id}' AND claimed_ms > 0`).trim();
	while (claimed() === "0") await sleep(20);
	await third.kill("SIGKILL");
	await sleep(11000); // the others have looked, and left it alone
	assert.equal((await about(servers[0], level)).stage, "waiting");
	query(`UPDATE levels SET claimed_ms = claimed_ms - 60000 WHERE id = '${level.id}'`);
	await untilRated(servers[0], level);
});

test("both servers continue after the database was stopped and started", async () => {
	const game = await newGame({ clock: "600" });
	assert.ok((await game.players[0].move(0)).done);
	for (const words of [["stop", "-m", "immediate"], ["start"]]) {
		const [program, ...given] = process.env.PG_CTL.split(" ");
		execFileSync(program, [...given, ...words], { cwd: "/", stdio: "ignore" });
	}
	let answer;
	for (let i = 0; !answer?.done && i < 20; i++) {
		answer = await game.players[1].move(1);
		if (!answer.done) await sleep(200);
	}
	assert.ok(answer.done, JSON.stringify(answer));
	for (const client of game.all) await client.until(() => client.has(1), 7000);
	for (let ply = 2; ply < 6; ply++) {
		const arrived = game.all.map((client) => client.until(() => client.has(ply), 1000));
		assert.ok((await game.players[ply % 2].move(ply)).done);
		await Promise.all(arrived);
	}
	await sleep(12000);
	for (const client of game.all)
		assert.ok(
			client.state.seats.every(({ here }) => here),
			JSON.stringify(client.state),
		);
	end(game);
});

test("the games of a server that is killed go on at the other within 5 s", async (context) => {
	const games = await Promise.all(Array.from({ length: 20 }, () => newGame({ clock: "600" })));
	const acknowledged = games.map(() => 0);
	let killed = false;
	const playing = games.map(async (game, i) => {
		for (let ply = 0; ply < line.length - 2 && !killed; ply++) {
			const player = game.players[ply % 2];
			await player.until(() => player.moves.length === ply);
			if (killed) return;
			const answer = await player.move(ply);
			if (answer.done) acknowledged[i] = ply + 1;
		}
	});
	await sleep(60);
	await servers[1].kill("SIGKILL");
	killed = true;
	const begun = performance.now();
	const settled = Promise.allSettled(playing);
	for (const { players, spectators } of games)
		await Promise.all([players[1], spectators[1]].map((client) => client.connect(servers[0])));
	const back = performance.now() - begun;
	await Promise.race([settled, sleep(200)]);
	for (const [i, game] of games.entries()) {
		const { moves } = game.players[1];
		assert.ok(moves.length >= acknowledged[i], `${moves.length} of ${acknowledged[i]} acknowledged moves`);
		assert.deepEqual(moves, line.slice(0, moves.length));
		const ply = moves.length;
		const answer = await game.players[ply % 2].move(ply);
		assert.ok(answer.done, JSON.stringify(answer));
		for (const client of game.all) await client.until(() => client.has(ply));
	}
	const ms = performance.now() - begun;
	context.diagnostic(
		`${acknowledged.reduce((a, b) => a + b)} moves acknowledged before; connected after ${Math.round(back)} ms, all games went on after ${Math.round(ms)} ms`,
	);
	assert.ok(ms < 5000, `${ms} ms`);
	await sleep(Math.max(0, 7000 - ms));
	for (const game of games) {
		assert.ok(
			game.players[0].state.seats.every(({ here }) => here),
			"players who came back are here",
		);
		end(game);
	}
	servers.pop();
});

test("the games and players of a silent server are taken over", async () => {
	const second = await new Server().start();
	servers.push(second);
	const game = await newGame({ clock: "600" });
	const alone = await newRoom({ clock: "3" }, [second, second]); // the first server has never been asked for it
	for (const ply of [0, 1]) {
		const body = { do: "move", move: line[ply], ply };
		const answer = await second.ask(`/api/rooms/${alone.room}`, { token: alone.tokens[ply], body });
		assert.equal(answer.status, 200, JSON.stringify(answer));
	}
	await game.players[0].until(() => game.players[0].state.seats[1].here);
	await sleep(2000); // the first server has heard from the second one
	await second.kill("SIGKILL");
	servers.pop();
	const begun = performance.now();
	while (!/flag/.test(eventsOf(alone.room)) && performance.now() - begun < 8000) await sleep(200);
	assert.match(eventsOf(alone.room), /flag/);
	await game.players[0].until(() => !game.players[0].state.seats[1].here, 17000);
	const gone = performance.now() - begun;
	assert.ok(gone > 14000, `Bo counted as away after ${gone} ms, 5 s of silence and 10 s without a sign of life`);
	end(game);
});
