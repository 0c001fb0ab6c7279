// The rule books of docs/rules: build.mjs converts each to a file that is fetched on demand. A clause named by a ruling
// links to its text, shown in a dialog over the screen or as a separate screen: "#/rules-book/xiangqi/5.3".
import { showDialog } from "../base/back.ts";
import { h, replace } from "../base/dom.ts";
import { iconButton } from "../base/icons.ts";
import { go, type Screen } from "../base/screen.ts";
import { settings } from "../base/settings.ts";
import { named, t } from "../base/words.ts";
import { core } from "./core.ts";

declare const RULES: string; // "GAME GAME ...": games with a rule book, rules-GAME.json

// A paragraph, a table by rows, or preformatted text.
type Block = { text: string } | { table: string[][] } | { plain: string };

interface Clause {
	number: string; // "5.3"; "": text before the first clause of a section
	blocks: Block[];
}

interface RuleBook {
	title: string;
	sections: { title: string; clauses: Clause[] }[]; // the first one is the introduction, without a title
}

const books = new Map<string, Promise<RuleBook>>();

export const hasBook = (game: string): boolean => RULES.split(" ").includes(game);

const titleOf = (game: string): string =>
	named(
		"game",
		game,
		core()
			.games()
			.games.find(({ name }) => name === game)?.title ?? game,
	);

async function fetched(game: string): Promise<RuleBook> {
	const response = await fetch(`rules-${game}.json`);
	if (!response.ok) throw new Error(response.statusText);
	return (await response.json()) as RuleBook;
}

function bookOf(game: string): Promise<RuleBook> {
	let book = books.get(game);
	if (!book) {
		book = fetched(game);
		books.set(game, book);
		book.catch(() => books.delete(game)); // the network may be back next time
	}
	return book;
}

// Text with `code` and clause numbers, which become links.
function inline(text: string, known: Set<string>, aim: (clause: string) => void, game: string): (Node | string)[] {
	return text.split(/(`[^`]+`|\b\d+\.\d+\b)/).map((part) => {
		if (part.startsWith("`")) return h("code", {}, part.slice(1, -1));
		return known.has(part) ? linkTo(game, part, part, () => aim(part)) : part;
	});
}

function blockOf(block: Block, words: (text: string) => (Node | string)[], lead?: HTMLElement): HTMLElement {
	if ("text" in block) return h("p", {}, lead, lead && " ", ...words(block.text));
	if ("plain" in block) return h("pre", { tabindex: 0 }, block.plain);
	const [head = [], ...rows] = block.table;
	const row = (cell: "th" | "td", texts: string[]) => h("tr", {}, ...texts.map((text) => h(cell, {}, text)));
	return h(
		"div",
		{ class: "wide-table", tabindex: 0, role: "group" },
		h("table", {}, h("thead", {}, row("th", head)), h("tbody", {}, ...rows.map((texts) => row("td", texts)))),
	);
}

type Heading = "h2" | "h3"; // of the sections: one level below the heading above the book

// The book, and a function that shows one of its clauses.
function drawn(
	game: string,
	{ title, sections }: RuleBook,
	heading: Heading,
): [element: HTMLElement, aim: (clause: string) => void] {
	const known = new Set(sections.flatMap(({ clauses }) => clauses.map(({ number }) => number)));
	const aim = (clause: string) => {
		for (const other of element.querySelectorAll(".aimed")) other.classList.remove("aimed");
		const found = element.querySelector<HTMLElement>(`[data-clause="${CSS.escape(clause)}"]`);
		found?.classList.add("aimed");
		found?.focus({ preventScroll: true });
		found?.scrollIntoView({ block: "center" });
	};
	const words = (text: string) => inline(text, known, aim, game);
	const clauseOf = ({ number, blocks }: Clause) => {
		const lead = number ? h("b", { class: "number" }, number) : undefined;
		return h(
			"div",
			{ class: "clause", "data-clause": number || undefined, tabindex: number ? -1 : undefined },
			...blocks.map((block, i) => blockOf(block, words, i ? undefined : lead)),
		);
	};
	const element = h(
		"div",
		{ class: "rule-book", lang: "en" },
		h("p", { class: "book-title" }, title),
		...sections.map((section) =>
			h("section", {}, section.title && h(heading, {}, section.title), ...section.clauses.map(clauseOf)),
		),
	);
	return [element, aim];
}

