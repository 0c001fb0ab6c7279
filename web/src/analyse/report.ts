// The game review panel: a button, then progress, then the number of errors of each side.
import { h, keepFocus, replace } from "../base/dom.ts";
import { iconButton } from "../base/icons.ts";
import { t } from "../base/words.ts";
import type { Side } from "../core/clock.ts";
import { Stopped } from "../core/engine.ts";
import { faultText } from "../core/faults.ts";
import { shareOf } from "../core/score.ts";
import type { Step, Tree } from "../core/tree.ts";
import { boundOf, decided, decidedFrom, faults, halving, judgements, signOf, type Judgement } from "./judge.ts";
import { bounds } from "./phases.ts";
import { errorsOf, Reviewer, type Review } from "./review.ts";

const depths = [
	[10_000, "reviewQuick"],
	[50_000, "reviewNormal"],
	[300_000, "reviewDeep"],
] as const;

const percentOf = (value: number | null) => (value === null ? "–" : t("percent", Math.round(value)));

// "Accuracy: Red 91 %, Black 84 %"
export function accuracyWords({ accuracy }: Review, side: (who: Side) => string): string {
	return t(
		"mistakesOf",
		t("accuracy"),
		accuracy.map((value, who) => `${side(who as Side)} ${percentOf(value)}`).join(t("comma")),
	);
}

export interface ReportOptions {
	manner: { nodes: number };
	chance: boolean;
	side: (who: 0 | 1) => string;
	tree: () => Tree;
	nameOf: (step: Step) => string;
	onStep: (step: Step) => void; // shows one of the review's steps
	review: Review | null; // an earlier review
	whose: () => Side | null; // whose errors a new review shows first; null: both sides
	onBegin: () => void; // pauses the page's engine
	onProgress: (words: string) => void;
	onError: (way: -1 | 1) => void; // goes to the error before or after the current step
	onTry: () => void; // retries the errors, starting with the first
	onWhose: () => void; // the side whose errors are shown has changed
	onEnd: (review: Review | null) => void; // null: canceled; the previous review is shown again
}

export class Report {
	readonly element = h("section", { class: "report", "aria-label": t("review") });
	// steps through the errors
	readonly lesson = h("section", { class: "lesson", "aria-label": t("mistakes"), hidden: true });
	private reviewer: Reviewer | null = null;

	constructor(private readonly options: ReportOptions) {
		this.look(options.review);
	}

	// Shows the review of another game, if it has one.
	look(review: Review | null): void {
		if (this.running) return;
		if (review) this.show(review);
		else this.offer();
	}

	get running(): boolean {
		return this.reviewer !== null;
	}

	stop(): void {
		this.reviewer?.stop();
	}

	// Offers a review, also after moves were added.
	private offer(): void {
		const { manner } = this.options;
		const depth = h("select", { "aria-label": t("reviewDepth"), onchange: () => (manner.nodes = Number(depth.value)) });
		for (const [nodes, word] of depths)
			depth.append(h("option", { value: nodes, selected: nodes === manner.nodes }, t(word)));
		replace(
			this.element,
			h("div", { class: "row" }, h("button", { onclick: () => void this.run() }, t("review")), depth),
		);
		this.lesson.hidden = true;
	}

	async run(): Promise<void> {
		const { options } = this;
		const bar = h("progress", { max: 1, value: 0, "aria-label": t("review") });
		const count = h("span", { class: "figures" });
		const button = h("button", { onclick: () => this.stop() }, t("stop"));
		keepFocus(
			() => replace(this.element, h("div", { class: "row" }, bar, count, button)),
			() => button,
		);
		options.onBegin();
		const reviewer = new Reviewer(options.manner.nodes);
		this.reviewer = reviewer;
		try {
			const review = await reviewer.review(options.tree(), options.whose(), (done, all) => {
				bar.max = all;
				bar.value = done;
				count.textContent = t("plyOf", done, all);
				options.onProgress(t("reviewing", done, all));
			});
			this.end(review);
		} catch (error) {
			this.end(null);
			if (!(error instanceof Stopped)) this.element.append(h("p", { class: "fault", role: "alert" }, faultText(error)));
		} finally {
			reviewer.stop();
		}
	}

