// The organizer's actions, each after a confirmation.
import { h } from "../base/dom.ts";
import { counted, t } from "../base/words.ts";
import { wordButton } from "../play/tools.ts";
import { cleanLine, cleanName, longestName } from "./client.ts";
import { confirmAction } from "./confirm.ts";
import { labelled, LineField } from "./fields.ts";
import { showLink } from "./link.ts";
import {
	credentialOf,
	enter,
	holdingOf,
	results,
	type Connection,
	type Guest,
	type Pair,
	type Result,
	type Spot,
	type State,
} from "./tournament_client.ts";
import { canEnter, canStartRound, isSwiss, nameOf, openGames, tournamentAddress } from "./tournament_facts.ts";
import { pairWords, resultChoices } from "./tournament_tables.ts";

const longestReason = 200; // bytes

export class Organizer {
	constructor(
		private readonly connection: Connection,
		private readonly changed: () => void, // called when the tokens of this browser have changed
	) {}

	private get state(): State {
		return this.connection.state!;
	}

	// --- the course of the tournament ---

	// Everything that the controls depend on.
	get facts(): unknown {
		const { stage, played, complete, rounds, players } = this.state;
		return [stage, played.length, complete, rounds, players, openGames(this.state)];
	}

	controls(): HTMLElement[] {
		const { state } = this;
		const { stage, played, rounds, complete } = state;
		if (stage === "over") return [];
		const next = played.length + 1;
		const mayStart = canStartRound(state);
		const mayFinish = stage === "playing" && complete;
		const isDone = mayFinish && played.length >= rounds;
		return [
			h("p", {}, this.stands()),
			h(
				"div",
				{ class: "buttons" },
				!isDone &&
					h(
						"button",
						{ class: "main", "data-at": "start", disabled: !mayStart, onclick: () => this.begin(next) },
						t("startRound", next),
					),
				mayFinish &&
					wordButton("finishTournament", () => this.finish(), { class: isDone ? "main" : "", "data-at": "finish" }),
				canEnter(state) && wordButton("enterPlayer", () => this.enter(), { "data-at": "enter" }),
			),
		];
	}

	private stands(): string {
		const { stage, players, complete, played, rounds } = this.state;
		if (!complete) return counted("gamesOpen", openGames(this.state));
		if (stage === "playing" && played.length >= rounds) return t("roundsDone");
		const here = players.filter(({ left }) => left === null).length;
		return here < 2 ? t("startNeedsTwo") : counted("playersCount", here);
	}

	private begin(round: number): void {
		const first = isSwiss(this.state) ? "startSwissAbout" : "startFirstAbout";
		const go = t("startRound", round);
		confirmAction({
			title: go,
			about: t(round > 1 ? "startNextAbout" : first),
			go,
			act: () => this.connection.act({ do: "round", round }),
		});
	}

	private finish(): void {
		const go = t("finishTournament");
		confirmAction({ title: go, about: t("finishAbout"), go, act: () => this.connection.act({ do: "finish" }) });
	}

	// --- players ---

	private enter(): void {
		const name = new LineField(t("enteredName"), {
			missing: t("nicknameMissing"),
			clean: cleanName,
			most: longestName,
		});
		const go = async (own: string) => {
			const { token } = credentialOf(this.state.tournament, "organizer")!;
			const guest = await enter(this.state, token, own);
			this.changed();
			// Wait until the question's dialog has closed.
			setTimeout(() => this.showGuest(guest, own));
		};
		confirmAction({
			title: t("enterPlayer"),
			about: t("enterAbout"),
			fields: [name.element],
			go: t("enterPlayer"),
			act: () => {
				const own = name.take();
				return own === null ? null : go(own);
			},
		});
	}

	private showGuest({ token }: Guest, name: string): void {
		const href = tournamentAddress(this.state.tournament, token);
		showLink(t("enteredPass", name), t("enteredPassAbout", name), href, t("tournamentLink"), true);
	}

	private withdraw(player: number): void {
		const title = t("withdrawPlayer", nameOf(this.state, player));
		const about = t("withdrawPlayerAbout");
		confirmAction({ title, about, go: t("withdrawGo"), act: () => this.connection.act({ do: "withdraw", player }) });
	}

	// Buttons for the row of a player.
	ofPlayer(number: number): HTMLElement[] {
		const { players, stage, tournament } = this.state;
		const name = nameOf(this.state, number);
		if (stage === "over" || players[number - 1]!.left !== null) return [];
		const guest = holdingOf(tournament).guests.find((one) => one.number === number);
		const button = (at: string, words: string, full: string, onclick: () => void) =>
			h("button", { class: "plain", "data-at": `${at}-${number}`, "aria-label": full, onclick }, words);
		return [
			...(guest ? [button("link", t("linkShort"), t("enteredPass", name), () => this.showGuest(guest, name))] : []),
			button("withdraw", t("withdrawGo"), t("withdrawPlayer", name), () => this.withdraw(number)),
		];
	}

	// --- results ---

	// The button for the last game in the row of a board.
	ofGame(spot: Spot, pair: Pair): HTMLElement | false {
		const { stage, kind, played } = this.state;
		const has = pair.games[spot.game - 1]!.result !== null;
		const isFinal = kind === "knock_out" && spot.round < played.length;
		if (has ? isFinal : stage === "over") return false;
		const words = t(has ? "correctResult" : "setResult");
		return h(
			"button",
			{
				class: "plain",
				"data-at": `result-${spot.round}-${spot.board}-${spot.game}`,
				"aria-label": [words, pairWords(this.state, pair)].join(", "),
				onclick: () => this.decide(spot, pair, has),
			},
			words,
		);
	}

	private decide(spot: Spot, pair: Pair, isCorrection: boolean): void {
		const names = pairWords(this.state, pair);
		const select = h("select", {}, ...resultChoices(this.state, pair, spot, results));
		select.value = pair.games[spot.game - 1]!.result ?? "+--";
		const reason = new LineField(t("correctReason"), {
			missing: t("reasonMissing"),
			clean: (text) => cleanLine(text, longestReason),
			most: longestReason,
		});
		const chosen = () => select.value as Result;
		const act = () => {
			if (!isCorrection) return this.connection.act({ do: "result", result: chosen(), ...spot });
			const why = reason.take();
			return why === null ? null : this.connection.act({ do: "correct", result: chosen(), reason: why, ...spot });
		};
		confirmAction({
			title: t(isCorrection ? "correctResultOf" : "setResultOf", names),
			about: t(isCorrection ? "correctAbout" : "setResultAbout"),
			fields: [labelled(t("result"), select), ...(isCorrection ? [reason.element] : [])],
			go: t(isCorrection ? "correctResult" : "setResult"),
			act,
		});
	}
}
