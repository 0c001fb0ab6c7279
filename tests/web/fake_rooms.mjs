// A crude server of rooms (docs/rooms.md) for the tests of the page: it knows the rules from the core, has no clocks
// that run, and forgets everything.
import { createHash, randomBytes } from "node:crypto";
import { core } from "./site.mjs";

const letters = "abcdefghijkmnpqrstuvwxyz23456789";
const newName = () => Array.from(randomBytes(12), (byte) => letters[byte % letters.length]).join("");
const sides = ["first", "second"];

class Refused extends Error {
	constructor(status, id) {
		super(id);
		Object.assign(this, { status, id });
	}
}

class Room {
	constructor({ game, preset = "", clock = "", side = "random", listed = false, name }, room = newName()) {
		Object.assign(this, { room, game, preset, clock, listed });
		Object.assign(this, { revision: 1, moves: [], common: 0, tokens: [null, null], names: [null, null], said: [] });
		Object.assign(this, { draw: null, takeBack: null, rematch: null, next: null, result: null, ruling: "" });
		Object.assign(this, { claims: null, away: [false, false], waiting: new Set() });
		this.host = side === "random" ? 0 : sides.indexOf(side);
		this.seat(this.host, name);
		if (core.games().games.find((one) => one.name === game).chance) this.seal();
	}

	seal() {
		this.seed = `0x${randomBytes(32).toString("hex")}`;
		this.salt = randomBytes(32).toString("hex");
		const start = core.set(this.line);
		const layout = start.points.map(() => ".");
		for (const [move, , point] of start.moves) {
			core.set({ ...this.line, moves: [move] });
			layout[point] = core.deal(this.seed)[1];
		}
		this.layout = layout.join("");
		this.commitment = createHash("sha256").update(`${this.salt}\n${this.layout}`).digest("hex");
	}

	get deal() {
		const { commitment, salt, layout } = this;
		return this.seed ? { commitment, ...(this.stage === "over" && { salt, layout }) } : null;
	}

	get line() {
		return { game: this.game, preset: this.preset, moves: this.moves };
	}

	get stage() {
		return this.result ? "over" : this.names.includes(null) ? "open" : "playing";
	}

	seat(side, name) {
		this.names[side] = name;
		this.tokens[side] = randomBytes(16).toString("base64url");
		return this.tokens[side];
	}

	state(token, known) {
		const you = token ? this.tokens.indexOf(token) : -1;
		const from = known ? Math.min(this.commonWith(known.revision), known.ply, this.moves.length) : 0;
		const clock = { left: 298_000, periods: 0, inPeriod: false, moves: 0 };
		const actor = core.set(this.line).actor;
		return {
			...this.summary(),
			...{ revision: this.revision, you: you < 0 ? null : you, from, moves: this.moves.slice(from) },
			ply: this.moves.length,
			clocks: this.clock
				? { running: this.stage === "playing" && this.moves.length > 0 ? actor : -1, sides: [clock, clock] }
				: null,
			...{ draw: this.draw, takeBack: this.takeBack, rematch: this.rematch, next: this.next },
			claim: this.claims === you && you >= 0 ? 0 : null,
			deal: this.deal,
			...{ ruling: this.ruling, said: this.said },
		};
	}

	// The first move that has changed since then.
	commonWith(revision) {
		return revision < this.backAt ? this.common : Infinity;
	}

	summary() {
		const { room, stage, game, preset, clock, result } = this;
		const seats = this.names.map(
			(name, side) => name && { name, here: !this.away[side], ...(this.away[side] && { away: 4000 }) },
		);
		return { room, stage, game, preset, clock, seats, watching: 0, ply: this.moves.length, result };
	}

	changed() {
		this.revision++;
		for (const answer of this.waiting) answer();
		this.waiting.clear();
	}

	back(length) {
		this.moves.length = length;
		[this.common, this.backAt] = [length, this.revision + 1];
	}

