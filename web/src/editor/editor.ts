// The position editor: pieces are put on the board, the other fields of the position stand beside it, and the core says
// at every step whether that can be played.
import { copyText } from "../base/copy.ts";
import { h, replace } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import { go, type Screen } from "../base/screen.ts";
import { named, t, type Word } from "../base/words.ts";
import { Board } from "../board/board.ts";
import { lookSign, nameOf } from "../board/piece_sign.ts";
import { core, type Game, type View } from "../core/core.ts";
import { faultText } from "../core/faults.ts";
import { gameChoice } from "../core/game_choice.ts";
import { handOver, takeOver } from "../core/handover.ts";
import { rulingWords } from "../core/ruling.ts";
import { dealSeed, Tree } from "../core/tree.ts";
import { fieldInput, number } from "./fields.ts";
import { Palette } from "./palette.ts";
import { bagSize, fieldsOf, placeOf, pointWith, readBag, readDraft, readMagic, writeBag, writeDraft, type Draft } from "./text.ts";

const key = (game: string) => `qipan.editing.${game}`;

interface Kept {
	preset: string;
	text: string;
}

function kept(game: string): Partial<Kept> {
	try {
		return (JSON.parse(localStorage.getItem(key(game)) ?? "{}") as Partial<Kept> | null) ?? {};
	} catch {
		return {};
	}
}

export class Editor {
	readonly element: HTMLElement;
	private readonly game: Game;
	private preset: string;
	private draft: Draft;
	private base: View; // of which the board is drawn: its lines and looks
	private readonly board: Board;
	private readonly palette = new Palette();
	private readonly fields = h("div", { class: "position-fields" });
	private readonly bag = h("div", { class: "bag" });
	private readonly state = h("p", { class: "state", role: "status" });
	private readonly text = h("input", { type: "text", class: "field", "aria-label": t("positionText"), spellcheck: "false", autocapitalize: "off" });
	private readonly leaves: HTMLButtonElement[];
	private held = -1; // the point that the hand has taken up
	private flipped = false;

	constructor(name: string) {
		this.game = core().games().games.find((g) => g.name === name) ?? core().games().games[0]!;
		const given = takeOver();
		const was = given?.start.game === this.game.name ? { preset: given.start.preset, text: given.view().position } : kept(this.game.name);
		this.preset = this.game.presets.some((p) => p.name === was.preset) ? was.preset! : this.game.presets[0]!.name;
		this.draft = this.start;
		this.base = core().set({ game: this.game.name, preset: this.preset });
		if (was.text) this.take(was.text);
		this.board = new Board({ label: t("boardOf", this.title), onPoint: (point) => this.touch(point) });
		this.text.addEventListener("change", () => this.typed());
		this.leaves = [this.leave("analyse", "analyse"), this.leave("play", "playFromHere")];
		this.leaves[0]!.className = "main";
		const button = (word: Word, action: () => void) => h("button", { onclick: action }, t(word));
		this.element = h(
			"div",
			{ class: "table editing" },
			this.board.element,
			h(
				"div",
				{ class: "side" },
				h("h1", { class: "unseen" }, t("editorOf", this.title)),
				h("div", { class: "row head" }, gameChoice(this.game.name, (name) => go("edit", name)), this.presets()),
				this.palette.element,
				this.state,
				h("div", { class: "buttons" }, ...this.leaves),
				h(
					"div",
					{ class: "buttons" },
					button("startPosition", () => this.put(this.start)),
					button("clearBoard", () => this.clear()),
					h("button", { "aria-label": t("flip"), title: t("flip"), onclick: () => this.turn() }, icon("turn")),
				),
				this.fields,
				this.bag,
				h("label", { class: "grow" }, h("span", {}, t("positionText")), h("span", { class: "row" }, this.text, button("copyPosition", () => void copyText(this.text.value, () => this.say(t("copied")))))),
			),
		);
		this.draw();
	}

	get title(): string {
		return named("game", this.game.name, this.game.title);
	}

	private get start(): Draft {
		const preset = this.game.presets.find((p) => p.name === this.preset) ?? this.game.presets[0]!;
		return readDraft(this.game.name, preset.position);
	}

	// --- the parts ---

	private presets(): HTMLElement {
		const select = h("select", { "aria-label": t("rules"), onchange: () => { this.preset = select.value; this.check(); } });
		for (const { name, about } of this.game.presets)
			select.append(h("option", { value: name, selected: name === this.preset }, named("preset", `${this.game.name}.${name}`, `${name}: ${about}`)));
		return select;
	}

