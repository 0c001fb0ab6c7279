// A correspondence game on the board: the user plays one side, and the other player's moves arrive in links.
import type { Side } from "../core/clock.ts";
import type { View } from "../core/core.ts";
import { go } from "../base/screen.ts";
import { t } from "../base/words.ts";
import { recordText } from "../core/record.ts";
import {
	beginCorrespondence,
	correspondenceKey,
	correspondenceOf,
	correspondenceTree,
	drawOffered,
	offerDraw,
	removeCorrespondence,
	saveCorrespondence,
	type SavedCorrespondence,
} from "../records/correspondence.ts";
import { saveRecent } from "../records/recent.ts";
import { fresh, PlayedGame, type Remote } from "./game.ts";

export class CorrespondenceGame extends PlayedGame implements Remote {
	override readonly remote = this;
	private saved: SavedCorrespondence;

	// Throws if the stored game is damaged.
	constructor(saved: SavedCorrespondence, failed?: (words: string) => void) {
		const found = correspondenceTree(saved.record);
		if (!found) throw new Error("the stored game is damaged");
		const who: [string, string] = saved.side ? ["friend", "you"] : ["you", "friend"];
		super(found.tree.start.game, failed, { tree: found.tree, manner: { preset: found.tree.start.preset, who } });
		this.saved = saved;
	}

	override get begun(): boolean {
		return true; // rules and players are fixed
	}

	get record(): string {
		return this.saved.record;
	}

	get friend(): string {
		return this.saved.friend;
	}

	get sent(): boolean {
		return this.saved.sent; // the friend already knows the current state
	}

	readonly live = false;
	readonly mayRematch = true;
	readonly answers = [];
	readonly askTakeBack = null;

	get waits(): string {
		return t(this.sent ? "friendToMove" : "sendNow");
	}

	get mayOfferDraw(): boolean {
		return !this.myTurn && this.tree.at.parent !== null;
	}

	get mayGiveUp(): boolean {
		return this.myTurn;
	}

	get offers(): string {
		const side = this.drawOffered;
		return side === null ? "" : t(side === this.saved.side ? "drawOfferSent" : "friendOffersDraw");
	}

	get myTurn(): boolean {
		return !this.over && this.tree.actor(this.tree.at) === this.saved.side;
	}

	// Allowed only while the friend cannot have received the last move.
	get mayTakeBack(): boolean {
		return !this.over && this.tree.at.depth > this.saved.settled;
	}

	get drawOffered(): Side | null {
		return drawOffered(this.tree);
	}

	// Offers a draw with the last move, or withdraws the offer.
	offerDraw(offers: boolean): void {
		offerDraw(this.tree, offers);
		this.changed();
	}

	override play(move: string): View {
		offerDraw(this.tree, false);
		const view = super.play(move);
		this.changed();
		return view;
	}

	override takeBack(): void {
		offerDraw(this.tree, false);
		super.takeBack();
		this.changed();
	}

	override resign(side: Side): void {
		super.resign(side);
		this.changed();
	}

	override agreeOnDraw(): void {
		super.agreeOnDraw();
		this.changed();
	}

	// The user has made the current state, and the friend does not know it yet.
	private changed(): void {
		const isAsReceived = !this.over && this.tree.at.depth === this.saved.settled && this.drawOffered === null;
		this.update({ sent: isAsReceived && this.myTurn, changed: new Date().toISOString() });
	}

	nameFriend(friend: string): void {
		this.update({ friend });
	}

	// The link has been copied or shared.
	markSent(): void {
		this.update({ sent: true, settled: this.tree.at.depth });
	}

	private update(part: Partial<SavedCorrespondence>): void {
		if (this.elsewhere) return;
		this.saved = { ...this.saved, ...part, record: recordText(this.tree) };
		saveCorrespondence(this.saved);
	}

	// The game remains among the recent ones.
	remove(): void {
		saveRecent(this.tree);
		removeCorrespondence(this.saved.id);
	}

	// Another game with the sides exchanged.
	rematch(): void {
		const { friend, side } = this.saved;
		const next = beginCorrespondence(fresh(this.game, this.tree.start.preset), side ? 0 : 1);
		saveCorrespondence({ ...next, friend });
		go("turn", next.id);
	}

	watch(taken: () => void): () => void {
		const listen = ({ key }: StorageEvent) => {
			if (key === correspondenceKey && correspondenceOf(this.saved.id)?.record !== this.saved.record) taken();
		};
		addEventListener("storage", listen);
		return () => removeEventListener("storage", listen);
	}

	// The link must not contain names that the user has entered.
	override namePlayers(): void {}

	// Every change is saved at once.
	override readonly save = (): void => {};
}
