// The page of a level by a player: its board, its difficulty, the results of players, and the actions on it.
import { h } from "../base/dom.ts";
import type { Screen } from "../base/screen.ts";
import { named, t } from "../base/words.ts";
import { loadingScreen } from "../core/loading_screen.ts";
import { count, resultOf, startsOf, titlesReadable } from "../levels/campaign.ts";
import { cardOf, goalWords, star } from "../levels/card.ts";
import { saveAsDraft } from "../levels/saved_draft.ts";
import { levelScreen } from "../levels/game.ts";
import { freshId } from "../levels/own.ts";
import { upLink, wordButton } from "../play/tools.ts";
import { Refusal } from "./ask.ts";
import { cleanLine } from "./client.ts";
import { club, setTitle } from "./club.ts";
import { confirmAction } from "./confirm.ts";
import { whyNot } from "./facts.ts";
import { labelled } from "./fields.ts";
import { about, isPublished, longestReason, playable, remove, report, tokenOf, type Entry } from "./levels_client.ts";
import { addressOf, authorOf, boardOf, chances, chanceSentences, dateOf, titleBy } from "./levels_facts.ts";
import { Part } from "./part.ts";

const refresh = 3000; // refresh interval in ms while the level waits for its rating

// Not translated, because the operator reads them.
const reasons = [
	["reasonRude", "rude"],
	["reasonBroken", "broken"],
	["reasonCopied", "copied"],
	["reasonOther", "other"],
] as const;

const unknown = (): Refusal => new Refusal(404, "not_found", "");

const listAddress = "#/magic/others";

function reportDialog(id: string, done: () => void): void {
	const reason = h("select", {}, ...reasons.map(([word, value]) => h("option", { value }, t(word))));
	const more = h("input", { type: "text", class: "field", maxlength: 160, autocomplete: "off" });
	confirmAction({
		title: t("reportLevel"),
		about: t("reportAbout"),
		fields: [labelled(t("reportReason"), reason), labelled(t("reportMore"), more)],
		go: t("reportGo"),
		act: () => report(id, cleanLine([reason.value, more.value].filter(Boolean).join(": "), longestReason)),
		done,
	});
}

function removeDialog(entry: Entry): void {
	confirmAction({
		title: t("removeLevel"),
		about: t("removeLevelAbout"),
		go: t("removeLevelGo"),
		act: () => remove(entry.id),
		done: () => location.replace(listAddress),
	});
}

function edit({ level: { rating: _, ...level } }: Entry): void {
	saveAsDraft({ ...level, id: freshId() });
	location.hash = "#/magic/edit";
}

const refusalWords = (id: string | null): string => named("refusal", id ?? "", t("refusalOther"));

function goalsOf(position: string): HTMLElement {
	return h(
		"ul",
		{ class: "goals" },
		...goalWords(position).map((words) => h("li", {}, star(false), h("span", {}, words))),
	);
}

export class LevelPage implements Screen {
	readonly title = t("levelsByOthers");
	readonly element = h("div", { class: "records room other-level", "aria-busy": "true" });
	private readonly body = new Part(h("div", { class: "level-body" }));
	private readonly status = h("p", { class: "about", role: "status" }, t("levelsLoading"));
	private readonly again = wordButton("archiveAgain", () => void this.load(), { hidden: true });
	private readonly head = h(
		"div",
		{ class: "head" },
		upLink(listAddress, t("levelsByOthers")),
		h("h1", {}, this.title),
	);
	private readonly left = new AbortController();
	private timer = 0;
	private isReported = false;

	constructor(private readonly id: string) {
		this.element.append(this.head, this.status, this.body.element, h("div", { class: "buttons" }, this.again));
		void this.load();
	}

	private async load(): Promise<void> {
		const { signal } = this.left;
		clearTimeout(this.timer);
		this.again.hidden = true;
		try {
			if (!isPublished(this.id)) throw unknown();
			const [entry] = await Promise.all([about(this.id, signal), titlesReadable()]);
			if (signal.aborted) return;
			this.show(entry);
			if (entry.stage === "waiting") this.timer = window.setTimeout(() => void this.load(), refresh);
		} catch (error) {
			if (!signal.aborted) this.fail(error);
		}
		this.element.setAttribute("aria-busy", "false");
	}

