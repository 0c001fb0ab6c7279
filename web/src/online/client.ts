// A client of the server's rooms (docs/rooms.md): the protocol's types, the seats that this browser holds, and a
// connection that follows one room and delivers the user's actions.
import { parsedObject, savedText, saveItem } from "../base/saved.ts";
import { urlLetters } from "../base/share.ts";
import { blockedKey, seatsKey } from "../records/rooms.ts";
import type { Side } from "../core/clock.ts";
import type { Clocks, MessageValue } from "../core/core.ts";
import { queryOf, type Filter } from "./filter.ts";
import { askPassword } from "./password.ts";

// --- the protocol ---

export const phrases = [
	"hello",
	"good_luck",
	"thanks",
	"well_played",
	"good_game",
	"one_moment",
	"sorry",
	"goodbye",
] as const;

export type Phrase = (typeof phrases)[number];

export interface Player {
	name: string;
	here: boolean;
	away?: number; // ms
}

// What the list of rooms tells about each.
export interface Room {
	room: string;
	stage: "open" | "playing" | "over";
	game: string;
	preset: string;
	clock: string;
	seats: [Player | null, Player | null];
	watching?: number;
	ply?: number;
	result?: "first" | "second" | "draw" | null;
	changed?: number; // ms since 1970
}

export interface State extends Room {
	revision: number;
	you: Side | null;
	watching: number;
	from: number;
	moves: string[];
	ply: number;
	clocks: Pick<Clocks, "running" | "sides"> | null;
	draw: Side | null;
	takeBack: { side: Side; ply: number } | null;
	rematch: Side | null;
	next: string | null;
	claim: number | null;
	result: "first" | "second" | "draw" | null;
	ruling: string;
	ping?: number; // only in answers to requests
	blocks: boolean; // the user hides what the opponent says
	closed: boolean; // by the operator, without a result
	deal: { commitment: string; salt?: string; layout?: string } | null;
	said: { n: number; side: Side; phrase: string }[];
}

export type Action =
	| { do: "move"; move: string; ply: number }
	| { do: "take_back"; ply: number }
	| { do: "say"; phrase: Phrase }
	| { do: "resign" | "draw" | "decline" | "claim" | "rematch" | "block" | "unblock" | "leave" };

// The server refuses a request.
export class Refusal extends Error {
	constructor(
		readonly status: number,
		readonly id: string,
		message: string,
		readonly args: MessageValue[] | null = null,
	) {
		super(message);
	}
}

interface Ask {
	body?: unknown;
	token?: string | undefined;
	signal?: AbortSignal;
	patience?: number; // ms that the answer may take
	quiet?: boolean; // does not ask the user for the password
}

const patience = 10_000;

// Returns null if the server has nothing to report. Throws a Refusal, or another error if a retry may help.
async function ask<T>(method: string, path: string, how: Ask = {}): Promise<T | null> {
	const control = new AbortController();
	const stop = () => control.abort();
	if (how.signal?.aborted) stop();
	how.signal?.addEventListener("abort", stop);
	const timer = setTimeout(stop, how.patience ?? patience);
	try {
		const response = await fetch(new URL(`api/rooms${path}`, document.baseURI), {
			method,
			headers: {
				...(how.body !== undefined && { "content-type": "application/json" }),
				...(how.token && { authorization: `Bearer ${how.token}` }),
			},
			body: how.body === undefined ? null : JSON.stringify(how.body),
			cache: "no-store",
			signal: control.signal,
		});
		if (response.status === 204) return null;
		if (response.status === 401 && !how.quiet && (await askPassword(true))) {
			return await ask<T>(method, path, how);
		}
		const told = await response.json().catch(() => null);
		if (response.ok && told) return told as T;
		const { id = "", message = response.statusText, args = null } = told?.error ?? {};
		if (response.ok || response.status >= 500 || response.status === 429) throw new Error(String(message));
		throw new Refusal(response.status, String(id), String(message), args);
	} finally {
		clearTimeout(timer);
		how.signal?.removeEventListener("abort", stop);
	}
}

