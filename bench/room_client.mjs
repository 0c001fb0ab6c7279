// Clients of "qipan serve" for the measurements of rooms: WebSockets without the delays of a library, and games of random
// moves.
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { createInterface } from "node:readline";

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

// Starts a server, which prints its address in the first line.
export async function start(command, ...args) {
	const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
	for await (const line of createInterface({ input: child.stdout })) return [child, new URL(line)];
	throw new Error(`${command} did not start`);
}

export async function post(address, path, body) {
	const response = await fetch(new URL(path, address), { method: "POST", body: JSON.stringify(body) });
	if (!response.ok) throw new Error(await response.text());
	return response.json();
}

// The client's end of a WebSocket of a room: text messages only, which is all that rooms use. on: what to do with a state
// and after a failure.
export class Socket {
	bytes = Buffer.alloc(0);
	isOpen = false;

	constructor(address, room, token, on) {
		this.on = on;
		this.socket = connect(Number(address.port), address.hostname);
		this.socket.setNoDelay(true);
		this.socket.on("error", on.failure);
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
			if (!this.bytes.subarray(0, end).toString().startsWith("HTTP/1.1 101")) this.on.failure();
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
			else this.on.failure();
		}
	}

	told(message) {
		if (message.ping !== undefined) this.send({ pong: message.ping });
		else if (message.error) this.on.failure(message.error);
		else if (message.revision !== undefined || message.sent) this.on.state(message);
	}
}

// A game of random moves between two sockets. addresses: the server of each player; times receives the ms from sending a
// move to the state at the opponent.
export class Game {
	moves = [];
	sent = null;

	constructor(core, times, failure) {
		Object.assign(this, { core, times, failure });
	}

	async begin(game, addresses) {
		const made = await post(addresses[0], "/api/rooms", { game, side: "first", name: "Ann" });
		const { token } = await post(addresses[1], `/api/rooms/${made.room}/join`, { name: "Bo" });
		Object.assign(this, { game, room: made.room, preset: made.state.preset });
		this.players = [made.token, token].map(
			(own, side) =>
				new Socket(addresses[side], made.room, own, {
					state: (state) => this.take(state, side),
					failure: this.failure,
				}),
		);
		await Promise.all(this.players.map(({ ready }) => ready));
	}

	take(state, side) {
		if (this.sent && side !== this.sent.side && state.ply > this.sent.ply) {
			this.times.push(performance.now() - this.sent.at);
			this.sent = null;
		}
		if (side === 0) {
			this.moves = [...this.moves.slice(0, state.from), ...state.moves];
			this.over = state.stage === "over";
		}
	}

	// False: a move is on its way, or the game is over.
	play() {
		if (this.sent || this.over) return false;
		const view = this.core.set({ game: this.game, preset: this.preset, moves: this.moves });
		if (!view.moves.length) return false;
		const [move] = view.moves[Math.floor(Math.random() * view.moves.length)];
		this.sent = { side: view.actor, ply: this.moves.length, at: performance.now() };
		this.players[view.actor].send({ id: 1, do: "move", move, ply: this.moves.length });
		return true;
	}
}

// Of a process: a size in KiB, such as VmRSS, and the processor time in seconds.
export const kib = (pid, name) =>
	Number(new RegExp(`${name}:\\s*(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "utf8"))[1]);

export function cpuSeconds(pid) {
	const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
	const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
	return (Number(fields[11]) + Number(fields[12])) / 100;
}

export function quantiles(list) {
	list.sort((a, b) => a - b);
	const at = (share) => list[Math.min(list.length - 1, Math.floor(share * list.length))]?.toFixed(1) ?? "-";
	return `median ${at(0.5)} ms, 99 % ${at(0.99)} ms, all ${at(1)} ms`;
}
