// A client of the server's tournaments (docs/tournaments.md): the protocol's types, the tokens that this browser holds,
// and a connection that follows one tournament.
import { parsedObject, savedText, saveItem } from "../base/saved.ts";
import { ask, defaultTimeout } from "./ask.ts";
import { isRoom, isToken, longPoll, newToken, saveSeat, seatIn, type Room } from "./client.ts";
import { Follower, type Channel } from "./follow.ts";

// --- the protocol: all numbers start at 1 ---

export const kinds = ["swiss", "round_robin", "double_round_robin", "knock_out"] as const;
export const results = ["1-0", "0-1", "1/2-1/2", "+--", "--+", "---"] as const;

export type Kind = (typeof kinds)[number];
export type Result = (typeof results)[number]; // from the point of view of the player who moves first

export interface Terms {
	name: string;
	kind: Kind;
	game: string;
	preset: string;
	clock: string;
}

// A tournament in a list.
export interface Listed extends Terms {
	tournament: string;
	stage: Room["stage"];
	players: number;
}

export interface Entrant {
	name: string;
	left: number | null; // rounds that had begun at the withdrawal
}

export interface Game {
	room: string | null;
	result: Result | null;
}

// A pair of players; in the second game of a board they exchange sides.
export interface Pair {
	first: number | null; // null: an empty place of a knock-out
	second: number | null; // null: a bye
	games: Game[];
}

export interface Place {
	rank: number;
	player: number;
	points: number; // in a knock-out: rounds won
	buchholz: number;
	sonnebornBerger: number;
}

// The place of a game in the tournament.
export interface Spot {
	round: number;
	board: number;
	game: number;
}

export interface Correction extends Spot {
	at: number; // ms since 1970
	before: Result;
	after: Result;
	reason: string;
}

export interface State extends Omit<Listed, "players"> {
	revision: number;
	rounds: number; // total number, as of now
	you: number | null;
	organizer: boolean;
	players: Entrant[];
	played: Pair[][]; // by round, then by board
	complete: boolean; // every game has a result
	standings: Place[];
	corrections: Correction[];
}

export type Action =
	| { do: "round"; round: number }
	| { do: "withdraw"; player?: number }
	| ({ do: "result"; result: Result } & Spot)
	| ({ do: "correct"; result: Result; reason: string } & Spot)
	| { do: "finish" };

interface Entered {
	tournament: string;
	token: string;
	player: number | null;
	state: State;
}

export async function create(terms: Terms & { rounds: number }): Promise<string> {
	const token = newToken();
	const { tournament } = (await ask<Entered>("POST", "tournaments", { body: terms, token }))!;
	saveCredential(tournament, { token, is: "organizer", number: null }, terms.name);
	return tournament;
}

const joining = new Map<string, string>(); // tokens of requests that may have been lost, by tournament

export async function join({ tournament, name: title }: State, name: string): Promise<void> {
	const token = joining.get(tournament) ?? newToken();
	joining.set(tournament, token);
	const { player } = (await ask<Entered>("POST", `tournaments/${tournament}/join`, { body: { name }, token }))!;
	saveCredential(tournament, { token, is: "player", number: player }, title);
}

// Enters a player for the organizer and stores the player's token until it is handed over.
export async function enter({ tournament }: State, token: string, name: string): Promise<Guest> {
	const body = { do: "enter", name };
	const { player, token: own } = (await ask<Entered>("POST", `tournaments/${tournament}`, { body, token }))!;
	const guest = { number: player!, token: own };
	change(tournament, (holding) => ({ ...holding, guests: [...holding.guests, guest] }));
	return guest;
}

export interface List {
	tournaments: Listed[];
	next: number | null; // where the list continues, for `before`
}

interface Wanted {
	before?: number | null;
	limit?: number;
}

export async function list(stage: Room["stage"], signal: AbortSignal, { before, limit }: Wanted = {}): Promise<List> {
	const query = `?stage=${stage}${before ? `&before=${before}` : ""}${limit ? `&limit=${limit}` : ""}`;
	return (await ask<List>("GET", `tournaments${query}`, { signal })) ?? { tournaments: [], next: null };
}

// --- the tokens of this browser ---

// A token that lets its holder organize the tournament or play in it.
export interface Credential {
	token: string;
	is: "organizer" | "player" | ""; // "": came by link, and the server has not confirmed it yet
	number: number | null; // the player's number
}

// A player entered by the organizer on this browser.
export interface Guest {
	number: number;
	token: string;
}

