// Opening records: chosen or dropped files, pasted text, and links that contain a game. A single game is shown at once,
// several in a list; whatever cannot be read is reported with its location.
import { h, replace, speak } from "../base/dom.ts";
import type { Screen } from "../base/screen.ts";
import { settings } from "../base/settings.ts";
import { unpack } from "../base/share.ts";
import { counted, t } from "../base/words.ts";
import { core, type Message } from "../core/core.ts";
import { Engine, Stopped } from "../core/engine.ts";
import { messageOf, messageText } from "../core/faults.ts";
import { linked } from "../core/rule_book.ts";
import { openedTree } from "../core/record.ts";
import type { Tree } from "../core/tree.ts";
import { collection, readBytes, type Chapter, type Opened } from "./collection.ts";
import { newId } from "./opened.ts";
import { PassingSwitch } from "./passing.ts";
import { placeOf } from "./place.ts";
import { faultWords, knownDate, resultSign, showGame, titleOf } from "./records.ts";
import { saveAll } from "./save_all.ts";

const page = 100; // games listed at once
const count = (n: number): string => n.toLocaleString(settings.language);
const bytesMost = 64 << 20; // maximum file size: the limit of the core

let waiting: File[] = []; // dropped on another screen

async function readFile(engine: Engine, file: File, progress: (share: number) => void): Promise<Opened> {
	const unread = (fault: unknown): Opened => ({
		id: newId(),
		source: file.name,
		bytes: new Uint8Array(),
		games: [],
		faults: [messageOf(fault)],
	});
	if (file.size > bytesMost) return unread(t("fileTooLarge", Math.ceil(file.size / (1 << 20))));
	let bytes: Uint8Array;
	try {
		bytes = new Uint8Array(await file.arrayBuffer());
	} catch (error) {
		return unread(error);
	}
	return readBytes(engine, file.name, bytes, progress);
}

// An error, with its location in the file.
function faultItem({ source, bytes }: Opened, fault: Message): HTMLElement {
	const place = placeOf(bytes, fault);
	const words = messageText(fault);
	return h(
		"li",
		{},
		source && `${source}: `,
		...linked(words),
		place && h("code", { class: "place" }, place[0], h("mark", {}, place[1]), place[2]),
	);
}

class OpenScreen {
	readonly element: HTMLElement;
	private readonly found = h("div", { class: "found" });
	// Announces the number of games, not the games.
	private readonly announcer = h("p", { class: "unseen", role: "status" });
	private engine: Engine | null = null; // reads files
	private passing: PassingSwitch | null = null;
	private left = false;
	private readonly storageNote = h("p", { class: "about", role: "status" });
	private readonly closed = h("div", { class: "fields", role: "status" });
	private readonly text = h("textarea", {
		rows: 6,
		spellcheck: "false",
		autocomplete: "off",
		"aria-label": t("pasteHere"),
		placeholder: t("pasteHere"),
	});

	constructor() {
		const chooser = h("input", {
			type: "file",
			multiple: true,
			class: "unseen",
			tabindex: -1,
			"aria-hidden": "true",
			onchange: () => void this.take([...(chooser.files ?? [])]),
		});
		const form = h(
			"form",
			{
				class: "paste-form",
				onsubmit: (e: Event) => {
					e.preventDefault();
					this.takeText();
				},
			},
			this.text,
			h("button", {}, t("readIt")),
		);
		this.text.addEventListener("paste", () => setTimeout(() => this.takeText()));
		this.element = h(
			"div",
			{ class: "records" },
			h("h1", {}, t("openGame")),
			h(
				"div",
				{ class: "drop" },
				h("p", {}, t("dropHere")),
				chooser,
				h("button", { class: "main", onclick: () => chooser.click() }, t("chooseFile")),
				h("p", { class: "about" }, t("formatsRead")),
			),
			form,
			this.closed,
			this.announcer,
			this.found,
		);
		if (waiting.length) void this.take(waiting);
		else if (collection.size > 1) this.list();
		else void this.restore();
		waiting = [];
		collection.onRenewed(async () => this.renew());
	}

