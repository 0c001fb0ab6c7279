// A part of a screen that is built again when what it shows has changed. Focus and unfolded details stay.
import { replace } from "../base/dom.ts";

type Content = Parameters<typeof replace>[1];

const idOf = (element: Element | null): string | null =>
	element?.getAttribute("data-at") ?? element?.getAttribute("href") ?? null;

export class Part {
	private shown = "";

	constructor(readonly element: HTMLElement) {}

	// data: all that the content depends on.
	show(data: unknown, content: () => Content[]): void {
		const text = JSON.stringify(data);
		if (text === this.shown) return;
		this.shown = text;
		const { element } = this;
		const focused = element.contains(document.activeElement) ? idOf(document.activeElement) : null;
		const unfolded = new Map([...element.querySelectorAll("details")].map((one) => [idOf(one), one.open]));
		replace(element, ...content());
		for (const one of element.querySelectorAll("details")) one.open = unfolded.get(idOf(one)) ?? one.open;
		if (focused)
			[...element.querySelectorAll<HTMLElement>("[data-at], a")].find((one) => idOf(one) === focused)?.focus();
	}
}
