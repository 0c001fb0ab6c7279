// The lobby: the club's rules, the user's games, tournaments, open challenges, games to watch, the last finished games,
// and levels by players.
import { h, replace } from "../base/dom.ts";
import type { Screen } from "../base/screen.ts";
import { t, type Word } from "../base/words.ts";
import { core } from "../core/core.ts";
import { blockedList } from "./blocked.ts";
import { list, type Room } from "./client.ts";
import { club, rulesOf, setTitle, type Club } from "./club.ts";
import { finishedRow, gameName, roomLink } from "./facts.ts";
import { offer } from "./levels_client.ts";
import { ownGames } from "./own.ts";
import { TournamentList } from "./tournament_list.ts";

const refresh = 4000; // ms
const finished = 6; // games shown

interface Section {
	title: Word;
	none: Word;
	stage: Room["stage"];
	body: HTMLElement;
	shown: string; // the rooms last shown, as JSON
}

const section = (stage: Room["stage"], title: Word, none: Word): Section => ({
	stage,
	title,
	none,
	body: h("div", {}, h("p", { class: "about" }, t("linkConnecting"))),
	shown: "",
});

export class Lobby implements Screen {
	readonly title = t("playOnline");
	readonly element: HTMLElement;
	private readonly sections = [
		section("open", "openRooms", "openNone"),
		section("playing", "runningRooms", "runningNone"),
		section("over", "finishedRooms", "finishedNone"),
	];
	private readonly heading: HTMLElement;
	private readonly about = h("div", { hidden: true }); // will hold the club's rules
	private readonly own = h("div", { hidden: true }); // will hold the user's games
	private readonly levels = h(
		"section",
		{ class: "turns", "aria-labelledby": "levels", hidden: true },
		h("h2", { id: "levels" }, t("levelsByOthers")),
		h("a", { class: "button to-archive", href: "#/magic/others" }, t("levelsOpen")),
	);
	private readonly status = h("p", { class: "about", role: "status" });
	private readonly left = new AbortController();
	private readonly tournaments = new TournamentList(this.left.signal);
	private timer = 0;

	constructor() {
		this.heading = h("h1", {}, this.title);
		this.element = h(
			"div",
			{ class: "records room lobby" },
			this.heading,
			this.about,
			h(
				"section",
				{ class: "turns" },
				h("h2", { id: "starts" }, t("newRoom")),
				h(
					"nav",
					{ class: "starts", "aria-labelledby": "starts" },
					...core()
						.games()
						.games.map(({ name }) =>
							h("a", { class: "button", href: `#/room/new/${name}`, "data-game": name }, gameName(name)),
						),
				),
			),
			this.status,
			this.own,
			this.tournaments.element,
			...this.sections.map(({ title, body, stage }) =>
				h(
					"section",
					{ class: "turns", "aria-labelledby": `rooms-${stage}` },
					h("h2", { id: `rooms-${stage}` }, t(title)),
					body,
					stage === "over" && h("a", { class: "button to-archive", href: "#/lobby/archive" }, t("archiveOpen")),
				),
			),
			this.levels,
			blockedList(),
		);
		const { signal } = this.left;
		document.addEventListener("visibilitychange", () => document.hidden || void this.load(), { signal });
		void this.load().then(() => this.loadOwn());
		void club().then((own) => this.left.signal.aborted || this.welcome(own));
		void offer().then(
			({ open, any }) => (this.levels.hidden = !open && !any),
			() => {}, // the next refresh retries
		);
	}

	private welcome(own: Club): void {
		if (!own.name) return;
		this.heading.replaceChildren(own.name);
		setTitle(this.title, own);
		const rules = rulesOf(own);
		if (rules) this.about.replaceWith(rules);
		const start = this.element.querySelector(`[data-game="${own.game}"]`);
		start?.classList.add("main");
		start?.parentElement?.prepend(start);
	}

	private async load(): Promise<void> {
		clearTimeout(this.timer);
		try {
			await Promise.all([...this.sections.map((part) => this.ask(part)), this.tournaments.load()]);
			this.status.textContent = "";
		} catch {
			if (this.left.signal.aborted) return;
			this.status.textContent = t("lobbyAway");
		}
		clearTimeout(this.timer);
		if (!this.left.signal.aborted && !document.hidden) this.timer = window.setTimeout(() => void this.load(), refresh);
	}

	private async ask(part: Section): Promise<void> {
		const wanted = part.stage === "over" ? { limit: finished } : {};
		this.fill(part, (await list(part.stage, this.left.signal, wanted)).rooms);
	}

	// Keeps unchanged rows, so that the focus is not lost.
	private fill(part: Section, rooms: Room[]): void {
		const text = JSON.stringify(rooms);
		if (text === part.shown || this.left.signal.aborted) return;
		part.shown = text;
		const at = document.activeElement instanceof HTMLAnchorElement ? document.activeElement.hash : "";
		replace(
			part.body,
			rooms.length
				? h("ul", {}, ...rooms.map((room) => h("li", {}, part.stage === "over" ? finishedRow(room) : roomLink(room))))
				: h("p", { class: "about" }, t(part.none)),
		);
		if (at) part.body.querySelector<HTMLElement>(`a[href="${CSS.escape(at).replace(/\\/g, "")}"]`)?.focus();
	}

	private async loadOwn(): Promise<void> {
		const games = await ownGames(this.left.signal);
		if (games) this.own.replaceWith(games);
	}

	end(): void {
		this.left.abort();
		clearTimeout(this.timer);
	}
}
