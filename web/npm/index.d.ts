/* qipan: rules, game records and computer opponents for five board games. */

/** Where to load the module from: a path or URL, its bytes, a fetch response, or a compiled module. */
export type Source =
	| WebAssembly.Module
	| ArrayBuffer
	| ArrayBufferView
	| URL
	| string
	| Response
	| PromiseLike<Response>;

/** Creates an instance. Without a source it loads qipan.wasm from the folder of index.js. One compiled module,
 * even one compiled by another thread, can serve any number of instances. */
export function load(source?: Source): Promise<Qipan>;

/** Compiles the module without instantiating it. The result can be passed to load any number of times, and to
 * workers. */
export function compile(source?: Source): Promise<WebAssembly.Module>;

/** A value in a message: a string, a number, or another message. */
export type MessageValue = string | number | Message;

/** Thrown by every function below when it rejects its input; the state of the instance does not change. */
export class QipanError extends Error {
	name: "QipanError";
	/** Identifies the message and stays the same if its text is reworded. Null: the message has no id. */
	id: string | null;
	/** The values in the message, or null if they are too long. */
	args: MessageValue[] | null;
	/** set and push only: index in the line of the move that was rejected. The moves before it can be played. */
	move?: number;
}

/** An instance that aborts during a call, for example on out-of-memory, throws an Error then and on every later call:
 * replace it with a new one. */

/** One instance. It holds one line (a starting position and the moves played from it) and blocks while it works: a page
 * should run it in a worker, or two instances in two workers to search and play at the same time. */
export class Qipan {
	private constructor();
	readonly module: WebAssembly.Module;

	/** The games and the features of each. */
	games(): Catalogue;

	/** Sets the line and returns its last position. Moves shared with the previous line are not replayed. Moves may
	 * continue after a repetition or a move limit has ended the game, as they do in records, but not after the
	 * position itself has ended it. */
	set(line: LineRequest): View;

	/** Plays moves or outcomes, in any notation, at the end of the line and returns its last position. */
	push(moves: string | readonly string[]): View;

	/** Truncates the line to this many moves and outcomes, by default one fewer, and returns its last position. */
	back(length?: number): View;

	/** Returns the last position again. */
	view(): View;

	/** The moves of the line in a notation given as an index into the game's notations; -1 or omitted:
	 * canonical. */
	names(notation?: number): string[];

	/** The player to move in each position of the line, from the first to the last; numbers as in View. */
	actors(): View["actor"][];

	/** The reasons for the ruling; null if its clause and why already say everything. */
	explain(): Explanation | null;

	/** At a chance node: the outcome for the layout shuffled by the seed. Use one seed throughout a game: it
	 * determines the layout. A seed of only a few bits can be found by brute force: for unpredictable deals, draw
	 * 32 bytes per game with crypto.getRandomValues and keep them secret from the players. */
	deal(seed: Seed): string;

	/** The canonical form of a move written in any notation that the game reads. */
	parse(text: string): string;

	/** Number of move sequences of this length that can be played from here. */
	perft(depth: number): number;

	/** Parses a position for an editor, whether or not it is playable. */
	takeApart(game: string, position: string): Draft;

	/** Returns the draft with its text and board. Omitted fields are empty or have their minimum value; set checks
	 * whether the text is playable. */
	putTogether(draft: DraftRequest): Draft;

	/** The clocks of a game after an action, or their current state. The caller keeps the result and passes it to
	 * the next call. */
	clocks(request: ClocksRequest): Clocks;

	/** The state of a game in progress on the line after an action: a move, an agreed draw, an expired clock. The
	 * caller keeps the result and passes the fields that it shares with the request to the next call. The line does
	 * not change; the caller sets it to the new moves. */
	table(request?: TableRequest): Table;

	/** The computer's answer to a draw offer in the last position, based on its own score: the negated score of a
	 * search if the other side is to move. In the opening it is "early", whatever the score. */
	answerDraw(score?: number): "early" | "declined" | "accepted";

	/** Searches the last position; onReport is called for each line of every completed iteration. The hash table
	 * and histories are kept for the next call with the same opponent, seed, lines, hashMb and options. */
	think(request?: ThinkRequest, onReport?: (thought: Thought) => void): Thought;

