// Elements in one expression: h("button", { class: "plain", onclick: go }, "Go").

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, unknown>;

function fill(element: Element, attributes: Attributes, children: Child[]): void {
	for (const [name, value] of Object.entries(attributes)) {
		if (value === undefined || value === null || value === false) continue;
		if (name === "style")
			(element as HTMLElement).style.cssText = String(value); // the server's CSP forbids style attributes
		else if (name.startsWith("on")) element.addEventListener(name.slice(2), value as EventListener);
		else element.setAttribute(name, value === true ? "" : String(value));
	}
	if (attributes.title && attributes.title === attributes["aria-label"]) element.setAttribute("aria-description", ""); // or it would be read twice
	for (const child of children) if (child || child === "") element.append(child);
}

export function h<K extends keyof HTMLElementTagNameMap>(
	name: K,
	attributes: Attributes = {},
	...children: Child[]
): HTMLElementTagNameMap[K] {
	const element = document.createElement(name);
	fill(element, attributes, children);
	return element;
}

export function s<K extends keyof SVGElementTagNameMap>(
	name: K,
	attributes: Attributes = {},
	...children: Child[]
): SVGElementTagNameMap[K] {
	const element = document.createElementNS("http://www.w3.org/2000/svg", name);
	fill(element, attributes, children);
	return element;
}

export function replace(element: Element, ...children: Child[]): void {
	element.replaceChildren(...children.filter((c): c is Node | string => !!c));
}

// The focus stays on the button with the same word, or goes to the other element if that is gone or disabled.
export function replaceButtons(
	element: HTMLElement,
	buttons: Child[],
	other: () => HTMLElement | SVGElement | null | undefined,
): void {
	const focused = document.activeElement as HTMLElement | null;
	const word = element.contains(focused) ? focused?.dataset.word : undefined;
	replace(element, ...buttons);
	if (word === undefined) return;
	const again = element.querySelector<HTMLElement>(`[data-word="${word}"]:not(:disabled)`);
	(again ?? other())?.focus({ preventScroll: true });
}

// Does what may remove, hide or disable the element on which a keyboard's focus is: then another one gets it. After
// touches the arrow keys are not meant for the board, and there need be no focus.
export function keepFocus(act: () => void, other: () => HTMLElement | SVGElement | null): void {
	const had = document.activeElement?.matches(":focus-visible") ? document.activeElement : null;
	act();
	if (had && (!had.checkVisibility() || had.matches(":disabled"))) other()?.focus({ preventScroll: true });
}

// Does what can wait until the next picture is seen. Returns what calls it off.
export function afterPicture(act: () => void): () => void {
	let timer = 0;
	const frame = requestAnimationFrame(() => (timer = window.setTimeout(act)));
	return () => {
		cancelAnimationFrame(frame);
		clearTimeout(timer);
	};
}

// ms for which an element that has just come under a finger ignores touches: a second tap was meant for what was there
// before.
export const inputDelay = 500;

// Keys reach the element at once.
export function delayInput(element: HTMLElement | SVGElement): void {
	element.style.pointerEvents = "none";
	setTimeout(() => (element.style.pointerEvents = ""), inputDelay);
}

// Words that stay the same are left alone: a screen reader would say them again, and the page be laid out anew.
export function write(element: Element, words: string): void {
	if (element.textContent !== words) element.textContent = words;
}

const gap = 100; // ms in which a region is empty before it says the same again
const empty = new WeakMap<Element, number>(); // the timers of those that are

// Puts words into a live region even if they are the same, so that they are read.
export function speak(region: Element, words: string): void {
	clearTimeout(empty.get(region));
	const same = words !== "" && region.textContent === words;
	region.textContent = same ? "" : words;
	if (same)
		empty.set(
			region,
			window.setTimeout(() => (region.textContent ||= words), gap),
		);
}

// What a screen tells those who do not see it.
export class Voice {
	readonly element = h("div", { class: "unseen", role: "status" });
	private standing = "";

	// How things stand: said once.
	say(words: string): void {
		if (words === this.standing) return;
		this.standing = words;
		speak(this.element, words);
	}

	// How things stand is news, even if it is the same.
	forget(): void {
		this.standing = "";
	}

	// What has just been done: said every time. How things stand is not said again after it.
	remark(words: string): void {
		speak(this.element, words);
	}
}
