// The buttons of a game: those that are useful in its state.
import { h, replace } from "../base/dom.ts";
import { icon, type Icon } from "../base/icons.ts";
import { change, settings } from "../base/settings.ts";
import { named, t, type Word } from "../base/words.ts";
import type { PlayedGame } from "./game.ts";

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
	| "moves";

export class Controls {
	readonly element = h("div", { class: "controls", role: "group" });
	private shown = "";

	constructor(
		private readonly played: PlayedGame,
		private readonly actions: Record<Action, () => void>,
	) {}

	// Buttons keep their elements while they stay the same, so that the focus is not lost.
	show(paused: boolean): void {
		const { people, over, manner } = this.played;
		const kind = `${over}${people}${paused}${settings.sound}${manner.turning}${this.begun}`;
		if (kind === this.shown) return;
		this.shown = kind;
		const focused = this.element.contains(document.activeElement)
			? (document.activeElement as HTMLElement).dataset.word
			: undefined;
		replace(
			this.element,
			this.button("add", "newGame", "newGame", { class: over ? "main" : undefined }),
			...(over ? this.ended() : this.running(paused)),
			this.button("turn", "flip"),
			people === 2 && !over && this.button("turning", "turning", "turning", { "aria-pressed": String(manner.turning) }),
			this.sound(),
			this.button("list", "moves", "moves", { class: "opener", "aria-expanded": "false" }),
		);
		// After the end the panel over the board soon gets it.
		if (focused)
			(
				this.element.querySelector<HTMLElement>(`[data-word="${focused}"]:not(:disabled)`) ??
				(over ? null : this.element.querySelector("button"))
			)?.focus();
	}

	get opener(): HTMLElement | null {
		return this.element.querySelector<HTMLElement>(".opener");
	}

	private get begun(): boolean {
		return this.played.tree.at.parent !== null;
	}

	private button(sign: Icon, action: Action, word: Word = action, how: Record<string, unknown> = {}): HTMLElement {
		return this.labelled(sign, word, this.actions[action], { "data-word": action, ...how });
	}

	private labelled(sign: Icon, word: Word, onclick: () => void, how: Record<string, unknown>): HTMLElement {
		const brief = h("span", { class: "brief", "aria-hidden": "true" }, named("short", word, t(word))); // on phones
		return h("button", { ...how, onclick, title: t(word) }, icon(sign), h("span", { class: "label" }, t(word)), brief);
	}

	private running(paused: boolean): (HTMLElement | false)[] {
		if (this.played.people === 0)
			return [this.button(paused ? "go" : "pause", "pause", paused ? "goOn" : "pause"), this.speed()];
		return [
			this.button("back", "takeBack", "takeBack", { disabled: !this.begun }),
			this.button("bulb", "hint"),
			this.button("draw", "offerDraw"),
			this.button("flag", "resign"),
		];
	}

	private ended(): (HTMLElement | false)[] {
		const { clock, people } = this.played;
		return [
			this.button("swap", "swapSides"),
			people > 0 && !clock?.fallen(0) && !clock?.fallen(1) && this.button("back", "takeBack"),
			this.button("chart", "analyse"),
			this.button("save", "save"),
		];
	}

	private sound(): HTMLElement {
		const on = settings.sound;
		return this.labelled(on ? "sound" : "mute", on ? "soundIsOn" : "soundIsOff", () => change({ sound: !on }), {
			"data-word": "sound",
		});
	}

	// The speed of two computers.
	private speed(): HTMLElement {
		const { manner } = this.played;
		const select = h("select", {
			"aria-label": t("speed"),
			onchange: () => {
				manner.speed = Number(select.value);
				this.played.keep();
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