	private leave(screen: string, word: Word): HTMLButtonElement {
		return h("button", {
			onclick: () => {
				handOver(new Tree({ game: this.game.name, preset: this.preset, position: writeDraft(this.game.name, this.draft) }, dealSeed()));
				go(screen, this.game.name);
			},
		}, t(word));
	}

	// --- what the user does ---

	private field(name: "bag"): string {
		return this.draft.fields[fieldsOf(this.game.name, this.draft).indexOf(name)] ?? "-";
	}

	private setBag(bag: Map<string, number>): void {
		const i = fieldsOf(this.game.name, this.draft).indexOf("bag");
		if (i >= 0) this.draft.fields[i] = writeBag(bag);
	}

	// A piece that is turned up comes out of the bag, one that is turned down goes into it.
	private change(point: number, word: string): void {
		const i = placeOf(this.game.name, this.draft, this.base.points[point]!, point);
		const before = this.draft.points[i]!;
		const bag = readBag(this.field("bag"));
		const piece = (text: string) => /^[A-Za-z]/.test(text);
		const from = bag.get(word) ? word : word[0] ?? "";
		if (before === "?" && piece(word) && bag.get(from)) this.setBag(bag.set(from, bag.get(from)! - 1));
		if (word === "?" && piece(before) && !readMagic(before).hidden) this.setBag(bag.set(before, (bag.get(before) ?? 0) + 1));
		this.draft.points[i] = word;
	}

	private at(point: number): string {
		return this.draft.points[placeOf(this.game.name, this.draft, this.base.points[point]!, point)] ?? "";
	}

	private touch(point: number): void {
		if (point < 0) return;
		const { tool } = this.palette;
		if (!tool.hand) this.change(point, this.at(point) === tool.word ? "" : tool.word);
		else if (this.held < 0) this.held = this.at(point) ? point : -1;
		else {
			if (this.held !== point) {
				const i = (p: number) => placeOf(this.game.name, this.draft, this.base.points[p]!, p);
				this.draft.points[i(point)] = this.at(this.held);
				this.draft.points[i(this.held)] = "";
			}
			this.held = -1;
		}
		if (!tool.hand) this.held = -1;
		this.draw();
	}

	private put(draft: Draft): void {
		this.take(writeDraft(this.game.name, draft));
		this.draw();
	}

	private clear(): void {
		this.draft.points.fill("");
		this.setBag(new Map());
		this.held = -1;
		this.draw();
	}

	private turn(): void {
		this.flipped = !this.flipped;
		this.draw();
	}

	// Another size of the board, what fits stays where it is.
	private resize(width: number, height: number): void {
		const { draft } = this;
		const points = Array.from({ length: width * height }, (_, i) => {
			const [x, y] = [i % width, Math.floor(i / width)];
			return x < draft.width && y < draft.height ? draft.points[y * draft.width + x]! : "";
		});
		this.draft = { ...draft, width, height, points };
		this.rebase();
		this.draw();
	}

	// A board of Magic Chess of that size, with two pieces that are not shown.
	private rebase(): void {
		const { width, height } = this.draft;
		if (width === this.base.width && height === this.base.height) return;
		const points = Array<string>(width * height).fill("");
		points[0] = "K";
		points[points.length - 1] = "k";
		const position = writeDraft(this.game.name, { width, height, points, fields: ["p", "r", "-", "0", "0", "-", "-/-"] });
		this.base = core().set({ game: this.game.name, position });
		this.held = -1;
	}

	private typed(): void {
		try {
			const { position } = core().set({ game: this.game.name, preset: this.preset, position: this.text.value.trim() });
			this.take(position);
			this.draw();
		} catch (error) {
			this.fault(error);
		}
	}

	// A text that nothing can be made of leaves what is there.
	private take(text: string): void {
		const was = this.draft;
		try {
			this.draft = readDraft(this.game.name, text);
			if (this.game.name === "magic") this.rebase();
			if (this.draft.points.length !== this.base.points.length) throw new Error(text);
			this.held = -1;
		} catch {
			this.draft = was;
		}
	}

	// --- showing ---

	private draw(): void {
		this.palette.show(this.base.looks, this.game.name);
		this.showFields();
		this.showBag();
		this.check();
	}

