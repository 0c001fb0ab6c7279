// The field for the user's name, which this browser remembers.
import { t } from "../base/words.ts";
import { cleanName, longestName, nickname, saveNickname } from "./client.ts";
import { LineField } from "./fields.ts";

export class NameField extends LineField {
	constructor(hint = t("nicknameHint")) {
		super(t("nickname"), {
			missing: t("nicknameMissing"),
			clean: cleanName,
			value: nickname(),
			hint,
			autocomplete: "nickname",
			most: longestName,
		});
	}

	override take(): string | null {
		const name = super.take();
		if (name !== null) saveNickname(name);
		return name;
	}
}
