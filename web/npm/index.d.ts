/* qipan: five board games, their rules, records and computer opponents. */

/** Where the module comes from: its bytes, where they are fetched or read, what was fetched, or the compiled module. */
export type Source =
	WebAssembly.Module | ArrayBuffer | ArrayBufferView | URL | string | Response | PromiseLike<Response>;

/** A new instance. Without a source: qipan.wasm beside index.js. A module that was compiled once, also by
 * another thread, serves any number of instances. */
export function load(source?: Source): Promise<Qipan>;

/** The module alone, to be given to load as often as wanted, and to workers. */
export function compile(source?: Source): Promise<WebAssembly.Module>;

/** What every function below throws when it refuses something; the instance stays as it was. */
export class QipanError extends Error {
	name: "QipanError";
	/** Of set: the index of the move that was refused. The moves before it can be played. */
	move?: number;
}

/** An instance that stops in the middle of something, as for want of memory, throws an Error then and at every call after
 * it: another one takes its place. */

/** One instance: it holds one line, a start with the moves played from it, and works while it is called: a page has
 * it in a worker, or two of them where it thinks and plays at the same time. */
export class Qipan {
	private constructor();
	readonly module: WebAssembly.Module;

	/** What there is. */
	games(): Catalogue;

	/** Sets the line and shows its last position. Moves may go on, as those of records do, where a repetition or a limit
	 * of moves has ended the game, but not where the position itself has. */
	set(line: LineRequest): View;

	/** The last position once more. */
	view(): View;

	/** The moves of the line in that notation, an index into the game's notations; -1 or nothing: canonical. */
	names(notation?: number): string[];

	/** Who acts in each position of the line, from its start to its last; numbers as in View. */
	actors(): View["actor"][];

	/** How the ruling came about; null where clause and reason say all. */
	explain(): Explanation | null;

	/** Where chance acts: the outcome that comes when the pieces lie as the seed has shuffled them. The same seed throughout
	 * a game is one layout. A seed of a few bits can be found by trying: for deals that cannot be guessed draw one
	 * of 32 bytes for each game, with crypto.getRandomValues, and keep it from the players. */
	deal(seed: Seed): string;

	/** The canonical form of the move that the text means, in any notation that the game reads. */
	parse(text: string): string;

	/** How many lines of that many moves can be played from here. */
	perft(depth: number): number;

	/** The position as an editor holds it, whether or not it can be played. */
	takeApart(game: string, position: string): Draft;

	/** The draft with its text and its board. What is left out is empty, or as little as it can be; the text is for set to
	 * judge. */
	putTogether(draft: DraftRequest): Draft;

	/** The clocks of a game after what was done, or as they are now. The caller keeps them: what comes back is given with the
	 * next call. */
	clocks(request: ClocksRequest): Clocks;

	/** A game being played on the line, after what was done: a move, a draw that was agreed, a clock that ran out. The caller
	 * keeps it: of what comes back, what the request has too is given with the next call. The line stays as it is, and
	 * is set to the new moves by the caller. */
	table(request?: TableRequest): Table;

	/** Thinks about the last position; onReport hears of every finished iteration, and of each line. What was learnt
	 * is kept for the next call with the same opponent, seed, lines, hashMb and options. */
	think(request?: ThinkRequest, onReport?: (thought: Thought) => void): Thought;

	/** The games of a file in any format that is read. */
	readRecords(file: string | Uint8Array | ArrayBuffer): RecordFile;

	/** A record in our own format as text of another format or notation. */
	writeRecord(record: string, style?: RecordStyle): string;

	/** The levels of Magic Chess of a file. */
	levels(text: string): LevelFile;

	/** Plays games of a level, a simulated player against its NPC; onReport hears of every game. */
	rate(level: Level | string, request: RateRequest, onReport?: (rating: Rating) => void): Rating;
}

/* --- what there is --- */

export type GameName = "xiangqi" | "darkchess" | "magic" | "surakarta" | "qilin";

