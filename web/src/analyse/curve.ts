// The evaluation graph: the first side's winning chances after each move, up to the last known score. It requires
// scores for half of the game. A click goes to the move.
import { h, s } from "../base/dom.ts";
import { t } from "../base/words.ts";
import { shareOf } from "../core/score.ts";
import type { Step, Tree } from "../core/tree.ts";
import { signOf, type Judgement } from "./judge.ts";
import { phaseAt, phases, type Phases } from "./phases.ts";

const wide = 600;
const high = 120;
const slack = 8; // pixels from a dot within which the pointer shows its sign

export class Curve {
	readonly element: HTMLElement;
	private readonly drawing = s("svg", {
		viewBox: `0 0 ${wide} ${high}`,
		preserveAspectRatio: "none",
		"aria-hidden": "true",
	});
	private readonly dots = h("div", { class: "dots" });
	private readonly slider = h("input", { type: "range", min: 0, step: 1, "aria-label": t("curve") });
	private steps: Step[] = [];

	constructor(onGo: (step: Step) => void) {
		this.element = h("div", { class: "curve", title: t("curve") }, this.drawing, this.dots, this.slider);
		this.slider.addEventListener("input", () => {
			const step = this.steps[Number(this.slider.value)];
			if (step) onGo(step);
		});
		this.slider.addEventListener("pointermove", (event) => this.name(event));
		this.slider.addEventListener("pointerleave", () => this.name(null));
	}

	show(tree: Tree, judged: Map<Step, Judgement>, began: Phases | null): void {
		this.steps = [tree.root, ...tree.line()];
		const unknown = this.steps.findIndex((step) => step.score === null);
		const known = unknown < 0 ? this.steps : this.steps.slice(0, unknown);
		this.element.classList.toggle("phased", began !== null);
		this.element.hidden = known.length < 3 || 2 * known.length < this.steps.length;
		if (this.element.hidden) return;
		const x = (i: number) => (i * wide) / Math.max(1, this.steps.length - 1);
		const y = (share: number) => high * (1 - share);
		const path = `M${known.map((step, i) => `${x(i).toFixed(1)} ${y(shareOf(step.score!)).toFixed(1)}`).join("L")}`;
		const at = this.steps.indexOf(tree.at);
		this.drawing.replaceChildren(
			s("path", { class: "area", d: `${path}L${x(known.length - 1)} ${high}L0 ${high}Z` }),
			s("line", { class: "even", x1: 0, y1: high / 2, x2: wide, y2: high / 2 }),
			s("path", { class: "edge", d: path }),
		);
		if (at >= 0) this.drawing.append(s("line", { class: "now", x1: x(at), y1: 0, x2: x(at), y2: high }));
		this.dots.replaceChildren();
		const place = (element: HTMLElement, i: number, step: Step) => {
			element.style.left = `${(100 * x(i)) / wide}%`;
			element.style.top = `${(100 * y(shareOf(step.score!))) / high}%`;
			this.dots.append(element);
		};
		if (at >= 0 && known[at]) place(h("span", { class: "here" }), at, known[at]!);
		this.steps.forEach((step, i) => {
			const kind = judged.get(step);
			if (!kind || step.score === null) return;
			place(
				h("span", { class: `dot ${kind}${i === at ? " now" : ""}`, "data-at": i }, h("b", {}, signOf(kind))),
				i,
				step,
			);
		});
		if (began) this.showPhases(began, x);
		this.slider.max = String(this.steps.length - 1);
		this.slider.value = String(Math.max(0, at));
		this.slider.setAttribute(
			"aria-valuetext",
			at < 0
				? ""
				: [t("plyOf", at, this.steps.length - 1), began && t(`phase.${phaseAt(began, at)}`)].filter(Boolean).join(", "),
		);
	}

	// Only the dot next to the pointer shows its sign: signs are wider than the spacing of the moves.
	private name(event: PointerEvent | null): void {
		const { left, width } = this.dots.getBoundingClientRect();
		const at = event && ((event.clientX - left) / Math.max(1, width)) * (this.steps.length - 1);
		const all = [...this.dots.querySelectorAll<HTMLElement>(".dot")];
		const far = (dot: HTMLElement) => (at === null ? Infinity : Math.abs(Number(dot.dataset.at) - at));
		const near = Math.min(...all.map(far));
		const reach = (slack * (this.steps.length - 1)) / Math.max(1, width);
		for (const dot of all) dot.classList.toggle("named", far(dot) === near && near <= reach);
	}

	// Shows the names of the phases, except the shortest, and lines between them.
	private showPhases(began: Phases, x: (i: number) => number): void {
		const all = this.steps.length - 1;
		const bounds = [0, ...began, all].map((i) => Math.min(i, all));
		phases.forEach((phase, i) => {
			const [from, to] = [bounds[i]!, bounds[i + 1]!];
			if (from >= to) return;
			if (from) this.drawing.append(s("line", { class: "bound", x1: x(from), y1: 0, x2: x(from), y2: high }));
			if (6 * (to - from) < all) return;
			const name = h("span", { class: "phase" }, t(`phase.${phase}`));
			name.style.left = `${(50 * (x(from) + x(to))) / wide}%`;
			this.dots.append(name);
		});
	}
}