	/** Loads a book (docs/book.md), replacing the previous one. */
	book(file: Uint8Array | ArrayBuffer | string): Book;

	/** Builds a book from the games of a file, in any format, that have a result and begin at the game's usual
	 * starting position; each is also added as a model game. Further files extend the book. It replaces a book that
	 * was loaded from a file or belongs to another game. */
	bookOf(game: string, file: Uint8Array | ArrayBuffer | string): Book;

	// A field of a request, on a separate line.
	explore(): Explored;

	/** Adds the games of a file, in any format, to those of earlier files; an empty file removes all of them. Games
	 * are numbered as in readRecords, and numbering continues across files. Returns the number of games; onReport
	 * is called with the fraction that has been read. */
	passages(file: Uint8Array | ArrayBuffer | string, onReport?: (read: { share: number }) => void): { games: number };

	/** The games among them that reach the current position or its left-right mirror image: the number of the game
	 * and after how many moves and outcomes it first gets there. */
	through(): [game: number, length: number][];

	/** The moves of the book's model game with this number. */
	model(number: number): string[];

	/** Parses a puzzle file (docs/puzzles.md). */
	puzzles(file: Uint8Array | ArrayBuffer | string): PuzzleFile;

	/** Loads a net, which "strongest" uses from then on to evaluate positions of its game; returns the game. */
	net(file: Uint8Array | ArrayBuffer): string;

	/** Loads endgame tablebases (docs/tables.md), which full-strength searches of their game use from then on;
	 * returns the game. */
	tables(file: Uint8Array | ArrayBuffer): string;

	/** Reads the games of a file in any supported format; onReport is called periodically with the fraction that
	 * has been read, 0 to 1. */
	readRecords(file: string | Uint8Array | ArrayBuffer, onReport?: (read: { share: number }) => void): RecordFile;

	/** Writes a record, given as data or as text in our own format, as text in any format and notation; for xqf, a
	 * binary format, returns the bytes. Whatever exceeds the limits of a record is truncated or dropped: long
	 * values, more than 64 tags, moves after 10,000 and variations nested more than 64 deep. */
	writeRecord(record: string | WrittenRecord, style: { format: "xqf" }): Uint8Array;
	writeRecord(record: string | WrittenRecord, style?: RecordStyle): string;

	/** Parses the Magic Chess levels of a file. */
	levels(text: string): LevelFile;

	/** What each move of the line lost, computed from engine results for its positions, starting position first;
	 * null or omitted for a position that was not searched or that the rules decide. Returns an entry for every
	 * position. */
	review(seen: Seen[]): Reviewed[];

	/** The notes of a review for the comments of a record, for every position of the line, starting position first. */
	reviewNotes(steps: JudgedStep[]): ReviewNotes[];

	/** Interprets a score of -30000 to 30000. */
	score(score: number): Score;

	/** Plays games of a level between a simulated player and its NPC; onReport is called after every game. */
	rate(level: Level | string, request: RateRequest, onReport?: (rating: Rating) => void): Rating;
}

/* --- the catalogue --- */

export type GameName = "xiangqi" | "darkchess" | "magic" | "surakarta" | "qilin";

export interface Catalogue {
	version: string;
	/** Number of strengths: every game has the opponents "1" to "8". */
	strengths: number;
	/** Score of a won game: 30000. A win in n plies scores n less. */
	winScore: number;
	/** The judgments of a review: the sign of each ("??") and its threshold, as a loss or gain of winning
	 * chances. */
	judgements: Record<Judgement, { sign: string; from: number }>;
	games: Game[];
}

/** Errors, and how the outcome of a flip compares with the expectation. */
export type Judgement = "inaccuracy" | "mistake" | "blunder" | "lucky" | "unlucky";

