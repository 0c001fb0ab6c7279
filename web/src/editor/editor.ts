// The position editor: the user places pieces on the board and fills in the other fields next to it; after every step
// the core reports whether the position is playable.
import { copyText } from "../base/copy.ts";
import { h, keepFocus, replace, speak } from "../base/dom.ts";
import { iconButton, type Icon } from "../base/icons.ts";
import { savedObject, saveItem } from "../base/saved.ts";
import { press, type Key, type KeyGroup } from "../base/keys.ts";
import { go, type Screen } from "../base/screen.ts";
import { onKeys } from "../base/steps.ts";
import { counted, named, t, type Word } from "../base/words.ts";
import { Board } from "../board/board.ts";
import { lookSign } from "../board/piece_sign.ts";
import { bagName, bagOf } from "../core/bag.ts";
import { core, type Draft, type DraftGroup, type DraftPiece, type DraftRequest, type Game } from "../core/core.ts";
import { faultText } from "../core/faults.ts";
import { gameChoice } from "../core/game_choice.ts";
import { handOver, takeOver } from "../core/handover.ts";
import { imageOf } from "../core/mirror.ts";
import { gameOf, pictureOf } from "../core/picture.ts";
import { checkRules, hasRules } from "../core/presets.ts";
import { writeLinked } from "../core/rule_book.ts";
import { rulingWords } from "../core/ruling.ts";
import { dealSeed, Tree } from "../core/tree.ts";
import { RulesField } from "../play/rules_field.ts";
import { exchanged } from "./exchange.ts";
import { fieldInputs, number } from "./fields.ts";
import { Palette } from "./palette.ts";
import { bagAfter, isDown, isReal, looksOf, pieceWords, same, withMore } from "./pieces.ts";

const remembered = 100; // maximum number of changes that can be undone
const listed = 4; // changed points are named up to this number

const key = (game: string) => `qipan.editing.${game}`;

interface SavedPosition {
	preset: string;
	text: string;
}

interface State {
	draft: Draft;
	written: string;
}

const saved = (game: string): Partial<SavedPosition> => savedObject<Partial<SavedPosition>>(key(game)) ?? {};

export class Editor {
	readonly element: HTMLElement;
	private readonly game: Game;
	private preset: string;
	private draft: Draft;
	private written: string; // the draft's text, or the user's input if that is not a valid position
	private readonly board: Board;
	private readonly palette = new Palette((piece, event) => this.drop(piece, event));
	private readonly fields = h("div", { class: "position-fields" });
	private readonly bag = h("div", { class: "bag" });
	private readonly state = h("p", { class: "state", role: "status" });
	private readonly text = h("input", {
		type: "text",
		class: "field",
		"aria-label": t("positionText"),
		spellcheck: "false",
		autocapitalize: "off",
	});
	private readonly leaves: HTMLButtonElement[];
	private readonly undoing: HTMLButtonElement;
	private readonly redoing: HTMLButtonElement;
	private noted: State; // as last shown
	private readonly past: State[] = []; // states before each change, latest last
	private readonly future: State[] = []; // undone states
	readonly end: () => void;
	private readonly keys: Key[] = [
		{ keys: ["Undo"], does: "undo", act: () => this.undo() },
		{ keys: ["Redo"], does: "redo", act: () => this.redo() },
	];
	private held = -1; // point of the piece picked up, or -1
	private flipped = false;
	private refused: unknown = null; // error that prevented the last change

