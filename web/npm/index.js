// qipan: the JavaScript interface to the core. index.d.ts has the types and documents each function.

export class QipanError extends Error {
	constructor(answer) {
		super(answer.error.text);
		this.name = "QipanError";
		this.id = answer.error.id;
		this.args = answer.error.args;
		if (answer.move !== undefined) this.move = answer.move;
	}
}

const refuse = (error) => {
	throw new QipanError({ error: { id: null, args: null, text: error } });
};

async function bytesOf(file) {
	const name = "node:fs/promises"; // not a literal in import(), so that bundlers do not try to resolve it
	const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ name);
	return readFile(file);
}

async function compileResponse(answer) {
	const response = await answer;
	if (!response.ok) throw new Error(`"${response.url}" cannot be had: ${response.status} ${response.statusText}`);
	const isWasm = response.headers.get("content-type")?.startsWith("application/wasm");
	return isWasm ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

export async function compile(source = new URL("qipan.wasm", import.meta.url)) {
	if (source instanceof WebAssembly.Module) return source;
	if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
	if (typeof Response !== "undefined" && source instanceof Response) return compileResponse(source);
	if (typeof source?.then === "function") return compile(await source);
	const isFile = String(source).startsWith("file:") && typeof process !== "undefined";
	return isFile ? WebAssembly.compile(await bytesOf(new URL(source))) : compileResponse(fetch(source));
}

export async function load(source) {
	const module = await compile(source);
	const host = { memory: null, report: null, busy: false, thrown: null, words: "", broken: "" };
	const instance = await WebAssembly.instantiate(module, imports(host));
	host.memory = instance.exports.memory;
	instance.exports._initialize();
	instance.exports.begin();
	return new Qipan(module, instance.exports, host);
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

// Growing the memory moves it: a view is valid only until the next call.
const textAt = (memory, at, length) => decoder.decode(new Uint8Array(memory.buffer, at, length));

const SUCCESS = 0;
const BAD_FILE = 8; // WASI's EBADF

// Imports of the module: the clock, an output for its last message before an abort, a callback for reports.
function imports(host) {
	const view = () => new DataView(host.memory.buffer);
	const wasi = {
		clock_time_get(_clock, _precision, out) {
			view().setBigUint64(out, BigInt(Math.round(performance.now() * 1e6)), true);
			return SUCCESS;
		},
		fd_write(_file, pieces, n, written) {
			let length = 0;
			for (let i = 0; i < n; i++) {
				const size = view().getUint32(pieces + 8 * i + 4, true);
				host.words += textAt(host.memory, view().getUint32(pieces + 8 * i, true), size);
				length += size;
			}
			view().setUint32(written, length, true);
			return SUCCESS;
		},
		fd_close: () => BAD_FILE,
		fd_seek: () => BAD_FILE,
	};
	// Exceptions must not unwind through WebAssembly frames: an error is stored and rethrown after the call.
	const report = (at, length) => {
		if (!host.report) return;
		try {
			host.report(JSON.parse(textAt(host.memory, at, length)));
		} catch (error) {
			host.report = null;
			host.thrown = { error };
		}
	};
	// Records of other programs use legacy character sets, for which the module has no tables.
	const decode = (name, nameLength, at, length, out) => {
		const other = new TextDecoder(textAt(host.memory, name, nameLength), { ignoreBOM: true });
		const text = other.decode(new Uint8Array(host.memory.buffer, at, length));
		return encoder.encodeInto(text, new Uint8Array(host.memory.buffer, out, 3 * length)).written;
	};
	return { wasi_snapshot_preview1: wasi, qipan: { report, decode } };
}

// Converts the input, a string or the contents of a file, to bytes.
function bytesIn(input) {
	if (typeof input === "string") return encoder.encode(input);
	if (input instanceof ArrayBuffer) return new Uint8Array(input);
	if (ArrayBuffer.isView(input)) return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
	return refuse(`"${String(input).slice(0, 40)}" is neither text nor bytes`);
}

function text(what, value) {
	return typeof value === "string" ? value : refuse(`${what} is "${String(value).slice(0, 40)}", expected a string`);
}

// A field of a request, on a separate line.
function line(what, value) {
	const words = text(what, value ?? "");
	if (/[\n\0]/.test(words)) refuse(`${what} "${words.slice(0, 40)}" has several lines, expected one`);
	return words;
}

function word(what, value) {
	if (!/^[^\s\0]{1,39}$/.test(value))
		refuse(`${what} "${String(value).slice(0, 40)}" is no word, expected one of at most 39 letters`);
	return value;
}

function number(what, value, most = 0x7fffffff) {
	const isWhole = typeof value === "bigint" || Number.isSafeInteger(value);
	if (!isWhole || value < 0 || value > most)
		refuse(`${what} "${String(value)}" is out of range, expected a whole number, 0 to ${most}`);
	return typeof most === "bigint" ? value : Number(value);
}

// A score in hundredths of a piece, which may be negative; the core checks its magnitude.
const score = (what, value) => (value < 0 ? -number(what, -value) : number(what, value));

const index = (what, value) => (value === -1 ? -1 : number(what, value));

function list(what, value) {
	return Array.isArray(value) ? value : refuse(`${what} are "${String(value).slice(0, 40)}", expected an array`);
}

// A piece of a draft in the format of put_together: its glyph, then its traits in order.
function pieceWord(given, traits) {
	const { piece, traits: has = {} } = given ?? {};
	for (const name of Object.keys(has ?? {}))
		if (!traits.some((trait) => trait.name === name)) refuse(`"${name.slice(0, 40)}" is no trait of a piece`);
	return [word("the piece", piece), ...traits.map(({ name }) => number(name, Number(has?.[name] ?? 0), 255))].join(",");
}

const SEED_MOST = 0xffffffffffffffffn;
const DEAL_MOST = 2n ** 256n - 1n;

// Splits moves and outcomes, given as a list or as text separated by whitespace.
function moveWords(moves) {
	const played = Array.isArray(moves) ? moves.join(" ") : text("the moves", moves);
	return played.split(/[ \t\r\n]+/).filter(Boolean);
}

const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

// The seed of a deal in hexadecimal digits, from a number, a string of digits, or up to 32 big-endian bytes.
function seedDigits(seed) {
	let value = seed;
	if (seed instanceof ArrayBuffer || ArrayBuffer.isView(seed)) {
		const bytes = bytesIn(seed);
		if (bytes.length < 1 || bytes.length > 32) refuse(`the seed has ${bytes.length} bytes, expected 1 to 32`);
		value = BigInt(`0x${hexOf(bytes)}`);
	} else if (typeof seed === "string") {
		if (!/^(0x[0-9a-f]{1,64}|[0-9]{1,78})$/i.test(seed))
			refuse(`the seed "${seed.slice(0, 80)}" is not a number, expected digits, or 0x and up to 64 hexadecimal digits`);
		value = BigInt(seed);
	}
	return number("the seed", value, DEAL_MOST).toString(16);
}

const time = (what, value) => number(what, value, Number.MAX_SAFE_INTEGER);

// The clock rules and, if given, the clocks as last returned.
function clockWords(rules, clocks) {
	const words = [
		time("the main time", rules.main),
		number("the moves of a session", rules.moves ?? 0),
		time("the increment", rules.increment ?? 0),
		time("the period", rules.period ?? 0),
		number("the number of periods", rules.periods ?? 0),
	];
	for (const s of clocks?.sides ?? [])
		words.push(
			time("what is left", s.left),
			number("the number of periods", s.periods),
			s.inPeriod ? 1 : 0,
			number("the moves", s.moves),
		);
	if (clocks)
		words.push(
			clocks.running === -1 ? 2 : number("the side that runs", clocks.running, 1),
			time("the time since", clocks.since),
		);
	return words;
}

// A search request in the syntax of the go command, which the module shares with the engine protocols. Moves come last:
// the list ends at the next keyword, which consists of letters only, as no move does.
function goWords({ depth, nodes, ms, mate, clock, moves }) {
	const words = [
		"depth",
		number("the depth", depth),
		"nodes",
		number("the number of nodes", nodes, SEED_MOST),
		"mate",
		number("the moves to a mate", mate, 100),
	];
	if (number("the time", ms) > 0) words.push("movetime", ms);
	if (clock) {
		const { left, increment = [0, 0], movesToGo = 0 } = clock;
		for (const [side, letter] of ["w", "b"].entries())
			words.push(
				`${letter}time`,
				time("what is left", left?.[side]),
				`${letter}inc`,
				time("the increment", increment[side]),
			);
		words.push("movestogo", number("the moves to go", movesToGo));
	}
	const considered = Array.isArray(moves)
		? moves.map((move) => word("the move", move))
		: line("the moves", moves).split(" ").filter(Boolean);
	for (const move of considered) if (/^[a-z]+$/.test(move)) refuse(`"${move.slice(0, 40)}" is not a move`);
	return considered.length > 0 ? [...words, "searchmoves", ...considered] : words;
}

// A record in the format that write_game reads.
function recordLines({ game, preset, start, first, second, date, result, ruling, tags = [], moves = [] }) {
	const lines = [];
	const add = (letter, value) => lines.push(letter + text("a part of the record", value ?? ""));
	for (const value of [game, preset, start, first, second, date, result, ruling]) add("", value);
	const addLine = (steps) => {
		for (const { m, c, v = [] } of list("the moves", steps)) {
			if (m) add("m", m);
			if (c) add("c", c);
			for (const variation of v) {
				lines.push("(");
				addLine(variation);
				lines.push(")");
			}
		}
	};
	for (const tag of list("the tags", tags)) add("t", tag.join("\t"));
	addLine(moves);
	return lines.map((words) => words.replace(/[\0\n]+/g, " ")).join("\n");
}

export class Qipan {
	#exports;
	#host;
	#games = null;
	#boards = new Map(); // by game and size
	#start = ""; // start of the line, as sent by set
	#moves = []; // moves of the line

	constructor(module, exports, host) {
		this.module = module;
		this.#exports = exports;
		this.#host = host;
	}

	// Calls an exported function and returns its answer; the input, if not null, is first copied to the module's
	// buffer.
	#ask(name, input, ...numbers) {
		const { [name]: call, buffer, answer_length: answerLength, answer_is_file: isFile } = this.#exports;
		if (this.#host.broken)
			throw new Error(`qipan: this instance has ended (${this.#host.broken}), expected another one`);
		if (this.#host.busy) refuse("a report calls the core while it works, expected it to wait for the answer");
		this.#host.busy = true;
		try {
			if (input !== null) {
				const bytes = bytesIn(input);
				const room = buffer(bytes.length);
				if (room === 0) refuse(`the text has ${bytes.length} bytes, expected at most 67108864`);
				new Uint8Array(this.#host.memory.buffer, room, bytes.length).set(bytes);
				numbers = [bytes.length];
			}
			const at = call(...numbers);
			if (this.#host.thrown) throw this.#host.thrown.error;
			if (isFile()) return new Uint8Array(this.#host.memory.buffer, at, answerLength()).slice();
			const answer = JSON.parse(textAt(this.#host.memory, at, answerLength()));
			if (answer.error !== undefined) throw new QipanError(answer);
			return answer;
		} catch (error) {
			if (error instanceof WebAssembly.RuntimeError) throw this.#end(error);
			throw error;
		} finally {
			this.#host.busy = false;
			this.#host.thrown = null;
		}
	}

	// The module has aborted during a call: its memory may be inconsistent and is no longer used.
	#end(error) {
		this.#host.broken = this.#host.words.trim().replace(/^bug: \S+: /, "") || error.message;
		return new Error(`qipan: ${this.#host.broken}`, { cause: error });
	}

	#askAloud(name, input, onReport) {
		if (!this.#host.busy) this.#host.report = onReport;
		return this.#ask(name, input);
	}

	games() {
		this.#games ??= this.#ask("games", null);
		return this.#games;
	}

	// Adds the board to an answer. The part common to all boards of this game and size is requested once and
	// shared.
	#shown(answer) {
		const size = `${answer.game} ${answer.width} ${answer.height}`;
		if (!this.#boards.has(size)) this.#boards.set(size, this.#ask("board", size));
		const board = this.#boards.get(size);
		return { ...answer, ...board, points: board.points.map((place, i) => ({ ...place, ...answer.points[i] })) };
	}

	// Plays moves after the first `kept` moves of the line.
	#play(kept, moves, name = "step", head = kept) {
		const answer = this.#ask(name, `${head}\n${moves.join(" ")}`);
		this.#moves = [...this.#moves.slice(0, kept), ...moves];
		return this.#shown(answer);
	}

	// A line with the same starting position as the previous one only replays the moves that differ.
	set({ game, preset, position, moves = "" }) {
		const start = [line("the game", game), line("the preset", preset), line("the position", position)].join("\n");
		const words = moveWords(moves);
		if (start === this.#start) {
			const differs = this.#moves.findIndex((move, i) => move !== words[i]);
			const kept = differs < 0 ? this.#moves.length : differs;
			return this.#play(kept, words.slice(kept));
		}
		const view = this.#play(0, words, "set", start);
		this.#start = start;
		return view;
	}

	push(moves) {
		return this.#play(this.#moves.length, moveWords(moves));
	}

	back(length = this.#moves.length - 1) {
		return this.#play(number("the length", length), []);
	}

	view() {
		return this.#shown(this.#ask("view", null));
	}

	names(notation = -1) {
		return this.#ask("names", null, index("the notation", notation)).moves;
	}

	actors() {
		return this.#ask("actors", null).actors;
	}

	explain() {
		const told = this.#ask("explain", null);
		return told.text === null ? null : told;
	}

	deal(seed) {
		return this.#ask("deal", seedDigits(seed)).move;
	}

	parse(move) {
		return this.#ask("parse", text("the move", move)).move;
	}

	perft(depth) {
		return this.#ask("perft", null, number("the depth", depth)).nodes;
	}

	takeApart(game, position) {
		return this.#shown(this.#ask("take_apart", `${line("the game", game)}\n${line("the position", position)}`));
	}

	putTogether({ game, width, height, standing = [], values = {} } = {}) {
		const { fields, traits } =
			this.games().games.find(({ name }) => name === game) ?? refuse(`"${String(game).slice(0, 40)}" is no game`);
		const size = [number("the width", width), number("the height", height)];
		const lines = [
			line("the game", game),
			size.join(" "),
			list("the points", standing)
				.map((piece) => (piece ? pieceWord(piece, traits) : "."))
				.join(" "),
		];
		for (const [name, value] of Object.entries(values ?? {})) {
			const field = fields.find((f) => f.name === name) ?? refuse(`"${name.slice(0, 40)}" is no field of ${game}`);
			const pieces = () =>
				list(name, value)
					.map((group) => `${pieceWord(group, traits)} ${number("the count", group?.count)}`)
					.join(" ");
			lines.push(
				`${name} ${field.kind === "pieces" ? pieces() : field.kind === "choice" ? word(name, value) : number(name, value)}`,
			);
		}
		return this.#shown(this.#ask("put_together", lines.join("\n")));
	}

	clocks({ rules, clocks = null, act = "look", side = 0, now, ply = 0 }) {
		const words = [
			word("what is done", act),
			number("the side", side, 1),
			time("the time", now),
			number("the number of plies", ply, 1000000),
			...clockWords(rules, clocks),
		];
		return this.#ask("clocks", words.join(" "));
	}

	table({
		act = "look",
		move,
		side,
		length,
		now = 0,
		seed,
		result = "",
		ruling = "",
		rules = null,
		clocks = null,
	} = {}) {
		const what =
			act === "play"
				? word("the move", move)
				: act === "resign"
					? number("the side", side, 1)
					: act === "back"
						? number("the length", length)
						: "-";
		const first = [word("what is done", act), what, time("the time", now), seed === undefined ? "-" : seedDigits(seed)];
		const lines = [
			first.join(" "),
			line("the result", result),
			line("the ruling", ruling),
			rules ? clockWords(rules, clocks).join(" ") : "",
		];
		return this.#ask("table", lines.join("\n"));
	}

	answerDraw(own = 0) {
		return this.#ask("answer_draw", null, score("the score", own)).answer;
	}

	think(
		{
			opponent = "strongest",
			seed = 0,
			depth = 0,
			nodes = 0,
			ms = 0,
			lines = 0,
			hashMb = 0,
			mate = 0,
			clock = null,
			moves = [],
			options = {},
		} = {},
		onReport,
	) {
		const chosen = [
			word("the opponent", String(opponent)),
			number("the seed", seed, SEED_MOST),
			number("the number of lines", lines),
			number("the size of the table", hashMb, 1024),
		];
		const set = Object.entries(options).map(
			([name, value]) => `${word("the option", name)} ${word(name, String(value))}`,
		);
		const go = goWords({ depth, nodes, ms, mate, clock, moves });
		return this.#askAloud("think", [go, chosen, set].map((words) => words.join(" ")).join("\n"), onReport);
	}

	net(file) {
		return this.#ask("net", file).game;
	}

	tables(file) {
		return this.#ask("tables", file).game;
	}

	book(file) {
		return this.#ask("book", file);
	}

	puzzles(file) {
		return this.#ask("puzzles", file);
	}

	bookOf(game, file) {
		const head = bytesIn(`${line("the game", game)}\n`);
		const bytes = bytesIn(file);
		const input = new Uint8Array(head.length + bytes.length);
		input.set(head);
		input.set(bytes, head.length);
		return this.#ask("book_of", input);
	}

	explore() {
		return this.#ask("explore", null);
	}

	passages(file, onReport) {
		return this.#askAloud("passages", file, onReport);
	}

	through() {
		return this.#ask("through", null).games;
	}

	model(number) {
		return this.#ask("model", null, index("the game", number)).moves;
	}

	review(seen) {
		const lines = list("the positions", seen).map((found) => {
			if (!found) return "";
			if (found.outcomes)
				return list("the outcomes", found.outcomes)
					.map((after) => (after === null ? "-" : score("the score", after)))
					.join(" ");
			return [score("the score", found.score), found.best ? word("the best move", found.best) : ""].join(" ");
		});
		return this.#ask("review", lines.join("\n")).steps;
	}

	reviewNotes(steps) {
		const given = list("the positions", steps);
		const judged = given.map(({ score: value, judgement, better }) =>
			value === null
				? ""
				: [score("the score", value), judgement ?? "-", better ? word("the better move", better) : ""].join(" "),
		);
		const comments = given.map(({ comment }) => line("the comment", comment));
		return this.#ask("review_notes", [...judged, ...comments].join("\n")).steps;
	}

	score(of) {
		return this.#ask("score", null, score("the score", of));
	}

	readRecords(file, onReport) {
		return this.#askAloud("read_records", file, onReport);
	}

	writeRecord(record, { format = "qipan", notation = -1, compact = false } = {}) {
		const style = `${word("the format", format)} ${index("the notation", notation)}${compact ? " compact" : ""}\n`;
		const written =
			record && typeof record === "object"
				? this.#ask("write_game", style + recordLines(record))
				: this.#ask("write_record", style + text("the record", record));
		return written.text ?? written;
	}

	levels(file) {
		return this.#ask("levels", text("the file", file));
	}

	rate(level, { games, depth, seed = 0 }, onReport) {
		const numbers = [
			number("the number of games", games),
			number("the depth", depth),
			number("the seed", seed, SEED_MOST),
		];
		const json = typeof level === "string" ? level : JSON.stringify(level);
		return this.#askAloud("rate", `${numbers.join(" ")}\n${json}`, onReport);
	}
}

export const Mark = Object.freeze({ FaceDown: 1, Pressed: 2, Wood: 4, Frozen: 8, Shielded: 16, Hidden: 32 });
