// The frame around every screen: the home link, language, light and dark mode, board and pieces.
import { onBack } from "../base/back.ts";
import { h } from "../base/dom.ts";
import { icon, iconButton, type Icon } from "../base/icons.ts";
import { change, settings, type Settings } from "../base/settings.ts";
import { t, type Word } from "../base/words.ts";
import { core } from "../core/core.ts";
import { others } from "../levels/others.ts";
import { showBlocked } from "./online.ts";
import { samplesAdapt, samplesOf } from "./samples.ts";
import { transferRow } from "./transfer_row.ts";

function select<K extends keyof Settings>(key: K, label: Word, values: [Settings[K], string][]): HTMLElement {
	const element = h("select", {
		"aria-label": t(label),
		onchange: () => change({ [key]: element.value } as Partial<Settings>),
	});
	for (const [value, name] of values)
		element.append(
			h("option", { value, lang: key === "language" ? value : undefined, selected: value === settings[key] }, name),
		);
	return h("label", {}, h("span", {}, t(label)), element);
}

// The page's name, in the reader's characters.
export const logo = (): string => (settings.language === "zh-Hant" ? "棋盤" : "棋盘");

const languages: [Settings["language"], string][] = [
	["en", "English"],
	["zh-Hans", "简体中文"],
	["zh-Hant", "繁體中文"],
];

// A notice that the chosen language could not be loaded, so the page uses another one.
function languageNotice(): HTMLElement | false {
	const name =
		settings.language !== document.documentElement.lang &&
		languages.find(([language]) => language === settings.language)?.[1];
	return !!name && h("p", { class: "unspoken", role: "alert" }, t("languageMissing", name));
}

type Switch = "sound" | "names" | "wide" | "confirm";

function switchOf(key: Switch, label: Word): HTMLElement {
	const box = h("input", { type: "checkbox", checked: settings[key], onchange: () => change({ [key]: box.checked }) });
	box.dataset.setting = key;
	return h("label", { class: "switch" }, box, h("span", {}, t(label)));
}

// Updates the panel after settings were changed elsewhere.
export function shellAdapts(): void {
	samplesAdapt();
	for (const box of document.querySelectorAll<HTMLInputElement>(".shell [data-setting]"))
		box.checked = settings[box.dataset.setting as Switch];
}

function settingsOf(shut: () => void, listKeys: () => void): HTMLElement {
	const attempts = h("span", { hidden: true });
	others.when((server) => server.addSwitch(attempts));
	return h(
		"div",
		{ class: "panel" },
		iconButton("close", t("close"), shut, { class: "plain shut reach" }),
		select("language", "language", languages),
		select("mode", "mode", [
			["auto", t("modeAuto")],
			["light", t("modeLight")],
			["dark", t("modeDark")],
		]),
		samplesOf("board", "boardTheme"),
		samplesOf("pieces", "pieces"),
		switchOf("wide", "wideBoard"),
		switchOf("names", "coordinates"),
		switchOf("sound", "sound"),
		switchOf("confirm", "confirmMoves"),
		attempts,
		h("button", { class: "keys-button", onclick: listKeys }, t("keys")),
		transferRow(),
		languageNotice(),
	);
}

// tells the browser's Back that the panel, or its rebuilt replacement, is closed
let removeHandlers: (() => void) | null = null;

function closed(): void {
	removeHandlers?.();
	removeHandlers = null;
}

// The panel stands next to the board, or below it on a phone, so that changes are visible at once. It is built when
// first opened. Back and, wherever the focus is, Escape close it. Returns a function that removes the handlers.
function addHandlers(): () => void {
	const shut = () => document.querySelector<HTMLElement>(".settings[open] .shut")?.click();
	const onEscape = (event: KeyboardEvent) => event.key === "Escape" && !event.defaultPrevented && shut();
	const removeBack = onBack(shut);
	document.addEventListener("keydown", onEscape);
	return () => {
		removeBack();
		document.removeEventListener("keydown", onEscape);
	};
}

function panel(listKeys: () => void): HTMLElement {
	const shut = () => {
		details.open = false;
		closed();
		summary.focus();
	};
	const pressed = () => {
		if (details.open) return closed();
		if (details.childElementCount === 1) details.append(settingsOf(shut, listKeys));
		showBlocked().catch(() => {}); // retried when the panel opens again
		removeHandlers ??= addHandlers();
	};
	const summary = h("summary", { title: t("settings"), onclick: pressed }, icon("tune"), h("span", {}, t("settings")));
	const details = h("details", { class: "settings" }, summary);
	return details;
}

// Rebuilds the frame: the panel stays open and keeps the focus.
export function rebuildWithSettings(show: () => void): void {
	const open = document.querySelector<HTMLDetailsElement>(".settings")?.open;
	const fields = () => [...document.querySelectorAll<HTMLElement>(".settings .panel :is(button, select, input)")];
	const at = fields().indexOf(document.activeElement as HTMLElement);
	show();
	if (!open) return;
	document.querySelector<HTMLElement>(".settings summary")!.click();
	fields()[at]?.focus({ preventScroll: true });
}

let last = ""; // the game of the last screen that belonged to one

// The game with that name, otherwise the last one, otherwise the first.
function gameNamed(named: string | undefined): string {
	const { games } = core().games();
	if (games.some((game) => game.name === named)) last = named!;
	return last || games[0]!.name;
}

function place(sign: Icon, href: string, word: string, here: boolean): HTMLElement {
	return h("a", { href, title: word, "aria-current": here ? "page" : undefined }, icon(sign), h("span", {}, word));
}

// named: the word after the screen's name in the address; listKeys: shows the screen's shortcuts.
export function shell(screen: string, named: string | undefined, listKeys: () => void): HTMLElement {
	const game = gameNamed(named);
	return h(
		"header",
		{ class: "shell" },
		h(
			"a",
			{ class: "mark reach", href: "#/", "aria-current": screen === "" ? "page" : undefined },
			h("span", { class: "name", lang: settings.language === "zh-Hant" ? "zh-Hant" : "zh-Hans" }, logo()),
			h("span", { class: "latin" }, "Qipan"),
		),
		h(
			"nav",
			{ class: "places", "aria-label": t("places") },
			place("grid", "#/", t("gamesShort"), screen === "" || screen === "play"),
			place("puzzle", "#/puzzles", t("puzzles"), screen === "puzzles"),
			place("star", "#/magic", t("magicShort"), screen === "magic"),
			place("chart", `#/analyse/${game}`, t("analyse"), screen === "analyse"),
			place("folder", "#/saved", t("savedShort"), screen === "saved"),
			place("load", "#/open", t("openShort"), screen === "open"),
			place("book", `#/rules/${game}`, t("rules"), screen === "rules" || screen === "rules-book"),
		),
		panel(listKeys),
	);
}
