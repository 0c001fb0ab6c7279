// The engine's worker: a separate core that searches and answers. The page terminates it to stop it.
import {
	load,
	type Book,
	type GameRecord,
	type Level,
	type LineRequest,
	type Qipan,
	type ThinkRequest,
	type View,
} from "../../npm/index.js";

export type Order =
	| { module: WebAssembly.Module }
	| { id: number; line: LineRequest; think: ThinkRequest }
	| { id: number; file: Uint8Array | string }
	| { id: number; book: string } // the game's book from the page's folder
	| { id: number; booked: string; files: Uint8Array[] } // a book built from the game's games in these files
	| { id: number; explore: LineRequest }
	| { id: number; model: number }
	| { id: number; passages: Uint8Array[] } // of the games in these files
	| { id: number; through: LineRequest }
	| { id: number; level: Level | string; games: number; depth: number; seed: number };

// The fraction of a file that has been read, then its games, sent in batches so that the page does not freeze.
export type FileReport = { share: number } | { part: GameRecord[] };

const part = 500;

declare const NETS: string; // "GAME GAME ...": games whose nets are files next to this one, GAME.net
declare const TABLES: string; // the same for tablebases, GAME.pack

const tablesFrom = 12; // maximum number of pieces on the board when tablebases are loaded
const tablesWait = 5000; // ms: searches do without tablebases that take longer to load
const tablesPause = 60_000; // ms before tablebases that could not be loaded are requested again

let qipan: Promise<Qipan>;
const given = new Set<string>();
let tablesRequested = Number.NEGATIVE_INFINITY;

// Called before the first full-strength search: a net that cannot be loaded is requested again next time.
async function giveNet(core: Qipan, game: string): Promise<void> {
	if (given.has(game) || !NETS.split(" ").includes(game)) return;
	try {
		const response = await fetch(new URL(`${game}.net`, location.href));
		if (!response.ok) return;
		core.net(await response.arrayBuffer());
		given.add(game);
	} catch (error) {
		console.warn(`${game}.net: ${String(error)}`);
	}
}

// Called before full-strength searches of positions from which captures soon lead into the tablebases.
async function giveTables(core: Qipan, { game, stage, points }: View): Promise<void> {
	const name = `${game}.pack`;
	if (given.has(name) || !TABLES.split(" ").includes(game) || !["move", "remove"].includes(stage ?? "")) return;
	if (points.filter(({ piece }) => piece !== undefined).length > tablesFrom) return;
	if (performance.now() - tablesRequested < tablesPause) return;
	tablesRequested = performance.now();
	try {
		const response = await fetch(new URL(name, location.href), { signal: AbortSignal.timeout(tablesWait) });
		if (!response.ok) return;
		const bytes = response.body!.pipeThrough(new DecompressionStream("gzip"));
		core.tables(await new Response(bytes).arrayBuffer());
		given.add(name);
	} catch (error) {
		console.warn(`${name}: ${String(error)}`);
	}
}

async function takeBook(core: Qipan, game: string): Promise<Book> {
	const response = await fetch(new URL(`${game}.book`, location.href));
	if (!response.ok) throw new Error(`${game}.book: ${response.status}`);
	return core.book(await response.arrayBuffer());
}

// Skips files without games of this kind.
function makeBook(core: Qipan, game: string, files: Uint8Array[]): Book {
	let book: Book | null = null;
	for (const file of files) {
		try {
			book = core.bookOf(game, file);
		} catch (error) {
			if (files.length === 1) throw error;
		}
	}
	if (!book) throw new Error(game);
	return book;
}

// Number of games up to the end of each file: their numbers continue across files.
function takePassages(core: Qipan, files: Uint8Array[], report: (share: number) => void): number[] {
	core.passages("");
	let last = 0;
	return files.map((file, i) => {
		try {
			last = core.passages(file, ({ share }) => report((i + share) / files.length)).games;
		} catch {
			// the file contains no game
		}
		return last;
	});
}

type Question = Extract<
	Order,
	| { book: string }
	| { booked: string }
	| { explore: LineRequest }
	| { model: number }
	| { passages: Uint8Array[] }
	| { through: LineRequest }
>;

function answer(core: Qipan, order: Question): unknown {
	if ("passages" in order)
		return takePassages(core, order.passages, (share) => postMessage({ id: order.id, report: share }));
	if ("through" in order) {
		core.set(order.through);
		return core.through();
	}
	if ("book" in order) return takeBook(core, order.book);
	if ("booked" in order) return makeBook(core, order.booked, order.files);
	if ("model" in order) return core.model(order.model);
	core.set(order.explore);
	return core.explore();
}

// biome-ignore lint/suspicious/noGlobalAssign: it is how a worker listens
onmessage = async (event: MessageEvent<Order>) => {
	const order = event.data;
	if ("module" in order) {
		qipan = load(order.module);
		return;
	}
	try {
		const core = await qipan;
		if ("think" in order) {
			const isStrongest = order.think.opponent === "strongest";
			if (isStrongest) {
				await giveNet(core, order.line.game);
				await giveTables(core, core.set(order.line));
			}
			core.set(order.line);
			const thought = core.think(order.think, (report) => postMessage({ id: order.id, report }));
			postMessage({ id: order.id, done: thought });
		} else if ("file" in order) {
			const report = (report: FileReport) => postMessage({ id: order.id, report });
			const { games, ...read } = core.readRecords(order.file, report);
			for (let i = 0; i < games.length; i += part) report({ part: games.slice(i, i + part) });
			postMessage({ id: order.id, done: read });
		} else if (!("level" in order)) {
			postMessage({ id: order.id, done: await answer(core, order) });
		} else {
			const done = core.rate(order.level, order, (report) => postMessage({ id: order.id, report }));
			postMessage({ id: order.id, done });
		}
	} catch (error) {
		postMessage({ id: order.id, error: String(error instanceof Error ? error.message : error) });
	}
};
