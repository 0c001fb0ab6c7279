// The style sheets: dark and light colours are given once, all sheets are in the page, and every styled class exists.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";

const here = (path) => new URL(path, import.meta.url);
const files = await readdir(here("../src"), { recursive: true });
const textOf = async (name) => (await readFile(here(`../src/${name}`), "utf8")).replace(/\/\*.*?\*\//gs, "");
const sheets = files.filter((name) => name.endsWith(".css") && name !== "style.css");

test("no sheet asks whether it is dark: colours say both, and a mode is a color-scheme", async () => {
	assert.ok(sheets.length > 5);
	for (const name of sheets) {
		const text = await textOf(name);
		assert.doesNotMatch(text, /prefers-color-scheme/, name);
		for (const [rule, body] of text.matchAll(/[^{}]*data-mode[^{}]*\{([^}]*)\}/g)) assert.match(body, /^\s*color-scheme: (light|dark);\s*$/, rule);
	}
});

test("every sheet is in the page once", async () => {
	const imported = [...(await textOf("style.css")).matchAll(/@import "\.\/([^"]+)";/g)].map(([, name]) => name);
	assert.deepEqual([...imported].sort(), [...sheets].sort());
});

// Numbers at the end of a name come from the drawing: rank2, side1.
test("every class that has a style is given to an element", async () => {
	const sources = files.filter((name) => name.endsWith(".ts") && !name.startsWith("base/words/"));
	const words = new Set();
	for (const name of sources)
		for (const [literal] of (await textOf(name)).matchAll(/"[^"\n]*"|`[^`]*`/g)) for (const [word] of literal.matchAll(/[A-Za-z][\w-]*/g)) words.add(word);
	for (const name of sheets) {
		const selectors = [...(await textOf(name)).matchAll(/([^{};]+)\{/g)].map(([, selector]) => selector).filter((selector) => !selector.trim().startsWith("@"));
		for (const selector of selectors)
			for (const [, styled] of selector.matchAll(/\.([A-Za-z][\w-]*)/g)) assert.ok(words.has(styled) || words.has(styled.replace(/\d+$/, "")), `${name}: .${styled}`);
	}
});