	constructor(name: string) {
		this.game = gameOf(name);
		const given = takeOver();
		const was =
			given?.start.game === this.game.name
				? { preset: given.start.preset, text: given.view().position }
				: saved(this.game.name);
		this.preset = hasRules(this.game, was.preset) ? was.preset : this.game.presets[0]!.name;
		this.draft = this.start;
		this.written = this.draft.text;
		if (was.text) this.read(was.text);
		this.noted = this.now;
		this.board = new Board({
			label: t("boardOf", this.title),
			onPoint: (point) => this.touch(point),
			onRemove: (point) => this.remove(point),
			onCarry: (from, to) => this.carry(from, to),
		});
		this.text.addEventListener("change", () => this.typed());
		this.leaves = [this.leave("analyse", "analyse"), this.leave("play", "playFromHere")];
		this.leaves[0]!.className = "main";
		const button = (word: Word, action: () => void) => h("button", { onclick: action }, t(word));
		const sign = (word: Word, name: Icon, action: () => void, keys = "") =>
			iconButton(name, t(word), action, { title: `${t(word)}${keys}` });
		this.undoing = sign("undo", "back", () => this.undo(), " (Ctrl+Z)");
		this.redoing = sign("redo", "forth", () => this.redo(), " (Ctrl+Y)");
		this.end = onKeys((key, target) => press(this.keys, key, target));
		this.element = h(
			"div",
			{ class: "table editing" },
			this.board.element,
			h(
				"div",
				{ class: "side" },
				h("h1", { class: "unseen" }, t("editorOf", this.title)),
				h(
					"div",
					{ class: "row head" },
					gameChoice(this.game.name, (name) => go("edit", name)),
					this.presets(),
				),
				this.palette.element,
				h("div", { class: "buttons" }, ...this.leaves),
				h(
					"div",
					{ class: "buttons" },
					button("startPosition", () => this.put(this.start)),
					button("clearBoard", () => this.clear()),
				),
				h(
					"div",
					{ class: "buttons signs" },
					this.undoing,
					this.redoing,
					sign("flip", "turn", () => this.turn()),
					imageOf(this.draft) && sign("mirrorBoard", "mirror", () => this.remake(imageOf(this.draft))),
					exchanged(this.game, this.draft) &&
						sign("exchangeColours", "swap", () => this.remake(exchanged(this.game, this.draft))),
				),
				this.state, // below the buttons: they stay under the pointer that ends text input
				this.fields,
				this.bag,
				h(
					"label",
					{ class: "grow" },
					h("span", {}, t("positionText")),
					h(
						"span",
						{ class: "row" },
						this.text,
						button("copyPosition", () => void copyText(this.text.value, () => speak(this.state, t("copied")))),
					),
				),
			),
		);
		this.draw();
	}

	get title(): string {
		return named("game", this.game.name, this.game.title);
	}

	private get now(): State {
		return { draft: this.draft, written: this.written };
	}

	private get start(): Draft {
		return core().takeApart(this.game.name, checkRules(this.game, this.preset));
	}

	// --- parts ---

	private presets(): HTMLElement {
		const field = new RulesField(this.game, this.preset, (preset) => {
			this.preset = preset;
			this.check();
		});
		return field.element;
	}

	private leave(screen: string, word: Word): HTMLButtonElement {
		return h(
			"button",
			{
				onclick: () => {
					handOver(new Tree({ game: this.game.name, preset: this.preset, position: this.written }, dealSeed()));
					go(screen, this.game.name);
				},
			},
			t(word),
		);
	}

	// --- user actions ---

	// A change that cannot be stored, such as more pieces than there is room for, is reported and not made.
	private set(changes: Partial<DraftRequest>): void {
		const { game, width, height, standing, values } = this.draft;
		try {
			this.draft = core().putTogether({ game, width, height, standing, values, ...changes });
			this.written = this.draft.text;
		} catch (error) {
			this.refused = error;
		}
	}

	private change(point: number, piece: DraftPiece | null): void {
		const bag = bagName(this.game);
		const { standing, values } = this.draft;
		this.set({
			standing: standing.map((other, i) => (i === point ? piece : other)),
			...(bag && { values: { ...values, [bag]: bagAfter(this.game, this.draft, point, piece) } }),
		});
	}

	private setBag(bag: DraftGroup[]): void {
		const name = bagName(this.game);
		if (name) this.set({ values: { ...this.draft.values, [name]: bag } });
	}

	private move(from: number, to: number): void {
		const { standing } = this.draft;
		this.set({ standing: standing.map((piece, i) => (i === to ? standing[from]! : i === from ? null : piece)) });
	}

	// A piece was dragged on the board, or off it.
	private carry(from: number, to: number): void {
		if (to < 0) this.change(from, null);
		else this.move(from, to);
		this.held = -1;
		this.draw();
	}

	private remove(point: number): void {
		if (!this.draft.standing[point]) return;
		this.change(point, null);
		this.held = -1;
		this.draw();
	}

	// A piece was dragged from the palette.
	private drop(piece: DraftPiece, event: PointerEvent): void {
		const point = this.board.pointUnder(event);
		if (point < 0) return;
		this.change(point, piece);
		this.held = -1;
		this.draw();
	}

