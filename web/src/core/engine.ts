// Engines, each in its own worker. A think that is no longer wanted ends with its worker: a message could not
// reach a core that is busy, and on static hosts there is no memory to share.
import {
	moduleOfCore,
	type Book,
	type Explored,
	type Level,
	type LineRequest,
	type Rating,
	type RecordFile,
	type ThinkRequest,
	type Thought,
} from "./core.ts";
import type { FileReport, Order } from "./engine_worker.ts";

interface Job {
	id: number;
	report: (report: never) => void;
	done: (result: never) => void;
	fail: (error: Error) => void;
}

export class Stopped extends Error {}

const bytesMost = 1 << 20; // of the files that one worker reads

export class Engine {
	private worker: Worker | null = null;
	private job: Job | null = null;
	private n = 0;
	private bytes = 0; // read by the worker

	private start(): Worker {
		if (this.worker) return this.worker;
		const worker = new Worker(new URL("engine.js", document.baseURI), { type: "module" });
		worker.postMessage({ module: moduleOfCore() } satisfies Order);
		worker.onmessage = ({ data }) => {
			const job = this.job;
			if (!job || data.id !== job.id) return;
			if ("report" in data) {
				job.report(data.report as never);
				return;
			}
			this.job = null;
			if ("error" in data) {
				this.end(); // a core that has run out of memory cannot be used any more
				job.fail(new Error(data.error as string));
			} else job.done(data.done as never);
		};
		worker.onerror = (event) => {
			const job = this.job;
			this.job = null;
			this.end();
			job?.fail(new Error(event.message || "engine.js"));
		};
		this.worker = worker;
		return worker;
	}

	private give<Result, Report>(order: (id: number) => Order, report: (report: Report) => void): Promise<Result> {
		if (this.job) this.stop();
		const worker = this.start();
		const id = ++this.n;
		return new Promise<Result>((done, fail) => {
			this.job = { id, report: report as Job["report"], done: done as Job["done"], fail };
			worker.postMessage(order(id));
		});
	}

	// The think before is given up: its promise fails with Stopped.
	think(line: LineRequest, think: ThinkRequest, report: (thought: Thought) => void = () => {}): Promise<Thought> {
		return this.give((id) => ({ id, line, think }), report);
	}

	rate(
		level: Level | string,
		games: number,
		depth: number,
		seed: number,
		report: (count: Rating) => void,
	): Promise<Rating> {
		return this.give((id) => ({ id, level, games, depth, seed }), report);
	}

	// Reads records without blocking the page. progress: which share is read. Small files are read one after another by
	// the same worker, which is to be ended after the last one; large ones need much memory, which only ends with it.
	async read(file: Uint8Array | string, progress: (share: number) => void = () => {}): Promise<RecordFile> {
		const games: RecordFile["games"] = [];
		const take = (report: FileReport) => {
			if ("part" in report) games.push(...report.part);
			else progress(report.share);
		};
		this.bytes += file.length;
		try {
			return { ...(await this.give<RecordFile, FileReport>((id) => ({ id, file }), take)), games };
		} finally {
			if (this.bytes > bytesMost) this.end();
		}
	}

	// The book of the game's openings that lies beside the page, or of the games in these files; then what it has.
	book(game: string, files?: Uint8Array[]): Promise<Book> {
		return this.give(
			(id) => (files ? { id, booked: game, files } : { id, book: game }),
			() => {},
		);
	}

	explore(line: LineRequest): Promise<Explored> {
		return this.give(
			(id) => ({ id, explore: line }),
			() => {},
		);
	}

	model(number: number): Promise<string[]> {
		return this.give(
			(id) => ({ id, model: number }),
			() => {},
		);
	}

	// Takes what the games of these files come through. How many games there are up to the end of each file.
	passages(files: Uint8Array[], progress: (share: number) => void): Promise<number[]> {
		return this.give((id) => ({ id, passages: files }), progress);
	}

	// The games that come through the position, by number, each with how far it is then.
	through(line: LineRequest): Promise<[game: number, length: number][]> {
		return this.give(
			(id) => ({ id, through: line }),
			() => {},
		);
	}

	get busy(): boolean {
		return this.job !== null;
	}

	stop(): void {
		if (!this.job) return;
		const job = this.job;
		this.job = null;
		this.end();
		job.fail(new Stopped("stopped"));
	}

	// Its worker is given up, with what it has learnt.
	end(): void {
		this.bytes = 0;
		this.worker?.terminate();
		this.worker = null;
	}
}
