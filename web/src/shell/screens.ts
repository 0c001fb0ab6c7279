// Screens by address: "#/" the games, "#/play/xiangqi" a game, ...
import { analyseScreen } from "../analyse/analyse.ts";
import { h, replace } from "../base/dom.ts";
import { press, type Key } from "../base/keys.ts";
import type { Screen } from "../base/screen.ts";
import type { Settings } from "../base/settings.ts";
import { onKeys } from "../base/steps.ts";
import { t } from "../base/words.ts";
import { editScreen } from "../editor/editor.ts";
import { playScreen } from "../play/play.ts";
import { rulesScreen } from "../play/rules.ts";
import { magicScreen } from "../levels/levels.ts";
import { puzzlesScreen } from "../puzzles/puzzles.ts";
import { gameScreen, openScreen } from "../records/open.ts";
import { savedScreen } from "../records/saved.ts";
import { homeScreen } from "./home.ts";
import { showKeys } from "./keys.ts";
import { keepingSettings, shell, shellAdapts } from "./shell.ts";

type Maker = (...words: string[]) => Screen;

// By the first word of the address.
const makers: Record<string, Maker> = {
	"": homeScreen,
	play: playScreen,
	analyse: analyseScreen,
	open: openScreen,
	saved: savedScreen,
	game: gameScreen,
	edit: editScreen,
	magic: magicScreen,
	puzzles: puzzlesScreen,
	rules: rulesScreen,
};

let shown: Screen | null = null;

// Addresses may be anything: "constructor" is not a screen.
function makerOf(name: string): Maker | undefined {
	return Object.hasOwn(makers, name) ? makers[name] : undefined;
}

// If a screen cannot be made, a message takes its place and the links to the others remain.
function made(name: string, words: string[]): Screen {
	try {
		return (makerOf(name) ?? homeScreen)(...words);
	} catch (error) {
		reportError(error);
		return { element: h("p", { class: "trouble", role: "alert" }, t("screenFailed", String(error))), title: "" };
	}
}

// A word of the address; one that cannot be decoded, as in a link that was cut, is used unchanged.
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
	shown = made(name, words);
	document.title = shown.title ? `${shown.title} · Qipan` : "Qipan 棋盘";
	const main = h("main", { "aria-label": shown.title || t("home"), tabindex: -1 }, shown.element);
	replace(page, h("button", { class: "skip", onclick: () => main.focus() }, t("skip")), shell(name, words[0], listKeys), main);
	return main;
}

// Another address was gone to. The focus goes along, and with it a screen reader tells the title; a game that was chosen by
// arrow keys leaves it in the same choice, and a list gives it to the row that was opened last.
export function changeScreen(page: HTMLElement): void {
	for (const dialog of document.querySelectorAll<HTMLDialogElement>("dialog[open]")) dialog.close(); // they keep the focus
	const choosing = !!document.activeElement?.matches("select.games");
	const main = showScreen(page);
	const choice = choosing ? main.querySelector<HTMLElement>("select.games") : null;
	const place = main.querySelector<HTMLElement>("[data-place]");
	(choice ?? place ?? main).focus({ preventScroll: true });
	scrollTo(0, 0); // the scroll position of the screen before means nothing here
	place?.scrollIntoView({ block: "center" });
}

export function turnScreen(): void {
	shown?.turned?.();
}

export function adaptScreen(page: HTMLElement, part: Partial<Settings>): void {
	if (!shown?.adapt || "language" in part) {
		const told = page.querySelector(".ending .panel") !== null;
		shown?.leave?.();
		keepingSettings(() => showScreen(page));
		if (told) shown?.retell?.();
		return;
	}
	shellAdapts();
	shown.adapt(part);
}
