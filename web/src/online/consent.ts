// Asks the user once for consent to send attempts at levels; also the switch for it in the settings.
import { h, replace } from "../base/dom.ts";
import { t } from "../base/words.ts";
import type { Ended } from "../levels/others.ts";
import { agreed, note, sendAll, setConsent } from "./attempts.ts";
import { offer } from "./levels_client.ts";

function decide(yes: boolean, attempt: Ended, place: HTMLElement): void {
	setConsent(yes);
	if (yes) void note(attempt);
	const status = h("p", { class: "said", role: "status", tabindex: -1 }, t(yes ? "consentGiven" : "consentDenied"));
	replace(place, status);
	status.focus({ preventScroll: true }); // the button that had the focus is gone
	for (const box of document.querySelectorAll<HTMLInputElement>(".attempts-switch input")) box.checked = yes;
}

function question(attempt: Ended, place: HTMLElement): HTMLElement {
	const answer = (yes: boolean) => () => decide(yes, attempt, place);
	return h(
		"div",
		{ class: "consent", role: "group", "aria-labelledby": "consent" },
		h("p", { id: "consent" }, t("consentAsk")),
		h(
			"div",
			{ class: "answers" },
			h("button", { "data-word": "consentYes", onclick: answer(true) }, t("consentYes")),
			h("button", { "data-word": "consentNo", onclick: answer(false) }, t("consentNo")),
		),
	);
}

let asked = false; // the user was asked during this visit

// Called when a level has been played to its end.
export function ended(attempt: Ended, place: HTMLElement): void {
	if (agreed() !== null) void note(attempt);
	else if (!asked) replace(place, question(attempt, place));
	asked = true;
}

// Replaces the place with the switch.
export async function addSwitch(place: HTMLElement): Promise<void> {
	await offer().catch(() => {});
	const box = h("input", {
		type: "checkbox",
		checked: agreed() === true,
		onchange: () => {
			setConsent(box.checked);
			if (box.checked) void sendAll();
		},
	});
	place.replaceWith(h("label", { class: "switch attempts-switch" }, box, h("span", {}, t("consentSwitch"))));
}
