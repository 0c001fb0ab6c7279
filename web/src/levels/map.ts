// The campaign map: chapters of ten levels on a winding path. Locked levels lie face down.
import { h, replace, s } from "../base/dom.ts";
import { icon, iconButton } from "../base/icons.ts";
import type { Screen } from "../base/screen.ts";
import { t, type Word } from "../base/words.ts";
import { backOf } from "../board/pieces.ts";
import type { Level } from "../core/core.ts";
import { chapterLength, currentOf, isKey, isOpen, resultOf, titleOf } from "./campaign.ts";
import { star, stars as starsOf } from "./card.ts";
import { dateOf, dateWords, levelOfDay, resultOfDay, streak } from "./daily.ts";
import { hasChapters } from "./chapter_list.ts";
import { fly, takeEarnedStars } from "./flight.ts";
import { others } from "./others.ts";
import { ownLevels, removeOwn, saveOwn } from "./own.ts";
import { sceneryOf } from "./scenery.ts";

type Spot = [x: number, y: number]; // in percent of the chapter

// The path runs there and back on wide screens and turns once more on narrow ones: each spot has room below it for
// stars and a name of three lines.
const wide: Spot[] = [
	[10, 19],
	[30, 13],
	[50, 20],
	[70, 13],
	[90, 19],
	[84, 66],
	[65.5, 61],
	[47, 67],
	[28.5, 61],
	[10, 66],
];
const narrow: Spot[] = [
	[12.5, 12],
	[37.5, 9],
	[62.5, 12],
	[87.5, 15],
	[75, 43],
	[50, 46],
	[25, 44],
	[12.5, 75],
	[40, 77],
	[75, 76],
];

// A smooth path through the spots (Catmull and Rom 1974), up to the given one.
function way(spots: Spot[], until: number): string {
	let path = `M${spots[0]![0]} ${spots[0]![1]}`;
	for (let i = 0; i < until; i++) {
		const [a, b, c, d] = [spots[i - 1] ?? spots[i]!, spots[i]!, spots[i + 1]!, spots[i + 2] ?? spots[i + 1]!] as [
			Spot,
			Spot,
			Spot,
			Spot,
		];
		const bend = (p: Spot, q: Spot, at: Spot, turn: number) =>
			`${at[0] + (turn * (q[0] - p[0])) / 6} ${at[1] + (turn * (q[1] - p[1])) / 6}`;
		path += `C${bend(a, c, b, 1)} ${bend(b, d, c, -1)} ${c[0]} ${c[1]}`;
	}
	return path;
}

function trail(kind: string, spots: Spot[], n: number, done: number): SVGElement {
	const line = (name: string, until: number) =>
		s("path", { class: name, d: way(spots, until), "vector-effect": "non-scaling-stroke" });
	return s(
		"svg",
		{ class: `trail ${kind}`, viewBox: "0 0 100 100", preserveAspectRatio: "none", "aria-hidden": "true" },
		line("ahead", n - 1),
		done > 0 && line("walked", Math.min(done, n - 1)),
	);
}

