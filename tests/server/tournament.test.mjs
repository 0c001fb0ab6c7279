// A tournament over HTTP: a Swiss of 16 scripted players over five rounds, with a withdrawal, a forfeit, a restart of
// the server (SIGKILL) and a corrected result. The standings must equal a reference computed here from the results that
// the players know. QIPAN names the program.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const program = process.env.QIPAN ?? join(root, "build/qipan");
const folder = mkdtempSync(join(tmpdir(), "qipan-tournament-"));
let server;
let address;

async function start() {
	server = spawn(program, ["serve", "--port", "0", "--data", folder], { stdio: ["ignore", "pipe", "pipe"] });
	let errors = "";
	server.stderr.on("data", (text) => (errors += text));
	for await (const line of createInterface({ input: server.stdout })) {
		address = line;
		return;
	}
	throw new Error(`the server did not start: ${errors}`);
}

async function kill() {
	const gone = new Promise((done) => server.once("exit", done));
	server.kill("SIGKILL");
	await gone;
}

after(async () => {
	await kill();
	rmSync(folder, { recursive: true });
});

function request(path, token, body) {
	return fetch(new URL(path, address), {
		method: body ? "POST" : "GET",
		body: body && JSON.stringify(body),
		headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
	});
}

async function ask(path, token, body, status = 200) {
	const response = await request(path, token, body);
	const text = await response.text();
	assert.equal(response.status, status, `${path} ${JSON.stringify(body)}: ${text}`);
	return JSON.parse(text);
}

// --- the reference: games as the players know them ---

// A game: { round, players: [first, second], points: [1, 0], played }. A bye has one player.
function standings(games, numbers, rounds) {
	const points = new Map(numbers.map((n) => [n, 0]));
	for (const { players, points: gained } of games)
		players.forEach((n, side) => {
			points.set(n, points.get(n) + gained[side]);
		});
	const rows = numbers.map((n) => {
		let buchholz = 0;
		let sonneborn = 0;
		for (let round = 1; round <= rounds; round++) {
			const game = games.find((g) => g.round === round && g.players.includes(n));
			const side = game ? game.players.indexOf(n) : 0;
			const theirs = points.get(game?.played ? game.players[1 - side] : n);
			buchholz += theirs;
			sonneborn += theirs * (game ? game.points[side] : 0);
		}
		return { player: n, points: points.get(n), buchholz, sonneborn };
	});
	const key = ({ points, buchholz, sonneborn }) => [points, buchholz, sonneborn];
	const compare = (a, b) => key(b).reduce((found, x, i) => found || x - key(a)[i], 0);
	rows.sort((a, b) => compare(a, b) || a.player - b.player);
	return rows;
}

// Direct encounters among rows that are equal so far; null unless all of them have met.
function encounters(group, games) {
	const among = games.filter((g) => g.players.length === 2 && g.players.every((n) => group.includes(n)));
	if (among.length < (group.length * (group.length - 1)) / 2) return null;
	return new Map(
		group.map((n) => [
			n,
			among.reduce((sum, g) => sum + (g.players.includes(n) ? g.points[g.players.indexOf(n)] : 0), 0),
		]),
	);
}

function rank(group, games, first, out) {
	const sums = group.length > 1 ? encounters(group, games) : null;
	const levels = sums ? [...new Set(sums.values())].sort((a, b) => b - a) : [];
	if (levels.length < 2) {
		for (const n of group) out.set(n, first);
		return;
	}
	for (const level of levels) {
		const part = group.filter((n) => sums.get(n) === level);
		rank(part, games, first, out);
		first += part.length;
	}
}

function ranks(rows, games) {
	const out = new Map();
	const same = (a, b) => a.points === b.points && a.buchholz === b.buchholz && a.sonneborn === b.sonneborn;
	for (let i = 0; i < rows.length; ) {
		const group = rows.filter((row) => same(row, rows[i])).map((row) => row.player);
		rank(group, games, i + 1, out);
		i += group.length;
	}
	return out;
}

// --- the tournament ---

const nPlayers = 16;
const nRounds = 5;
const tokens = [null]; // by number
const games = []; // of the reference
let organizer;
let place;

const act = (body, token = organizer) => ask(place, token, body);

// The state once every game of the round has a room.
async function opened(round) {
	for (;;) {
		const state = await ask(place, organizer);
		const boards = state.played[round - 1];
		if (boards.every(({ games }) => games.every(({ room, result }) => room || result))) return boards;
		await request(`${place}?revision=${state.revision}&wait=1`, organizer).then((response) => response.text());
	}
}

async function complete() {
	for (;;) {
		const state = await ask(place);
		if (state.complete) return state;
		await request(`${place}?revision=${state.revision}&wait=1`).then((response) => response.text());
	}
}

// Two players end their game: 0 or 1 wins, 2 is a draw.
async function play({ first, second, games: [{ room }] }, outcome) {
	const path = `/api/rooms/${room}`;
	if (outcome === 2) {
		await ask(path, tokens[first], { do: "draw" });
		await ask(path, tokens[second], { do: "draw" });
	} else {
		await ask(path, tokens[outcome ? first : second], { do: "resign" });
	}
}