export interface Catalogue {
	version: string;
	/** The number of strengths: every game has opponents "1" to "8". */
	strengths: number;
	games: Game[];
}

export interface Game {
	name: GameName;
	title: string;
	about: string;
	sides: [first: string, second: string];
	/** Pieces are turned up: outcomes stand between the moves. */
	chance: boolean;
	/** The first is the default. */
	presets: Preset[];
	/** By name, at full strength; beside them stand the strengths, "depth-N" and "strongest". */
	opponents: Opponent[];
	/** Ways to write moves beside the canonical one. */
	notations: string[];
	/** What writeRecord writes of it. */
	formats: NonNullable<RecordStyle["format"]>[];
	/** There are levels of it. */
	levels: boolean;
	/** A side's pieces have ranks; looks list them from the highest on. */
	ranked: boolean;
	/** What a draft has beside its board, in the order in which people fill it in. */
	fields: DraftField[];
	/** What a piece of a draft may have. */
	traits: DraftField[];
	/** How many points wide and high a board may be; null: as it is. */
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
	/** What can be set of it in ThinkRequest.options. As in `qipan games GAME`, within what this module can bear. */
	options: EngineOption[];
}

export interface EngineOption {
	name: string;
	/** A whole number, or a switch: 0 for off, 1 for on. */
	kind: "number" | "switch";
	least: number;
	most: number;
	/** Where it is not set. */
	default: number;
	/** What it is, with its unit. */
	about: string;
}

/** A whole number from 0 to 2^256 - 1: as a number (up to 2^53 - 1, no other is exact), a bigint, its digits ("7",
 * "0x1f", which JSON can hold), or 1 to 32 bytes, the highest first. */
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
	/** As the last call answered them; nothing: both have all of their time, and stand. */
	clocks?: Clocks | null;
	/** look is nothing; start lets the side's clock run and the other's stand; moved: the side has made a move. */
	act?: "look" | "start" | "stop" | "moved";
	side?: 0 | 1;
	/** The time, from any moment on that stays the same. Where it goes back the clocks stand. */
	now: number;
	/** Of the game so far, for the share. */
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
	/** Of the main time, or of the period where that has begun. */
	left: number;
	/** That are left, the one that has begun included. */
	periods: number;
	inPeriod: boolean;
	/** To be made before the main time is added; 0: never. */
	moves: number;
}

/* --- the table --- */

export interface TableRequest {
	/** look is nothing; play: the side to act makes the move; resign: the side; agree: on a draw; back: to so many moves and
	 * outcomes, and with them what was agreed, or that alone; pause and run: the clock of the side to act, which runs
	 * from the first move on and passes by itself when the turn does. */
	act?: "look" | "play" | "resign" | "agree" | "back" | "pause" | "run";
	move?: string;
	side?: 0 | 1;
	length?: number;
	/** Who has clocks tells the time. Where a flag has fallen that ends the game, and the act came too late. */
	now?: number;
	/** Of the deal: chance acts too. Without one its outcomes are played as moves are. */
	seed?: Seed;
	/** What players agreed or a clock decided, and why; nothing while the game goes on. */
	result?: "" | Ruling["verdict"];
	ruling?: string;
	/** Nothing: there are no clocks. */
	rules?: ClockRules | null;
	clocks?: Clocks | null;
}

export interface Table {
	/** Of the line now; and the moves and outcomes that are new on it. */
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
	/** Moves and outcomes in any notation that the game reads, in a list or separated by blanks. */
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
	/** What is due, where a side has several kinds of turns; Qilin chess: "place", "press", "clear", "move", "remove". */
	stage: string | null;
	ruling: Ruling | null;
	/** Whether the side to act may resign. */
	mayResign: boolean;
	/** How it ends if the time of the side to act is up; null: that side loses, and no clause says more. */
	flagFall: Ruling | null;
	/** The points of the last move. */
	last: [from: number, to: number];
	/** The points that it went over, both ends too; none: straight. */
	route: number[];
	/** What the last move or outcome did on the board. */
	events: BoardEvent[];
	/** The lines that the last turn formed, as long as they stand: the points of each, in order along it. */
	formed: number[][];
	/** The legal moves, none when the game is over. Points are indices into points, -1 for none: a placement, removal
	 * or flip has only to. seen: how often the position after it occurred before. */
	moves: [name: string, from: number, to: number, seen: number][];
	/** What chance may do, where it acts, each as likely as its weight among all. */
	outcomes: [name: string, from: number, to: number, weight: number][];
}

