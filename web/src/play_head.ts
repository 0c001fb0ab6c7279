// Above a game: its name, the way to its rules, and before the first move the choice of rules and clock.
import { h, replace } from "./dom.ts";
import type { PlayedGame } from "./play_game.ts";
import { planWords, presetWords, Setup } from "./play_setup.ts";
import { rulesButton } from "./rules.ts";

export class Head {
	readonly element = h("div", { class: "head" });

	constructor(
		private readonly played: PlayedGame,
		private readonly onChoice: () => void,
	) {}

	show(): void {
		const { game, manner, tree, begun, title } = this.played;
		const rules = presetWords(game, tree.start.preset);
		replace(
			this.element,
			h("div", { class: "row" }, h("h1", {}, title), rulesButton(game)),
			begun
				? h("p", { class: "about" }, rules, h("span", {}, manner.plan ? planWords(manner.plan) : ""))
				: new Setup(game, { preset: manner.preset, plan: manner.plan }, ({ preset, plan }) => {
						manner.preset = preset;
						manner.plan = plan;
						this.onChoice();
					}).element,
		);
	}
}
