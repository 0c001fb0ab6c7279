// Analysing: free moves in a tree of variations, what the engine thinks of each position, and how the game went.
import { copyText } from "../base/copy.ts";
import { h, replace } from "../base/dom.ts";
import { icon, type Icon } from "../base/icons.ts";
import { go, type Screen } from "../base/screen.ts";
import { settings } from "../base/settings.ts";
import { onKeys, onWheel } from "../base/steps.ts";
import { named, sentences, t, type Word } from "../base/words.ts";
import { Board } from "../board/board.ts";
import { moveWords } from "../board/move_words.ts";
import { lookSign, nameOf } from "../board/piece_sign.ts";
import { core, type Game, type View } from "../core/core.ts";
import { gameChoice } from "../core/game_choice.ts";
import { handOver, takeOver } from "../core/handover.ts";
import { notationChoice, notationOf } from "../core/notation.ts";
import { gameOf } from "../core/picture.ts";
import { recordText } from "../core/record.ts";
import { endedWords, endingWords, rulingWords } from "../core/ruling.ts";
import { shareOf, standingWords } from "../core/score.ts";
import { dealSeed, Tree, type Step } from "../core/tree.ts";
import { explanationOf, showWhy } from "../play/why.ts";
import { CollectionRow } from "../records/collection.ts";
import { Facts } from "../records/facts.ts";
import { showRecordMenu } from "../records/menu.ts";
import { Curve } from "./curve.ts";
import { analyst, EnginePanel, type Lines } from "./engine.ts";
import type { Judgement } from "./judge.ts";
import { keepManner, keepTree, keptManner, keptTree, type Manner } from "./keep.ts";
import { lastOf, MoveText, stepAside, stepBack, stepOn } from "./moves.ts";
import { askText } from "./paste.ts";
import { Report } from "./report.ts";
import type { Review } from "./review.ts";

export class Analysis {
	readonly element: HTMLElement;
	private tree: Tree;
	private readonly game: Game;
	private readonly manner: Manner = keptManner();
	private readonly board: Board;
	private readonly fill = h("div", { class: "fill" });
	private readonly bar = h("div", { class: "bar", role: "img" }, this.fill);
	private readonly state = h("p", { class: "state", role: "status" });
	private readonly offers = h("div", { class: "answers" });
	private readonly facts: Facts;
	private readonly others = new CollectionRow((tree) => this.take(tree));
	private readonly panel: EnginePanel;
	private readonly text: MoveText;
	private readonly comment = h("textarea", { class: "field", rows: 1, "aria-label": t("comment"), placeholder: t("comment"), maxlength: 4000 });
	private readonly note: HTMLElement;
	private readonly curve: Curve;
	private readonly report: Report;
	private review: Review | null;
	private readonly deafen: () => void;
	private drawn = ""; // the tree and the settings as last shown in the moves

	constructor(name: string) {
		this.game = gameOf(name);
		const given = takeOver();
		const was = given?.start.game === this.game.name ? { tree: given, review: null } : keptTree(this.game.name);
		this.tree = was?.tree ?? this.fresh();
		this.review = was?.review ?? null;
		this.board = new Board({ label: t("boardOf", this.title), onMove: (move) => this.play(move) });
		const table = this.game.opponents.find(({ name }) => name === analyst)?.options ?? [];
		this.panel = new EnginePanel(table, this.manner, (lines) => this.showLines(lines), (move) => this.play(move), () => this.keep());
		this.facts = new Facts([this.side(0), this.side(1)], () => this.show(false));
		this.text = new MoveText((step) => this.to(step));
		this.curve = new Curve((step) => this.to(step));
		this.report = new Report({
			manner: this.manner,
			chance: this.game.chance,
			side: (who) => this.side(who),
			tree: () => this.tree,
			review: this.review,
			onBegin: () => this.panel.stop(),
			onEnd: (review) => {
				this.review = review ?? this.review;
				this.show(false);
			},
		});
		this.note = this.noteRow();
		this.element = h(
			"div",
			{ class: "table analysing" },
			h("div", { class: "stage" }, this.bar, this.board.element),
			h(
				"div",
				{ class: "side" },
				h("h1", { class: "unseen" }, t("analysisOf", this.title)),
				h("div", { class: "row head" }, gameChoice(this.game.name, (name) => go("analyse", name)), notationChoice(this.game)),
				this.others.element,
				this.facts.element,
				h("div", { class: "telling" }, this.state, this.offers),
				this.walk(),
				this.panel.element,
				this.text.element,
				this.note,
				this.curve.element,
				this.report.element,
			),
		);
		this.deafen = onKeys((key, target) => this.onKey(key, target));
		onWheel(this.board.element, (way) => this.to(way > 0 ? stepOn(this.tree, this.tree.at) : stepBack(this.tree, this.tree.at)));
		this.show(false);
	}

