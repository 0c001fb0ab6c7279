// The analysis screen: free moves in a tree of variations, engine evaluation of each position, and reviews of games.
import { copyText } from "../base/copy.ts";
import { afterPicture, h, keepFocus, replace, Voice, write } from "../base/dom.ts";
import { iconButton, type Icon } from "../base/icons.ts";
import { press, type Key, type KeyGroup } from "../base/keys.ts";
import { go, type Screen } from "../base/screen.ts";
import { pieceSet } from "../base/settings.ts";
import { onKeys, onWheel } from "../base/steps.ts";
import { named, sentences, t, type Word } from "../base/words.ts";
import { Board, type Sketch } from "../board/board.ts";
import { sketchesOf } from "../board/pen.ts";
import { setSwitch } from "../board/set_switch.ts";
import { TypedMove } from "../board/typed.ts";
import { core, type Game, type View } from "../core/core.ts";
import { gameChoice } from "../core/game_choice.ts";
import { writeLinked } from "../core/rule_book.ts";
import { handOver, handoverOptions, takeOver } from "../core/handover.ts";
import { commentOf, noteOf, withDrawn } from "../core/notes.ts";
import { notationChoice, notationOf } from "../core/notation.ts";
import { gameOf, sideName } from "../core/picture.ts";
import { recordOf } from "../core/record.ts";
import { scoreOfRuling, shareOf, standingWords } from "../core/score.ts";
import { dealSeed, Tree, type Step } from "../core/tree.ts";
import { History } from "../core/undo.ts";
import { explanationOf, showWhy } from "../play/why.ts";
import { collection, type Chapter } from "../records/collection.ts";
import { Facts } from "../records/facts.ts";
import { showRecordMenu } from "../records/menu.ts";
import { pathTo, stepAt } from "../records/saved_tree.ts";
import type { SavedList } from "../records/opened.ts";
import { Chapters } from "./chapters.ts";
import { Curve } from "./curve.ts";
import { Explorer } from "./explorer.ts";
import { analyst, arrowsOf, EnginePanel, type EngineLines } from "./engine.ts";
import {
	changesLostBy,
	lastAnalysed,
	noteStored,
	resume,
	reviewedAnalysis,
	reviewIn,
	reviews,
	savedManner,
	switchToChapter,
	watchAnalysis,
	type Analysed,
	type Manner,
} from "./saved.ts";
import { Autosave } from "./autosave.ts";
import { Preview } from "./line_moves.ts";
import { menuOf } from "./menu.ts";
import { lastOf, MoveText, stepBack, stepOn, stepToAlternative } from "./moves.ts";
import { NoteRow } from "./note.ts";
import { bareMovesOf, outcomesOf } from "../board/offers.ts";
import { askText } from "./paste.ts";
import { accuracyWords } from "./report.ts";
import type { Review } from "./review.ts";
import { withNotes } from "./review_notes.ts";
import { judgedWords, positionWords, spokenPosition } from "./wording.ts";
import { Teacher } from "./teacher.ts";
import { changedWords, UndoItems, type Changed } from "./undo.ts";

