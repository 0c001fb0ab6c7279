// Why a repetition was ruled as it was: the core's whole explanation, and the cycle played on a board with marks.
import { Board, type Arrow } from "./board.ts";
import { core } from "./core.ts";
import { h } from "./dom.ts";
import { icon } from "./icons.ts";
import type { Step, Tree } from "./tree.ts";
import { t } from "./words.ts";

interface Line {
	text: string;
	ply: number; // of the move that it speaks of; 0: it speaks of all
}

// A line of a move begins with its ply: "    1  Red    h8h9  gives check".
function linesOf(explanation: string): Line[] {
	return explanation
		.split("\n")
		.filter((text) => text.trim())
		.map((text) => {
			const ply = /^ +(\d+) {2}\S/.exec(text);
			return { text: text.trim().replace(/ {2,}/g, " "), ply: ply ? Number(ply[1]) : 0 };
		});
}

export function explanationOf(tree: Tree, step: Step): string {
	tree.enter(step);
	return core().explain();
}

export function showWhy(tree: Tree, end: Step, flipped: boolean): void {
	const lines = linesOf(explanationOf(tree, end));
	const path = tree.path(end);
	const moves = lines.filter((line) => line.ply > 0 && path[line.ply - 1]);
	const board = new Board({ label: t("whyBoard") });
	const items = new Map<Line, HTMLElement>();
	const said = h("div", { class: "lines", tabindex: 0, role: "group", "aria-label": t("why") });
	for (const line of lines) {
		const item = h("p", { class: line.ply ? "move" : "" }, line.text);
		items.set(line, item);
		said.append(item);
	}
	let at = -1; // index into moves; -1: before the first
	let timer = 0;

	// The move as an arrow, and whatever points the line names beside it.
	const show = (animate: boolean) => {
		const line = moves[at];
		const step = line ? path[line.ply - 1]! : (moves[0] ? path[moves[0].ply - 1]!.parent! : end);
		const view = tree.view(step);
		const arrows: Arrow[] = line ? [{ from: view.last[0], to: view.last[1], rank: 0 }] : [];
		for (const [, name] of line?.text.matchAll(/\bon ([a-z]\d+)\b/g) ?? []) {
			const to = view.points.findIndex((p) => p.name === name);
			if (to >= 0) arrows.push({ from: -1, to, rank: 1 });
		}
		board.show(view, { flipped, arrows, animate });
		for (const [l, item] of items) {
			if (l === line) item.setAttribute("aria-current", "true");
			else item.removeAttribute("aria-current");
		}
		if (line) items.get(line)!.scrollIntoView({ block: "nearest" });
	};
	const go = (by: number) => {
		at = Math.max(-1, Math.min(moves.length - 1, at + by));
		show(by === 1);
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
				if (at === moves.length - 1) at = -1;
				go(1);
				play.setAttribute("aria-pressed", "true");
				timer = window.setInterval(() => (at < moves.length - 1 ? go(1) : stop()), 1400);
			},
		},
		icon("go"),
	);
	const step = (by: number, word: "previous" | "next") =>
		h("button", { "aria-label": t(word), onclick: () => { stop(); go(by); } }, icon(word));
	const dialog = h(
		"dialog",
		{ class: "why", "aria-label": t("why") },
		board.element,
		h("div", { class: "row" }, step(-1, "previous"), play, step(1, "next"), h("button", { class: "plain", onclick: () => dialog.close() }, t("close"))),
		said,
	);
	dialog.addEventListener("close", () => {
		stop();
		dialog.remove();
	});
	document.body.append(dialog);
	show(false);
	dialog.showModal();
}
