// Files that are loaded on demand and may be unavailable.

// Whether a fetch error means that there is no network: the wording depends on the browser, also in messages from
// workers.
export function isUnreachable(error: unknown): boolean {
	const words = error instanceof Error ? error.message : String(error);
	return !navigator.onLine || /failed to fetch|networkerror|load failed|network request/i.test(words);
}
