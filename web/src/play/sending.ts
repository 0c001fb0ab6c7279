// Below a correspondence game: the link to send after the user's turn, and the friend's name.
import { copyField } from "../base/copy.ts";
import { h, replace } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import { t } from "../base/words.ts";
import { correspondenceLink } from "../records/correspondence.ts";
import type { CorrespondenceGame } from "./correspondence.ts";

const longestName = 40;

export class Sending {
	readonly element = h("section", { class: "sending", "aria-label": t("sendGame") });
	private readonly head = h("h2");
	private readonly link: HTMLInputElement = h("input", {
		type: "text",
		readonly: true,
		"aria-label": t("shareLink"),
		onfocus: () => this.link.select(),
	});
	private readonly status = h("p", { class: "said", role: "status" });
	private shownRecord = "";

	// onSent: the user has copied or shared the link.
	constructor(
		private readonly played: CorrespondenceGame,
		private readonly onSent: () => void,
	) {
		const friend: HTMLInputElement = h("input", {
			type: "text",
			value: played.friend,
			maxlength: longestName,
			autocomplete: "off",
			placeholder: t("friendNameHere"),
			onchange: () => played.nameFriend(friend.value.trim()),
		});
		// Only browsers with a sharing dialog have navigator.share.
		const shares = typeof navigator.share === "function";
		replace(
			this.element,
			this.head,
			h(
				"div",
				{ class: "fields" },
				this.link,
				h("button", { class: "main", "data-word": "copyLink", onclick: () => void this.copy() }, t("copyLink")),
				shares && h("button", { onclick: () => void this.share() }, icon("share"), h("span", {}, t("share"))),
			),
			this.status,
			h("label", {}, h("span", {}, t("friendName")), friend),
		);
	}

	// Shown when the friend is to move or the game is over.
	show(): void {
		const { played } = this;
		const isDue = !played.myTurn && !played.elsewhere;
		this.element.hidden = !isDue;
		this.element.classList.toggle("due", !played.sent);
		this.head.textContent = t(played.sent ? "sendAgain" : played.over ? "sendEnd" : "sendTurn");
		if (!isDue || played.record === this.shownRecord) return;
		const { record } = played;
		this.shownRecord = record;
		this.status.textContent = t("sendAbout");
		this.link.value = "";
		void correspondenceLink(record).then((link) => {
			if (record === this.shownRecord) this.link.value = link;
		});
	}

	private sent(words: string): void {
		this.played.markSent();
		this.onSent();
		this.status.textContent = words;
	}

	private async copy(): Promise<void> {
		this.sent(t((await copyField(this.link)) ? "copied" : "copyMarked"));
	}

	private async share(): Promise<void> {
		try {
			await navigator.share({ title: this.played.title, url: this.link.value });
			this.sent(t("sendShared"));
		} catch {
			// cancelled by the user
		}
	}
}