// number: of the level, in the whole campaign.
function node(level: Level, number: number, open: boolean, current: boolean): HTMLElement {
	const { stars, wins, skipped } = resultOf(level.id);
	const passed = skipped && !wins;
	const at = (number - 1) % chapterLength;
	const title = titleOf(level);
	const place = `--x:${wide[at]![0]}%;--y:${wide[at]![1]}%;--nx:${narrow[at]![0]}%;--ny:${narrow[at]![1]}%`;
	const kind = [
		"node",
		wins ? "won" : open ? "open" : "locked",
		passed ? "skipped" : "",
		current ? "current" : "",
		isKey(level) ? "key" : "",
	]
		.filter(Boolean)
		.join(" ");
	const state = wins ? t("magicStars", stars) : passed ? t("magicSkipped") : open ? t("magicOpen") : t("magicLocked");
	const words = t("magicNode", number, title, state);
	const face = open
		? [h("span", { class: "disc-of-node" }, String(number))]
		: [s("svg", { class: "disc-of-node", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, ...backOf("back"))];
	const earned = wins
		? h("span", { class: "stars" }, star(stars > 0), star(stars > 1), star(stars > 2))
		: passed && h("span", { class: "passed", "data-text": t("magicSkipped") });
	const below = h(
		"span",
		{ class: "below", "aria-hidden": "true" },
		earned,
		h("span", { class: "name", "data-text": title }),
	); // the text includes it too
	return open
		? h(
				"a",
				{
					class: kind,
					style: place,
					href: `#/magic/${level.id}`,
					"data-level": level.id,
					"aria-label": words,
					"aria-current": current ? "step" : undefined,
				},
				...face,
				below,
			)
		: lockedNode(
				number - 1,
				kind,
				{ style: place, "aria-label": words, title: t("magicUnlocks", number - 1) },
				...face,
				below,
			);
}

// When touched, it says what unlocks it: the level before.
function lockedNode(before: number, kind: string, how: Record<string, string>, ...inside: Element[]): HTMLElement {
	const tell = () => {
		document.querySelector(".map .unlocks")?.remove();
		element.append(h("span", { class: "unlocks", role: "status" }, t("magicUnlocks", before)));
	};
	const element = h("span", { class: kind, role: "img", onclick: tell, ...how }, ...inside);
	return element;
}

// Up to ten levels on their path, the first one with this number. current: index of the level to play next.
export function landOf(here: Level[], number: number, open: (i: number) => boolean, current: number): HTMLElement {
	const done = here.filter(({ id }) => resultOf(id).wins || resultOf(id).skipped).length;
	return h(
		"div",
		{ class: "land" },
		trail("wide", wide, here.length, done),
		trail("narrow", narrow, here.length, done),
		...here.map((level, i) => node(level, number + i, open(i), i === current)),
	);
}

const nameOf = (number: number): string => (number < 12 ? t(`magicChapter${number + 1}` as Word) : "");
export const hueOf = (number: number): string => `--hue:${(number * 29 + 130) % 360}`;

function chapter(levels: Level[], number: number, current: number): HTMLElement {
	const first = number * chapterLength;
	const here = levels.slice(first, first + chapterLength);
	const earned = here.reduce((sum, { id }) => sum + resultOf(id).stars, 0);
	const name = nameOf(number);
	const reached = isOpen(levels, first);
	return h(
		"section",
		{
			class: reached ? "chapter" : "chapter far",
			"aria-label": t("magicChapter", number + 1, name),
			style: hueOf(number),
		},
		sceneryOf(number + 1),
		h(
			"header",
			{},
			h("h2", {}, h("span", { class: "no" }, String(number + 1)), name),
			h(
				"span",
				{ class: "sum", role: "img", "aria-label": t("magicSum", earned, here.length * 3) },
				star(true),
				`${earned} / ${here.length * 3}`,
			),
		),
		landOf(here, first + 1, (i) => isOpen(levels, first + i), current - first),
	);
}

// Shown at the end of the game that won the last level of the chapter.
export function chapterEnd(levels: Level[], number: number): HTMLElement {
	const here = levels.slice(number * chapterLength, (number + 1) * chapterLength);
	const earned = here.reduce((sum, { id }) => sum + resultOf(id).stars, 0);
	return h(
		"div",
		{ class: "chapter-end", style: hueOf(number) },
		sceneryOf(number + 1),
		h("b", {}, t("magicChapterDone", number + 1, nameOf(number))),
		h("span", { class: "sum" }, star(true), t("magicSum", earned, here.length * 3)),
	);
}

export function streakWords(days: number): string {
	return days > 1 ? t("magicStreak", days) : days === 1 ? t("magicStreakOne") : t("magicStreakNone");
}

// The level of the day: its name, today's result, the streak.
function dailyPart(levels: Level[]): HTMLElement | null {
	const today = dateOf();
	const level = levelOfDay(levels, today);
	if (!level) return null;
	const { wins, stars } = resultOfDay(today);
	return h(
		"a",
		{ class: "daily", href: "#/magic/daily" },
		icon("sun"),
		h("span", { class: "words" }, h("b", {}, t("magicDailyOf", dateWords(today))), h("span", {}, titleOf(level))),
		wins ? starsOf(stars) : null,
		h("span", { class: "streak" }, streakWords(streak(today))),
	);
}

function ownLevelsPart(onChange: () => void, notices: HTMLElement[] = []): HTMLElement {
	const own = ownLevels();
	const status = h("p", { class: "answers", role: "status" });
	const remove = (level: Level) => {
		removeOwn(level.id);
		const back = h(
			"button",
			{
				onclick: () => {
					saveOwn(level);
					onChange();
				},
			},
			t("undo"),
		);
		element.replaceWith(ownLevelsPart(onChange, [h("span", {}, t("deleted", titleOf(level))), back]));
		back.focus();
	};
	const rows = own.map((level) =>
		h(
			"li",
			{},
			h("a", { class: "name button", href: `#/magic/mine/${level.id}` }, icon("go"), titleOf(level)),
			h("a", { class: "button", href: `#/magic/edit/${level.id}` }, t("magicChange")),
			iconButton("bin", t("magicRemove", titleOf(level)), () => remove(level)),
		),
	);
	replace(status, ...notices);
	const element = h(
		"section",
		{ class: "own-levels", "aria-label": t("magicOwn"), tabindex: -1 },
		h(
			"header",
			{},
			h("h2", {}, t("magicOwn")),
			h("a", { class: "button", href: "#/magic/edit" }, icon("add"), t("magicNewLevel")),
		),
		rows.length ? h("ul", {}, ...rows) : h("p", {}, t("magicOwnNone")),
		status,
	);
	return element;
}

// If the levels could not be loaded, the list is empty and the user's own levels are still shown.
export function mapScreen(levels: Level[]): Screen {
	const element = h("div", { class: "map" });
	const show = () => {
		const won = levels.filter(({ id }) => resultOf(id).wins).length;
		const earned = levels.reduce((sum, { id }) => sum + resultOf(id).stars, 0);
		const current = currentOf(levels);
		const next = levels[current];
		const chapters = Array.from({ length: Math.ceil(levels.length / chapterLength) }, (_, i) =>
			chapter(levels, i, current),
		);
		const links = h(
			"div",
			{ class: "answers" },
			next && h("a", { class: "button main", href: `#/magic/${next.id}` }, t(won ? "magicGoOn" : "magicStart")),
			hasChapters && h("a", { class: "button", href: "#/magic/chapters" }, t("magicChapters")),
			h("a", { class: "button", href: "#/play/magic" }, t("magicFree")),
			// Focusing the list scrolls it into view.
			h("button", { onclick: () => element.querySelector<HTMLElement>(".own-levels")?.focus() }, t("magicOwn")),
		);
		others.when((server) => server.addLink(links));
		replace(
			element,
			h(
				"header",
				{ class: "map-head" },
				h(
					"div",
					{},
					h("h1", {}, t("game.magic")),
					h(
						"p",
						{},
						levels.length ? t("magicProgress", won, levels.length, earned, levels.length * 3) : t("magicNoCampaign"),
					),
				),
				links,
			),
			dailyPart(levels),
			...chapters,
			ownLevelsPart(show),
		);
	};
	show();
	requestAnimationFrame(() => {
		// scroll to the current level if it is below the visible part
		const here = element.querySelector(".current");
		if (here && here.getBoundingClientRect().bottom > innerHeight) here.scrollIntoView({ block: "center" });
		const from = { x: innerWidth / 2, y: innerHeight / 2 };
		for (const [id, before] of takeEarnedStars())
			fly([...element.querySelectorAll(`[data-level="${CSS.escape(id)}"] .star.lit`)].slice(before), from, 200);
	});
	return { element, title: t("game.magic"), adapt: show };
}