export class Analysis {
	readonly element: HTMLElement;
	private tree: Tree;
	private readonly game: Game;
	private readonly manner: Manner = savedManner();
	private readonly board: Board;
	private readonly fill = h("div", { class: "fill" });
	private readonly bar = h("div", { class: "bar", role: "img" }, this.fill);
	private readonly state = h("p", { class: "state" });
	private readonly voice = new Voice(); // announces the move made
	private readonly offers = h("div", { class: "answers" });
	private readonly preview = new Preview();
	private readonly teacher: Teacher;
	private readonly facts: Facts;
	private readonly chapters: Chapters;
	private readonly panel: EnginePanel;
	private readonly explorer: Explorer;
	private readonly text: MoveText;
	private readonly typed: TypedMove;
	private readonly note: NoteRow;
	private readonly curve: Curve;
	private readonly autosave = new Autosave({
		manner: this.manner,
		analysed: () => this.analysed,
		onLost: (lost) => void this.addAsChapter(lost),
		onLeave: () => this.note.take(),
	});
	private readonly unsubscribe: () => void;
	private readonly unwatch: () => void;
	private readonly histories = new WeakMap<Tree, History<Changed>>();
	private readonly undoItems = new UndoItems(
		() => this.undoOrRedo("undo"),
		() => this.undoOrRedo("redo"),
	);
	private collected = false; // the current game came from a chapter
	private touched = false; // the reader has changed it
	private drawn = ""; // the tree and the settings as last shown in the move list
	private resumed: Tree | null = null; // a chapter, while the collection is being read again
	private renewed = Promise.resolve(); // resolves when the last change from another page is here
	private shown: Step | null = null; // current step
	private later = (): void => {}; // cancels work deferred until the step has been painted
	private looked: Step | null = null; // the step last passed to the engine
	private ended = false;

	constructor(name: string) {
		this.game = gameOf(name);
		const requested = handoverOptions();
		const given = takeOver();
		const lost = given?.start.game === name ? changesLostBy(given) : null;
		const was = this.begun(given);
		noteStored(name);
		this.tree = was?.tree ?? this.fresh();
		this.collected = was?.collected ?? false;
		this.touched = was?.touched ?? false;
		if (was?.review) reviews.set(this.tree, was.review);
		this.chapters = new Chapters(this.game.name, {
			show: (tree) => this.take(tree),
			fresh: () => this.fresh(this.tree.start.preset),
			say: (words) => this.tell(words),
			announce: (words) => this.voice.remark(sentences(words, this.spokenState())),
			save: () => this.autosave.saveAll(),
			rename: (act) => this.change("title", act),
		});
		this.board = new Board({
			label: t("boardOf", this.title),
			turns: true,
			onMove: (move) => (this.teacher.trial.running ? this.teacher.trial.play(move) : this.play(move)),
			onDraw: (sketch) => this.sketch(sketch),
		});
		const table = this.game.opponents.find(({ name }) => name === analyst)?.options ?? [];
		this.panel = new EnginePanel(table, this.manner, {
			preview: this.preview,
			onLines: (lines) => this.showLines(lines),
			onTake: (moves) => this.playOn(moves),
			onSwitch: () => this.autosave.save(),
		});
		this.explorer = new Explorer(this.game.name, this.manner, {
			move: (move) => this.play(move),
			take: (tree) => this.take(tree),
			go: (chapter, ply) => this.showGame(chapter, ply),
			side: (who) => this.side(who),
			save: () => this.autosave.save(),
		});
		this.facts = new Facts([this.side(0), this.side(1)], (act) => this.change("facts", act));
		this.text = new MoveText((step) => this.to(step));
		this.typed = new TypedMove({
			enter: () => (this.tree.view().ruling ? t("gameOver") : this.tree.enter()),
			move: (move) => this.play(move),
			board: () => this.board.drawing,
		});
		this.curve = new Curve((step) => this.to(step));
		this.teacher = new Teacher({
			game: this.game,
			manner: this.manner,
			board: this.board,
			preview: this.preview,
			review: was?.review ?? null,
			whose: () => (this.tree === given ? (requested.side ?? null) : null),
			side: (who) => this.side(who),
			tree: () => this.tree,
			nameOf: (step) => this.nameOf(step),
			onStep: (step) => this.to(step),
			onTake: (step, moves) => {
				this.tree.at = step;
				this.playOn(moves);
			},
			onBegin: () => this.panel.stop(),
			onTrial: (running) => this.tried(running),
			onProgress: (words) => write(this.state, words),
			onReview: (review) => this.reviewed(review),
			onWhose: () => this.autosave.save(),
			announce: (words) => this.voice.remark(words),
		});
		this.note = new NoteRow({
			onNote: (what, step, comment) => this.change(what, () => (step.comment = comment), step),
			announce: (words) => this.voice.remark(words),
			onPromote: () => this.promote(),
			onRemove: () => this.remove(),
			atMoves: (target) => this.atMoves(target),
			moves: this.text.element,
		});
		this.element = h(
			"div",
			{ class: "table analysing" },
			h("div", { class: "stage" }, this.bar, this.board.element),
			h(
				"div",
				{ class: "side" },
				h("h1", { class: "unseen" }, t("analysisOf", this.title)),
				h(
					"div",
					{ class: "row head" },
					gameChoice(this.game.name, (name) => go("analyse", name)),
					notationChoice(this.game),
				),
				this.facts.element,
				this.walk(),
				this.teacher.report.lesson,
				this.curve.element,
				h("div", { class: "telling" }, this.state, this.offers, this.teacher.explanation, this.voice.element),
				this.teacher.trial.element,
				this.panel.element,
				this.chapters.element,
				h("div", { class: "folders" }, this.explorer.element, this.chapters.folder),
				this.text.element,
				...this.typed.elements,
				this.note.element,
				this.teacher.report.element,
			),
			this.preview.element,
		);
		this.unsubscribe = onKeys((key, target) =>
			press(this.teacher.trial.running ? this.teacher.trial.keys : this.keys, key, target),
		);
		collection.onRenewed((before) => this.renew(before));
		this.unwatch = watchAnalysis(
			this.game.name,
			() => this.analysed,
			(other) => this.adopt(other),
		);
		onWheel(this.board.element, (way) =>
			this.to(way > 0 ? stepOn(this.tree, this.tree.at) : stepBack(this.tree, this.tree.at)),
		);
		if (requested.review && this.tree === given) {
			this.panel.rest();
			void this.teacher.report.run();
		}
		if (!collection.ready) void this.restore(was);
		if (lost) void this.addAsChapter(lost);
		this.show(false);
	}

