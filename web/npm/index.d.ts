/* qipan: five board games, their rules, records and computer opponents. */

/** Where the module comes from: its bytes, where they are fetched or read, what was fetched, or the compiled module. */
export type Source =
	| WebAssembly.Module
	| ArrayBuffer
	| ArrayBufferView
	| URL
	| string
	| Response
	| PromiseLike<Response>;

/** A new instance. Without a source: qipan.wasm beside index.js. A module that was compiled once, even by
 * another thread, serves any number of instances. */
export function load(source?: Source): Promise<Qipan>;

/** The module alone, which can be given to load any number of times, and to workers. */
export function compile(source?: Source): Promise<WebAssembly.Module>;

/** A value in a message: a text, a number, or another message. */
export type MessageValue = string | number | Message;

/** What every function below throws when it refuses something; the instance stays as it was. */
export class QipanError extends Error {
	name: "QipanError";
	/** Names the message, and stays the same when its words change. Null: it has no id. */
	id: string | null;
	/** The values in the message, or null if they are too long. */
	args: MessageValue[] | null;
	/** Of set and push: the index, in the line, of the move that was refused. The moves before it can be played. */
	move?: number;
}

/** An instance that stops in the middle of something, for example for lack of memory, throws an Error then and at every
 * later call: replace it with a new one. */

/** One instance. It holds one line, a start with the moves played from it, and blocks while it works: a page keeps
 * it in a worker, or two instances in two if it thinks and plays at the same time. */
export class Qipan {
	private constructor();
	readonly module: WebAssembly.Module;

	/** The games, and what each has. */
	games(): Catalogue;

	/** Sets the line and returns its last position. Moves that the line before began with, too, are not played again. Moves may go on, as they do in records, after a repetition or a
	 * limit of moves has ended the game, but not after the position itself has. */
	set(line: LineRequest): View;

	/** Plays moves or outcomes at the end of the line, in any notation, and returns its last position. */
	push(moves: string | readonly string[]): View;

	/** Takes the line back to that many moves and outcomes, by default by one, and returns its last position. */
	back(length?: number): View;

	/** The last position again. */
	view(): View;

	/** The moves of the line in a notation, an index into the game's notations; -1 or nothing: canonical. */
	names(notation?: number): string[];

	/** Who acts in each position of the line, from its start to its last; numbers as in View. */
	actors(): View["actor"][];

	/** The reasons for the ruling; null if its clause and why say all. */
	explain(): Explanation | null;

	/** When chance acts: the outcome if the pieces lie as the seed has shuffled them. The same seed throughout
	 * a game is one layout. A seed of a few bits can be found by trying: for deals that cannot be guessed draw one
	 * of 32 bytes for each game, with crypto.getRandomValues, and keep it from the players. */
	deal(seed: Seed): string;

	/** The canonical form of a move, which may be written in any notation that the game reads. */
	parse(text: string): string;

	/** How many lines of that many moves can be played from here. */
	perft(depth: number): number;

	/** The position as an editor holds it, whether or not it can be played. */
	takeApart(game: string, position: string): Draft;

	/** The draft with its text and its board. What is left out is empty, or the least it can be; set judges the
	 * text. */
	putTogether(draft: DraftRequest): Draft;

	/** The clocks of a game after an act, or as they are now. The caller keeps them: what comes back is passed to the
	 * next call. */
	clocks(request: ClocksRequest): Clocks;

	/** A game being played on the line, after an act: a move, an agreed draw, a clock that ran out. The caller
	 * keeps it: the fields of the answer that the request also has are passed to the next call. The line does not
	 * change; the caller sets it to the new moves. */
	table(request?: TableRequest): Table;

	/** The computer's answer to a draw offer in the last position, by its own score: where the other side is to act,
	 * minus that of a think. In the opening it is "early", whatever the score. */
	answerDraw(score?: number): "early" | "declined" | "accepted";

	/** Thinks about the last position; onReport is called for each line of every finished iteration. What was learnt
	 * is kept for the next call with the same opponent, seed, lines, hashMb and options. */
	think(request?: ThinkRequest, onReport?: (thought: Thought) => void): Thought;

