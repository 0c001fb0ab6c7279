// The level editor: the user places pieces, face-down points, wood and magic by touch; the core reports errors; a level
// can be tried, rated, saved, shared as a link, written to a file and read from one.
import { copyText } from "../base/copy.ts";
import { h, replace, s } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import type { KeyGroup } from "../base/keys.ts";
import { go, type Screen } from "../base/screen.ts";
import { named, sentences, t, type Word } from "../base/words.ts";
import { Bag, token, tokenWords, type Magic, type Pieces } from "../board/bag.ts";
import { Board } from "../board/board.ts";
import { backOf } from "../board/pieces.ts";
import { core, type Level, type LevelFile } from "../core/core.ts";
import { messageText } from "../core/faults.ts";
import {
	draftOf,
	emptyDraft,
	groupsOf,
	hidersOf,
	letters,
	levelOf,
	resized,
	viewOf,
	type Draft,
	type Spot,
} from "./draft.ts";
import { toolButton, upLink } from "../play/tools.ts";
import { findingWords, levelFaultWords } from "./findings.ts";
import { readDraft, storeDraft } from "./saved_draft.ts";
import { others } from "./others.ts";
import { freshId, ownLevels, packLevel, saveAllOwn, saveOwn } from "./own.ts";
import { Rater } from "./rate.ts";

type Tool = { kind: "piece"; letter: string } | { kind: "down" | "wood" | "empty" };

const plainMagic: Magic = { ice: 0, gold: false, hidden: 0 };

class Editor {
	readonly element = h("div", { class: "table editing-level" });
	private draft: Draft;
	private tool: Tool = { kind: "piece", letter: "K" };
	private magic: Magic = { ...plainMagic };
	private readonly board: Board;
	private readonly bag = new Bag((letter, magic) => this.takeOut(letter, magic));
	private readonly palette = h("div", { class: "level-palette", role: "group", "aria-label": t("magicPalette") });
	private readonly under = h("div", { class: "under" });
	private readonly findings = h("section", { class: "findings", role: "status", "aria-label": t("magicFindings") });
	private readonly fields = h("section", { class: "level-fields", "aria-label": t("magicSettings") });
	private readonly actions = h("div", { class: "controls", role: "toolbar", "aria-label": t("magicControls") });
	private readonly status = h("p", { class: "told", role: "status" });
	private readonly rater: Rater;
	private timer = 0;

	constructor(id: string) {
		const own = id ? ownLevels().find((level) => level.id === id) : undefined;
		this.draft = own ? draftOf(own) : (readDraft() ?? emptyDraft(freshId()));
		this.board = new Board({
			label: t("magicEditor"),
			onPoint: (point) => {
				this.touch(point);
				return "";
			},
			onRemove: (point) => this.remove(point),
		});
		this.rater = new Rater(
			() => this.readLevel(),
			(rating) => {
				this.draft.rating = rating;
				this.store();
			},
		);
		replace(
			this.element,
			h("div", { class: "head" }, upLink("#/magic", t("magicToMap")), h("h1", {}, t("magicEditor"))),
			h("div", { class: "ground" }, this.board.element),
			this.palette,
			this.under,
			h("div", { class: "telling" }, this.findings, this.status),
			this.actions,
			this.fields,
			this.rater.element,
		);
		this.showActions();
		others.when((server) => server.addPublish(this.actions, () => this.read()));
		this.showAll();
		this.rater.reset(this.draft.rating);
	}

	// --- changes ---

	// The draft has become a different level. Its rating is dropped, unless only text changed, which does not
	// affect games.
	private changed(words = false): void {
		if (!words) {
			delete this.draft.rating;
			this.rater.reset(undefined);
		}
		this.status.textContent = "";
		this.store();
		clearTimeout(this.timer);
		this.timer = window.setTimeout(() => this.showFindings(), 120);
	}

	private store(): void {
		if (!storeDraft(this.draft)) this.status.textContent = t("magicNoRoom");
	}

	private read(): LevelFile {
		return core().levels(JSON.stringify(levelOf(this.draft)));
	}

	private readLevel(): Level | null {
		return this.read().levels[0]?.level ?? null;
	}

	// Touching a point with the tool that it already has removes its contents.
	private touch(point: number): void {
		if (point < 0) return;
		const was = this.draft.spots[point];
		const spot: Spot =
			this.tool.kind === "piece"
				? { kind: "piece", letter: this.tool.letter, magic: { ...this.magic } }
				: { kind: this.tool.kind };
		this.draft.spots[point] = JSON.stringify(was) === JSON.stringify(spot) ? { kind: "empty" } : spot;
		this.showBoard();
		this.changed();
	}

	private remove(point: number): void {
		if (point < 0) return;
		this.draft.spots[point] = { kind: "empty" };
		this.showBoard();
		this.changed();
	}

