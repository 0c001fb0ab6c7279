// Requests to the server; docs/server.md describes the errors.
import type { MessageValue } from "../core/core.ts";
import { askPassword } from "./password.ts";

// A request that the server has refused.
export class Refusal extends Error {
	constructor(
		readonly status: number,
		readonly id: string,
		message: string,
		readonly args: MessageValue[] | null = null,
	) {
		super(message);
	}
}

interface Ask {
	body?: unknown;
	token?: string | undefined;
	signal?: AbortSignal;
	timeout?: number; // timeout in ms, instead of the default
	quiet?: boolean; // never asks the user for the password
	once?: boolean; // does not retry when the server is busy; the reason is shown
}

export const defaultTimeout = 10_000; // timeout in ms

// path: after "api/". Returns null if the server has nothing to report. Throws a Refusal, or another error if a retry may
// help.
export async function ask<T>(method: string, path: string, how: Ask = {}): Promise<T | null> {
	const control = new AbortController();
	const stop = () => control.abort();
	if (how.signal?.aborted) stop();
	how.signal?.addEventListener("abort", stop);
	const timer = setTimeout(stop, how.timeout ?? defaultTimeout);
	try {
		const response = await fetch(new URL(`api/${path}`, document.baseURI), {
			method,
			headers: {
				...(how.body !== undefined && { "content-type": "application/json" }),
				...(how.token && { authorization: `Bearer ${how.token}` }),
			},
			body: how.body === undefined ? null : JSON.stringify(how.body),
			cache: "no-store",
			signal: control.signal,
		});
		if (response.status === 204) return null;
		if (response.status === 401 && !how.quiet && (await askPassword(true))) {
			return await ask<T>(method, path, how);
		}
		const body = await response.json().catch(() => null);
		if (response.ok && body) return body as T;
		const { id = "", message = response.statusText, args = null } = body?.error ?? {};
		const isBusy = response.status >= 500 || response.status === 429;
		if (response.ok || (isBusy && !(how.once && id))) throw new Error(String(message));
		throw new Refusal(response.status, String(id), String(message), args);
	} finally {
		clearTimeout(timer);
		how.signal?.removeEventListener("abort", stop);
	}
}