	// The tree handed over, otherwise the chapter or analysis viewed last.
	private begun(given: Tree | null): Analysed | null {
		const { name } = this.game;
		if (given?.start.game !== name) return lastAnalysed(name);
		const collected = collection.currentOf(name)?.shown === given;
		if (!collected) collection.leave(name);
		const reviewed = collected ? null : reviewedAnalysis(given);
		if (reviewed) return reviewed;
		return { tree: given, review: reviewIn(given), collected, touched: false };
	}

	// Another page has continued this analysis.
	private adopt({ tree, review, touched }: Analysed): void {
		tree.at = stepAt(tree, pathTo(this.tree, this.tree.at));
		this.tree = tree;
		this.teacher.take(review);
		this.touched = touched;
		this.drawn = "";
		this.show(false);
	}

	// Another page has changed the chapters. The current chapter stays, or is updated to its new version.
	private async renew(before: SavedList | null): Promise<void> {
		const { name } = this.game;
		const show = () => {
			const tree = collection.currentOf(name)?.shown;
			if (this.ended) return;
			if (tree && tree !== this.tree) return this.take(tree);
			this.collected ||= !tree && this.touched && switchToChapter(this.tree);
			this.show(false);
		};
		this.renewed = this.renewed.then(() => collection.renew(name, before, show));
		await this.renewed;
	}

	// After a reload the chapters arrive later than the screen.
	private async restore(was: Analysed | null): Promise<void> {
		this.resumed = was?.collected ? was.tree : null;
		await collection.restore((share) => this.chapters.reading(share));
		this.resumed = null;
		if (was) resume(was);
		this.leaveOthers();
		if (this.ended) return;
		this.chapters.show(this.tree);
		this.explorer.offerOwn();
		this.autosave.save();
	}

	// Handles a tree that is not a chapter.
	private leaveOthers(): void {
		const { name } = this.game;
		if (collection.currentOf(name)?.shown !== this.tree) collection.leave(name);
	}

	get title(): string {
		return named("game", this.game.name, this.game.title);
	}

	private fresh(preset = "", position = ""): Tree {
		return new Tree({ game: this.game.name, preset, position }, dealSeed());
	}

