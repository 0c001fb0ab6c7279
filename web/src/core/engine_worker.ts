// The engine's worker: a separate core, which thinks and answers. It is terminated from outside when it must stop.
import { load, type Level, type LineRequest, type Qipan, type ThinkRequest } from "../../npm/index.js";

export type Order =
	| { module: WebAssembly.Module }
	| { id: number; line: LineRequest; think: ThinkRequest }
	| { id: number; file: Uint8Array | string }
	| { id: number; level: Level | string; games: number; depth: number; seed: number };

let qipan: Promise<Qipan>;

onmessage = async (event: MessageEvent<Order>) => {
	const order = event.data;
	if ("module" in order) {
		qipan = load(order.module);
		return;
	}
	try {
		const core = await qipan;
		if ("think" in order) {
			core.set(order.line);
			const thought = core.think(order.think, (report) => postMessage({ id: order.id, report }));
			postMessage({ id: order.id, done: thought });
		} else if ("file" in order) {
			postMessage({ id: order.id, done: core.readRecords(order.file) });
		} else {
			const done = core.rate(order.level, order, (report) => postMessage({ id: order.id, report }));
			postMessage({ id: order.id, done });
		}
	} catch (error) {
		postMessage({ id: order.id, error: String(error instanceof Error ? error.message : error) });
	}
};
