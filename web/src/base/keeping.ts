// Writing to the browser's storage, which may be full or denied: then nothing fails, and it is said once that nothing
// is kept.

let listener = (): void => {};
let told = false;

// Called once, when something could not be kept for the first time.
export function onUnkept(listen: () => void): void {
	listener = listen;
}

function unkept(): void {
	if (!told) listener();
	told = true;
}

// False if the browser does not keep it.
export function keepItem(key: string, text: string): boolean {
	try {
		localStorage.setItem(key, text);
		return true;
	} catch {
		unkept();
		return false;
	}
}

const probe = "qipan.probe";

// Whether the browser keeps anything, before there is something to lose.
export function probeStorage(): void {
	if (!keepItem(probe, "x")) return;
	try {
		localStorage.removeItem(probe);
	} catch {
		unkept();
	}
}
