// Memory of "qipan serve" per room, per WebSocket and per waiting request: ROOMS rooms of xiangqi with two players and a
// random game of MOVES moves, which is the same in all; on another server SOCKETS spectators, 500 in a room; on a third one
// WAITING long polls. The figures are differences of resident memory. QIPAN names the program, QIPAN_NPM the package of the
// core.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const program = process.env.QIPAN ?? join(root, "build/qipan");
const number = (name, usual) => Number(process.env[name] ?? usual);
const nRooms = number("ROOMS", 2000);
const nMoves = number("MOVES", 80);
const nSockets = number("SOCKETS", 4000);
const nWaiting = number("WAITING", 4000);
const { load } = await import(
	pathToFileURL(join(process.env.QIPAN_NPM ?? join(root, "build/wasm/npm"), "index.js")).href
);
const core = await load();

// A random game of that length.
function randomGame() {
	for (;;) {
		const moves = [];
		while (moves.length < nMoves) {
			const view = core.set({ game: "xiangqi", preset: "", moves });
			if (!view.moves.length) break;
			moves.push(view.moves[Math.floor(Math.random() * view.moves.length)][0]);
		}
		if (moves.length === nMoves) return moves;
	}
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
const agent = new Agent({ keepAlive: true, maxSockets: 100 });
let address;

function ask(method, path, body, token) {
	return new Promise((done, failed) => {
		const headers = token ? { authorization: `Bearer ${token}` } : {};
		const out = request(new URL(path, address), { method, agent, headers }, (response) => {
			let text = "";
			response.on("data", (part) => (text += part));
			response.on("end", () =>
				response.statusCode < 300 ? done(text && JSON.parse(text)) : failed(new Error(`${path}: ${text}`)),
			);
		});
		out.on("error", failed);
		out.end(body && JSON.stringify(body));
	});
}

async function start() {
	const folder = mkdtempSync(join(tmpdir(), "qipan-memory-"));
	const options = ["serve", "--port", "0", "--data", folder, "--connections", "9000"];
	const child = spawn(program, options, { stdio: ["ignore", "pipe", "inherit"] });
	process.on("exit", () => {
		child.kill("SIGKILL");
		rmSync(folder, { recursive: true, force: true });
	});
	for await (const line of createInterface({ input: child.stdout })) {
		address = new URL(line);
		break;
	}
	await pause(500);
	return child;
}

const kib = ({ pid }) => Number(/VmRSS:\s*(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);

// Runs the tasks, some of them at the same time.
async function each(n, task) {
	let next = 0;
	await Promise.all(
		Array.from({ length: 100 }, async () => {
			while (next < n) await task(next++);
		}),
	);
}

async function open(i) {
	const game = { game: "xiangqi", side: "first", name: `Ann ${i}` };
	const { room, token } = await ask("POST", "/api/rooms", game);
	const { token: other } = await ask("POST", `/api/rooms/${room}/join`, { name: `Bo ${i}` });
	return { room, tokens: [token, other] };
}

async function play({ room, tokens }, moves) {
	for (let ply = 0; ply < nMoves; ply++) {
		const action = { do: "move", move: moves[ply], ply };
		await ask("POST", `/api/rooms/${room}?ply=${ply + 1}`, action, tokens[ply % 2]);
	}
}

function watch(room) {
	return new Promise((done) => {
		const socket = connect(Number(address.port), address.hostname);
		socket.on("error", (error) => {
			throw error;
		});
		socket.once("data", () => {
			const hello = Buffer.from("{}");
			socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | hello.length]), Buffer.alloc(4), hello]));
			socket.once("data", done);
		});
		socket.write(
			`GET /api/rooms/${room}/socket HTTP/1.1\r\nHost: ${address.host}\r\nConnection: upgrade\r\nUpgrade: websocket\r\n` +
				`Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString("base64")}\r\n\r\n`,
		);
	});
}

// Waits until the server holds the request, which answers nothing.
async function wait(room) {
	const { revision } = await ask("GET", `/api/rooms/${room.room}`, undefined, room.tokens[0]);
	const path = `/api/rooms/${room.room}?revision=${revision}&wait=30`;
	const socket = connect(Number(address.port), address.hostname);
	socket.on("error", (error) => {
		throw error;
	});
	await new Promise((done) => socket.once("connect", done));
	socket.write(`GET ${path} HTTP/1.1\r\nHost: ${address.host}\r\nAuthorization: Bearer ${room.tokens[0]}\r\n\r\n`);
}

let server = await start();
await open(0); // what every server allocates once
const idle = kib(server);
const rooms = [];
await each(nRooms, async (i) => rooms.push(await open(i)));
const opened = kib(server);
const moves = randomGame();
await each(nRooms, (i) => play(rooms[i], moves));
const played = kib(server);
server.kill();

// A server with a few rooms.
async function restart() {
	server = await start();
	rooms.length = 0;
	await each(100, async (i) => rooms.push(await open(i)));
	await pause(1000);
	return kib(server);
}

const unwatched = await restart();
await each(nSockets, (i) => watch(rooms[Math.floor(i / 500)].room));
await pause(2000);
const watched = kib(server);
server.kill();

const quiet = await restart();
await each(nWaiting, (i) => wait(rooms[i % 100]));
await pause(1000);
const waiting = kib(server);
server.kill();

const per = (before, after, n) => ((after - before) / n).toFixed(1);
console.log(`an idle server: ${(idle / 1024).toFixed(1)} MiB; load ${loadavg()[0].toFixed(1)}`);
console.log(`a room with two players: ${per(idle, opened, nRooms)} KiB (${nRooms} rooms)`);
console.log(`... after ${nMoves} moves: ${per(idle, played, nRooms)} KiB`);
console.log(`a WebSocket: ${per(unwatched, watched, nSockets)} KiB (${nSockets} spectators)`);
console.log(`a waiting request: ${per(quiet, waiting, nWaiting)} KiB (${nWaiting} requests)`);
process.exit();