// What stands above the book; aim scrolls it to a clause.
type Lead = (aim: (clause: string) => void) => HTMLElement | null;

// Fills the element with the book, scrolled to the clause.
async function fill(
	place: HTMLElement,
	game: string,
	clause: string,
	heading: Heading,
	lead: Lead = () => null,
): Promise<void> {
	replace(place, h("p", { class: "hushed", role: "status" }, t("reading")));
	try {
		const [element, aim] = drawn(game, await bookOf(game), heading);
		const english = settings.language !== "en" && h("p", { class: "hushed" }, t("ruleBookEnglish"));
		replace(place, lead(aim), english, element);
		if (clause) aim(clause);
	} catch {
		replace(place, h("p", { role: "alert" }, t("ruleBookMissing")));
	}
}

export function showBook(game: string, clause: string, lead?: Lead): void {
	const dialog = h("dialog", { class: "rules-panel book-panel", "aria-label": t("ruleBookOf", titleOf(game)) });
	const close = iconButton("close", t("close"), () => dialog.close(), { class: "plain" });
	const place = h("div", { class: "rules" });
	replace(dialog, h("div", { class: "row head" }, h("h2", {}, t("ruleBookOf", titleOf(game))), close), place);
	dialog.addEventListener("close", () => dialog.remove());
	document.body.append(dialog);
	showDialog(dialog);
	void fill(place, game, clause, "h3", lead);
}

// A link to a clause. Opened in another tab it shows a screen; here it calls act.
export function linkTo(game: string, clause: string, words: string, act = () => showBook(game, clause)): HTMLElement {
	const click = (event: MouseEvent) => {
		if (event.ctrlKey || event.metaKey || event.shiftKey) return;
		event.preventDefault();
		act();
	};
	return h("a", { class: "clause-link", href: `#/rules-book/${game}/${clause}`, onclick: click }, words);
}

// A link to a clause by its full name, "darkchess 2.3"; aim: shows it.
export function clauseLink(game: string, clause: string, aim?: (number: string) => void): HTMLElement {
	const number = clause.slice(clause.lastIndexOf(" ") + 1);
	const words = t("rulesClause", number);
	return hasBook(game) ? linkTo(game, number, words, aim && (() => aim(number))) : h("span", {}, words);
}

// Text in which named clauses are links: "(Xiangqi 5.3)".
export function linked(words: string): (Node | string)[] {
	const games = core()
		.games()
		.games.filter(({ name }) => hasBook(name))
		.map(({ name }) => [name, titleOf(name)] as const);
	const names = games.map(([, title]) => title).sort((a, b) => b.length - a.length); // one may end with another
	if (!names.length) return [words];
	const parts = words.split(new RegExp(`((?:${names.join("|")}) \\d+\\.\\d+)`));
	return parts.map((part, i) => {
		if (!(i % 2)) return part;
		const space = part.lastIndexOf(" ");
		const game = games.find(([, title]) => title === part.slice(0, space))!;
		return linkTo(game[0], part.slice(space + 1), part);
	});
}

// The same for text of a known game that contains only the number: "(5.3)".
export function linkedNumbers(words: string, game: string): (Node | string)[] {
	if (!hasBook(game)) return [words];
	return words.split(/(?<=[(（])(\d+\.\d+)(?=[)）])/).map((part, i) => (i % 2 ? linkTo(game, part, part) : part));
}

// Like write() of base/dom.ts, with links.
export function writeLinked(element: Element, words: string): void {
	if (element.textContent !== words) replace(element, ...linked(words));
}

export function bookScreen(game = "", clause = ""): Screen {
	const title = t("ruleBookOf", titleOf(game));
	const place = h("div", { class: "rules" });
	const others = core()
		.games()
		.games.filter(({ name }) => hasBook(name));
	void fill(place, game, clause, "h2");
	return {
		element: h(
			"div",
			{ class: "rules" },
			h(
				"nav",
				{ class: "tabs", "aria-label": t("ruleBook") },
				...others.map(({ name }) =>
					h("a", { href: `#/rules-book/${name}`, "aria-current": name === game ? "page" : undefined }, titleOf(name)),
				),
			),
			h(
				"div",
				{ class: "row head" },
				h("h1", {}, title),
				h("button", { onclick: () => go("rules", game) }, t("rulesOf", titleOf(game))),
			),
			place,
		),
		title,
	};
}