	private fail(error: unknown): void {
		const isGone = error instanceof Refusal && error.status === 404;
		if (isGone) this.body.show(null, () => []);
		this.again.hidden = error instanceof Refusal;
		this.status.textContent = isGone ? t("levelGone") : whyNot(error);
	}

	private show(entry: Entry): void {
		const title = titleBy(entry.level);
		this.head.querySelector("h1")!.replaceChildren(h("bdi", {}, title));
		void club().then((own) => this.left.signal.aborted || setTitle(title, own));
		this.element.closest("main")?.setAttribute("aria-label", title);
		this.status.textContent = this.stageWords(entry);
		this.body.show([entry, this.isReported], () => [boardOf(entry.level), this.facts(entry)]);
	}

	private stageWords({ stage, refusal }: Entry): string {
		if (stage === "waiting") return t("levelWaitingAbout");
		if (stage === "refused") return t("levelRefusedAbout", refusalWords(refusal));
		return stage === "removed" ? t("levelGone") : "";
	}

	private facts(entry: Entry): HTMLElement {
		const position = startsOf(entry.level)[0]!;
		return h(
			"div",
			{ class: "level-facts" },
			h("p", { class: "author" }, h("bdi", {}, authorOf(entry)), " · ", dateOf(entry)),
			h("div", { class: "answers" }, ...this.buttons(entry)),
			h(
				"section",
				{ class: "level-rating", "aria-labelledby": "rating" },
				h("h2", { id: "rating" }, t("levelHard")),
				chances(entry),
				...chanceSentences(entry).map((words) => h("p", { class: "about" }, words)),
			),
			h(
				"section",
				{ class: "card-of-level", "aria-label": t("magicAbout") },
				...cardOf(entry.level, goalsOf(position), resultOf(entry.id).stars, position),
			),
		);
	}

	private buttons(entry: Entry): HTMLElement[] {
		const { id, stage } = entry;
		const isOwn = tokenOf(id) !== undefined;
		const at = (word: string) => ({ "data-at": word });
		return [
			stage === "rated" && h("a", { class: "button main", href: addressOf(id, "play") }, t("play")),
			wordButton("levelEdit", () => edit(entry), at("edit")),
			isOwn && wordButton("removeLevel", () => removeDialog(entry), at("remove")),
			!isOwn &&
				(this.isReported
					? h("span", { class: "done", role: "status" }, t("reported"))
					: wordButton("reportLevel", () => reportDialog(id, () => this.reported(entry)), at("report"))),
		].filter((one): one is HTMLElement => one !== false);
	}

	private reported(entry: Entry): void {
		this.isReported = true;
		this.show(entry);
	}

	end(): void {
		this.left.abort();
		clearTimeout(this.timer);
	}
}

async function game(id: string): Promise<Screen> {
	if (!isPublished(id)) throw unknown();
	const [entry] = await Promise.all([playable(id), titlesReadable()]);
	return levelScreen({
		level: { ...entry.level, id },
		heading: authorOf(entry),
		back: [addressOf(id), t("levelToPage")],
		next: null,
		nextOpen: () => false,
		result: () => resultOf(id),
		count: (stars, moves) => count(id, stars, moves),
		easier: true,
		attempts: true,
	});
}

// "#/magic/others/ID" or "#/magic/others/ID/play".
export function levelPage(id: string, act: string): Screen {
	if (act !== "play") return new LevelPage(id);
	return loadingScreen(
		t("levelsByOthers"),
		() => game(id),
		(_, error) => [
			h("p", {}, error instanceof Refusal && error.status === 404 ? t("levelGone") : whyNot(error)),
			h("a", { class: "button main", href: listAddress }, t("levelsByOthers")),
		],
	);
}