	/** Takes a book (docs/book.md) in place of the one before. */
	book(file: Uint8Array | ArrayBuffer | string): Book;

	/** Adds the games of a file, in any format, that have a result and begin at the game's usual start to a book of them,
	 * each as a model game too. It takes the place of a book from a file, or of another game. */
	bookOf(game: string, file: Uint8Array | ArrayBuffer | string): Book;

	/** What the book has about the position that was set. */
	explore(): Explored;

	/** Takes the games of a file, in any format, after those of the files before; an empty one forgets them all. Their
	 * numbers are those of readRecords, further files count on. Answers how many there are; onReport is called with the
	 * share that is read. */
	passages(file: Uint8Array | ArrayBuffer | string, onReport?: (read: { share: number }) => void): { games: number };

	/** Those of them that come through the position that was set, or through its mirror image, left for right: the game's
	 * number, and after how many moves and outcomes it is there first. */
	through(): [game: number, length: number][];

	/** The moves of the book's model game of that number. */
	model(number: number): string[];

	/** The puzzles of a file (docs/puzzles.md). */
	puzzles(file: Uint8Array | ArrayBuffer | string): PuzzleFile;

	/** Takes a game's net, by which "strongest" values its positions from then on; answers the game. */
	net(file: Uint8Array | ArrayBuffer): string;

	/** The games of a file, in any supported format; onReport is called from time to time with the share that is read, 0
	 * to 1. */
	readRecords(file: string | Uint8Array | ArrayBuffer, onReport?: (read: { share: number }) => void): RecordFile;

	/** A record, as data or as text in our own format, as text in any format and notation; of xqf, which is no text, the
	 * file. What does not fit in a record is cut or left out: long values, more than 64 tags, moves after 10,000 and
	 * variations more than 64 deep. */
	writeRecord(record: string | WrittenRecord, style: { format: "xqf" }): Uint8Array;
	writeRecord(record: string | WrittenRecord, style?: RecordStyle): string;

	/** The levels of Magic Chess in a file. */
	levels(text: string): LevelFile;

	/** What the moves of the line gave away, from what engines say of its positions, the start first; null or nothing
	 * for a position that none has looked at or that the rules decide. Answers for every position. */
	review(seen: Seen[]): Reviewed[];

	/** What a score of -30000 to 30000 means. */
	score(score: number): Score;

	/** Plays games of a level, a simulated player against its NPC; onReport is called after every game. */
	rate(level: Level | string, request: RateRequest, onReport?: (rating: Rating) => void): Rating;
}

/* --- the catalogue --- */

export type GameName = "xiangqi" | "darkchess" | "magic" | "surakarta" | "qilin";

export interface Catalogue {
	version: string;
	/** The number of strengths: every game has opponents "1" to "8". */
	strengths: number;
	/** The score of a game that is won: 30000. A win in n plies scores n less. */
	winScore: number;
	/** What a review says of moves, with its sign ("??") and the loss or gain of the share from which it says so. */
	judgements: Record<Judgement, { sign: string; from: number }>;
	games: Game[];
}

/** Errors, and what a flip turned up compared with what could be expected. */
export type Judgement = "inaccuracy" | "mistake" | "blunder" | "lucky" | "unlucky";

export interface Game {
	name: GameName;
	title: string;
	about: string;
	sides: [first: string, second: string];
	/** Pieces are turned up: the line has outcomes among its moves. */
	chance: boolean;
	/** The first is the default. */
	presets: Preset[];
	/** By name, at full strength; the strengths, "depth-N" and "strongest" exist besides. */
	opponents: Opponent[];
	/** Ways to write moves other than the canonical one. */
	notations: string[];
	/** The formats that writeRecord can write. */
	formats: (NonNullable<RecordStyle["format"]> | "xqf")[];
	/** The game has levels. */
	levels: boolean;
	/** A side's pieces have ranks; looks list them from the highest on. */
	ranked: boolean;
	/** Every reason that a ruling of the game can have. */
	reasons: Reason[];
	/** What a draft has besides its board, in the order in which people fill it in. */
	fields: DraftField[];
	/** What a piece of a draft may have. */
	traits: DraftField[];
	/** How many points wide and high a board may be; null: the size is fixed. */
	sizes: [least: number, most: number] | null;
}

