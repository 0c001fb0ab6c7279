// The engine panel for the current position: best lines, search depth and speed.
import { h, replace } from "../base/dom.ts";
import { t, type Word } from "../base/words.ts";
import type { Arrow } from "../board/state.ts";
import type { EngineOption, LineRequest, Thought, View } from "../core/core.ts";
import { Crew, workersMost, type Found } from "../core/crew.ts";
import { Stopped } from "../core/engine.ts";
import { routeOf } from "../core/route.ts";
import { isByTables, scoreSign, spokenScore, standingWords } from "../core/score.ts";
import { lineMoves, type LineOptions, type Preview } from "./line_moves.ts";
import { EngineOptions, validOptions, type Values } from "./options.ts";

const minute = 60_000; // ms of search per position
const endless = 86_400_000; // a day
const settle = 120; // ms for which a position must be shown before the search begins
const shownMoves = 12;

export interface EngineLines {
	thoughts: Thought[]; // by PV index
	score: number; // of the best, from the first side's point of view
}

// The first moves of the lines, without duplicates.
export function arrowsOf({ thoughts }: EngineLines, at: LineRequest): Arrow[] {
	const seen = new Set<string>();
	return thoughts.flatMap(({ line, moves: [first] }) => {
		if (!first || first[2] < 0 || seen.has(`${first[1]} ${first[2]}`)) return [];
		seen.add(`${first[1]} ${first[2]}`);
		const [move, from, to] = first;
		return [{ from, to, rank: line, ...routeOf(at, move) }];
	});
}

interface Asked {
	line: LineRequest;
	moves: string[]; // legal moves
	actor: 0 | 1;
	chance: boolean;
	notation: number;
	flipped: () => boolean;
	side: (who: 0 | 1) => string;
}

// Callbacks for the engine's results and the user's actions on them.
interface EngineCallbacks {
	preview: Preview;
	onLines: (lines: EngineLines | null) => void;
	onTake: (moves: string[]) => void; // moves of a line up to the touched one
	onSwitch: () => void;
}

interface Row {
	sign: string; // moves of the line, to detect changes
	score: HTMLElement;
	first: HTMLElement; // before the moves: the score of the line
	element: HTMLElement;
	fold: HTMLButtonElement; // expands or collapses the line
}

function big(n: number): string {
	return n >= 999_500 ? `${(n / 1e6).toFixed(1)} M` : n >= 1000 ? `${Math.round(n / 1000)} k` : String(n);
}

// The opponent used for analysis, at full strength; the options are those of the game's opponent with this name.
export const analyst = "alphabeta";

export class EnginePanel {
	readonly element: HTMLElement;
	on: boolean;
	private readonly crew = new Crew();
	private readonly switch: HTMLInputElement;
	private readonly figures = h("span", { class: "figures" });
	private readonly list = h("ol", { class: "lines", "aria-label": t("engineLines") });
	private readonly many: HTMLSelectElement;
	private found: Found | null = null;
	private asked: Asked | null = null;
	private rests: Word = "engineOver"; // reason why nothing is searched
	private timer = 0;
	private drawing = 0;
	private rows: Row[] = [];
	private readonly unfolded = new Set<number>(); // indices of expanded lines

	constructor(
		private readonly table: EngineOption[],
		private readonly saved: { on: boolean; lines: number; endless: boolean; workers: number; options: Values },
		private readonly callbacks: EngineCallbacks,
	) {
		this.on = saved.on;
		saved.options = validOptions(table, saved.options);
		this.switch = h("input", { type: "checkbox", role: "switch", checked: this.on, onchange: () => this.turn() });
		this.many = h("select", {
			"aria-label": t("engineLines"),
			onchange: () => this.set({ lines: Number(this.many.value) }),
		});
		for (let n = 1; n <= 5; n++)
			this.many.append(h("option", { value: n, selected: n === saved.lines }, n === 1 ? t("lineOf") : t("linesOf", n)));
		this.element = h(
			"section",
			{ class: "engine", "aria-label": t("engine") },
			h(
				"div",
				{ class: "row" },
				h("label", { class: "switch" }, this.switch, h("span", {}, t("engine"))),
				this.figures,
				this.many,
			),
			this.list,
			new EngineOptions(
				table,
				{ ...saved.options },
				(options) => this.set({ options: { ...options } }),
				this.workers(),
				this.limit(),
			).element,
		);
		this.reserve();
	}

