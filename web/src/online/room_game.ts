// A game in a room on the board. The server decides: its states determine the moves, the deal, the clocks and the end.
// The user's move is shown at once and stays pending until a state contains it or the server refuses it.
import { sentences, t, type Word } from "../base/words.ts";
import type { Side } from "../core/clock.ts";
import { core, type View } from "../core/core.ts";
import { faultText } from "../core/faults.ts";
import { gameOf } from "../core/picture.ts";
import { Tree } from "../core/tree.ts";
import { PlayedGame, fresh, type GameUpdate, type Remote } from "../play/game.ts";
import { saveSeat, seatIn, setBlocked, type Action, type Connection, type Phrase, type State } from "./client.ts";
import { planOf } from "./plan.ts";

const noUpdate: GameUpdate = { view: null, moved: false, ended: false, note: "" };

// Builds the tree of a state; moves: all moves.
function treeOf(state: State, moves: string[]): Tree {
	const { start, seed } = fresh(gameOf(state.game), state.preset);
	return new Tree(start, seed).playAll(moves);
}

export class RoomGame extends PlayedGame implements Remote {
	override readonly remote = this;
	readonly live = true;
	readonly remove = null;
	commitment: string | null; // to the deal, as first received by this browser
	private pending: { move: string; ply: number } | null = null;
	private listener: (update: GameUpdate) => void = () => {};
	private isOver: boolean;

	// The connection must have a state.
	constructor(
		readonly connection: Connection,
		private readonly onNext: (room: string) => void,
		failed?: (words: string) => void,
	) {
		const state = connection.state!;
		const { you } = state;
		super(state.game, failed, {
			tree: treeOf(state, connection.moves),
			manner: {
				preset: state.preset,
				who: [you === 0 ? "you" : "friend", you === 1 ? "you" : "friend"],
				plan: planOf(state.clock),
			},
		});
		this.isOver = state.stage === "over";
		const { deal } = state;
		this.commitment = seatIn(state.room)?.commitment ?? (this.isOver ? null : (deal?.commitment ?? null));
		this.saveCommitment();
		this.readEnd();
		this.readClocks();
	}

	get state(): State {
		return this.connection.state!;
	}

	// --- the game ---

	// Does nothing, because the server is the referee.
	override act(): void {}

	override runClock(): void {}

	override get over(): boolean {
		return this.isOver;
	}

	override get end(): { winner: Side | null; reason: string } {
		return this.state.closed ? { winner: null, reason: "" } : super.end;
	}

	override get evenWords(): string {
		return this.state.closed ? t("roomClosed") : super.evenWords;
	}

	override get begun(): boolean {
		return true; // rules and players are fixed
	}

	override get mayResign(): boolean {
		const { tree } = this;
		tree.enter();
		return tree.view().actor === 2 || core().table({}).mayResign;
	}

	override play(move: string): View {
		const { tree } = this;
		const ply = tree.at.depth;
		this.pending = { move, ply };
		tree.play(move);
		void this.connection.act({ do: "move", move, ply }).catch((error) => this.undo(ply, move, faultText(error)));
		return tree.view();
	}

	// Takes back a move that the server has refused.
	private undo(ply: number, move: string, reason: string): void {
		if (this.pending?.ply !== ply || this.pending.move !== move) return;
		this.pending = null;
		this.listener({ ...this.follow(), note: t("moveRefused", reason) });
	}

	// Updates the tree to the state's moves plus the pending move.
	private follow(): GameUpdate {
		const { tree, connection } = this;
		const moves = [...connection.moves];
		if (this.pending && this.pending.ply !== moves.length) this.pending = null;
		if (this.pending) moves.push(this.pending.move);
		const shown = tree.moves();
		let same = 0;
		while (same < shown.length && shown[same] === moves[same]) same++;
		const isBack = same < shown.length;
		while (tree.at.depth > same) tree.remove(tree.at);
		tree.playAll(moves.slice(same));
		const added = tree.path().slice(same);
		const view = added.length ? { ...tree.view(), events: added.flatMap((step) => tree.view(step).events) } : null;
		return { ...noUpdate, view: isBack ? null : view, moved: isBack || added.length > 0 };
	}

	// Called when the connection has changed. hasNewState: the state has changed too.
	changed(update: boolean): void {
		if (!update) {
			this.listener(noUpdate);
			return;
		}
		const { length } = this.tree.moves();
		const followed = this.follow();
		const wasOver = this.isOver;
		this.isOver = this.state.stage === "over";
		this.commitment ??= this.state.deal?.commitment ?? null;
		this.saveCommitment();
		this.readEnd();
		this.readClocks();
		const isBack = followed.moved && !followed.view && this.tree.moves().length < length;
		this.listener({ ...followed, ended: this.isOver && !wasOver, note: isBack ? this.backWords : "" });
		const { next, you } = this.state;
		if (next && you !== null && !seatIn(next)) this.onNext(next);
	}

	private get backWords(): string {
		const { actor } = this.tree.view();
		return sentences(t("wasTakenBack"), actor === this.mine ? t("yourMove") : this.waits);
	}

	// Copies a result that the moves do not decide into the tree.
	private readEnd(): void {
		const { result, ruling } = this.state;
		const isRuled = !ruling && this.tree.view().ruling;
		this.tree.result = isRuled ? "" : (result ?? "");
		this.tree.ruling = ruling;
	}

	// Copies the clocks for display; the server decides when time is up.
	private readClocks(): void {
		const { clocks } = this.state;
		if (!clocks || !this.clock) return;
		const { now } = this.clock.request;
		this.clock.take({ ...clocks, since: now, fallen: -1, share: 0 });
	}

