// A part of a screen that is rebuilt when its data changes. It keeps the focus, and the details that the user has
// opened or closed.
import { replace } from "../base/dom.ts";

type Content = Parameters<typeof replace>[1];

// Identifies an element across rebuilds: by data-at, or by the address of a link.
const idOf = (element: Element | null): string | null =>
	element?.getAttribute("data-at") ?? element?.getAttribute("href") ?? null;

export class Part {
	private shown = "";
	private folds = new Map<string, boolean>(); // details by id: whether they were built open

	constructor(readonly element: HTMLElement) {}

	// data: everything that the content depends on.
	show(data: unknown, content: () => Content[]): void {
		const text = JSON.stringify(data);
		if (text === this.shown) return;
		this.shown = text;
		const { element } = this;
		const focused = element.contains(document.activeElement) ? idOf(document.activeElement) : null;
		const before = this.details().filter(([id, one]) => one.open !== this.folds.get(id));
		const chosen = new Map(before.map(([id, one]) => [id, one.open]));
		replace(element, ...content());
		const now = this.details();
		this.folds = new Map(now.map(([id, one]) => [id, one.open]));
		for (const [id, one] of now) one.open = chosen.get(id) ?? one.open;
		if (focused)
			[...element.querySelectorAll<HTMLElement>("[data-at], a")].find((one) => idOf(one) === focused)?.focus();
	}

	private details(): [string, HTMLDetailsElement][] {
		return [...this.element.querySelectorAll("details")].map((one) => [idOf(one.firstElementChild) ?? "", one]);
	}
}
