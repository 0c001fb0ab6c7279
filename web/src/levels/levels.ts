// The screens of Magic Chess: "#/magic" is the map, "#/magic/chapters" the list of the later chapters,
// "#/magic/chapter/ID" one of them, "#/magic/ID" a level of the campaign, "#/magic/mine/ID" one of the
// user's own levels, "#/magic/daily" the level of the day, "#/magic/level/DATA" a level from a link, "#/magic/try"
// the draft of the editor.
import { h } from "../base/dom.ts";
import { go, type Screen } from "../base/screen.ts";
import { t, type Word } from "../base/words.ts";
import type { Level } from "../core/core.ts";
import { campaign, chapterLength, count, isOpen, noResult, resultOf, skip } from "./campaign.ts";
import { chapterOfLevel } from "./chapter_list.ts";
import { chapters } from "./chapters_part.ts";
import { countDay, dateOf, dateWords, levelOfDay, resultOfDay, seedOfDay } from "./daily.ts";
import { noteStars } from "./flight.ts";
import { levelScreen, type Place } from "./game.ts";
import { later } from "./later.ts";
import { draftLevel, saveAsDraft } from "./saved_draft.ts";
import { chapterEnd, mapScreen } from "./map.ts";
import { ownLevels, saveOwn, unpackLevel } from "./own.ts";

function ofCampaign(levels: Level[], id: string): Screen {
	const i = levels.findIndex((level) => level.id === id);
	const level = levels[i];
	if (!level) throw new Error(t("magicNoSuch", id));
	if (!isOpen(levels, i)) throw new Error(t("magicStillLocked"));
	const number = Math.floor(i / chapterLength) + 1;
	const next = levels[i + 1];
	let chapterWon = false; // by the last game
	return levelScreen({
		level,
		heading: t("magicLevelOf", number, i + 1),
		back: ["#/magic", t("magicToMap")],
		next: next ? `#/magic/${next.id}` : null,
		nextOpen: () => isOpen(levels, i + 1),
		result: () => resultOf(id),
		count: (stars, moves) => {
			const before = resultOf(id);
			count(id, stars, moves);
			if (stars > before.stars) noteStars(id, before.stars);
			chapterWon =
				stars > 0 &&
				!before.wins &&
				levels.slice((number - 1) * chapterLength, number * chapterLength).every(({ id }) => resultOf(id).wins);
		},
		chapterEnd: () => (chapterWon ? chapterEnd(levels, number - 1) : null),
		easier: true,
		attempts: true,
		skip: () => skip(id),
	});
}

function ofDay(levels: Level[]): Screen {
	const date = dateOf();
	const level = levelOfDay(levels, date);
	if (!level) throw new Error(t("magicNoCampaign"));
	return levelScreen({
		level,
		heading: t("magicDailyOf", dateWords(date)),
		back: ["#/magic", t("magicToMap")],
		next: null,
		nextOpen: () => false,
		result: () => resultOfDay(date),
		count: (stars, moves) => countDay(date, stars, moves),
		key: `daily ${date}`,
		seed: (tries) => seedOfDay(date, tries),
		easier: true,
		attempts: true,
	});
}

// A level outside the campaign: its games do not count.
function singleLevelScreen(level: Level, heading: Word, back: Place["back"], more: HTMLElement[] = []): Screen {
	let tries = 0;
	return levelScreen({
		level,
		heading: t(heading),
		back,
		next: null,
		nextOpen: () => false,
		result: () => ({ ...noResult, tries }),
		count: () => void tries++,
		more,
	});
}

function fromLink(level: Level): Screen {
	const saveButton = h(
		"button",
		{
			onclick: () => {
				if (saveOwn(level)) saveButton.replaceWith(h("span", {}, t("magicSaved")));
				else saveButton.textContent = t("magicNoRoom");
			},
		},
		t("magicKeep"),
	);
	const change = h(
		"button",
		{
			onclick: () => {
				saveAsDraft(level);
				go("magic", "edit");
			},
		},
		t("magicChange"),
	);
	return singleLevelScreen(level, "magicSent", ["#/magic", t("magicToMap")], [saveButton, change]);
}

export function magicScreen(kind = "", rest = ""): Screen {
	switch (kind) {
		case "":
			return later(t("game.magic"), async () => mapScreen(await campaign().catch(() => [])));
		case "chapters":
			return chapters.screen(t("magicChapters"), (part) => part.chaptersScreen());
		case "chapter":
			return chapters.screen(t("magicChapters"), (part) => part.chapterScreen(rest));
		case "try":
			return later(t("magicTry"), async () =>
				singleLevelScreen(draftLevel(), "magicTry", ["#/magic/edit", t("magicToEditor")]),
			);
		case "daily":
			return later(t("magicDaily"), async () => ofDay(await campaign()));
		case "mine":
			return later(t("magicOwn"), async () => {
				const level = ownLevels().find(({ id }) => id === rest);
				if (!level) throw new Error(t("magicNoSuch", rest));
				return singleLevelScreen(level, "magicOwn", ["#/magic", t("magicToMap")]);
			});
		case "level":
			return later(t("magicSent"), async () => fromLink(await unpackLevel(rest)));
		default:
			if (chapterOfLevel(kind)) return chapters.screen(t("game.magic"), (part) => part.chapterLevel(kind));
			return later(t("game.magic"), async () => ofCampaign(await campaign(), kind));
	}
}
