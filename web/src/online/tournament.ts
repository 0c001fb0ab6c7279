// The screen of a tournament: joining, the user's game, pairings, standings, and the organizer's actions.
import { h, replace, write } from "../base/dom.ts";
import type { Screen } from "../base/screen.ts";
import { sound } from "../base/sound.ts";
import { counted, t, type Word } from "../base/words.ts";
import { upLink, wordButton } from "../play/tools.ts";
import { isToken } from "./client.ts";
import { confirmAction } from "./confirm.ts";
import { whyNot } from "./facts.ts";
import { linkField, showLink } from "./link.ts";
import { NameField } from "./name.ts";
import { Organizer } from "./organizer.ts";
import { Part } from "./part.ts";
import { qrCode } from "./qr.ts";
import { troubleElement } from "./room.ts";
import {
	adoptToken,
	confirmRole,
	Connection,
	credentialForRequests,
	credentialOf,
	holdingOf,
	join,
	LongPolling,
	removeToken,
	saveSeats,
	type Credential,
	type State,
} from "./tournament_client.ts";
import { dueOf, nameOf, stageWords, termsOf, tournamentAddress, type Due } from "./tournament_facts.ts";
import { corrections, pairings, players, standings } from "./tournament_tables.ts";

// Creates a part with a heading.
function titled(id: string, words: string, kind = ""): [section: HTMLElement, part: Part] {
	const body = h("div", { class: "part" });
	return [h("section", { class: kind, "aria-labelledby": id }, h("h2", { id }, words), body), new Part(body)];
}

export class TournamentScreen implements Screen {
	readonly element = h("div", { class: "tournament-screen" });
	private connection!: Connection;
	private organizer!: Organizer;
	private credential: Credential | undefined; // the token used for requests
	private readonly refused = new Set<string>(); // tokens that the server has refused
	private view: TournamentView | null = null;
	private note = "";
	private room: string | null = null; // the room of the user's game, as last seen

	// token: the token of an organizer or player, handed over by a link.
	constructor(
		private readonly tournament: string,
		token = "",
	) {
		if (isToken(token)) {
			adoptToken(tournament, token);
			// Back should not lead to the token.
			history.replaceState(history.state, "", `#/tournament/${tournament}`);
		}
		this.connect();
	}

	get title(): string {
		return this.connection.state?.name ?? t("tournaments");
	}

	private connect(): void {
		this.connection?.end();
		this.credential = credentialForRequests(this.tournament, this.refused);
		const channel = new LongPolling(this.tournament, this.credential?.token);
		this.connection = new Connection(channel, (hasNewState) => this.changed(hasNewState));
		this.organizer = new Organizer(this.connection, () => this.show());
		this.view = null;
		this.changed(false);
		this.connection.start();
	}

	private reconnect(note = ""): void {
		this.note = note || this.note;
		queueMicrotask(() => this.connect());
	}

	private changed(hasNewState: boolean): void {
		const { fault, state } = this.connection;
		const { credential } = this;
		if (fault?.status === 403 && credential) {
			// Drop only a token from a link: one issued to this browser may still be valid.
			if (credential.is === "") removeToken(this.tournament, credential.token);
			this.refused.add(credential.token);
			this.reconnect(t("tournamentPassInvalid"));
			return;
		}
		if (state && hasNewState) {
			if (credential?.is === "") {
				const isNew = confirmRole(state, credential.token);
				this.reconnect(isNew ? "" : t("tournamentPassKept"));
				return;
			}
			saveSeats(state);
			this.ring();
		}
		this.show();
	}

	// The user's number.
	private get own(): number | null {
		return credentialOf(this.tournament, "player")?.number ?? null;
	}

	private get due(): Due | null {
		const { state } = this.connection;
		return state && this.own !== null ? dueOf(state, this.own) : null;
	}

	// Announces that the user's game has begun.
	private ring(): void {
		const { due } = this;
		const room = due?.is === "game" ? due.room : null;
		if (room && room !== this.room && this.view) sound("check");
		this.room = room;
	}

	private show(): void {
		const { fault, state, link } = this.connection;
		if (fault) replace(this.element, troubleElement(fault.status === 404 ? t("tournamentGone") : whyNot(fault)));
		else if (!state) replace(this.element, troubleElement(t(link === "offline" ? "serverSilent" : "linkConnecting")));
		else {
			if (!this.view) {
				this.view = new TournamentView(state, this.organizer, () => this.connect(), this.connection);
				replace(this.element, this.view.element);
			}
			this.view.show(this.own, this.due, this.note);
		}
		this.setTitle();
	}

