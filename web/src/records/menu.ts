// Save, share and export for the game of any screen, which calls showRecordMenu.
import { showDialog } from "../base/back.ts";
import { copyField } from "../base/copy.ts";
import { h, replace } from "../base/dom.ts";
import { iconButton } from "../base/icons.ts";
import { go } from "../base/screen.ts";
import { settings } from "../base/settings.ts";
import { linkOf, longLink } from "../base/share.ts";
import { t, type Word } from "../base/words.ts";
import type { Board } from "../board/board.ts";
import { core, type Game } from "../core/core.ts";
import { notationSelect } from "../core/notation.ts";
import { glyphsOut } from "../core/notes.ts";
import { recordOf, recordText } from "../core/record.ts";
import type { Tree } from "../core/tree.ts";
import { collection, recordForOthers } from "./collection.ts";
import { beginCorrespondence, canCorrespond, isCorrespondence } from "./correspondence.ts";
import { saveFile } from "./file.ts";
import { picturing } from "./picture.ts";
import { plainTree } from "./plain.ts";
import { chapterName, faultWords, gameLabel, savedName, savedNameLongest } from "./records.ts";
import { isSame } from "./save_all.ts";
import { store } from "./store.ts";

type Format = Game["formats"][number];
const endings: Record<Format, string> = { qipan: "qipan", pgn: "pgn", dhtmlxq: "txt", xqf: "xqf" };

function copyButton(
	field: HTMLInputElement | HTMLTextAreaElement,
	name: "copyLink" | "copyExport",
	status: HTMLElement,
): HTMLButtonElement {
	return h(
		"button",
		{
			type: "button",
			"aria-label": t(name),
			onclick: () => void copyField(field).then((done) => (status.textContent = done ? t("copied") : t("copyMarked"))),
		},
		t("copy"),
	);
}

export function nameOf(tree: Tree): string {
	return gameLabel(tree.start.game, tree.players, tree.tags);
}

// A game is saved only once: if a different game has the same name, the user is asked.
function saving(tree: Tree, record: string): HTMLElement {
	const name = h("input", {
		type: "text",
		value: savedName(nameOf(tree), tree.date, tree.tags),
		maxlength: savedNameLongest,
		"aria-label": t("nameOfGame"),
		autocomplete: "off",
	});
	const status = h("p", { class: "said", role: "status" });
	const button = h("button", { class: "main" }, t("save"));
	const wanted = () => name.value.trim();
	const saveAndReport = async (save: () => Promise<unknown>) => {
		await save();
		replace(status, `${t("saved")} `, h("a", { href: "#/saved" }, t("savedGames")));
		status.querySelector("a")!.focus();
		if ((await store.where()) === "away") status.append(` ${t("savedHere")}`);
	};
	const ask = (id: string) => {
		const answer = (word: Word, save: () => Promise<unknown>) =>
			h("button", { type: "button", onclick: () => void guarded(() => saveAndReport(save)) }, t(word));
		const instead = answer("saveReplace", () => store.change(id, wanted(), record));
		replace(
			status,
			h("span", {}, t("saveSameName")),
			" ",
			instead,
			" ",
			answer("saveBoth", () => store.add(wanted(), record)),
		);
		instead.focus();
	};
	const save = async () => {
		const same = (await store.list()).find((game) => game.name === wanted() && game.game === tree.start.game);
		if (!same) await saveAndReport(() => store.add(wanted(), record));
		else if (isSame((await store.get(same.id)).record, record)) await saveAndReport(async () => {});
		else ask(same.id);
	};
	const guarded = async (act: () => Promise<void>) => {
		button.disabled = true;
		try {
			await act();
		} catch (error) {
			status.textContent = faultWords(error);
		}
		button.disabled = false;
		if (document.activeElement === document.body) button.focus();
	};
	const form = h(
		"form",
		{
			class: "fields",
			onsubmit: (e: Event) => {
				e.preventDefault();
				void guarded(save);
			},
		},
		name,
		button,
	);
	return h("section", {}, h("h3", {}, t("saveGame")), form, status);
}

// Continues a game with a person elsewhere, who is to move.
function sending(tree: Tree): HTMLElement | false {
	const { actor, ruling } = tree.view();
	if (!canCorrespond(tree.start.game) || isCorrespondence(tree) || ruling || tree.result || actor === 2) return false;
	const send = () => go("turn", beginCorrespondence(tree.lineHere(), actor === 0 ? 1 : 0).id);
	return h(
		"p",
		{ class: "about" },
		t("sendAt"),
		" ",
		h("button", { "data-word": "sendGame", onclick: send }, t("sendGame")),
	);
}

function sharing(tree: Tree, record: string): HTMLElement {
	const link = h("input", { type: "text", readonly: true, "aria-label": t("shareLink"), onfocus: () => link.select() });
	const status = h("p", { class: "said", role: "status" }, t("shareAbout"));
	void linkOf(record).then((address) => {
		link.value = address;
		if (address.length > longLink)
			status.textContent = t("shareLong", address.length.toLocaleString(settings.language));
	});
	return h(
		"section",
		{},
		h("h3", {}, t("shareLink")),
		h("div", { class: "fields" }, link, copyButton(link, "copyLink", status)),
		status,
		sending(tree),
	);
}