export interface Choice {
	game: string;
	preset: string;
	clock: string;
	side: "first" | "second" | "random";
	listed: boolean;
	name: string;
}

type Seated = { room: string; token: string; side: Side; state: State };

// 128 bits. The token is chosen here, so that a request whose answer was lost can be repeated.
const newToken = (): string => urlLetters(crypto.getRandomValues(new Uint8Array(16)));

export async function create(choice: Choice): Promise<string> {
	const token = newToken();
	const { room } = (await ask<Seated>("POST", "", { body: { ...choice, blocked: blockedNames() }, token }))!;
	keepSeat({ room, token, game: choice.game, name: choice.name });
	return room;
}

const joining = new Map<string, string>(); // tokens of requests that may have been lost, by room

export async function join(room: string, game: string, name: string): Promise<void> {
	const token = joining.get(room) ?? newToken();
	joining.set(room, token);
	await ask<Seated>("POST", `/${room}/join`, { body: { name }, token });
	keepSeat({ room, token, game, name });
}

export interface Listed {
	rooms: Room[];
	next: number | null; // where the list continues, for `before`
}

interface Wanted {
	filter?: Filter;
	before?: number | null;
	limit?: number;
}

export async function list(stage: Room["stage"], signal: AbortSignal, wanted: Wanted = {}): Promise<Listed> {
	const { filter, before, limit } = wanted;
	const query = [
		`?stage=${stage}`,
		filter ? queryOf(filter) : "",
		before ? `&before=${before}` : "",
		limit ? `&limit=${limit}` : "",
	];
	return (await ask<Listed>("GET", query.join(""), { signal })) ?? { rooms: [], next: null };
}

// Deletes a finished game for the holder of the seat.
export async function erase({ room, token }: Seat): Promise<void> {
	await ask("DELETE", `/${room}`, { token });
	forgetSeat(room);
}

export const look = (seat: Seat, signal: AbortSignal): Promise<State | null> =>
	ask<State>("GET", `/${seat.room}`, { token: seat.token, signal, quiet: true });

// --- the seats of this browser ---

export interface Seat {
	room: string;
	token: string; // whoever has it plays this side
	game: string;
	name: string; // of the user
	commitment?: string; // to the deal, as first seen here
	changed: string; // time, in ISO format
	over?: boolean; // so is the game
}

const nameKey = "qipan.nickname";
const mostSeats = 60;
export const longestName = 40; // bytes

export const isRoom = (word: string): boolean => /^[a-z0-9]{12}$/.test(word);
export const isToken = (word: string): boolean => /^[\w-]{22}$/.test(word);

const isSeat = (room: string, seat: Partial<Seat> | null): seat is Seat =>
	isRoom(room) &&
	isToken(String(seat?.token)) &&
	typeof seat?.game === "string" &&
	typeof seat.name === "string" &&
	typeof seat.changed === "string";

// The most recently changed first. Stored data may be damaged or come from another version.
export function seats(): Seat[] {
	const read = parsedObject<Record<string, Partial<Seat> | null>>(savedText(seatsKey)) ?? {};
	return Object.entries(read)
		.flatMap(([room, seat]) => (isSeat(room, seat) ? [{ ...seat, room }] : []))
		.sort((a, b) => (a.changed < b.changed ? 1 : -1));
}

export const seatIn = (room: string): Seat | undefined => seats().find((seat) => seat.room === room);

function store(kept: Seat[]): boolean {
	const text = JSON.stringify(Object.fromEntries(kept.map(({ room, ...seat }) => [room, seat])));
	return saveItem(seatsKey, text);
}

// The oldest are forgotten. Returns false if the browser does not save it.
export function keepSeat(seat: Omit<Seat, "changed">): boolean {
	const others = seats().filter(({ room }) => room !== seat.room);
	return store([{ ...seat, changed: new Date().toISOString() }, ...others].slice(0, mostSeats));
}

export const forgetSeat = (room: string): boolean => store(seats().filter((seat) => seat.room !== room));

