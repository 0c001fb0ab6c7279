// Dialogs that ask for confirmation or more input before an action.
import { textDialog } from "../base/copy.ts";
import { h } from "../base/dom.ts";
import { t } from "../base/words.ts";
import { whyNot } from "./facts.ts";

interface Question {
	title: string;
	about: string;
	fields?: HTMLElement[];
	go: string; // label of the button
	act: () => Promise<unknown> | null; // null: a field is invalid
	done?: () => void; // called when the dialog has closed
}

// The dialog stays open until the action has succeeded.
export function confirmAction({ title, about, fields = [], go, act, done }: Question): void {
	const fault = h("p", { class: "fault", role: "alert" });
	const button = h("button", { class: "main" }, go);
	const submit = async () => {
		const acting = act();
		if (!acting) return;
		button.disabled = true;
		fault.textContent = "";
		try {
			await acting;
			dialog.close();
			done?.();
		} catch (error) {
			fault.textContent = whyNot(error);
			button.disabled = false;
		}
	};
	const form = h(
		"form",
		{
			class: "room question",
			novalidate: true,
			onsubmit: (event: Event) => {
				event.preventDefault();
				void submit();
			},
		},
		h("p", {}, about),
		...fields,
		fault,
		h("div", { class: "buttons" }, button, h("button", { type: "button", onclick: () => dialog.close() }, t("cancel"))),
	);
	const dialog = textDialog(title, form);
	form.querySelector<HTMLElement>("input, select, button")?.focus();
}