export interface Game {
	name: GameName;
	title: string;
	about: string;
	sides: [first: string, second: string];
	/** Pieces are turned up during the game: the line has outcomes among its moves. */
	chance: boolean;
	/** The first is the default. */
	presets: Preset[];
	/** House rules on top of the presets, in the order in which names have them. */
	switches: Switch[];
	/** Opponents with names, at full strength; the strengths, "depth-N" and "strongest" exist in addition. */
	opponents: Opponent[];
	/** Move notations other than the canonical one. */
	notations: string[];
	/** The formats that writeRecord can write. */
	formats: (NonNullable<RecordStyle["format"]> | "xqf")[];
	/** The game has levels. */
	levels: boolean;
	/** The pieces of a side have ranks; looks lists them in descending order. */
	ranked: boolean;
	/** Every reason that a ruling of the game can give. */
	reasons: Reason[];
	/** The fields of a draft in addition to its board, in the order in which users fill them in. */
	fields: DraftField[];
	/** The traits that a piece of a draft can have. */
	traits: DraftField[];
	/** Minimum and maximum width and height of a board, in points; null: the size is fixed. */
	sizes: [least: number, most: number] | null;
}

/** A dot separates a name from a side: "checks.1" belongs to the second side. */
export type DraftField =
	/** "first" and "second" are the sides; "red", "black" and "open" are colors. */
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
	/** The starting position. */
	position: string;
	/** The choice for each of the game's switches. */
	chosen: string[];
}

/**
 * A house rule: it follows the name of a preset, "tcga2016+equals=none". Its texts are not in the module: data/messages
 * has them under switch_GAME_ID and switch_GAME_ID_CHOICE.
 */
export interface Switch {
	id: string;
	clause: string;
	choices: string[];
}

export interface Opponent {
	name: string;
	about: string;
	/** The options that ThinkRequest.options can set, as in `qipan games GAME`, within the limits of this
	 * module. */
	options: EngineOption[];
}

export interface EngineOption {
	name: string;
	/** A whole number, or a switch: 0 for off, 1 for on. */
	kind: "number" | "switch";
	least: number;
	most: number;
	/** The value if the option is not set. */
	default: number;
	/** Meaning and unit. */
	about: string;
}

/** A whole number from 0 to 2^256 - 1: a number (exact only up to 2^53 - 1), a bigint, a string of digits ("7" or
 * "0x1f", which JSON can hold), or 1 to 32 bytes in big-endian order. */
export type Seed = number | bigint | string | Uint8Array | ArrayBuffer;

/* --- the clocks --- */

/** Times are whole numbers of milliseconds. At least one of main time and periods is required. */
export interface ClockRules {
	main: number;
	/** The main time is added again after this many moves; 0 or omitted: never. */
	moves?: number;
	/** Added after each move made in main time. */
	increment?: number;
	/** Byo-yomi: a period restarts after every move made within it. */
	period?: number;
	periods?: number;
}

export interface ClocksRequest {
	rules: ClockRules;
	/** As returned by the last call; omitted: both clocks are full and stopped. */
	clocks?: Clocks | null;
	/** look changes nothing; start starts the side's clock and stops the other one; moved: the side has made a
	 * move. */
	act?: "look" | "start" | "stop" | "moved";
	side?: 0 | 1;
	/** Time since any fixed moment. If it goes backward, no time passes on the clocks. */
	now: number;
	/** Plies played so far, used to compute share. */
	ply?: number;
}

export interface Clocks {
	sides: [first: ClockSide, second: ClockSide];
	/** The side whose clock is running; -1: neither. */
	running: -1 | 0 | 1;
	since: number;
	/** The side whose flag has fallen; -1: neither. */
	fallen: -1 | 0 | 1;
	/** How long the side may search for its next move. */
	share: number;
}

export interface ClockSide {
	/** Time left of the main time, or of the current period once one has begun. */
	left: number;
	/** Periods left, including the current one. */
	periods: number;
	inPeriod: boolean;
	/** Moves left before the main time is added again; 0: never. */
	moves: number;
}

/* --- the table --- */