/** A dot and a side in a name: "checks.1" is the second side's. */
export type DraftField =
	/** "first" and "second" are the sides; "red", "black" and "open" colours. */
	| { name: string; kind: "choice"; choices: string[] }
	| { name: string; kind: "number"; least: number; most: number }
	/** 0 or 1. */
	| { name: string; kind: "switch" }
	/** A point of the board, by its index. */
	| { name: string; kind: "point" }
	/** Pieces that are not on the board. */
	| { name: string; kind: "pieces" };

export interface Preset {
	name: string;
	about: string;
	/** Its start. */
	position: string;
}

export interface Opponent {
	name: string;
	about: string;
	/** What ThinkRequest.options can set. As in `qipan games GAME`, within the limits of this module. */
	options: EngineOption[];
}

export interface EngineOption {
	name: string;
	/** A whole number, or a switch: 0 for off, 1 for on. */
	kind: "number" | "switch";
	least: number;
	most: number;
	/** The value if it is not set. */
	default: number;
	/** Its meaning and unit. */
	about: string;
}

/** A whole number from 0 to 2^256 - 1: as a number (up to 2^53 - 1, larger ones are not exact), a bigint, its digits
 * ("7", "0x1f", which JSON can hold), or 1 to 32 bytes, the highest first. */
export type Seed = number | bigint | string | Uint8Array | ArrayBuffer;

/* --- the clocks --- */

/** Times are in milliseconds, whole numbers. There is a main time, or there are periods. */
export interface ClockRules {
	main: number;
	/** After this many moves the main time is added again; 0 or missing: never. */
	moves?: number;
	/** After each move in the main time. */
	increment?: number;
	/** Byo-yomi: a period starts again with every move that is made within it. */
	period?: number;
	periods?: number;
}

export interface ClocksRequest {
	rules: ClockRules;
	/** As the last call answered them; nothing: both have all of their time and are stopped. */
	clocks?: Clocks | null;
	/** look does nothing; start starts the side's clock and stops the other's; moved: the side has made a move. */
	act?: "look" | "start" | "stop" | "moved";
	side?: 0 | 1;
	/** The time since any fixed moment. If it goes back, no time passes on the clocks. */
	now: number;
	/** Plies played so far, for the share. */
	ply?: number;
}

export interface Clocks {
	sides: [first: ClockSide, second: ClockSide];
	/** The side whose clock runs; -1: none. */
	running: -1 | 0 | 1;
	since: number;
	/** The side whose flag has fallen; -1: none. */
	fallen: -1 | 0 | 1;
	/** How long the side may think about its next move. */
	share: number;
}

export interface ClockSide {
	/** Left of the main time, or of the period once one has begun. */
	left: number;
	/** Periods left, including the one that has begun. */
	periods: number;
	inPeriod: boolean;
	/** Moves to make before the main time is added again; 0: never. */
	moves: number;
}

/* --- the table --- */

export interface TableRequest {
	/** look does nothing; play: the side to act makes the move; resign: the side resigns; agree: both agree on a draw;
	 * back: to that many moves and outcomes, which also undoes an agreed result, or undoes that alone; pause and run:
	 * the clock of the side to act, which runs from the first move on and switches by itself with the turn. */
	act?: "look" | "play" | "resign" | "agree" | "back" | "pause" | "run";
	move?: string;
	side?: 0 | 1;
	length?: number;
	/** The time, needed with clocks. If a flag has fallen, that ends the game and the act came too late. */
	now?: number;
	/** Seed of the deal: chance acts too. Without one, outcomes are played like moves. */
	seed?: Seed;
	/** What the players agreed or a clock decided, and why; nothing while the game goes on. */
	result?: "" | Ruling["verdict"];
	ruling?: string;
	/** Nothing: there are no clocks. */
	rules?: ClockRules | null;
	clocks?: Clocks | null;
}