	private check(): void {
		const { game, draft, base } = this;
		const points = base.points.map((point, i) => pointWith(point, draft.points[placeOf(game.name, draft, point, i)] ?? "", base.looks));
		this.board.show({ ...base, points, moves: [], outcomes: [], last: [this.held, -1], check: -1, ruling: null }, { flipped: this.flipped });
		const text = writeDraft(game.name, draft);
		this.text.value = text;
		try {
			localStorage.setItem(key(game.name), JSON.stringify({ preset: this.preset, text } satisfies Kept));
		} catch {
			// a full or forbidden storage: the position is only not kept
		}
		try {
			const view = core().set({ game: game.name, preset: this.preset, position: text });
			this.say(view.ruling ? rulingWords(view.ruling) : t("positionGood", view.moves.length));
			this.state.classList.remove("bad");
			for (const button of this.leaves) button.disabled = false;
		} catch (error) {
			this.fault(error);
			for (const button of this.leaves) button.disabled = true;
		}
	}

	private fault(error: unknown): void {
		this.say(faultText(error));
		this.state.classList.add("bad");
	}

	private say(words: string): void {
		if (this.state.textContent !== words) this.state.textContent = words;
	}

	private shownFields = "";

	// Made anew only where other fields are there than before, or their texts came from elsewhere: inputs keep the focus.
	private showFields(): void {
		const { game, draft } = this;
		const names = fieldsOf(game.name, draft);
		const now = `${draft.width}x${draft.height} ${draft.fields.filter((_, i) => names[i] !== "bag").join(" ")}`;
		if (now === this.shownFields) return;
		this.shownFields = now;
		const inputs = names.map((name, i) =>
			fieldInput(game, name, draft.fields[i]!, (text) => {
				this.draft.fields[i] = text;
				this.shownFields = `${draft.width}x${draft.height} ${this.draft.fields.filter((_, j) => names[j] !== "bag").join(" ")}`;
				this.check();
			}),
		);
		replace(this.fields, game.name === "magic" ? this.sizes() : null, ...inputs);
	}

	private sizes(): HTMLElement {
		const select = (value: number, word: Word, change: (n: number) => void) => {
			const input = h("select", { "aria-label": t(word), onchange: () => change(Number(input.value)) });
			for (let n = 2; n <= 8; n++) input.append(h("option", { value: n, selected: n === value }, String(n)));
			return h("label", {}, h("span", {}, t(word)), input);
		};
		const { width, height } = this.draft;
		return h("div", { class: "pair" }, select(width, "files", (n) => this.resize(n, this.draft.height)), select(height, "ranks", (n) => this.resize(this.draft.width, n)));
	}

	private shownBag = "";

	// How many of each piece are face down; the pieces of the palette's magic too.
	private showBag(): void {
		const { game, draft } = this;
		if (!fieldsOf(game.name, draft).includes("bag")) return;
		const bag = readBag(this.field("bag"));
		const backs = draft.points.filter((word) => word === "?").length;
		const now = `${this.field("bag")} ${backs}`;
		if (now === this.shownBag) return;
		this.shownBag = now;
		const count = h("p", { class: "hushed" });
		const told = () => {
			const size = bagSize(bag);
			count.textContent = t("bagCounts", backs, size);
			count.classList.toggle("bad", size !== backs);
		};
		const pieces = this.base.looks.filter((look) => /[A-Za-z]/.test(look.glyph));
		const words = [...pieces.map((look) => look.glyph), ...[...bag.keys()].filter((word) => word.length > 1)];
		const cells = words.map((word) => {
			const look = pieces.find((l) => l.glyph === word[0]);
			if (!look) return null;
			const magic = word.slice(1);
			const label = t("inBag", `${nameOf(look)}${magic}`);
			return h("label", { title: label }, lookSign(look, game.name), magic && h("span", {}, magic), number(bag.get(word) ?? 0, label, (n) => {
				this.setBag(bag.set(word, n));
				this.shownBag = `${this.field("bag")} ${backs}`;
				told();
				this.check();
			}, 32));
		});
		told();
		replace(this.bag, h("h2", {}, t("bagTitle")), count, h("div", { class: "counts" }, ...cells), game.name === "magic" && h("button", { onclick: () => this.addToBag() }, t("addToBag")));
	}

	private addToBag(): void {
		const { tool } = this.palette;
		if (tool.hand || !/^[A-Za-z]/.test(tool.word)) {
			this.say(t("choosePiece"));
			return;
		}
		const bag = readBag(this.field("bag"));
		this.setBag(bag.set(tool.word, (bag.get(tool.word) ?? 0) + 1));
		this.draw();
	}

	adapt(): void {
		this.shownBag = "";
		this.draw();
	}
}

export function editScreen(name = "xiangqi"): Screen {
	const editor = new Editor(name);
	return { element: editor.element, title: t("editorOf", editor.title), adapt: () => editor.adapt() };
}