export interface TableRequest {
	/** look changes nothing; play: the side to move makes the move; resign: the side resigns; agree: both sides
	 * agree on a draw; back: takes the game back to length moves and outcomes and undoes an agreed result, or
	 * undoes only the result; pause and run: the clock of the side to move, which runs from the first move on and
	 * switches automatically with the turn. */
	act?: "look" | "play" | "resign" | "agree" | "back" | "pause" | "run";
	move?: string;
	side?: 0 | 1;
	length?: number;
	/** The current time, required with clocks. If a flag has fallen, the game is over and the action came too
	 * late. */
	now?: number;
	/** Seed of the deal: chance outcomes are played automatically. Without a seed, outcomes are played like
	 * moves. */
	seed?: Seed;
	/** The result that the players agreed on or a clock decided; ruling is its reason. Omitted while the game goes
	 * on. */
	result?: "" | Ruling["verdict"];
	ruling?: string;
	/** Omitted: no clocks. */
	rules?: ClockRules | null;
	clocks?: Clocks | null;
}

export interface Table {
	/** Length of the line, and the new moves and outcomes on it. */
	length: number;
	moves: string[];
	/** How the game ended: by its moves, otherwise by what was agreed. The ruling has the form used in records:
	 * "qilin 4.2: ...", "resignation". */
	result: Ruling["verdict"] | null;
	ruling: string | null;
	/** The side to move; -1 at a chance node or when the game is over. */
	side: -1 | 0 | 1;
	mayResign: boolean;
	clocks: Clocks | null;
}

/* --- the line --- */

export interface LineRequest {
	game: string;
	/** Omitted or "": the game's first preset. */
	preset?: string;
	/** The starting position, as the game's rule book writes it. Omitted or "": that of the preset. */
	position?: string;
	/** Moves and outcomes in any notation that the game reads, as a list or separated by spaces. */
	moves?: string | readonly string[];
}

export interface View extends Board {
	game: GameName;
	preset: string;
	/** Number of moves and outcomes played. */
	length: number;
	position: string;
	/** 0: first side; 1: second side; 2: chance, one of the outcomes must be played. */
	actor: 0 | 1 | 2;
	/** How many times the position occurred before. */
	seen: number;
	/** The point where the side to move is in check, or -1. */
	check: number;
	/** The current stage of a turn, in games with several kinds; Qilin chess: "place", "press", "clear", "move",
	 * "remove". */
	stage: string | null;
	ruling: Ruling | null;
	/** Whether the side to move may resign. */
	mayResign: boolean;
	/** The ruling if the side to move runs out of time; null: that side loses and no clause says more. */
	flagFall: Ruling | null;
	/** The points of the last move. */
	last: [from: number, to: number];
	/** The points that the last move passed over, including both ends; empty: a straight move. */
	route: number[];
	/** What the last move or outcome did on the board. */
	events: BoardEvent[];
	/** The lines formed by the last turn, for as long as they last: the points of each, in order along it. */
	formed: number[][];
	/** The legal moves, empty when the game is over. Points are indices into points, -1 if absent: a placement,
	 * removal or flip has only to. seen: how many times the position after the move occurred before. */
	moves: [name: string, from: number, to: number, seen: number][];
	/** At a chance node: the possible outcomes; the probability of each is its weight divided by the sum of all
	 * weights. */
	outcomes: [name: string, from: number, to: number, weight: number][];
}

/** A position with one correct move, or very few. */
export interface Puzzle {
	/** Eight hexadecimal digits. */
	name: string;
	/** What the correct moves do: force the end, win by the repetition rules, win, or save the game. */
	kind: "mate" | "ruling" | "win" | "save";
	/** Difficulty rating, 400 to 3000. */
	rating: number;
	/** The position from which the moves in before were played. */
	start: string;
	/** Moves and outcomes separated by spaces: those before the puzzle, and the solution, in which the side to move
	 * finds its moves and the other side replies. */
	before: string;
	solution: string;
	/** For each move of the solution, the equally good alternatives separated by spaces; "": none. */
	others: string[];
	/** The game that the puzzle comes from; "" if not stated. */
	label: string;
}

export interface PuzzleFile {
	game: GameName;
	preset: string;
	/** Nodes searched per move to verify that the solution is unique, where no proof shows it. */
	nodes: number;
	/** Source of the games and their license. */
	source: string;
	puzzles: Puzzle[];
}

