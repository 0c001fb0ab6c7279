// Loads the rooms of "qipan serve" on this machine: GAMES games with SOCKETS sockets (two players each, the rest watch),
// MOVES moves a second in all for SECONDS seconds, and prints how long moves took to reach the opponent, as Markdown for
// RESULTS.md; before it, the same number of messages through as many sockets of a server that only returns them. QIPAN
// names the program, ECHO that other server (build/bench/bench_echo), QIPAN_NPM the package of the core. The client is one
// thread of node, whose own delays count. Ends with 1 if a socket or a move failed.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const program = process.env.QIPAN ?? join(root, "build/qipan");
const npm = process.env.QIPAN_NPM ?? join(root, "build/wasm/npm");
const number = (name, usual) => Number(process.env[name] ?? usual);
const nGames = number("GAMES", 500);
const nSockets = number("SOCKETS", 2000);
const perSecond = number("MOVES", 1);
const seconds = number("SECONDS", 60);
const goal = 50; // ms for 99 % of the moves

const { load } = await import(pathToFileURL(join(npm, "index.js")).href);
const core = await load();
const names = core.games().games.map(({ name }) => name);
const folder = mkdtempSync(join(tmpdir(), "qipan-rooms-"));
const start = async (command, ...args) => {
	const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
	for await (const line of createInterface({ input: child.stdout })) return [child, new URL(line)];
	throw new Error(`${command} did not start`);
};
let address; // of the server being measured
let failures = 0;