export const markOver = (room: string): boolean =>
	store(seats().map((seat) => (seat.room === room ? { ...seat, over: true } : seat)));

// --- names with which nobody may join the user's games ---

const mostBlocked = 20; // the oldest are forgotten

export function blockedNames(): string[] {
	const names = parsedObject<unknown[]>(savedText(blockedKey));
	return (Array.isArray(names) ? names : []).map(String).filter((name) => name && cleanName(name) === name);
}

export function setBlocked(name: string, isBlocked: boolean): void {
	const others = blockedNames().filter((other) => other !== name);
	saveItem(blockedKey, JSON.stringify((isBlocked ? [...others, name] : others).slice(-mostBlocked)));
}

export const nickname = (): string => savedText(nameKey) ?? "";

export function keepNickname(name: string): void {
	saveItem(nameKey, name);
}

// A name as the server accepts it: one line without control characters or marks that change the direction of writing.
export function cleanName(text: string): string {
	let name = text
		.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
		.replace(/\s+/g, " ")
		.trim();
	while (new TextEncoder().encode(name).length > longestName) name = [...name].slice(0, -1).join("").trimEnd();
	return name;
}

// --- the connection ---

export type Link = "connecting" | "connected" | "offline";

// What the client has of a room.
export interface Known {
	revision: number;
	ply: number;
}

// How requests travel. Both methods throw a Refusal if the server refuses, another error if a retry may help.
export interface Transport {
	// The next state, or null if nothing has changed for a while. waits: otherwise the answer comes at once.
	next(known: Known | null, waits: boolean, signal: AbortSignal): Promise<State | null>;
	act(action: Action, known: Known | null, signal: AbortSignal): Promise<State | null>;
	end?(): void;
}

const pongTime = 300; // ms after which the next request no longer shows how long the way is
const longest = 25; // s for which a request waits for news

// Requests that the server answers when the room has changed.
export class LongPolling implements Transport {
	private ping = 0; // of the last answer, which the next request returns; 0: none

	constructor(
		private readonly room: string,
		private readonly token: string | undefined,
	) {}

	private path(known: Known | null, wait = 0): string {
		const asked = {
			...(known && { revision: known.revision, ply: known.ply }),
			...(known && wait && { wait }),
			...(this.ping && { pong: this.ping }),
		};
		this.ping = 0;
		const query = Object.entries(asked).map((pair) => pair.join("="));
		return `/${this.room}${query.length ? "?" : ""}${query.join("&")}`;
	}

	next(known: Known | null, waits: boolean, signal: AbortSignal): Promise<State | null> {
		const wait = waits ? longest : 0;
		const answer = ask<State>("GET", this.path(known, wait), {
			token: this.token,
			signal,
			patience: wait * 1000 + patience,
		});
		return answer.then((state) => {
			this.ping = state?.ping ?? 0;
			setTimeout(() => (this.ping = 0), pongTime);
			return state;
		});
	}

	act(action: Action, known: Known | null, signal: AbortSignal): Promise<State | null> {
		return ask("POST", this.path(known), { body: action, token: this.token, signal });
	}
}

interface Queued {
	action: Action;
	done: () => void;
	fail: (error: Error) => void;
}

const [firstPause, longestPause] = [500, 10_000]; // ms

// ms before the next attempt, with jitter so that clients do not return all at once.
export const pauseAfter = (failures: number, chance: number): number =>
	Math.min(longestPause, firstPause * 2 ** failures) * (0.5 + chance / 2);

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

// Follows a room. States may arrive twice, late or not at all; actions are repeated until the server answers.
export class Connection {
	state: State | null = null; // the latest; its `moves` may be only the last ones
	moves: string[] = []; // all of them
	link: Link = "connecting";
	fault: Refusal | null = null; // the server refuses to tell about the room
	private arrived = 0; // time of the latest state
	private readonly queue: Queued[] = [];
	private sending = false;
	private complete = true; // the next request asks for all moves
	private readonly ended = new AbortController();
	private polling = new AbortController(); // of the current request
	private checks = true; // the next request is answered at once, which shows whether the server can be reached
	private wakers: (() => void)[] = [];

