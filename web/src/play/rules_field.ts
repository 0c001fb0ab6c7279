// The rules chosen for a new game, as a button that opens the choice.
import { textDialog } from "../base/copy.ts";
import { h } from "../base/dom.ts";
import { t } from "../base/words.ts";
import type { Game } from "../core/core.ts";
import { presetWords } from "../core/presets.ts";
import { rulePages, whenWordsLoaded } from "./rule_pages_part.ts";

export class RulesField {
	readonly element = h("button", {
		type: "button",
		class: "rules-field",
		"aria-haspopup": "dialog",
		onclick: () => this.open(),
	});

	constructor(
		private game: Game,
		public value: string,
		private readonly onChoice: (preset: string) => void = () => {},
	) {
		this.show(game, value);
	}

	show(game: Game, value: string): void {
		this.game = game;
		this.value = value;
		whenWordsLoaded(value, () => {
			const words = presetWords(this.game, this.value);
			this.element.textContent = words;
			this.element.ariaLabel = t("mistakesOf", t("rules"), words);
		});
	}

	private open(): void {
		const take = (preset: string) => {
			this.show(this.game, preset);
			this.onChoice(preset);
			this.element.focus();
		};
		rulePages.act(
			(part) => part.chooseRules(this.game, this.value, take),
			(why) => textDialog(t("rules"), h("p", { role: "alert" }, why)),
		);
	}
}