	private workers(): HTMLElement {
		this.saved.workers = Math.min(this.saved.workers, workersMost);
		const field = h("input", {
			type: "number",
			min: 1,
			max: workersMost,
			step: 1,
			value: this.saved.workers,
			onchange: () => {
				const workers = Math.min(workersMost, Math.max(1, Math.round(field.valueAsNumber) || 1));
				field.value = String(workers);
				this.set({ workers });
			},
		});
		return h("label", { hidden: workersMost === 1 }, h("span", {}, t("engineWorkers")), field);
	}

	private limit(): HTMLElement {
		const box = h("input", {
			type: "checkbox",
			checked: this.saved.endless,
			onchange: () => this.set({ endless: box.checked }),
		});
		return h("label", { class: "switch" }, box, h("span", {}, t("endless")));
	}

	// In megabytes.
	private get hash(): number {
		return Number(this.saved.options.hash ?? this.table.find(({ name }) => name === "hash")?.default ?? 0);
	}

	get lines(): number {
		return this.saved.lines;
	}

	// Sets the current position; the engine does not search if the game is over or at a chance node.
	look(line: LineRequest, view: View, how: Pick<Asked, "chance" | "notation" | "flipped" | "side">): void {
		this.stop();
		this.asked = null;
		this.found = null;
		if (view.ruling || view.actor === 2) {
			this.rests = view.ruling ? "engineOver" : "engineWaits";
			this.draw();
			return;
		}
		this.asked = { line, moves: view.moves.map(([name]) => name), actor: view.actor, ...how };
		this.draw();
		if (this.on) this.timer = window.setTimeout(() => void this.think(), settle);
	}

	stop(): void {
		clearTimeout(this.timer);
		cancelAnimationFrame(this.drawing);
		this.drawing = 0;
		this.crew.stop();
	}

	private turn(): void {
		this.on = this.saved.on = this.switch.checked;
		this.stop();
		this.found = null;
		this.reserve();
		this.draw();
		this.callbacks.onSwitch();
		if (this.on && this.asked) void this.think();
	}

	// Pauses the engine without changing the user's stored choice.
	rest(): void {
		this.stop();
		this.on = this.switch.checked = false;
		this.reserve();
		this.draw();
	}

	private set(part: Partial<EnginePanel["saved"]>): void {
		Object.assign(this.saved, part);
		this.stop();
		this.found = null;
		this.reserve();
		this.callbacks.onSwitch();
		if (this.on && this.asked) void this.think();
	}

	// Reserves space, so that lines that come and go do not move the content below.
	private reserve(): void {
		this.list.style.setProperty("--lines", String(this.on ? this.saved.lines : 0));
	}

	private async think(): Promise<void> {
		const asked = this.asked!;
		this.figures.textContent = t("engineBegins");
		try {
			// Set explicitly, so that the workers share it.
			const options =
				this.saved.workers > 1 && this.hash ? { ...this.saved.options, hash: this.hash } : this.saved.options;
			const { lines, endless: isEndless, workers } = this.saved;
			await this.crew.think(
				asked.line,
				{ opponent: "strongest", ms: isEndless ? endless : minute, lines, options },
				asked.moves,
				workers,
				(found) => {
					if (this.asked !== asked) return;
					this.found = found;
					this.drawing ||= requestAnimationFrame(() => {
						this.drawing = 0;
						this.draw();
					});
				},
			);
		} catch (error) {
			if (!(error instanceof Stopped))
				this.figures.textContent = t("engineFailed", error instanceof Error ? error.message : String(error));
		}
	}

