// The archive: finished games, searched by player, game, result and opening.
import { h, replace } from "../base/dom.ts";
import type { Screen } from "../base/screen.ts";
import { counted, t } from "../base/words.ts";
import { core } from "../core/core.ts";
import { gameOf, sideName } from "../core/picture.ts";
import { upLink, wordButton } from "../play/tools.ts";
import { Refusal } from "./ask.ts";
import { cleanName, list, type Room } from "./client.ts";
import { club, setTitle } from "./club.ts";
import { finishedRow, gameName, whyNot } from "./facts.ts";
import { labelled } from "./fields.ts";
import { archiveAddress, filterOf, type Filter } from "./filter.ts";
import { OpeningField } from "./opening_field.ts";

const none = "";

function options(chosen: string, all: [value: string, words: string][]): HTMLElement[] {
	return all.map(([value, words]) => h("option", { value, selected: value === chosen }, words));
}

export class Archive implements Screen {
	readonly title = t("archive");
	readonly element: HTMLElement;
	private filter: Filter;
	private readonly player: HTMLInputElement;
	private readonly game: HTMLSelectElement;
	private readonly result = h("select", { onchange: () => this.apply() });
	private readonly opening = h("div", { class: "opening-place" });
	private readonly status = h("p", { class: "about", role: "status" });
	private readonly rows = h("ul", {});
	private readonly more = wordButton("archiveMore", () => void this.load(true), { hidden: true });
	private readonly again = wordButton("archiveAgain", () => void this.load(this.shown > 0), { hidden: true });
	private readonly left = new AbortController();
	private asking = new AbortController(); // the request in progress
	private next: number | null = null; // where the list continues
	private shown = 0;

	constructor(words: string[]) {
		this.filter = filterOf(words);
		const { games } = core().games();
		if (!games.some(({ name }) => name === this.filter.game)) Object.assign(this.filter, { game: none, opening: [] });
		this.player = h("input", {
			type: "search",
			class: "field",
			value: this.filter.player,
			maxlength: 40,
			autocomplete: "off",
			spellcheck: "false",
			onchange: () => this.apply(),
		});
		this.game = h(
			"select",
			{
				onchange: () => {
					this.filter.opening = [];
					this.apply();
					this.showGame();
				},
			},
			...options(this.filter.game, [
				[none, t("archiveAllGames")],
				...games.map(({ name }): [string, string] => [name, gameName(name)]),
			]),
		);
		this.element = h(
			"div",
			{ class: "records room lobby archive" },
			h("div", { class: "head" }, upLink("#/lobby", t("playOnline")), h("h1", {}, this.title)),
			this.form(),
			h(
				"section",
				{ class: "turns", "aria-label": t("finishedRooms") },
				this.status,
				this.rows,
				h("div", { class: "buttons" }, this.more, this.again),
			),
		);
		this.showGame();
		void club().then((own) => this.left.signal.aborted || setTitle(this.title, own));
		void this.load(false);
	}

	private form(): HTMLElement {
		return h(
			"form",
			{
				class: "search",
				role: "search",
				novalidate: true,
				onsubmit: (event: Event) => {
					event.preventDefault();
					if (!this.apply()) void this.load(false);
				},
			},
			h(
				"div",
				{ class: "search-fields" },
				labelled(t("archivePlayer"), this.player),
				labelled(t("game"), this.game),
				labelled(t("archiveResult"), this.result),
				h("button", { class: "main" }, t("search")),
			),
			this.opening,
		);
	}

	// Offers the results of the chosen game and its board for the opening. Games with a deal have no openings to
	// compare.
	private showGame(): void {
		const { game, result, opening } = this.filter;
		const side = (of: number) => (game ? sideName(gameOf(game), of) : "");
		replace(
			this.result,
			...options(result, [
				[none, t("archiveAnyResult")],
				["first", game ? t("wins", side(0)) : t("archiveFirst")],
				["second", game ? t("wins", side(1)) : t("archiveSecond")],
				["draw", t("draw")],
			]),
		);
		const hasOpenings = game !== none && !gameOf(game).chance;
		replace(
			this.opening,
			hasOpenings &&
				new OpeningField(game, opening, (moves) => {
					this.filter.opening = moves;
					this.apply();
				}).element,
		);
	}

	// Searches for the current values of the fields, at a new address. Returns whether they have changed.
	private apply(): boolean {
		this.player.value = cleanName(this.player.value);
		this.filter = {
			player: this.player.value,
			game: this.game.value,
			result: this.result.value as Filter["result"],
			opening: this.filter.opening,
		};
		const address = archiveAddress(this.filter);
		if (address === archiveAddress(filterOf(location.hash.split("/").slice(3).map(decodeURIComponent)))) return false;
		history.pushState(null, "", address);
		void this.load(false);
		return true;
	}

	// continues: appends the next page of the list.
	private async load(continues: boolean): Promise<void> {
		this.asking.abort();
		const asking = new AbortController();
		this.asking = asking;
		this.again.hidden = true;
		if (!continues) this.say(t("archiveSearching"));
		this.element.setAttribute("aria-busy", "true");
		try {
			const found = await list("over", asking.signal, { filter: this.filter, before: continues ? this.next : null });
			if (!asking.signal.aborted) this.show(found, continues);
		} catch (error) {
			if (!asking.signal.aborted) this.fail(error, continues);
		}
		if (!asking.signal.aborted) this.element.setAttribute("aria-busy", "false");
	}

	private show({ rooms, next }: { rooms: Room[]; next: number | null }, continues: boolean): void {
		const added = rooms.map((room) => h("li", {}, finishedRow(room)));
		const hadFocus = document.activeElement === this.more;
		if (!continues) [this.shown] = [0, this.rows.replaceChildren()];
		this.rows.append(...added);
		this.shown += added.length;
		this.next = next;
		this.more.hidden = next === null || !rooms.length;
		this.say(this.shown ? counted("archiveFound", this.shown) : t(this.isAny ? "finishedNone" : "archiveNone"));
		this.status.classList.toggle("empty", !this.shown);
		if (hadFocus) (added[0]?.firstElementChild as HTMLElement | undefined)?.focus();
	}

	private get isAny(): boolean {
		const { player, game, result } = this.filter;
		return !player && !game && !result;
	}

	private fail(error: unknown, continues: boolean): void {
		if (!continues) [this.shown] = [0, this.rows.replaceChildren()];
		this.more.hidden = true;
		this.again.hidden = error instanceof Refusal;
		this.status.classList.remove("empty");
		this.say(whyNot(error));
	}

	private say(words: string): void {
		this.status.textContent = words;
	}

	end(): void {
		this.left.abort();
		this.asking.abort();
	}
}
