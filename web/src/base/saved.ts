// The browser's storage, which may be full or denied: nothing fails then, and the user is informed once that nothing is
// saved. Stored data may also be corrupt or come from another version of the page.

let listener = (): void => {};
let announced = false;

// The listener is called once, when saving fails for the first time.
export function onUnsaved(listen: () => void): void {
	listener = listen;
}

function unsaved(): void {
	if (!announced) listener();
	announced = true;
}

// Returns false if the browser does not save the item.
export function saveItem(key: string, text: string): boolean {
	try {
		localStorage.setItem(key, text);
		return true;
	} catch {
		unsaved();
		return false;
	}
}

// Returns null if nothing is saved under the key.
export function savedText(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null; // storage is denied
	}
}

// Parses an object; null if the text is not one.
export function parsedObject<T extends object>(text: string | null | undefined): T | null {
	try {
		const read = JSON.parse(text ?? "null") as unknown;
		return read && typeof read === "object" ? (read as T) : null;
	} catch {
		return null;
	}
}

export const savedObject = <T extends object>(key: string): T | null => parsedObject<T>(savedText(key));

const probe = "qipan.probe";

// Checks whether the browser saves anything, before there is data to lose.
export function probeStorage(): void {
	if (!saveItem(probe, "x")) return;
	try {
		localStorage.removeItem(probe);
	} catch {
		unsaved();
	}
}
