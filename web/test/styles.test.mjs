// The style sheets: what is dark and what is light stands once.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";

const here = (path) => new URL(path, import.meta.url);
const sheets = (await readdir(here("../src"), { recursive: true })).filter((name) => name.endsWith(".css"));

test("no sheet asks whether it is dark: colours say both, and a mode is a color-scheme", async () => {
	assert.ok(sheets.length > 5);
	for (const name of sheets) {
		const text = await readFile(here(`../src/${name}`), "utf8").then((css) => css.replace(/\/\*.*?\*\//gs, ""));
		assert.doesNotMatch(text, /prefers-color-scheme/, name);
		for (const [rule, body] of text.matchAll(/[^{}]*data-mode[^{}]*\{([^}]*)\}/g)) assert.match(body, /^\s*color-scheme: (light|dark);\s*$/, rule);
	}
});
