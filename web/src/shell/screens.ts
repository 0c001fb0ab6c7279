// Screens by address: "#/" the games, "#/play/xiangqi" a game, ...
import { analyseScreen } from "../analyse/analyse.ts";
import { h, replace } from "../base/dom.ts";
import { press, type Key } from "../base/keys.ts";
import type { Screen } from "../base/screen.ts";
import type { Settings } from "../base/settings.ts";
import { onKeys } from "../base/steps.ts";
import { named, t } from "../base/words.ts";
import { core } from "../core/core.ts";
import { gameOf } from "../core/picture.ts";
import { bookScreen, hasBook } from "../core/rule_book.ts";
import { correspondenceScreens } from "../play/arrival.ts";
import { playScreen } from "../play/play.ts";
import { rulePages } from "../play/rule_pages_part.ts";
import { magicScreen } from "../levels/levels.ts";
import { hasPuzzles } from "../puzzles/file.ts";
import { canCorrespond } from "../records/correspondence.ts";
import { gameScreen, openScreen } from "../records/open.ts";
import { savedScreen } from "../records/saved.ts";
import { homeScreen } from "./home.ts";
import { showKeys } from "./keys.ts";
import { more } from "./more_part.ts";
import { onlineScreen } from "./online.ts";
import { logo, rebuildWithSettings, shell, shellAdapts } from "./shell.ts";

// may: whether the page exists, given the words after the screen's name in the address.
interface Maker {
	make: (...words: string[]) => Screen;
	may: (...words: string[]) => boolean;
}

const isGame = (name: string): boolean =>
	core()
		.games()
		.games.some((game) => game.name === name);
const alone = (...words: string[]): boolean => words.every((word) => !word);
const ofGame = (name = "", ...more: string[]): boolean => (!name || isGame(name)) && alone(...more);
const any = (): boolean => true; // the screen itself reports what is missing

function positionEditor(name = ""): Screen {
	const game = gameOf(name);
	return more.screen(t("editorOf", named("game", game.name, game.title)), (part) => part.editScreen(name));
}

function rulesPage(name = ""): Screen {
	const game = gameOf(name);
	return rulePages.screen(t("rulesOf", named("game", game.name, game.title)), (part) => part.rulesScreen(name));
}

// "#/magic/edit", "#/magic/edit/ID" for one of the user's own levels.
const levelEditor = (id = ""): Screen => more.screen(t("magicEditor"), (part) => part.levelEditor(id));

// By the first word of the address.
const makers: Record<string, Maker> = {
	"": { make: homeScreen, may: alone },
	play: { make: playScreen, may: ofGame },
	analyse: { make: analyseScreen, may: ofGame },
	open: { make: openScreen, may: alone },
	saved: { make: savedScreen, may: alone },
	game: { make: gameScreen, may: any },
	edit: { make: positionEditor, may: ofGame },
	magic: {
		make: (kind, ...words) => {
			if (kind === "others") return onlineScreen(kind)(...words);
			return kind === "edit" ? levelEditor(...words) : magicScreen(kind, ...words);
		},
		may: any,
	},
	puzzles: {
		make: (...words) => more.screen(t("puzzles"), (part) => part.puzzlesScreen(...words)),
		may: (name = "") => !name || (isGame(name) && hasPuzzles(name)),
	},
	turn: {
		make: correspondenceScreens,
		may: (word = "", name = "") => word !== "new" || (isGame(name) && canCorrespond(name)),
	},
	lobby: { make: onlineScreen("lobby"), may: (word = "") => !word || word === "archive" },
	room: { make: onlineScreen("room"), may: (word = "", name = "") => word !== "" && (word !== "new" || isGame(name)) },
	tournament: { make: onlineScreen("tournament"), may: (word = "") => word !== "" },
	rules: { make: rulesPage, may: ofGame },
	"rules-book": { make: bookScreen, may: hasBook },
};

const longest = 60; // characters of an invalid address that are shown

let shown: Screen | null = null;

// Addresses may be arbitrary: "constructor" is not a screen.
function makerOf(name: string): Maker | undefined {
	return Object.hasOwn(makers, name) ? makers[name] : undefined;
}

function noSuchScreen(address: string): Screen {
	const title = t("noSuchPage");
	const words = t("noSuchAddress", address.length > longest ? `${address.slice(0, longest)}…` : address);
	return {
		element: h(
			"div",
			{ class: "trouble" },
			h("h1", {}, title),
			h("p", {}, words),
			h("a", { class: "button main", href: "#/" }, t("home")),
		),
		title,
	};
}

// If a screen cannot be created, a message takes its place and the links to the others remain.
function createScreen(name: string, words: string[]): Screen {
	try {
		const maker = makerOf(name);
		return maker?.may(...words) ? maker.make(...words) : noSuchScreen([name, ...words].join("/"));
	} catch (error) {
		reportError(error);
		return { element: h("p", { class: "trouble", role: "alert" }, t("screenFailed", String(error))), title: "" };
	}
}

// A word of the address; if it cannot be decoded, as in a truncated link, it is used unchanged.
function decoded(word: string): string {
	try {
		return decodeURIComponent(word);
	} catch {
		return word;
	}
}

const everywhere: Key[] = [{ keys: ["?"], does: "keyList", act: () => listKeys() }];

function listKeys(): void {
	showKeys([...(shown?.keys?.() ?? []), { where: "keysAnywhere", keys: everywhere }]);
}

export function watchKeys(): void {
	onKeys((key, target) => press(everywhere, key, target));
}

export function showScreen(page: HTMLElement): HTMLElement {
	const [name = "", ...words] = location.hash.replace(/^#\/?/, "").split("/").map(decoded);
	shown?.end?.();
	shown = createScreen(name, words);
	document.title = shown.title ? `${shown.title} · Qipan` : `Qipan ${logo()}`;
	const main = h("main", { "aria-label": shown.title || t("home"), tabindex: -1 }, shown.element);
	replace(
		page,
		h("button", { class: "skip", onclick: () => main.focus() }, t("skip")),
		shell(name, words[0], listKeys),
		main,
	);
	return main;
}

// The address has changed. The focus moves to the new screen, so that a screen reader announces its title; a game
// chosen with the arrow keys keeps the focus in the same select, and a list gives it to the row opened last.
export function changeScreen(page: HTMLElement): void {
	// Open dialogs would keep the focus.
	for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close();
	const choosing = !!document.activeElement?.matches("select.games");
	const main = showScreen(page);
	const choice = choosing ? main.querySelector<HTMLElement>("select.games") : null;
	const place = main.querySelector<HTMLElement>("[data-place]");
	(choice ?? place ?? main).focus({ preventScroll: true });
	scrollTo(0, 0); // the previous scroll position does not apply here
	place?.scrollIntoView({ block: "center" });
}

export function turnScreen(): void {
	shown?.turned?.();
}

export function adaptScreen(page: HTMLElement, part: Partial<Settings>): void {
	if (!shown?.adapt || "language" in part) {
		const hasEnding = page.querySelector(".ending .panel") !== null;
		shown?.leave?.();
		rebuildWithSettings(() => showScreen(page));
		if (hasEnding) shown?.restoreOverlays?.();
		return;
	}
	shellAdapts();
	shown.adapt(part);
}