export interface BoardEvent {
	/** moved has two points, from and to; line has the points of a line that was formed, in order along it; every
	 * other kind has one point. took: the piece that stood there was captured by the piece that moved there;
	 * removed: no piece moved there; turned-up: the piece now shows its face; hid: it now shows its back. */
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

/** A message of the core to the user. Compare the id; the text may be reworded. */
export interface Message {
	id: string;
	/** The values in the text, in the order of its template; null if they were too long. */
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
	/** A sentence for users. Records write "CLAUSE: WHY" as their ruling. */
	why: string;
}

export interface Ruling {
	verdict: "first" | "second" | "draw";
	/** The clause of the rule book: "xiangqi 5.3". */
	clause: string;
	/** A sentence for users. */
	why: string;
	/** Identifies the reason: "xq_red_mated". Compare this, not the sentence. */
	id: string;
}

/** Explains a repetition in xiangqi. */
export interface Explanation {
	/** Several lines, in English. */
	text: string;
	/** The same explanation as data. */
	cycle: Cycle;
}

/** The position after ply `to` repeats the one after ply `from`; the moves in between, and the offence of each side. */
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
	/** Why the capture is a threat. */
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
	/** Number of moves, and how many of them check and chase. */
	moves: number;
	checks: number;
	chases: number;
	offence: "perpetual-check" | "perpetual-chase" | null;
	/** Why there is no offence. */
	excuse: "idle-move" | "mixed" | "several-victims" | null;
	/** Clause of the offence or the excuse. */
	clause: string;
	section: string;
	/** Victim of a perpetual chase, with the point where it stood at the start of the cycle. */
	victim: CyclePiece | null;
}

/* --- drafts --- */

export interface DraftPiece {
	/** The glyph of its look. */
	piece: string;
	/** Values by trait name; missing traits are 0. */
	traits?: Record<string, number>;
}

export interface DraftGroup extends DraftPiece {
	count: number;
}

export interface DraftRequest {
	game: string;
	width: number;
	height: number;
	/** The piece on each point, in the order of the points; null: empty. Omitted: an empty board. */
	standing?: (DraftPiece | null)[];
	/** Values by field name; an optional field is absent if omitted. */
	values?: Record<string, string | number | DraftGroup[]>;
}

export interface Draft extends Board, Required<DraftRequest> {
	game: GameName;
	/** The position as the game's rule book writes it. */
	text: string;
}

export type Tint = "none" | "red" | "black" | "white";

/** How to draw a board. x increases to the right and y upward, both from 0. lines, arcs, looks, the river and the
 * names and coordinates of the points depend only on game, width and height; boards of one instance share the
 * arrays. */
export interface Board {
	width: number;
	height: number;
	/** Pieces stand inside squares, not on line intersections. */
	cells: boolean;
	/** Text across the middle, between the rows riverRow and riverRow + 1. */
	river: string | null;
	riverRow: number;
	/** Colors of the sides, if their names do not say; "none": their names do, or the colors are not decided
	 * yet. */
	tints: [first: Tint, second: Tint];
	/** Pieces that each side still has to place; also 0 in games without placement. */
	hands: [first: number, second: number];
	/** Straight lines. */
	lines: [x1: number, y1: number, x2: number, y2: number][];
	/** Three quarters of a circle outside the grid around its corner (x, y), from (x1, y1) to (x2, y2). */
	arcs: [x: number, y: number, x1: number, y1: number, x2: number, y2: number][];
	/** How pieces look; points hold indices into this array. */
	looks: Look[];
	points: Point[];
}

export interface Look {
	/** "red rook" */
	name: string;
	/** One Chinese character. */
	han: string;
	/** One letter or sign, unique to each piece. */
	glyph: string;
	tint: Tint;
	/** Marks of every point on which the piece stands, as in Point. */
	marks?: number;
}

export interface Point {
	/** "e4" */
	name: string;
	x: number;
	y: number;
	/** Index into looks; absent if the point is empty, face down or a wooden block. */
	piece?: number;
	/** A sum of Mark values; absent: 0. */
	marks?: number;
	/** A number shown next to the piece, such as the remaining turns of ice. */
	number?: number;
}

