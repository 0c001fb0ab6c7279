// Editing the current move: its comment and glyphs, promotion to the main line, deletion.
import { h, replace, write } from "../base/dom.ts";
import { iconButton, type Icon } from "../base/icons.ts";
import type { Key } from "../base/keys.ts";
import { t, type Word } from "../base/words.ts";
import { commentOf, glyphs, noteOf, signsOf, withGlyph, type Note } from "../core/notes.ts";
import type { Step } from "../core/tree.ts";

export interface NoteOptions {
	onNote: (what: "comment" | "glyph", step: Step, comment: string) => void; // the step gets this comment
	announce: (words: string) => void; // reports a change of glyphs
	onPromote: () => void;
	onRemove: () => void;
	atMoves: (target: Element) => boolean; // whether the element shows moves
	moves: HTMLElement; // the element whose arrow keys step through the game
}

export class NoteRow {
	readonly element: HTMLElement;
	private readonly comment = h("textarea", {
		class: "field",
		rows: 1,
		"aria-label": t("comment"),
		placeholder: t("comment"),
		title: `${t("comment")} (C)`,
		maxlength: 4000,
	});
	private readonly sign = h("summary", { "aria-label": t("glyphs"), title: t("glyphs") });
	private readonly panel = h("div", { class: "panel" });
	private readonly menu = h("details", { class: "glyphs" }, this.sign, this.panel);
	private readonly buttons: HTMLButtonElement[];
	private step: Step | null = null;
	// where the focus returns after a key has moved it to the comment
	private from: HTMLElement | SVGElement | null = null;

	constructor(private readonly options: NoteOptions) {
		this.comment.addEventListener("keydown", (e) => {
			if ((e.key !== "Enter" && e.key !== "Escape") || e.isComposing) return;
			e.preventDefault(); // comments in records have no line breaks
			this.leave(); // the text stays: undo reverts it
		});
		this.comment.addEventListener("change", () => this.take());
		this.menu.addEventListener("keydown", (e) => {
			if (e.key !== "Escape") return;
			this.menu.open = false;
			this.sign.focus();
		});
		this.menu.addEventListener("toggle", () => this.menu.open && this.showGlyphs());
		this.menu.addEventListener("focusout", (e) => {
			if (e.relatedTarget && !this.menu.contains(e.relatedTarget as Node)) this.menu.open = false;
		});
		const button = (word: Word, sign: Icon, key: string, action: () => void) =>
			iconButton(sign, t(word), action, { title: `${t(word)} (${key})` });
		this.buttons = [
			button("promote", "up", "P", options.onPromote),
			button("removeMove", "bin", "Delete", options.onRemove),
		];
		this.element = h("div", { class: "row note" }, this.comment, this.menu, ...this.buttons);
	}

	show(step: Step): void {
		this.step = step;
		if (document.activeElement !== this.comment) this.comment.value = this.note.words;
		for (const button of this.buttons) button.disabled = !step.parent;
		this.menu.hidden = !step.parent;
		write(this.sign, signsOf(this.note) || "!?");
		if (this.menu.open) this.showGlyphs();
	}

	private showGlyphs(): void {
		const set = this.note.glyphs;
		const focused = [...this.panel.children].indexOf(document.activeElement!);
		const choices = [...glyphs].map(([number, sign], i) =>
			h(
				"button",
				{
					class: "plain",
					"aria-pressed": String(set.includes(number)),
					"aria-label": t(`glyph.${number}` as Word),
					title: `${t(`glyph.${number}` as Word)} (${i + 1})`,
					onclick: () => this.toggle(number),
				},
				sign,
			),
		);
		replace(this.panel, ...choices, h("p", { class: "hushed" }, t("drawAbout")));
		choices[focused]?.focus();
	}

	// Takes over the entered text, also when the user leaves the page while typing.
	take(): void {
		const words = this.comment.value.trim();
		if (words !== this.note.words) this.set("comment", { ...this.note, words });
	}

	// Returns the focus to where it was when a key led to the comment, otherwise to the moves.
	private leave(): void {
		const to = this.from?.isConnected ? this.from : this.options.moves;
		to.focus({ preventScroll: true });
		this.from = null;
	}

	private write(): void {
		const from = document.activeElement;
		// A touched board: focusing it by key would make it capture the arrow keys.
		const isTouched = from?.classList.contains("touched");
		this.from =
			!isTouched && from !== document.body && (from instanceof HTMLElement || from instanceof SVGElement) ? from : null;
		this.comment.focus();
		this.comment.setSelectionRange(this.comment.value.length, this.comment.value.length);
	}

	// The glyphs in order; active where moves are shown and in their menu.
	readonly keys: Key[] = [
		{ keys: ["c"], does: "comment", act: () => this.write() },
		{
			keys: [...glyphs.keys()].map((_, i) => String(i + 1)),
			called: "keyDigits",
			does: "glyphs",
			act: (key) => this.toggle([...glyphs.keys()][Number(key) - 1]!),
			may: (target) => !!this.step?.parent && (this.options.atMoves(target) || this.menu.contains(target)),
		},
	];

	private get note(): Note {
		return noteOf(this.step?.comment ?? "");
	}

	private toggle(glyph: number): void {
		const note = withGlyph(this.note, glyph);
		this.set("glyph", note);
		this.options.announce(t(note.glyphs.includes(glyph) ? "glyphSet" : "glyphGone", t(`glyph.${glyph}` as Word)));
	}

	private set(what: "comment" | "glyph", note: Note): void {
		if (this.step) this.options.onNote(what, this.step, commentOf({ ...note, words: note.words.replace(/\s+/g, " ") }));
	}
}
