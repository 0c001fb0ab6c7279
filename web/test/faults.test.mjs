// The core's refusals have words in every language: each message of its sources, and those that wrong texts cause.
// node --test web/test, with the core's module in QIPAN_WASM.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { build } from "esbuild";
import { load } from "../npm/index.js";

const here = (path) => new URL(path, import.meta.url);
const core = await load(await readFile(process.env.QIPAN_WASM ?? here("../../build/wasm/src/wasm/qipan.wasm")));
const entry = `
export { coreWords } from "./core/faults.ts";
export { settings } from "./base/settings.ts";
export { loadWords } from "./base/words.ts";
export { en } from "./base/words/en.ts";`;
const browser = `globalThis.localStorage ??= { getItem: () => null, setItem() {} }; globalThis.navigator ??= { languages: ["en"] };`;
const { outputFiles } = await build({
	stdin: { contents: entry, resolveDir: here("../src").pathname, loader: "ts" },
	banner: { js: browser },
	bundle: true,
	write: false,
	format: "esm",
});

// The page in that language: what is imported under another address is another module.
async function inLanguage(language) {
	const page = await import(
		`data:text/javascript;language=${language};base64,${Buffer.from(outputFiles[0].contents).toString("base64")}`
	);
	page.settings.language = language;
	await page.loadWords();
	return page;
}

const pages = Object.fromEntries(
	await Promise.all(["en", "zh-Hans", "zh-Hant"].map(async (language) => [language, await inLanguage(language)])),
);
const templates = Object.entries(pages.en.en)
	.filter(([key]) => key.startsWith("fault."))
	.map(([, text]) => text);
const said = (message, language) => pages[language].coreWords(message);

// Text in quotes was typed or is to be typed; files and moves have their own names.
const quotes = { "zh-Hans": /“[^”]*”/g, "zh-Hant": /「[^」]*」/g };

// The parts of the message left in English, in either Chinese.
function left(message) {
	return Object.entries(quotes).flatMap(([language, quoted]) => {
		const text = said(message, language);
		const bare = text.replace(quoted, "").replace(/[a-i]\d[-x]?[a-i]\d|x[a-g]\d|0x[\da-f]+/g, "");
		return /[A-Za-z]{3}/.test(bare) || !/\p{Script=Han}/u.test(text) ? [`${language}: ${message} = ${text}`] : [];
	});
}

// --- the sources ---

