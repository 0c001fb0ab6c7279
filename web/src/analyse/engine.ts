// What the engine says about the position being looked at: its best lines, how deep it searched and how fast.
import { h, replace } from "../base/dom.ts";
import { t } from "../base/words.ts";
import { core, type EngineOption, type LineRequest, type Thought, type View } from "../core/core.ts";
import { Engine, Stopped } from "../core/engine.ts";
import { shareOf, standingWords } from "../core/score.ts";
import { allowed, EngineOptions, type Values } from "./options.ts";

const longest = 600_000; // ms of thinking about one position
const settle = 120; // ms that a position must be looked at before the engine begins
const shownMoves = 12;

export interface Lines {
	thoughts: Thought[]; // by rank
	score: number; // of the best, for the first side
}

interface Asked {
	line: LineRequest;
	actor: 0 | 1;
	chance: boolean;
	notation: number;
	side: (who: 0 | 1) => string;
}

function big(n: number): string {
	return n >= 999_500 ? `${(n / 1e6).toFixed(1)} M` : n >= 1000 ? `${Math.round(n / 1000)} k` : String(n);
}

// The engine that analyses, as strong as it can; its options are those of the game's opponent by that name.
export const analyst = "alphabeta";

export class EnginePanel {
	readonly element: HTMLElement;
	on: boolean;
	private readonly engine = new Engine();
	private readonly switch: HTMLInputElement;
	private readonly figures = h("span", { class: "figures" });
	private readonly list = h("ol", { class: "lines" });
	private readonly many: HTMLSelectElement;
	private thoughts: Thought[] = [];
	private asked: Asked | null = null;
	private timer = 0;
	private drawing = 0;

	constructor(
		table: EngineOption[],
		private readonly kept: { on: boolean; lines: number; options: Values },
		private readonly onLines: (lines: Lines | null) => void,
		private readonly onMove: (move: string) => void,
		private readonly onSwitch: () => void,
	) {
		this.on = kept.on;
		kept.options = allowed(table, kept.options);
		this.switch = h("input", { type: "checkbox", role: "switch", checked: this.on, onchange: () => this.turn() });
		this.many = h("select", { "aria-label": t("engineLines"), onchange: () => this.set({ lines: Number(this.many.value) }) });
		for (let n = 1; n <= 5; n++) this.many.append(h("option", { value: n, selected: n === kept.lines }, n === 1 ? t("lineOf") : t("linesOf", n)));
		this.element = h(
			"section",
			{ class: "engine", "aria-label": t("engine") },
			h("div", { class: "row" }, h("label", { class: "switch" }, this.switch, h("span", {}, t("engine"))), this.figures, this.many),
			this.list,
			new EngineOptions(table, { ...kept.options }, (options) => this.set({ options: { ...options } })).element,
		);
		this.reserve();
	}

	get lines(): number {
		return this.kept.lines;
	}

	// The position that is looked at now; the engine does not think when a game is over or chance acts.
	look(line: LineRequest, view: View, how: Pick<Asked, "chance" | "notation" | "side">): void {
		this.stop();
		this.asked = null;
		this.thoughts = [];
		if (view.ruling || view.actor === 2) {
			this.draw();
			return;
		}
		this.asked = { line, actor: view.actor, ...how };
		this.draw();
		if (this.on) this.timer = window.setTimeout(() => void this.think(), settle);
	}

	stop(): void {
		clearTimeout(this.timer);
		cancelAnimationFrame(this.drawing);
		this.drawing = 0;
		this.engine.stop();
	}

	private turn(): void {
		this.on = this.kept.on = this.switch.checked;
		this.stop();
		this.thoughts = [];
		this.reserve();
		this.draw();
		this.onSwitch();
		if (this.on && this.asked) void this.think();
	}

	private set(part: Partial<EnginePanel["kept"]>): void {
		Object.assign(this.kept, part);
		this.stop();
		this.thoughts = [];
		this.reserve();
		this.onSwitch();
		if (this.on && this.asked) void this.think();
	}

	// Keeps room, so that lines that come and go do not move what is below them.
	private reserve(): void {
		this.list.style.setProperty("--lines", String(this.on ? this.kept.lines : 0));
	}

	private async think(): Promise<void> {
		const asked = this.asked!;
		this.figures.textContent = t("engineBegins");
		try {
			await this.engine.think(asked.line, { opponent: "strongest", ms: longest, lines: this.kept.lines, options: this.kept.options }, (thought) => {
				if (this.asked !== asked) return;
				this.thoughts[thought.line] = thought;
				this.drawing ||= requestAnimationFrame(() => {
					this.drawing = 0;
					this.draw();
				});
			});
		} catch (error) {
			if (!(error instanceof Stopped)) this.figures.textContent = t("engineFailed", error instanceof Error ? error.message : String(error));
		}
	}

	private draw(): void {
		const asked = this.asked;
		const thoughts = this.thoughts.filter((x) => x && x.moves.length).sort((a, b) => b.score - a.score); // of two iterations at times
		const best = thoughts[0];
		this.element.classList.toggle("off", !this.on);
		if (!asked || !best) {
			this.figures.textContent = this.on && asked ? t("engineBegins") : "";
			replace(this.list);
			this.onLines(null);
			return;
		}
		const score = asked.actor === 0 ? best.score : -best.score;
		const rate = best.ms > 0 ? t("speedOf", big(Math.round((thoughts.at(-1)!.nodes / Math.max(1, thoughts.at(-1)!.ms)) * 1000))) : "";
		const figures = [t("depthOf", best.depth), rate].filter(Boolean).join(" · ");
		replace(this.figures, h("b", {}, standingWords(score, asked.chance, asked.side)), figures);
		replace(this.list, ...thoughts.map((thought) => this.row(asked, thought)));
		this.onLines({ thoughts, score });
	}

	private row({ line, actor, chance, notation, side }: Asked, thought: Thought): HTMLElement {
		const played = line.moves as string[];
		const moves = thought.moves.slice(0, shownMoves).map(([name]) => name);
		core().set({ ...line, moves: [...played, ...moves] });
		const names = core().names(notation).slice(played.length);
		const score = actor === 0 ? thought.score : -thought.score;
		const words = chance ? `${Math.round(100 * shareOf(score))} %` : standingWords(score, false, side);
		return h(
			"li",
			{},
			h("button", { onclick: () => this.onMove(moves[0]!), title: t("playTyped") }, h("b", { class: "score" }, words), h("span", { class: "pv" }, names.join(" "))),
		);
	}
}