const outcomes = [
	[1, 0],
	[0, 1],
	[0.5, 0.5],
];

test("a Swiss with a withdrawal, a forfeit, a restart and a correction ends as the reference", async () => {
	await start();
	const made = await ask(
		"/api/tournaments",
		null,
		{ name: "Club evening", kind: "swiss", rounds: nRounds, game: "surakarta", clock: "300+3" },
		201,
	);
	organizer = made.token;
	place = `/api/tournaments/${made.tournament}`;
	for (let n = 1; n <= nPlayers; n++) {
		const joined = await ask(`${place}/join`, null, { name: `Player ${n}` });
		assert.equal(joined.player, n);
		assert.equal(joined.state.you, n);
		tokens.push(joined.token);
	}
	assert.equal((await ask("/api/tournaments?stage=open")).tournaments[0].players, nPlayers);
	const refused = await request(place, tokens[3], { do: "round", round: 1 });
	assert.equal(refused.status, 403);
	const met = new Set();
	let corrected;
	for (let round = 1; round <= nRounds; round++) {
		await act({ do: "round", round });
		await act({ do: "round", round }); // a repeated request
		const boards = await opened(round);
		for (const [i, board] of boards.entries()) {
			const { first, second } = board;
			if (second === null) {
				games.push({ round, players: [first], points: [1], played: false });
				continue;
			}
			const pair = [first, second].sort((a, b) => a - b).join("-");
			assert.ok(!met.has(pair), `${pair} met twice`);
			met.add(pair);
			if (round === 2 && i === 2) {
				await act({ do: "result", round, board: i + 1, result: "--+" });
				games.push({ round, players: [first, second], points: [0, 1], played: false });
			} else if (round === 3 && i === 4) {
				await act({ do: "withdraw" }, tokens[second]);
				games.push({ round, players: [first, second], points: [1, 0], played: false });
			} else {
				const outcome = (first * 7 + second * 3 + round) % 3;
				await play(board, outcome);
				games.push({ round, players: [first, second], points: outcomes[outcome], played: true });
			}
			if (round === 3 && i === 5) {
				await kill();
				await start();
			}
		}
		await complete();
		if (round === 4) {
			corrected = games.find((game) => game.round === 1);
			corrected.points = corrected.points[0] === 1 ? [0, 1] : [1, 0];
			const result = corrected.points.join("-");
			const state = await act({ do: "correct", round: 1, board: 1, result, reason: "the wrong player resigned" });
			assert.equal(state.corrections[0].reason, "the wrong player resigned");
			assert.equal(state.corrections[0].after, result);
		}
	}
	const state = await act({ do: "finish" });
	assert.equal(state.stage, "over");
	assert.equal(state.standings.length, nPlayers);
	assert.ok(
		games.some(({ players }) => players.length === 1),
		"the withdrawal leaves an odd number",
	);
	const rows = standings(
		games,
		Array.from({ length: nPlayers }, (_, i) => i + 1),
		nRounds,
	);
	const expected = ranks(rows, games);
	assert.deepEqual(
		new Map(state.standings.map((s) => [s.player, [s.rank, s.points, s.buchholz, s.sonnebornBerger]])),
		new Map(
			rows
				.map((row) => [row.player, [expected.get(row.player), row.points, row.buchholz, row.sonneborn]])
				.sort((a, b) => a[1][0] - b[1][0] || a[0] - b[0]),
		),
	);
	const csv = (await (await request(`${place}/standings.csv`)).text()).trim().split("\r\n").slice(1);
	assert.deepEqual(
		csv.map((line) => line.split(",")[1]),
		state.standings.map(({ player }) => String(player)),
	);
	const records = await (await request(`${place}/games`)).text();
	assert.equal(
		records.match(/^Round: /gm)?.length ?? records.match(/Round/g).length,
		games.filter((g) => g.players.length === 2).length,
	);
});

test("a knock-out replays a draw with the sides exchanged, in a room of its own", async () => {
	const made = await ask("/api/tournaments", null, { name: "Cup", kind: "knock_out", game: "surakarta" }, 201);
	const cup = `/api/tournaments/${made.tournament}`;
	const players = [await ask(`${cup}/join`, null, { name: "Ann" }), await ask(`${cup}/join`, null, { name: "Bo" })];
	await ask(cup, made.token, { do: "round", round: 1 });
	const current = async (game) => {
		for (;;) {
			const [board] = (await ask(cup)).played[0];
			if (board.games[game]?.room) return board.games[game].room;
			await new Promise((done) => setTimeout(done, 20));
		}
	};
	const first = await current(0);
	for (const { token } of players) await ask(`/api/rooms/${first}`, token, { do: "draw" });
	const second = await current(1);
	assert.notEqual(second, first);
	assert.equal((await ask(`/api/rooms/${second}`, players[1].token)).you, 0);
	await ask(`/api/rooms/${second}`, players[1].token, { do: "resign" });
	for (;;) {
		const state = await ask(cup);
		if (state.complete) {
			assert.equal(state.standings[0].player, 1);
			break;
		}
		await new Promise((done) => setTimeout(done, 20));
	}
});
