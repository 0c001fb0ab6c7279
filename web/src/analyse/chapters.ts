// The chapter list next to a study's moves: open, add, name, reorder and delete chapters, and step between them. A
// deletion can be undone until the next one.
import { h, replace } from "../base/dom.ts";
import { iconButton, type Icon } from "../base/icons.ts";
import { settings } from "../base/settings.ts";
import { t, type Word } from "../base/words.ts";
import type { Tree } from "../core/tree.ts";
import { collection, type Chapter } from "../records/collection.ts";
import { PassingSwitch } from "../records/passing.ts";
import { faultWords, resultSign } from "../records/records.ts";

const listed = 100; // chapters listed at once, around the current one, until the user asks for more

interface Actions {
	show: (tree: Tree) => void;
	fresh: () => Tree; // for a new chapter
	say: (words: string) => void;
	announce: (words: string) => void; // announces text before that of the position
	save: () => boolean; // false if the storage is full
	rename: (act: () => void) => void; // act: changes the title of the current chapter
}

const isEmpty = (tree: Tree): boolean => !tree.root.children.length && !tree.root.comment && !tree.start.position;

export class Chapters {
	readonly element: HTMLElement; // previous and next buttons, active filters, undo of deletions
	readonly folder: HTMLDetailsElement; // the list
	private readonly place = h("a", { href: "#/open" });
	private readonly buttons: HTMLButtonElement[];
	private readonly list = h("ol");
	private readonly add = h("button", { onclick: () => this.save() });
	private readonly undo = h("div", { class: "undo", role: "status" });
	private readonly passing = new PassingSwitch(() => this.changed());
	private readonly note = h("p", { class: "hushed", role: "status" });
	private readonly row: HTMLElement;
	private readonly bar = h("div", { class: "fields searched" }); // filters that restrict the list
	private tree: Tree | null = null;
	private drawn = ""; // the list as last shown
	private most = listed;

	constructor(
		private readonly game: string,
		private readonly actions: Actions,
	) {
		const button = (sign: Icon, word: Word, key: string, way: -1 | 1) =>
			iconButton(sign, t(word), () => this.step(way), { class: "plain", title: `${t(word)} (${key})` });
		this.buttons = [button("previous", "gameBefore", "Shift+N", -1), button("next", "gameAfter", "N", 1)];
		this.folder = h(
			"details",
			{ class: "folder chapters" },
			h("summary", {}, t("chapters")),
			this.list,
			this.note,
			h("div", { class: "fields" }, this.add, this.passing.element),
		);
		this.row = h("div", { class: "row collection" }, this.buttons[0]!, this.place, this.buttons[1]!);
		this.element = h("div", { class: "study", hidden: true }, this.row, this.bar, this.undo);
	}

	private get current(): Chapter | null {
		const chapter = collection.currentOf(this.game);
		return chapter?.shown === this.tree ? chapter : null;
	}

	// --- user actions ---

	go(chapter: Chapter): void {
		try {
			this.actions.show(collection.show(chapter));
		} catch (error) {
			this.actions.say(faultWords(error));
		}
	}

	step(way: -1 | 1): void {
		const shown = collection.of(this.game);
		const next = shown[(this.current ? shown.indexOf(this.current) : way > 0 ? -1 : shown.length) + way];
		if (!next) return;
		this.go(next);
		this.actions.announce(t("played", this.place.textContent ?? "", next.label));
	}

	private number(chapter: Chapter): void {
		if (!chapter.named) chapter.rename(t("chapterOf", collection.all(this.game).indexOf(chapter) + 1));
	}

	// Adds a chapter at the end; the current analysis becomes a chapter too.
	async begin(): Promise<void> {
		await collection.restore();
		const { tree } = this;
		if (!tree) return;
		if (!this.current && collection.all(this.game).length && isEmpty(tree)) {
			this.start(tree);
			return;
		}
		if (!this.current) this.number(collection.add(tree));
		this.start(this.actions.fresh());
	}

	// Replaces the current chapter by this game if it is empty; returns whether it was.
	fill(tree: Tree): boolean {
		const { current } = this;
		if (!current || !isEmpty(current.tree)) return false;
		current.adopt(tree);
		this.number(current);
		this.go(current);
		return true;
	}

	// Makes a chapter of the reader's work on a game that was not one.
	async addTree(tree: Tree): Promise<void> {
		await collection.restore();
		const chapter = collection.add(tree, true);
		this.number(chapter);
		this.changed();
		const { label } = chapter;
		const back = () => {
			// Another page may have changed the chapter.
			const now = collection.all(this.game).find((one) => one.label === label);
			if (now) this.go(now);
			else this.actions.show(tree);
		};
		this.offer(t("analysisKept", label), back, t("backToIt"));
		this.changed();
	}

	private start(tree: Tree): void {
		const chapter = collection.add(tree);
		this.number(chapter);
		this.folder.open = true;
		this.go(chapter);
	}

	private save(): void {
		if (this.current) void this.begin();
		else if (this.tree) this.start(this.tree);
	}

	private move(chapter: Chapter, way: -1 | 1): void {
		collection.move(chapter, way);
		this.changed();
		const word = way < 0 ? "chapterUp" : "chapterDown";
		const button = (name: string) => this.list.querySelector<HTMLElement>(`[data-word="${name}"]:not(:disabled)`);
		(button(word) ?? button("rename"))?.focus();
		this.actions.announce(t("played", this.place.textContent ?? "", chapter.label));
	}

