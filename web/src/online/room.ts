// The screen of a room: waiting for the opponent, an invitation, or the game.
import { h, replace } from "../base/dom.ts";
import type { KeyGroup } from "../base/keys.ts";
import type { Screen } from "../base/screen.ts";
import type { Settings } from "../base/settings.ts";
import { sound } from "../base/sound.ts";
import { t } from "../base/words.ts";
import { remoteScreen } from "../play/play.ts";
import { wordButton } from "../play/tools.ts";
import { Refusal } from "./ask.ts";
import { clearSeat, Connection, isToken, join, saveSeat, seatIn } from "./client.ts";
import type { State } from "./client.ts";
import { boardOf, factsOf, gameName, sideOf, whyNot } from "./facts.ts";
import { linkField } from "./link.ts";
import { NameField } from "./name.ts";
import { RoomPanel } from "./panel.ts";
import { qrCode } from "./qr.ts";
import { RoomGame } from "./room_game.ts";
import { RoomTransport } from "./socket.ts";

type Kind = "opening" | "gone" | "waiting" | "invitation" | "game";

const addressOf = (room: string): string => new URL(`#/room/${room}`, document.baseURI).href;

export class RoomScreen implements Screen {
	readonly element = h("div", { class: "room-screen" });
	private connection!: Connection;
	private kind: Kind | null = null;
	private inner: Screen | null = null; // the screen of the game
	private played: RoomGame | null = null;
	private watches = false; // the user only watches
	private note = ""; // shown with the invitation or the game

	// token: the token of a seat handed over by a link.
	constructor(
		private readonly room: string,
		token = "",
	) {
		if (isToken(token)) {
			// A link must not replace the seat that this browser has.
			if (!seatIn(room)) saveSeat({ room, token, game: "", name: "" });
			// Back should not lead to the token.
			history.replaceState(history.state, "", `#/room/${room}`);
		}
		this.connect();
	}

	get title(): string {
		return this.inner?.title ?? t("playOnline");
	}

	private connect(): void {
		this.connection?.end();
		this.leaveGame();
		this.kind = null;
		const transport = new RoomTransport(this.room, seatIn(this.room)?.token);
		this.connection = new Connection(transport, (hasNewState) => this.changed(hasNewState));
		this.changed(true);
		this.connection.start();
	}

	private get kindNow(): Kind {
		const { state, fault } = this.connection ?? {};
		if (fault) return "gone";
		if (!state) return "opening";
		if (state.stage !== "open") return "game";
		return state.you !== null ? "waiting" : this.watches ? "game" : "invitation";
	}

	private changed(hasNewState: boolean): void {
		const { fault, state } = this.connection;
		// The server does not know the token, but the user may still watch.
		if (fault && fault.status === 403 && seatIn(this.room)) {
			clearSeat(this.room);
			this.note = t("tokenInvalid");
			queueMicrotask(() => this.connect());
			return;
		}
		const kind = this.kindNow;
		if (kind !== this.kind) {
			if (this.kind === "waiting" && kind === "game") sound("check");
			this.kind = kind;
			this.show();
		} else if (this.played) this.played.changed(hasNewState);
		else if (kind === "opening") this.show();
		if (state && hasNewState) this.saveGame(state);
		this.setTitle();
	}

	// Completes a stored seat that came by link.
	private saveGame({ game, you, seats }: State): void {
		const seat = seatIn(this.room);
		if (seat && you !== null && !seat.game) saveSeat({ ...seat, game, name: seats[you]?.name ?? "" });
	}

	// Sets the document title, which shows in other tabs that it is the user's turn.
	private setTitle(): void {
		const { played } = this;
		if (!this.element.isConnected) return;
		const game = this.connection.state && gameName(this.connection.state.game);
		const turn = played && !played.over && played.tree.view().actor === played.mine && t("yourMove");
		document.title = [turn, game ?? this.title, "Qipan"].filter(Boolean).join(" · ");
	}

	private show(): void {
		const { state, fault } = this.connection;
		if (this.kind !== "game") this.leaveGame();
		if (this.kind === "game") this.showGame();
		else if (this.kind === "waiting") replace(this.element, this.waiting(state!));
		else if (this.kind === "invitation") replace(this.element, this.invitation(state!));
		else if (this.kind === "gone")
			replace(this.element, troubleElement(fault!.status === 404 ? t("roomGone") : whyNot(fault)));
		else
			replace(this.element, troubleElement(t(this.connection.link === "offline" ? "serverSilent" : "linkConnecting")));
	}

