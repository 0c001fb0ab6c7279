// The server is killed (SIGKILL) again and again while scripted players play 200 games: no acknowledged move may be lost,
// and the clocks must be where they were. QIPAN names the program, QIPAN_NPM the core's package; ROUNDS how often; QIPAN_STORE a
// database instead of a file.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const program = process.env.QIPAN ?? join(root, "build/qipan");
const npm = process.env.QIPAN_NPM ?? join(root, "build/wasm/npm");
const { load } = await import(pathToFileURL(join(npm, "index.js")).href);
const core = await load();

const rounds = Number(process.env.ROUNDS ?? 5);
const nGames = 200;
const folder = mkdtempSync(join(tmpdir(), "qipan-rooms-"));
let server;
let address;

async function start(port) {
	const store = process.env.QIPAN_STORE ? ["--store", process.env.QIPAN_STORE] : ["--data", folder];
	server = spawn(program, ["serve", "--port", String(port), ...store], { stdio: ["ignore", "pipe", "pipe"] });
	let errors = "";
	server.stderr.on("data", (text) => (errors += text));
	for await (const line of createInterface({ input: server.stdout })) {
		address = line;
		return Number(new URL(line).port);
	}
	throw new Error(`the server did not start: ${errors}`);
}

async function kill() {
	const gone = new Promise((done) => server.once("exit", done));
	server.kill("SIGKILL");
	await gone;
}

// Throws if the server is gone before it answers. time: an interval that contains the moment of the answer.
async function ask(path, { token, body } = {}) {
	const sent = performance.now();
	const response = await fetch(new URL(path, address), {
		method: body ? "POST" : "GET",
		body: body && JSON.stringify(body),
		headers: { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) },
	});
	return { status: response.status, ...(await response.json()), time: [sent, performance.now()] };
}

class Game {
	moves = []; // acknowledged, with outcomes
	pending = null; // sent, not acknowledged
	state = null; // the last one
	over = false;

	async create(game) {
		const made = await ask("/api/rooms", { body: { game, clock: "600", side: "first", name: "Ann" } });
		assert.equal(made.status, 201, JSON.stringify(made));
		const joined = await ask(`/api/rooms/${made.room}/join`, { body: { name: "Bo" } });
		assert.equal(joined.status, 200, JSON.stringify(joined));
		this.game = game;
		this.path = `/api/rooms/${made.room}`;
		this.tokens = [made.token, joined.token];
		this.take({ ...joined.state, time: joined.time });
	}

	take(state) {
		assert.ok(state.from <= this.moves.length);
		this.moves = [...this.moves.slice(0, state.from), ...state.moves];
		this.state = state;
		this.over = state.stage === "over";
	}

	get line() {
		return { game: this.game, preset: this.state.preset, moves: this.moves.join(" ") };
	}

	async play() {
		const view = core.set(this.line);
		const [move] = view.moves[Math.floor(Math.random() * view.moves.length)];
		this.pending = move;
		const body = { do: "move", move, ply: this.moves.length };
		const answer = await ask(this.path, { token: this.tokens[view.actor], body });
		assert.equal(answer.status, 200, JSON.stringify(answer));
		this.take(answer);
		this.pending = null;
	}

	// Nothing acknowledged is lost, and the clock of the side to move has run except from the kill to the start; both are
	// intervals. Returns by how many ms the clock is certainly wrong.
	async check(killed, started) {
		const { state, moves } = this;
		const { running, sides } = state.clocks;
		this.take(await ask(this.path));
		assert.deepEqual(this.moves.slice(0, moves.length), moves);
		const more = this.moves.length - moves.length;
		if (more) assert.equal(this.moves[moves.length], this.pending);
		this.pending = null;
		if (more || running < 0 || this.over) return 0;
		const used = sides[running].left - this.state.clocks.sides[running].left;
		const now = this.state.time;
		const least = Math.max(0, killed[0] - state.time[1]) + Math.max(0, now[0] - started[1]);
		const most = killed[1] - state.time[0] + now[1] - started[0];
		return Math.max(0, least - used, used - most);
	}
}

// Each player in turn, as fast as the server answers, until it is gone. A game that is over makes room for another.
async function playUntilGone(games) {
	let moves = 0;
	const players = Array.from({ length: 20 }, async (_, i) => {
		try {
			for (let n = i; ; n = (n + 20) % nGames) {
				if (games[n].over) {
					const next = new Game();
					await next.create(games[n].game);
					games[n] = next;
				}
				await games[n].play();
				moves++;
			}
		} catch (error) {
			if (error instanceof assert.AssertionError) throw error;
		}
	});
	return { done: Promise.all(players), moves: () => moves };
}

test(`nothing acknowledged is lost in ${nGames} games over ${rounds} kills`, async (context) => {
	const port = await start(0);
	const names = core.games().games.map(({ name }) => name);
	const games = Array.from({ length: nGames }, () => new Game());
	for (const [i, game] of games.entries()) await game.create(names[i % names.length]);
	let total = 0;
	let worst = 0;
	for (let round = 0; round < rounds; round++) {
		const playing = await playUntilGone(games);
		await new Promise((done) => setTimeout(done, 500 + Math.random() * 1500));
		const killed = [performance.now()];
		await kill();
		killed.push(performance.now());
		await playing.done;
		total += playing.moves();
		await new Promise((done) => setTimeout(done, 1000)); // the clocks stand still meanwhile
		const started = [performance.now()];
		await start(port);
		started.push(performance.now());
		for (const game of games) worst = Math.max(worst, await game.check(killed, started));
	}
	assert.ok(total > 50 * rounds, `only ${total} moves`);
	assert.ok(worst < 1000, `a clock is at least ${worst} ms off`);
	context.diagnostic(`${total} moves, clocks certainly wrong by at most ${Math.round(worst)} ms`);
	server.kill("SIGTERM");
	rmSync(folder, { recursive: true });
});
