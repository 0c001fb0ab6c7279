// Saved games: a list with pictures, to open, rename and delete. A deletion can be undone while the list is shown.
import { h, replace } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import type { Screen } from "../base/screen.ts";
import { settings } from "../base/settings.ts";
import { counted, t } from "../base/words.ts";
import { Board } from "../board/board.ts";
import { core } from "../core/core.ts";
import { treeOf } from "../core/record.ts";
import type { Tree } from "../core/tree.ts";
import { faultWords, playersOf, resultSign, searchable, showGame, titleOf } from "./records.ts";
import { RecentGames } from "./recent.ts";
import { store, type Saved, type Summary } from "./store.ts";

function treeOfSaved(saved: Saved): Tree {
	const { games, faults } = core().readRecords(saved.record);
	if (!games[0]) throw new Error(faults[0]);
	return treeOf(games[0]);
}

class SavedScreen {
	readonly element: HTMLElement;
	private games: Summary[] = [];
	private readonly note = h("p", { class: "about", role: "status" });
	private readonly list = h("ul", { class: "saved" }, h("li", { class: "about" }, t("opening")));
	private readonly search = h("input", { type: "search", "aria-label": t("search"), placeholder: t("search"), hidden: true, oninput: () => this.show() });
	private readonly undo = h("div", { class: "undo", role: "status" });
	// Pictures are drawn when they scroll into view: there may be thousands.
	private readonly sight = new IntersectionObserver((entries) => {
		for (const { isIntersecting, target } of entries) {
			if (!isIntersecting) continue;
			this.sight.unobserve(target);
			void this.picture(target as HTMLElement);
		}
	}, { rootMargin: "200px" });

	constructor() {
		this.element = h("div", { class: "records" }, h("h1", {}, t("savedGames")), h("div", { class: "fields" }, this.search, h("a", { class: "button", href: "#/open" }, t("openGame"))), this.note, this.undo, this.list, new RecentGames(() => void this.load()).element);
		void this.load();
	}

	private async load(): Promise<void> {
		try {
			this.games = await store.list();
			const where = await store.where();
			this.note.textContent = where === "away" ? t("serverAway") : "";
			this.show();
		} catch (error) {
			this.list.replaceChildren();
			this.note.setAttribute("role", "alert");
			this.note.textContent = faultWords(error);
		}
	}

	private show(): void {
		const wanted = searchable(this.search.value.trim());
		const shown = this.games.filter((g) => searchable([g.name, g.first, g.second, titleOf(g.game), this.dateOf(g)].join(" ")).includes(wanted));
		this.search.hidden = this.games.length < 8 && !wanted;
		this.sight.disconnect();
		const empty = this.games.length ? t("nothingFound") : t("nothingSaved");
		this.list.replaceChildren(...(shown.length ? shown.map((g) => this.item(g)) : [h("li", { class: "about" }, empty)]));
	}

	private dateOf(game: Summary): string {
		const date = new Date(game.saved);
		return Number.isNaN(date.valueOf()) ? "" : date.toLocaleDateString(settings.language, { dateStyle: "medium" });
	}

	private item(game: Summary): HTMLElement {
		const name = game.name || playersOf(game.first, game.second) || titleOf(game.game);
		const facts = [titleOf(game.game), resultSign(game.result), counted("movesCount", game.plies), this.dateOf(game)];
		const thumb = h("div", { class: "thumb", "data-id": game.id, "aria-hidden": "true" });
		const words = h("span", { class: "words" }, h("b", {}, name), h("span", {}, facts.filter((fact) => fact && fact !== name).join(" · ")));
		const button = (sign: "pen" | "bin", label: string, action: () => void) => h("button", { class: "plain", "aria-label": label, title: label, onclick: action }, icon(sign));
		const item = h(
			"li",
			{},
			h("button", { class: "plain open", onclick: () => void this.open(game) }, thumb, words),
			button("pen", t("rename", name), () => this.rename(game, name, item)),
			button("bin", t("delete", name), () => void this.remove(game, name)),
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
			thumb.classList.add("broken"); // opening it says why
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
		const field = h("input", { type: "text", value: name, maxlength: 60, "aria-label": t("nameOfGame"), autocomplete: "off" });
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
				{ class: "fields", onsubmit: (e: Event) => { e.preventDefault(); void save(); }, onkeydown: (e: KeyboardEvent) => e.key === "Escape" && cancel() },
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

	private async remove(game: Summary, name: string): Promise<void> {
		try {
			const kept = await store.get(game.id);
			await store.remove(game.id);
			this.games = this.games.filter((g) => g !== game);
			this.show();
			const back = h("button", { onclick: () => void this.bringBack(kept) }, t("undo"));
			replace(this.undo, h("span", {}, t("deleted", name)), back);
			back.focus();
		} catch (error) {
			this.say(error);
		}
	}

	private async bringBack(game: Saved): Promise<void> {
		try {
			const added = await store.add(game.name, game.record);
			this.undo.replaceChildren();
			await this.load();
			this.focus(added.id);
		} catch (error) {
			this.say(error);
		}
	}

	end(): void {
		this.sight.disconnect();
	}
}

export function savedScreen(): Screen {
	const screen = new SavedScreen();
	return { element: screen.element, title: t("savedGames"), end: () => screen.end() };
}
