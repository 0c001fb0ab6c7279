// The club whose server this is, as its operator describes it (docs/server.md).
import { h } from "../base/dom.ts";
import { t } from "../base/words.ts";

export interface Club {
	name: string | null; // null: no club
	rules: string; // paragraphs, separated by empty lines
	clock: string | null; // of new rooms; "": none, null: no preference
	game: string | null; // likewise
}

const none: Club = { name: null, rules: "", clock: null, game: null };
let known: Promise<Club> | null = null;

async function ask(): Promise<Club> {
	const response = await fetch(new URL("api/club", document.baseURI), { cache: "no-store" });
	if (!response.ok) throw new Error(response.statusText);
	return { ...none, ...((await response.json()) as Partial<Club>) };
}

// Without an answer there is no club; the next screen asks again.
export function club(): Promise<Club> {
	known ??= ask();
	return known.catch(() => {
		known = null;
		return none;
	});
}

const short = 400; // characters of rules that are shown at once

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

// The browser's title of a screen of the club.
export function entitle(title: string, { name }: Club): void {
	document.title = [title, name, "Qipan"].filter(Boolean).join(" · ");
}
