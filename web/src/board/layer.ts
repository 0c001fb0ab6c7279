// A layer of a picture, updated incrementally: an item with the same key and sign keeps its element.
import { s } from "../base/dom.ts";

export interface Item {
	key: string; // identity, unique within a layer
	sign: string; // appearance: an item with a different sign is redrawn
	draw: () => SVGElement;
}

export class Layer {
	readonly element: SVGGElement;
	private shown = new Map<string, { sign: string; element: SVGElement }>();

	constructor(name: string) {
		this.element = s("g", { class: name });
	}

	// Shows the items in this order and removes all others. Elements inserted between them by animations stay.
	show(items: Item[]): void {
		const before = this.shown;
		this.shown = new Map();
		for (const { key, sign, draw } of items) {
			const was = before.get(key);
			before.delete(key);
			if (was?.sign === sign) {
				this.shown.set(key, was);
				continue;
			}
			was?.element.remove();
			this.shown.set(key, { sign, element: draw() });
		}
		for (const { element } of before.values()) element.remove();
		let next: Element | null = null;
		for (const { element } of [...this.shown.values()].reverse()) {
			if (!element.parentNode) this.element.insertBefore(element, next);
			if (element.parentNode === this.element) next = element;
		}
	}

	get(key: string): SVGElement | undefined {
		return this.shown.get(key)?.element;
	}
}