	private side(who: number): string {
		return sideName(this.game, who);
	}

	// --- parts ---

	private walk(): HTMLElement {
		const button = (sign: Icon, word: Word, action: () => void) => iconButton(sign, t(word), action);
		return h(
			"div",
			{ class: "row walk" },
			button("first", "first", () => this.walkTo(this.tree.root)),
			button("previous", "previous", () => this.walkTo(stepBack(this.tree, this.tree.at))),
			button("next", "next", () => this.walkTo(stepOn(this.tree, this.tree.at))),
			button("last", "lastMove", () => this.walkTo(lastOf(this.tree.at))),
			button("turn", "flip", () => this.flip()),
			setSwitch(this.tree.view()),
			menuOf(
				this.undoItems.undo,
				this.undoItems.redo,
				["playFromHere", () => this.leave("play", this.fresh(this.tree.start.preset, this.tree.view().position))],
				["editPosition", () => this.leave("edit", this.fresh(this.tree.start.preset, this.tree.view().position))],
				[
					"keepGame",
					() => showRecordMenu(this.tree, this.board, this.teacher.review && withNotes(this.tree, this.teacher.review)),
				],
				["copyPosition", () => void copyText(this.tree.view().position, () => this.tell(t("copied")))],
				["copyRecord", () => void copyText(core().writeRecord(recordOf(this.tree)), () => this.tell(t("copied")))],
				["pasteText", () => askText(this.game.name, this.tree.start.preset, (tree) => this.paste(tree))],
				["newChapter", () => void this.chapters.begin()],
				["startAnew", () => this.take(this.fresh(this.tree.start.preset))],
			),
		);
	}

	// --- user actions ---

	private play(move: string): void {
		this.playOn([move]);
	}

	// Plays the moves from the current position.
	private playOn(moves: string[]): void {
		const { tree } = this;
		this.change("add", () => tree.playAll(moves), tree.at, moves.length === 1);
	}

	private to(step: Step): void {
		if (step === this.tree.at || this.teacher.trial.running) return;
		const on = step.parent === this.tree.at;
		this.tree.at = step;
		this.drawStep(on);
		this.later = afterPicture(() =>
			keepFocus(
				() => this.drawRest(),
				() => this.board.drawing,
			),
		);
	}

	// By buttons and keys, which may lead nowhere.
	private walkTo(step: Step): void {
		if (step === this.tree.at && !this.teacher.trial.running) this.voice.remark(t("noFurther"));
		this.to(step);
	}

	private tried(running: boolean): void {
		this.element.classList.toggle("trying", running);
		if (running) {
			this.later(); // it would restart the engine
			this.panel.stop();
			this.preview.hide();
		} else this.show(false);
	}

	private reviewed(review: Review | null): void {
		if (review) reviews.set(this.tree, review);
		this.show(false);
		if (!review) return;
		this.touched = true;
		this.autosave.save(true);
		this.voice.remark(
			sentences(
				t("reviewDone"),
				accuracyWords(review, (who) => this.side(who)),
			),
		);
	}

	private showGame(chapter: Chapter, ply: number): void {
		const tree = collection.show(chapter);
		tree.at = [tree.root, ...tree.line()][ply] ?? tree.root;
		this.take(tree);
	}

	// Pasting into an empty chapter fills it.
	private paste(tree: Tree): void {
		if (tree.start.game === this.game.name && this.chapters.fill(tree)) return;
		this.take(tree);
		this.touched = true;
		this.autosave.save(true);
	}

	private take(tree: Tree): void {
		this.teacher.report.stop();
		if (tree.start.game !== this.game.name) {
			this.leave("analyse", tree);
			return;
		}
		this.offerBack(tree);
		this.tree = tree;
		this.leaveOthers();
		this.collected = collection.currentOf(this.game.name) !== null;
		this.touched = false;
		this.teacher.take(reviewIn(tree));
		this.changed();
	}

