// The form for a new tournament: name, kind, game and clock.
import { h } from "../base/dom.ts";
import type { Screen } from "../base/screen.ts";
import { locale } from "../base/settings.ts";
import { named, t } from "../base/words.ts";
import { core } from "../core/core.ts";
import { gameOf } from "../core/picture.ts";
import { RulesField } from "../play/rules_field.ts";
import { upLink } from "../play/tools.ts";
import { cleanLine } from "./client.ts";
import { club } from "./club.ts";
import { gameName, whyNot } from "./facts.ts";
import { labelled, LineField } from "./fields.ts";
import { choice, clockField } from "./new_room.ts";
import { create, kinds, type Kind } from "./tournament_client.ts";
import { isSwiss, kindName } from "./tournament_facts.ts";

const longestName = 80; // bytes
const mostRounds = 20;
const usualRounds = 5;

export class NewTournament implements Screen {
	readonly title = t("newTournament");
	readonly element: HTMLElement;
	private readonly name = new LineField(t("tournamentName"), {
		missing: t("tournamentNameMissing"),
		clean: (text) => cleanLine(text, longestName),
		most: longestName,
		value: t("tournamentOn", new Date().toLocaleDateString(locale(), { dateStyle: "long" })),
	});
	private readonly rounds: HTMLInputElement = h("input", {
		type: "number",
		class: "field",
		min: 1,
		max: mostRounds,
		step: 1,
		value: usualRounds,
		required: true,
		"aria-describedby": "rounds-hint",
	});
	private readonly game: HTMLSelectElement = h("select", {
		onchange: () => {
			this.isChosen = true;
			this.showPresets();
		},
	});
	private readonly rules = new RulesField(core().games().games[0]!, core().games().games[0]!.presets[0]!.name);
	private readonly clock = clockField();
	private readonly kind: HTMLElement;
	private readonly roundsRow: HTMLElement;
	private readonly button = h("button", { class: "main" }, t("newTournament"));
	private readonly fault = h("p", { class: "fault", role: "alert" });
	private isChosen = false; // the user has chosen the game

	constructor() {
		this.game.append(
			...core()
				.games()
				.games.map(({ name }) => h("option", { value: name }, gameName(name))),
		);
		this.kind = choice(
			"kind",
			t("tournamentKind"),
			kinds.map((kind): [string, string] => [
				kind,
				t("labeledText", kindName(kind), named("tournamentAbout", kind, "")),
			]),
		);
		this.kind.addEventListener("change", () => (this.roundsRow.hidden = !isSwiss({ kind: this.chosenKind })));
		this.roundsRow = labelled(
			t("tournamentRounds"),
			this.rounds,
			h("span", { class: "hint", id: "rounds-hint" }, t("tournamentRoundsHint")),
		);
		this.showPresets();
		void club().then(({ game }) => game && !this.isChosen && this.preferGame(game));
		this.element = h(
			"div",
			{ class: "records turn room" },
			h("div", { class: "head" }, upLink("#/lobby", t("playOnline")), h("h1", {}, this.title)),
			this.form(),
		);
	}

	private form(): HTMLElement {
		return h(
			"form",
			{
				class: "new-turn new-room new-tournament",
				novalidate: true,
				onsubmit: (event: Event) => {
					event.preventDefault();
					void this.submit();
				},
			},
			h("p", { class: "about" }, t("newTournamentAbout")),
			this.name.element,
			this.kind,
			this.roundsRow,
			labelled(t("game"), this.game),
			h("div", { class: "row" }, h("span", { "aria-hidden": "true" }, t("rules")), this.rules.element),
			labelled(t("clock"), this.clock),
			this.button,
			this.fault,
		);
	}

	private preferGame(name: string): void {
		this.game.value = name;
		this.showPresets();
	}

	private showPresets(): void {
		const game = gameOf(this.game.value);
		this.rules.show(game, game.presets[0]!.name);
	}

	private get chosenKind(): Kind {
		return this.kind.querySelector<HTMLInputElement>(":checked")!.value as Kind;
	}

	private async submit(): Promise<void> {
		const name = this.name.take();
		const kind = this.chosenKind;
		const hasRounds = isSwiss({ kind });
		if (name === null || (hasRounds && !this.rounds.reportValidity())) return;
		this.button.disabled = true;
		this.fault.textContent = "";
		const rounds = hasRounds ? Number(this.rounds.value) : 0;
		const [game, preset, clock] = [this.game.value, this.rules.value, this.clock.value];
		try {
			const tournament = await create({ name, kind, rounds, game, preset, clock });
			location.replace(`#/tournament/${tournament}`);
		} catch (error) {
			this.fault.textContent = whyNot(error);
			this.button.disabled = false;
		}
	}
}
