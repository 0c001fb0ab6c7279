// The core's messages are translated into every language: errors of invalid texts, and messages that the page words
// itself. node --test web/test, with the core's module in QIPAN_WASM.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { build } from "esbuild";
import { load } from "../npm/index.js";
import { wasm } from "./bundle.mjs";

const here = (path) => new URL(path, import.meta.url);
const core = await load(wasm);
const entry = `
export { messageOf, messageText } from "./core/faults.ts";
export { settings } from "./base/settings.ts";
export { loadWords } from "./base/words.ts";
export { messages } from "./base/words/en.ts";`;
const browser = `globalThis.localStorage ??= { getItem: () => null, setItem() {} }; globalThis.navigator ??= { languages: ["en"] };`;
const { outputFiles } = await build({
	stdin: { contents: entry, resolveDir: here("../src").pathname, loader: "ts" },
	banner: { js: browser },
	bundle: true,
	write: false,
	format: "esm",
});

// The page in that language: importing under another address gives another module instance.
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
const said = (message, language) => pages[language].messageText(message);

// Text in quotes was typed or is to be typed; files, formats, moves and clauses of rule books keep their names.
const quotes = { "zh-Hans": /“[^”]*”/g, "zh-Hant": /「[^」]*」/g };

// The parts of the message left in English, in either Chinese.
function left(message) {
	return Object.entries(quotes).flatMap(([language, quoted]) => {
		const text = said(message, language);
		const bare = text
			.replace(quoted, "")
			.replace(
				/PGN|DhtmlXQ|XQF|CBR|CBL|CBF|XQR|PFC|WXF|[a-i]\d[-x]?[a-i]\d|x[a-g]\d|0x[\da-f]+|(xiangqi|darkchess|magic|surakarta|qilin) \d\.\d/g,
				"",
			);
		return /[A-Za-z]{3}/.test(bare) || !/\p{Script=Han}/u.test(text)
			? [`${language}: ${message.id} ${message.text} = ${text}`]
			: [];
	});
}

// The messages met, one of each text.
class Met {
	byText = new Map();

	add(message) {
		this.byText.set(message.text, message);
	}

	get size() {
		return this.byText.size;
	}

	get left() {
		return [...this.byText.values()].flatMap(left);
	}

	// Includes nested messages.
	get ids() {
		const idsOf = ({ id, args }) => [id, ...(args ?? []).filter((value) => value?.id).flatMap(idsOf)];
		return new Set([...this.byText.values()].flatMap(idsOf));
	}
}

const valuesOf = (template) => [...template.matchAll(/\{\d/g)].map(String).sort().join();

test("the page's own English messages match the core's, with their values", async () => {
	const chinese = JSON.parse(await readFile(here("../../data/messages/zh-hans.json"), "utf8"));
	for (const [id, template] of Object.entries(pages.en.messages)) {
		assert.ok(wasm.includes(`${id}\0`), id);
		assert.equal(valuesOf(template), valuesOf(chinese[id]), id);
	}
});

test("values replace their placeholders", () => {
	const message = {
		id: "in_move",
		args: [12, { id: "xq_bad_square", args: ["z9"], text: "z9 is no square" }],
		text: "as the core has it",
	};
	assert.equal(said({ ...message, id: "of no language" }, "zh-Hans"), "as the core has it");
	assert.equal(said({ ...message, args: null }, "zh-Hans"), "as the core has it");
	assert.match(said({ ...message, args: [12, "甲"] }, "zh-Hans"), /12.*甲/);
	assert.equal(said(message, "en"), "as the core has it");
});

// --- messages caused by invalid texts ---

function refusal(act) {
	try {
		act();
		return null;
	} catch (error) {
		return pages.en.messageOf(error);
	}
}

// A random number from 0 to n - 1.
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

test("invalid positions are refused with a message", () => {
	const met = new Met();
	for (const { name, presets } of core.games().games) {
		const before = met.size;
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
					if (message) met.add(message);
				}
		}
		assert.ok(met.size - before > 50, name);
	}
	assert.deepEqual(met.left, []);
	assert.ok(met.ids.size > 80, `${met.ids.size}`);
});

test("invalid moves are refused with a message", () => {
	const met = new Met();
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
	assert.deepEqual(met.left, []);
});

test("invalid levels are refused with a message", async () => {
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
	const met = new Met();
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
	assert.deepEqual(met.left, []);
});

test("invalid records are refused with a message", async () => {
	const met = new Met();
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
	assert.deepEqual(met.left, []);
});