export interface BoardEvent {
	/** moved has two points, where it came from and where it went; line those of a line that was formed, in order along it;
	 * every other kind one. took: what stood there gave way to who moved there; removed: nobody moved there; turned-up: its
	 * face is seen now; hid: its back is. */
	kind:
		| "moved" | "took" | "placed" | "removed" | "turned-up" | "pressed" | "line" | "frozen" | "melted" | "shielded" | "shield-broken"
		| "hid";
	points: number[];
}

export interface Ruling {
	verdict: "first" | "second" | "draw";
	/** Of the rule book: "xiangqi 5.3". */
	clause: string;
	/** A sentence for people. */
	why: string;
}

/** Of a repetition in xiangqi. */
export interface Explanation {
	/** In lines, in English. */
	text: string;
	/** The same as data. */
	cycle: Cycle;
}

/** The position after ply `to` is that after ply `from` again; what the moves in between do, and each side's offence. */
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
	/** The victim is the one piece that every move of the side chases. */
	constant: boolean;
}

export interface CyclePiece {
	kind: "king" | "advisor" | "elephant" | "horse" | "rook" | "cannon" | "pawn";
	point: string;
}

export interface CycleSide {
	side: "first" | "second";
	/** How many there are; how many of them check, and how many chase. */
	moves: number;
	checks: number;
	chases: number;
	offence: "perpetual-check" | "perpetual-chase" | null;
	/** Why there is no offence. */
	excuse: "idle-move" | "mixed" | "several-victims" | null;
	/** Of the offence or the excuse. */
	clause: string;
	/** Of a perpetual chase, with its point at the beginning of the cycle. */
	victim: CyclePiece | null;
}

/* --- drafts --- */

export interface DraftPiece {
	/** The glyph of its look. */
	piece: string;
	/** By name; those that are not there are 0. */
	traits?: Record<string, number>;
}

export interface DraftGroup extends DraftPiece {
	count: number;
}

export interface DraftRequest {
	game: string;
	width: number;
	height: number;
	/** What stands on each point, in their order; null: nothing. Left out: nothing anywhere. */
	standing?: (DraftPiece | null)[];
	/** By the names of the game's fields; one that may be absent is, where it is left out. */
	values?: Record<string, string | number | DraftGroup[]>;
}

export interface Draft extends Board, Required<DraftRequest> {
	game: GameName;
	/** The position as the game's rule book writes it. */
	text: string;
}

export type Tint = "none" | "red" | "black" | "white";

/** What a board looks like. x runs to the right and y upwards, both from 0. */
export interface Board {
	width: number;
	height: number;
	/** Pieces stand inside squares, not on the crossings of lines. */
	cells: boolean;
	/** Words across the middle, between the rows riverRow and riverRow + 1. */
	river: string | null;
	riverRow: number;
	/** Whose pieces the sides play, where their names do not say it; none: they do, or it is open. */
	tints: [first: Tint, second: Tint];
	/** Pieces that the sides have still to place; 0 too in games that place none. */
	hands: [first: number, second: number];
	/** Straight lines. */
	lines: [x1: number, y1: number, x2: number, y2: number][];
	/** Three quarters of a circle outside the grid around its corner (x, y), from (x1, y1) to (x2, y2). */
	arcs: [x: number, y: number, x1: number, y1: number, x2: number, y2: number][];
	/** How pieces look; those of points are indices into these. */
	looks: Look[];
	points: Point[];
}