// The arguments of each call of the functions in C source.
function calls(source, names) {
	const text = source.replace(/\/\*.*?\*\//gs, "");
	return [...text.matchAll(new RegExp(`(?<![\\w.])(?:${names})\\s*\\(`, "g"))].map(({ 0: head, index }) => {
		const args = [];
		let from = index + head.length;
		for (let at = from, depth = 1; depth; at++) {
			const literal = /^(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')/.exec(text.slice(at, at + 400));
			if (literal) at += literal[0].length - 1;
			else if (text[at] === "(") depth++;
			else if (text[at] === ")") depth--;
			if (depth === 0 || (depth === 1 && text[at] === ",")) {
				args.push(text.slice(from, at).trim());
				from = at + 1;
			}
		}
		return args;
	});
}

const literals = (arg) => [...arg.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text.replace(/\\(.)/g, "$1"));
const conversion = /%[-+ 0#]*(?:\*|\d+)?(?:\.(?:\*|\d+))?(?:hh?|ll?|z)?([a-z])/g;

// A message of that format, with values that are in no language.
function example(format) {
	let n = 0;
	return format.replace(conversion, (_, kind) => (kind === "s" ? `⟨${n++}⟩` : kind === "c" ? "§" : String(100 + n++)));
}

// The functions that refuse the page's requests: positions, moves, records. Drafts have texts that the core has
// written: only missing room is reported.
const refusing = "refuse|refuse_move|reading_refuse|reading_refuse_word|reading_note|collection_refuse|collection_note";
// of commands, and of clocks that the page's own setup cannot make
const unseen = ["dealer.c", "judge.c", "clocks.c", "clocks_text.c"];
const listing = [
	"core/core",
	"games/surakarta/sk",
	"games/darkchess/dc",
	"games/magic/mc",
	"records/records",
	"referee/referee",
	"levels/levels",
	"wasm/wasm",
];
// Of commands, clocks that the page's own setup cannot make, requests that the page does not make, invariants of records, and
// parts of longer sentences that have words as a whole.
const unheard = new RegExp(
	`^(?:${[
		"core_(?!text_too_long|too_many_fields|too_few_fields|bad_number)\\w*",
		"(?:sk|dc)_bad_piece",
		"dc_bad_point",
		"mc_draft_\\w+",
		"dhtmlxq_(?:bad|illegal)_move",
		"records_(?:in_variation_ply|other_game|empty_comment|bad_(?:root|line|step|comment|branch)\\w*)",
		"referee_(?:bad_clock|clock|side|game_over|illegal_move|layout|cannot_turn_up)\\w*",
		"levels_(?:wanted_rows|none|unknown|not_open|last|tutorial|no_good|stopped|no_memory|knob)\\w*",
		"wasm_(?!position_too_long|too_many_pieces|too_many_bytes|no_trials|bad_seed|game_is_over)\\w*",
	].join("|")})$`,
);
const beyond = /^there (?:is no memory for|are more than) %d/; // larger than the module's input
const invariants = /^(?:static )?bool (?:check_\w+|\w+_check)\(.*?^\}$/gms; // of a record's tree: for programmers only

async function sources() {
	const found = ["base/json.c", "core/fields.c", "wasm/wasm_view.c", "wasm/wasm_levels.c"];
	for (const name of ["level", "level_file", "level_read"]) found.push(`levels/${name}.c`);
	for (const folder of [
		"records",
		"records/xiangqi",
		"referee",
		"games/xiangqi",
		"games/darkchess",
		"games/magic",
		"games/surakarta",
		"games/qilin",
	])
		for (const name of await readdir(here(`../../src/${folder}`)))
			if (/(?<!_draft)\.c$/.test(name) && !unseen.includes(name)) found.push(`${folder}/${name}`);
	return Promise.all(
		found.map(async (path) => {
			const source = await readFile(here(`../../src/${path}`), "utf8");
			return { path, source: path.startsWith("records/") ? source.replace(invariants, "") : source };
		}),
	);
}

// What the lists of messages have for the page: X_messages.h.
async function listed() {
	const found = [];
	for (const path of listing) {
		const source = await readFile(here(`../../src/${path}_messages.h`), "utf8");
		for (const [, id, text] of source.matchAll(/M\((\w+),\s*((?:"(?:[^"\\]|\\.)*"[\s\\]*)+)\)/g))
			if (!unheard.test(id))
				found.push(
					literals(text)
						.join("")
						.replace(/\{(\d)[^}]*\}/g, "⟨$1⟩"),
				);
	}
	return found;
}

test("every message of the core's sources has words", async () => {
	const messages = new Set();
	for (const { path, source } of await sources()) {
		const isLevel = path.startsWith("levels/"); // there "refuse" takes a field, and what is expected has separate words
		for (const args of calls(source, isLevel ? "fail" : refusing)) {
			const format = args.find((arg) => /^\(?"/.test(arg));
			const text = format && literals(format).join("");
			if (text && text !== "%s" && !beyond.test(text)) messages.add(example(text));
			// a value may be chosen by a condition
			for (const arg of args.slice(args.indexOf(format) + 1))
				if (arg.includes("?")) for (const word of literals(arg)) if (/[a-z]{3}/.test(word)) messages.add(word);
		}
		for (const [, , , , names] of calls(source, "fields_split").filter((args) => args[4]?.startsWith('"')))
			messages.add(literals(names).join(""));
		for (const [, , name] of calls(source, "fields_number").filter((args) => args[2]?.startsWith('"')))
			messages.add(literals(name)[0]);
		for (const args of isLevel ? calls(source, "expected|list|word|read_note") : []) {
			const what = args.find((arg) => /^"/.test(arg));
			if (what) messages.add(example(literals(what).join("")));
		}
		for (const [, what] of source.matchAll(/(?:text_add\(&t, |static const char wanted\[\] = )"(\w+ [^"]+)"/g))
			messages.add(example(what));
		for (const args of calls(source, "pass|take"))
			for (const arg of args) if (/^"[a-zA-Z ]+"$/.test(arg)) messages.add(literals(arg)[0]);
		for (const [, , name] of calls(source, "parse_colour").filter((args) => args[2]?.startsWith('"')))
			messages.add(literals(name)[0]);
		for (const [, body] of source.matchAll(/const char \*(?:dc_)?why_not\(.*?\n\{(.*?)\n\}/gs))
			for (const word of literals(body)) messages.add(word);
		for (const [, body] of source.matchAll(/const (?:expected|how_it_goes)\[\w*\] = \{([^}]*)\}/g))
			for (const word of literals(body)) messages.add(word);
	}
	for (const text of await listed()) messages.add(text);
	assert.ok(messages.size > 200, `${messages.size}`);
	assert.deepEqual([...messages].flatMap(left), []);
	const values = (text) => [...text.matchAll(/⟨\d+⟩|10\d/g)].map(String).sort();
	for (const message of messages) assert.deepEqual(values(said(message, "zh-Hant")), values(message), message);
});

test("in English the core is heard word for word", () => {
	for (const template of templates) {
		const message = template.replace(/\{(\d)\}/g, "⟨$1⟩");
		assert.equal(said(message, "en"), message);
	}
});

// --- messages caused by wrong texts ---

function refusal(act) {
	try {
		act();
		return null;
	} catch (error) {
		return error.message;
	}
}

// A random number of 0 to n - 1.
let state = 1;
const random = (n) => {
	state = (state * 48271) % 0x7fffffff;
	return state % n;
};

const junk = [
	"?",
	"x",
	"w",
	"b",
	"r",
	"-",
	"9",
	"0",
	"99999999",
	"K",
	"kk",
	"/",
	"//",
	"P",
	"#",
	"k^9",
	"K*~1",
	"=",
	"nonsense",
	"press",
	"clear",
	"2+0",
	"1+99",
	"w1w1/-",
	"h1/-",
	"i2/-",
	"draw=0",
	"n:a1",
	"K^8",
	"Kx99",
	"♞",
];

// The text with a field, a rank or a character changed.
function wrong(text) {
	const fields = text.split(" ");
	const i = random(fields.length);
	const kind = random(6);
	if (kind === 0) fields[i] = junk[random(junk.length)];
	else if (kind === 1) fields.splice(i, 1);
	else if (kind === 2) fields.splice(i, 0, junk[random(junk.length)]);
	else {
		const board = kind === 3 ? i : 0;
		const at = random(fields[board].length + 1);
		fields[board] =
			fields[board].slice(0, at) + (kind === 5 ? "" : junk[random(junk.length)]) + fields[board].slice(at + random(2));
	}
	return fields.join(" ");
}

test("wrong positions are refused in words", () => {
	const met = new Map();
	for (const { name, presets } of core.games().games) {
		for (const preset of presets) {
			const starts = [preset.position];
			const moves = [];
			for (let n = 0; n < 40; n++) {
				const view = core.set({ game: name, preset: preset.name, moves });
				if (view.ruling) break;
				const next = view.actor === 2 ? view.outcomes : view.moves;
				moves.push(next[random(next.length)][0]);
				if (n % 10 === 9) starts.push(view.position);
			}
			for (const start of starts)
				for (let n = 0; n < 60; n++) {
					const position = wrong(random(3) ? start : wrong(start));
					const message = refusal(() => core.set({ game: name, preset: preset.name, position }));
					if (message) met.set(message, name);
				}
		}
		assert.ok([...met.values()].filter((game) => game === name).length > 50, name);
	}
	assert.deepEqual([...met.keys()].flatMap(left), []);
});

test("wrong moves are refused in words", () => {
	const met = new Set();
	for (const { name, presets, chance } of core.games().games)
		for (const preset of presets) {
			const moves = [];
			for (let n = 0; n < 60; n++) {
				const view = core.set({ game: name, preset: preset.name, moves });
				const points = view.points.map((point) => point.name);
				const point = () => points[random(points.length)];
				const texts = [
					point(),
					`${point()}${point()}`,
					`${point()}-${point()}`,
					`${point()}x${point()}`,
					`x${point()}`,
					"nonsense",
					"pass",
					`wood@${point()}`,
					`ice2@${point()}`,
					"(q)",
					"(k)",
					"P9+9",
					"C5+1",
					"兵三进一",
					"AAAA",
					"A1B2",
				];
				for (const text of texts) {
					const message = refusal(() => core.parse(text));
					if (message) met.add(message);
				}
				if (view.ruling) break;
				const next = view.actor === 2 ? view.outcomes : view.moves;
				moves.push(next[random(next.length)][0]);
			}
			assert.ok(chance || met.size > 10);
		}
	assert.deepEqual([...met].flatMap(left), []);
});

test("wrong levels are refused in words", async () => {
	const { levels } = core.levels(await readFile(here("../../data/levels/campaign.json"), "utf8"));
	const texts = levels.map((level) => JSON.stringify(level, null, 1));
	const signs = [
		"{",
		"}",
		"[",
		"]",
		",",
		":",
		'"',
		"\n",
		"0",
		"9",
		"-1",
		"true",
		"null",
		"nonsense",
		"?",
		"#",
		"K",
		"\0",
	];
	const met = new Set();
	const cut = (text) => {
		const at = random(text.length);
		return text.slice(0, at) + (random(3) ? signs[random(signs.length)] : "") + text.slice(at + random(3));
	};
	const unlike = (text) =>
		text.replace(/"(\w+)": ("[^"]*"|\d+|true)/g, (whole, name) =>
			random(8)
				? whole
				: random(3)
					? `"${name}": ${['"nonsense"', "[]", "99999", "{}", '"b3"', "false"][random(6)]}`
					: `"${name}s": 1`,
		);
	for (let n = 0; n < 3000; n++) {
		const text = texts[random(texts.length)];
		const wrongText = random(2) ? cut(text) : unlike(text);
		for (const fault of core.levels(wrongText).faults) met.add(fault);
	}
	assert.ok(met.size > 500, `${met.size}`);
	assert.deepEqual([...met].flatMap(left), []);
});

test("what is quoted may have a quote in it", () => {
	const message = 'game 1, ply 48: "6w"2" is not a move, expected four digits such as 7747';
	assert.deepEqual(left(message), []);
});

test("wrong records are refused in words", async () => {
	const met = new Set();
	const folder = here("../../tests/data/records/");
	const files = (await readdir(folder, { recursive: true })).filter((name) =>
		/\.(txt|pgn|html|xqf|cbr|cbl|cbf)$/.test(name),
	);
	const hear = (bytes) => {
		const message = refusal(() => {
			for (const fault of core.readRecords(bytes).faults) met.add(fault);
		});
		if (message) met.add(message);
	};
	for (const name of files) {
		const bytes = await readFile(new URL(name, folder));
		hear(bytes);
		for (let n = 0; n < 30; n++) {
			const other = Buffer.from(bytes);
			const at = random(Math.min(other.length, 3000));
			if (random(3) === 0) hear(other.subarray(0, at));
			else {
				for (let i = 0; i < 1 + random(8) && at + i < other.length; i++)
					other[at + i] = random(2) ? 32 + random(95) : random(256);
				hear(other);
			}
		}
	}
	for (const text of [
		'[Game "go"]\n\n*',
		'[Game "xiangq"]\n\n*',
		'[Game "xiangqi"]\n[Preset "x"]\n\n*',
		'[Game "xiangqi"]\n[Position "9/9 w"]\n\n*',
		'[Game "xiangqi"]\n\nh2e2 h2e2 *',
		'[Game "qilin"]\n\na1 (a4 *',
		"nothing",
	])
		hear(text);
	assert.ok(met.size > 100, `${met.size}`);
	// The core cuts messages of more than 239 bytes: a cut one may match no template.
	assert.deepEqual([...met].filter((message) => Buffer.byteLength(message) < 239).flatMap(left), []);
});