	private touch(point: number): string {
		if (point < 0) return "";
		const { tool } = this.palette;
		const { standing } = this.draft;
		if (!tool.hand) this.change(point, same(this.game, standing[point]!, tool.piece) ? null : tool.piece);
		else if (this.held < 0) this.held = standing[point] ? point : -1;
		else {
			if (this.held !== point) this.move(this.held, point);
			this.held = -1;
		}
		if (!tool.hand) this.held = -1;
		this.draw();
		return this.held === point ? t("pointHeld") : "";
	}

	private put(draft: Draft): void {
		this.read(draft.text);
		this.draw();
	}

	private clear(): void {
		const bag = bagName(this.game);
		this.set({ standing: [], values: { ...this.draft.values, ...(bag && { [bag]: [] }) } });
		this.held = -1;
		this.draw();
	}

	private remake(request: DraftRequest | null): void {
		if (request) this.set(request);
		this.held = -1;
		this.draw();
	}

	private turn(): void {
		this.flipped = !this.flipped;
		this.draw();
	}

	// Resizes the board; pieces that still fit stay where they are.
	private resize(width: number, height: number): void {
		const was = this.draft;
		this.set({ width, height, standing: [] });
		this.set({
			standing: this.draft.points.map(
				({ name }) => was.standing[was.points.findIndex((point) => point.name === name)] ?? null,
			),
		});
		this.held = -1;
		this.draw();
	}

	private typed(): void {
		this.read(this.text.value.trim());
		this.draw();
	}

	// An invalid position stays as typed, next to a board that shows as much of it as possible.
	private read(text: string): void {
		this.held = -1;
		try {
			this.take(core().set({ game: this.game.name, preset: this.preset, position: text }).position);
		} catch {
			try {
				this.take(text);
			} catch {
				// the board stays unchanged
			}
			this.written = text;
		}
	}

	// Undoes a flip whose outcome is still pending.
	private take(text: string): void {
		const draft = core().takeApart(this.game.name, text);
		for (const { name, kind } of this.game.fields) if (kind === "point") delete draft.values[name];
		this.draft = core().putTogether(draft);
		this.written = this.draft.text;
	}

	// --- undo ---

	// Records a change.
	private note(): void {
		if (this.written === this.noted.written) return;
		this.past.push(this.noted);
		if (this.past.length > remembered) this.past.shift();
		this.future.length = 0;
		this.noted = this.now;
	}

	private undo(): void {
		this.swap(this.past, this.future, "undone");
	}

	private redo(): void {
		this.swap(this.future, this.past, "redone");
	}

	private swap(from: State[], to: State[], action: "undone" | "redone"): void {
		const state = from.pop();
		if (!state) return;
		to.push(this.noted);
		const before = this.draft;
		this.noted = state;
		Object.assign(this, state);
		this.held = -1;
		keepFocus(
			() => this.draw(),
			() => this.board.drawing,
		);
		this.board.tell(t(action, this.changedWords(before)));
	}

	// Describes the points whose contents have changed.
	private changedWords({ standing }: Draft): string {
		const changed = this.draft.standing.flatMap((piece, i) => (same(this.game, piece, standing[i] ?? null) ? [] : [i]));
		return changed.length > 0 && changed.length <= listed
			? changed.map((i) => this.board.wordsOf(i)).join(t("listAnd"))
			: t("otherPosition");
	}

	// --- display ---

	private draw(): void {
		this.palette.show(this.draft.looks, this.game);
		this.showFields();
		this.showBag();
		this.check();
	}

	private check(): void {
		this.note();
		this.undoing.disabled = !this.past.length;
		this.redoing.disabled = !this.future.length;
		const { game, written: text } = this;
		this.board.show(pictureOf(this.draft, this.held), { flipped: this.flipped });
		// Only if different: this keeps the field's own undo history.
		if (this.text.value !== text) this.text.value = text;
		saveItem(key(game.name), JSON.stringify({ preset: this.preset, text } satisfies SavedPosition));
		let [words, isGood] = ["", true];
		try {
			const view = core().set({ game: game.name, preset: this.preset, position: text });
			words = view.ruling ? rulingWords(view.ruling) : counted("positionGood", view.moves.length);
		} catch (error) {
			[words, isGood] = [faultText(error), false];
		}
		for (const button of this.leaves) button.disabled = !isGood;
		if (this.refused) speak(this.state, faultText(this.refused));
		else writeLinked(this.state, words);
		this.state.classList.toggle("bad", !isGood || !!this.refused);
		this.refused = null;
	}

