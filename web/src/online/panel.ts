// Next to the board of a game in a room: the connection, what the players say, who watches, and the check of the deal.
import { copyField, textDialog } from "../base/copy.ts";
import { h, replace, speak, Voice, write } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import { go } from "../base/screen.ts";
import { counted, named, sentences, t } from "../base/words.ts";
import { handOver } from "../core/handover.ts";
import type { Beside } from "../play/play.ts";
import { wordButton } from "../play/tools.ts";
import { phrases, seatIn, type Phrase } from "./client.ts";
import { verdictOf } from "./deal.ts";
import { archiveAddress, openingMost } from "./filter.ts";
import type { RoomGame } from "./room_game.ts";

// The button to go on playing on another device.
function otherDevice({ mine, state: { room } }: RoomGame): HTMLElement | false {
	const seat = mine !== null && seatIn(room);
	if (!seat) return false;
	const show = () => {
		const field: HTMLInputElement = h("input", {
			type: "text",
			class: "field",
			readonly: true,
			value: new URL(`#/room/${room}/${seat.token}`, document.baseURI).href,
			"aria-label": t("shareLink"),
			onfocus: () => field.select(),
		});
		const said = h("p", { class: "said", role: "status" });
		const copy = async () => (said.textContent = t((await copyField(field)) ? "copied" : "copyMarked"));
		const dialog = textDialog(
			t("handOver"),
			h("p", {}, t("handOverAbout")),
			field,
			said,
			h(
				"div",
				{ class: "buttons" },
				h("button", { class: "main", "data-word": "copyLink", onclick: () => void copy() }, t("copyLink")),
				h("button", { onclick: () => dialog.close() }, t("close")),
			),
		);
	};
	return h("button", { class: "plain say", onclick: show }, icon("share"), h("span", {}, t("otherDevice")));
}

const seenFor = 8000; // ms for which a phrase is shown

export class RoomPanel implements Beside {
	readonly element: HTMLElement;
	private readonly link = h("p", { class: "room-link", role: "status" });
	private readonly facts = h("p", { class: "watchers" });
	private readonly claim = h("p", { class: "claim-time", role: "status" });
	private readonly saying = h("p", { class: "bubble", role: "status", hidden: true });
	private readonly deal = h("div", { class: "deal", role: "status" });
	private readonly after = h("div", { class: "answers", hidden: true }); // what to do with the finished game
	private readonly opener: HTMLElement;
	private readonly phrases: HTMLElement;
	private readonly voice = new Voice(); // says when the other player leaves and returns
	private heard: number; // of the last phrase shown
	private shownFor = 0;
	private ticking = 0;
	private isDue = false; // the win may be claimed

	// changed: shows the game again.
	constructor(
		private readonly played: RoomGame,
		private readonly changed: () => void,
	) {
		this.heard = this.newest;
		const say = (phrase: Phrase) => {
			this.toggle(false);
			played.say(phrase);
		};
		this.phrases = h(
			"div",
			{ class: "answers", role: "group", "aria-label": t("say"), hidden: true },
			...phrases.map((phrase) => h("button", { onclick: () => say(phrase) }, named("phrase", phrase, phrase))),
		);
		this.opener = h(
			"button",
			{ class: "plain say", "aria-expanded": "false", onclick: () => this.toggle(this.phrases.hidden === true) },
			icon("speech"),
			h("span", {}, t("say")),
		);
		this.element = h(
			"section",
			{ class: "sending room-panel", "aria-label": t("roomPanel") },
			h("div", { class: "room-line" }, this.link, this.facts, played.mine !== null && this.opener, otherDevice(played)),
			this.phrases,
			this.saying,
			this.claim,
			this.deal,
			this.after,
			this.voice.element,
		);
		this.voice.say(this.presence); // nobody has come or gone yet
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
			.map(({ name, presence }) => t("saidSo", name, presence))
			.join(" ");
	}

	private toggle(open: boolean): void {
		this.phrases.hidden = !open;
		this.opener.setAttribute("aria-expanded", String(open));
		(open ? this.phrases.querySelector("button") : this.opener)?.focus();
	}

	private get newest(): number {
		return Math.max(0, ...this.played.state.said.map(({ n }) => n));
	}

	private showPhrases(): void {
		const fresh = this.played.state.said.filter(({ n }) => n > this.heard);
		if (!fresh.length) return;
		this.heard = this.newest;
		this.saying.hidden = false;
		speak(
			this.saying,
			sentences(
				...fresh.map(({ side, phrase }) => t("saidSo", this.played.nameOf(side), named("phrase", phrase, phrase))),
			),
		);
		clearTimeout(this.shownFor);
		this.shownFor = window.setTimeout(() => (this.saying.hidden = true), seenFor);
	}

	// The time until the win may be claimed.
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
		const check = wordButton("checkDeal", () => replace(this.deal, t(verdictOf(this.played))));
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
