// The panel at the end of a game, beside its board or below it.
import { h, inputDelay, keepFocus, replace } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import { t } from "../base/words.ts";

const seen = 700; // ms for which the last move is seen before the panel covers it

export interface Panel {
	label: string;
	kind?: string; // a class
	inside: (HTMLElement | false)[];
	shown?: (panel: HTMLElement) => void; // it stands on the page now
}

export class Ending {
	readonly element = h("div", { class: "ending" });
	private waiting = 0;

	constructor(private readonly panel: () => Panel) {}

	get shown(): boolean {
		return this.element.firstChild !== null;
	}

	// After the move that ended the game.
	soon(): void {
		this.hide();
		this.waiting = window.setTimeout(() => this.show(), seen);
	}

	// The focus goes from the panel to the board.
	readonly hide = (): void => {
		clearTimeout(this.waiting);
		keepFocus(
			() => replace(this.element),
			() => this.element.parentElement?.querySelector<SVGElement>("svg.board") ?? null,
		);
	};

	show(): void {
		clearTimeout(this.waiting);
		const { label, kind = "", inside, shown } = this.panel();
		const shut = h(
			"button",
			{ class: "plain shut", "aria-label": t("close"), title: t("close"), onclick: this.hide },
			icon("close"),
		);
		const panel = h("section", { class: `panel ${kind}`, "aria-label": label, inert: true }, shut, ...inside);
		const told = [...panel.querySelectorAll("h2, h2 + p")];
		for (const [i, part] of told.entries()) part.id = `ending${i}`;
		replace(this.element, panel);
		shown?.(panel);
		this.waiting = window.setTimeout(() => {
			panel.inert = false; // a touch before that was meant for the board
			const main = panel.querySelector<HTMLElement>(".main");
			main?.setAttribute("aria-describedby", told.map(({ id }) => id).join(" ")); // the focus interrupts what is being read
			if (!document.activeElement?.matches("input, select, textarea")) main?.focus({ preventScroll: true });
		}, inputDelay);
	}
}