export interface Holding {
	name: string; // of the tournament
	passes: Credential[];
	guests: Guest[];
}

const key = "qipan.tournaments";
const nothing: Holding = { name: "", passes: [], guests: [] };

const hasToken = (item: { token?: unknown } | null): boolean => isToken(String(item?.token));

// Stored data may be damaged or come from another version.
export function holdings(): Map<string, Holding> {
	const read = parsedObject<Record<string, Partial<Holding> | null>>(savedText(key)) ?? {};
	const sound = (items: unknown) => (Array.isArray(items) ? items.filter(hasToken) : []);
	return new Map(
		Object.entries(read).flatMap(([tournament, holding]) =>
			isRoom(tournament) && holding
				? [
						[
							tournament,
							{ name: String(holding.name ?? ""), passes: sound(holding.passes), guests: sound(holding.guests) },
						],
					]
				: [],
		),
	);
}

export const holdingOf = (tournament: string): Holding => holdings().get(tournament) ?? nothing;

export const credentialOf = (tournament: string, is: Credential["is"]): Credential | undefined =>
	holdingOf(tournament).passes.find((credential) => credential.is === is);

const order: Credential["is"][] = ["", "organizer", "player"];

// The token for requests: first the one whose role is unknown. refused: tokens that the server has refused.
export const credentialForRequests = (tournament: string, refused: Set<string>): Credential | undefined =>
	holdingOf(tournament)
		.passes.filter(({ token }) => !refused.has(token))
		.sort((a, b) => order.indexOf(a.is) - order.indexOf(b.is))[0];

function change(tournament: string, changed: (holding: Holding) => Holding): void {
	const all = holdings().set(tournament, changed(holdingOf(tournament)));
	saveItem(key, JSON.stringify(Object.fromEntries(all)));
}

function saveCredential(tournament: string, credential: Credential, name: string): void {
	change(tournament, (holding) => ({ ...holding, name, passes: [...holding.passes, credential] }));
}

// Stores a token that came by link; the server will tell its role.
export function adoptToken(tournament: string, token: string): void {
	if (holdingOf(tournament).passes.some((credential) => credential.token === token)) return;
	saveCredential(tournament, { token, is: "", number: null }, holdingOf(tournament).name);
}

export function removeToken(tournament: string, token: string): void {
	change(tournament, (holding) => ({
		...holding,
		passes: holding.passes.filter((credential) => credential.token !== token),
	}));
}

// Learns the role of a token from the server's answer. Returns false if the browser already has a token for that role,
// which a link must not replace.
export function confirmRole({ tournament, name, organizer, you }: State, token: string): boolean {
	const is = organizer ? "organizer" : "player";
	const isFree = !credentialOf(tournament, is);
	change(tournament, (holding) => ({
		...holding,
		name,
		passes: holding.passes.flatMap((credential) =>
			credential.token !== token ? [credential] : isFree ? [{ token, is, number: you } as Credential] : [],
		),
	}));
	return isFree;
}

// Stores the seats of the user's unfinished games; their token is that of the tournament.
export function saveSeats({ tournament, game, players, played }: State): void {
	const own = credentialOf(tournament, "player");
	if (!own) return;
	const { number, token } = own;
	const boards = (played.at(-1) ?? []).filter(({ first, second }) => number === first || number === second);
	for (const { room, result } of boards.flatMap(({ games }) => games))
		if (room && !result && !seatIn(room))
			saveSeat({ room, token, game, name: players[(number ?? 0) - 1]?.name ?? "", tournament });
}

// --- the connection ---

type Known = number; // a revision

export class LongPolling implements Channel<State, Action, Known> {
	constructor(
		private readonly tournament: string,
		private readonly token: string | undefined,
	) {}

	next(known: Known | null, waits: boolean, signal: AbortSignal): Promise<State | null> {
		const wait = waits && known !== null ? longPoll : 0;
		const query = known === null ? "" : `?revision=${known}${wait ? `&wait=${wait}` : ""}`;
		const how = { token: this.token, signal, defaultTimeout: wait * 1000 + defaultTimeout };
		return ask("GET", `tournaments/${this.tournament}${query}`, how);
	}

	act(action: Action, _known: Known | null, signal: AbortSignal): Promise<State | null> {
		return ask("POST", `tournaments/${this.tournament}`, { body: action, token: this.token, signal });
	}
}

// Follows a tournament.
export class Connection extends Follower<State, Action, Known> {
	protected get known(): Known | null {
		return this.state?.revision ?? null;
	}

	protected accepts(): boolean {
		return true;
	}
}