	// Another page has changed what is open.
	private renew(): void {
		if (this.engine) return; // reading replaces that anyway
		collection.stale();
		this.giveUp();
		void this.restore();
	}

	// Restores what was open before the page load.
	private async restore(): Promise<void> {
		const bar = h("progress", { max: 1, value: 0, "aria-label": t("reading") });
		const row = h("div", { class: "fields" }, h("span", {}, t("readingAgain")), bar);
		const there = await collection.restore((share) => {
			bar.value = share;
			if (!this.engine && !this.left && !this.found.firstChild) replace(this.found, row);
		});
		if (this.left || this.engine || (this.found.firstChild && !row.isConnected)) return;
		replace(this.found);
		if (there) this.list();
	}

	private take(files: File[]): Promise<void> {
		return this.read(async (engine, progress) => {
			const opened: Opened[] = [];
			for (const file of files) {
				if (this.engine !== engine) break; // canceled between two files
				progress(opened.length / files.length);
				opened.push(await readFile(engine, file, (share) => progress((opened.length + share) / files.length)));
			}
			return opened;
		});
	}

	private takeText(): void {
		const text = this.text.value;
		if (text.trim())
			void this.read(async (engine, progress) => [
				await readBytes(engine, "", new TextEncoder().encode(text), progress),
			]);
	}

	// Reads files with a progress bar and a cancel button.
	private async read(work: (engine: Engine, progress: (share: number) => void) => Promise<Opened[]>): Promise<void> {
		this.giveUp();
		replace(this.storageNote);
		const bar = h("progress", { max: 1, value: 0, "aria-label": t("reading") });
		const engine = new Engine();
		this.engine = engine;
		this.announcer.textContent = t("reading");
		replace(
			this.found,
			h(
				"div",
				{ class: "fields" },
				h("span", {}, t("reading")),
				bar,
				h("button", { onclick: () => this.giveUp() }, t("cancel")),
			),
		);
		try {
			const opened = await work(engine, (share) => (bar.value = share));
			await collection.restore(); // these may replace chapters, which can be restored
			if (this.engine !== engine) return; // canceled
			this.engine = null;
			this.show(opened);
		} catch (error) {
			if (!(error instanceof Stopped)) throw error;
		} finally {
			engine.end();
		}
	}

	private show(opened: Opened[]): void {
		const games = opened.flatMap((o) => o.games);
		if (games.length === 1 && opened.every((o) => !o.faults.length)) {
			this.go(() => openedTree(games[0]!));
			return;
		}
		const before = collection.size;
		this.reportFault(collection.take(opened));
		this.list(opened);
		const added = collection.size - before;
		if (before)
			replace(
				this.closed,
				h("span", {}, t("openedInAddition", count(added), count(before))),
				added > 0 && h("button", { onclick: () => this.close(added) }, t("closeOthers", count(before))),
			);
	}

	private reportFault(done: Promise<void>): void {
		void done.catch((error: unknown) => replace(this.storageNote, t("notSaved", faultWords(error))));
	}

	// Closes all games but the first `left`.
	private close(left = 0): void {
		const size = collection.size - left;
		const open = collection.close(left);
		const undo = () => {
			this.reportFault(open());
			this.list();
		};
		this.giveUp();
		if (left) this.list();
		replace(
			this.closed,
			h("span", {}, counted("gamesClosed", size, count(size))),
			h("button", { onclick: undo }, t("undo")),
		);
		this.closed.querySelector("button")!.focus();
	}