export interface Table {
	/** Length of the line now; and the new moves and outcomes on it. */
	length: number;
	moves: string[];
	/** How it ended: what the moves decide, else what was agreed. The ruling is as records write it: "qilin 4.2: ...", "resignation". */
	result: Ruling["verdict"] | null;
	ruling: string | null;
	/** The side to act; -1 where chance acts or the game is over. */
	side: -1 | 0 | 1;
	mayResign: boolean;
	clocks: Clocks | null;
}

/* --- the line --- */

export interface LineRequest {
	game: string;
	/** Nothing or "": the game's first. */
	preset?: string;
	/** The start, as the game's rule book writes it. Nothing or "": the preset's. */
	position?: string;
	/** Moves and outcomes in any notation that the game reads, as a list or separated by blanks. */
	moves?: string | readonly string[];
}

export interface View extends Board {
	game: GameName;
	preset: string;
	/** Moves and outcomes played. */
	length: number;
	position: string;
	/** 0 the first side, 1 the second, 2 chance: one of the outcomes is to be played. */
	actor: 0 | 1 | 2;
	/** How often the position occurred before. */
	seen: number;
	/** The point on which the side to act is in check, or -1. */
	check: number;
	/** What is due, if turns are of several kinds; Qilin chess: "place", "press", "clear", "move", "remove". */
	stage: string | null;
	ruling: Ruling | null;
	/** Whether the side to act may resign. */
	mayResign: boolean;
	/** How it ends if the time of the side to act is up; null: that side loses, and no clause says more. */
	flagFall: Ruling | null;
	/** The points of the last move. */
	last: [from: number, to: number];
	/** The points that it passed over, including both ends; none: straight. */
	route: number[];
	/** What the last move or outcome did on the board. */
	events: BoardEvent[];
	/** The lines that the last turn formed, as long as they last: the points of each, in order along it. */
	formed: number[][];
	/** The legal moves, none when the game is over. Points are indices into points, -1 for none: a placement, removal
	 * or flip has only to. seen: how often the position after it occurred before. */
	moves: [name: string, from: number, to: number, seen: number][];
	/** When chance acts: its possible outcomes, each with a probability of its weight over the sum of all. */
	outcomes: [name: string, from: number, to: number, weight: number][];
}

/** A position in which one move, or one of very few, is right. */
export interface Puzzle {
	/** Eight hexadecimal digits. */
	name: string;
	/** What the right moves do: force the end, win by the rules on repetition, win, or save the game. */
	kind: "mate" | "ruling" | "win" | "save";
	/** Of its difficulty, 400 to 3000. */
	rating: number;
	/** The position from which the moves before were played. */
	start: string;
	/** Moves and outcomes with blanks between: those before the puzzle, and the solution, in which the side to act finds
	 * its own moves and the other side replies. */
	before: string;
	solution: string;
	/** For each move of the solution the others that are as good, with blanks between; "": none. */
	others: string[];
	/** Whose game it is from; "" if that is not told. */
	label: string;
}

export interface PuzzleFile {
	game: GameName;
	preset: string;
	/** Positions searched for each move to see that it is alone, where no proof says it. */
	nodes: number;
	/** Where the games are from, and their licence. */
	source: string;
	puzzles: Puzzle[];
}

export interface BoardEvent {
	/** moved has two points, where it came from and where it went; line those of a line that was formed, in order along it;
	 * every other kind one. took: what stood there gave way to who moved there; removed: nobody moved there; turned-up: its
	 * face is seen now; hid: its back is. */
	kind:
		| "moved"
		| "took"
		| "placed"
		| "removed"
		| "turned-up"
		| "pressed"
		| "line"
		| "frozen"
		| "melted"
		| "shielded"
		| "shield-broken"
		| "hid";
	points: number[];
}

/** What the core says to people. Compare the id; the text may be reworded. */
export interface Message {
	id: string;
	/** The values of the text, in the order of its template; null if they were too long. */
	args: MessageValue[] | null;
	/** In English. */
	text: string;
}

