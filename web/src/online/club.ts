// The club that runs the server, as described by its operator (docs/server.md).
import { h } from "../base/dom.ts";
import { t } from "../base/words.ts";

export interface Club {
	name: string | null; // null: no club
	rules: string; // paragraphs, separated by empty lines
	clock: string | null; // default clock of new rooms; "": no clock, null: no preference
	game: string | null; // default game of new rooms; null: no preference
}

const none: Club = { name: null, rules: "", clock: null, game: null };
let known: Promise<Club> | null = null;

async function ask(): Promise<Club> {
	const response = await fetch(new URL("api/club", document.baseURI), { cache: "no-store" });
	if (!response.ok) throw new Error(response.statusText);
	return { ...none, ...((await response.json()) as Partial<Club>) };
}

// Requests the club. If the server does not answer, there is no club, and the next screen asks again.
export function club(): Promise<Club> {
	known ??= ask();
	return known.catch(() => {
		known = null;
		return none;
	});
}

const short = 400; // longer rules are folded, in characters

const paragraphs = (text: string): HTMLElement[] =>
	text
		.split(/\r?\n\s*\n/)
		.filter((part) => part.trim())
		.map((part) => h("p", {}, part.trim()));

// The rules; null if the club has no rules.
export function rulesOf({ rules }: Club): HTMLElement | null {
	if (!rules.trim()) return null;
	return h(
		"details",
		{ class: "club-rules", open: rules.length <= short },
		h("summary", {}, t("clubRules")),
		...paragraphs(rules),
	);
}

// Sets the document title of one of the club's screens.
export function setTitle(title: string, { name }: Club): void {
	document.title = [title, name, "Qipan"].filter(Boolean).join(" · ");
}
