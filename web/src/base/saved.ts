// The browser's storage, which may be full or denied: then nothing fails, and the user is informed once that nothing is
// saved. What is stored may also be broken, or of another version of the page.

let listener = (): void => {};
let announced = false;

// Called once, when something could not be saved for the first time.
export function onUnsaved(listen: () => void): void {
	listener = listen;
}

function unsaved(): void {
	if (!announced) listener();
	announced = true;
}

// False if the browser does not save it.
export function saveItem(key: string, text: string): boolean {
	try {
		localStorage.setItem(key, text);
		return true;
	} catch {
		unsaved();
		return false;
	}
}

// Null if nothing is saved under the key.
export function savedText(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null; // the storage is denied
	}
}

// The object that the text holds; null if it holds none.
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

// Whether the browser saves anything, before there is something to lose.
export function probeStorage(): void {
	if (!saveItem(probe, "x")) return;
	try {
		localStorage.removeItem(probe);
	} catch {
		unsaved();
	}
}
