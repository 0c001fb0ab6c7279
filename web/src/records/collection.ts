// The games of the files that were opened last, until the page is closed: a list that can be searched, and the way from
// one of its games to the next.
import { h } from "../base/dom.ts";
import { icon, type Icon } from "../base/icons.ts";
import { settings } from "../base/settings.ts";
import { t, type Word } from "../base/words.ts";
import type { GameRecord } from "../core/core.ts";
import { treeOf } from "../core/record.ts";
import type { Tree } from "../core/tree.ts";
import { calledOf, resultSign, titleOf } from "./records.ts";

export interface Opened {
	source: string; // the file's name, or ""
	bytes: Uint8Array;
	games: GameRecord[];
	faults: string[];
}

export function labelOf(game: GameRecord): string {
	return calledOf(game.game, [game.first, game.second], game.tags);
}

class Collection {
	opened: Opened[] = [];
	search = "";
	wanted: GameRecord[] = []; // those that the search finds
	current: GameRecord | null = null; // looked at last
	shown: Tree | null = null; // and its tree
	private games: [GameRecord, string][] = []; // with the words that are searched

	take(opened: Opened[]): void {
		const words = (game: GameRecord) =>
			[labelOf(game), titleOf(game.game), game.date, resultSign(game.result), ...game.tags.map(([, value]) => value)].join(" ").toLowerCase();
		this.opened = opened;
		this.games = opened.flatMap(({ games }) => games.map((game): [GameRecord, string] => [game, words(game)]));
		this.current = this.shown = null;
		this.find("");
	}

	get size(): number {
		return this.games.length;
	}

	find(search: string): void {
		this.search = search;
		const wanted = search.trim().toLowerCase();
		this.wanted = this.games.flatMap(([game, words]) => (words.includes(wanted) ? [game] : []));
	}

	// Throws if the game cannot be played.
	show(game: GameRecord): Tree {
		this.current = game;
		return (this.shown = treeOf(game));
	}
}

export const collection = new Collection();

// "12 / 27,935", with buttons to the games before and after it: beside a game of the collection.
export class CollectionRow {
	readonly element: HTMLElement;
	private readonly place = h("a", { href: "#/open" });
	private readonly buttons: HTMLButtonElement[];

	constructor(private readonly onShow: (tree: Tree) => void) {
		const button = (sign: Icon, word: Word, way: -1 | 1) => h("button", { class: "plain", "aria-label": t(word), title: t(word), onclick: () => this.step(way) }, icon(sign));
		this.buttons = [button("previous", "gameBefore", -1), button("next", "gameAfter", 1)];
		this.element = h("div", { class: "row collection", hidden: true }, this.buttons[0]!, this.place, this.buttons[1]!);
	}

	private get at(): number {
		return collection.current ? collection.wanted.indexOf(collection.current) : -1;
	}

	private step(way: -1 | 1): void {
		const game = collection.wanted[this.at + way];
		if (game) this.onShow(collection.show(game));
	}

	show(tree: Tree): void {
		const { wanted, shown, size } = collection;
		this.element.hidden = tree !== shown || size < 2;
		if (this.element.hidden) return;
		const count = (n: number) => n.toLocaleString(settings.language);
		this.place.textContent = t("gameOf", count(this.at + 1), count(wanted.length));
		this.buttons[0]!.disabled = this.at <= 0;
		this.buttons[1]!.disabled = this.at < 0 || this.at === wanted.length - 1;
	}
}
