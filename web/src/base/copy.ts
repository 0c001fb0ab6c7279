// Copies text from the page to the clipboard.
import { showDialog } from "./back.ts";
import { h } from "./dom.ts";
import { t } from "./words.ts";

// Browsers allow clipboard access only to secure pages: elsewhere the field's text is selected and copied.
export async function copyField(field: HTMLInputElement | HTMLTextAreaElement): Promise<boolean> {
	try {
		await navigator.clipboard.writeText(field.value);
		return true;
	} catch {
		field.select();
		return document.execCommand("copy");
	}
}

// A modal dialog, removed when it is closed.
export function textDialog(title: string, ...children: HTMLElement[]): HTMLDialogElement {
	const dialog = h("dialog", { class: "choice paste", "aria-label": title }, h("h2", {}, title), ...children);
	dialog.addEventListener("close", () => dialog.remove());
	document.body.append(dialog);
	showDialog(dialog);
	return dialog;
}

// If the browser denies clipboard access, the text is shown for manual copying.
export async function copyText(text: string, done: () => void): Promise<void> {
	try {
		await navigator.clipboard.writeText(text);
		done();
	} catch {
		const area = h("textarea", { rows: 8, readonly: true, "aria-label": t("copyByHand") }, text);
		const dialog = textDialog(t("copyByHand"), area);
		dialog.append(h("button", { onclick: () => dialog.close() }, t("close")));
		area.select();
	}
}
