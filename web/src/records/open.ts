// Opening records: files chosen or dropped, text pasted, and links that hold a game. A single game is shown at once,
// several in a list; what cannot be read is reported with its place.
import { h, replace } from "../base/dom.ts";
import type { Screen } from "../base/screen.ts";
import { unpack } from "../base/share.ts";
import { sentences, t } from "../base/words.ts";
import { core, type GameRecord } from "../core/core.ts";
import { Engine } from "../core/engine.ts";
import { coreWords } from "../core/faults.ts";
import { recordText, treeOf } from "../core/record.ts";
import { placeOf } from "./place.ts";
import { calledOf, faultWords, resultSign, showGame, titleOf } from "./records.ts";
import { store } from "./store.ts";

const page = 100; // games shown at once
const bytesMost = 64 << 20; // of a file: the core reads no more

interface Opened {
	source: string; // the file's name, or ""
	bytes: Uint8Array;
	games: GameRecord[];
	faults: string[];
}

let waiting: File[] = []; // dropped on another screen

async function read(source: string, bytes: Uint8Array): Promise<Opened> {
	try {
		const { games, faults } = await new Engine().read(bytes);
		return { source, bytes, games, faults };
	} catch (error) {
		return { source, bytes, games: [], faults: [error instanceof Error ? error.message : String(error)] };
	}
}

async function readFile(file: File): Promise<Opened> {
	const nothing = new Uint8Array();
	if (file.size > bytesMost) return { source: file.name, bytes: nothing, games: [], faults: [t("fileTooLarge", Math.ceil(file.size / (1 << 20)))] };
	try {
		return await read(file.name, new Uint8Array(await file.arrayBuffer()));
	} catch (error) {
		return { source: file.name, bytes: nothing, games: [], faults: [String(error)] };
	}
}

// What is wrong, and where in the file.
function faultItem({ source, bytes }: Opened, fault: string): HTMLElement {
	const place = placeOf(bytes, fault);
	const words = coreWords(fault);
	return h("li", {}, source ? `${source}: ${words}` : words, place && h("code", { class: "place" }, place[0], h("mark", {}, place[1]), place[2]));
}

function movesOf(game: GameRecord): number {
	return game.moves.filter(({ m }) => m !== undefined && !m.startsWith("(")).length;
}

function label(game: GameRecord): string {
	return calledOf(game.game, [game.first, game.second], game.tags);
}

class OpenScreen {
	readonly element: HTMLElement;
	private readonly found = h("div", { class: "found", "aria-live": "polite" });
	private readonly text = h("textarea", { rows: 6, spellcheck: "false", autocomplete: "off", "aria-label": t("pasteHere"), placeholder: t("pasteHere") });

	constructor() {
		const chooser = h("input", { type: "file", multiple: true, class: "unseen", tabindex: -1, "aria-hidden": "true", onchange: () => void this.take([...(chooser.files ?? [])]) });
		const form = h(
			"form",
			{ class: "paste-form", onsubmit: (e: Event) => { e.preventDefault(); this.takeText(); } },
			this.text,
			h("button", {}, t("readIt")),
		);
		this.text.addEventListener("paste", () => setTimeout(() => this.takeText()));
		this.element = h(
			"div",
			{ class: "records" },
			h("h1", {}, t("openGame")),
			h("div", { class: "drop" }, h("p", {}, t("dropHere")), chooser, h("button", { class: "main", onclick: () => chooser.click() }, t("chooseFile")), h("p", { class: "about" }, t("formatsRead"))),
			form,
			this.found,
		);
		if (waiting.length) void this.take(waiting);
		waiting = [];
	}

	private async take(files: File[]): Promise<void> {
		if (files.length) this.show(await Promise.all(files.map(readFile)));
	}

	private takeText(): void {
		const text = this.text.value;
		if (text.trim()) void read("", new TextEncoder().encode(text)).then((opened) => this.show([opened]));
	}