	private putUnder(letter: string): void {
		this.draft.bag.push({ letter, magic: { ...this.magic } });
		this.showBoard();
		this.changed();
	}

	private takeOut(letter: string, magic: Magic): void {
		const i = this.draft.bag.findIndex((p) => p.letter === letter && JSON.stringify(p.magic) === JSON.stringify(magic));
		if (i >= 0) this.draft.bag.splice(i, 1);
		this.showBoard();
		this.changed();
	}

	private get down(): number {
		return this.draft.spots.filter(({ kind }) => kind === "down").length;
	}

	// Adds one piece per face-down point, alternating sides, without exceeding the pieces of a set.
	private fill(): void {
		const most: Record<string, number> = { K: 1, P: 5 };
		const count = (letter: string) =>
			this.draft.bag.filter((p) => p.letter === letter).length +
			this.draft.spots.filter((p) => p.kind === "piece" && p.letter === letter).length;
		while (this.draft.bag.length < this.down) {
			const black = this.draft.bag.length % 2 === 1;
			const left = letters
				.map((l) => (black ? l.toLowerCase() : l))
				.filter((l) => count(l) < (most[l.toUpperCase()] ?? 2));
			const letter = left[Math.floor(Math.random() * left.length)] ?? (black ? "p" : "P");
			this.draft.bag.push({ letter, magic: { ...plainMagic } });
		}
		this.draft.bag.length = Math.min(this.draft.bag.length, this.down);
		this.showBoard();
		this.changed();
	}

	// Replaces a draft that may not have been saved.
	private takeInstead(draft: Draft): void {
		const before = this.draft;
		this.take(draft);
		if (JSON.stringify({ ...before, id: "" }) === JSON.stringify({ ...emptyDraft(""), id: "" })) return;
		const back = h("button", { onclick: () => this.take(before) }, t("undo"));
		replace(this.status, t("levelAside"), " ", back);
		back.focus();
	}

	private take(draft: Draft): void {
		this.draft = draft;
		this.showAll();
		this.changed(true);
		this.rater.reset(draft.rating);
	}

	// --- showing ---

	private showAll(): void {
		this.showPalette();
		this.showFields();
		this.showBoard();
		this.showFindings();
	}

	private showBoard(): void {
		const view = viewOf(this.draft);
		this.board.show(view, { hiders: hidersOf(this.draft.spots) });
		this.showUnder(view);
	}