/** A reason for which a rule book ends a game. */
export interface Reason {
	id: string;
	/** "xiangqi 5.3" */
	clause: string;
	/** "5.3" */
	section: string;
	/** A sentence for people. Records have "CLAUSE: WHY" as their ruling. */
	why: string;
}

export interface Ruling {
	verdict: "first" | "second" | "draw";
	/** The clause of the rule book: "xiangqi 5.3". */
	clause: string;
	/** A sentence for people. */
	why: string;
	/** Identifies the reason: "xq_red_mated". Compare this, not the sentence. */
	id: string;
}

/** Explains a repetition in xiangqi. */
export interface Explanation {
	/** Several lines, in English. */
	text: string;
	/** The same as data. */
	cycle: Cycle;
}

/** The position after ply `to` repeats that after ply `from`; what the moves in between do, and each side's offence. */
export interface Cycle {
	from: number;
	to: number;
	moves: CycleMove[];
	sides: [first: CycleSide, second: CycleSide];
	verdict: Ruling["verdict"];
	clause: string;
}

/** A move that neither checks nor chases is idle. */
export interface CycleMove {
	ply: number;
	side: "first" | "second";
	move: string;
	check: boolean;
	chases: CycleChase[];
}

export interface CycleChase {
	by: CyclePiece;
	victim: CyclePiece;
	/** Why the capture threatens. */
	reason: "unprotected" | "lesser-on-rook" | "guard-attacks";
	clause: string;
	/** "5.6" of the clause "xiangqi 5.6" */
	section: string;
	/** The victim is the one piece that every move of the side chases. */
	constant: boolean;
}

export interface CyclePiece {
	kind: "king" | "advisor" | "elephant" | "horse" | "rook" | "cannon" | "pawn";
	point: string;
}

export interface CycleSide {
	side: "first" | "second";
	/** How many moves there are; how many of them check, and how many chase. */
	moves: number;
	checks: number;
	chases: number;
	offence: "perpetual-check" | "perpetual-chase" | null;
	/** Why there is no offence. */
	excuse: "idle-move" | "mixed" | "several-victims" | null;
	/** Clause of the offence or of the excuse. */
	clause: string;
	section: string;
	/** Victim of a perpetual chase, with its point at the beginning of the cycle. */
	victim: CyclePiece | null;
}

/* --- drafts --- */

export interface DraftPiece {
	/** The glyph of its look. */
	piece: string;
	/** By name; missing ones are 0. */
	traits?: Record<string, number>;
}

export interface DraftGroup extends DraftPiece {
	count: number;
}

export interface DraftRequest {
	game: string;
	width: number;
	height: number;
	/** What stands on each point, in the order of the points; null: nothing. Left out: an empty board. */
	standing?: (DraftPiece | null)[];
	/** By the names of the game's fields; a field that may be absent is absent if left out. */
	values?: Record<string, string | number | DraftGroup[]>;
}

export interface Draft extends Board, Required<DraftRequest> {
	game: GameName;
	/** The position as the game's rule book writes it. */
	text: string;
}

export type Tint = "none" | "red" | "black" | "white";

/** What a board looks like. x runs to the right and y upwards, both from 0. lines, arcs, looks, the river and the points'
 * names and coordinates depend on game, width and height alone; boards of one instance share the arrays. */
export interface Board {
	width: number;
	height: number;
	/** Pieces stand inside squares, not on the crossings of lines. */
	cells: boolean;
	/** Words across the middle, between the rows riverRow and riverRow + 1. */
	river: string | null;
	riverRow: number;
	/** The colours of the sides, if their names do not tell; none: they do, or it is open. */
	tints: [first: Tint, second: Tint];
	/** Pieces that the sides still have to place; also 0 in games that place none. */
	hands: [first: number, second: number];
	/** Straight lines. */
	lines: [x1: number, y1: number, x2: number, y2: number][];
	/** Three quarters of a circle outside the grid around its corner (x, y), from (x1, y1) to (x2, y2). */
	arcs: [x: number, y: number, x1: number, y1: number, x2: number, y2: number][];
	/** How pieces look; points have indices into these. */
	looks: Look[];
	points: Point[];
}

