// The user's settings, saved in the browser's storage.
import { language, type Language } from "./language.ts";
import { saveItem } from "./saved.ts";

export type PieceSet = "han" | "western" | "hybrid" | "letters"; // characters, figures, both, letters

export interface Settings {
	language: Language;
	mode: "auto" | "light" | "dark";
	board: "wood" | "ink" | "slate" | "walnut" | "jade";
	pieces: PieceSet | ""; // "": depends on the language until the user chooses
	notations: Record<Settings["language"], string>; // by language: a name from the game's list; "": coordinates
	sound: boolean;
	names: boolean; // coordinates around the board
	confirm: boolean; // a move is played only when chosen a second time
	wide: boolean; // long boards lie on their side in a wide window
}

const key = "qipan.settings"; // language.ts reads it too

// Locale for dates: the reader's variant of the page's language, such as British English.
export const locale = (): string =>
	navigator.languages.find((tag) => tag.split("-")[0] === settings.language.split("-")[0]) ?? settings.language;

const defaults: Settings = {
	language,
	mode: "auto",
	board: "wood",
	pieces: "",
	notations: { en: "", "zh-Hans": "chinese-simplified", "zh-Hant": "chinese" },
	sound: true,
	names: true,
	confirm: false,
	wide: false,
};

export const choices: Record<string, string[]> = {
	language: ["en", "zh-Hans", "zh-Hant"],
	mode: ["auto", "light", "dark"],
	board: ["wood", "walnut", "ink", "slate", "jade"],
	pieces: ["", "han", "western", "hybrid", "letters"],
};

// Reads only the stored settings that this version knows: they may come from another version.
function read(): Settings {
	try {
		const saved = JSON.parse(localStorage.getItem(key) ?? "{}") as Record<string, unknown>;
		const known = Object.entries(defaults).filter(
			([name, value]) =>
				typeof saved[name] === typeof value && (choices[name]?.includes(saved[name] as string) ?? true),
		);
		const read: Settings = { ...defaults, ...Object.fromEntries(known.map(([name]) => [name, saved[name]])) };
		// earlier versions had one notation for all languages
		const chosen = Object.entries(saved.notations ?? { [read.language]: saved.notation || null });
		read.notations = {
			...defaults.notations,
			...Object.fromEntries(
				chosen.filter(([language, name]) => language in defaults.notations && typeof name === "string"),
			),
		};
		return read;
	} catch {
		return { ...defaults };
	}
}

export const settings: Settings = read();

// The piece set that is shown.
export function pieceSet(): PieceSet {
	return settings.pieces || (settings.language === "en" ? "western" : "han");
}

export function showsCharacters(): boolean {
	return pieceSet() === "han" || pieceSet() === "hybrid";
}
const listeners = new Set<(part: Partial<Settings>) => void>();

export function onSettings(listener: (part: Partial<Settings>) => void): void {
	listeners.add(listener);
}

export function change(part: Partial<Settings>): void {
	Object.assign(settings, part);
	saveItem(key, JSON.stringify(settings));
	apply();
	for (const listener of listeners) listener(part);
}

// Sets the attributes of the page used by style.css.
export function apply(): void {
	const root = document.documentElement;
	root.dataset.board = settings.board;
	root.dataset.pieces = pieceSet();
	if (settings.mode === "auto") delete root.dataset.mode;
	else root.dataset.mode = settings.mode;
}
