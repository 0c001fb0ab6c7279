// Explains the ruling on a repetition: the core's findings for each move, and the cycle played on a board with marks.
import { showDialog } from "../base/back.ts";
import { h } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import { capital, named, sentences, t } from "../base/words.ts";
import { Board, type Arrow } from "../board/board.ts";
import { lookSign, nameOf } from "../board/piece_sign.ts";
import {
	core,
	type Cycle,
	type CycleChase,
	type CycleMove,
	type CyclePiece,
	type CycleSide,
	type Explanation,
	type View,
} from "../core/core.ts";
import { notationOf } from "../core/notation.ts";
import { gameOf } from "../core/picture.ts";
import { linked, linkedNumbers } from "../core/rule_book.ts";
import { rulingWords } from "../core/ruling.ts";
import type { Step, Tree } from "../core/tree.ts";
import { turnNumbers } from "../core/turns.ts";

export function explanationOf(tree: Tree, step: Step): Explanation | null {
	tree.enter(step);
	return core().explain();
}

// The cycle in words. names: its moves in the page's notation.
class Story {
	private readonly game: string;
	private readonly numbers: string[]; // of the turns, as in the move list

	constructor(
		private readonly tree: Tree,
		private readonly path: Step[],
		private readonly cycle: Cycle,
		private readonly names: string[],
	) {
		this.game = tree.start.game;
		this.numbers = turnNumbers(tree, path);
	}

	view(ply: number): View {
		return this.tree.view(ply > 0 ? this.path[ply - 1] : this.tree.root);
	}

	private side(side: CycleMove["side"]): string {
		return named("side", `${this.game}.${side === "first" ? 0 : 1}`, side);
	}

	// The picture of the piece, and its name with its point.
	private piece(ply: number, { kind, point }: CyclePiece): [SVGElement | null, string] {
		const view = this.view(ply);
		const look = view.looks[view.points.find((p) => p.name === point)?.piece ?? -1];
		return [look ? lookSign(look, this.game) : null, t("whyPiece", look ? nameOf(look) : kind, point)];
	}

	private chase({ ply, check }: CycleMove, { by, victim, reason, section, constant }: CycleChase): HTMLElement {
		const [bySign, byName] = this.piece(ply, by);
		const [victimSign, victimName] = this.piece(ply, victim);
		const words = t(check ? "whyThreatens" : "whyChases", byName, victimName, t(`whyReason.${reason}`), section);
		return h(
			"span",
			{ class: "chase" },
			bySign,
			victimSign,
			h("span", {}, ...linkedNumbers(constant ? `${words} ★` : words, this.game)),
		);
	}

	// The whole row acts as the button, except for the links to the clauses.
	move(move: CycleMove, show: () => void): HTMLElement {
		const { ply, side, check, chases } = move;
		const idle = !check && !chases.length;
		const does = [
			...(check || idle ? [h("span", {}, t(check ? "whyChecks" : "whyIdle"))] : []),
			...chases.map((chase) => this.chase(move, chase)),
		];
		for (const [i, one] of does.entries()) one.id = `why${ply}.${i}`;
		const name = t("whyMove", this.numbers[ply - 1] ?? "", this.side(side), this.names[ply - 1] ?? move.move);
		const button = h(
			"button",
			{ class: "plain", "aria-describedby": does.map(({ id }) => id).join(" "), onclick: show },
			h("b", {}, name),
		);
		return h("div", { class: "move" }, button, ...does);
	}

	// The positions that are equal.
	get same(): string {
		const [from, to] = [this.cycle.from, this.cycle.to].map(
			(ply) => ply > 0 && `${this.numbers[ply - 1]} ${this.names[ply - 1]}`,
		);
		return from ? t("whyCycle", from, to || "") : t("whyCycleStart", to || "");
	}

	sum({ side, moves, checks, chases, offence, excuse, section, victim }: CycleSide): string {
		const finding = offence ?? excuse;
		return sentences(
			t("whySum", this.side(side), moves, checks, chases),
			finding ? t(`whyFinding.${finding}`, section, victim ? this.piece(this.cycle.from, victim)[1] : "") : "",
		);
	}
}

// An arrow for the move, and one from each chasing piece to its victim, which is ringed.
function arrowsOf(view: View, { chases }: CycleMove): Arrow[] {
	const at = (point: string) => view.points.findIndex((p) => p.name === point);
	const marks = chases.flatMap(({ by, victim }) => [
		{ from: at(by.point), to: at(victim.point), rank: 1 },
		{ from: -1, to: at(victim.point), rank: 1 },
	]);
	return [{ from: view.last[0], to: view.last[1], rank: 0 }, ...marks];
}

export function showWhy(tree: Tree, end: Step, flipped: boolean): void {
	const explanation = explanationOf(tree, end);
	if (!explanation) return;
	const { cycle } = explanation;
	const story = new Story(tree, tree.path(end), cycle, core().names(notationOf(gameOf(tree.start.game))));
	const board = new Board({ label: t("whyBoard") });
	const items = cycle.moves.map((move, i) =>
		story.move(move, () => {
			stop();
			go(i, false);
		}),
	);
	const ruling = tree.view(end).ruling;
	const steps = h(
		"div",
		{ class: "lines", role: "group", "aria-label": t("why") },
		h("p", {}, story.same),
		...items,
		...cycle.sides.map((side) => h("p", { class: "sum" }, ...linkedNumbers(story.sum(side), tree.start.game))),
		ruling && h("p", { class: "ruling" }, ...linked(capital(rulingWords(ruling)))),
	);
	let at = -1; // index of the move; -1: before the first
	let timer = 0;

	const go = (to: number, animate: boolean) => {
		at = Math.max(-1, Math.min(items.length - 1, to));
		const move = cycle.moves[at];
		const view = story.view(move ? move.ply : cycle.from);
		board.show(view, { flipped, arrows: move ? arrowsOf(view, move) : [], animate });
		steps.querySelector("[aria-current]")?.removeAttribute("aria-current");
		items[at]?.querySelector("button")?.setAttribute("aria-current", "true");
		items[at]?.scrollIntoView({ block: "nearest" });
	};
	const stop = () => {
		clearInterval(timer);
		timer = 0;
		play.setAttribute("aria-pressed", "false");
	};
	const play = h(
		"button",
		{
			"aria-label": t("playCycle"),
			"aria-pressed": "false",
			onclick: () => {
				if (timer) {
					stop();
					return;
				}
				go(at === items.length - 1 ? 0 : at + 1, true);
				play.setAttribute("aria-pressed", "true");
				timer = window.setInterval(() => (at < items.length - 1 ? go(at + 1, true) : stop()), 1400);
			},
		},
		icon("go"),
	);
	const step = (by: number, word: "previous" | "next") =>
		h(
			"button",
			{
				"aria-label": t(word),
				onclick: () => {
					stop();
					go(at + by, by === 1);
				},
			},
			icon(word),
		);
	const dialog = h(
		"dialog",
		{ class: "why", "aria-label": t("why") },
		board.element,
		h(
			"div",
			{ class: "row" },
			step(-1, "previous"),
			play,
			step(1, "next"),
			h("button", { class: "plain", onclick: () => dialog.close() }, t("close")),
		),
		steps,
	);
	dialog.addEventListener("close", () => {
		stop();
		dialog.remove();
	});
	document.body.append(dialog);
	go(-1, false);
	showDialog(dialog);
}
