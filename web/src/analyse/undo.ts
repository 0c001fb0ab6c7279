// Undo and redo buttons that describe the reader's last change of the tree.
import { h } from "../base/dom.ts";
import { t, type Word } from "../base/words.ts";
import type { Step } from "../core/tree.ts";
import type { Change, History } from "../core/undo.ts";

export type Changed = "add" | "remove" | "promote" | "comment" | "glyph" | "drawing" | "facts" | "title";

type Named = (step: Step) => string;

export const changedWords = ({ kind, step }: Change<Changed>, name: Named): string =>
	t(`changed.${kind}`, step.parent ? name(step) : t("startPosition"));

export class UndoItems {
	readonly undo: HTMLButtonElement;
	readonly redo: HTMLButtonElement;

	constructor(undo: () => void, redo: () => void) {
		const item = (key: string, onclick: () => void) => h("button", { class: "plain", title: key, onclick });
		this.undo = item("Ctrl+Z", undo);
		this.redo = item("Ctrl+Y", redo);
	}

	show({ last, next }: History<Changed>, name: Named): void {
		const write = (button: HTMLButtonElement, word: Word, wordOf: Word, change: Change<Changed> | undefined) => {
			button.textContent = change ? t(wordOf, changedWords(change, name)) : t(word);
			button.disabled = !change;
		};
		write(this.undo, "undo", "undoOf", last);
		write(this.redo, "redo", "redoOf", next);
	}
}
