// The engine's worker: a separate core, which thinks and answers. It is terminated from outside when it must stop.
import { load, type GameRecord, type Level, type LineRequest, type Qipan, type ThinkRequest } from "../../npm/index.js";

export type Order =
	| { module: WebAssembly.Module }
	| { id: number; line: LineRequest; think: ThinkRequest }
	| { id: number; file: Uint8Array | string }
	| { id: number; level: Level | string; games: number; depth: number; seed: number };

// Which share of a file is read, then its games; in parts, since the page stands still while it takes one.
export type FileReport = { share: number } | { part: GameRecord[] };

const part = 500;

declare const NETS: string[]; // games whose nets lie beside this file, GAME.net

let qipan: Promise<Qipan>;
const given = new Set<string>();

// Before the first think at full strength: a net that cannot be had is asked for again next time.
async function giveNet(core: Qipan, game: string): Promise<void> {
	if (given.has(game) || !NETS.includes(game)) return;
	try {
		const response = await fetch(new URL(`${game}.net`, location.href));
		if (!response.ok) return;
		core.net(await response.arrayBuffer());
		given.add(game);
	} catch (error) {
		console.warn(`${game}.net: ${String(error)}`);
	}
}

onmessage = async (event: MessageEvent<Order>) => {
	const order = event.data;
	if ("module" in order) {
		qipan = load(order.module);
		return;
	}
	try {
		const core = await qipan;
		if ("think" in order) {
			if (order.think.opponent === "strongest") await giveNet(core, order.line.game);
			core.set(order.line);
			const thought = core.think(order.think, (report) => postMessage({ id: order.id, report }));
			postMessage({ id: order.id, done: thought });
		} else if ("file" in order) {
			const report = (report: FileReport) => postMessage({ id: order.id, report });
			const { games, ...read } = core.readRecords(order.file, report);
			for (let i = 0; i < games.length; i += part) report({ part: games.slice(i, i + part) });
			postMessage({ id: order.id, done: read });
		} else {
			const done = core.rate(order.level, order, (report) => postMessage({ id: order.id, report }));
			postMessage({ id: order.id, done });
		}
	} catch (error) {
		postMessage({ id: order.id, error: String(error instanceof Error ? error.message : error) });
	}
};
