// The heading of a game: its name, a button for its rules, and before the first move the choice of rules and clock, on
// narrow screens behind a button that shows the current choice.
import { h, replace } from "../base/dom.ts";
import { setSwitch } from "../board/set_switch.ts";
import { t } from "../base/words.ts";
import { presetWords } from "../core/presets.ts";
import type { PlayedGame } from "./game.ts";
import { whenWordsLoaded } from "./rule_pages_part.ts";
import { rulesButton } from "./rules_button.ts";
import { Against, planWords, Setup } from "./setup.ts";

export class Head {
	readonly element = h("div", { class: "head" });
	private readonly against: Against;

	constructor(
		private readonly played: PlayedGame,
		private readonly onChoice: () => void,
		onFriend: (friend: boolean) => void,
	) {
		this.against = new Against(played.game, onFriend);
	}

	show(): void {
		const { begun, title, game, tree } = this.played;
		const row = h(
			"div",
			{ class: "row" },
			h("h1", {}, title),
			rulesButton(game, () => this.played.tree.start.preset),
			setSwitch(tree.view()),
		);
		this.element.classList.remove("open");
		replace(this.element, row, ...(begun ? [this.about()] : this.choice(row)));
	}

	// The players of the seats have changed.
	seat(): void {
		this.against.show(this.played.people);
	}

	private about(): HTMLElement {
		const { game, manner, tree } = this.played;
		const about = h("p", { class: "about" });
		whenWordsLoaded(tree.start.preset, () => {
			const rules = presetWords(game, tree.start.preset);
			about.textContent = manner.plan ? `${rules} · ${planWords(manner.plan)}` : rules;
		});
		return about;
	}

	// The label of the button, with every choice that differs from the default.
	private choiceWords(): string {
		const { game, manner } = this.played;
		const rules = manner.preset !== game.presets[0]!.name && presetWords(game, manner.preset);
		const chosen = [rules, manner.plan && planWords(manner.plan)].filter(Boolean).join(" · ");
		return chosen ? t("mistakesOf", t("clockAndRules"), chosen) : t("clockAndRules");
	}

	private choice(row: HTMLElement): HTMLElement[] {
		const { game, manner } = this.played;
		this.seat();
		const chosen = h("span", {});
		const tell = () => (chosen.textContent = this.choiceWords());
		whenWordsLoaded(manner.preset, tell);
		const button = h(
			"button",
			{
				class: "chosen reach",
				"aria-expanded": "false",
				onclick: () => button.setAttribute("aria-expanded", String(this.element.classList.toggle("open"))),
			},
			chosen,
		);
		row.append(button);
		const setup = new Setup(
			game,
			{ preset: manner.preset, plan: manner.plan },
			({ preset, plan }) => {
				manner.preset = preset;
				manner.plan = plan;
				this.onChoice();
				tell();
			},
			this.against,
		);
		return [setup.element];
	}
}