export declare const Mark: {
	/** Only the back of the piece is visible. */
	readonly FaceDown: 1;
	/** A stack that belongs to neither side. */
	readonly Pressed: 2;
	/** A block that is not a piece. */
	readonly Wood: 4;
	/** Frozen for as many turns as number says. */
	readonly Frozen: 8;
	/** Gold: the first hit breaks the shield. */
	readonly Shielded: 16;
	/** The identity of the piece is known but it shows its back. */
	readonly Hidden: 32;
};

/* --- search --- */

/** Limits: 0 or omitted means no limit; the first one reached ends the search. Without any limit, those of the opponent
 * apply. */
export interface ThinkRequest {
	/** A strength "1" to "8", "depth-N", the name of one of the game's opponents, or "strongest" (the default). */
	opponent?: string | number;
	/** Seed for choosing between equal moves and for deliberate errors. */
	seed?: number | bigint;
	/** Plies. */
	depth?: number;
	/** Nodes, or playouts for searches that count those. */
	nodes?: number;
	ms?: number;
	/** MultiPV: number of best moves to report, each with its variation; alpha-beta only. */
	lines?: number;
	/** Hash table size in megabytes, up to 1024; 0: the opponent's default. */
	hashMb?: number;
	/** Stop at a win within this many moves of the side to move, up to 100. */
	mate?: number;
	/** The clock of the game: the search uses one move's share of it. */
	clock?: ThinkClock | null;
	/** Search only these moves, in any notation that the game reads; empty or omitted: all. */
	moves?: string | readonly string[];
	/** Option values by name, as listed by the opponent; a switch is true or false. */
	options?: Readonly<Record<string, number | boolean>>;
}

/** Times are whole numbers of milliseconds. */
export interface ThinkClock {
	left: readonly [first: number, second: number];
	/** Time added after each of a side's moves. */
	increment?: readonly [first: number, second: number];
	/** Moves of the side to move until time is added; 0 or omitted: the remaining time is for the rest of the
	 * game. */
	movesToGo?: number;
}

export interface Book {
	game: GameName;
	games: number; // number of games included
	source: string; // where the games come from, and their license
}

/** What was played in a position. */
export interface Explored {
	code?: string; // class of the last opening on the way here, if any, or ""
	names?: [english: string, simplified: string, traditional: string];
	/** Most played first: the move, its points or -1, and how many games the first side won, drew and lost. */
	moves: [move: string, from: number, to: number, won: number, drawn: number, lost: number][];
	models: { number: number; label: string; result: "first" | "second" | "draw"; plies: number }[];
}

export interface Thought {
	/** PV index: 0 for the best move, 1 for the second best, ... */
	line: number;
	/** From the point of view of the side to move, in hundredths of a piece: see Qipan.score. */
	score: number;
	/** "+1.25", "win in 7 plies" */
	words: string;
	/** Plies. */
	depth: number;
	nodes: number;
	ms: number;
	/** If the loaded tablebases know the position as won or lost: turns of both sides to the next removal or to the end,
	 * whichever comes first. */
	turns?: number;
	/** The principal variation, as far as chance allows it to be known; points as in View. */
	moves: [name: string, from: number, to: number][];
}

/** What a score means, from the point of view of the side it refers to. */
export interface Score {
	/** estimate: an evaluation. The others are wins, or losses if the score is below 0: by the repetition rules; by
	 * endgame tablebases, unless a move limit makes it a draw; by force. */
	kind: "estimate" | "rules" | "tables" | "forced";
	/** For a forced result: number of the winner's moves until then, 0 if the game is over. */
	moves: number | null;
	/** Winning chances, 0 to 1. */
	share: number;
	/** As records write it in [%eval ...]: "0.35", "#3", "#-3". */
	mark: string;
	/** The same score one ply later in its principal variation. */
	after: number;
}

/* --- reviews --- */

/** Engine result for a position. Scores are in hundredths of a piece, -30000 to 30000. */
export type Seen =
	| null
	| {
			/** From the point of view of the side to move. */
			score: number;
			/** The best move, "" if unknown. */
			best: string;
	  }
	| {
			/** At a chance node: the score after each outcome, in the order of the view, from the point of
			 * view of the side that then moves; null where the rules decide the game. */
			outcomes: (number | null)[];
	  };

