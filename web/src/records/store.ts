// Saved games: stored on the server if the page comes from one (qipan serve), otherwise in the browser. Games saved in
// the browser while the server was unreachable move to it later.
import { login } from "../base/login.ts";
import { savedText } from "../base/saved.ts";
import { core } from "../core/core.ts";
import { messageText } from "../core/faults.ts";

export interface Summary {
	id: string;
	name: string;
	game: string;
	first: string;
	second: string;
	result: string; // "1-0", "0-1", "1/2-1/2", "*"
	plies: number;
	saved: string; // time, in ISO format
}

export interface Saved extends Summary {
	record: string;
}

// full: storage full; away: the server does not respond; gone: no such game; denied: the browser stores nothing;
// refused: any other error, with a message.
export class StoreFault extends Error {
	constructor(
		readonly kind: "full" | "away" | "gone" | "denied" | "refused",
		message = "",
	) {
		super(message);
	}
}

interface Shelf {
	list(): Promise<Summary[]>;
	get(id: string): Promise<Saved>;
	add(name: string, record: string): Promise<Summary>;
	change(id: string, name: string, record: string): Promise<void>;
	remove(id: string): Promise<void>;
}

// --- in the browser ---

const results = { first: "1-0", second: "0-1", draw: "1/2-1/2", "": "*" };

function summaryOf(name: string, record: string): Omit<Summary, "id"> {
	const { games, faults } = core().readRecords(record);
	const game = games[0];
	if (!game || faults.length) throw new StoreFault("refused", faults[0] && messageText(faults[0]));
	const { first, second, moves } = game;
	const plies = moves.filter(({ m }) => m !== undefined && !m.startsWith("(")).length;
	return { name, game: game.game, first, second, result: results[game.result], plies, saved: new Date().toISOString() };
}

export function faultOf(error: DOMException | null): StoreFault {
	return new StoreFault(error?.name === "QuotaExceededError" ? "full" : "refused", error?.message);
}

type Stored = Omit<Saved, "id"> & { id: number };

class BrowserShelf implements Shelf {
	private opened: Promise<IDBDatabase> | null = null;

	private open(): Promise<IDBDatabase> {
		this.opened ??= new Promise<IDBDatabase>((done, fail) => {
			const request = indexedDB.open("qipan", 1);
			request.onupgradeneeded = () => request.result.createObjectStore("games", { keyPath: "id", autoIncrement: true });
			request.onerror = () => fail(new StoreFault("denied", request.error?.message));
			request.onsuccess = () => {
				// The browser closes the database when the user clears its data.
				request.result.onclose = () => (this.opened = null);
				request.result.onversionchange = () => {
					request.result.close();
					this.opened = null;
				};
				done(request.result);
			};
		}).catch((error: unknown) => {
			this.opened = null;
			throw error instanceof StoreFault
				? error
				: new StoreFault("denied", error instanceof Error ? error.message : String(error));
		});
		return this.opened;
	}

	// Resolves when the data are on disk: an acknowledged game survives a power failure.
	private async run<T>(mode: IDBTransactionMode, action: (games: IDBObjectStore) => IDBRequest<T>): Promise<T> {
		const base = await this.open();
		return new Promise<T>((done, fail) => {
			const transaction = base.transaction("games", mode, { durability: "strict" });
			transaction.onabort = () => fail(faultOf(transaction.error));
			try {
				const request = action(transaction.objectStore("games"));
				transaction.oncomplete = () => done(request.result);
			} catch (error) {
				fail(faultOf(error as DOMException));
			}
		});
	}

	async list(): Promise<Summary[]> {
		const all = await this.run("readonly", (games) => games.getAll() as IDBRequest<Stored[]>);
		return all.reverse().map(({ record: _, ...rest }) => ({ ...rest, id: String(rest.id) }));
	}

	async get(id: string): Promise<Saved> {
		const found = await this.run("readonly", (games) => games.get(Number(id)) as IDBRequest<Stored | undefined>);
		if (!found) throw new StoreFault("gone");
		return { ...found, id };
	}

	async add(name: string, record: string): Promise<Summary> {
		const summary = summaryOf(name, record);
		// If the browser refuses, it may evict the storage when space is low, as before.
		void navigator.storage?.persist?.().catch(() => false);
		const id = await this.run("readwrite", (games) => games.add({ ...summary, record }));
		return { ...summary, id: String(id) };
	}

	async change(id: string, name: string, record: string): Promise<void> {
		await this.run("readwrite", (games) => games.put({ ...summaryOf(name, record), record, id: Number(id) }));
	}

	async remove(id: string): Promise<void> {
		await this.run("readwrite", (games) => games.delete(Number(id)));
	}
}

// --- on the server: docs/openapi.json ---

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
	let answer: Response;
	try {
		answer = await fetch(new URL(`api/${path}`, document.baseURI), {
			method,
			headers: body === undefined ? {} : { "content-type": "application/json" },
			body: body === undefined ? null : JSON.stringify(body),
			signal: AbortSignal.timeout(10_000),
		});
	} catch {
		throw new StoreFault("away");
	}
	if (answer.status === 401 && (await login.ask())) return ask(method, path, body);
	if (answer.ok) return (answer.status === 204 ? undefined : await answer.json()) as T;
	const { code, message } = await answer.json().then(
		(parsed) => parsed.error ?? {},
		() => ({}),
	);
	const isFull = answer.status === 413 || (answer.status === 507 && code !== "gone");
	throw new StoreFault(
		answer.status === 404 ? "gone" : isFull ? "full" : "refused",
		String(message ?? "") || answer.statusText,
	);
}