	private list(opened = collection.opened): void {
		replace(this.closed);
		const faults = opened.flatMap((o) => o.faults.map((fault) => [o, fault] as const));
		replace(
			this.found,
			faults.length > 0 &&
				h(
					"div",
					{ class: "faults", role: "alert" },
					h("p", {}, opened.some(({ games }) => games.length) ? t("faultsFound") : t("nothingRead")),
					h("ul", {}, ...faults.slice(0, page).map(([o, fault]) => faultItem(o, fault))),
				),
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
		const heading = h("h2");
		const list = h("ul", { class: "choices" });
		const more = h("button", { class: "plain", onclick: () => show(list.children.length + page) }, t("showMore"));
		const search = h("input", {
			type: "search",
			"aria-label": t("search"),
			placeholder: t("search"),
			value: collection.search,
		});
		const status = h("span", { class: "said" });
		const save = h("button", { onclick: () => void this.save(save, status) });
		const show = (most: number) => {
			const { wanted, current } = collection;
			const seen = current ? wanted.indexOf(current) + 1 : 0; // as far as the user had scrolled
			for (const chapter of wanted.slice(list.children.length, Math.max(most, seen)))
				list.append(h("li", {}, this.item(chapter)));
			more.hidden = wanted.length <= list.children.length;
			const { size } = collection;
			heading.textContent = this.announcer.textContent =
				wanted.length === size ? t("gamesFound", count(size)) : t("gamesOf", count(wanted.length), count(size));
			save.textContent = wanted.length === size ? t("saveAll") : t("saveShown", count(wanted.length));
			save.disabled = !wanted.length;
		};
		const anew = () => {
			list.replaceChildren();
			show(page);
		};
		search.addEventListener("input", () => {
			collection.find(search.value);
			anew();
		});
		show(page);
		this.passing?.end();
		this.passing = new PassingSwitch(anew, true);
		const close = h("button", { onclick: () => this.close() }, t("closeGames"));
		return h(
			"section",
			{},
			heading,
			h("div", { class: "fields" }, collection.size > 8 && search, collection.size > 1 && save, close, status),
			this.storageNote,
			this.passing.element,
			list,
			more,
		);
	}

	private item(chapter: Chapter): HTMLElement {
		const { label, about, file } = chapter;
		const event = about.tags.find(([name]) => name === "Event")?.[1] ?? "";
		const source = collection.opened.length > 1 ? (file?.source ?? "") : "";
		const facts = [
			titleOf(about.game),
			event,
			knownDate(about.date),
			counted("movesCount", chapter.length),
			resultSign(about.result, about.game),
			source,
		];
		const open = () => this.go(() => collection.show(chapter));
		return h(
			"button",
			{
				class: "plain",
				"aria-current": chapter === collection.current,
				"data-place": chapter === collection.current,
				onclick: open,
			},
			h("b", {}, label),
			h("span", {}, facts.filter((fact) => fact && fact !== label).join(" · ")),
		);
	}

	// Saves the last game first, so that the first one ends up on top.
	private async save(button: HTMLButtonElement, status: HTMLElement): Promise<void> {
		if (button.ariaDisabled) return;
		button.ariaDisabled = "true"; // keeps the focus
		const chapters = collection.wanted.toReversed();
		const showProgress = (saved: number, before: number) => {
			const words = t("savedCount", saved, chapters.length);
			status.textContent = before ? `${words}${t("comma")}${t("savedBefore", before)}` : words;
		};
		showProgress(0, 0);
		const fault = await saveAll(chapters, showProgress).then(() => "", faultWords);
		if (fault) status.textContent += `${t("comma")}${fault}`;
		speak(this.announcer, status.textContent!);
		button.ariaDisabled = null;
	}

	// Cancels reading.
	private giveUp(): void {
		this.engine?.stop();
		this.engine = null;
		this.passing?.end();
		replace(this.found);
	}

	end(): void {
		this.left = true;
		collection.onRenewed(null);
		this.giveUp();
	}
}

export function openScreen(): Screen {
	const screen = new OpenScreen();
	return { element: screen.element, title: t("openGame"), end: () => screen.end() };
}

// Opens a link that contains a game.
export function gameScreen(data = ""): Screen {
	const status = h("p", { class: "about", role: "status" }, t("opening"));
	let left = false;
	void unpack(data)
		.then((text) => {
			const game = core().readRecords(text).games[0];
			if (!game) throw new Error("no game");
			if (!left) showGame(openedTree(game), true);
		})
		.catch(() => {
			status.setAttribute("role", "alert");
			status.textContent = t("brokenLink");
		});
	return {
		element: h("div", { class: "records" }, h("h1", {}, t("openGame")), status),
		title: t("opening"),
		end: () => {
			left = true;
		},
	};
}

// Opens files that are dropped anywhere.
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
