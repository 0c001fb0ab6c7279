// The transfer size of a first visit, compressed as hosts do it.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { pageFolder } from "./site.mjs";

// Bytes by language: a visitor downloads the text of one.
const most = { en: 416_000, "zh-hans": 429_000, "zh-hant": 429_000 };

for (const [language, limit] of Object.entries(most))
	test(`the first visit downloads little: ${language}`, (t) => {
		// Nets, books, puzzles, tablebases, rule books, the GIF encoder, the table of simplified characters and the parts
		// of the page are loaded on demand.
		const others = Object.keys(most).filter((other) => other !== language);
		const names = readdirSync(pageFolder).filter(
			(name) =>
				!/\.(map|br|gz|net|book|puzzles|pack)$|^(gif|simplified|online|more|rules|chapters)\.(js|css)$|^(rules|chapter)-\w+\.json$/.test(
					name,
				) && !others.includes(name.replace(".js", "")),
		);
		for (const name of ["index.html", "page.js", `${language}.js`, "engine.js", "style.css", "qipan.wasm", "sw.js"])
			assert.ok(names.includes(name), name);
		const sizes = names.map((name) => [name, gzipSync(readFileSync(join(pageFolder, name)), { level: 6 }).length]);
		const sum = sizes.reduce((sum, [, size]) => sum + size, 0);
		t.diagnostic(`${Math.round(sum / 1000)} KB with gzip`);
		assert.ok(sum <= limit, `${sum} bytes: ${sizes.map(([name, size]) => `${name} ${size}`).join(", ")}`);
	});

test("compressed files equal their originals", async () => {
	const { brotliDecompressSync, gunzipSync } = await import("node:zlib");
	const packed = readdirSync(pageFolder).filter((name) => /\.(br|gz)$/.test(name));
	assert.ok(packed.length > 10);
	for (const name of packed) {
		const plain = readFileSync(join(pageFolder, name.slice(0, -3)));
		const bytes = readFileSync(join(pageFolder, name));
		assert.ok((name.endsWith(".br") ? brotliDecompressSync(bytes) : gunzipSync(bytes)).equals(plain), name);
	}
});
