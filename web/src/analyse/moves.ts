// The moves of a tree as readable text: the main line runs on, variations are indented below the move that they
// replace. A click goes to a position, as do the arrow keys, Home and End.
import { h } from "../base/dom.ts";
import { t } from "../base/words.ts";
import { noteOf, signsOf } from "../core/notes.ts";
import type { Step, Tree } from "../core/tree.ts";
import { advance, turnNumber, type Count } from "../core/turns.ts";
import { turnedUp } from "../play/moves.ts";
import { signOf, type Judgement } from "./judge.ts";

const long = 60; // characters: longer comments become a paragraph, clamped to three lines until touched

function isOutcome(tree: Tree, step: Step | undefined): boolean {
	return !!step?.parent && tree.actor(step.parent) === 2;
}

// A flip and its outcome count as one step when navigating.
export function stepBack(tree: Tree, at: Step): Step {
	const parent = at.parent;
	return (isOutcome(tree, at) ? parent?.parent : parent) ?? tree.root;
}

export function stepOn(tree: Tree, at: Step): Step {
	const next = at.children[0] ?? at;
	return isOutcome(tree, next.children[0]) ? next.children[0]! : next;
}

// The previous (-1) or next (1) alternative to the current step: another outcome or another move.
export function stepToAlternative(tree: Tree, at: Step, way: -1 | 1): Step {
	for (let step = at; step.parent; step = step.parent) {
		const choices = step.parent.children;
		const other = choices[choices.indexOf(step) + way];
		if (other) return isOutcome(tree, other.children[0]) ? other.children[0]! : other;
		if (!isOutcome(tree, step)) break;
	}
	return at;
}

export function lastOf(at: Step): Step {
	let step = at;
	while (step.children[0]) step = step.children[0];
	return step;
}

export class MoveText {
	readonly element = h("div", { class: "text", role: "group", tabindex: 0, "aria-label": t("moves") });
	private readonly buttons = new Map<Step, HTMLButtonElement>();
	private notation = -1;
	private judged: Map<Step, Judgement> = new Map();
	private readonly unfolded = new WeakSet<Step>(); // steps whose comments are expanded

	constructor(private readonly onGo: (step: Step) => void) {}

	// Redraws everything after a change of the tree, the notation or the judgments.
	draw(tree: Tree, notation: number, judged: Map<Step, Judgement>): void {
		this.notation = notation;
		this.judged = judged;
		this.buttons.clear();
		const lines: Node[] = [];
		const box = h("div", { class: "line" });
		const { words } = noteOf(tree.root.comment);
		if (words) lines.push(this.commentElement(tree.root, words));
		const first = tree.root.children[0];
		if (first) this.write(tree, first, box, { turn: 0, side: -1 });
		else box.append(h("p", { class: "hushed" }, t("noMoves")));
		this.element.replaceChildren(...lines, box);
		this.mark(tree.at);
	}

	// Marks the current step; a flip without an outcome yet is a separate step.
	mark(at: Step): void {
		this.element.querySelector("[aria-current]")?.removeAttribute("aria-current");
		const button = this.buttons.get(at);
		if (!button) {
			if (!at.parent) this.element.scrollTop = 0;
			return;
		}
		button.setAttribute("aria-current", "true");
		requestAnimationFrame(() => this.reveal(button)); // doing it now would force another layout
	}

	private reveal(button: HTMLElement): void {
		const [box, own] = [this.element.getBoundingClientRect(), button.getBoundingClientRect()];
		if (own.top < box.top || own.bottom > box.bottom) this.element.scrollTop += own.top - box.top - box.height / 3;
	}

	// Writes the line that begins with the step; seen: the outcome to show with it.
	private write(tree: Tree, first: Step, box: HTMLElement, count: Count, seen?: Step): void {
		let open = true;
		for (let step: Step | undefined = first; step; ) {
			const before = { ...count };
			const actor = tree.actor(step.parent!);
			let number = "";
			if (advance(count, actor) && (actor === 0 || open)) number = turnNumber(count);
			const asked: Step | undefined = step === first ? seen : undefined;
			const outcome: Step | undefined = asked ?? (isOutcome(tree, step.children[0]) ? step.children[0] : undefined);
			const button = this.button(tree, step, outcome);
			box.append(number ? h("span", { class: "numbered" }, h("span", { class: "no" }, number), button) : button);
			open = this.comment(step, outcome, box);
			const others: [Step, Step?][] = [];
			if (!asked && step.parent!.children[0] === step)
				for (const other of step.parent!.children.slice(1)) others.push([other]);
			if (!asked && outcome) for (const other of step.children.slice(1)) others.push([step, other]);
			for (const [other, came] of others) {
				const inner = h("div", { class: "line variation", role: "group", "aria-label": t("variation") });
				this.write(tree, other, inner, { ...before }, came);
				box.append(inner);
				open = true;
			}
			step = (outcome ?? step).children[0];
		}
	}

	private button(tree: Tree, step: Step, outcome: Step | undefined): HTMLElement {
		const end = outcome ?? step;
		const judgement = this.judged.get(step);
		const luck = outcome && this.judged.get(outcome);
		const sign = (kind: Judgement | null | undefined) =>
			kind && h("span", { class: `sign ${kind}`, title: t(kind), role: "img", "aria-label": t(kind) }, signOf(kind));
		const glyphs = [step, outcome].map((s) => s && signsOf(noteOf(s.comment))).join("");
		const button = h(
			"button",
			{ class: "entry", tabindex: -1, onclick: () => this.onGo(end) },
			tree.name(step, this.notation),
			...(outcome ? ["=", turnedUp(tree, outcome)] : []),
			glyphs ? h("span", { class: "sign glyph" }, glyphs) : sign(judgement),
			sign(luck),
		);
		this.buttons.set(end, button);
		if (outcome) this.buttons.set(step, button);
		return button;
	}

	// Returns whether a comment was written: the next move then repeats its number.
	private comment(step: Step, outcome: Step | undefined, box: HTMLElement): boolean {
		const words = [step, outcome]
			.map((s) => s && noteOf(s.comment).words)
			.filter(Boolean)
			.join(" ");
		if (words) box.append(this.commentElement(outcome ?? step, words));
		return words !== "";
	}

	private commentElement(step: Step, words: string): HTMLElement {
		if (words.length <= long) return h("span", { class: "said" }, words);
		const button = h(
			"button",
			{ class: "said plain", tabindex: -1, "aria-expanded": String(this.unfolded.has(step)) },
			words,
		);
		button.addEventListener("click", () => {
			if (this.unfolded.has(step)) this.unfolded.delete(step);
			else this.unfolded.add(step);
			button.setAttribute("aria-expanded", String(this.unfolded.has(step)));
		});
		return button;
	}
}
