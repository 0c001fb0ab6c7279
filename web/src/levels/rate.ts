// Rates a level in the browser: plays games of a simulated player against its NPC and shows the fraction won with a
// confidence interval that narrows as games are played.
import { h, keepFocus, replace, Voice } from "../base/dom.ts";
import { t } from "../base/words.ts";
import { core, type Level, type Rating } from "../core/core.ts";
import { Engine, Stopped } from "../core/engine.ts";
import { randomSeed } from "../core/tree.ts";

const depth = 4; // of the simulated player, docs/rules/magic.md 4.2
const amounts = [40, 100, 400];
const quarters = 4;

export class Rater {
	readonly element = h("section", { class: "rater", "aria-label": t("magicRate") });
	private readonly engine = new Engine();
	private readonly bar = h("progress", { max: 1, value: 0, "aria-label": t("magicRate") });
	private readonly words = h("p");
	private readonly voice = new Voice(); // announces the start, each quarter, and the end
	private readonly scale = h("div", { class: "scale", "aria-hidden": "true" });
	private readonly buttons = h("div", { class: "answers" });
	private games = 100;

	// level: the level to rate, null while it has faults. onRating: receives the rating, which is stored with the
	// level.
	constructor(
		private readonly level: () => Level | null,
		private readonly onRating: (rating: NonNullable<Level["rating"]>) => void,
	) {
		replace(
			this.element,
			h("h2", {}, t("magicRate")),
			h("p", { class: "about" }, t("magicRateAbout", depth)),
			this.buttons,
			this.bar,
			this.scale,
			this.words,
			this.voice.element,
		);
		this.idle();
	}

	// The level has changed: the measured rating is no longer valid.
	reset(rating: Level["rating"]): void {
		this.stop();
		if (rating)
			this.show(
				{ ...rating, plies: 0, share: [rating.ratio ?? rating.won / rating.games, rating.low ?? 0, rating.high ?? 1] },
				rating.games,
			);
		else {
			this.bar.hidden = this.scale.hidden = true;
			this.words.textContent = "";
		}
	}

	stop(): void {
		this.engine.stop();
	}

	private idle(): void {
		const select = h("select", { "aria-label": t("magicGames"), onchange: () => (this.games = Number(select.value)) });
		for (const n of amounts) select.append(h("option", { value: n, selected: n === this.games }, t("magicGamesOf", n)));
		const go = h("button", { onclick: () => void this.run() }, t("magicRateGo"));
		keepFocus(
			() => replace(this.buttons, go, select),
			() => go,
		);
		this.bar.hidden = true;
	}

	private async run(): Promise<void> {
		const level = this.level();
		if (!level) {
			this.tell(t("magicRateFaults"));
			return;
		}
		replace(this.buttons, h("button", { class: "main", onclick: () => this.stop() }, t("magicRateStop")));
		this.buttons.querySelector("button")?.focus();
		this.tell(t("magicRateBegins"));
		this.scale.hidden = true;
		this.bar.hidden = false;
		this.bar.value = 0;
		let last: Rating | null = null;
		const games = this.games;
		try {
			last = await this.engine.rate(level, games, depth, randomSeed(), (rating) => {
				last = rating;
				this.show(last, games);
				if (last.games < games && last.games % (games / quarters) === 0) this.voice.remark(this.words.textContent);
			});
			this.show(last, games);
		} catch (error) {
			if (!(error instanceof Stopped))
				this.tell(t("engineFailed", error instanceof Error ? error.message : String(error)));
			else if (!last) this.words.textContent = "";
		}
		this.idle();
		if (!last?.games) return;
		this.voice.remark(this.words.textContent);
		const { won, drawn, lost } = last;
		this.onRating({
			games: last.games,
			won,
			drawn,
			lost,
			player_depth: depth,
			npc_depth: level.npc_depth ?? 4,
			engine: `qipan ${core().games().version}`,
		});
	}

	private tell(words: string): void {
		this.words.textContent = words;
		this.voice.remark(words);
	}

	private show({ games, won, drawn, lost, share }: Rating, of: number): void {
		const percent = (n: number) => Math.round(n * 100);
		const [value, low, high] = share.map(percent) as [number, number, number];
		this.bar.max = of;
		this.bar.value = games;
		this.scale.hidden = false;
		replace(
			this.scale,
			h("div", { class: "aim", style: "left:20%;right:50%" }),
			h("div", { class: "interval", style: `left:${low}%;right:${100 - high}%` }),
			h("div", { class: "value", style: `left:${value}%` }),
			h("span", { style: "left:0" }, "0 %"),
			h("span", { style: "left:50%" }, "50"),
			h("span", { style: "left:100%" }, "100"),
		);
		this.words.textContent = t("magicRated", value, low, high) + " " + t("magicRatedOf", games, won, drawn, lost);
	}
}