export interface Look {
	/** "red rook" */
	name: string;
	/** One Chinese character. */
	han: string;
	/** One letter or sign, different for each piece. */
	glyph: string;
	tint: Tint;
	/** Marks of every point on which it stands, as in Point. */
	marks?: number;
}

export interface Point {
	/** "e4" */
	name: string;
	x: number;
	y: number;
	/** Index into looks; absent if the point is empty, face down or wood. */
	piece?: number;
	/** A sum of Mark; absent: none. */
	marks?: number;
	/** Shown beside the piece: turns of ice, and the like. */
	number?: number;
}

export declare const Mark: {
	/** Only the back is seen. */
	readonly FaceDown: 1;
	/** A stack that belongs to neither side. */
	readonly Pressed: 2;
	/** A block. */
	readonly Wood: 4;
	/** number says for how many turns. */
	readonly Frozen: 8;
	/** Gold: the first hit breaks it. */
	readonly Shielded: 16;
	/** Has a known identity but shows its back. */
	readonly Hidden: 32;
};

/* --- thinking --- */

/** Limits: 0 or nothing is no limit; the first one reached ends the think. Without any the opponent's apply. */
export interface ThinkRequest {
	/** A strength "1" to "8", "depth-N", a name of the game's opponents, or "strongest" (as without). */
	opponent?: string | number;
	/** Seed of its choices among equals and of its errors. */
	seed?: number | bigint;
	/** Plies. */
	depth?: number;
	/** Positions, or playouts for searches that count those. */
	nodes?: number;
	ms?: number;
	/** How many best moves, each with its line; alpha-beta only. */
	lines?: number;
	/** Megabytes for positions seen, up to 1024; 0: the opponent's default. */
	hashMb?: number;
	/** A win in this many moves of the side to act is enough, up to 100. */
	mate?: number;
	/** The clock of the game: the think takes one move's share of it. */
	clock?: ThinkClock | null;
	/** The moves to consider, in any notation that the game reads; none: all. */
	moves?: string | readonly string[];
	/** By name, as the opponent lists them; a switch is true or false. */
	options?: Readonly<Record<string, number | boolean>>;
}

/** Times in milliseconds, whole numbers. */
export interface ThinkClock {
	left: readonly [first: number, second: number];
	/** Added to a side's time with each of its moves. */
	increment?: readonly [first: number, second: number];
	/** Moves of the side to act until time is added; 0 or nothing: what is left is for the rest of the game. */
	movesToGo?: number;
}

export interface Book {
	game: GameName;
	games: number; // that were counted
	source: string; // where they are from, and their licence
}

/** What was played in a position. */
export interface Explored {
	code?: string; // of the last opening on the way here, if any: its class, or ""
	names?: [english: string, simplified: string, traditional: string];
	/** Those of most games first: the move, its points or -1, and how many games the first side won, drew and lost. */
	moves: [move: string, from: number, to: number, won: number, drawn: number, lost: number][];
	models: { number: number; label: string; result: "first" | "second" | "draw"; plies: number }[];
}

export interface Thought {
	/** 0: the best; 1: the second best; ... */
	line: number;
	/** For the side to act, in hundredths of a piece: see Qipan.score. */
	score: number;
	/** "+1.25", "win in 7 plies" */
	words: string;
	/** Plies. */
	depth: number;
	nodes: number;
	ms: number;
	/** The principal variation, as far as chance lets it be known; points as in View. */
	moves: [name: string, from: number, to: number][];
}

/** Of a score, for the side that it is about. */
export interface Score {
	/** estimate: an evaluation. The others are a win, or below 0 a loss: by the rules on repetition; by endgame tables,
	 * unless a limit of moves draws it; by force. */
	kind: "estimate" | "rules" | "tables" | "forced";
	/** Of a forced end: the winner's moves until then, 0 if the game is over. */
	moves: number | null;
	/** The share of a win, 0 to 1. */
	share: number;
	/** As records have it in [%eval ...]: "0.35", "#3", "#-3". */
	mark: string;
	/** The score one ply later in its principal variation. */
	after: number;
}

/* --- reviews --- */

