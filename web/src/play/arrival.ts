// Screens around correspondence games: starting one, and opening a link from the other player.
import { h, replace } from "../base/dom.ts";
import { go, type Screen } from "../base/screen.ts";
import { counted, named, t } from "../base/words.ts";
import { Board } from "../board/board.ts";
import type { Side } from "../core/clock.ts";
import type { Game } from "../core/core.ts";
import { handOver } from "../core/handover.ts";
import { notationOf } from "../core/notation.ts";
import { gameOf, sideName } from "../core/picture.ts";
import { presetWords } from "../core/presets.ts";
import type { Step, Tree } from "../core/tree.ts";
import {
	beginCorrespondence,
	compare,
	correspondenceOf,
	correspondenceTree,
	received,
	saveCorrespondence,
	type SavedCorrespondence,
} from "../records/correspondence.ts";
import { CorrespondenceGame } from "./correspondence.ts";
import { fresh } from "./game.ts";
import { remoteScreen } from "./play.ts";
import { whenWordsLoaded } from "./rule_pages_part.ts";
import { RulesField } from "./rules_field.ts";
import { Sending } from "./sending.ts";
import { wordButton } from "./tools.ts";

// Replaces the address of the link, which Back should not open again.
const enter = (id: string): void => location.replace(`#/turn/${id}`);

// --- a new game ---

function newScreen(game: Game): Screen {
	const title = t("sendGame");
	const rules = new RulesField(game, game.presets[0]!.name);
	const side = (which: Side) =>
		h(
			"label",
			{ class: "switch" },
			h("input", { type: "radio", name: "side", value: which, checked: which === 0 }),
			h("span", {}, t(which ? "friendBegins" : "youBegin", sideName(game, which))),
		);
	const form = h(
		"form",
		{
			class: "new-turn",
			onsubmit: (event: Event) => {
				event.preventDefault();
				const second = form.querySelector<HTMLInputElement>("[value='1']")!.checked;
				enter(beginCorrespondence(fresh(game, rules.value), second ? 1 : 0).id);
			},
		},
		h("p", { class: "about" }, t("sendGameAbout")),
		h("div", { class: "row" }, h("span", { "aria-hidden": "true" }, t("rules")), rules.element),
		h("fieldset", {}, h("legend", {}, t("yourSide")), side(0), side(1)),
		h("button", { class: "main" }, t("beginGame")),
	);
	return {
		element: h(
			"div",
			{ class: "records turn" },
			h("h1", {}, `${named("game", game.name, game.title)} · ${title}`),
			form,
		),
		title,
	};
}

// --- a link ---

function boardOf(tree: Tree, side: Side, step: Step = tree.last): HTMLElement {
	const board = new Board({ label: t("boardOf", named("game", tree.start.game, tree.start.game)), bare: true });
	board.show(tree.view(step), { flipped: side === 1 });
	return h("div", { class: "turn-board" }, board.element);
}

const movesWords = (tree: Tree): string => counted("movesCount", tree.last.depth);

// The move with its number, in the notation of the user: "12. C2=5".
function moveWords(tree: Tree, ply: number): string {
	const step = tree.path(tree.last)[ply - 1];
	return step ? `${ply}. ${tree.name(step, notationOf(gameOf(tree.start.game)))}` : t("noFurtherMove", ply);
}

class Arrival implements Screen {
	readonly title = t("openGame");
	private readonly body = h("div", {}, h("p", { class: "about", role: "status" }, t("opening")));
	readonly element = h("div", { class: "records turn" }, this.body);
	private left = false;

	constructor(data: string) {
		void received(data).then((found) => {
			if (this.left) return;
			if (!found) {
				this.say(t("openGame"), h("p", { role: "alert" }, t("brokenLink")));
				return;
			}
			const saved = correspondenceOf(found.id);
			const known = saved && correspondenceTree(saved.record);
			if (saved && known) this.continues(saved, known.tree, found.tree, found.record);
			else this.invite(found.id, found.tree, found.record);
		});
	}

	private say(title: string, ...parts: (HTMLElement | false)[]): void {
		replace(this.body, h("h1", {}, title), ...parts);
	}