	// --- the players ---

	nameOf(side: Side): string {
		const player = this.state.seats[side];
		return player ? player.name || t("nameErased") : t("freeSeat");
	}

	override called(side: Side): { name: string; presence: string } {
		const player = this.state.seats[side];
		const isOther = player && side !== this.mine && !this.isOver;
		return { name: this.nameOf(side), presence: isOther ? t(player.here ? "playerHere" : "playerAway") : "" };
	}

	override namePlayers(): void {
		this.tree.players = [this.nameOf(0), this.nameOf(1)];
	}

	// --- as the play screen sees it ---

	get friend(): string {
		return this.nameOf(this.mine === 0 ? 1 : 0);
	}

	get waits(): string {
		if (this.state.stage === "open") return t("roomWaits");
		const { actor } = this.tree.view();
		return actor === 2 ? "" : t("roomToMove", this.nameOf(actor));
	}

	private get mayAct(): boolean {
		return this.mine !== null && this.state.stage === "playing";
	}

	// The ply before the user's last move; the server decides whether the request is allowed.
	private get backTo(): number {
		const path = this.tree.path();
		const own = path.findLast((step) => this.tree.actor(step.parent!) === this.mine);
		return own ? own.depth - 1 : -1;
	}

	get mayTakeBack(): boolean {
		const { takeBack } = this.state;
		const hasReveals = this.tree
			.path()
			.slice(Math.max(0, this.backTo))
			.some((step) => this.tree.actor(step.parent!) === 2);
		return this.mayAct && !takeBack && this.backTo >= 0 && !hasReveals;
	}

	get mayOfferDraw(): boolean {
		return this.mayAct && this.tree.at.parent !== null;
	}

	get mayGiveUp(): boolean {
		return this.mayAct;
	}

	get mayRematch(): boolean {
		const { closed, rematch, next, room } = this.state;
		// A tournament has the next round instead of rematches.
		const isAlone = !seatIn(room)?.tournament;
		return this.mine !== null && this.isOver && !closed && rematch !== this.mine && !next && isAlone;
	}

	get drawOffered(): Side | null {
		return this.isOver ? null : this.state.draw;
	}

	get offers(): string {
		const { mine } = this;
		const { takeBack, rematch, next } = this.state;
		const says = (side: Side | null | undefined, theirs: Word, own: Word) =>
			side === null || side === undefined ? "" : side === mine ? t(own) : t(theirs, this.nameOf(side));
		if (this.isOver) return next ? "" : says(rematch, "offersRematch", "offeredRematch");
		return sentences(
			says(this.drawOffered, "offersDraw", "offeredDraw"),
			says(takeBack?.side, "asksTakeBack", "askedTakeBack"),
			this.claimDue ? t("claimDue", this.friend) : "",
		);
	}

	// ms until the user may claim the win; null: never.
	get claimIn(): number | null {
		const { claim } = this.state;
		return claim === null || !this.mayAct ? null : Math.max(0, claim - this.connection.age);
	}

	private get claimDue(): boolean {
		return this.claimIn === 0;
	}

	get answers(): [Word, () => void][] {
		const { mine, isOver } = this;
		const { draw, takeBack, rematch, next } = this.state;
		const other = mine === null ? null : 1 - mine;
		const answers: [Word, () => void][] = [];
		if (next) answers.push(["nextRoom", () => this.onNext(next)]);
		if (mine === null) return answers;
		const decline = () => this.do({ do: "decline" });
		if (isOver) {
			if (!next && rematch === other) answers.push(["rematch", () => this.rematch()], ["refuse", decline]);
			else if (!next && rematch === mine) answers.push(["withdraw", decline]);
			return answers;
		}
		if (this.claimDue) answers.push(["claimWin", () => this.do({ do: "claim" })]);
		if (takeBack?.side === other) answers.push(["allow", () => this.do({ do: "take_back", ply: takeBack.ply })]);
		if (draw === other || takeBack?.side === other) answers.push(["refuse", decline]);
		else if (draw === mine || takeBack?.side === mine) answers.push(["withdraw", decline]);
		return answers;
	}

	readonly offerDraw = (offers: boolean): void => this.do({ do: offers ? "draw" : "decline" });

	override agreeOnDraw(): void {
		this.do({ do: "draw" });
	}

	override resign(): void {
		this.do({ do: "resign" });
	}

	readonly askTakeBack = (): void => {
		const ply = this.backTo;
		if (ply >= 0) this.do({ do: "take_back", ply });
	};

	readonly rematch = (): void => this.do({ do: "rematch" });

	say(phrase: Phrase): void {
		void this.connection
			.act({ do: "say", phrase })
			.catch(() => this.listener({ ...noUpdate, note: t("tooManyPhrases") }));
	}

	// Blocks or unblocks the opponent: hides phrases and rematch offers, and keeps the name out of the user's
	// future games.
	block(isBlocked: boolean): void {
		setBlocked(this.friend, isBlocked);
		this.do({ do: isBlocked ? "block" : "unblock" });
	}

	private do(action: Action): void {
		void this.connection
			.act(action)
			.catch((error) => this.listener({ ...noUpdate, note: t("refusedSo", faultText(error)) }));
	}

	watch(_taken: () => void, arrived: (update: GameUpdate) => void): () => void {
		this.listener = arrived;
		return () => (this.listener = () => {});
	}

	private saveCommitment(): void {
		const seat = seatIn(this.state.room);
		if (seat && this.commitment && !seat.commitment) saveSeat({ ...seat, commitment: this.commitment });
	}

	// Does nothing, because the server stores the game.
	override readonly save = (): void => {};
}