	// Sets the document title, which shows in other tabs that the game has begun.
	private setTitle(): void {
		if (!this.element.isConnected) return;
		document.title = [this.room && t("yourGame"), this.title, "Qipan"].filter(Boolean).join(" · ");
	}

	// Settings other than the language do not affect this screen.
	adapt(): void {}

	end(): void {
		this.connection.end();
	}
}

class TournamentView {
	readonly element: HTMLElement;
	private readonly stage = h("p", { class: "stage-line" });
	private readonly link = h("p", { class: "room-link", role: "status" });
	private readonly note = h("p", { class: "fault", role: "status" });
	private readonly due = new Part(h("section", { class: "due-now", "aria-live": "polite" }));
	private readonly organizing: [HTMLElement, Part] = titled("organizer", t("organizer"), "organizing");
	private readonly rounds: [HTMLElement, Part] = titled("pairings", t("pairings"));
	private readonly places: [HTMLElement, Part] = titled("standings", t("standings"));
	private readonly entrants: [HTMLElement, Part] = titled("entrants", t("tournamentPlayers"), "entrants");
	private readonly corrected: [HTMLElement, Part] = titled("corrections", t("corrections"));
	private readonly columns: HTMLElement;
	private readonly others = new Part(h("div", { class: "others" }));

	// joined: called when the user has joined.
	constructor(
		state: State,
		private readonly organizer: Organizer,
		private readonly joined: () => void,
		private readonly connection: Connection,
	) {
		this.columns = h("div", { class: "columns" }, this.rounds[0], this.places[0]);
		this.element = h(
			"div",
			{ class: "records room tournament" },
			h("div", { class: "head" }, upLink("#/lobby", t("playOnline")), h("h1", {}, h("bdi", {}, state.name))),
			h("p", { class: "about" }, termsOf(state)),
			h("div", { class: "room-line" }, this.stage, this.link),
			this.note,
			this.due.element,
			this.organizing[0],
			this.columns,
			this.entrants[0],
			this.corrected[0],
			this.others.element,
		);
	}

	private get state(): State {
		return this.connection.state!;
	}

	show(own: number | null, due: Due | null, note: string): void {
		const { state, organizer } = this;
		const { link } = this.connection;
		const isOrganizer = state.organizer;
		const holding = holdingOf(state.tournament);
		write(this.stage, [stageWords(state), counted("playersCount", state.players.length)].join(" · "));
		this.element.dataset.link = link;
		write(
			this.link,
			t(link === "connected" ? "linkConnected" : link === "offline" ? "tournamentOffline" : "linkConnecting"),
		);
		write(this.note, note);
		this.due.show(
			[own, due, state.stage, state.played.length, isOrganizer, due?.is === "game" && nameOf(state, due.opponent)],
			() => this.dueParts(own, due),
		);
		this.organizing[0].hidden = !isOrganizer || state.stage === "over";
		if (isOrganizer) this.organizing[1].show(organizer.facts, () => organizer.controls());
		// Pairings and standings exist from the first round on.
		this.columns.hidden = !state.played.length;
		this.entrants[0].hidden = !this.columns.hidden && !isOrganizer;
		const roundFacts = [own, isOrganizer, state.stage, state.players, state.played];
		this.rounds[1].show(roundFacts, () =>
			pairings(state, { own, ...(isOrganizer && { acts: (spot, pair) => organizer.ofGame(spot, pair) }) }),
		);
		this.places[1].show([own, state.players, state.standings], () => standings(state, own));
		this.entrants[1].show([own, isOrganizer, state.stage, state.players, holding.guests], () =>
			players(state, own, isOrganizer ? (number) => organizer.ofPlayer(number) : undefined),
		);
		this.corrected[0].hidden = !state.corrections.length;
		this.corrected[1].show(state.corrections, () => corrections(state));
		this.others.show([state.stage, due?.is, holding.passes], () => this.otherParts(due, holding.passes));
	}

	// --- the user's current game ---