	// Offers a way back to an analysis that is not a chapter, which would otherwise be lost.
	private offerBack(next: Tree): void {
		const before = this.tree;
		const isKept = this.collected || collection.all(this.game.name).some(({ shown }) => shown === before);
		if (isKept || before === next || !before.root.children.length) return;
		if (this.touched) void this.addAsChapter({ tree: before, review: this.teacher.review });
		else this.chapters.offer(t("analysisLeft"), () => this.take(before), t("backToIt"));
	}

	private async addAsChapter({ tree, review }: Pick<Analysed, "tree" | "review">): Promise<void> {
		if (review) reviews.set(tree, review);
		await collection.catchUp();
		await this.chapters.addTree(tree);
		this.autosave.save();
	}

	// Changes to each game can be undone as long as the screen exists.
	private get history(): History<Changed> {
		const history = this.histories.get(this.tree) ?? new History<Changed>(this.tree);
		this.histories.set(this.tree, history);
		return history;
	}

	// Returns whether anything has changed.
	private change(what: Changed, act: () => void, step = this.tree.at, animate = false): boolean {
		const made = this.history.make(what, act, step);
		this.touched ||= made;
		if (made) this.changed(animate);
		else this.show(animate);
		return made;
	}

	private undoOrRedo(way: "undo" | "redo"): void {
		const change = this.history[way]();
		if (!change) return;
		this.changed();
		this.voice.remark(t(way === "undo" ? "undone" : "redone", changedWords(change, this.nameOf)));
	}

	private readonly nameOf = (step: Step): string => this.tree.name(this.flipOf(step), notationOf(this.game));

	// The flip that belongs to an outcome.
	private flipOf(step: Step): Step {
		return step.parent && this.tree.actor(step.parent) === 2 ? step.parent : step;
	}

	private promote(): void {
		const { at } = this.tree;
		if (!at.parent) return;
		if (this.change("promote", () => this.tree.promote(at)))
			this.voice.remark(sentences(t("judged", t("changed.promote", this.nameOf(at))), this.spokenState()));
		else this.voice.remark(t("mainAlready", this.nameOf(at)));
	}

	private remove(): void {
		const flip = this.flipOf(this.tree.at);
		if (!flip.parent) return;
		const name = this.nameOf(flip);
		this.change("remove", () => this.tree.remove(flip), flip);
		this.voice.remark(sentences(t("removedWithUndo", name), this.spokenState()));
	}

	private sketch({ from, to, colour }: Sketch): void {
		const { at } = this.tree;
		const { points } = this.tree.view();
		if (this.teacher.trial.running) return;
		const drawn = { from: points[from]!.name, to: points[to]!.name, colour };
		const note = withDrawn(noteOf(at.comment), drawn);
		this.change("drawing", () => (at.comment = commentOf(note)));
		const words = from === to ? t("circleAt", drawn.to) : t("arrowAt", drawn.from, drawn.to);
		this.voice.remark(note.drawn.includes(drawn) ? words : t("undrawn", words));
	}

	private flip(): void {
		this.manner.flipped = !this.manner.flipped;
		this.show(false);
		this.voice.remark(this.board.turnedWords());
	}

	private leave(screen: string, tree: Tree): void {
		handOver(tree);
		go(screen, tree.start.game);
	}

	private changed(animate = false): void {
		this.drawn = "";
		this.show(animate);
		this.autosave.saveAll(true);
	}

	// A key pressed with the focus elsewhere changes nothing.
	private atMoves(target: Element): boolean {
		return (
			target.matches("body, main, .walk button") ||
			this.board.drawing.contains(target) ||
			this.text.element.contains(target)
		);
	}

