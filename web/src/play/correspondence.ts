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
	forgetCorrespondence,
	keepCorrespondence,
	offerDraw,
	type Kept,
} from "../records/correspondence.ts";
import { keepRecent } from "../records/recent.ts";
import { fresh, PlayedGame, type Remote } from "./game.ts";

export class CorrespondenceGame extends PlayedGame implements Remote {
	override readonly remote = this;
	private kept: Kept;

	// Throws if the stored game is damaged.
	constructor(kept: Kept, failed?: (words: string) => void) {
		const found = correspondenceTree(kept.record);
		if (!found) throw new Error("the stored game is damaged");
		const who: [string, string] = kept.side ? ["friend", "you"] : ["you", "friend"];
		super(found.tree.start.game, failed, { tree: found.tree, manner: { preset: found.tree.start.preset, who } });
		this.kept = kept;
	}

	override get begun(): boolean {
		return true; // rules and players are fixed
	}

	get record(): string {
		return this.kept.record;
	}

	get friend(): string {
		return this.kept.friend;
	}

	get sent(): boolean {
		return this.kept.sent; // the friend already knows the current state
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
		return side === null ? "" : t(side === this.kept.side ? "drawOfferSent" : "friendOffersDraw");
	}

	get myTurn(): boolean {
		return !this.over && this.tree.actor(this.tree.at) === this.kept.side;
	}

	// Allowed only while the friend cannot have received the last move.
	get mayTakeBack(): boolean {
		return !this.over && this.tree.at.depth > this.kept.settled;
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
		const isAsReceived = !this.over && this.tree.at.depth === this.kept.settled && this.drawOffered === null;
		this.keep({ sent: isAsReceived && this.myTurn, changed: new Date().toISOString() });
	}

	nameFriend(friend: string): void {
		this.keep({ friend });
	}

	// The link has been copied or shared.
	markSent(): void {
		this.keep({ sent: true, settled: this.tree.at.depth });
	}

	private keep(part: Partial<Kept>): void {
		if (this.elsewhere) return;
		this.kept = { ...this.kept, ...part, record: recordText(this.tree) };
		keepCorrespondence(this.kept);
	}

	// The game remains among the recent ones.
	remove(): void {
		keepRecent(this.tree);
		forgetCorrespondence(this.kept.id);
	}

	// Another game with the sides exchanged.
	rematch(): void {
		const { friend, side } = this.kept;
		const next = beginCorrespondence(fresh(this.game, this.tree.start.preset), side ? 0 : 1);
		keepCorrespondence({ ...next, friend });
		go("turn", next.id);
	}

	watch(taken: () => void): () => void {
		const listen = ({ key }: StorageEvent) => {
			if (key === correspondenceKey && correspondenceOf(this.kept.id)?.record !== this.kept.record) taken();
		};
		addEventListener("storage", listen);
		return () => removeEventListener("storage", listen);
	}

	// The link must not contain names that the user has entered.
	override namePlayers(): void {}

	// Every change is kept at once.
	override readonly save = (): void => {};
}