	get title(): string {
		return named("game", this.game.name, this.game.title);
	}

	private fresh(preset = "", position = ""): Tree {
		return new Tree({ game: this.game.name, preset, position }, dealSeed());
	}

	private side(who: number): string {
		return named("side", `${this.game.name}.${who}`, this.game.sides[who] ?? "");
	}

	// --- the parts ---

	private menu(): HTMLElement {
		const menu = h("details", { class: "menu" });
		const item = (word: Word, action: () => void) =>
			h("button", { class: "plain", onclick: () => { menu.open = false; action(); } }, t(word));
		const copied = () => this.say(t("copied"));
		menu.append(
			h("summary", { "aria-label": t("more"), title: t("more") }, "⋯"),
			h(
				"div",
				{ class: "panel" },
				item("playFromHere", () => this.leave("play", this.fresh(this.tree.start.preset, this.tree.view().position))),
				item("editPosition", () => this.leave("edit", this.fresh(this.tree.start.preset, this.tree.view().position))),
				item("keepGame", () => showRecordMenu(this.tree)),
				item("copyPosition", () => void copyText(this.tree.view().position, copied)),
				item("copyRecord", () => void copyText(core().writeRecord(recordText(this.tree)), copied)),
				item("pasteText", () => askText(this.game.name, this.tree.start.preset, (tree) => this.take(tree))),
				item("startAnew", () => this.take(this.fresh(this.tree.start.preset))),
			),
		);
		menu.addEventListener("keydown", (e) => {
			if (e.key === "Escape") menu.open = false;
		});
		menu.addEventListener("focusout", (e) => {
			if (e.relatedTarget && !menu.contains(e.relatedTarget as Node)) menu.open = false;
		});
		return menu;
	}

	private walk(): HTMLElement {
		const button = (sign: Icon, word: Word, action: () => void) => h("button", { "aria-label": t(word), title: t(word), onclick: action }, icon(sign));
		return h(
			"div",
			{ class: "row walk" },
			button("first", "first", () => this.to(this.tree.root)),
			button("previous", "previous", () => this.to(stepBack(this.tree, this.tree.at))),
			button("next", "next", () => this.to(stepOn(this.tree, this.tree.at))),
			button("last", "lastMove", () => this.to(lastOf(this.tree.at))),
			button("turn", "flip", () => this.flip()),
			this.menu(),
		);
	}

	private noteRow(): HTMLElement {
		this.comment.addEventListener("keydown", (e) => {
			if (e.key !== "Enter" || e.isComposing) return;
			e.preventDefault(); // records have no lines in a comment
			this.comment.blur();
		});
		this.comment.addEventListener("change", () => {
			this.tree.at.comment = this.comment.value.trim().replace(/\s+/g, " ");
			this.drawn = "";
			this.show(false);
		});
		const button = (word: "promote" | "removeMove", action: () => void) =>
			h("button", { "aria-label": t(word), title: t(word), onclick: action }, icon(word === "promote" ? "up" : "bin"));
		return h(
			"div",
			{ class: "row note" },
			this.comment,
			button("promote", () => {
				this.tree.promote(this.tree.at);
				this.changed();
			}),
			button("removeMove", () => {
				const step = this.tree.at;
				this.tree.at = stepBack(this.tree, step);
				this.tree.remove(step.parent && this.tree.actor(step.parent) === 2 ? step.parent : step);
				this.changed();
			}),
		);
	}