	private showGame(): void {
		this.inner = remoteScreen(
			(failed) => (this.played = new RoomGame(this.connection, (room) => this.enter(room), failed)),
			(played, changed) => new RoomPanel(played, changed),
			this.note,
		);
		this.note = "";
		replace(this.element, this.inner.element);
		this.inner.turned?.();
	}

	private leaveGame(): void {
		this.inner?.end?.();
		[this.inner, this.played] = [null, null];
	}

	// Goes to the next game of the same players.
	private enter(room: string): void {
		const seat = seatIn(this.room);
		if (seat && !seatIn(room)) saveSeat({ room, token: seat.token, game: seat.game, name: seat.name });
		location.hash = `#/room/${room}`;
	}

	// --- before the game ---

	private waiting(state: State): HTMLElement {
		const href = addressOf(this.room);
		const { fields, status } = linkField(href, t("shareLink"), gameName(state.game));
		const leave = async () => {
			try {
				await this.connection.act({ do: "leave" });
			} catch (error) {
				if (!(error instanceof Refusal) || error.status !== 404) {
					status.textContent = whyNot(error);
					return;
				}
			}
			clearSeat(this.room);
			location.replace("#/lobby");
		};
		return h(
			"div",
			{ class: "records turn room" },
			h("h1", {}, t("inviteFriend")),
			h("p", { class: "about" }, [gameName(state.game), factsOf(state)].join(" · ")),
			h(
				"div",
				{ class: "invite" },
				qrCode(href, t("qrCode")),
				h(
					"div",
					{ class: "ways" },
					h("p", {}, t("inviteAbout")),
					fields,
					status,
					h("p", { class: "waits", role: "status" }, h("span", { class: "pulse" }), t("inviteWaits")),
					h("p", { class: "about" }, t("yourSideIs", sideOf(state, state.you ?? 0))),
					wordButton("giveUpRoom", () => void leave()),
				),
			),
		);
	}

	private invitation(state: State): HTMLElement {
		const free = state.seats[0] ? 1 : 0;
		const host = state.seats[1 - free]?.name ?? "?";
		const nickname = new NameField();
		const fault = h("p", { class: "fault", role: "alert" }, this.note);
		const accept = h("button", { class: "main" }, t("joinRoom"));
		const submit = async () => {
			const name = nickname.take();
			if (name === null) return;
			accept.disabled = true;
			try {
				await join(this.room, state.game, name);
				this.connect();
			} catch (error) {
				accept.disabled = false;
				fault.textContent = error instanceof Refusal && error.id === "room_full" ? t("roomTaken") : whyNot(error);
			}
		};
		return h(
			"div",
			{ class: "records turn room" },
			h("h1", {}, t("invitesYou", host, gameName(state.game))),
			h("p", { class: "about" }, factsOf(state)),
			h(
				"div",
				{ class: "invite" },
				boardOf(state, this.connection.moves, free),
				h(
					"form",
					{
						class: "ways",
						novalidate: true,
						onsubmit: (event: Event) => {
							event.preventDefault();
							void submit();
						},
					},
					h("p", {}, t("yourSideIs", sideOf(state, free))),
					nickname.element,
					h(
						"div",
						{ class: "buttons" },
						accept,
						wordButton("watchRoom", () => this.watch(), { type: "button" }),
					),
					fault,
				),
			),
		);
	}

	private watch(): void {
		this.watches = true;
		this.changed(false);
	}

	// --- the screen ---

	keys(): KeyGroup[] {
		return this.inner?.keys?.() ?? [];
	}

	adapt(part: Partial<Settings>): void {
		if (this.inner) this.inner.adapt?.(part);
		else this.show();
	}

	turned(): void {
		this.inner?.turned?.();
	}

	restoreOverlays(): void {
		this.inner?.restoreOverlays?.();
	}

	end(): void {
		this.connection.end();
		this.leaveGame();
	}
}

export function troubleElement(words: string): HTMLElement {
	return h(
		"div",
		{ class: "trouble" },
		h("h1", { class: "unseen" }, t("playOnline")),
		h("p", { role: "status" }, words),
		h("a", { class: "button main", href: "#/lobby" }, t("playOnline")),
	);
}