export interface Look {
	/** "red rook" */
	name: string;
	/** One Chinese character. */
	han: string;
	/** One letter or sign, another for each piece. */
	glyph: string;
	tint: Tint;
	/** Of every point on which it stands, as in Point. */
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
	/** Number says for how many turns. */
	readonly Frozen: 8;
	/** Gold: the first hit breaks it. */
	readonly Shielded: 16;
	/** Has a known identity but shows its back. */
	readonly Hidden: 32;
};

/* --- thinking --- */

/** Limits: 0 or nothing is none, with several the first one reached ends it. Without any the opponent has its own. */
export interface ThinkRequest {
	/** A level "1" to "8", "depth-N", a name of the game's opponents, or "strongest" (as without). */
	opponent?: string | number;
	/** Of its choices among equals and of its errors. */
	seed?: number | bigint;
	/** Plies. */
	depth?: number;
	/** Positions, or playouts of searches that are made of them. */
	nodes?: number;
	ms?: number;
	/** So many best moves, each with its line; alpha-beta only. */
	lines?: number;
	/** Megabytes for positions seen, up to 1024; 0: the opponent's default. */
	hashMb?: number;
	/** A win in so many moves of the side to act is enough, up to 100. */
	mate?: number;
	/** The clock of the game: the think takes the share of it that one move may have. */
	clock?: ThinkClock | null;
	/** The moves to consider, in any notation that the game reads; none: all. */
	moves?: string | readonly string[];
	/** By name, as the opponent lists them; a switch is true or false. */
	options?: Readonly<Record<string, number | boolean>>;
}

/** Times in milliseconds, whole numbers. */
export interface ThinkClock {
	left: readonly [first: number, second: number];
	/** That each move brings its side. */
	increment?: readonly [first: number, second: number];
	/** Of the side to act until new time comes; 0 or nothing: what is left is for the rest of the game. */
	movesToGo?: number;
}

export interface Thought {
	/** 0: the best; 1: the best but for that; ... */
	line: number;
	/** For the side to act, in hundredths of a piece. A win in n plies is 30000 - n. */
	score: number;
	/** "+1.25", "win in 7 plies" */
	words: string;
	/** Plies. */
	depth: number;
	nodes: number;
	ms: number;
	/** The line of play, as far as chance lets it be told; points as in View. */
	moves: [name: string, from: number, to: number][];
}

/* --- records --- */

export interface RecordFile {
	/** "record" (our own), "pgn", "dhtmlxq", "xqf", "cbr", "cbl", "cbf" */
	format: string;
	games: GameRecord[];
	/** What could not be read, or not whole, each told in words: "game 2, ...". Games with a fault in their moves are
	 * there as far as they are good. */
	faults: string[];
}

export interface GameRecord {
	game: GameName;
	preset: string;
	/** The start where it is not the preset's, or "". */
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
	/** What could have been played instead of it. */
	v?: RecordMove[][];
}

export interface RecordStyle {
	/** pgn and dhtmlxq are formats of xiangqi alone. */
	format?: "qipan" | "pgn" | "dhtmlxq";
	/** An index into the game's notations; -1: canonical. */
	notation?: number;
}

/* --- levels of Magic Chess --- */

export interface LevelFile {
	levels: {
		/** In canonical form. */
		level: Level;
		/** The starts of its first and its second game; they differ where the sides begin in turn. */
		positions: string[];
		/** What is wrong with a level that can be played. */
		lint: { field: string; text: string }[];
	}[];
	/** Levels that cannot be used, each with its line, field and what was expected. */
	faults: string[];
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
	/** The player's, in plies: 1 to 20. */
	depth: number;
	seed?: number | bigint;
}

export interface Rating {
	games: number;
	/** By the player. */
	won: number;
	drawn: number;
	lost: number;
	/** The median. */
	plies: number;
	/** Of games won, with its interval at 95 %. */
	share: [value: number, low: number, high: number];
}
