// The panel next to the board of an online game: connection, phrases, spectators, and the check of the deal.
import { goInstead } from "../base/back.ts";
import { textDialog } from "../base/copy.ts";
import { h, replace, speak, Voice, write } from "../base/dom.ts";
import { icon, type Icon } from "../base/icons.ts";
import { go } from "../base/screen.ts";
import { counted, named, sentences, t } from "../base/words.ts";
import { handOver } from "../core/handover.ts";
import type { SidePanel } from "../play/play.ts";
import { wordButton } from "../play/tools.ts";
import { erase, phrases, seatIn, type Phrase } from "./client.ts";
import { verdictOf } from "./deal.ts";
import { whyNot } from "./facts.ts";
import { archiveAddress, openingMost } from "./filter.ts";
import { showLink } from "./link.ts";
import type { RoomGame } from "./room_game.ts";

// The button to continue on another device.
function otherDevice({ mine, state: { room } }: RoomGame): HTMLElement | false {
	const seat = mine !== null && seatIn(room);
	if (!seat) return false;
	const href = new URL(`#/room/${room}/${seat.token}`, document.baseURI).href;
	const show = () => showLink(t("handOver"), t("handOverAbout"), href, t("shareLink"), true);
	return wordButton("otherDevice", show);
}

// The link to the tournament to which the user's game belongs.
function tournamentLink({ state: { room } }: RoomGame): HTMLElement | false {
	const tournament = seatIn(room)?.tournament;
	return (
		!!tournament &&
		h("a", { class: "say", href: `#/tournament/${tournament}` }, icon("list"), h("span", {}, t("toTournament")))
	);
}

// The button to delete the game, once it is over.
function eraser({ state: { room } }: RoomGame): HTMLElement {
	const show = () => {
		const fault = h("p", { class: "fault", role: "alert" });
		const go = async () => {
			try {
				const seat = seatIn(room);
				if (seat) await erase(seat);
				goInstead("#/lobby");
			} catch (error) {
				fault.textContent = whyNot(error);
			}
		};
		const dialog = textDialog(
			t("erase"),
			h("p", {}, t("eraseAbout")),
			fault,
			h(
				"div",
				{ class: "buttons" },
				h("button", { class: "main", onclick: () => dialog.close() }, t("cancel")),
				h("button", { onclick: () => void go() }, t("eraseGo")),
			),
		);
	};
	return wordButton("erase", show, { hidden: true });
}

// A button that shows and hides a row of buttons below it.
class Fold {
	readonly button: HTMLElement;
	readonly row: HTMLElement;

	constructor(sign: Icon, words: string, buttons: (HTMLElement | false)[]) {
		this.row = h("div", { class: "answers", role: "group", "aria-label": words, hidden: true }, ...buttons);
		this.button = h(
			"button",
			{ class: "plain say", "aria-expanded": "false", onclick: () => this.toggle(this.row.hidden === true) },
			icon(sign),
			h("span", {}, words),
		);
	}

	toggle(open: boolean): void {
		this.row.hidden = !open;
		this.button.setAttribute("aria-expanded", String(open));
		(open ? this.row.querySelector<HTMLElement>("button:not([hidden])") : this.button)?.focus();
	}
}

const seenFor = 8000; // display time of a phrase in ms

export class RoomPanel implements SidePanel {
	readonly element: HTMLElement;
	private readonly link = h("p", { class: "room-link", role: "status" });
	private readonly facts = h("p", { class: "watchers" });
	private readonly claim = h("p", { class: "claim-time", role: "status" });
	private readonly saying = h("p", { class: "bubble", role: "status", hidden: true });
	private readonly deal = h("div", { class: "deal", role: "status" });
	private readonly after = h("div", { class: "answers", hidden: true }); // actions for the finished game
	private readonly phrases: Fold;
	private readonly more: Fold;
	private readonly eraser: HTMLElement;
	private readonly blocker: HTMLElement;
	private readonly voice = new Voice(); // announces that the opponent has left or returned
	private lastShown: number; // number of the last phrase shown
	private shownFor = 0;
	private ticking = 0;
	private isDue = false; // the user may claim the win

