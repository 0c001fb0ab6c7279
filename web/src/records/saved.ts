// The saved games screen: a list with pictures; search, open, rename and delete single games or all search results. A
// deletion can be undone while the list is shown.
import { h, replace } from "../base/dom.ts";
import { iconButton } from "../base/icons.ts";
import type { Screen } from "../base/screen.ts";
import { loadSimplified } from "../base/simplify.ts";
import { locale } from "../base/settings.ts";
import { counted, t } from "../base/words.ts";
import { Board } from "../board/board.ts";
import { Fault } from "../core/faults.ts";
import { core } from "../core/core.ts";
import { treeOf } from "../core/record.ts";
import type { Tree } from "../core/tree.ts";
import { faultWords, playersOf, resultSign, showGame, titleOf } from "./records.ts";
import { RecentGames } from "./recent.ts";
import { searchedOf, wordsOf } from "./search.ts";
import { store, type Saved, type Summary } from "./store.ts";

function treeOfSaved(saved: Saved): Tree {
	const { games, faults } = core().readRecords(saved.record);
	if (!games[0]) throw new Fault(faults[0]!);
	return treeOf(games[0]);
}

const few = 4;

class SavedScreen {
	readonly element: HTMLElement;
	private games: Summary[] = [];
	private readonly note = h("p", { class: "about", role: "status" });
	private readonly list = h("ul", { class: "saved" }, h("li", { class: "about" }, t("opening")));
	private readonly search = h("input", {
		type: "search",
		"aria-label": t("search"),
		placeholder: t("search"),
		hidden: true,
		oninput: () => this.show(),
	});
	private readonly clear = h("button", { hidden: true, onclick: () => this.askToClear() });
	private readonly announcer = h("p", { class: "unseen", role: "status" }); // announces the number of results
	private readonly recent = new RecentGames(() => void this.load());
	private readonly undo = h("div", { class: "undo", role: "status" });
	// Pictures are drawn when they scroll into view: there may be thousands.
	private readonly sight = new IntersectionObserver(
		(entries) => {
			for (const { isIntersecting, target } of entries) {
				if (!isIntersecting) continue;
				this.sight.unobserve(target);
				void this.picture(target as HTMLElement);
			}
		},
		{ rootMargin: "200px" },
	);

	constructor() {
		this.element = h(
			"div",
			{ class: "records" },
			h("h1", {}, t("savedGames")),
			h(
				"div",
				{ class: "fields" },
				this.search,
				this.clear,
				h("a", { class: "button", href: "#/open" }, t("openGame")),
			),
			this.note,
			this.announcer,
			this.undo,
			this.recent.element,
			this.list,
		);
		void this.load().then(() => (this.recent.open = this.games.length < few));
	}

	private async load(): Promise<void> {
		try {
			[this.games] = await Promise.all([store.list(), loadSimplified()]); // needed for searching
			const where = await store.where();
			this.note.textContent = where === "away" ? t("serverAway") : "";
			this.show();
		} catch (error) {
			this.list.replaceChildren();
			this.note.setAttribute("role", "alert");
			this.note.textContent = faultWords(error);
		}
	}

	private get found(): Summary[] {
		const wanted = wordsOf(this.search.value);
		return this.games.filter((game) => {
			const known = searchedOf(game, [game.name, this.dateOf(game)]);
			return wanted.every((word) => known.includes(word));
		});
	}

	private show(): void {
		const shown = this.found;
		this.announcer.textContent = this.search.value.trim() ? t("gamesOf", shown.length, this.games.length) : "";
		this.search.hidden = this.games.length < 8 && !this.search.value;
		this.clear.hidden = this.search.hidden || shown.length < 2;
		this.clear.textContent = t("deleteShown", shown.length);
		this.sight.disconnect();
		const empty = this.games.length ? t("nothingFound") : t("nothingSaved");
		this.list.replaceChildren(
			...(shown.length ? shown.map((g) => this.item(g)) : [h("li", { class: "about" }, empty)]),
		);
	}

	private dateOf(game: Summary): string {
		const date = new Date(game.saved);
		return Number.isNaN(date.valueOf()) ? "" : date.toLocaleDateString(locale(), { dateStyle: "medium" });
	}

