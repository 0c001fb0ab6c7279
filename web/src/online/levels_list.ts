// The list of levels by players, and the levels published from this browser.
import { h, replace } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import type { Screen } from "../base/screen.ts";
import { t } from "../base/words.ts";
import { upLink, wordButton } from "../play/tools.ts";
import { titlesReadable } from "../levels/campaign.ts";
import { Refusal } from "./ask.ts";
import { club, setTitle } from "./club.ts";
import { whyNot } from "./facts.ts";
import { about, list, published, removeToken, sorts, type Entry, type Listed, type Sort } from "./levels_client.ts";
import { addressOf, card, titleBy } from "./levels_facts.ts";

const sortWords = { new: "sortNew", difficulty: "sortDifficulty", played: "sortPlayed" } as const;
const mostOwn = 12; // the user's own levels that are looked up

const stageWords = {
	waiting: "levelWaiting",
	rated: "levelRated",
	refused: "levelRefused",
	removed: "levelRemoved",
	campaign: "levelRated",
} as const;

// Null if this version cannot read the level.
function rowOf(entry: Entry): HTMLElement | null {
	try {
		return h("li", {}, card(entry));
	} catch {
		return null;
	}
}

function ownRow({ id, level, stage }: Entry): HTMLElement {
	return h(
		"li",
		{},
		h(
			"a",
			{ class: "own-level", href: addressOf(id) },
			h("b", {}, h("bdi", {}, titleBy(level))),
			h("span", { class: stage }, t(stageWords[stage])),
		),
	);
}

export class LevelList implements Screen {
	readonly title = t("levelsByOthers");
	readonly element: HTMLElement;
	private readonly status = h("p", { class: "about", role: "status" });
	private readonly rows = h("ul", { class: "level-cards" });
	private readonly own = h("div", { hidden: true }); // will hold the user's own levels
	private readonly more = wordButton("levelsMore", () => void this.load(true), { hidden: true });
	private readonly again = wordButton("archiveAgain", () => void this.load(this.shown > 0), { hidden: true });
	private readonly left = new AbortController();
	private next: string | null = null; // where the list continues
	private shown = 0;

	constructor(private readonly sort: Sort) {
		this.element = h(
			"div",
			{ class: "records room lobby others" },
			h(
				"div",
				{ class: "head" },
				upLink("#/magic", t("magicToMap")),
				h("h1", {}, this.title),
				h("a", { class: "button make", href: "#/magic/edit" }, icon("add"), t("magicNewLevel")),
			),
			h("p", { class: "intro" }, t("levelsAbout")),
			this.own,
			h("nav", { class: "sorts", "aria-label": t("sortBy") }, ...sorts.map((one) => this.sortLink(one))),
			this.status,
			this.rows,
			h("div", { class: "buttons" }, this.more, this.again),
		);
		void club().then((own) => this.left.signal.aborted || setTitle(this.title, own));
		void this.load(false);
		void this.loadOwn();
	}

	private sortLink(sort: Sort): HTMLElement {
		const href = sort === "new" ? "#/magic/others" : `#/magic/others/${sort}`;
		return h("a", { href, "aria-current": sort === this.sort ? "page" : undefined }, t(sortWords[sort]));
	}

	// continues: appends the next page of the list.
	private async load(continues: boolean): Promise<void> {
		const { signal } = this.left;
		this.again.hidden = true;
		if (!continues) this.status.textContent = t("levelsLoading");
		this.element.setAttribute("aria-busy", "true");
		try {
			const [found] = await Promise.all([list(this.sort, continues ? this.next : null, signal), titlesReadable()]);
			if (!signal.aborted) this.show(found);
		} catch (error) {
			if (!signal.aborted) this.fail(error);
		}
		this.element.setAttribute("aria-busy", "false");
	}

	private show({ levels, next }: Listed): void {
		const hadFocus = document.activeElement === this.more;
		const added = levels.map(rowOf).filter((row) => row !== null);
		this.rows.append(...added);
		this.shown += added.length;
		this.next = next;
		this.more.hidden = next === null || !levels.length;
		this.status.classList.toggle("empty", !this.shown);
		this.status.textContent = this.shown ? "" : t("levelsNone");
		if (hadFocus) added[0]?.querySelector("a")?.focus();
	}

	private fail(error: unknown): void {
		this.more.hidden = true;
		this.again.hidden = error instanceof Refusal;
		this.status.classList.remove("empty");
		this.status.textContent = whyNot(error);
	}

	private async loadOwn(): Promise<void> {
		const { signal } = this.left;
		await titlesReadable();
		const found = await Promise.all(
			published()
				.slice(0, mostOwn)
				.map((id) =>
					about(id, signal).catch((error) => {
						if (error instanceof Refusal && error.status === 404) removeToken(id); // the operator has removed it
						return null;
					}),
				),
		);
		const rows = found.filter((entry) => entry !== null).map(ownRow);
		if (!rows.length || signal.aborted) return;
		this.own.hidden = false;
		replace(
			this.own,
			h(
				"section",
				{ class: "turns", "aria-labelledby": "own-published" },
				h("h2", { id: "own-published" }, t("levelsPublished")),
				h("ul", {}, ...rows),
			),
		);
	}

	end(): void {
		this.left.abort();
	}
}
