// Files that come when they are wanted, and may not come.

// Whether the error of a fetch means that there is no network: browsers word it in their own ways, also in a worker's
// message.
export function isUnreachable(error: unknown): boolean {
	const words = error instanceof Error ? error.message : String(error);
	return !navigator.onLine || /failed to fetch|networkerror|load failed|network request/i.test(words);
}
