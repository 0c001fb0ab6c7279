// Sends the user's attempts at levels to the server if the user agrees: docs/levels.md. Attempts made offline are
// stored in the browser until they are sent.
import { parsedObject, savedText, saveItem } from "../base/saved.ts";
import type { Ended } from "../levels/others.ts";
import { ask, Refusal } from "./ask.ts";
import { isToken, newToken } from "./client.ts";

const key = "qipan.attempts"; // shell/online.ts reads it too
const most = 200; // stored attempts; the oldest are dropped
const pause = 30_000; // ms before a retry

export interface Attempt extends Ended {
	attempt: string; // unique random id, so that a repeated request counts once
}

interface SavedAttempts {
	agreed: boolean | null; // null: the user has not answered
	waiting: Attempt[];
}

const isCount = (n: unknown): boolean => Number.isInteger(n) && Number(n) >= 0;

const isAttempt = (one: Partial<Attempt> | null): one is Attempt =>
	typeof one?.level === "string" &&
	/^[a-z0-9-]+$/.test(one.level) &&
	isToken(String(one.attempt)) &&
	["won", "drawn", "lost"].includes(String(one.result)) &&
	isCount(one.plies) &&
	isCount(one.hints);

// Stored data may be damaged or come from another version.
function saved(): SavedAttempts {
	const { agreed, waiting } = parsedObject<Partial<SavedAttempts>>(savedText(key)) ?? {};
	return {
		agreed: typeof agreed === "boolean" ? agreed : null,
		waiting: agreed === true && Array.isArray(waiting) ? waiting.filter(isAttempt) : [],
	};
}

const save = (now: SavedAttempts): boolean => saveItem(key, JSON.stringify(now));

export const agreed = (): boolean | null => saved().agreed;

export const waiting = (): Attempt[] => saved().waiting;

// Stores the user's decision; a refusal deletes the stored attempts.
export function setConsent(yes: boolean): void {
	save({ agreed: yes, waiting: yes ? waiting() : [] });
}

type Post = (attempt: Attempt) => Promise<unknown>;

const post: Post = ({ level, ...body }) => ask("POST", `levels/${level}/attempts`, { body, quiet: true });

let sending: Promise<void> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

const canRetry = (error: unknown): boolean => !(error instanceof Refusal) || error.status === 401;

// Returns false if the rest must be sent later; attempts that the server refuses permanently are dropped.
async function sendEach(send: Post): Promise<boolean> {
	for (let one = waiting()[0]; one; one = waiting()[0]) {
		const { attempt } = one;
		try {
			await send(one);
		} catch (error) {
			if (canRetry(error)) return false;
		}
		const now = saved();
		if (!save({ ...now, waiting: now.waiting.filter((other) => other.attempt !== attempt) })) break;
	}
	return true;
}

// Sends the stored attempts, and retries later if that fails.
export function sendAll(send = post, again = pause): Promise<void> {
	clearTimeout(timer);
	sending ??= sendEach(send).then((isDone) => {
		sending = null;
		if (!isDone) timer = setTimeout(() => void sendAll(send, again), again);
	});
	return sending;
}

// Sends an attempt if the user has agreed.
export function note(ended: Ended, send = post): Promise<void> {
	const now = saved();
	if (!now.agreed) return Promise.resolve();
	save({ ...now, waiting: [...now.waiting, { ...ended, attempt: newToken() }].slice(-most) });
	return sendAll(send);
}
