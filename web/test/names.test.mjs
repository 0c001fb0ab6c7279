// The only mentions of games in the page's sources: words, lessons, and the art of pieces and boards. Everything else
// comes from the core. node --test web/test.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";

const sources = new URL("../src/", import.meta.url);
const names = "xiangqi|darkchess|magic|surakarta|qilin";
// A string that is only the name, or a key of a table; the words of base/words have it in their keys.
const naming = new RegExp(`(["'\`])(?:${names})\\1|^\\s*(?:${names}):`, "gm");

// The number of mentions allowed in each file, and why.
const allowed = {
	"analyse/analyse.css": 3, // the evaluation bar has the colors of the stones
	"board/pieces.ts": 1, // stones have no characters
	"play/lessons.ts": 5, // sentences with their positions
	"play/strengths.ts": 5, // measured ratings
	"levels/edit.ts": 1, // the address of the campaign
	"levels/levels.ts": 1, // the address of the campaign
	"shell/home.ts": 5, // positions that look good
	"shell/screens.ts": 1, // the address of the campaign
	"shell/shell.ts": 1, // the address of the campaign
};

async function found() {
	const counts = {};
	for (const file of await readdir(sources, { recursive: true })) {
		if (!/\.(ts|css)$/.test(file) || file.startsWith("base/words/")) continue;
		const text = await readFile(new URL(file, sources), "utf8");
		const n = [...text.matchAll(naming)].length;
		if (n) counts[file] = n;
	}
	return counts;
}

test("games are named where words and pictures need it, and nowhere else", async () => {
	assert.deepEqual(await found(), allowed);
});