	// --- what the user does ---

	private play(move: string): void {
		const known = this.tree.at.children.length;
		this.tree.play(move);
		if (this.tree.at.parent!.children.length > known) this.changed(true);
		else this.show(true);
	}

	private to(step: Step): void {
		if (step === this.tree.at) return;
		const on = step.parent === this.tree.at;
		this.tree.at = step;
		this.show(on);
	}

	private take(tree: Tree): void {
		this.report.stop();
		if (tree.start.game !== this.game.name) {
			this.leave("analyse", tree);
			return;
		}
		this.tree = tree;
		this.review = null;
		this.report.offer();
		this.changed();
	}

	private flip(): void {
		this.manner.flipped = !this.manner.flipped;
		this.show(false);
	}

	private leave(screen: string, tree: Tree): void {
		handOver(tree);
		go(screen, tree.start.game);
	}

	private changed(animate = false): void {
		this.drawn = "";
		this.show(animate);
	}

	// The arrows up and down scroll the page unless the focus is here.
	private onKey(key: string, target: Element): boolean {
		const { tree } = this;
		const aside = (way: -1 | 1) => () => this.to(stepAside(tree, tree.at, way));
		const here = this.element.contains(target);
		const actions: Record<string, () => void> = {
			ArrowLeft: () => this.to(stepBack(tree, tree.at)),
			ArrowRight: () => this.to(stepOn(tree, tree.at)),
			...(here && { ArrowUp: aside(-1), ArrowDown: aside(1) }),
			Home: () => this.to(tree.root),
			End: () => this.to(lastOf(tree.at)),
			f: () => this.flip(),
		};
		const action = actions[key];
		action?.();
		return !!action;
	}

	// --- showing ---

	private get judged(): Map<Step, Judgement> {
		return this.review?.judged ?? new Map<Step, Judgement>();
	}

	private show(animate: boolean): void {
		const { tree } = this;
		const view = tree.view();
		this.board.show(view, { flipped: this.manner.flipped, movable: !view.ruling && view.actor !== 2, animate });
		const drawn = `${notationOf(this.game)} ${settings.pieces} ${this.judged.size}`;
		if (drawn === this.drawn) this.text.mark(tree.at);
		else this.text.draw(tree, notationOf(this.game), this.judged);
		this.drawn = drawn;
		if (document.activeElement !== this.comment) this.comment.value = tree.at.comment;
		for (const button of this.note.querySelectorAll("button")) button.disabled = !tree.at.parent;
		this.curve.show(tree, this.judged);
		this.facts.show(tree);
		this.others.show(tree);
		this.showBar(tree.at.score);
		this.say(this.words(view));
		this.showOffers(view);
		if (!this.report.running)
			this.panel.look({ ...tree.start, moves: tree.moves() }, view, { chance: this.game.chance, notation: notationOf(this.game), side: (who) => this.side(who) });
		this.keep();
	}

	private showBar(score: number | null): void {
		const ruling = this.tree.view().ruling;
		if (ruling) score = ruling.verdict === "draw" ? 0 : ruling.verdict === "first" ? 30_000 : -30_000;
		this.bar.classList.toggle("turned", this.manner.flipped);
		this.bar.dataset.game = this.game.name;
		this.fill.style.setProperty("--share", String(score === null ? 0.5 : shareOf(score)));
		this.bar.setAttribute("aria-label", score === null ? t("noScore") : standingWords(score, this.game.chance, (who) => this.side(who)));
	}

	private showLines(lines: Lines | null): void {
		if (!lines) {
			this.board.setArrows([]);
			return;
		}
		this.tree.at.score = lines.score;
		this.showBar(lines.score);
		const seen = new Set<string>();
		const arrows = lines.thoughts.flatMap(({ line, moves: [first] }) => {
			if (!first || first[2] < 0 || seen.has(`${first[1]} ${first[2]}`)) return [];
			seen.add(`${first[1]} ${first[2]}`);
			return [{ from: first[1], to: first[2], rank: line }];
		});
		this.board.setArrows(arrows);
	}