	private draw(): void {
		const asked = this.asked;
		const { thoughts = [], nodes = 0, ms = 0 } = this.found ?? {};
		const best = thoughts[0];
		this.element.classList.toggle("off", !this.on);
		if (!asked || !best) {
			this.figures.textContent = this.on ? t(asked ? "engineBegins" : this.rests) : "";
			this.rows = [];
			replace(this.list);
			this.callbacks.onLines(null);
			return;
		}
		const score = asked.actor === 0 ? best.score : -best.score;
		const verdict = [
			standingWords(score, asked.chance, asked.side),
			isByTables(score) && best.turns && t(best.turns === 1 ? "turnToRemoval" : "turnsToRemoval", best.turns),
		];
		const figures = [
			t("depthOf", best.depth),
			t("secondsOf", (ms / 1000).toFixed(ms < 10_000 ? 1 : 0)),
			ms > 0 && t("speedOf", big(Math.round((nodes / ms) * 1000))),
			t("hashOf", this.hash),
		];
		replace(
			this.figures,
			h("b", {}, verdict.filter(Boolean).join(" · ")),
			h("span", {}, figures.filter(Boolean).join(" · ")),
		);
		this.drawRows(asked, thoughts);
		this.callbacks.onLines({ thoughts, score });
	}

	// Rows whose moves are unchanged stay, which preserves the focus and the pointed-at move.
	private drawRows(asked: Asked, thoughts: Thought[]): void {
		const at = this.rows.findIndex(({ element }) => element.contains(document.activeElement));
		const move =
			at < 0
				? -1
				: [...this.rows[at]!.element.querySelectorAll("button")].indexOf(document.activeElement as HTMLButtonElement);
		const before = this.rows;
		this.rows = thoughts.map((thought, i) => this.row(asked, thought, i, before[i]));
		const elements = this.rows.map(({ element }) => element);
		if (
			elements.length !== this.list.childElementCount ||
			elements.some((element, i) => element !== this.list.children[i])
		) {
			replace(this.list, ...elements);
			this.callbacks.preview.settle();
		}
		if (move >= 0 && !this.list.contains(document.activeElement)) {
			const buttons = elements[at]?.querySelectorAll("button");
			buttons?.[Math.min(move, buttons.length - 1)]?.focus();
		}
	}

	private row(
		{ line, actor, chance, notation, flipped, side }: Asked,
		thought: Thought,
		i: number,
		before: Row | undefined,
	): Row {
		const moves = thought.moves.slice(0, shownMoves).map(([name]) => name);
		const sign = JSON.stringify([line.moves, moves, notation]);
		const points = actor === 0 ? thought.score : -thought.score;
		const row = before?.sign === sign ? before : this.newRow(sign, { line, moves, notation, flipped });
		const isOpen = this.unfolded.has(i);
		row.element.classList.toggle("open", isOpen);
		row.fold.ariaExpanded = String(isOpen);
		row.fold.onclick = () => this.fold(i);
		Object.assign(row.score, { textContent: scoreSign(points, chance), title: standingWords(points, chance, side) });
		row.first.ariaDescription = t("spokenLine", i + 1, spokenScore(points, chance, side));
		return row;
	}

	private fold(i: number): void {
		if (!this.unfolded.delete(i)) this.unfolded.add(i);
		this.draw();
	}

	private newRow(sign: string, how: Pick<LineOptions, "line" | "moves" | "notation" | "flipped">): Row {
		const { preview, onTake } = this.callbacks;
		const score = h("b", { class: "score" });
		const element = lineMoves({ ...how, preview, onTake });
		const fold = h("button", {
			class: "plain fold",
			tabindex: -1,
			"aria-label": t("wholeLine"),
			title: t("wholeLine"),
		}); // not a tab stop: the keyboard steps through all moves anyway
		return { sign, score, first: element.querySelector("button")!, fold, element: h("li", {}, score, element, fold) };
	}
}
