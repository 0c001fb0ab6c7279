// The WebAssembly module in Chromium gets the same perft counts as the program QIPAN. tests/wasm/perft.mjs does the
// same in node, with searches.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { after, before, test } from "node:test";
import { Site, games, npm } from "./site.mjs";

const depths = { xiangqi: 4, darkchess: 2, magic: 2, surakarta: 5, qilin: 4 };

let site;
before(async () => (site = await Site.open()));
after(() => site.close());

const native = (game, depth) =>
	Number(
		execFileSync(process.env.QIPAN, ["perft", game, `${depth}`], { encoding: "utf8" })
			.trim()
			.split(/[ \n]/)
			.pop(),
	);

test("perft in Chromium is perft in the program, for every game", async () => {
	await site.visit("#/", async (page) => {
		await page.route("**/npm/*", (route) => {
			const name = basename(new URL(route.request().url()).pathname);
			const contentType = name.endsWith(".wasm") ? "application/wasm" : "text/javascript";
			return route.fulfill({ contentType, body: readFileSync(join(npm, name)) });
		});
		const counted = await page.evaluate(
			async (depths) => {
				const qipan = await (await import("/npm/index.js")).load();
				return depths.map(([game, depth]) => {
					qipan.set({ game });
					return [game, qipan.perft(depth)];
				});
			},
			games.map((game) => [game, depths[game]]),
		);
		assert.deepEqual(
			counted,
			games.map((game) => [game, native(game, depths[game])]),
		);
	});
});
