// The opening explorer: what was played in the position, in master games or in the files opened last, with the results;
// a click plays a move or shows a model game. The book is loaded on demand.
import { h, keepFocus, replace } from "../base/dom.ts";
import { settings } from "../base/settings.ts";
import { counted, t } from "../base/words.ts";
import { core, type Book, type Explored, type LineRequest } from "../core/core.ts";
import { Engine, Stopped } from "../core/engine.ts";
import { imageIn } from "../core/mirror.ts";
import { isUnreachable } from "../core/reach.ts";
import { dealSeed, Tree } from "../core/tree.ts";
import { collection, type Chapter } from "../records/collection.ts";
import { resultSign } from "../records/records.ts";

declare const BOOKS: string; // "GAME GAME ...": games whose books are files next to the page, GAME.book

const movesShown = 12;

// Why the book cannot be read: usually the page is offline and the book was never fetched.
const explorerFault = (error: unknown): string =>
	isUnreachable(error)
		? t("explorerMissing")
		: t("explorerFailed", error instanceof Error ? error.message : String(error));

const languages = ["en", "zh-Hans", "zh-Hant"];

function count(n: number): string {
	return n.toLocaleString(settings.language);
}

interface Counted {
	move: string;
	image?: string; // its mirror image, counted together with it
	games: number[]; // won, drawn and lost by the first side
}

const sumOf = ({ games }: Counted): number => games.reduce((a, b) => a + b);

// Where the position is its own mirror image, a move and its image are merged under the name of the more frequent one.
function countedIn(found: Explored, line: LineRequest): Counted[] {
	const image = imageIn(core().set(line));
	const all = new Map<string, Counted>();
	for (const [move, , , ...games] of found.moves) {
		const twin = all.get(image?.(move) ?? "");
		if (twin) Object.assign(twin, { image: move, games: twin.games.map((n, i) => n + games[i]!) });
		else all.set(move, { move, games });
	}
	return [...all.values()].sort((a, b) => sumOf(b) - sumOf(a));
}

interface Actions {
	move: (move: string) => void;
	take: (tree: Tree) => void;
	go: (chapter: Chapter, ply: number) => void;
	side: (who: 0 | 1) => string;
	save: () => void;
}

// The source is in English in every language.
function creditOf(source: string, games: number): (Node | string)[] {
	const [before = "", after = ""] = t("explorerFrom", count(games), "\n").split("\n");
	return [before, h("span", { lang: "en" }, source), after];
}

export class Explorer {
	readonly element: HTMLDetailsElement;
	private readonly name = h("span", { class: "opening" });
	private readonly source = h("select", { "aria-label": t("explorerSource"), onchange: () => this.choose() });
	private readonly list = h("div", { class: "explored" });
	private engine: Engine | null = null;
	private book: Book | null = null;
	private asked: { line: LineRequest; notation: number } | null = null;
	private running = false;

	constructor(
		private readonly game: string,
		private readonly saved: { explorer: boolean },
		private readonly actions: Actions,
	) {
		this.element = h(
			"details",
			{ class: "explorer folder", open: saved.explorer },
			h("summary", {}, h("span", {}, t("explorer")), this.name),
			this.source,
			this.list,
		);
		this.element.addEventListener("toggle", () => {
			this.saved.explorer = this.element.open;
			this.actions.save();
			void this.look();
		});
		if (BOOKS.split(" ").includes(game)) this.source.append(h("option", { value: "masters" }, t("explorerMasters")));
		this.offerOwn();
	}

	// The opened games may load later than the screen.
	offerOwn(): void {
		if (this.own.length && !this.source.querySelector('[value="own"]'))
			this.source.append(h("option", { value: "own" }, t("explorerOwn")));
		this.source.hidden = this.source.length < 2;
		this.element.hidden = this.source.length === 0;
	}

	private get own(): Uint8Array[] {
		return collection.opened
			.filter(({ games }) => games.some(({ game }) => game === this.game))
			.map(({ bytes }) => bytes);
	}

	private choose(): void {
		this.end();
		void this.look();
	}

	show(line: LineRequest, notation: number): void {
		this.asked = { line, notation };
		void this.look();
	}

