// A connection that follows one object on the server, such as a room, and delivers the user's actions.
import { Refusal } from "./ask.ts";

export type Link = "connecting" | "connected" | "offline";

// Transports requests. Both methods throw a Refusal if the server refuses, and another error if a retry may help.
export interface Channel<State, Action, Known> {
	// Returns the next state, or null if nothing has changed for a while. waits: wait for a change; otherwise the
	// server answers at once.
	next(known: Known | null, waits: boolean, signal: AbortSignal): Promise<State | null>;
	act(action: Action, known: Known | null, signal: AbortSignal): Promise<State | null>;
	end?(): void;
}

interface Queued<Action> {
	action: Action;
	done: () => void;
	fail: (error: Error) => void;
}

const [firstPause, longestPause] = [500, 10_000]; // ms

// ms before the next attempt, with jitter so that clients do not all reconnect at once.
export const pauseAfter = (failures: number, chance: number): number =>
	Math.min(longestPause, firstPause * 2 ** failures) * (0.5 + chance / 2);

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

// Follows an object with revisions. States may arrive twice, late or not at all; actions are repeated until the server
// answers.
export abstract class Follower<State extends { revision: number }, Action, Known> {
	state: State | null = null; // the latest
	link: Link = "connecting";
	fault: Refusal | null = null; // set if the server refuses our requests
	private readonly queue: Queued<Action>[] = [];
	private sending = false;
	private readonly ended = new AbortController();
	private polling = new AbortController(); // of the current request
	private checks = true; // the next request does not wait, to find out whether the server can be reached
	private wakers: (() => void)[] = [];

	constructor(
		private readonly channel: Channel<State, Action, Known>,
		private readonly changed: (hasNewState: boolean) => void, // hasNewState: the state has changed, not only the connection
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
		this.channel.end?.();
		this.wake();
	}

	// What the client has, for the next request; null: nothing, so that it gets everything.
	protected abstract get known(): Known | null;

	// Whether the new state is complete; if not, it is dropped.
	protected abstract accepts(state: State): boolean;

	// Resolves when the server has acknowledged the action; rejects with its refusal.
	act(action: Action): Promise<void> {
		return new Promise((done, fail) => {
			this.queue.push({ action, done, fail });
			void this.send();
		});
	}

	// Retries at once.
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

	private async follow(): Promise<void> {
		for (let failures = 0, idle = 0; !this.ended.signal.aborted; ) {
			const polling = new AbortController();
			this.polling = polling;
			try {
				const waits = !this.checks;
				this.checks = false;
				const state = await this.channel.next(this.known, waits, polling.signal);
				failures = 0;
				this.linked("connected");
				idle = state && !this.take(state) ? idle + 1 : 0;
				if (idle > 1) await this.rest(idle - 2); // the server keeps sending the same state
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
				const state = await this.channel.act(action, this.known, this.ended.signal);
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

	// Accepts a state. Returns whether it is new.
	private take(state: State): boolean {
		if (this.ended.signal.aborted || (this.state && state.revision <= this.state.revision)) return false;
		if (!this.accepts(state)) return true;
		this.state = state;
		this.changed(true);
		return true;
	}
}
