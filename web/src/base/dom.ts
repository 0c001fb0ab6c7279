// Builds an element in one expression: h("button", { class: "plain", onclick: go }, "Go").

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, unknown>;

function fill(element: Element, attributes: Attributes, children: Child[]): void {
	for (const [name, value] of Object.entries(attributes)) {
		if (value === undefined || value === null || value === false) continue;
		if (name === "style")
			// The server's CSP forbids style attributes.
			(element as HTMLElement).style.cssText = String(value);
		else if (name.startsWith("on")) element.addEventListener(name.slice(2), value as EventListener);
		else element.setAttribute(name, value === true ? "" : String(value));
	}
	// Otherwise screen readers read the title twice.
	if (attributes.title && attributes.title === attributes["aria-label"]) element.setAttribute("aria-description", "");
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

// The focus stays on the button with the same word, or goes to the other element if that one is gone or disabled.
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

// Runs an action that may remove, hide or disable the element with the keyboard focus; then another one gets it. After
// touches the arrow keys are not meant for the board, and no focus is needed.
export function keepFocus(act: () => void, other: () => HTMLElement | SVGElement | null): void {
	const had = document.activeElement?.matches(":focus-visible") ? document.activeElement : null;
	act();
	if (had && (!had.checkVisibility() || had.matches(":disabled"))) other()?.focus({ preventScroll: true });
}

// Defers work until the next frame has been painted. Returns a function that cancels it.
export function afterPicture(act: () => void): () => void {
	let timer = 0;
	const frame = requestAnimationFrame(() => (timer = window.setTimeout(act)));
	return () => {
		cancelAnimationFrame(frame);
		clearTimeout(timer);
	};
}

// ms for which an element that has just appeared under a finger ignores touches: a second tap was meant for what was
// there before.
export const inputDelay = 500;

// Keys are not delayed.
export function delayInput(element: HTMLElement | SVGElement): void {
	element.style.pointerEvents = "none";
	setTimeout(() => (element.style.pointerEvents = ""), inputDelay);
}

// Skips unchanged text: a screen reader would read it again, and the page would be laid out again.
export function write(element: Element, words: string): void {
	if (element.textContent !== words) element.textContent = words;
}

const gap = 100; // ms for which a region stays empty before the same text is announced again
const empty = new WeakMap<Element, number>(); // timers of the regions that are empty

// Puts text into a live region so that it is read even if unchanged.
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

// Announces what happens on a screen to screen readers.
export class Voice {
	readonly element = h("div", { class: "unseen", role: "status" });
	private standing = "";

	// Announces the state, once.
	say(words: string): void {
		if (words === this.standing) return;
		this.standing = words;
		speak(this.element, words);
	}

	// Announce the state again even if it is unchanged.
	clear(): void {
		this.standing = "";
	}

	// Announces what has just been done, every time. The state is not announced again after it.
	remark(words: string): void {
		speak(this.element, words);
	}
}
