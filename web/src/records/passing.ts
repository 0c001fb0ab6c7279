// "Games with this position": restricts the collection to games whose main line reaches the position viewed last or its
// mirror image. Large collections are searched in a worker, which keeps them for the next position.
import { h, replace } from "../base/dom.ts";
import { t } from "../base/words.ts";
import { Board } from "../board/board.ts";
import { core, type GameRecord, type LineRequest } from "../core/core.ts";
import { Engine, Stopped } from "../core/engine.ts";
import { collection, type Chapter, type Opened } from "./collection.ts";

class Finder {
	private engine: Engine | null = null;
	private opened: Opened[] | null = null; // files loaded into the engine
	private ends: number[] = []; // of each file, cumulative over all games

	private async fromFiles(line: LineRequest, progress: (share: number) => void): Promise<Map<Chapter, number>> {
		const found = new Map<Chapter, number>();
		const { opened } = collection;
		if (!opened.length) return found;
		if (this.opened !== opened) {
			this.stop();
			this.engine = new Engine();
			this.ends = await this.engine.passages(
				opened.map(({ bytes }) => bytes),
				progress,
			);
			this.opened = opened;
		}
		const chapters = new Map(collection.chapters.map((chapter) => [chapter.record, chapter]));
		const games = opened.flatMap(({ games }, i): (GameRecord | null)[] => {
			const many = this.ends[i]! - (this.ends[i - 1] ?? 0);
			return games.length === many ? games : Array(many).fill(null);
		});
		for (const [game, length] of await this.engine!.through(line)) {
			const chapter = chapters.get(games[game] ?? null);
			if (chapter && !chapter.shown) found.set(chapter, length);
		}
		return found;
	}

	// Games that were viewed may have changed, and chapters are not in a file: these are few and are searched here.
	private fromPage(line: LineRequest, found: Map<Chapter, number>): void {
		const files = new Set(collection.opened.flatMap(({ games }) => games));
		const others = collection.all(line.game).filter((chapter) => chapter.shown || !files.has(chapter.record!));
		core().passages("");
		if (others.length) core().passages(others.map(({ text }) => text).join("\n"));
		core().set(line);
		for (const [game, length] of core().through()) found.set(others[game]!, length);
		core().passages("");
	}

	async find(line: LineRequest, progress: (share: number) => void): Promise<Map<Chapter, number>> {
		const found = await this.fromFiles(line, progress);
		this.fromPage(line, found);
		return found;
	}

	stop(): void {
		this.engine?.stop();
		this.engine = null;
		this.opened = null;
	}
}

const finder = new Finder();

export class PassingSwitch {
	readonly element = h("div", { class: "fields passing" });
	private readonly picture: Board | null = null;
	private readonly button = h("button", { onclick: () => void this.press() }, t("passing"));
	private readonly status = h("span", { class: "said", role: "status" });
	private running = false;

	// pictured: shows the position too, where its board is not visible.
	constructor(
		private readonly onFound: () => void,
		pictured = false,
	) {
		if (pictured) this.picture = new Board({ label: t("positionText"), bare: true });
		this.rest();
		this.show();
	}

	private rest(): void {
		replace(this.element, this.picture && h("div", { class: "thumb" }, this.picture.element), this.button, this.status);
	}

	// game: restricts the chapters to this game; default: the game of the position viewed last.
	show(game = collection.place?.game): void {
		const { place, passing } = collection;
		this.element.hidden = !place || place.game !== game || collection.all(game).length < 2;
		this.button.setAttribute("aria-pressed", String(passing !== null));
		if (!passing) this.status.textContent = "";
		if (place && !this.element.hidden) this.picture?.show(core().set(place));
	}

	private async press(): Promise<void> {
		const { place } = collection;
		if (this.running || !place) return;
		if (collection.passing) {
			this.done(null);
			return;
		}
		this.running = true;
		const bar = h("progress", { max: 1, value: 0, "aria-label": t("reading") });
		replace(this.element, bar, h("button", { onclick: () => finder.stop() }, t("cancel")));
		try {
			const found = await finder.find(place, (share) => (bar.value = share));
			this.status.textContent = found.size ? "" : t("passingNone");
			this.done(found.size ? found : null);
		} catch (error) {
			if (!(error instanceof Stopped)) this.status.textContent = error instanceof Error ? error.message : String(error);
		} finally {
			this.running = false;
			this.rest();
			this.button.focus();
		}
	}

	private done(found: Map<Chapter, number> | null): void {
		const status = this.status.textContent;
		collection.pass(found);
		this.onFound();
		this.show();
		this.status.textContent = status;
	}

	// The user leaves the page: cancels a search in progress.
	end(): void {
		if (this.running) finder.stop();
	}
}
