// Asks for the password of the server, which answers with a cookie: docs/server.md, A password.
import { goInstead } from "../base/back.ts";
import { textDialog } from "../base/copy.ts";
import { h } from "../base/dom.ts";
import { t } from "../base/words.ts";

let asking: Promise<boolean> | null = null;

async function send(password: string): Promise<number> {
	const answer = await fetch(new URL("api/login", document.baseURI), {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ password }),
		signal: AbortSignal.timeout(10_000),
	});
	return answer.status;
}

const faultOf = (status: number): string =>
	t(status === 401 ? "passwordWrong" : status === 429 ? "passwordGuesses" : "serverSilent");

function open(): Promise<boolean> {
	let isRight = false;
	const field = h("input", {
		type: "password",
		class: "field",
		required: true,
		autocomplete: "current-password",
		"aria-label": t("password"),
	});
	const fault = h("p", { class: "fault", role: "alert" });
	const submit = async () => {
		const status = await send(field.value).catch(() => 0);
		isRight = status === 204;
		if (isRight) dialog.close();
		else fault.textContent = faultOf(status);
		field.select();
	};
	const form = h(
		"form",
		{
			class: "question",
			onsubmit: (event: Event) => {
				event.preventDefault();
				void submit();
			},
		},
		h("p", {}, t("passwordAbout")),
		field,
		fault,
		h(
			"div",
			{ class: "buttons" },
			h("button", { class: "main" }, t("passwordSend")),
			h("button", { type: "button", onclick: () => dialog.close() }, t("cancel")),
		),
	);
	const dialog = textDialog(t("passwordTitle"), form);
	field.focus();
	return new Promise((done) => dialog.addEventListener("close", () => done(isRight)));
}

// Shows one dialog even if several requests need the password. Returns false if the user cancels; leaves: then also
// goes to the home screen.
export function askPassword(leaves = false): Promise<boolean> {
	asking ??= open().then((isRight) => {
		asking = null;
		if (!isRight && leaves) goInstead("#/");
		return isRight;
	});
	return asking;
}
