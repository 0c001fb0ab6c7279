// The panel at the end of a game, next to the board or below it.
import { h, inputDelay, keepFocus, replace } from "../base/dom.ts";
import { iconButton } from "../base/icons.ts";
import { t } from "../base/words.ts";

const seen = 700; // ms for which the last move is visible before the panel covers it

export interface Panel {
	label: string;
	kind?: string; // CSS class
	inside: (HTMLElement | false)[];
	shown?: (panel: HTMLElement) => void; // called when the panel is on the page
}

export class Ending {
	readonly element = h("div", { class: "ending" });
	private waiting = 0;

	constructor(private readonly panel: () => Panel) {}

	get shown(): boolean {
		return this.element.firstChild !== null;
	}

	// Called after the move that ended the game.
	soon(): void {
		this.hide();
		this.waiting = window.setTimeout(() => this.show(), seen);
	}

	// Moves the focus from the panel to the board.
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
		const shut = iconButton("close", t("close"), this.hide, { class: "plain shut" });
		const panel = h("section", { class: `panel ${kind}`, "aria-label": label, inert: true }, shut, ...inside);
		const headings = [...panel.querySelectorAll("h2, h2 + p")];
		for (const [i, part] of headings.entries()) part.id = `ending${i}`;
		replace(this.element, panel);
		shown?.(panel);
		this.waiting = window.setTimeout(() => {
			panel.inert = false; // earlier touches were meant for the board
			const main = panel.querySelector<HTMLElement>(".main");
			// Moving the focus interrupts the screen reader, so the button carries the text.
			main?.setAttribute("aria-describedby", headings.map(({ id }) => id).join(" "));
			if (!document.activeElement?.matches("input, select, textarea")) main?.focus({ preventScroll: true });
		}, inputDelay);
	}
}