	// One query at a time: interrupting a query would terminate the worker and lose its book.
	private async look(): Promise<void> {
		if (this.running || !this.element.open || this.element.hidden) return;
		this.running = true;
		try {
			this.engine ??= new Engine();
			const { engine } = this;
			if (!this.book) {
				replace(this.list, h("p", { class: "hushed" }, t("reading")));
				this.book = await engine.book(this.game, this.source.value === "own" ? this.own : undefined);
			}
			for (let asked = this.asked; asked; asked = this.asked === asked ? null : this.asked)
				this.draw(await engine.explore(asked.line), asked);
		} catch (error) {
			if (!(error instanceof Stopped))
				replace(this.list, h("p", { class: "hushed", role: "alert" }, explorerFault(error)));
		} finally {
			this.running = false;
		}
	}

	private draw(found: Explored, { line, notation }: { line: LineRequest; notation: number }): void {
		this.name.textContent = [found.code, found.names?.[languages.indexOf(settings.language)]].filter(Boolean).join(" ");
		const counts = countedIn(found, line);
		const all = counts.reduce((sum, counted) => sum + sumOf(counted), 0);
		const rows = counts.slice(0, movesShown).map((counted) => this.row(counted, all, line, notation));
		const source = this.book?.source;
		const moves = () => this.list.querySelector<HTMLElement>(".played button");
		const draw = () =>
			replace(
				this.list,
				rows.length ? h("ul", { class: "played" }, ...rows) : h("p", { class: "hushed" }, t("explorerNothing")),
				found.models.length > 0 && h("h2", {}, t("modelGames")),
				found.models.length > 0 && h("ul", { class: "models" }, ...found.models.map((model) => this.model(model))),
				source && h("p", { class: "hushed" }, ...creditOf(source, this.book!.games)),
			);
		keepFocus(draw, () => moves() ?? this.element.querySelector("summary"));
	}

	private row(one: Counted, all: number, line: LineRequest, notation: number): HTMLElement {
		const { move, image, games } = one;
		const nameOf = (last: string) => {
			core().set({ ...line, moves: [...(line.moves ?? []), last] });
			return core().names(notation).at(-1) ?? last;
		};
		const name = nameOf(move);
		const sum = sumOf(one);
		const shares = games.map((n) => Math.round((100 * n) / sum));
		const won = t("explored", this.actions.side(0), shares[0]!, shares[1]!, this.actions.side(1), shares[2]!);
		const words = image ? t("exploredImage", won, nameOf(image)) : won;
		const parts = shares.map((share, i) =>
			h("i", { class: `part${i}`, style: `--share:${games[i]! / sum}` }, share >= 15 ? `${share}%` : ""),
		);
		const played = counted("exploredGames", sum, count(sum), Math.round((100 * sum) / all));
		return h(
			"li",
			{},
			h(
				"button",
				{ class: "plain", title: words, "aria-description": "", onclick: () => this.actions.move(move) },
				h("b", {}, name),
				h("span", { "aria-hidden": "true" }, count(sum)),
				h("span", { class: "results", "aria-hidden": "true" }, ...parts),
				h("span", { class: "unseen" }, `${played}; ${words}`),
			),
		);
	}

	private model({ number, label, result, plies }: Explored["models"][number]): HTMLElement {
		const show = async () => {
			if (this.running || !this.engine) return;
			const moves = await this.engine.model(number);
			const ply = this.asked?.line.moves?.length ?? 0;
			const chapter = this.source.value === "own" && collection.played(this.game, moves);
			if (chapter) {
				this.actions.go(chapter, ply);
				return;
			}
			const tree = new Tree({ game: this.game, preset: "", position: "" }, dealSeed()).playAll(moves);
			tree.result = result;
			tree.tags.push(["Event", label]);
			tree.at = tree.path().find((step) => step.depth === ply) ?? tree.root;
			this.actions.take(tree);
		};
		return h(
			"li",
			{},
			h(
				"button",
				{ class: "plain", onclick: () => void show() },
				h("b", {}, resultSign(result, this.game)),
				h("span", {}, label || t("unnamedGame")),
				h("span", { class: "hushed" }, t("movesCount", plies)),
			),
		);
	}

	end(): void {
		this.engine?.stop();
		this.engine = null;
		this.book = null;
		this.running = false;
	}
}
