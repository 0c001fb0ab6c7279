// The chapters behind the first twelve: their list, a page for each ten levels of a chapter, and their levels. A part of
// the page that is loaded on demand.
import { h, replace } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import type { Screen } from "../base/screen.ts";
import { addWords, t, type Word } from "../base/words.ts";
import { chapters as en } from "../base/words/en/chapters.ts";
import { chapters as hans, names as hansNames } from "../base/words/zh-hans/chapters.ts";
import { chapters as hant, names as hantNames } from "../base/words/zh-hant/chapters.ts";
import type { Level } from "../core/core.ts";
import { campaign, chapterLength, count, noResult, resultOf, results, skip, titlesReadable } from "./campaign.ts";
import { star } from "./card.ts";
import { chapterList, chapterOfLevel } from "./chapter_list.ts";
import { noteStars } from "./flight.ts";
import { levelScreen } from "./game.ts";
import { later } from "./later.ts";
import { hueOf, landOf } from "./map.ts";
import { laterPictureOf } from "./scenery_later.ts";

addWords({ en, "zh-Hans": { ...hans, ...hansNames }, "zh-Hant": { ...hant, ...hantNames } });

const firstChapters = 12;

interface Chapter {
	id: string;
	n: number;
	number: number; // of the chapter, in the whole campaign
	first: number; // the number of its first level
	before: string; // the id of the level before that
}

const nameOf = ({ id }: { id: string }): string => t(`levels_chapter_${id}` as Word);
const levelId = (chapter: { id: string }, i: number): string => `${chapter.id}-${i + 1}`;

async function allChapters(): Promise<Chapter[]> {
	const levels = await campaign();
	let first = levels.length + 1;
	let before = levels.at(-1)?.id ?? "";
	return chapterList.map(({ id, n }, i) => {
		const chapter = { id, n, number: firstChapters + i + 1, first, before };
		first += n;
		before = levelId({ id }, n - 1);
		return chapter;
	});
}

async function chapterOf(id: string): Promise<Chapter> {
	const chapter = (await allChapters()).find((one) => one.id === id);
	if (!chapter) throw new Error(t("magicNoSuch", id));
	return chapter;
}

const loading = new Map<string, Promise<Level[]>>();

async function levelsOf({ id }: Chapter): Promise<Level[]> {
	await titlesReadable();
	const coming =
		loading.get(id) ??
		fetch(`chapter-${id}.json`).then((answer) => {
			if (!answer.ok) throw new Error(`chapter-${id}.json: ${answer.status}`);
			return answer.json() as Promise<Level[]>;
		});
	loading.set(id, coming);
	coming.catch(() => loading.delete(id)); // the next attempt tries again
	return coming;
}

// A level is open once the one before it is won or skipped.
function isOpen(chapter: Chapter, i: number): boolean {
	const { wins, skipped } = resultOf(i ? levelId(chapter, i - 1) : chapter.before);
	return wins > 0 || skipped || resultOf(levelId(chapter, i)).wins > 0;
}

// The level to play next: -1 if none is open that is not won.
function currentOf(chapter: Chapter): number {
	for (let i = 0; i < chapter.n; i++) {
		const { wins, skipped } = resultOf(levelId(chapter, i));
		if (!wins && !skipped && isOpen(chapter, i)) return i;
	}
	return -1;
}

function progressOf(chapter: Chapter): { won: number; stars: number } {
	const all = results();
	const earned = Array.from({ length: chapter.n }, (_, i) => ({ ...noResult, ...all[levelId(chapter, i)] }));
	return {
		won: earned.filter(({ wins }) => wins).length,
		stars: earned.reduce((sum, { stars }) => sum + stars, 0),
	};
}

const sumOf = (stars: number, n: number): HTMLElement =>
	h(
		"span",
		{ class: "sum", role: "img", "aria-label": t("magicSum", stars, n * 3) },
		star(true),
		`${stars} / ${n * 3}`,
	);

// --- the list ---

function card(chapter: Chapter): HTMLElement {
	const { won, stars } = progressOf(chapter);
	const reached = isOpen(chapter, 0) || won > 0;
	return h(
		"a",
		{
			class: reached ? "chapter chapter-card" : "chapter chapter-card far",
			href: `#/magic/chapter/${chapter.id}`,
			style: hueOf(chapter.number - 1),
			"data-chapter": chapter.id,
		},
		laterPictureOf(chapter.id),
		h("b", {}, h("span", { class: "no" }, String(chapter.number)), nameOf(chapter)),
		h(
			"span",
			{ class: "state" },
			reached ? t("chapterWon", won, chapter.n) : t("magicUnlocks", chapter.first - 1),
			won ? sumOf(stars, chapter.n) : null,
		),
	);
}

