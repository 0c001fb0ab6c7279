// The field for the user's name, which this browser remembers.
import { h } from "../base/dom.ts";
import { t } from "../base/words.ts";
import { cleanName, keepNickname, nickname } from "./client.ts";

export class NameField {
	private readonly input: HTMLInputElement = h("input", {
		type: "text",
		class: "field",
		value: nickname(),
		maxlength: 40,
		required: true,
		autocomplete: "nickname",
		spellcheck: "false",
		"aria-describedby": "name-hint",
		oninput: () => this.input.setCustomValidity(""),
	});
	readonly element = h(
		"label",
		{ class: "row" },
		h("span", {}, t("nickname")),
		this.input,
		h("span", { class: "hint", id: "name-hint" }, t("nicknameHint")),
	);

	// The name, which is also stored; null if the field holds no valid name, which it then reports.
	take(): string | null {
		const name = cleanName(this.input.value);
		this.input.setCustomValidity(name ? "" : t("nicknameMissing"));
		if (!this.input.reportValidity()) return null;
		this.input.value = name;
		keepNickname(name);
		return name;
	}
}