	// The up and down arrows scroll the page unless the focus is here.
	private get keys(): Key[] {
		const { tree } = this;
		const aside = (way: -1 | 1) => this.walkTo(stepToAlternative(tree, tree.at, way));
		const here = (target: Element) => this.element.contains(target);
		const atMoves = (target: Element) => this.atMoves(target);
		return [
			{ keys: ["ArrowLeft", ","], does: "previous", act: () => this.walkTo(stepBack(tree, tree.at)) },
			{ keys: ["ArrowRight", "."], does: "next", act: () => this.walkTo(stepOn(tree, tree.at)) },
			{ keys: ["ArrowUp"], does: "keyAbove", act: () => aside(-1), may: here },
			{ keys: ["ArrowDown"], does: "keyBelow", act: () => aside(1), may: here },
			{ keys: ["Home"], does: "first", act: () => this.walkTo(tree.root) },
			{ keys: ["End"], does: "lastMove", act: () => this.walkTo(lastOf(tree.at)) },
			{ keys: ["l"], does: "keyStanding", act: () => this.voice.remark(this.spokenState(true)) },
			{ keys: ["f"], does: "flip", act: () => this.flip() },
			{ keys: ["m"], does: "nextMistake", act: () => this.teacher.toError(1) },
			{ keys: ["M"], does: "previousMistake", act: () => this.teacher.toError(-1) },
			{ keys: ["t"], does: "tryAgain", act: () => this.teacher.tryAgain(tree.at) },
			{ keys: ["n"], does: "gameAfter", act: () => this.chapters.step(1) },
			{ keys: ["N"], does: "gameBefore", act: () => this.chapters.step(-1) },
			{ keys: ["p"], does: "promote", act: () => this.promote(), may: atMoves },
			{ keys: ["Delete"], does: "removeMove", act: () => this.remove(), may: atMoves },
			{ keys: ["Undo"], does: "undo", act: () => this.undoOrRedo("undo") },
			{ keys: ["Redo"], does: "redo", act: () => this.undoOrRedo("redo") },
			...this.note.keys,
		];
	}

	keyGroups(): KeyGroup[] {
		return [
			this.board.keys,
			this.teacher.trial.running
				? { where: "tryAgain", keys: this.teacher.trial.keys }
				: { where: "keysScreen", keys: this.keys, about: ["keysShift", "keysTyped"] },
		];
	}

	// --- display ---

	private show(animate: boolean): void {
		keepFocus(
			() => this.draw(animate),
			() => this.board.drawing,
		);
	}

	private draw(animate: boolean): void {
		if (this.teacher.trial.running) {
			this.teacher.trial.show();
			return;
		}
		this.drawStep(animate);
		this.drawRest();
	}

	// The step itself, drawn immediately.
	private drawStep(animate: boolean): void {
		this.later();
		const { tree } = this;
		const view = tree.view();
		this.preview.hide();
		this.board.show(view, {
			flipped: this.manner.flipped,
			movable: !view.ruling && view.actor !== 2,
			animate,
			drawn: sketchesOf(view, tree.at.comment),
			line: tree.request(),
		});
		const drawn = `${notationOf(this.game)} ${pieceSet()} ${this.teacher.judged.size}`;
		if (drawn === this.drawn) this.text.mark(tree.at);
		else this.text.draw(tree, notationOf(this.game), this.teacher.judged);
		this.drawn = drawn;
		this.curve.show(tree, this.teacher.judged, this.teacher.review?.phases ?? null);
		this.note.show(tree.at); // text entered from now on belongs to it
		if (this.shown !== tree.at) this.typed.settle();
		this.shown = tree.at;
		this.voice.say(this.spokenState()); // before any remark about it
		this.autosave.saveSoon();
	}

	// The information next to the board.
	private drawRest(): void {
		const { tree } = this;
		const view = tree.view();
		this.facts.show(tree);
		this.undoItems.show(this.history, this.nameOf);
		this.chapters.show(tree);
		this.showBar(tree.at.score);
		const side = (who: 0 | 1) => this.side(who);
		const words = sentences(judgedWords(tree, this.teacher.judged, side), positionWords(tree, view, side));
		writeLinked(this.state, words);
		// Text announced by the voice must not be read twice.
		this.state.ariaHidden = String(this.spokenState().includes(words) && !this.state.querySelector("a"));
		this.teacher.tell();
		this.showOffers(view);
		this.looked = tree.at;
		if (!this.teacher.report.running)
			this.panel.look(tree.request(), view, {
				chance: this.game.chance,
				notation: notationOf(this.game),
				flipped: () => this.manner.flipped,
				side: (who) => this.side(who),
			});
		this.explorer.show(tree.request(), notationOf(this.game));
	}

