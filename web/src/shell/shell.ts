// What every screen has beside it: the link home, language, light and dark, board and pieces.
import { h } from "../base/dom.ts";
import { icon, type Icon } from "../base/icons.ts";
import { change, settings, type Settings } from "../base/settings.ts";
import { t, type Word } from "../base/words.ts";
import { core } from "../core/core.ts";

function select<K extends keyof Settings>(key: K, label: Word, values: [Settings[K], string][]): HTMLElement {
	const element = h("select", { "aria-label": t(label), onchange: () => change({ [key]: element.value } as Partial<Settings>) });
	for (const [value, name] of values) element.append(h("option", { value, selected: settings[key] === value }, name));
	return h("label", {}, h("span", {}, t(label)), element);
}

function switchOf(key: "sound" | "names", label: Word): HTMLElement {
	const box = h("input", { type: "checkbox", checked: settings[key], onchange: () => change({ [key]: box.checked }) });
	box.dataset.setting = key;
	return h("label", { class: "switch" }, box, h("span", {}, t(label)));
}

// Updates the panel's switches, which can also be turned elsewhere.
export function shellAdapts(): void {
	for (const key of ["sound", "names"] as const) {
		const box = document.querySelector<HTMLInputElement>(`.shell [data-setting="${key}"]`);
		if (box) box.checked = settings[key];
	}
}

// The game of that name, or the first.
function gameNamed(named: string | undefined): string {
	const { games } = core().games();
	return (games.find((game) => game.name === named) ?? games[0]!).name;
}

function place(sign: Icon, href: string, word: string, here: boolean): HTMLElement {
	return h("a", { href, title: word, "aria-current": here ? "page" : undefined }, icon(sign), h("span", {}, word));
}

// named: the word after the screen's in the address.
export function shell(screen: string, named?: string): HTMLElement {
	const game = gameNamed(named);
	return h(
		"header",
		{ class: "shell" },
		h("a", { class: "mark", href: "#/", "aria-current": screen === "" ? "page" : undefined }, h("span", { class: "name" }, "棋盘"), h("span", { class: "latin" }, "Qipan")),
		h(
			"nav",
			{ class: "places", "aria-label": t("places") },
			place("grid", "#/", t("gamesShort"), screen === "" || screen === "play"),
			place("star", "#/magic", t("magicShort"), screen === "magic"),
			place("chart", `#/analyse/${game}`, t("analyse"), screen === "analyse"),
			place("folder", "#/saved", t("savedShort"), screen === "saved"),
			place("load", "#/open", t("openShort"), screen === "open"),
			place("book", `#/rules/${game}`, t("rules"), screen === "rules"),
		),
		h(
			"details",
			{ class: "settings" },
			h("summary", { "aria-label": t("settings"), title: t("settings") }, icon("tune")),
			h(
				"div",
				{ class: "panel" },
				select("language", "language", [["en", "English"], ["zh-Hans", "简体中文"], ["zh-Hant", "繁體中文"]]),
				select("mode", "mode", [["auto", t("modeAuto")], ["light", t("modeLight")], ["dark", t("modeDark")]]),
				select("board", "boardTheme", [["wood", t("boardWood")], ["ink", t("boardInk")], ["slate", t("boardSlate")]]),
				select("pieces", "pieces", [["han", t("piecesHan")], ["western", t("piecesWestern")], ["letters", t("piecesLetters")]]),
				switchOf("names", "coordinates"),
				switchOf("sound", "sound"),
			),
		),
	);
}
