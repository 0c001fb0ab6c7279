// Links to send to others: a field with buttons to copy and share, and a dialog around it.
import { copyField, textDialog } from "../base/copy.ts";
import { h } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import { t } from "../base/words.ts";
import { qrCode } from "./qr.ts";

interface LinkField {
	fields: HTMLElement; // the link and its buttons
	status: HTMLElement; // whether it was copied
}

// label: label of the field; title: title of the shared link.
export function linkField(href: string, label: string, title: string): LinkField {
	const link: HTMLInputElement = h("input", {
		type: "text",
		class: "field",
		readonly: true,
		value: href,
		"aria-label": label,
		onfocus: () => link.select(),
	});
	const status = h("p", { class: "said", role: "status" });
	const copy = async () => (status.textContent = t((await copyField(link)) ? "copied" : "copyMarked"));
	const share = async () => {
		try {
			await navigator.share({ title, url: href });
			status.textContent = t("sendShared");
		} catch {
			// cancelled by the user
		}
	};
	const fields = h(
		"div",
		{ class: "fields" },
		link,
		h("button", { class: "main", "data-word": "copyLink", onclick: () => void copy() }, t("copyLink")),
		typeof navigator.share === "function" &&
			h("button", { onclick: () => void share() }, icon("share"), h("span", {}, t("share"))),
	);
	return { fields, status };
}

// label: label of the field.
export function showLink(title: string, about: string, href: string, label: string, hasCode = false): void {
	const { fields, status } = linkField(href, label, title);
	const dialog = textDialog(
		title,
		h("p", {}, about),
		...(hasCode ? [h("div", { class: "code" }, qrCode(href, t("qrCode")))] : []),
		fields,
		status,
		h("div", { class: "buttons" }, h("button", { onclick: () => dialog.close() }, t("close"))),
	);
}
