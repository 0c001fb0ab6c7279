// The tournaments in the lobby: the user's first, then by stage.
import { h } from "../base/dom.ts";
import { counted, t } from "../base/words.ts";
import { wordButton } from "../play/tools.ts";
import { whyNot } from "./facts.ts";
import { Part } from "./part.ts";
import { holdings, list, type Holding, type Listed } from "./tournament_client.ts";
import { termsOf } from "./tournament_facts.ts";

const finished = 6; // tournaments shown at once

const stages = { open: "stageOpen", playing: "stagePlaying", over: "stageOver" } as const;

function row(listed: Listed, held: Holding | undefined): HTMLElement {
	const { tournament, stage, name, players } = listed;
	const is = (what: string) => held?.passes.some((pass) => pass.is === what);
	const facts = [
		t(stages[stage]),
		counted("playersCount", players),
		is("organizer") && t("youOrganize"),
		is("player") && t("youTakePart"),
	];
	return h(
		"a",
		{ class: held?.passes.length && stage !== "over" ? "turn" : "", href: `#/tournament/${tournament}` },
		h(
			"span",
			{ class: "words" },
			h("b", {}, h("bdi", {}, name)),
			h("span", {}, termsOf(listed)),
			h("span", { class: "due" }, facts.filter(Boolean).join(" · ")),
		),
	);
}

export class TournamentList {
	readonly element: HTMLElement;
	private readonly rows = new Part(h("div", {}, h("p", { class: "about" }, t("linkConnecting"))));
	private readonly more = wordButton("tournamentsMore", () => void this.loadMore(), { hidden: true });
	private readonly status = h("p", { class: "about", role: "status" });
	private readonly earlier: Listed[] = []; // finished ones loaded at the user's request
	private next: number | null = null;

	constructor(private readonly signal: AbortSignal) {
		this.element = h(
			"section",
			{ class: "turns", "aria-labelledby": "tournaments" },
			h("h2", { id: "tournaments" }, t("tournaments")),
			h("div", { class: "starts" }, h("a", { class: "button", href: "#/tournament/new" }, t("newTournament"))),
			this.rows.element,
			this.status,
			this.more,
		);
	}

	async load(): Promise<void> {
		const [open, playing, over] = await Promise.all([
			list("open", this.signal),
			list("playing", this.signal),
			list("over", this.signal, { limit: finished }),
		]);
		if (this.signal.aborted) return;
		if (!this.earlier.length) this.next = over.next;
		this.more.hidden = this.next === null;
		const shown = [open, playing, over].flatMap(({ tournaments }) => tournaments);
		const known = new Set(shown.map(({ tournament }) => tournament));
		this.show([...shown, ...this.earlier.filter(({ tournament }) => !known.has(tournament))]);
	}

	private async loadMore(): Promise<void> {
		this.status.textContent = "";
		try {
			const { tournaments, next } = await list("over", this.signal, { before: this.next });
			this.earlier.push(...tournaments);
			this.next = next;
			await this.load();
		} catch (error) {
			if (!this.signal.aborted) this.status.textContent = whyNot(error);
		}
	}

	private show(tournaments: Listed[]): void {
		const held = holdings();
		const isDue = ({ tournament, stage }: Listed) => !!held.get(tournament)?.passes.length && stage !== "over";
		const sorted = [...tournaments].sort((a, b) => Number(isDue(b)) - Number(isDue(a)));
		this.rows.show([sorted, [...held]], () => [
			sorted.length
				? h("ul", {}, ...sorted.map((one) => h("li", {}, row(one, held.get(one.tournament)))))
				: h("p", { class: "about" }, t("tournamentsNone")),
		]);
	}
}