	private remove(chapter: Chapter): void {
		const shown = collection.of(this.game);
		const at = shown.indexOf(chapter);
		const putBack = collection.remove(chapter);
		this.offer(t("deleted", chapter.label), () => {
			putBack();
			this.go(chapter);
		});
		const next = shown[at + 1] ?? shown[at - 1];
		if (next) this.go(next);
		else this.changed();
		this.undo.querySelector("button")?.focus();
	}

	// Offers to restore what has just been removed.
	offer(words: string, action: () => void, label = t("undo")): void {
		const take = () => {
			this.undo.replaceChildren();
			action();
		};
		replace(this.undo, h("span", {}, words), " ", h("button", { onclick: take }, label));
	}

	private rename(chapter: Chapter, item: HTMLElement): void {
		const field = h("input", {
			type: "text",
			class: "field",
			value: chapter.label,
			maxlength: 100,
			"aria-label": t("chapterTitle"),
			autocomplete: "off",
		});
		const leave = () => {
			this.changed();
			this.list.querySelector<HTMLElement>("[aria-current]")?.focus();
		};
		const save = (event: Event) => {
			event.preventDefault();
			if (field.value.trim() !== chapter.label) this.actions.rename(() => chapter.rename(field.value.trim()));
			leave();
		};
		const form = h(
			"form",
			{ class: "row", onsubmit: save, onkeydown: (e: KeyboardEvent) => e.key === "Escape" && leave() },
			field,
			h("button", { class: "main" }, t("done")),
		);
		replace(item, form);
		field.select();
	}

	end(): void {
		this.passing.end();
	}

	// --- display ---

	// Shows how far the files of the collection have been read again.
	reading(share: number): void {
		this.element.hidden = false;
		replace(
			this.bar,
			h("span", {}, t("readingAgain")),
			h("progress", { max: 1, value: share, "aria-label": t("reading") }),
		);
	}

	private changed(): void {
		this.drawn = "";
		if (this.tree) this.show(this.tree);
	}

	show(tree: Tree): void {
		this.tree = tree;
		const all = collection.all(this.game);
		const shown = collection.of(this.game);
		const { current } = this;
		const count = (n: number) => n.toLocaleString(settings.language);
		const at = current ? shown.indexOf(current) : -1;
		collection.place = tree.request();
		this.row.hidden = all.length < 2;
		this.folder.hidden = this.element.hidden = all.length < 2 && !this.undo.childElementCount;
		this.place.textContent =
			at < 0 ? t("gamesFound", count(shown.length)) : t("gameOf", count(at + 1), count(shown.length));
		this.buttons[0]!.disabled = at === 0 || !shown.length;
		this.buttons[1]!.disabled = at === shown.length - 1;
		if (collection.ready) this.showSearch();
		this.passing.show(this.game);
		this.add.textContent = t(current ? "newChapter" : "keepChapter");
		const drawn = JSON.stringify([
			shown.length,
			at,
			...this.window(shown, at).map((chapter) => [chapter.label, chapter.about.result]),
		]);
		if (drawn === this.drawn) return;
		this.drawn = drawn;
		this.draw(shown, at);
		this.note.textContent = this.actions.save() ? "" : t("studyTooLarge");
	}

	// Shows a search begun on the screen that opens games, which also applies here.
	private showSearch(): void {
		const { search } = collection;
		const clear = () => {
			collection.find("");
			this.changed();
			this.place.focus();
		};
		replace(
			this.bar,
			search && h("span", {}, t("searchedFor", search)),
			search && h("button", { onclick: clear }, t("searchEnd")),
		);
	}

	private window(shown: Chapter[], at: number): Chapter[] {
		const first = Math.max(0, Math.min(at - this.most / 2, shown.length - this.most));
		return shown.slice(first, first + this.most);
	}

	private more(many: number): HTMLElement | null {
		const show = () => {
			this.most *= 5;
			this.changed();
			this.list.querySelector<HTMLElement>("[aria-current]")?.focus();
		};
		return many > 0
			? h(
					"li",
					{},
					h("button", { class: "plain", onclick: show }, t("moreChapters", many.toLocaleString(settings.language))),
				)
			: null;
	}

	private draw(shown: Chapter[], at: number): void {
		const window = this.window(shown, at);
		const first = window[0] ? shown.indexOf(window[0]) : 0;
		const items = window.map((chapter, i) => this.item(chapter, first + i, at, shown.length));
		replace(this.list, this.more(first), ...items, this.more(shown.length - first - window.length));
		const current = this.list.querySelector<HTMLElement>("[aria-current]");
		if (current) this.list.scrollTop = Math.max(0, current.offsetTop - this.list.offsetTop - 80);
	}

	private item(chapter: Chapter, number: number, at: number, many: number): HTMLElement {
		const { label } = chapter;
		const facts = resultSign(chapter.about.result, this.game);
		const item = h(
			"li",
			{},
			h(
				"button",
				{ class: "plain", "aria-current": number === at && "true", onclick: () => this.go(chapter) },
				h("span", { class: "hushed" }, String(number + 1)),
				h("b", {}, label),
				h("span", { class: "hushed" }, facts),
			),
		);
		if (number !== at) return item;
		const tool = (sign: Icon, word: Word, action: () => void, disabled = false) =>
			iconButton(sign, t(word, label), action, { class: "plain", "data-word": word, disabled });
		item.append(
			tool("pen", "rename", () => this.rename(chapter, item)),
			tool("up", "chapterUp", () => this.move(chapter, -1), at === 0),
			tool("down", "chapterDown", () => this.move(chapter, 1), at === many - 1),
			tool("bin", "delete", () => this.remove(chapter)),
		);
		return item;
	}
}
