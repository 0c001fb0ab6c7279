// The projector view of a tournament: pairings and standings in large type on the whole screen. Lists that do not fit
// turn their pages automatically.
import { h, replace, write } from "../base/dom.ts";
import type { Screen } from "../base/screen.ts";
import { counted, t } from "../base/words.ts";
import { wordButton } from "../play/tools.ts";
import { whyNot } from "./facts.ts";
import { pagesOf } from "./pages.ts";
import { qrCode } from "./qr.ts";
import { troubleElement } from "./room.ts";
import { Connection, LongPolling, type State } from "./tournament_client.ts";
import { kindName, nameOf, signOf, stageWords, tournamentAddress } from "./tournament_facts.ts";
import { pairNames, standingsTable } from "./tournament_tables.ts";

const turning = 10_000; // display time of a page in ms

// A list that shows one page at a time.
class Pages {
	readonly element: HTMLElement;
	private readonly body = h("div", { class: "sheet-of" });
	private readonly number = h("p", { class: "page-number" });

	// rows: returns the rows of the list.
	constructor(
		words: string,
		list: HTMLElement,
		private readonly rows: HTMLElement[],
	) {
		this.body.append(list);
		this.element = h("section", { class: "projected" }, h("h2", {}, words), this.body, this.number);
	}

	turn(n: number): void {
		for (const row of this.rows) row.hidden = false;
		const first = this.rows[0];
		const above = first ? first.getBoundingClientRect().top - this.body.getBoundingClientRect().top : 0;
		const heights = this.rows.map((row) => row.getBoundingClientRect().height);
		const pages = pagesOf(heights, this.body.clientHeight - above);
		const [from, to] = pages[n % pages.length]!;
		for (const [i, row] of this.rows.entries()) row.hidden = i < from || i >= to;
		write(this.number, pages.length > 1 ? t("projectorPage", (n % pages.length) + 1, pages.length) : "");
	}
}

function pairPages(state: State): Pages {
	const rows = (state.played.at(-1) ?? []).map((pair, i) => {
		const results = pair.games.flatMap(({ result }, k) => (result ? [signOf(result, k + 1)] : []));
		const isBye = pair.first !== null && pair.second === null;
		return h(
			"li",
			{ class: "pair" },
			h("span", { class: "board-number" }, String(i + 1)),
			h("span", { class: "players" }, ...pairNames(state, pair)),
			h("span", { class: "games" }, isBye ? t("bye") : results.join("  ")),
		);
	});
	return new Pages(t("round", state.played.length), h("ol", { class: "pairs" }, ...rows), rows);
}

function standingPages(state: State): Pages {
	const table = standingsTable(state, null);
	return new Pages(t("standings"), table, [...table.tBodies[0]!.rows]);
}

function playerPages(state: State): Pages {
	const rows = state.players.map((_, i) =>
		h(
			"li",
			{ class: "pair" },
			h("span", { class: "board-number" }, String(i + 1)),
			h("span", { class: "players" }, h("bdi", {}, nameOf(state, i + 1))),
		),
	);
	return new Pages(counted("playersCount", rows.length), h("ol", { class: "pairs" }, ...rows), rows);
}

function invitation({ tournament }: State): HTMLElement {
	return h(
		"section",
		{ class: "projected" },
		h("h2", {}, t("projectorJoin")),
		h("div", { class: "sheet-of code" }, qrCode(tournamentAddress(tournament), t("qrCode"))),
	);
}

export class Projector implements Screen {
	readonly element = h("div", { class: "projector" });
	private readonly connection: Connection;
	private readonly heading = h("h1", {});
	private readonly stage = h("p", { class: "stage-line" });
	private readonly link = h("p", { class: "room-link", role: "status" });
	private readonly panels = h("div", { class: "panels" });
	private readonly hold: HTMLButtonElement;
	private readonly resized = new ResizeObserver(() => this.turn());
	private readonly left = new AbortController();
	private pages: Pages[] = [];
	private page = 0;
	private isHeld = false;
	private readonly timer: number;

	constructor(private readonly tournament: string) {
		this.hold = wordButton("projectorStop", () => this.toggle());
		this.connection = new Connection(new LongPolling(tournament, undefined), (hasNewState) =>
			this.changed(hasNewState),
		);
		this.changed(false);
		this.connection.start();
		this.timer = window.setInterval(() => this.isHeld || this.turn(1), turning);
		this.resized.observe(this.panels);
		document.addEventListener("visibilitychange", () => this.stayAwake(), { signal: this.left.signal });
		this.stayAwake();
	}

	get title(): string {
		return this.connection?.state?.name ?? t("projector");
	}

	// Keeps the screen on if the browser allows it.
	private stayAwake(): void {
		if (document.hidden) return;
		navigator.wakeLock
			?.request("screen")
			.then((lock) => this.left.signal.addEventListener("abort", () => void lock.release()))
			.catch(() => {});
	}

	private toggle(): void {
		this.isHeld = !this.isHeld;
		write(this.hold, t(this.isHeld ? "projectorGo" : "projectorStop"));
	}

	private turn(by = 0): void {
		this.page += by;
		for (const pages of this.pages) pages.turn(this.page);
	}

	private changed(hasNewState: boolean): void {
		const { state, fault, link } = this.connection;
		this.element.dataset.link = link;
		write(this.link, link === "connected" ? "" : t(link === "offline" ? "tournamentOffline" : "linkConnecting"));
		if (fault) replace(this.element, troubleElement(fault.status === 404 ? t("tournamentGone") : whyNot(fault)));
		else if (!state) replace(this.element, troubleElement(t(link === "offline" ? "serverSilent" : "linkConnecting")));
		else if (hasNewState) this.show(state);
	}

	private show(state: State): void {
		write(this.heading, state.name);
		write(this.stage, [stageWords(state), kindName(state.kind)].join(" · "));
		if (!this.element.contains(this.panels)) this.frame();
		const isOpen = state.stage === "open";
		this.pages = isOpen
			? [playerPages(state)]
			: state.stage === "over"
				? [standingPages(state)]
				: [pairPages(state), standingPages(state)];
		replace(this.panels, isOpen && invitation(state), ...this.pages.map(({ element }) => element));
		this.panels.classList.toggle("single", this.panels.childElementCount === 1);
		this.turn();
		if (this.element.isConnected) document.title = [state.name, "Qipan"].join(" · ");
	}

	private frame(): void {
		const whole = () =>
			void (document.fullscreenElement
				? document.exitFullscreen()
				: document.documentElement.requestFullscreen().catch(() => {}));
		replace(
			this.element,
			h("div", { class: "projector-head" }, this.heading, this.stage),
			this.panels,
			h(
				"div",
				{ class: "projector-foot" },
				this.link,
				this.hold,
				document.fullscreenEnabled && wordButton("projectorWhole", whole),
				h("a", { class: "button", href: `#/tournament/${this.tournament}` }, t("projectorLeave")),
			),
		);
	}

	adapt(): void {}

	end(): void {
		this.left.abort();
		clearInterval(this.timer);
		this.resized.disconnect();
		this.connection.end();
		if (document.fullscreenElement) void document.exitFullscreen();
	}
}
