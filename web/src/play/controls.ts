// The buttons of a game that are useful in its state.
import { h, replaceButtons } from "../base/dom.ts";
import type { Icon } from "../base/icons.ts";
import { settings } from "../base/settings.ts";
import { t, type Word } from "../base/words.ts";
import type { PlayedGame } from "./game.ts";
import { soundButton, toolButton } from "./tools.ts";

type Action =
	| "newGame"
	| "takeBack"
	| "hint"
	| "offerDraw"
	| "resign"
	| "pause"
	| "swapSides"
	| "analyse"
	| "save"
	| "flip"
	| "turning"
	| "moves"
	| "removeGame";

export class Controls {
	readonly element = h("div", { class: "controls", role: "group" });
	private shown = "";

	constructor(
		private readonly played: PlayedGame,
		private readonly actions: Record<Action, () => void>,
	) {}

	// Unchanged buttons keep their elements, so that the focus is not lost.
	show(paused: boolean): void {
		const { people, over, manner } = this.played;
		const { remote } = this.played;
		const offers =
			remote && `${remote.mayTakeBack}${remote.mayOfferDraw}${remote.mayGiveUp}${remote.drawOffered}${!!remote.remove}`;
		const kind = `${over}${people}${paused}${settings.sound}${manner.turning}${this.begun}${offers}`;
		if (kind === this.shown) return;
		this.shown = kind;
		replaceButtons(
			this.element,
			[
				!remote && this.button("add", "newGame", "newGame", { class: over ? "main" : undefined }),
				...(over ? this.ended() : this.running(paused)),
				this.button("turn", "flip"),
				people === 2 &&
					!over &&
					this.button("turning", "turning", "turning", { "aria-pressed": String(manner.turning) }),
				soundButton(),
				this.button("list", "moves", "moves", { class: "opener", "aria-expanded": "false" }),
			],
			// After the end, the panel over the board soon gets the focus.
			() => (over ? null : this.element.querySelector("button")),
		);
	}

	get opener(): HTMLElement | null {
		return this.element.querySelector<HTMLElement>(".opener");
	}

	private get begun(): boolean {
		return this.played.tree.at.parent !== null;
	}

	private button(sign: Icon, action: Action, word: Word = action, how: Record<string, unknown> = {}): HTMLElement {
		return toolButton(sign, word, this.actions[action], { "data-word": action, ...how });
	}

	private running(paused: boolean): (HTMLElement | false | null)[] {
		const { remote, mine } = this.played;
		if (remote && mine === null) return [];
		if (remote)
			return [
				this.button("back", "takeBack", "takeBack", { disabled: !remote.mayTakeBack }),
				this.button("draw", "offerDraw", "offerDraw", {
					disabled: !remote.mayOfferDraw,
					"aria-pressed": String(remote.drawOffered === mine),
				}),
				this.button("flag", "resign", "resign", { disabled: !remote.mayGiveUp }),
				remote.remove && this.button("bin", "removeGame"),
			];
		if (this.played.people === 0)
			return [this.button(paused ? "go" : "pause", "pause", paused ? "goOn" : "pause"), this.speed()];
		return [
			this.button("back", "takeBack", "takeBack", { disabled: !this.begun }),
			this.button("bulb", "hint"),
			this.button("draw", "offerDraw"),
			this.button("flag", "resign"),
		];
	}

	private ended(): (HTMLElement | false | null)[] {
		const { clock, people, remote } = this.played;
		if (remote)
			return [
				this.button("chart", "analyse"),
				this.button("save", "save"),
				remote.remove && this.button("bin", "removeGame"),
			];
		return [
			this.button("swap", "swapSides"),
			people > 0 && (clock?.read().fallen ?? -1) < 0 && this.button("back", "takeBack"),
			this.button("chart", "analyse"),
			this.button("save", "save"),
		];
	}

	// The speed of a game between two computers.
	private speed(): HTMLElement {
		const { manner } = this.played;
		const select = h("select", {
			"aria-label": t("speed"),
			onchange: () => {
				manner.speed = Number(select.value);
				this.played.save();
			},
		});
		for (const [ms, word] of [
			[1800, "speedSlow"],
			[700, "speedNormal"],
			[0, "speedFast"],
		] as const)
			select.append(h("option", { value: ms, selected: manner.speed === ms }, t(word)));
		return select;
	}
}