	private showPalette(): void {
		const view = viewOf(this.draft);
		const chosen = (tool: Tool) => JSON.stringify(tool) === JSON.stringify(this.tool);
		const button = (tool: Tool, label: string, picture: SVGElement) =>
			h(
				"button",
				{
					class: "tool",
					"aria-pressed": String(chosen(tool)),
					"aria-label": label,
					title: label,
					onclick: () => {
						this.tool = tool;
						this.showPalette();
						this.showUnder(view);
					},
				},
				picture,
			);
		const drawn = (...parts: SVGElement[]) =>
			s("svg", { class: "token", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, ...parts);
		const pieces = [...letters, ...letters.map((l) => l.toLowerCase())].map((letter) => {
			const look = view.looks.find((l) => l.glyph === letter);
			return button(
				{ kind: "piece", letter },
				look ? named("piece", look.name, look.name) : letter,
				token(view, letter, this.magic),
			);
		});
		const fields = () => [...this.palette.querySelectorAll<HTMLElement>("button, select, input")];
		const focused = fields().indexOf(document.activeElement as HTMLElement);
		replace(
			this.palette,
			h(
				"div",
				{ class: "level-tools" },
				...pieces,
				button({ kind: "down" }, t("faceDown"), drawn(...backOf("back"))),
				button({ kind: "wood" }, t("wood"), drawn(s("g", { class: "block" }, ...backOf("wood")))),
				button(
					{ kind: "empty" },
					t("magicErase"),
					drawn(s("path", { class: "wand", d: "M-24 -24L24 24M24 -24L-24 24" })),
				),
			),
			h(
				"div",
				{ class: "spells" },
				this.stepper("ice", "magicSpellIce"),
				this.shield(),
				this.stepper("hidden", "magicSpellHide"),
			),
		);
		fields()[focused]?.focus();
	}

	private stepper(key: "ice" | "hidden", word: Word): HTMLElement {
		const select = h("select", {
			onchange: () => {
				this.magic[key] = Number(select.value);
				this.showPalette();
				this.showUnder(viewOf(this.draft));
			},
		});
		for (let n = 0; n <= 7; n++)
			select.append(h("option", { value: n, selected: n === this.magic[key] }, n ? String(n) : "–"));
		return h("label", {}, h("span", {}, t(word)), select);
	}

	private shield(): HTMLElement {
		const box = h("input", {
			type: "checkbox",
			checked: this.magic.gold,
			onchange: () => {
				this.magic.gold = box.checked;
				this.showPalette();
				this.showUnder(viewOf(this.draft));
			},
		});
		return h("label", {}, h("span", {}, t("magicSpellGold")), box);
	}

	// The pieces under the face-down points.
	private showUnder(view: Pieces): void {
		const { bag } = this.draft;
		const { tool } = this;
		// Reversed, because the buttons of pieces come and go before the others.
		const buttons = () => [...this.under.querySelectorAll("button")].reverse();
		const focused = buttons().indexOf(document.activeElement as HTMLButtonElement);
		this.bag.show(view, groupsOf(bag));
		const missing = this.down - bag.length;
		const piece = tool.kind === "piece" ? tokenWords(view, tool.letter, this.magic) : undefined;
		replace(
			this.under,
			this.bag.element,
			h(
				"p",
				{ class: missing ? "about off" : "about" },
				missing > 0
					? t("magicMissing", this.down, missing, t("magicFill"))
					: missing < 0
						? t("magicTooMany", this.down, -missing)
						: this.down
							? t("magicAllThere")
							: t("magicNoneDown"),
			),
			h(
				"div",
				{ class: "answers" },
				h(
					"button",
					{
						disabled: !piece,
						"aria-label": piece && t("magicPutUnder") + t("comma") + piece,
						onclick: () => tool.kind === "piece" && this.putUnder(tool.letter),
					},
					icon("add"),
					tool.kind === "piece" ? token(view, tool.letter, this.magic) : "",
					t("magicPutUnder"),
				),
				h(
					"button",
					{
						class: missing > 0 ? "main" : undefined,
						disabled: missing <= 0 && bag.length <= this.down,
						onclick: () => this.fill(),
					},
					missing < 0 ? t("magicTrim") : t("magicFill"),
				),
			),
		);
		if (focused < 0) return;
		const all = buttons();
		(all[focused]?.disabled === false ? all[focused] : all.find(({ disabled }) => !disabled))?.focus();
	}

	private showFindings(): void {
		const { levels, faults } = this.read();
		const lint = levels[0]?.lint ?? [];
		const empty = this.draft.spots.every(({ kind }) => kind === "empty");
		const playable = levels.length > 0;
		const line = (kind: string, text: string) => h("li", { class: kind }, text);
		this.element.classList.toggle("faulty", !playable);
		for (const name of ["magicTry", "magicKeep", "magicShareLink", "publish", "magicExport"])
			this.actions.querySelector(`[data-word="${name}"]`)?.toggleAttribute("disabled", !playable);
		const found = h(
			"ul",
			{},
			...(empty
				? [line("note", t("magicEmptyBoard"))]
				: [
						...faults.map((fault) => line("fault", levelFaultWords(fault))),
						...lint.map((finding) => line("lint", findingWords(finding))),
						playable && !lint.length && line("fine", t("magicFine")),
					].filter((l): l is HTMLLIElement => !!l)),
		);
		// otherwise a screen reader would read it again
		if (!this.findings.firstChild?.isEqualNode(found)) replace(this.findings, found);
	}

	private showFields(): void {
		const draft = this.draft;
		const label = (word: Word, field: HTMLElement, kind = "") =>
			h("label", { class: kind }, h("span", {}, t(word)), field);
		const select = <V extends string | number>(
			word: Word,
			values: (readonly [V, string])[],
			now: V,
			set: (value: V) => void,
		) => {
			const field = h("select", {
				onchange: () => {
					set(values[field.selectedIndex]![0]);
					this.changed();
				},
			});
			for (const [value, text] of values) field.append(h("option", { value, selected: value === now }, text));
			return label(word, field);
		};
		const text = (word: Word, key: "title" | "titleZh" | "about" | "aboutZh", maxlength: number) => {
			const field = key.startsWith("title")
				? h("input", {
						type: "text",
						maxlength,
						value: draft[key],
						oninput: () => {
							draft[key] = field.value;
							this.changed(true);
						},
					})
				: h(
						"textarea",
						{
							rows: 2,
							maxlength,
							oninput: () => {
								draft[key] = field.value;
								this.changed(true);
							},
						},
						draft[key],
					);
			return label(word, field, "long");
		};
		const box = (word: Word, key: "icePlies" | "woodBlocks" | "frozenLoses") => {
			const field = h("input", {
				type: "checkbox",
				checked: draft[key],
				onchange: () => {
					draft[key] = field.checked;
					this.changed();
				},
			});
			return h("label", { class: "switch" }, field, h("span", {}, t(word)));
		};
		const quiet = h("input", {
			type: "number",
			min: 1,
			max: 999,
			value: draft.quiet,
			onchange: () => {
				draft.quiet = Math.min(999, Math.max(1, Math.round(quiet.valueAsNumber || 40)));
				this.changed();
			},
		});
		const casts = h("input", {
			type: "text",
			value: draft.casts,
			placeholder: "w1i2x1/g1",
			autocapitalize: "off",
			spellcheck: "false",
			oninput: () => {
				draft.casts = casts.value.trim();
				this.changed();
			},
		});
		const sizes = [2, 3, 4, 5, 6, 7, 8].map((n) => [n, String(n)] as const);
		const size = (width: number, height: number) => {
			draft.spots = resized(draft, width, height);
			[draft.width, draft.height] = [width, height];
			this.showBoard();
		};
		replace(
			this.fields,
			select("magicWidth", sizes, draft.width, (n) => size(n, draft.height)),
			select("magicHeight", sizes, draft.height, (n) => size(draft.width, n)),
			select(
				"magicColour",
				[
					["red", t("tint.red")],
					["black", t("tint.black")],
					["flip", t("magicByFlip")],
				],
				draft.colour,
				(v) => (draft.colour = v),
			),
			select(
				"magicFirst",
				[
					["player", t("you")],
					["npc", t("computer")],
					["alternate", t("magicInTurn")],
				],
				draft.first,
				(v) => (draft.first = v),
			),
			select(
				"magicDepth",
				[1, 2, 3, 4, 5, 6, 7, 8].map((n) => [n, t("magicPlies", n)] as const),
				draft.depth,
				(v) => (draft.depth = v),
			),
			text("magicTitle", "title", 60),
			text("magicTitleZh", "titleZh", 24),
			h(
				"details",
				{ class: "long" },
				h("summary", {}, t("magicMore")),
				text("magicAboutField", "about", 300),
				text("magicAboutZh", "aboutZh", 120),
				label("magicQuiet", quiet),
				box("magicIcePlies", "icePlies"),
				box("magicWoodBlocks", "woodBlocks"),
				box("magicFrozenLoses", "frozenLoses"),
				label("magicCasts", casts, "long"),
			),
		);
	}

	// --- actions ---

	private showActions(): void {
		replace(
			this.actions,
			toolButton("go", "magicTry", () => go("magic", "try"), { class: "main" }),
			toolButton("save", "magicKeep", () => this.saveLevel()),
			toolButton("share", "magicShareLink", () => void this.share()),
			toolButton("list", "magicExport", () => this.save()),
			toolButton("load", "magicImport", () => this.open()),
			toolButton("add", "magicClear", () => this.takeInstead(emptyDraft(freshId()))),
		);
	}

	private saveLevel(): void {
		const level = this.readLevel();
		if (level) this.status.textContent = t(saveOwn(level) ? "magicSaved" : "magicNoRoom");
	}

	private async share(): Promise<void> {
		const level = this.readLevel();
		if (!level) return;
		const address = new URL(`#/magic/level/${await packLevel(level)}`, document.baseURI).href;
		await copyText(address, () => (this.status.textContent = t("copied")));
	}

	private save(): void {
		const level = this.readLevel();
		if (!level) return;
		const url = URL.createObjectURL(new Blob([JSON.stringify(level, null, "\t"), "\n"], { type: "application/json" }));
		h("a", { href: url, download: `${level.id}.json` }).click();
		setTimeout(() => URL.revokeObjectURL(url), 10_000);
	}

	private open(): void {
		const field = h("input", {
			type: "file",
			multiple: true,
			accept: ".json,application/json",
			onchange: async () => {
				const read = await Promise.all([...(field.files ?? [])].map(async (file) => core().levels(await file.text())));
				this.opened(
					read.flatMap(({ levels }) => levels.map(({ level }) => level)),
					read.flatMap(({ faults }) => faults),
				);
			},
		});
		field.click();
	}

	// Edits the first level of a file; if there are several, all are saved among the user's own.
	private opened(levels: Level[], faults: LevelFile["faults"]): void {
		if (!levels.length) {
			this.status.textContent = t("magicNoLevels", faults[0] ? messageText(faults[0]) : "");
			return;
		}
		const saved = levels.length > 1 ? saveAllOwn(levels) : levels;
		this.takeInstead(draftOf((saved ?? levels)[0]!));
		const many = !saved ? t("magicNoRoom") : saved.length > 1 ? t("magicOpened", saved.length) : "";
		const words = sentences(many, faults.length ? t("magicNotAll", messageText(faults[0]!)) : "");
		if (words) this.status.append(" ", words);
	}

	get keys(): KeyGroup {
		return this.board.keys;
	}

	adapt(): void {
		this.showAll();
	}

	end(): void {
		clearTimeout(this.timer);
		this.rater.stop();
	}
}

export function levelEditor(id: string): Screen {
	const editor = new Editor(id);
	return {
		element: editor.element,
		title: t("magicEditor"),
		keys: () => [editor.keys],
		adapt: () => editor.adapt(),
		end: () => editor.end(),
	};
}
