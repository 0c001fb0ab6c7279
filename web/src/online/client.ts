// A client of the server's rooms (docs/rooms.md): the protocol's types, the seats that this browser holds, and a
// connection that follows one room and delivers the user's actions.
import { parsedObject, savedText, saveItem } from "../base/saved.ts";
import { urlLetters } from "../base/share.ts";
import { blockedKey, seatsKey } from "../records/rooms.ts";
import type { Side } from "../core/clock.ts";
import type { Clocks } from "../core/core.ts";
import { ask, defaultTimeout } from "./ask.ts";
import { queryOf, type Filter } from "./filter.ts";
import { Follower, type Channel } from "./follow.ts";

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

// A room in a list.
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
	ping?: number; // only in replies to requests
	blocks: boolean; // the user has blocked the opponent
	closed: boolean; // by the operator, without a result
	deal: { commitment: string; salt?: string; layout?: string } | null;
	said: { n: number; side: Side; phrase: string }[];
}

export type Action =
	| { do: "move"; move: string; ply: number }
	| { do: "take_back"; ply: number }
	| { do: "say"; phrase: Phrase }
	| { do: "resign" | "draw" | "decline" | "claim" | "rematch" | "block" | "unblock" | "leave" };

export interface Choice {
	game: string;
	preset: string;
	clock: string;
	side: "first" | "second" | "random";
	listed: boolean;
	name: string;
}

type Seated = { room: string; token: string; side: Side; state: State };

// A random token of 128 bits. The client chooses it, so that a request whose reply was lost can be repeated.
export const newToken = (): string => urlLetters(crypto.getRandomValues(new Uint8Array(16)));

export async function create(choice: Choice): Promise<string> {
	const token = newToken();
	const { room } = (await ask<Seated>("POST", "rooms", { body: { ...choice, blocked: blockedNames() }, token }))!;
	saveSeat({ room, token, game: choice.game, name: choice.name });
	return room;
}

const joining = new Map<string, string>(); // tokens of requests that may have been lost, by room

export async function join(room: string, game: string, name: string): Promise<void> {
	const token = joining.get(room) ?? newToken();
	joining.set(room, token);
	await ask<Seated>("POST", `rooms/${room}/join`, { body: { name }, token });
	saveSeat({ room, token, game, name });
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
	return (await ask<Listed>("GET", `rooms${query.join("")}`, { signal })) ?? { rooms: [], next: null };
}

// Deletes a finished game for the holder of the seat.
export async function erase({ room, token }: Seat): Promise<void> {
	await ask("DELETE", `rooms/${room}`, { token });
	clearSeat(room);
}

export const fetchState = (seat: Seat, signal: AbortSignal): Promise<State | null> =>
	ask<State>("GET", `rooms/${seat.room}`, { token: seat.token, signal, quiet: true });

// --- the seats of this browser ---

export interface Seat {
	room: string;
	token: string; // whoever has it plays this side
	game: string;
	name: string; // of the user
	commitment?: string; // to the deal, as first received by this browser
	changed: string; // time, in ISO format
	over?: boolean; // the game is over
	tournament?: string; // id of the tournament that the game belongs to
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

// The seats, most recently changed first. Stored data may be damaged or come from another version.
export function seats(): Seat[] {
	const read = parsedObject<Record<string, Partial<Seat> | null>>(savedText(seatsKey)) ?? {};
	return Object.entries(read)
		.flatMap(([room, seat]) => (isSeat(room, seat) ? [{ ...seat, room }] : []))
		.sort((a, b) => (a.changed < b.changed ? 1 : -1));
}

export const seatIn = (room: string): Seat | undefined => seats().find((seat) => seat.room === room);

function store(saved: Seat[]): boolean {
	const text = JSON.stringify(Object.fromEntries(saved.map(({ room, ...seat }) => [room, seat])));
	return saveItem(seatsKey, text);
}

// Stores the seat; the oldest seats are dropped. Returns false if the browser cannot store it.
export function saveSeat(seat: Omit<Seat, "changed">): boolean {
	const others = seats().filter(({ room }) => room !== seat.room);
	return store([{ ...seat, changed: new Date().toISOString() }, ...others].slice(0, mostSeats));
}

export const clearSeat = (room: string): boolean => store(seats().filter((seat) => seat.room !== room));

export const markOver = (room: string): boolean =>
	store(seats().map((seat) => (seat.room === room ? { ...seat, over: true } : seat)));

// --- blocked names: players who may not join the user's games ---

const mostBlocked = 20; // the oldest are dropped

export function blockedNames(): string[] {
	const names = parsedObject<unknown[]>(savedText(blockedKey));
	return (Array.isArray(names) ? names : []).map(String).filter((name) => name && cleanName(name) === name);
}

export function setBlocked(name: string, isBlocked: boolean): void {
	const others = blockedNames().filter((other) => other !== name);
	saveItem(blockedKey, JSON.stringify((isBlocked ? [...others, name] : others).slice(-mostBlocked)));
}

export const nickname = (): string => savedText(nameKey) ?? "";

export function saveNickname(name: string): void {
	saveItem(nameKey, name);
}

// Cleans a line for the server: removes control characters and marks that change the direction of writing, and
// truncates it to `most` bytes.
export function cleanLine(text: string, most: number): string {
	let line = text
		.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ")
		.replace(/\s+/g, " ")
		.trim();
	while (new TextEncoder().encode(line).length > most) line = [...line].slice(0, -1).join("").trimEnd();
	return line;
}

export const cleanName = (text: string): string => cleanLine(text, longestName);

// --- the connection ---

// The last state that the client has of a room.
export interface Known {
	revision: number;
	ply: number;
}

export type Transport = Channel<State, Action, Known>;

const pongTime = 300; // ms after which returning the ping would no longer measure the network delay
export const longPoll = 25; // s for which a request waits for a change

// Long polling: the server answers a request when the room has changed.
export class LongPolling implements Transport {
	private ping = 0; // ping of the last reply, which the next request returns; 0: none

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
		return `rooms/${this.room}${query.length ? "?" : ""}${query.join("&")}`;
	}

	next(known: Known | null, waits: boolean, signal: AbortSignal): Promise<State | null> {
		const wait = waits ? longPoll : 0;
		const answer = ask<State>("GET", this.path(known, wait), {
			token: this.token,
			signal,
			timeout: wait * 1000 + defaultTimeout,
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

// Follows a room.
export class Connection extends Follower<State, Action, Known> {
	moves: string[] = []; // all moves; the state may contain only the last ones
	private arrived = 0; // arrival time of the latest state
	private complete = true; // the next request asks for all moves

	// ms since the latest state arrived; its times are relative to that moment.
	get age(): number {
		return performance.now() - this.arrived;
	}

	protected get known(): Known | null {
		return this.state && !this.complete ? { revision: this.state.revision, ply: this.moves.length } : null;
	}

	protected accepts(state: State): boolean {
		const moves = [...this.moves.slice(0, state.from), ...state.moves];
		// The state may continue one that never arrived.
		this.complete = state.from > this.moves.length || moves.length !== state.ply;
		if (this.complete) return false;
		this.moves = moves;
		this.arrived = performance.now();
		return true;
	}
}
