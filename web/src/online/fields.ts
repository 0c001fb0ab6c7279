// Fields of forms.
import { h } from "../base/dom.ts";

export const labelled = (words: string, field: HTMLElement, hint: HTMLElement | false = false): HTMLElement =>
	h("label", { class: "row" }, h("span", {}, words), field, hint);

interface Line {
	missing: string; // error shown for an empty field
	clean: (text: string) => string;
	value?: string;
	hint?: string;
	autocomplete?: string;
	most?: number; // characters
}

let hints = 0; // hints created so far; numbers their ids

// An input for one line of text.
export class LineField {
	readonly input: HTMLInputElement;
	readonly element: HTMLElement;
	private readonly line: Line;

	constructor(words: string, line: Line) {
		this.line = line;
		const id = line.hint && `hint-${++hints}`;
		this.input = h("input", {
			type: "text",
			class: "field",
			value: line.value,
			maxlength: line.most,
			required: true,
			autocomplete: line.autocomplete ?? "off",
			spellcheck: "false",
			"aria-describedby": id,
			oninput: () => this.input.setCustomValidity(""),
		});
		this.element = labelled(words, this.input, !!id && h("span", { class: "hint", id }, line.hint));
	}

	// Returns the line, or reports the error and returns null.
	take(): string | null {
		const line = this.line.clean(this.input.value);
		this.input.setCustomValidity(line ? "" : this.line.missing);
		if (!this.input.reportValidity()) return null;
		this.input.value = line;
		return line;
	}
}
