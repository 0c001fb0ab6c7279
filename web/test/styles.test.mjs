// The style sheets: dark and light colors are defined once, all sheets are in the page, and every styled class exists.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join } from "node:path/posix";
import { test } from "node:test";
import { bundle } from "./bundle.mjs";

const here = (path) => new URL(path, import.meta.url);
const files = await readdir(here("../src"), { recursive: true });
const textOf = async (name) => (await readFile(here(`../src/${name}`), "utf8")).replace(/\/\*.*?\*\//gs, "");
const sheets = files.filter((name) => name.endsWith(".css") && name !== "style.css");

test("style sheets never query the mode: colors are given for both", async () => {
	assert.ok(sheets.length > 5);
	for (const name of sheets) {
		const text = await textOf(name);
		assert.doesNotMatch(text, /prefers-color-scheme/, name);
		for (const [rule, body] of text.matchAll(/[^{}]*data-mode[^{}]*\{([^}]*)\}/g))
			assert.match(body, /^\s*color-scheme: (light|dark);\s*$/, rule);
	}
});

test("every style sheet is included once", async () => {
	const importedBy = async (name) =>
		[...(await textOf(name)).matchAll(/@import "([^"]+)";/g)].map(([, path]) => join(dirname(name), path));
	const parts = ["online/online.css", "shell/more.css", "play/house_rules.css", "levels/chapters.css"]; // loaded on demand
	const imported = (await Promise.all(["style.css", ...parts].map(importedBy))).flat();
	const layouts = "base/media.css"; // which each file with conditions needs
	assert.ok(imported.includes(layouts));
	const once = [layouts, ...imported.filter((name) => name !== layouts), ...parts];
	assert.deepEqual(once.sort(), [...sheets].sort());
});

// Numbers at the end of a name come from the drawing: rank2, side1.
test("every styled class is used", async () => {
	const sources = files.filter((name) => name.endsWith(".ts") && !name.startsWith("base/words/"));
	const words = new Set();
	for (const name of sources)
		for (const [literal] of (await textOf(name)).matchAll(/"[^"\n]*"|`[^`]*`/g))
			for (const [word] of literal.matchAll(/[A-Za-z][\w-]*/g)) words.add(word);
	for (const name of sheets) {
		const selectors = [...(await textOf(name)).matchAll(/([^{};]+)\{/g)]
			.map(([, selector]) => selector)
			.filter((selector) => !selector.trim().startsWith("@"));
		for (const selector of selectors)
			for (const [, styled] of selector.matchAll(/\.([A-Za-z][\w-]*)/g))
				assert.ok(words.has(styled) || words.has(styled.replace(/\d+$/, "")), `${name}: .${styled}`);
	}
});

// --- the colors of the boards ---

const modes = ["light", "dark"];
const boards = ["wood", "walnut", "ink", "slate", "jade"];

// The colors of a board, by name: its own, otherwise the common ones. Pairs are for the two modes.
async function coloursOf(board) {
	const found = {};
	for (const [, selectors, body] of (await textOf("base/tokens.css")).matchAll(/([^{}]+)\{([^}]*)\}/g)) {
		if (!selectors.split(",").some((selector) => [":root", `[data-board="${board}"]`].includes(selector.trim())))
			continue;
		for (const [, name, value] of body.matchAll(/--([\w-]+):\s*([^;]+);/g))
			found[name] = /^light-dark\((#\w+), (#\w+)\)$/.exec(value)?.slice(1) ?? [value, value];
	}
	const of = (name, mode) => {
		const value = found[name][mode];
		const other = /^var\(--([\w-]+)\)$/.exec(value);
		return other ? of(other[1], mode) : value;
	};
	return of;
}

// As defined by WCAG.
function contrast(...colours) {
	const [dark, light] = colours
		.map((colour) => {
			assert.match(colour, /^#[0-9a-f]{6}$/);
			const [r, g, b] = [1, 3, 5]
				.map((i) => parseInt(colour.slice(i, i + 2), 16) / 255)
				.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
			return 0.2126 * r + 0.7152 * g + 0.0722 * b;
		})
		.sort((a, b) => a - b);
	return (light + 0.05) / (dark + 0.05);
}

const least = {
	3: [
		"line board",
		"line board-2",
		"last-mark board",
		"last-mark board-2",
		"warn board",
		"move board",
		"move board-2",
		"arrow board",
		"loop-1 board",
		"loop-2 board",
		"back-2 back",
	],
	4.5: ["names board", "red disc", "disc-black-ink disc-black"],
};

for (const board of boards)
	test(`lines and marks on ${board} have contrast 3:1, names and pieces 4.5:1, in light and dark`, async () => {
		const of = await coloursOf(board);
		const poor = [];
		for (const [ratio, pairs] of Object.entries(least))
			for (const pair of pairs)
				for (const [mode, name] of modes.entries()) {
					const found = contrast(...pair.split(" ").map((colour) => of(colour, mode)));
					if (found < Number(ratio)) poor.push(`${pair}, ${name}: ${found.toFixed(2)} of ${ratio}`);
				}
		assert.deepEqual(poor, []);
	});

test("every selectable board is checked", async () => {
	const named = [...(await textOf("base/tokens.css")).matchAll(/^\[data-board="(\w+)"\]/gm)].map(([, name]) => name);
	const { choices } = await bundle('export { choices } from "./base/settings.ts";');
	assert.deepEqual(choices.board, boards);
	assert.deepEqual([...named].sort(), [...boards].sort());
});
