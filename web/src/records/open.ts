// Opening records: files chosen or dropped, text pasted, and links that hold a game. A single game is shown at once,
// several in a list; what cannot be read is reported with its place.
import { h, replace } from "../base/dom.ts";
import type { Screen } from "../base/screen.ts";
import { settings } from "../base/settings.ts";
import { unpack } from "../base/share.ts";
import { sentences, t } from "../base/words.ts";
import { core, type GameRecord } from "../core/core.ts";
import { Engine, Stopped } from "../core/engine.ts";
import { coreWords } from "../core/faults.ts";
import { recordText, treeOf } from "../core/record.ts";
import type { Tree } from "../core/tree.ts";
import { collection, labelOf, type Opened } from "./collection.ts";
import { placeOf } from "./place.ts";
import { faultWords, resultSign, showGame, titleOf } from "./records.ts";
import { store } from "./store.ts";

const page = 100; // games shown at once
const bytesMost = 64 << 20; // of a file: the core reads no more

let waiting: File[] = []; // dropped on another screen

async function read(engine: Engine, source: string, bytes: Uint8Array, progress: (share: number) => void): Promise<Opened> {
	try {
		const { games, faults } = await engine.read(bytes, progress);
		return { source, bytes, games, faults };
	} catch (error) {
		if (error instanceof Stopped) throw error;
		return { source, bytes, games: [], faults: [error instanceof Error ? error.message : String(error)] };
	}
}

async function readFile(engine: Engine, file: File, progress: (share: number) => void): Promise<Opened> {
	const nothing = new Uint8Array();
	if (file.size > bytesMost) return { source: file.name, bytes: nothing, games: [], faults: [t("fileTooLarge", Math.ceil(file.size / (1 << 20)))] };
	let bytes;
	try {
		bytes = new Uint8Array(await file.arrayBuffer());
	} catch (error) {
		return { source: file.name, bytes: nothing, games: [], faults: [String(error)] };
	}
	return read(engine, file.name, bytes, progress);
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

class OpenScreen {
	readonly element: HTMLElement;
	private readonly found = h("div", { class: "found", "aria-live": "polite" });
	private engine: Engine | null = null; // reads
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
		else if (collection.size > 1) this.list();
		waiting = [];
	}

	private take(files: File[]): Promise<void> {
		return this.read(async (engine, progress) => {
			const opened: Opened[] = [];
			for (const file of files) opened.push(await readFile(engine, file, (share) => progress((opened.length + share) / files.length)));
			return opened;
		});
	}

	private takeText(): void {
		const text = this.text.value;
		if (text.trim()) void this.read(async (engine, progress) => [await read(engine, "", new TextEncoder().encode(text), progress)]);
	}

	// The user sees how far files are read, and can give it up.
	private async read(work: (engine: Engine, progress: (share: number) => void) => Promise<Opened[]>): Promise<void> {
		this.end();
		const bar = h("progress", { max: 1, value: 0, "aria-label": t("reading") });
		const engine = (this.engine = new Engine());
		replace(this.found, h("div", { class: "fields" }, h("span", {}, t("reading")), bar, h("button", { onclick: () => this.end() }, t("cancel"))));
		try {
			const opened = await work(engine, (share) => (bar.value = share));
			if (this.engine !== engine) return; // it was given up between two files
			this.engine = null;
			this.show(opened);
		} catch (error) {
			if (!(error instanceof Stopped)) throw error;
		}
	}

	private show(opened: Opened[]): void {
		const games = opened.flatMap((o) => o.games);
		if (games.length === 1 && opened.every((o) => !o.faults.length)) {
			this.go(() => treeOf(games[0]!));
			return;
		}
		collection.take(opened);
		this.list();
	}

	private list(): void {
		const faults = collection.opened.flatMap((o) => o.faults.map((fault) => [o, fault] as const));
		replace(
			this.found,
			faults.length > 0 && h("div", { class: "faults", role: "alert" }, h("p", {}, collection.size ? t("faultsFound") : t("nothingRead")), h("ul", {}, ...faults.slice(0, page).map(([o, fault]) => faultItem(o, fault)))),
			collection.size > 0 && this.choice(),
		);
		this.found.querySelector("[aria-current]")?.scrollIntoView({ block: "center" });
	}

	private go(tree: () => Tree): void {
		try {
			showGame(tree());
		} catch (error) {
			replace(this.found, h("p", { class: "faults", role: "alert" }, faultWords(error)));
		}
	}

	private choice(): HTMLElement {
		const list = h("ul", { class: "choices" });
		const more = h("button", { class: "plain", onclick: () => show(list.children.length + page) }, t("showMore"));
		const search = h("input", { type: "search", "aria-label": t("search"), placeholder: t("search"), value: collection.search });
		const show = (most: number) => {
			const { wanted, current } = collection;
			const seen = current ? wanted.indexOf(current) + 1 : 0; // as far as the user had come
			for (const game of wanted.slice(list.children.length, Math.max(most, seen))) list.append(h("li", {}, this.item(game)));
			more.hidden = wanted.length <= list.children.length;
		};
		search.addEventListener("input", () => {
			collection.find(search.value);
			list.replaceChildren();
			show(page);
		});
		show(page);
		const said = h("span", { class: "said", role: "status" });
		const saveAll = h("button", { onclick: () => void this.saveAll(saveAll, said) }, t("saveAll"));
		return h("section", {}, h("h2", {}, t("gamesFound", collection.size.toLocaleString(settings.language))), h("div", { class: "fields" }, collection.size > 8 && search, collection.size > 1 && saveAll, said), list, more);
	}

	private item(game: GameRecord): HTMLElement {
		const label = labelOf(game);
		const facts = [titleOf(game.game), game.date, t("movesCount", movesOf(game)), resultSign(game.result)];
		const open = () => this.go(() => collection.show(game));
		return h("button", { class: "plain", "aria-current": game === collection.current, onclick: open }, h("b", {}, label), h("span", {}, facts.filter((fact) => fact && fact !== label).join(" · ")));
	}

	private async saveAll(button: HTMLButtonElement, said: HTMLElement): Promise<void> {
		button.disabled = true;
		const games = collection.opened.flatMap((o) => o.games).reverse();
		let n = 0;
		try {
			for (const game of games) {
				await store.add(labelOf(game), recordText(treeOf(game)));
				said.textContent = t("savedCount", ++n, games.length);
			}
		} catch (error) {
			said.textContent = sentences(t("savedCount", n, games.length), faultWords(error));
		}
	}

	// What is being read is given up.
	end(): void {
		this.engine?.stop();
		this.engine = null;
		replace(this.found);
	}
}

export function openScreen(): Screen {
	const screen = new OpenScreen();
	return { element: screen.element, title: t("openGame"), end: () => screen.end() };
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
