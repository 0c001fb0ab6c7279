// The last ten games that ended in this browser, saved automatically in its storage.
import { h, replace } from "../base/dom.ts";
import { iconButton, type Icon } from "../base/icons.ts";
import { parsedObject, savedText, saveItem } from "../base/saved.ts";
import { locale } from "../base/settings.ts";
import { t } from "../base/words.ts";
import { Board } from "../board/board.ts";
import { core, type GameRecord } from "../core/core.ts";
import { recordText, treeOf } from "../core/record.ts";
import type { Tree } from "../core/tree.ts";
import { faultWords, playersOf, resultSign, showGame, titleOf } from "./records.ts";
import { store } from "./store.ts";

export const recentKey = "qipan.recent";
const most = 10;

interface Ended {
	record: string;
	ended: string; // time, in ISO format
}

function parsed(text: string | null): Ended[] {
	const read = parsedObject<Ended[]>(text);
	return Array.isArray(read) ? read.filter((game) => typeof game?.record === "string") : [];
}

const recent = (): Ended[] => parsed(savedText(recentKey));

// Merges two devices, in stored form: the most recent games of both; those that are here stay until further games end.
// Returns the text and the number of games that are new here.
export function mergedRecent(here: string | null, coming: string): [text: string, n: number] {
	const own = parsed(here);
	const others = parsed(coming).filter(({ record }) => own.every((game) => game.record !== record));
	const last = [...own, ...others]
		.sort((a, b) => (a.ended < b.ended ? 1 : -1))
		.filter((game, i) => i < most || own.includes(game));
	return [JSON.stringify(last), last.length - own.length];
}

function write(games: Ended[]): void {
	saveItem(recentKey, JSON.stringify(games));
}

function removeRecord(record: string): void {
	write(recent().filter((game) => game.record !== record));
}

// Called when the game has ended.
export function saveRecent(tree: Tree): void {
	if (!tree.root.children.length) return;
	const record = recordText(tree);
	removeRecord(record);
	write([{ record, ended: new Date().toISOString() }, ...recent()].slice(0, most));
}

// --- the list above the saved games ---

function words(game: GameRecord, ended: string): [name: string, facts: string] {
	const name = playersOf(game.first, game.second) || titleOf(game.game);
	const date = new Date(ended);
	const facts = [
		titleOf(game.game),
		resultSign(game.result, game.game),
		Number.isNaN(date.valueOf()) ? "" : date.toLocaleDateString(locale(), { dateStyle: "medium" }),
	];
	return [name, facts.filter((fact) => fact && fact !== name).join(" · ")];
}

// onSaved: one of them has been added to the saved games.
export class RecentGames {
	private readonly summary = h("summary");
	private readonly folder = h("details", { class: "folder" }, this.summary);
	readonly element = h("section", { class: "recent", "aria-label": t("recentGames") }, this.folder);
	private readonly status = h("p", { class: "about", role: "status" });
	private readonly list = h("ul", { class: "saved" });

	constructor(private readonly onSaved: () => void) {
		this.folder.append(h("p", { class: "about" }, t("recentAbout", most)), this.list);
		this.element.append(this.status);
		this.show();
	}

	// Opened initially if few games are saved.
	set open(open: boolean) {
		this.folder.open = open;
	}

	private show(): void {
		const items = recent().flatMap((game) => this.item(game) ?? []);
		replace(this.list, ...items);
		this.summary.textContent = t("recentCount", items.length);
		this.folder.hidden = !items.length;
	}

	// Stored data may be corrupt or come from another version.
	private item(game: Ended): HTMLElement | null {
		try {
			const read = core().readRecords(game.record).games[0];
			return read ? this.row(game, read, treeOf(read)) : null;
		} catch {
			return null;
		}
	}

	private row({ record, ended }: Ended, game: GameRecord, tree: Tree): HTMLElement {
		const board = new Board({ label: "", bare: true });
		board.show(tree.view());
		const [name, facts] = words(game, ended);
		const button = (sign: Icon, label: string, action: () => void) =>
			iconButton(sign, label, action, { class: "plain" });
		return h(
			"li",
			{},
			h(
				"button",
				{ class: "plain open", onclick: () => showGame(tree) },
				h("div", { class: "thumb", "aria-hidden": "true" }, board.element),
				h("span", { class: "words" }, h("b", {}, name), h("span", {}, facts)),
			),
			button("save", t("recentSave", name), () => void this.save(record)),
			button("bin", t("delete", name), () => this.remove({ record, ended }, name)),
		);
	}

	private async save(record: string): Promise<void> {
		try {
			await store.add("", record);
			removeRecord(record);
			this.show();
			this.status.textContent = t("saved");
			(this.list.querySelector("button") ?? this.summary).focus();
			this.onSaved();
		} catch (error) {
			this.status.textContent = faultWords(error);
		}
	}

	private remove(game: Ended, name: string): void {
		removeRecord(game.record);
		this.show();
		const back = h("button", { onclick: () => this.bringBack(game) }, t("undo"));
		replace(this.status, h("span", {}, t("deleted", name)), " ", back);
		back.focus();
	}

	private bringBack(game: Ended): void {
		write([...recent(), game].sort((a, b) => (a.ended < b.ended ? 1 : -1)));
		this.status.textContent = "";
		this.show();
		this.list.querySelector("button")?.focus();
	}
}
