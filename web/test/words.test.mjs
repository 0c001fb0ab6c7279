// The core's terms are translated into every language: rulings, names of pieces, presets and opponents. node --test
// web/test, with the core's module in QIPAN_WASM.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { load } from "../npm/index.js";
import { bundle, wasm } from "./bundle.mjs";

const here = (path) => new URL(path, import.meta.url);
const core = await load(wasm);
const { advanced, messages } = await bundle(
	'export { messages } from "./base/words/en.ts"; export { advanced } from "./core/presets.ts";',
);

// The text of a language, with that of the screens that are loaded on demand.
async function textOf(language) {
	const { words, campaign, ...later } = await bundle(`
		export { words } from "./base/words/${language}.ts";
		export { rooms } from "./base/words/${language}/rooms.ts";
		export { others } from "./base/words/${language}/others.ts";
		export { tournaments } from "./base/words/${language}/tournaments.ts";
		export { editor } from "./base/words/${language}/editor.ts";
		export { levelEditor } from "./base/words/${language}/level_editor.ts";
		export { puzzles } from "./base/words/${language}/puzzles.ts";
		export { transfer } from "./base/words/${language}/transfer.ts";
		export { houseRules } from "./base/words/${language}/house_rules.ts";
		export { lessons } from "./base/words/${language}/lessons.ts";
		export * as campaign from "./base/words/${language}/chapters.ts";
	`);
	delete later.loadWordsForTests;
	// In Chinese the names of chapters are messages of the core.
	const names = Object.entries(campaign.names ?? {}).filter(([id]) => id in en);
	return Object.assign(words, ...Object.values(later), campaign.chapters, Object.fromEntries(names));
}
const en = await textOf("en");
const others = (await readdir(here("../src/base/words")))
	.filter((file) => /^zh-\w+\.ts$/.test(file))
	.map((file) => file.replace(".ts", ""));

test("no text occurs in two files", async () => {
	const names = (await readdir(here("../src/base/words/en")))
		.map((file) => file.replace(".ts", ""))
		.filter((name) => name !== "messages"); // their keys come from the core
	const listOf = (name) => name.replace(/_(\w)/g, (_, letter) => letter.toUpperCase());
	const parts = await bundle(
		names.map((name) => `export { ${listOf(name)} } from "./base/words/en/${name}.ts";`).join("\n"),
	);
	assert.ok(names.length > 5);
	assert.deepEqual(names.flatMap((name) => Object.keys(parts[listOf(name)])).toSorted(), Object.keys(en).toSorted());
});

test("rulings tell players of moves and the computer, never of plies or the NPC", () => {
	const reasons = core.games().games.flatMap(({ reasons }) => reasons);
	assert.ok(reasons.length > 40, `${reasons.length}`);
	const told = reasons.map(({ id, why }) => messages[id] ?? why);
	assert.deepEqual(
		told.filter((text) => /\bpl(y|ies)\b|NPC/.test(text)),
		[],
	);
});

test("every piece, preset and opponent has a name", () => {
	const missing = [];
	const need = (key) => key in en || missing.push(key);
	for (const game of core.games().games) {
		need(`game.${game.name}`);
		need(`about.${game.name}`);
		for (const { name } of core.set({ game: game.name }).looks) need(`piece.${name}`);
		for (const { name } of game.presets) need(`preset.${game.name}.${name}`);
		// "alphabeta" is the strongest, and "policy" a family of names
		for (const { name } of game.opponents) if (name !== "alphabeta" && name !== "policy") need(`opponent.${name}`);
	}
	assert.deepEqual(missing, []);
});

test("expert presets match the core and are never a game's default", () => {
	const later = core
		.games()
		.games.flatMap(({ name, presets }) => presets.slice(1).map((preset) => `${name}.${preset.name}`));
	assert.deepEqual(
		[...advanced].filter((name) => !later.includes(name)),
		[],
	);
});

test("no language lacks a text or a value in it", async () => {
	const values = (text) => [...text.matchAll(/\{\d\}/g)].map(String).sort().join();
	for (const language of others) {
		const words = await textOf(language);
		assert.deepEqual(Object.keys(words).sort(), Object.keys(en).sort(), language);
		for (const [key, text] of Object.entries(en)) assert.equal(values(words[key]), values(text), `${language}: ${key}`);
	}
});

// The core's messages about records and positions keep its terms.
test("texts mention moves, never plies", () => {
	assert.deepEqual(
		Object.entries(en).filter(([, text]) => /\bpl(y|ies)\b/i.test(text)),
		[],
	);
});

// Words that are identical in every language.
const alike = /^(\{\d\}[^A-Za-z]*)*$|^(WXF|PGN|ICCS|CSA)\b/;

test("no text is left in English", async () => {
	assert.equal(others.length, 2);
	for (const file of others) {
		const words = await textOf(file);
		const same = Object.entries(en).filter(([key, text]) => words[key] === text && !alike.test(text));
		assert.deepEqual(same, [], file);
		const latin = Object.entries(words).filter(
			([key, text]) =>
				!key.startsWith("otherName.") && /[A-Za-z]{3}/.test(text) && !/\p{Script=Han}/u.test(text) && !alike.test(text),
		);
		assert.deepEqual(latin, [], file);
	}
});

// Our name, a keyword of HTTP, and texts shown if no language can be loaded.
const bare = ["Bearer ", "Qipan 棋盘", " · Qipan", "Qipan ", "Could not start · 无法启动: {0}", "Retry · 重试"];

test("no source shows texts outside words/", async () => {
	const found = [];
	for (const file of (await readdir(here("../src"), { recursive: true })).filter(
		(name) => name.endsWith(".ts") && !name.startsWith("base/words/"),
	)) {
		const text = (await readFile(here(`../src/${file}`), "utf8")).replace(/^\s*\/\/.*$|\s\/\/ .*$/gm, "");
		text.split("\n").forEach((line, i) => {
			if (/^\s*import |Error\(/.test(line)) return;
			// Texts that a user reads or hears, and sentences anywhere.
			for (const [, literal] of line.matchAll(
				/(?:"aria-label"|title|placeholder|alt|textContent)\s*[:=]\s*[`"]([^`"]*[A-Za-z]{3}[^`"]*)[`"]/g,
			))
				found.push([file, i + 1, literal]);
			for (const [, literal] of line.matchAll(/[`"]([A-Z][a-z]+ [^`"]*|[^`"]*[a-z]{2,}[.!?…])[`"]/g))
				found.push([file, i + 1, literal]);
		});
	}
	const words = found.map(([file, line, literal]) => [file, line, literal.replace(/\$\{[^}]*\}/g, "")]);
	assert.deepEqual(
		words.filter(([, , literal]) => /[A-Za-z]{3}/.test(literal) && !bare.includes(literal)),
		[],
	);
});