	private show(opened: Opened[]): void {
		const games = opened.flatMap((o) => o.games);
		const faults = opened.flatMap((o) => o.faults.map((fault) => [o, fault] as const));
		if (games.length === 1 && !faults.length) {
			this.go(games[0]!);
			return;
		}
		replace(
			this.found,
			faults.length > 0 && h("div", { class: "faults", role: "alert" }, h("p", {}, games.length ? t("faultsFound") : t("nothingRead")), h("ul", {}, ...faults.slice(0, page).map(([o, fault]) => faultItem(o, fault)))),
			games.length > 0 && this.choice(games),
		);
	}

	private go(game: GameRecord): void {
		try {
			showGame(treeOf(game));
		} catch (error) {
			replace(this.found, h("p", { class: "faults", role: "alert" }, faultWords(error)));
		}
	}

	private choice(games: GameRecord[]): HTMLElement {
		const list = h("ul", { class: "choices" });
		const more = h("button", { class: "plain", onclick: () => show(list.children.length + page) }, t("showMore"));
		const search = h("input", { type: "search", "aria-label": t("search"), placeholder: t("search"), oninput: () => { list.replaceChildren(); show(page); } });
		const texts = games.map((game) => [label(game), titleOf(game.game), game.date, ...game.tags.map(([, value]) => value)].join(" ").toLowerCase());
		const show = (most: number) => {
			const wanted = games.filter((_, i) => texts[i]!.includes(search.value.trim().toLowerCase()));
			for (const game of wanted.slice(list.children.length, most)) list.append(h("li", {}, this.item(game)));
			more.hidden = wanted.length <= most;
		};
		show(page);
		const said = h("span", { class: "said", role: "status" });
		const saveAll = h("button", { onclick: () => void this.saveAll(games, saveAll, said) }, t("saveAll"));
		return h("section", {}, h("h2", {}, t("gamesFound", games.length)), h("div", { class: "fields" }, games.length > 8 && search, games.length > 1 && saveAll, said), list, more);
	}

	private item(game: GameRecord): HTMLElement {
		const facts = [titleOf(game.game), game.date, t("movesCount", movesOf(game)), resultSign(game.result)];
		return h("button", { class: "plain", onclick: () => this.go(game) }, h("b", {}, label(game)), h("span", {}, facts.filter((fact) => fact && fact !== label(game)).join(" · ")));
	}

	private async saveAll(games: GameRecord[], button: HTMLButtonElement, said: HTMLElement): Promise<void> {
		button.disabled = true;
		let n = 0;
		try {
			for (const game of [...games].reverse()) {
				await store.add(label(game), recordText(treeOf(game)));
				said.textContent = t("savedCount", ++n, games.length);
			}
		} catch (error) {
			said.textContent = sentences(t("savedCount", n, games.length), faultWords(error));
		}
	}
}

export function openScreen(): Screen {
	return { element: new OpenScreen().element, title: t("openGame") };
}

// A link with a game in it.
export function gameScreen(data = ""): Screen {
	const said = h("p", { class: "about", role: "status" }, t("opening"));
	let left = false;
	void unpack(data)
		.then((text) => {
			const game = core().readRecords(text).games[0];
			if (!game) throw new Error("no game");
			if (!left) showGame(treeOf(game), true);
		})
		.catch(() => {
			said.setAttribute("role", "alert");
			said.textContent = t("brokenLink");
		});
	return { element: h("div", { class: "records" }, h("h1", {}, t("openGame")), said), title: t("opening"), end: () => { left = true; } };
}

// Files dropped anywhere are opened.
export function takeDrops(): void {
	const carriesFiles = (event: DragEvent) => !!event.dataTransfer?.types.includes("Files");
	addEventListener("dragover", (event) => {
		if (!carriesFiles(event)) return;
		event.preventDefault();
		document.body.classList.add("dropping");
	});
	addEventListener("dragleave", (event) => {
		if (!event.relatedTarget) document.body.classList.remove("dropping");
	});
	addEventListener("drop", (event) => {
		document.body.classList.remove("dropping");
		if (!carriesFiles(event)) return;
		event.preventDefault();
		waiting = [...event.dataTransfer!.files];
		if (location.hash === "#/open") dispatchEvent(new Event("hashchange"));
		else location.hash = "#/open";
	});
}