	act(you, { do: what, move, ply, phrase }, rooms) {
		if (you < 0) throw new Refused(403, "room_not_seated");
		const other = 1 - you;
		const acts = {
			move: () => {
				if (this.moves[ply] === move) return;
				const view = core.set(this.line);
				if (ply !== this.moves.length || view.actor !== you || !view.moves.some(([name]) => name === move))
					throw new Refused(409, "room_bad_move");
				this.moves.push(move);
				const { actor, ruling } = core.set(this.line);
				if (actor === 2) this.moves.push(core.deal(this.seed));
				[this.takeBack, this.draw] = [null, this.draw === you ? this.draw : null];
				this.result = (ruling ?? core.set(this.line).ruling)?.verdict ?? null;
			},
			resign: () => this.end(sides[other], "resignation"),
			draw: () => {
				if (this.draw === other) this.end("draw", "agreement");
				else this.draw = you;
			},
			take_back: () => {
				if (this.takeBack?.side === other) {
					this.back(this.takeBack.ply);
					this.takeBack = null;
				} else this.takeBack = { side: you, ply };
			},
			decline: () => Object.assign(this, { draw: null, takeBack: null, rematch: null }),
			claim: () => this.end(sides[you], "abandonment"),
			rematch: () => {
				if (this.rematch === other) this.next = rooms.follow(this);
				this.rematch = this.rematch === other ? null : you;
			},
			say: () => this.said.push({ n: this.said.length + 1, side: you, phrase }),
			leave: () => rooms.all.delete(this.room),
		};
		acts[what]();
		this.changed();
	}

	end(result, ruling) {
		Object.assign(this, { result, ruling, draw: null, takeBack: null });
	}
}

export class FakeRooms {
	all = new Map();
	lost = 0; // answers that are not sent from now on

	add(settings) {
		const room = new Room(settings);
		this.all.set(room.room, room);
		return room;
	}

	follow(room) {
		const next = this.add({ ...room, side: "first", name: room.names[1] });
		next.names = room.names.toReversed();
		next.tokens = room.tokens.toReversed();
		return next.room;
	}

	// Answers a request to the API.
	async handle(request, response) {
		const { pathname, searchParams } = new URL(request.url, "http://host");
		const send = (status, body) => {
			if (this.lost > 0 && request.method === "POST") {
				this.lost--;
				request.socket.destroy();
				return;
			}
			response.writeHead(status, { "content-type": "application/json" }).end(body && JSON.stringify(body));
		};
		let text = "";
		for await (const chunk of request) text += chunk;
		const body = text && JSON.parse(text);
		const token = request.headers.authorization?.slice("Bearer ".length);
		const number = (name) => (searchParams.has(name) ? Number(searchParams.get(name)) : null);
		const known = searchParams.has("revision") && { revision: number("revision"), ply: number("ply") };
		try {
			const [, , what, name, action] = pathname.split("/");
			if (what === "health") return send(200, {});
			if (what !== "rooms") return send(404, {});
			if (!name && request.method === "GET") {
				const rooms = [...this.all.values()].filter(
					({ listed, stage }) => listed && stage === searchParams.get("stage"),
				);
				return send(200, { rooms: rooms.map((room) => room.summary()), next: null });
			}
			if (!name) {
				const room = this.add(body);
				const token = room.tokens[room.host];
				return send(201, { room: room.room, token, side: room.host, state: room.state(token) });
			}
			const room = this.all.get(name);
			if (!room) throw new Refused(404, "room_unknown");
			if (action === "join") {
				const side = room.names.indexOf(null);
				if (side < 0) throw new Refused(409, "room_full");
				const token = room.seat(side, body.name);
				room.changed();
				return send(200, { token, side, state: room.state(token) });
			}
			if (token && !room.tokens.includes(token)) throw new Refused(401, "room_bad_token");
			if (request.method === "POST") {
				room.act(room.tokens.indexOf(token), body, this);
				return send(200, room.state(token, known));
			}
			if (known?.revision === room.revision && number("wait")) {
				const isNew = await new Promise((done) => {
					const timer = setTimeout(() => done(false), number("wait") * 1000);
					room.waiting.add(() => {
						clearTimeout(timer);
						done(true);
					});
				});
				if (!isNew) return send(204);
			} else if (known?.revision === room.revision) return send(204);
			return send(200, room.state(token, known));
		} catch (error) {
			if (!(error instanceof Refused)) throw error;
			send(error.status, { error: { code: "refused", message: error.id, id: error.id } });
		}
	}
}