export function chaptersScreen(): Screen {
	return later(t("magicChapters"), async () => {
		const all = await allChapters();
		return {
			title: t("magicChapters"),
			element: h(
				"div",
				{ class: "map" },
				h(
					"header",
					{ class: "map-head" },
					h("div", {}, h("h1", {}, t("magicChapters")), h("p", {}, t("chaptersAbout"))),
					h("a", { class: "button", href: "#/magic" }, icon("back"), t("magicToMap")),
				),
				h("div", { class: "chapter-cards" }, ...all.map(card)),
			),
		};
	});
}

// --- a chapter ---

function pagesOf(chapter: Chapter, page: number, show: (page: number) => void): HTMLElement | null {
	const n = Math.ceil(chapter.n / chapterLength);
	if (n < 2) return null;
	const link = (i: number) => {
		const first = chapter.first + i * chapterLength;
		const last = Math.min(first + chapterLength, chapter.first + chapter.n) - 1;
		return h(
			"button",
			{ onclick: () => show(i), "aria-current": i === page ? "page" : undefined, "data-page": String(i + 1) },
			`${first}–${last}`,
		);
	};
	return h("nav", { class: "pages", "aria-label": t("chapterPages") }, ...Array.from({ length: n }, (_, i) => link(i)));
}

export function chapterScreen(id: string): Screen {
	return later(t("magicChapters"), async () => {
		const chapter = await chapterOf(id);
		const levels = await levelsOf(chapter);
		const current = currentOf(chapter);
		const element = h("div", { class: "map" });
		const show = (page: number) => {
			const from = page * chapterLength;
			const { won, stars } = progressOf(chapter);
			replace(
				element,
				h(
					"header",
					{ class: "map-head" },
					h(
						"div",
						{},
						h("h1", {}, t("magicChapter", chapter.number, nameOf(chapter))),
						h("p", {}, t("chapterWon", won, chapter.n)),
					),
					h("a", { class: "button", href: "#/magic/chapters" }, icon("back"), t("chapterToList")),
				),
				h(
					"section",
					{
						class: isOpen(chapter, 0) ? "chapter" : "chapter far",
						style: hueOf(chapter.number - 1),
						"aria-label": nameOf(chapter),
					},
					laterPictureOf(chapter.id),
					h("header", {}, pagesOf(chapter, page, show), sumOf(stars, chapter.n)),
					landOf(
						levels.slice(from, from + chapterLength),
						chapter.first + from,
						(i) => isOpen(chapter, from + i),
						current - from,
					),
				),
			);
		};
		show(Math.floor(Math.max(0, current) / chapterLength));
		return { title: nameOf(chapter), element };
	});
}

// --- a level ---

// Shown at the end of the game that won the last level of the chapter.
function chapterEnd(chapter: Chapter): HTMLElement {
	return h(
		"div",
		{ class: "chapter-end", style: hueOf(chapter.number - 1) },
		laterPictureOf(chapter.id),
		h("b", {}, t("magicChapterDone", chapter.number, nameOf(chapter))),
		sumOf(progressOf(chapter).stars, chapter.n),
	);
}

export function chapterLevel(id: string): Screen {
	return later(t("game.magic"), async () => {
		const all = await allChapters();
		const chapter = all.find((one) => one.id === chapterOfLevel(id))!;
		const levels = await levelsOf(chapter);
		const i = levels.findIndex((level) => level.id === id);
		const level = levels[i];
		if (!level) throw new Error(t("magicNoSuch", id));
		if (!isOpen(chapter, i)) throw new Error(t("magicStillLocked"));
		const following = all[all.indexOf(chapter) + 1];
		const next = i + 1 < chapter.n ? levelId(chapter, i + 1) : following && levelId(following, 0);
		let chapterWon = false; // by the last game
		return levelScreen({
			level,
			heading: t("magicLevelOf", chapter.number, chapter.first + i),
			back: [`#/magic/chapter/${chapter.id}`, t("magicToMap")],
			next: next ? `#/magic/${next}` : null,
			nextOpen: () => resultOf(id).wins > 0 || resultOf(id).skipped,
			result: () => resultOf(id),
			count: (stars, moves) => {
				const before = resultOf(id);
				count(id, stars, moves);
				if (stars > before.stars) noteStars(id, before.stars);
				chapterWon = stars > 0 && !before.wins && progressOf(chapter).won === chapter.n;
			},
			chapterEnd: () => (chapterWon ? chapterEnd(chapter) : null),
			easier: true,
			attempts: true,
			skip: () => skip(id),
		});
	});
}
