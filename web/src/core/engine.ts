// Engines, each in its own worker. A search is canceled by terminating its worker: a busy core cannot receive messages,
// and shared memory is not available on static hosts.
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

const bytesMost = 1 << 20; // maximum total size of the files read by one worker

export class Engine {
	private worker: Worker | null = null;
	private job: Job | null = null;
	private n = 0;
	private bytes = 0; // read by the worker so far

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
				this.end(); // a core that has run out of memory is unusable
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

	// Cancels the previous search: its promise rejects with Stopped.
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

	// Reads records without blocking the page. progress: fraction read. Small files are read by one worker in
	// sequence, which the caller ends after the last one; a large file gets its own worker, since memory is freed
	// only with it.
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

	// Loads the game's opening book from the page's folder, or builds one from these files; returns its
	// description.
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

	// Indexes the positions of the games in these files. Returns the cumulative number of games after each file.
	passages(files: Uint8Array[], progress: (share: number) => void): Promise<number[]> {
		return this.give((id) => ({ id, passages: files }), progress);
	}

	// The games that reach the position, by number, and the number of moves and outcomes before it.
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

	// Terminates the worker, losing its hash table and histories.
	end(): void {
		this.bytes = 0;
		this.worker?.terminate();
		this.worker = null;
	}
}