/** What an engine found in a position. Scores are in hundredths of a piece, -30000 to 30000. */
export type Seen =
	| null
	| {
			/** For the side to act. */
			score: number;
			/** Its best move, "" if that is not known. */
			best: string;
	  }
	| {
			/** Where chance acts: after each outcome, in the order of the view, for the side that then acts; null where
			 * the rules decide. */
			outcomes: (number | null)[];
	  };

/** A position after a review. */
export interface Reviewed {
	/** For the first side; null: not known. A game that the rules decide scores 30000, 0 or -30000. */
	score: number | null;
	/** The share of the win that the move before the position gave away, 0 to 1. */
	loss: number;
	/** Of that move or outcome. */
	judgement: Judgement | null;
	/** What should have been played, where the judgement is an error and the best move is known. */
	better: string | null;
}

/* --- records --- */

export interface RecordFile {
	/** "record" (our own), "pgn", "dhtmlxq", "xqf", "cbr", "cbl", "cbf" */
	format: string;
	games: GameRecord[];
	/** What could not be read, or only in part. Games with a fault in their moves are included up to the fault. */
	faults: Message[];
}

export interface GameRecord {
	game: GameName;
	preset: string;
	/** The start if it is not the preset's, or "". */
	start: string;
	/** The players. */
	first: string;
	second: string;
	date: string;
	result: "first" | "second" | "draw" | "";
	/** What ended the game, or "". */
	ruling: string;
	/** Further tags, in their order. */
	tags: [name: string, value: string][];
	moves: RecordMove[];
}

/** A move or outcome. Only the first entry of a list may lack m: its comment comes before the first move. */
export interface RecordMove {
	m?: string;
	/** The comment after it. */
	c?: string;
	/** Variations: what could have been played instead. */
	v?: RecordMove[][];
}

/** What is left out is not known, or the usual start. */
export type WrittenRecord = Pick<GameRecord, "game"> & Partial<GameRecord>;

export interface RecordStyle {
	/** pgn and dhtmlxq are formats of xiangqi alone, as xqf is, which has no notation to choose. */
	format?: "qipan" | "pgn" | "dhtmlxq";
	/** An index into the game's notations; -1: canonical. */
	notation?: number;
	/** For qipan and pgn: the moves on one line, with only the numbers that a reader needs. */
	compact?: boolean;
}

/* --- levels of Magic Chess --- */

export interface LevelFile {
	levels: {
		/** In canonical form. */
		level: Level;
		/** The starts of its first and its second game; they differ if the sides take turns to begin. */
		positions: string[];
		/** What is wrong with the level although it can be played. */
		lint: ({ field: string } & Message)[];
	}[];
	/** Levels that cannot be used, each with its line, field and what was expected; inLevel: without the line and the
	 * level's id. */
	faults: (Message & { inLevel: Message })[];
}

/** docs/levels.md of the sources describes the fields. */
export interface Level {
	id: string;
	title: string;
	title_zh: string;
	about?: string;
	about_zh?: string;
	/** "4x4"; or board and pieces. */
	size?: string;
	board?: string[];
	pieces?: string;
	colour?: "red" | "black" | "flip";
	magic?: LevelMagic[];
	rules?: string;
	casts?: string;
	first?: "player" | "npc" | "alternate";
	npc_depth?: number;
	seed?: number;
	band?: [low: number, high: number];
	rating?: LevelRating;
}

export interface LevelMagic {
	on: string;
	count?: number;
	ice?: number;
	gold?: true;
	hidden?: number;
	wood?: string;
}

export interface LevelRating {
	games: number;
	won: number;
	drawn: number;
	lost: number;
	ratio?: number;
	low?: number;
	high?: number;
	player_depth: number;
	npc_depth: number;
	engine: string;
}

export interface RateRequest {
	games: number;
	/** The player's search depth, in plies: 1 to 20. */
	depth: number;
	seed?: number | bigint;
}

export interface Rating {
	games: number;
	/** Games won by the player. */
	won: number;
	drawn: number;
	lost: number;
	/** The median length of a game. */
	plies: number;
	/** The share of games won, with its 95 % interval. */
	share: [value: number, low: number, high: number];
}
