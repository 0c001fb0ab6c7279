// Save, share, export: for any game that is shown. Screens call showRecordMenu.
import { h, replace } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import { settings } from "../base/settings.ts";
import { linkOf, longLink } from "../base/share.ts";
import { t } from "../base/words.ts";
import { core } from "../core/core.ts";
import { notationSelect } from "../core/notation.ts";
import { recordText } from "../core/record.ts";
import type { Tree } from "../core/tree.ts";
import { calledOf, faultWords } from "./records.ts";
import { store } from "./store.ts";

type Format = "qipan" | "pgn" | "dhtmlxq";
const endings: Record<Format, string> = { qipan: "qipan", pgn: "pgn", dhtmlxq: "txt" };

// Browsers give the clipboard only to secure pages: elsewhere the field's text is selected and copied.
async function copy(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(field.value);
		return true;
	} catch {
		field.select();
		return document.execCommand("copy");
	}
}

function copyButton(field: HTMLInputElement | HTMLTextAreaElement, said: HTMLElement): HTMLButtonElement {
	return h("button", { type: "button", onclick: () => void copy(field).then((done) => (said.textContent = done ? t("copied") : t("copyMarked"))) }, t("copy"));
}

function download(text: string, name: string): void {
	const url = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
	h("a", { href: url, download: name }).click();
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function nameOf(tree: Tree): string {
	return calledOf(tree.start.game, tree.players, tree.tags);
}

function saving(tree: Tree, record: string): HTMLElement {
	const name = h("input", { type: "text", value: nameOf(tree), maxlength: 60, "aria-label": t("nameOfGame"), autocomplete: "off" });
	const said = h("p", { class: "said", role: "status" });
	const button = h("button", { class: "main" }, t("save"));
	const save = async () => {
		button.disabled = true;
		try {
			await store.add(name.value.trim(), record);
			replace(said, `${t("saved")} `, h("a", { href: "#/saved" }, t("savedGames")));
			if ((await store.where()) === "away") said.append(` ${t("savedHere")}`);
		} catch (error) {
			button.disabled = false;
			said.textContent = faultWords(error);
		}
	};
	const form = h("form", { class: "fields", onsubmit: (e: Event) => { e.preventDefault(); void save(); } }, name, button);
	return h("section", {}, h("h3", {}, t("saveGame")), form, said);
}

function sharing(record: string): HTMLElement {
	const link = h("input", { type: "text", readonly: true, "aria-label": t("shareLink"), onfocus: () => link.select() });
	const said = h("p", { class: "said", role: "status" }, t("shareAbout"));
	void linkOf(record).then((address) => {
		link.value = address;
		if (address.length > longLink) said.textContent = t("shareLong", address.length.toLocaleString(settings.language));
	});
	return h("section", {}, h("h3", {}, t("shareLink")), h("div", { class: "fields" }, link, copyButton(link, said)), said);
}

function exporting(tree: Tree, record: string): HTMLElement {
	const game = core().games().games.find((g) => g.name === tree.start.game)!;
	const text = h("textarea", { readonly: true, rows: 6, spellcheck: "false", "aria-label": t("exportGame") });
	const said = h("p", { class: "said", role: "status" });
	const format = h("select", { "aria-label": t("format"), onchange: () => show() });
	for (const name of game.formats)
		format.append(h("option", { value: name }, t(`format.${name}`)));
	const notation = notationSelect(game, () => show());
	const show = () => {
		const style = format.value as Format;
		notation.hidden = style === "dhtmlxq" || !game.notations.length;
		text.value = core().writeRecord(record, { format: style, notation: style === "dhtmlxq" ? -1 : game.notations.indexOf(notation.value) });
		said.textContent = "";
	};
	show();
	const name = () => `${[game.name, tree.date.replace(/[^0-9]+/g, "-")].filter(Boolean).join("-")}.${endings[format.value as Format]}`;
	return h(
		"section",
		{},
		h("h3", {}, t("exportGame")),
		h("div", { class: "fields" }, format, notation),
		text,
		h("div", { class: "fields" }, h("button", { type: "button", onclick: () => download(text.value, name()) }, t("download")), copyButton(text, said)),
		said,
	);
}

export function showRecordMenu(tree: Tree): void {
	const record = recordText(tree);
	const close = h("button", { class: "plain", "aria-label": t("close"), onclick: () => dialog.close() }, icon("close"));
	const dialog: HTMLDialogElement = h(
		"dialog",
		{ class: "record-menu", "aria-label": t("keepGame") },
		h("div", { class: "head" }, h("h2", {}, t("keepGame")), close),
		saving(tree, record),
		sharing(record),
		exporting(tree, record),
	);
	const leave = () => dialog.close();
	addEventListener("hashchange", leave);
	dialog.addEventListener("click", (e) => e.target === dialog && dialog.close());
	dialog.addEventListener("close", () => {
		removeEventListener("hashchange", leave);
		dialog.remove();
	});
	document.body.append(dialog);
	dialog.showModal();
}