type FromServer<T> = Omit<T, "id"> & { id: number };

class ServerShelf implements Shelf {
	async list(): Promise<Summary[]> {
		const all: Summary[] = [];
		for (let before = ""; ; ) {
			const page = await ask<{ games: FromServer<Summary>[]; next: number | null }>("GET", `games?limit=200${before}`);
			for (const game of page.games) all.push({ ...game, id: String(game.id) });
			if (page.next === null) return all;
			before = `&before=${page.next}`;
		}
	}

	async get(id: string): Promise<Saved> {
		return { ...(await ask<FromServer<Saved>>("GET", `games/${id}`)), id };
	}

	async add(name: string, record: string): Promise<Summary> {
		const created = await ask<FromServer<Summary>>("POST", "games", { name, record });
		return { ...created, id: String(created.id) };
	}

	async change(id: string, name: string, record: string): Promise<void> {
		await ask("PUT", `games/${id}`, { name, record });
	}

	async remove(id: string): Promise<void> {
		await ask("DELETE", `games/${id}`);
	}
}

// --- both combined ---

const met = "qipan.server"; // this address has had a server

const isServerKnown = (): boolean => savedText(met) !== null;

function markServerSeen(): void {
	try {
		localStorage.setItem(met, "");
	} catch {
		// storage is full or forbidden: while the server is away, this page does not know about it
	}
}

// Whether the page comes from qipan serve. It isolates its pages (cross-origin opener policy), as few static hosts do;
// other hosts are not asked for its API, because browsers would report the failed request as an error.
async function serverIs(): Promise<"there" | "away" | "none"> {
	const known = isServerKnown();
	try {
		if (!navigator.onLine) return known ? "away" : "none";
		const answer = await fetch(document.baseURI.replace(/#.*/, ""), {
			method: "HEAD",
			cache: "no-store",
			signal: AbortSignal.timeout(5000),
		});
		if (answer.headers.get("cross-origin-opener-policy") !== "same-origin") return "none";
		await ask("GET", "health");
		markServerSeen();
		return "there";
	} catch {
		return known ? "away" : "none";
	}
}

// Ids of games are "b..." in the browser and "s..." on the server.
class Store implements Shelf {
	private readonly browser = new BrowserShelf();
	private readonly server = new ServerShelf();
	private looked: Promise<"there" | "away" | "none"> | null = null;

	// away: games saved now stay in this browser until the server is back.
	where(): Promise<"there" | "away" | "none"> {
		this.looked ??= serverIs().then(async (server) => {
			if (server === "there") await this.bring().catch(() => {});
			if (server === "away") this.lose();
			return server;
		});
		return this.looked;
	}

	// The server does not respond: retry later.
	private lose(): void {
		this.looked = Promise.resolve("away");
		setTimeout(() => (this.looked = null), 5000);
	}

	// One page at a time: two would move every game twice.
	private async bring(): Promise<void> {
		if (navigator.locks) await navigator.locks.request("qipan.bring", () => this.bringAll());
		else await this.bringAll();
	}

	private async bringAll(): Promise<void> {
		for (const { id } of (await this.browser.list()).reverse()) {
			const { name, record } = await this.browser.get(id);
			try {
				await this.server.add(name, record);
				await this.browser.remove(id);
			} catch (error) {
				if (!(error instanceof StoreFault) || error.kind === "away") throw error;
				// the server rejects this game: it stays, and the others still move
			}
		}
	}

	private shelfOf(id: string): [Shelf, string] {
		return [id.startsWith("s") ? this.server : this.browser, id.slice(1)];
	}

	async list(): Promise<Summary[]> {
		const where = await this.where();
		const named = (letter: string) => (game: Summary) => ({ ...game, id: letter + game.id });
		const local = async () => (await this.browser.list()).map(named("b"));
		if (where !== "there") return local();
		try {
			const there = (await this.server.list()).map(named("s"));
			return [...(await local().catch(() => [])), ...there];
		} catch (error) {
			if (!(error instanceof StoreFault) || error.kind !== "away") throw error;
			this.lose();
			return local();
		}
	}

	async get(id: string): Promise<Saved> {
		const [shelf, own] = this.shelfOf(id);
		return { ...(await shelf.get(own)), id };
	}

	async add(name: string, record: string): Promise<Summary> {
		if ((await this.where()) === "there")
			try {
				const added = await this.server.add(name, record);
				return { ...added, id: `s${added.id}` };
			} catch (error) {
				if (!(error instanceof StoreFault) || error.kind !== "away") throw error;
				this.lose();
			}
		const added = await this.browser.add(name, record);
		return { ...added, id: `b${added.id}` };
	}

	change(id: string, name: string, record: string): Promise<void> {
		const [shelf, own] = this.shelfOf(id);
		return shelf.change(own, name, record);
	}

	remove(id: string): Promise<void> {
		const [shelf, own] = this.shelfOf(id);
		return shelf.remove(own);
	}
}

export const store = new Store();