/** A position after a review. */
export interface Reviewed {
	/** From the point of view of the first side; null: unknown. A game that the rules decide scores 30000, 0 or
	 * -30000. */
	score: number | null;
	/** The loss of winning chances caused by the move before the position, 0 to 1. */
	loss: number;
	/** Judgment of that move or outcome. */
	judgement: Judgement | null;
	/** The move that should have been played, if the judgment is an error and the best move is known. */
	better: string | null;
}

/** A position whose comment is to contain the results of a review. */
export interface JudgedStep {
	/** From the point of view of the first side; null: unknown. */
	score: number | null;
	/** Judgment of the move or outcome before the position. */
	judgement: Judgement | null;
	/** The move that should have been played, null if unknown. */
	better: string | null;
	/** The comment on the position, one line. */
	comment: string;
}

export interface ReviewNotes {
	/** The beginning of the comment: "[%eval 0.35] ?? blunder, better h2e2". null: the score is unknown, or it is a
	 * flip whose outcome has the notes of both. */
	note: string | null;
	/** The given comment without the notes of earlier reviews. */
	comment: string;
	/** The comment on the first move of a better line in the position: "[%eval 0.80] better". null: the score is
	 * unknown. */
	better: string | null;
}

/* --- records --- */

export interface RecordFile {
	/** "record" (our own), "pgn", "dhtmlxq", "xqf", "cbr", "cbl", "cbf" */
	format: string;
	games: GameRecord[];
	/** What could not be read, completely or in part. Games with a faulty move are included up to that move. */
	faults: Message[];
}

export interface GameRecord {
	game: GameName;
	preset: string;
	/** The starting position if it differs from the preset's, or "". */
	start: string;
	/** The players. */
	first: string;
	second: string;
	date: string;
	result: "first" | "second" | "draw" | "";
	/** The reason why the game ended, or "". */
	ruling: string;
	/** Other tags, in order. */
	tags: [name: string, value: string][];
	moves: RecordMove[];
}

/** A move or outcome. Only the first entry of a list may lack m: its comment precedes the first move. */
export interface RecordMove {
	m?: string;
	/** The comment after the move. */
	c?: string;
	/** Variations: alternatives to this move. */
	v?: RecordMove[][];
}

/** Omitted fields are unknown, or the usual starting position. */
export type WrittenRecord = Pick<GameRecord, "game"> & Partial<GameRecord>;

export interface RecordStyle {
	/** pgn and dhtmlxq exist only for xiangqi, as does xqf, which has no choice of notation. */
	format?: "qipan" | "pgn" | "dhtmlxq";
	/** An index into the game's notations; -1: canonical. */
	notation?: number;
	/** For qipan and pgn: all moves on one line, with only the move numbers that a reader needs. */
	compact?: boolean;
}

/* --- levels of Magic Chess --- */

export interface LevelFile {
	levels: {
		/** In canonical form. */
		level: Level;
		/** Starting positions of its first and second game; they differ if the sides alternate in moving
		 * first. */
		positions: string[];
		/** Warnings about a level that is playable. */
		lint: ({ field: string } & Message)[];
	}[];
	/** Levels that are invalid, each with its line, its field and what was expected; inLevel: the same message
	 * without the line and the id of the level. */
	faults: (Message & { inLevel: Message })[];
}

/** docs/levels.md in the sources describes the fields. */
export interface Level {
	id: string;
	title: string;
	title_zh: string;
	about?: string;
	about_zh?: string;
	/** Either size, such as "4x4", or board and pieces. */
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
	/** Search depth of the player in plies: 1 to 20. */
	depth: number;
	seed?: number | bigint;
}

export interface Rating {
	games: number;
	/** Games won by the player. */
	won: number;
	drawn: number;
	lost: number;
	/** Median length of a game in plies. */
	plies: number;
	/** Fraction of games won, with its 95 % confidence interval. */
	share: [value: number, low: number, high: number];
}