	// changed: updates the display of the game.
	constructor(
		private readonly played: RoomGame,
		private readonly changed: () => void,
	) {
		this.lastShown = this.newest;
		const say = (phrase: Phrase) => {
			this.phrases.toggle(false);
			played.say(phrase);
		};
		const sayings = phrases.map((phrase) =>
			h("button", { onclick: () => say(phrase) }, named("phrase", phrase, phrase)),
		);
		this.phrases = new Fold("speech", t("say"), sayings);
		this.blocker = h("button", { hidden: true, onclick: () => played.block(!played.state.blocks) });
		this.eraser = eraser(played);
		this.more = new Fold("dots", t("roomMore"), [otherDevice(played), this.blocker, this.eraser]);
		this.element = h(
			"section",
			{ class: "sending room-panel", "aria-label": t("roomPanel") },
			h(
				"div",
				{ class: "room-line" },
				this.link,
				this.facts,
				h(
					"div",
					{ class: "room-buttons" },
					tournamentLink(played),
					...(played.mine === null ? [] : [this.phrases.button, this.more.button]),
				),
			),
			this.phrases.row,
			this.more.row,
			this.saying,
			this.claim,
			h("div", { class: "room-end" }, this.deal, this.after),
			this.voice.element,
		);
		this.voice.say(this.presence); // the initial state, which is not announced
		this.voice.element.textContent = "";
		this.ticking = window.setInterval(() => this.tick(), 1000);
	}

	show(): void {
		const { connection, mine, state } = this.played;
		const { link } = connection;
		const words = { connecting: "linkConnecting", connected: "linkConnected", offline: "linkOffline" } as const;
		this.element.dataset.link = link;
		write(this.link, t(words[link]));
		const watching = state.watching > 0 ? counted("watchingMany", state.watching) : "";
		write(this.facts, [mine === null ? t("youWatch") : "", watching].filter(Boolean).join(" "));
		const { blocks, seats } = state;
		this.blocker.hidden = mine === null || !seats[mine === 0 ? 1 : 0]?.name;
		write(this.blocker, t(blocks ? "unblockName" : "blockName", this.played.friend));
		this.eraser.hidden = mine === null || !this.played.over;
		this.voice.say(this.presence);
		this.showPhrases();
		this.showDeal();
		this.showAfter();
		this.tick();
	}

	end(): void {
		clearInterval(this.ticking);
		clearTimeout(this.shownFor);
	}

	private get presence(): string {
		return ([0, 1] as const)
			.map((side) => this.played.called(side))
			.filter(({ presence }) => presence)
			.map(({ name, presence }) => t("labeledText", name, presence))
			.join(" ");
	}

	private get newest(): number {
		return Math.max(0, ...this.played.state.said.map(({ n }) => n));
	}

	private showPhrases(): void {
		const fresh = this.played.state.said.filter(({ n }) => n > this.lastShown);
		if (!fresh.length) return;
		this.lastShown = this.newest;
		this.saying.hidden = false;
		speak(
			this.saying,
			sentences(
				...fresh.map(({ side, phrase }) => t("labeledText", this.played.nameOf(side), named("phrase", phrase, phrase))),
			),
		);
		clearTimeout(this.shownFor);
		this.shownFor = window.setTimeout(() => (this.saying.hidden = true), seenFor);
	}

	// Updates the time until the user may claim the win.
	private tick(): void {
		const { claimIn, mine } = this.played;
		const isDue = claimIn === 0;
		if (isDue !== this.isDue) {
			this.isDue = isDue;
			if (isDue) queueMicrotask(this.changed);
		}
		this.claim.hidden = !claimIn;
		if (!claimIn || mine === null) return;
		const seconds = Math.ceil(claimIn / 1000);
		write(this.claim, t("claimSoon", this.played.nameOf(mine === 0 ? 1 : 0), Math.ceil(seconds / 10) * 10));
	}

	private showDeal(): void {
		const { deal, stage } = this.played.state;
		this.deal.hidden = stage !== "over" || !deal?.salt;
		if (this.deal.hidden || this.deal.firstChild) return;
		const check = wordButton("checkDeal", () => {
			const verdict = verdictOf(this.played);
			this.deal.classList.toggle("bad", verdict === "dealBad");
			replace(this.deal, t(verdict));
		});
		replace(this.deal, check);
	}

	private showAfter(): void {
		const { over, game, tree, shownStep } = this.played;
		this.after.hidden = !over;
		if (!over) return;
		const opening = game.chance ? [] : tree.moves(shownStep).slice(0, openingMost);
		const address = archiveAddress({ player: "", game: game.name, result: "", opening });
		const link = this.after.querySelector("a");
		if (link) link.href = address;
		else
			replace(
				this.after,
				wordButton("review", () => this.review()),
				!game.chance && h("a", { class: "button", href: address }, t("archiveLikeThis")),
			);
	}

	private review(): void {
		const { played } = this;
		played.namePlayers();
		handOver(played.tree, { review: true, ...(played.mine !== null && { side: played.mine }) });
		go("analyse", played.game.name);
	}
}