const chaptersMost = 500; // maximum number of chapters written at once

// The trees of all chapters, if the game is one of several.
function chaptersWith(tree: Tree): Tree[] {
	const { game } = tree.start;
	const chapters = collection.all(game);
	const isOne = collection.currentOf(game)?.shown === tree;
	return isOne && chapters.length > 1 && chapters.length <= chaptersMost ? chapters.map((chapter) => chapter.tree) : [];
}

// The name of a file without its extension.
function fileName(tree: Tree): string {
	const title = tree.tags.find(([name]) => name === chapterName)?.[1] ?? "";
	const words = [
		tree.start.game,
		...(tree.players.some(Boolean) ? tree.players : [title]),
		tree.date.replace(/[^0-9]+/g, "-"),
	];
	return words
		.map((word) => word.replace(/[\\/:*?"<>|.\s]+/g, "-").replace(/^-+|-+$/g, ""))
		.filter(Boolean)
		.join("-")
		.slice(0, 100);
}

// noted: the same game with the annotations of a review
function exporting(tree: Tree, noted: Tree | null): HTMLElement {
	const game = core()
		.games()
		.games.find((g) => g.name === tree.start.game)!;
	const text = h("textarea", { readonly: true, rows: 6, spellcheck: "false", "aria-label": t("exportGame") });
	const status = h("p", { class: "said", role: "status" });
	const format = h("select", { "aria-label": t("format"), onchange: () => show() });
	for (const name of game.formats) format.append(h("option", { value: name }, t(`format.${name}`)));
	const notation = notationSelect(game, () => show());
	const chapters = chaptersWith(tree);
	const scope = h(
		"select",
		{ "aria-label": t("chapters"), hidden: !chapters.length, onchange: () => show() },
		h("option", { value: "one" }, t("exportOne")),
		h("option", { value: "all" }, t("exportAll", chapters.length)),
	);
	const copying = copyButton(text, "copyExport", status);
	const review = h("input", { type: "checkbox", checked: true, onchange: () => show() });
	const one = () => (noted && review.checked ? noted : tree);
	const plain = (each: Tree) => recordOf(plainTree(each, game.notations.indexOf(notation.value)));
	const write = (each: Tree, style: Exclude<Format, "xqf">): string => {
		const written = core().writeRecord(
			style === "pgn" ? recordForOthers(each) : style === "dhtmlxq" ? plain(each) : recordOf(each),
			{ format: style, notation: style === "dhtmlxq" ? -1 : game.notations.indexOf(notation.value) },
		);
		return style === "pgn" ? glyphsOut(written) : written;
	};
	// A binary format contains one game and can only be saved.
	const show = () => {
		const style = format.value as Format;
		text.hidden = copying.hidden = style === "xqf";
		scope.hidden = !chapters.length || style === "xqf";
		notation.hidden = style === "dhtmlxq" || style === "xqf" || !game.notations.length;
		if (style !== "xqf")
			text.value = (scope.value === "all" ? chapters.map((chapter) => (chapter === tree ? one() : chapter)) : [one()])
				.map((each) => write(each, style))
				.join("\n");
		status.textContent = style === "xqf" || style === "dhtmlxq" ? t(`${style}About`) : "";
	};
	show();
	const save = () => {
		const style = format.value as Format;
		const isAll = scope.value === "all" && style !== "xqf";
		const content =
			style === "xqf" ? (core().writeRecord(plain(one()), { format: style }) as Uint8Array<ArrayBuffer>) : text.value;
		saveFile(
			new Blob([content], { type: style === "xqf" ? "application/octet-stream" : "text/plain;charset=utf-8" }),
			`${isAll ? `${game.name}-chapters` : fileName(tree)}.${endings[style]}`,
		);
	};
	return h(
		"section",
		{},
		h("h3", {}, t("exportGame")),
		h("div", { class: "fields" }, scope, format, notation),
		noted && h("label", { class: "switch" }, review, h("span", {}, t("withReview"))),
		text,
		h("div", { class: "fields" }, h("button", { type: "button", onclick: save }, t("download")), copying),
		status,
	);
}

// board: shows the game; noted: the game with the annotations of a review
export function showRecordMenu(tree: Tree, board: Board, noted: Tree | null = null): void {
	const record = recordText(tree);
	const pictures = picturing(tree, board, () => fileName(tree));
	const close = iconButton("close", t("close"), () => dialog.close(), { class: "plain" });
	const dialog: HTMLDialogElement = h(
		"dialog",
		{ class: "record-menu", "aria-label": t("keepGame") },
		h("div", { class: "head" }, h("h2", {}, t("keepGame")), close),
		saving(tree, record),
		sharing(tree, record),
		exporting(tree, noted),
		pictures.element,
	);
	dialog.addEventListener("click", (e) => e.target === dialog && dialog.close());
	dialog.addEventListener("close", () => {
		pictures.end();
		dialog.remove();
	});
	document.body.append(dialog);
	showDialog(dialog);
}
