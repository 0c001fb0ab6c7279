// The move list: two columns by move number, chance outcomes next to their flip. An entry leads to its position. The
// list is a single tab stop, and the arrow keys step through its moves; otherwise every move of a long game would be
// one.
import { h } from "../base/dom.ts";
import { showsCharacters } from "../base/settings.ts";
import { named, t } from "../base/words.ts";
import { core } from "../core/core.ts";
import type { Step, Tree } from "../core/tree.ts";

interface Entry {
	side: 0 | 1;
	parts: (HTMLElement | string)[];
	step: Step; // the last one of the turn
	actions: number;
}

interface Shown extends Entry {
	button: HTMLButtonElement;
	row: HTMLElement;
}

// The piece that the outcome has turned up: "仕", read by its name, or the name if pieces are not characters.
export function turnedUp(tree: Tree, step: Step): HTMLElement | string {
	const view = tree.view(step);
	const point = view.points[view.last[1]];
	const look = point?.piece === undefined ? undefined : view.looks[point.piece];
	if (!look) return step.move;
	const name = named("piece", look.name, look.name);
	return showsCharacters() ? h("span", { role: "img", "aria-label": name }, look.han) : name;
}

export const textOf = ({ parts }: Entry): string =>
	parts.map((part) => (typeof part === "string" ? part : part.textContent)).join("");

// A turn is one entry, even if the side acts several times in a row.
function entriesOf(tree: Tree, notation: number): Entry[] {
	const path = tree.path();
	tree.enter();
	const names = core().names(notation);
	const entries: Entry[] = [];
	path.forEach((step, i) => {
		const actor = tree.actor(step.parent!);
		const last = entries.at(-1);
		if (actor === 2 && last) {
			last.parts.push(" = ", turnedUp(tree, step));
			last.step = step;
		} else if (last && last.side === actor) {
			last.parts.push(` ${names[i] ?? step.move}`);
			last.step = step;
			last.actions++;
		} else if (actor !== 2) {
			entries.push({ side: actor, parts: [names[i] ?? step.move], step, actions: 1 });
		}
	});
	return entries;
}

// The last turn, if its side acted several times: a board marks only one action.
export function lastActions(tree: Tree, notation: number): Entry | null {
	const last = entriesOf(tree, notation).at(-1);
	return last && last.actions > 1 ? last : null;
}

export class MoveList {
	readonly element = h("ol", { class: "moves", tabindex: 0, "aria-label": t("moves"), "data-empty": t("noMoves") });
	private shown: Shown[] = [];
	private current: HTMLElement | null = null;

	constructor(private readonly onLook: (step: Step) => void) {
		// it may get its moves before it has a size: initially, and while the sheet on a phone is closed
		new ResizeObserver(() => this.reveal()).observe(this.element);
	}

	// Unchanged entries keep their elements, and with them the focus.
	show(tree: Tree, notation: number, looked: Step): void {
		const entries = entriesOf(tree, notation);
		let same = 0;
		for (; same < entries.length && same < this.shown.length; same++) {
			const entry = entries[same]!;
			const shown = this.shown[same]!;
			if (shown.side !== entry.side) break;
			shown.step = entry.step;
			if (textOf(shown) !== textOf(entry)) {
				shown.parts = entry.parts;
				shown.button.replaceChildren(...shown.parts);
			}
		}
		for (const { row, button } of this.shown.splice(same)) {
			button.remove();
			if (!row.querySelector("button")) row.remove();
		}
		for (const entry of entries.slice(same)) this.add(entry);
		this.current = null;
		for (const { step, button } of this.shown) {
			if (step === looked) {
				button.setAttribute("aria-current", "true");
				this.current = button;
			} else button.removeAttribute("aria-current");
		}
		this.reveal();
	}

	private add(entry: Entry): void {
		const last = this.shown.at(-1);
		let row = last?.row;
		if (!row || !last || entry.side <= last.side) {
			row = h("li", {}, h("span", { class: "no" }, String(this.element.children.length + 1)));
			this.element.append(row);
		}
		const button = h("button", { class: `entry side${entry.side}`, tabindex: -1 }, ...entry.parts);
		const shown: Shown = { ...entry, button, row };
		button.addEventListener("click", () => this.onLook(shown.step));
		row.append(button);
		this.shown.push(shown);
	}

	private reveal(): void {
		const list = this.element;
		const current = this.current;
		if (!current) {
			list.scrollTop = 0;
			return;
		}
		const top = current.offsetTop; // offsets are relative to the list: style.css
		if (top < list.scrollTop) list.scrollTop = top;
		else if (top + current.offsetHeight > list.scrollTop + list.clientHeight)
			list.scrollTop = top + current.offsetHeight - list.clientHeight;
	}
}