	constructor(
		private readonly transport: Transport,
		private readonly changed: (news: boolean) => void, // news: the state has changed, not only the connection
		private readonly sleep: (ms: number) => Promise<void> = pause,
	) {}

	start(): this {
		const signal = this.ended.signal;
		const awake = () => document.hidden || this.wake();
		for (const name of ["online", "offline"]) addEventListener(name, () => this.wake(), { signal });
		document.addEventListener("visibilitychange", awake, { signal });
		void this.follow();
		return this;
	}

	end(): void {
		this.ended.abort();
		this.transport.end?.();
		this.wake();
	}

	// ms since the latest state arrived, for its relative times.
	get age(): number {
		return performance.now() - this.arrived;
	}

	// Resolves when the server has acknowledged the action; rejects with its refusal.
	act(action: Action): Promise<void> {
		return new Promise((done, fail) => {
			this.queue.push({ action, done, fail });
			void this.send();
		});
	}

	// Tries again at once.
	private wake(): void {
		this.checks = true;
		this.polling.abort();
		this.stir();
	}

	private stir(): void {
		for (const waker of this.wakers.splice(0)) waker();
	}

	private async rest(failures: number): Promise<void> {
		const woken = new Promise<void>((wake) => this.wakers.push(wake));
		await Promise.race([this.sleep(pauseAfter(failures, Math.random())), woken]);
	}

	private linked(link: Link): void {
		if (this.link === link || this.ended.signal.aborted) return;
		this.link = link;
		if (link === "connected") this.stir();
		this.changed(false);
	}

	private get known(): Known | null {
		return this.state && !this.complete ? { revision: this.state.revision, ply: this.moves.length } : null;
	}

	private async follow(): Promise<void> {
		for (let failures = 0, idle = 0; !this.ended.signal.aborted; ) {
			const polling = new AbortController();
			this.polling = polling;
			try {
				const waits = !this.checks;
				this.checks = false;
				const state = await this.transport.next(this.known, waits, polling.signal);
				failures = 0;
				this.linked("connected");
				idle = state && !this.take(state) ? idle + 1 : 0;
				if (idle > 1) await this.rest(idle - 2); // the server repeats itself
			} catch (error) {
				if (this.refused(error)) return;
				if (polling.signal.aborted) continue;
				this.checks = true;
				this.linked("offline");
				await this.rest(failures++);
			}
		}
	}

	private refused(error: unknown): boolean {
		if (this.ended.signal.aborted) return true;
		if (!(error instanceof Refusal)) return false;
		this.fault = error;
		this.end();
		for (const { fail } of this.queue.splice(0)) fail(error);
		this.changed(true);
		return true;
	}

	private async send(): Promise<void> {
		if (this.sending) return;
		this.sending = true;
		for (let failures = 0; this.queue.length && !this.ended.signal.aborted; ) {
			const { action, done, fail } = this.queue[0]!;
			try {
				const state = await this.transport.act(action, this.known, this.ended.signal);
				this.queue.shift();
				failures = 0;
				this.linked("connected");
				done();
				if (state) this.take(state);
			} catch (error) {
				if (this.ended.signal.aborted) break;
				if (error instanceof Refusal) {
					this.queue.shift();
					fail(error);
				} else {
					this.linked("offline");
					await this.rest(failures++);
				}
			}
		}
		this.sending = false;
	}

	// Returns whether the state is news.
	private take(state: State): boolean {
		if (this.ended.signal.aborted || (this.state && state.revision <= this.state.revision)) return false;
		const moves = [...this.moves.slice(0, state.from), ...state.moves];
		// A gap: the state continues one that never arrived.
		this.complete = state.from > this.moves.length || moves.length !== state.ply;
		if (this.complete) return true;
		this.moves = moves;
		this.state = state;
		this.arrived = performance.now();
		this.changed(true);
		return true;
	}
}
