// Follows a room over a WebSocket, or by long polling where WebSockets are blocked. docs/rooms.md, WebSocket
import { Refusal } from "./ask.ts";
import { LongPolling, type Action, type Known, type State, type Transport } from "./client.ts";
import type { MessageValue } from "../core/core.ts";

const opening = 5000; // timeout for the first state in ms
const silence = 15_000; // ms without a message after which the connection counts as lost: the server sends pings
const answering = 10_000; // timeout for the answer to an action in ms
// HTTP status by code of the refusal; after other errors a retry may help.
const refusals: Record<string, number> = { bad_request: 400, bad_token: 403, no_room: 404, refused: 409 };
const closings: Record<number, string> = { 4403: "bad_token", 4404: "no_room" };

interface ServerMessage extends Partial<State> {
	ping?: number;
	id?: number;
	done?: boolean;
	error?: { code: string; id?: string; message: string; args?: MessageValue[] };
}

interface Waiting<T> {
	done: (value: T) => void;
	fail: (error: Error) => void;
}

const errorOf = (code: string, message: string, id = "", args: MessageValue[] | null = null): Error =>
	refusals[code] ? new Refusal(refusals[code], id, message, args) : new Error(message);

class Socket {
	private socket: WebSocket | null = null;
	private timer = 0;
	private readonly states: State[] = []; // received but not yet requested
	private reader: Waiting<State> | null = null;
	private readonly acts = new Map<number, Waiting<null>>();
	private lastId = 0;
	isOpen = false; // set once the first state has arrived

	constructor(
		private readonly room: string,
		private readonly token: string | undefined,
	) {}

	next(known: Known, signal: AbortSignal): Promise<State> {
		return new Promise((done, fail) => {
			if (!this.socket) this.connect(known);
			const state = this.states.shift();
			if (state) {
				done(state);
				return;
			}
			this.reader = { done, fail };
			signal.addEventListener("abort", () => {
				if (this.reader?.fail === fail) this.reader = null;
				fail(new Error("aborted"));
			});
		});
	}

	act(action: Action): Promise<null> {
		return new Promise((done, fail) => {
			const id = ++this.lastId;
			const late = setTimeout(() => this.close(new Error("no answer")), answering);
			const ended =
				<T>(then: (value: T) => void) =>
				(value: T) => {
					clearTimeout(late);
					this.acts.delete(id);
					then(value);
				};
			this.acts.set(id, { done: ended(done), fail: ended(fail) });
			this.socket!.send(JSON.stringify({ id, ...action }));
		});
	}

	private connect(known: Known): void {
		const address = new URL(`api/rooms/${this.room}/socket`, document.baseURI);
		address.protocol = address.protocol.replace("http", "ws");
		const socket = new WebSocket(address);
		this.socket = socket;
		const current = () => this.socket === socket;
		socket.onopen = () => socket.send(JSON.stringify({ token: this.token, ...known }));
		socket.onmessage = ({ data }) => current() && this.take(String(data));
		socket.onclose = ({ code }) => {
			if (current()) this.close(errorOf(closings[code] ?? "", "the connection is closed"));
		};
		this.expect(opening);
	}

	// Sets the deadline for the next message.
	private expect(ms: number): void {
		clearTimeout(this.timer);
		this.timer = window.setTimeout(() => this.close(new Error("silence")), ms);
	}

	private take(text: string): void {
		const received = JSON.parse(text) as ServerMessage;
		const { ping, id, done, error } = received;
		if (ping !== undefined) this.socket!.send(JSON.stringify({ pong: ping }));
		else if (done) this.acts.get(id!)?.done(null);
		else if (error && id !== undefined) {
			const { code, message, id: name, args } = error;
			this.acts.get(id)?.fail(errorOf(code, message, name, args));
		} else if (received.revision !== undefined) {
			this.isOpen = true;
			const { reader } = this;
			this.reader = null;
			if (reader) reader.done(received as State);
			else this.states.push(received as State);
		}
		if (this.isOpen) this.expect(silence);
	}

	close(error = new Error("closed")): void {
		const { socket, reader } = this;
		clearTimeout(this.timer);
		[this.socket, this.reader, this.isOpen] = [null, null, false];
		this.states.length = 0;
		socket?.close();
		reader?.fail(error);
		for (const { fail } of [...this.acts.values()]) fail(error);
	}
}

// Requests the first state over HTTP, whose refusals are the clearest. If opening a WebSocket fails twice in a row
// although the server answers requests, a proxy or firewall blocks WebSockets.
export class RoomTransport implements Transport {
	private readonly polling: LongPolling;
	private readonly socket: Socket | null;
	private failures = 0;

	constructor(room: string, token: string | undefined) {
		this.polling = new LongPolling(room, token);
		this.socket = typeof WebSocket === "function" ? new Socket(room, token) : null;
	}

	async next(known: Known | null, waits: boolean, signal: AbortSignal): Promise<State | null> {
		const { socket } = this;
		if (!waits || !known) socket?.close();
		if (!socket || !known || this.failures === 2) return this.polling.next(known, waits, signal);
		const wasOpen = socket.isOpen;
		try {
			const state = await socket.next(known, signal);
			this.failures = 0;
			return state;
		} catch (error) {
			if (wasOpen || error instanceof Refusal || signal.aborted) throw error;
			const state = await this.polling.next(known, false, signal);
			this.failures++;
			return state;
		}
	}

	act(action: Action, known: Known | null, signal: AbortSignal): Promise<State | null> {
		return this.socket?.isOpen ? this.socket.act(action) : this.polling.act(action, known, signal);
	}

	end(): void {
		this.socket?.close();
	}
}