	private shownFields = "";

	private get fieldsNow(): string {
		const { width, height, values } = this.draft;
		const bag = bagName(this.game);
		return JSON.stringify([width, height, Object.entries(values).filter(([name]) => name !== bag)]);
	}

	// Rebuilt only if the set of fields has changed or their values came from elsewhere: inputs keep the focus.
	private showFields(): void {
		const { game } = this;
		if (this.fieldsNow === this.shownFields) return;
		this.shownFields = this.fieldsNow;
		const inputs = fieldInputs(game, this.draft, (name, value) => {
			this.set({ values: { ...this.draft.values, [name]: value } });
			this.shownFields = this.fieldsNow;
			this.check();
		});
		replace(this.fields, game.sizes && this.sizes(game.sizes), ...inputs);
	}

	private sizes([least, most]: [number, number]): HTMLElement {
		const select = (value: number, word: Word, change: (n: number) => void) => {
			const input = h("select", { "aria-label": t(word), onchange: () => change(Number(input.value)) });
			for (let n = least; n <= most; n++) input.append(h("option", { value: n, selected: n === value }, String(n)));
			return h("label", {}, h("span", {}, t(word)), input);
		};
		const { width, height } = this.draft;
		return h(
			"div",
			{ class: "pair" },
			select(width, "files", (n) => this.resize(n, this.draft.height)),
			select(height, "ranks", (n) => this.resize(this.draft.width, n)),
		);
	}

	private shownBag = "";

	// Shows how many of each piece are face down, including pieces with traits.
	private showBag(): void {
		const { game, draft } = this;
		const name = bagName(game);
		if (!name) return;
		const backs = draft.standing.filter((piece) => isDown(draft, piece)).length;
		const state = () => JSON.stringify([backs, bagOf(game, this.draft)]);
		if (state() === this.shownBag) return;
		this.shownBag = state();
		const count = h("p", { class: "hushed" });
		const showCount = () => {
			const size = bagOf(game, this.draft).reduce((sum, group) => sum + group.count, 0);
			count.textContent = t("bagCounts", backs, size);
			count.classList.toggle("bad", size !== backs);
		};
		const plain = draft.looks
			.filter((look) => isReal(look) && look.tint !== "none")
			.map((look): DraftPiece => ({ piece: look.glyph }));
		const others = bagOf(game, draft).filter((group) => !plain.some((piece) => same(game, piece, group)));
		const cells = [...plain, ...others].map((piece) => {
			const look = looksOf(draft, piece);
			const words = pieceWords(game, look, piece.traits);
			const label = t("inBag", words);
			const now = () => bagOf(game, this.draft).find((group) => same(game, group, piece))?.count ?? 0;
			return h(
				"label",
				{ title: label },
				lookSign(look, game.name),
				Object.keys(piece.traits ?? {}).length > 0 && h("span", {}, words.split(", ").slice(1).join(", ")),
				number(
					now(),
					label,
					(n) => {
						this.setBag(withMore(game, bagOf(game, this.draft), piece, n - now()));
						this.shownBag = state();
						showCount();
						this.check();
					},
					32,
				),
			);
		});
		showCount();
		replace(
			this.bag,
			h("h2", {}, t("bagTitle")),
			count,
			h("div", { class: "counts" }, ...cells),
			game.traits.length > 0 && h("button", { onclick: () => this.addToBag() }, t("addToBag")),
		);
	}

	private addToBag(): void {
		const { tool } = this.palette;
		if (tool.hand || !tool.piece || !isReal(looksOf(this.draft, tool.piece))) {
			speak(this.state, t("choosePiece"));
			return;
		}
		this.setBag(withMore(this.game, bagOf(this.game, this.draft), tool.piece, 1));
		this.draw();
	}

	keyGroups(): KeyGroup[] {
		return [this.board.keys, { where: "keysScreen", keys: this.keys }];
	}

	adapt(): void {
		this.shownBag = "";
		this.draw();
	}
}

export function editScreen(name = ""): Screen {
	const editor = new Editor(name);
	return {
		element: editor.element,
		title: t("editorOf", editor.title),
		keys: () => editor.keyGroups(),
		adapt: () => editor.adapt(),
		end: editor.end,
	};
}