	private dueParts(own: number | null, due: Due | null): HTMLElement[] {
		const { state } = this;
		if (own === null || !due) return this.withoutPlace();
		const round = state.played.length;
		const says = (words: string) => [h("p", {}, words)];
		switch (due.is) {
			case "game": {
				const opponent = nameOf(state, due.opponent);
				if (!due.room) return says(t("yourGameSoon", round, opponent));
				const link = h("a", { class: "button main", href: `#/room/${due.room}` }, t("yourGame"));
				return [h("p", {}, t("yourGameAgainst", round, opponent)), link];
			}
			case "bye":
				return says(t("yourBye", round));
			case "played":
				return says(t("yourGameOver", round));
			case "next":
				return says(t("yourRoundOver", round));
			case "left":
				return says(t("youWithdrew"));
			case "over":
				return says(t("tournamentEnded"));
			case "open":
				return [h("p", { class: "waits" }, h("span", { class: "pulse" }), t("joinedWaits"))];
		}
	}

	private withoutPlace(): HTMLElement[] {
		const { stage } = this.state;
		if (stage === "over") return [h("p", {}, t("tournamentEnded"))];
		if (stage === "playing") return this.state.organizer ? [] : [h("p", {}, t("watchTournament"))];
		return [this.joinForm()];
	}

	private joinForm(): HTMLElement {
		const nickname = new NameField();
		const fault = h("p", { class: "fault", role: "alert" });
		const button = h("button", { class: "main" }, t("joinTournament"));
		const submit = async () => {
			const name = nickname.take();
			if (name === null) return;
			button.disabled = true;
			fault.textContent = "";
			try {
				await join(this.state, name);
				this.joined();
			} catch (error) {
				button.disabled = false;
				fault.textContent = whyNot(error);
			}
		};
		return h(
			"form",
			{
				class: "join",
				novalidate: true,
				onsubmit: (event: Event) => {
					event.preventDefault();
					void submit();
				},
			},
			nickname.element,
			button,
			fault,
		);
	}

	// --- links, files and rare actions ---

	private otherParts(due: Due | null, passes: Credential[]): HTMLElement[] {
		const { tournament, stage } = this.state;
		const isOut = !due || due.is === "left" || due.is === "over";
		const own = (is: Credential["is"]) => passes.find((credential) => credential.is === is);
		const [organizes, plays] = [own("organizer"), own("player")];
		return [
			this.invitation(),
			h(
				"section",
				{ class: "downloads", "aria-label": t("downloads") },
				h("a", { class: "button", href: `#/tournament/${tournament}/projector` }, t("projector")),
				...(stage === "open" ? [] : this.files()),
				...(organizes ? [this.handOver("organizerPass", "organizerPassAbout", organizes)] : []),
				...(plays ? [this.handOver("playerPass", "playerPassAbout", plays)] : []),
				...(plays && !isOut ? [wordButton("withdrawSelf", () => this.withdraw(plays), { "data-at": "withdraw" })] : []),
			),
		];
	}

	private invitation(): HTMLElement {
		const { tournament, stage, name } = this.state;
		const href = tournamentAddress(tournament);
		const { fields, status } = linkField(href, t("tournamentLink"), name);
		const isOpen = stage === "open";
		return h(
			"details",
			{ open: isOpen },
			h("summary", { "data-at": isOpen ? "invite" : "link" }, t(isOpen ? "inviteTournament" : "tournamentLink")),
			h(
				"div",
				{ class: "invite" },
				qrCode(href, t("qrCode")),
				h("div", { class: "ways" }, isOpen && h("p", {}, t("inviteTournamentAbout")), fields, status),
			),
		);
	}

	private files(): HTMLElement[] {
		return [this.download("standings.csv", "csv", t("standingsFile")), this.download("games", "txt", t("gamesFile"))];
	}

	private download(file: string, ending: string, words: string): HTMLElement {
		const { tournament, name } = this.state;
		const href = new URL(`api/tournaments/${tournament}/${file}`, document.baseURI).href;
		return h("a", { class: "button", href, download: `${name}.${ending}` }, words);
	}

	private handOver(word: "organizerPass" | "playerPass", about: Word, { token }: Credential): HTMLElement {
		const href = tournamentAddress(this.state.tournament, token);
		const show = () => showLink(t(word), t(about), href, t("tournamentLink"), true);
		return wordButton(word, show, { "data-at": word });
	}

	private withdraw({ number }: Credential): void {
		// The organizer's token can withdraw any player, a player's token only its owner.
		const player = this.state.organizer && number !== null ? { player: number } : {};
		confirmAction({
			title: t("withdrawSelf"),
			about: t("withdrawPlayerAbout"),
			go: t("withdrawSelf"),
			act: () => this.connection.act({ do: "withdraw", ...player }),
		});
	}
}