	// due: also announces whose turn it is
	private spokenState(due = this.tree.at === this.tree.root): string {
		return spokenPosition(this.tree, this.teacher.judged, (who) => this.side(who), due);
	}

	private showBar(score: number | null): void {
		const ruling = this.tree.view().ruling;
		if (ruling) score = scoreOfRuling(ruling.verdict);
		this.bar.classList.toggle("turned", this.manner.flipped);
		this.bar.dataset.game = this.game.name;
		this.fill.style.setProperty("--share", String(score === null ? 0.5 : shareOf(score)));
		this.bar.setAttribute(
			"aria-label",
			score === null ? t("noScore") : standingWords(score, this.game.chance, (who) => this.side(who)),
		);
	}

	private showLines(lines: EngineLines | null): void {
		// The panel learns about a step only after the step has been painted.
		if (this.looked !== this.tree.at) return;
		if (!lines) {
			this.board.setArrows([]);
			return;
		}
		this.tree.at.score = lines.score;
		this.showBar(lines.score);
		this.board.setArrows(arrowsOf(lines, this.tree.request()));
	}

	// Lasts until the position is shown again.
	private tell(words: string): void {
		write(this.state, words);
		this.state.ariaHidden = "true";
		this.voice.remark(words);
	}

	// Actions available only in this position: an outcome, a pass, the reasons for a ruling.
	private showOffers(view: View): void {
		const { tree } = this;
		const offers: HTMLElement[] = [];
		const play = (move: string) => this.play(move);
		if (view.actor === 2)
			offers.push(
				...outcomesOf(view, play),
				h(
					"button",
					{
						onclick: () => {
							tree.enter();
							play(core().deal(dealSeed()));
						},
					},
					t("atRandom"),
				),
			);
		else if (!view.ruling) offers.push(...bareMovesOf(view, play));
		const { last } = this.history;
		const removed = last?.kind === "remove" && this.nameOf(last.step);
		if (removed)
			offers.push(
				h(
					"button",
					{ title: `${t("putBack", removed)} (Ctrl+Z)`, onclick: () => this.undoOrRedo("undo") },
					t("putBack", removed),
				),
			);
		if (this.teacher.isError(tree.at))
			offers.push(
				h("button", { onclick: () => this.teacher.tryAgain(tree.at), title: `${t("tryAgain")} (T)` }, t("tryAgain")),
			);
		if (view.ruling && explanationOf(tree, tree.at))
			offers.push(h("button", { onclick: () => showWhy(tree, tree.at, this.manner.flipped) }, t("why")));
		replace(this.offers, ...offers);
	}

	private get analysed(): Analysed {
		const { tree, touched } = this;
		return {
			tree,
			review: this.teacher.review,
			touched,
			collected: tree === this.resumed || tree === collection.currentOf(this.game.name)?.shown,
		};
	}

	turned(): void {
		this.board.turned();
	}

	adapt(): void {
		this.teacher.report.look(this.teacher.review); // moves may now have other names
		this.show(false);
	}

	end(): void {
		this.later();
		this.unsubscribe();
		this.unwatch();
		collection.onRenewed(null);
		this.ended = true;
		this.autosave.end();
		this.teacher.end();
		this.panel.stop();
		this.explorer.end();
		this.chapters.end();
	}
}

export function analyseScreen(name = ""): Screen {
	const analysis = new Analysis(name);
	return {
		element: analysis.element,
		title: t("analysisOf", analysis.title),
		keys: () => analysis.keyGroups(),
		turned: () => analysis.turned(),
		adapt: () => analysis.adapt(),
		end: () => analysis.end(),
	};
}