// The client's end of a WebSocket: text messages only, which is all that rooms use.
class Socket {
	constructor(room, token, onState) {
		this.bytes = Buffer.alloc(0);
		this.isOpen = false;
		this.onState = onState;
		this.socket = connect(Number(address.port), address.hostname);
		this.socket.setNoDelay(true);
		this.socket.on("error", () => failures++);
		this.socket.on("data", (bytes) => this.take(bytes));
		const key = randomBytes(16).toString("base64");
		this.socket.write(
			`GET /api/rooms/${room}/socket HTTP/1.1\r\nHost: ${address.host}\r\nConnection: upgrade\r\nUpgrade: websocket\r\n` +
				`Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
		);
		this.ready = new Promise((done) => (this.opened = () => done(this.send({ token }))));
	}

	send(message) {
		const text = Buffer.from(JSON.stringify(message));
		const head = text.length < 126 ? [0x81, 0x80 | text.length] : [0x81, 0xfe, text.length >> 8, text.length & 255];
		this.socket.write(Buffer.concat([Buffer.from(head), Buffer.alloc(4), text])); // a mask of zeros
	}

	take(bytes) {
		this.bytes = this.bytes.length ? Buffer.concat([this.bytes, bytes]) : bytes;
		if (!this.isOpen) {
			const end = this.bytes.indexOf("\r\n\r\n");
			if (end < 0) return;
			if (!this.bytes.subarray(0, end).toString().startsWith("HTTP/1.1 101")) failures++;
			this.bytes = this.bytes.subarray(end + 4);
			this.isOpen = true;
			this.opened();
		}
		for (;;) {
			const { bytes: all } = this;
			if (all.length < 2) return;
			const short = all[1] & 127;
			const from = short < 126 ? 2 : short === 126 ? 4 : 10;
			if (all.length < from) return;
			const n = short < 126 ? short : short === 126 ? all.readUInt16BE(2) : Number(all.readBigUInt64BE(2));
			if (all.length < from + n) return;
			this.bytes = all.subarray(from + n);
			if ((all[0] & 15) === 1) this.told(JSON.parse(all.subarray(from, from + n).toString()));
			else failures++;
		}
	}

	told(message) {
		if (message.ping !== undefined) this.send({ pong: message.ping });
		else if (message.error) failures++;
		else if (message.revision !== undefined || message.sent) this.onState(message);
	}
}

async function post(path, body) {
	const response = await fetch(new URL(path, address), { method: "POST", body: JSON.stringify(body) });
	if (!response.ok) throw new Error(await response.text());
	return response.json();
}

const times = []; // ms from sending a move to the state at the opponent

class Game {
	moves = [];
	sent = null;

	async begin(game) {
		const made = await post("/api/rooms", { game, side: "first", name: "Ann" });
		const { token } = await post(`/api/rooms/${made.room}/join`, { name: "Bo" });
		Object.assign(this, { game, room: made.room, preset: made.state.preset });
		this.players = [made.token, token].map(
			(own, side) => new Socket(made.room, own, (state) => this.take(state, side)),
		);
		await Promise.all(this.players.map(({ ready }) => ready));
	}

	take(state, side) {
		if (this.sent && side !== this.sent.side && state.ply > this.sent.ply) {
			times.push(performance.now() - this.sent.at);
			this.sent = null;
		}
		if (side === 0) {
			this.moves = [...this.moves.slice(0, state.from), ...state.moves];
			this.over = state.stage === "over";
		}
	}

	play() {
		if (this.sent || this.over) return false;
		const view = core.set({ game: this.game, preset: this.preset, moves: this.moves });
		const [move] = view.moves[Math.floor(Math.random() * view.moves.length)];
		this.sent = { side: view.actor, ply: this.moves.length, at: performance.now() };
		this.players[view.actor].send({ id: 1, do: "move", move, ply: this.moves.length });
		return true;
	}
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const kilobytes = (name) =>
	Number(new RegExp(`${name}:\\s*(\\d+)`).exec(readFileSync(`/proc/${server.pid}/status`))[1]);
const cpuTicks = () => {
	const fields = readFileSync(`/proc/${server.pid}/stat`, "utf8").split(" ");
	return Number(fields[13]) + Number(fields[14]);
};

const figures = (list) => {
	list.sort((a, b) => a - b);
	const at = (share) => list[Math.min(list.length - 1, Math.floor(share * list.length))]?.toFixed(1) ?? "-";
	return `median ${at(0.5)} ms, 99 % ${at(0.99)} ms, all ${at(1)} ms`;
};

// --- the baseline ---

async function measureEcho() {
	const [echo, place] = await start(process.env.ECHO ?? join(root, "build/bench/bench_echo"));
	address = place;
	const returned = [];
	const sockets = [];
	for (let i = 0; i < nSockets; i++) {
		sockets.push(new Socket("", undefined, ({ sent }) => sent && returned.push(performance.now() - sent)));
		if (i % 50 === 0) await pause(5);
	}
	await Promise.all(sockets.map(({ ready }) => ready));
	await pause(1000);
	const began = performance.now();
	let n = 0;
	for (; performance.now() - began < (seconds * 1000) / 4; n++) {
		await pause(Math.max(0, began + (n * 1000) / perSecond - performance.now()));
		sockets[n % nSockets].send({ sent: performance.now() });
	}
	await pause(500);
	console.log(`an echo through ${nSockets} sockets, ${returned.length} of ${n}: ${figures(returned)};`);
	echo.kill();
	await pause(500);
	failures = 0;
}

await measureEcho();
const [server, place] = await start(program, "serve", "--port", "0", "--data", folder);
address = place;
process.on("exit", () => server.kill());

// --- the rooms ---

const idle = kilobytes("VmRSS");
const games = Array.from({ length: nGames }, () => new Game());
for (const [i, game] of games.entries()) await game.begin(names[i % names.length]);
const withPlayers = kilobytes("VmRSS");
const spectators = [];
for (let i = 2 * nGames; i < nSockets; i++) {
	spectators.push(new Socket(games[i % nGames].room, undefined, () => {}));
	if (i % 50 === 0) await pause(5);
}
await Promise.all(spectators.map(({ ready }) => ready));
await pause(2000);
const withSpectators = kilobytes("VmRSS");

const began = performance.now();
const ticks = cpuTicks();
let moves = 0;
while (performance.now() - began < seconds * 1000) {
	await pause(Math.max(0, began + (moves * 1000) / perSecond - performance.now()));
	for (let tries = 0; tries < nGames && !games[Math.floor(Math.random() * nGames)].play(); tries++);
	moves++;
}
await pause(1000);
const cpu = (cpuTicks() - ticks) / 100 / ((performance.now() - began) / 1000);
const mib = (kb) => (kb / 1024).toFixed(1);
console.log(
	`${nSockets} sockets, ${nGames} games, ${perSecond} moves a second for ${seconds} s, load ${loadavg()[0].toFixed(1)}:`,
);
console.log(`${times.length} of ${moves} moves arrived: ${figures(times)} (goal ${goal} ms for 99 %);`);
console.log(
	`server: ${(cpu * 100).toFixed(1)} % of a core; ${mib(idle)} MiB idle, ${mib(withPlayers)} with the players, ` +
		`${mib(withSpectators)} with everyone, ${mib(kilobytes("VmHWM"))} at most; ${failures} failures`,
);
const failed = failures > 0 || times.length < moves * 0.9;
server.kill("SIGTERM");
await new Promise((done) => server.once("exit", done));
rmSync(folder, { recursive: true });
process.exit(failed ? 1 : 0);