	private item(game: Summary): HTMLElement {
		const name = game.name || playersOf(game.first, game.second) || titleOf(game.game);
		const facts = [
			titleOf(game.game),
			resultSign(game.result, game.game),
			counted("movesCount", game.plies),
			this.dateOf(game),
		];
		const thumb = h("div", { class: "thumb", "data-id": game.id, "aria-hidden": "true" });
		const words = h(
			"span",
			{ class: "words" },
			h("b", {}, name),
			h("span", {}, facts.filter((fact) => fact && fact !== name).join(" · ")),
		);
		const button = (sign: "pen" | "bin", label: string, action: () => void) =>
			iconButton(sign, label, action, { class: "plain" });
		const item = h(
			"li",
			{},
			h("button", { class: "plain open", onclick: () => void this.open(game) }, thumb, words),
			button("pen", t("rename", name), () => this.rename(game, name, item)),
			button("bin", t("delete", name), () => void this.remove([game], t("deleted", name))),
		);
		this.sight.observe(thumb);
		return item;
	}

	private async picture(thumb: HTMLElement): Promise<void> {
		try {
			const tree = treeOfSaved(await store.get(thumb.dataset.id!));
			const board = new Board({ label: "", bare: true });
			board.show(tree.view());
			thumb.append(board.element);
		} catch {
			thumb.classList.add("broken"); // opening the game shows the reason
		}
	}

	private say(error: unknown): void {
		this.note.setAttribute("role", "alert");
		this.note.textContent = faultWords(error);
	}

	private async open(game: Summary): Promise<void> {
		try {
			showGame(treeOfSaved(await store.get(game.id)));
		} catch (error) {
			this.say(error);
		}
	}

	private rename(game: Summary, name: string, item: HTMLElement): void {
		const field = h("input", {
			type: "text",
			value: name,
			maxlength: 60,
			"aria-label": t("nameOfGame"),
			autocomplete: "off",
		});
		const save = async () => {
			try {
				const { record } = await store.get(game.id);
				await store.change(game.id, field.value.trim(), record);
				game.name = field.value.trim();
				this.show();
				this.focus(game.id);
			} catch (error) {
				this.say(error);
			}
		};
		const cancel = () => {
			this.show();
			this.focus(game.id);
		};
		replace(
			item,
			h(
				"form",
				{
					class: "fields",
					onsubmit: (e: Event) => {
						e.preventDefault();
						void save();
					},
					onkeydown: (e: KeyboardEvent) => e.key === "Escape" && cancel(),
				},
				field,
				h("button", { class: "main" }, t("save")),
				h("button", { type: "button", class: "plain", onclick: cancel }, t("cancel")),
			),
		);
		field.select();
	}

	private focus(id: string): void {
		this.list.querySelector<HTMLElement>(`[data-id="${id}"]`)?.closest("button")?.focus();
	}

	private askToClear(): void {
		const games = this.found;
		const keepButton = h(
			"button",
			{
				onclick: () => {
					this.undo.replaceChildren();
					this.clear.focus();
				},
			},
			t("cancel"),
		);
		const go = h(
			"button",
			{ onclick: () => void this.remove(games, t("deletedCount", games.length)) },
			t("deleteShown", games.length),
		);
		replace(this.undo, h("span", {}, t("deleteAsked", games.length)), keepButton, go);
		keepButton.focus();
	}

	// Reports its progress and offers to restore what was deleted.
	private async remove(games: Summary[], words: string): Promise<void> {
		const gone: Saved[] = [];
		try {
			for (const game of games) {
				const removed = await store.get(game.id);
				await store.remove(game.id);
				gone.push(removed);
			}
		} catch (error) {
			this.say(error);
		}
		const ids = new Set(gone.map(({ id }) => id));
		this.games = this.games.filter(({ id }) => !ids.has(id));
		this.show();
		if (!gone.length) return;
		const back = h("button", { onclick: () => void this.bringBack(gone) }, t("undo"));
		replace(this.undo, h("span", {}, gone.length === games.length ? words : t("deletedCount", gone.length)), back);
		back.focus();
	}

	// Restores the last game first, to keep the order.
	private async bringBack(gone: Saved[]): Promise<void> {
		let id = "";
		let fault: unknown;
		try {
			while (gone.length) {
				const { name, record } = gone.at(-1)!;
				({ id } = await store.add(name, record));
				gone.pop();
			}
			this.undo.replaceChildren();
		} catch (error) {
			fault = error;
		}
		await this.load();
		if (fault) this.say(fault);
		this.focus(id);
	}

	end(): void {
		this.sight.disconnect();
	}
}

export function savedScreen(): Screen {
	const screen = new SavedScreen();
	return { element: screen.element, title: t("savedGames"), end: () => screen.end() };
}
