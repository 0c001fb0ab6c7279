// Publishes the level that is open in the editor.
import { textDialog } from "../base/copy.ts";
import { h } from "../base/dom.ts";
import { t } from "../base/words.ts";
import type { Level, LevelFile } from "../core/core.ts";
import { findingWords, levelFaultWords } from "../levels/findings.ts";
import { toolButton } from "../play/tools.ts";
import { cleanLine } from "./client.ts";
import { confirmAction } from "./confirm.ts";
import { LineField } from "./fields.ts";
import { offer, publish } from "./levels_client.ts";
import { addressOf, titleBy } from "./levels_facts.ts";
import { NameField } from "./name.ts";

const longestTitle = 90; // bytes; level files allow 95

const problems = ({ levels, faults }: LevelFile): string[] => [
	...faults.map(levelFaultWords),
	...(levels[0]?.lint ?? []).map(findingWords),
];

function showProblems(found: string[]): void {
	const dialog = textDialog(
		t("publishLevel"),
		h("p", {}, t("publishProblems")),
		h("ul", { class: "problems" }, ...found.map((words) => h("li", {}, words))),
		h("div", { class: "buttons" }, h("button", { class: "main", onclick: () => dialog.close() }, t("publishBack"))),
	);
}

function showPublished(id: string, title: string): void {
	const dialog = textDialog(
		t("publishedLevel"),
		h("p", {}, t("publishedAbout", title)),
		h("p", { class: "about" }, t("publishedToken")),
		h(
			"div",
			{ class: "buttons" },
			h("a", { class: "button main", href: addressOf(id) }, t("publishedOpen")),
			h("button", { onclick: () => dialog.close() }, t("publishBack")),
		),
	);
}

// draft.ts uses the id as the title of an untitled level.
const hasTitle = ({ id, title }: Level): boolean => title !== id;

function ask(level: Level): void {
	const name = new NameField(t("publishNameHint"));
	const title = new LineField(t("publishTitle"), {
		missing: t("publishTitleMissing"),
		clean: (text) => cleanLine(text, longestTitle),
		most: longestTitle,
	});
	let id = "";
	let shown = titleBy(level);
	const act = () => {
		const own = hasTitle(level) ? {} : title.take();
		const author = own === null ? null : name.take();
		if (author === null || own === null) return null;
		const titled = typeof own === "string" ? { ...level, title: own, title_zh: own } : level;
		shown = titleBy(titled);
		return publish(author, titled).then((made) => (id = made));
	};
	confirmAction({
		title: t("publishLevel"),
		about: t("publishAbout"),
		fields: [...(hasTitle(level) ? [] : [title.element]), name.element],
		go: t("publish"),
		act,
		done: () => showPublished(id, shown),
	});
}

function open(file: LevelFile): void {
	const found = problems(file);
	const level = file.levels[0]?.level;
	if (level && !found.length) ask(level);
	else showProblems(found);
}

// Adds the button to the editor's actions if the server takes levels.
export async function addPublish(actions: HTMLElement, read: () => LevelFile): Promise<void> {
	if (!(await offer()).open || actions.querySelector('[data-word="publish"]')) return;
	const share = actions.querySelector<HTMLButtonElement>('[data-word="magicShareLink"]');
	share?.after(toolButton("globe", "publish", () => open(read()), { disabled: share.disabled }));
}
