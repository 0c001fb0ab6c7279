// A field for typing a move, in any notation that the core reads.
import { h, speak } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import { sound } from "../base/sound.ts";
import { t } from "../base/words.ts";
import { core, type View } from "../core/core.ts";
import { faultText } from "../core/faults.ts";

export interface TypedOptions {
	enter: () => View | string; // sets the core's position; or returns why no move is possible
	move: (move: string) => void;
	board: () => SVGElement; // receives single letters as keys
	warns?: boolean; // warns while the user types a move that would repeat a position
}

export class TypedMove {
	private readonly field = h("input", {
		type: "text",
		class: "field",
		"aria-label": t("typedMove"),
		placeholder: t("typedMove"),
		autocomplete: "off",
		autocapitalize: "off",
		spellcheck: "false",
	});
	private readonly fault = h("p", { class: "fault", role: "alert" });
	readonly elements: HTMLElement[];

	constructor(private readonly options: TypedOptions) {
		const play = (event: Event) => {
			event.preventDefault();
			this.play();
		};
		const form = h(
			"form",
			{ class: "typed", onsubmit: play },
			this.field,
			h("button", { "aria-label": t("playTyped"), title: t("playTyped") }, icon("go")),
		);
		this.elements = [form, this.fault];
		this.field.addEventListener("input", () => this.read());
	}

	// Another position is shown: clears an invalid move typed for the previous one.
	settle(): void {
		if (!this.fault.textContent) return;
		this.clear();
		this.field.value = "";
	}

	private clear(): void {
		this.fault.textContent = "";
		this.field.ariaInvalid = null;
	}

	private read(): void {
		this.clear();
		const view = this.options.warns && this.options.enter();
		if (!view || typeof view === "string") return;
		try {
			const typed = core().parse(this.field.value.trim());
			if (view.moves.some(([move, , , seen]) => move === typed && seen > 0)) this.fault.textContent = t("typedRepeats");
		} catch {
			// not a complete move yet
		}
	}

	private play(): void {
		const text = this.field.value.trim();
		if (!text || this.pressed(text)) return;
		const entered = this.options.enter();
		if (typeof entered === "string") {
			this.refuse(entered);
			return;
		}
		try {
			const move = core().parse(text);
			this.field.value = "";
			this.clear();
			this.options.move(move);
		} catch (error) {
			this.refuse(faultText(error));
		}
	}

	// A single letter is not a move: shortcuts for the clocks, the last move etc. work without leaving the field.
	private pressed(text: string): boolean {
		if (text.length > 1) return false;
		const isTaken = !this.options
			.board()
			.dispatchEvent(new KeyboardEvent("keydown", { key: text, bubbles: true, cancelable: true }));
		if (isTaken) this.field.value = "";
		return isTaken;
	}

	private refuse(words: string): void {
		sound("refused");
		speak(this.fault, words);
		this.field.ariaInvalid = "true";
		this.field.select(); // the next input replaces it
	}
}