	// A game that this browser does not know: the user will play the side to move.
	private invite(id: string, tree: Tree, record: string): void {
		const { actor, ruling } = tree.view(tree.last);
		const game = gameOf(tree.start.game);
		const name = named("game", game.name, game.title);
		const side: Side = actor === 1 ? 1 : 0;
		const look = wordButton("onlyLook", () => this.look(tree));
		const facts = h("p", { class: "about" });
		whenWordsLoaded(tree.start.preset, () => {
			facts.textContent = [presetWords(game, tree.start.preset), movesWords(tree)].join(" · ");
		});
		if (tree.result || ruling) {
			this.say(t("endedLink", name), facts, boardOf(tree, side), look);
			return;
		}
		const accept = () => {
			const now = new Date().toISOString();
			saveCorrespondence({ id, side, record, friend: "", changed: now, settled: tree.last.depth, sent: true });
			enter(id);
		};
		this.say(
			t("invitation", name),
			facts,
			boardOf(tree, side),
			h("p", {}, t("youWouldPlay", sideName(game, side))),
			h("div", { class: "buttons" }, wordButton("acceptGame", accept, { class: "main" }), look),
		);
	}

	private look(tree: Tree): void {
		handOver(tree);
		go("analyse", tree.start.game);
	}

	private continues(saved: SavedCorrespondence, known: Tree, coming: Tree, record: string): void {
		const arrival = compare(known, coming, saved.side);
		const enterWith = (word: "linkKnown" | "linkOlder" | null) => {
			arrivalNote = word && t(word);
			enter(saved.id);
		};
		const take = () => {
			const changed = new Date().toISOString();
			saveCorrespondence({ ...saved, record, changed, settled: coming.last.depth, sent: true });
			enterWith(null);
		};
		if (arrival.kind === "same") enterWith("linkKnown");
		else if (arrival.kind === "older") enterWith("linkOlder");
		else if (arrival.kind === "rewrites") this.refuse(saved, known, coming, arrival.ply);
		else if (arrival.kind === "claims") this.doubt(saved, coming, t("linkClaims"), take);
		else if (arrival.own.length) this.doubt(saved, coming, this.ownWords(arrival.own, coming), take);
		else take();
	}

	private ownWords(own: Step[], tree: Tree): string {
		return t("linkOwn", own.map((step) => moveWords(tree, step.depth)).join(" "));
	}

	// The link contains moves of the user, or an end, that this browser does not know. They were made on another
	// device, or invented.
	private doubt(saved: SavedCorrespondence, coming: Tree, words: string, take: () => void): void {
		this.say(
			t("linkDoubt"),
			h("p", {}, words),
			boardOf(coming, saved.side),
			h(
				"div",
				{ class: "buttons" },
				wordButton("linkKeep", () => enter(saved.id), { class: "main" }),
				wordButton("linkTake", take),
			),
		);
	}

	// The link contradicts the moves already played: the game here stays unchanged.
	private refuse(saved: SavedCorrespondence, known: Tree, coming: Tree, ply: number): void {
		const isOther = coming.start.game !== known.start.game || ply === 0;
		const version = (title: string, tree: Tree) =>
			h(
				"figure",
				{},
				h("figcaption", {}, h("b", {}, title), h("span", {}, isOther ? movesWords(tree) : moveWords(tree, ply))),
				boardOf(tree, saved.side, (!isOther && tree.path(tree.last)[ply - 1]) || tree.last),
			);
		this.say(
			t("linkRefused"),
			h("p", { role: "alert" }, isOther ? t("linkOther") : t("linkRewrites", ply)),
			h("div", { class: "versions" }, version(t("versionHere"), known), version(t("versionLink"), coming)),
			h(
				"div",
				{ class: "buttons" },
				wordButton("linkKeep", () => enter(saved.id), { class: "main" }),
				wordButton("lookLink", () => this.look(coming)),
			),
		);
	}

	end(): void {
		this.left = true;
	}
}

let arrivalNote: string | null = null; // shown when the game opens

// The address "#/turn/new/GAME", "#/turn/ID" for a game that is saved here, or "#/turn/DATA", a link.
export function correspondenceScreens(word = "", name = ""): Screen {
	if (word === "new") return newScreen(gameOf(name));
	const saved = correspondenceOf(word);
	if (!saved || !correspondenceTree(saved.record)) return new Arrival(word);
	const note = arrivalNote;
	arrivalNote = null;
	return remoteScreen(
		(failed) => new CorrespondenceGame(saved, failed),
		(played, sent) => new Sending(played, sent),
		note ?? "",
	);
}