	private say(words: string): void {
		if (this.state.textContent !== words) this.state.textContent = words;
	}

	private words(view: View): string {
		return sentences(this.judgedWords(), this.positionWords(view));
	}

	private positionWords(view: View): string {
		const { tree } = this;
		if (view.ruling) {
			const { verdict } = view.ruling;
			return t("ended", verdict === "draw" ? t("draw") : t("wins", this.side(verdict === "first" ? 0 : 1)), rulingWords(view.ruling));
		}
		if (tree.result && tree.at === tree.end) {
			const loser = this.side(tree.result === "first" ? 1 : 0);
			return endedWords(tree.result === "draw" ? t("draw") : t("wins", this.side(tree.result === "first" ? 0 : 1)), endingWords(tree.ruling, loser));
		}
		if (view.actor === 2) return t("whatComesUp");
		const colour = view.tints[view.actor];
		return sentences(
			view.check >= 0 ? t("check") : "",
			this.game.chance && colour !== "none" ? t("toMoveWith", this.side(view.actor), named("tint", colour, colour)) : t("toMove", this.side(view.actor)),
			view.seen === 1 ? t("occurredTwice") : view.seen > 1 ? t("occurredTimes", view.seen + 1) : "",
		);
	}

	// What the review said about the move that led here.
	private judgedWords(): string {
		const { at } = this.tree;
		const flip = at.parent && this.judged.has(at.parent) && this.tree.actor(at.parent) === 2 ? at.parent : null;
		const words = [flip, at].map((step) => {
			const judgement = step && this.judged.get(step);
			if (!judgement) return "";
			const best = this.review?.best.get(step);
			if (!best) return t("judged", t(judgement));
			core().set({ ...this.tree.start, moves: [...this.tree.moves(step.parent!), best] });
			return t("judgedBetter", t(judgement), core().names(notationOf(this.game)).at(-1) ?? best);
		});
		return sentences(...words);
	}

	// What can be done in this position only: an outcome, a pass, the reasons for a ruling.
	private showOffers(view: View): void {
		const { tree } = this;
		const offers: HTMLElement[] = [];
		if (view.actor === 2) {
			const all = view.outcomes.reduce((sum, [, , , weight]) => sum + weight, 0);
			for (const [name, , , weight] of view.outcomes) offers.push(this.outcome(view, name, weight, all));
			offers.push(h("button", { onclick: () => { tree.enter(); this.play(core().deal(dealSeed())); } }, t("atRandom")));
		} else if (!view.ruling)
			for (const [move, from, to] of view.moves) if (from < 0 && to < 0) offers.push(h("button", { onclick: () => this.play(move) }, moveWords(move)));
		if (view.ruling && explanationOf(tree, tree.at))
			offers.push(h("button", { onclick: () => showWhy(tree, tree.at, this.manner.flipped) }, t("why")));
		replace(this.offers, ...offers);
	}

	private outcome(view: View, name: string, weight: number, all: number): HTMLElement {
		const letter = name.replace(/[()]/g, "");
		const look = view.looks.find((l) => l.glyph === letter[0]);
		const words = look ? nameOf(look) : name;
		const magic = letter.slice(1);
		return h(
			"button",
			{ class: "outcome", title: words, "aria-label": t("outcomeOf", `${words}${magic}`, weight, all), onclick: () => this.play(name) },
			look ? lookSign(look, this.game.name) : name,
			h("span", {}, `${magic ? `${magic} ` : ""}${weight}/${all}`),
		);
	}

	private keep(): void {
		keepManner(this.manner);
		keepTree({ tree: this.tree, review: this.review });
	}

	adapt(): void {
		this.show(false);
	}

	end(): void {
		this.deafen();
		this.keep();
		this.report.stop();
		this.panel.stop();
	}
}

export function analyseScreen(name = ""): Screen {
	const analysis = new Analysis(name);
	return { element: analysis.element, title: t("analysisOf", analysis.title), adapt: () => analysis.adapt(), end: () => analysis.end() };
}