	private end(review: Review | null): void {
		this.reviewer = null;
		const show = () => {
			if (review) this.show(review);
			this.options.onEnd(review);
		};
		keepFocus(show, () => this.element.querySelector("button"));
	}

	// Explains why the rest of a decided game gets few judgments.
	private decided(): HTMLElement | null {
		const { side, tree, nameOf, onStep } = this.options;
		const positions = [tree().root, ...tree().line()];
		const found = decidedFrom(positions.map(({ score }) => (score === null ? null : shareOf(score))));
		const step = found ? positions[found.at]! : null;
		if (!found || !step?.parent) return null;
		const [before, after] = t("decidedSince", side(found.winner)).split("{name}");
		return h(
			"p",
			{ class: "hushed" },
			before,
			h("button", { class: "link", onclick: () => onStep(step) }, nameOf(step)),
			after,
		);
	}

	private teach(review: Review): void {
		const { onError, onTry, onWhose, side, tree } = this.options;
		const step = (sign: "previous" | "next", word: "previousMistake" | "nextMistake", way: -1 | 1, key: string) =>
			iconButton(sign, t(word), () => onError(way), { title: `${t(word)} (${key})` });
		const attempt = h("button", { class: "main", onclick: onTry }, t("tryAll"));
		const whose = h("select", {
			"aria-label": t("whoseMistakes"),
			onchange: () => {
				choose();
				onWhose();
			},
		});
		const choices = [
			[null, t("mistakes")],
			[0, side(0)],
			[1, side(1)],
		] as const;
		for (const [who, name] of choices)
			whose.append(
				h("option", { selected: who === review.whose }, t("mistakesOf", name, errorsOf(tree(), review, who).length)),
			);
		const choose = () => {
			review.whose = choices[whose.selectedIndex]![0];
			attempt.disabled = !errorsOf(tree(), review, review.whose).length;
		};
		choose();
		replace(
			this.lesson,
			h("p", { class: "hushed" }, accuracyWords(review, side)),
			this.decided(),
			errorsOf(tree(), review).length > 0 &&
				h(
					"div",
					{ class: "row" },
					whose,
					step("previous", "previousMistake", -1, "⇧M"),
					step("next", "nextMistake", 1, "M"),
					attempt,
				),
		);
		this.lesson.hidden = false;
	}

	private show(review: Review): void {
		const { chance, side } = this.options;
		const kinds = judgements.filter((kind) => chance || (kind !== "lucky" && kind !== "unlucky"));
		const percent = (kind: Judgement) => Math.round(100 * boundOf(kind));
		const meaning = (kind: Judgement) =>
			kind === "lucky" || kind === "unlucky" ? t("luckMeans") : t("lossFrom", percent(kind));
		const row = (kind: Judgement) =>
			h(
				"tr",
				{ title: meaning(kind) },
				h("th", { scope: "row" }, h("span", { class: `sign ${kind}`, "aria-hidden": "true" }, signOf(kind)), t(kind)),
				h("td", {}, String(review.counts[0][kind])),
				h("td", {}, String(review.counts[1][kind])),
			);
		const share = (value: number | null) => h("td", {}, percentOf(value));
		const accuracy = h(
			"tr",
			{ class: "accuracy" },
			h("th", { scope: "row" }, t("accuracy")),
			...review.accuracy.map(share),
		);
		this.offer();
		this.teach(review);
		this.element.append(
			h(
				"table",
				{},
				h(
					"thead",
					{},
					h("tr", {}, h("td", {}), h("th", { scope: "col" }, side(0)), h("th", { scope: "col" }, side(1))),
				),
				h("tbody", {}, accuracy, ...kinds.map(row)),
			),
			h(
				"details",
				{ class: "how" },
				h("summary", {}, t("how")),
				h("p", {}, t("accuracyMeans", Math.round(100 * halving), Math.round(100 * decided))),
				h("p", {}, t("reviewMeans", ...faults.map(percent))),
				h("p", {}, t("phasesMean", ...bounds)),
			),
		);
	}
}
