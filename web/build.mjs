// Bundles the page into the folder OUT: index.html, style.css, first.js, page.js, engine.js, gif.js, the parts
// online.js, more.js and rules.js with their styles, en.js, zh-hans.js and zh-hant.js with the text of these languages, qipan.wasm, icons, the campaign's
// levels, the nets, opening books, puzzles and tablebases (as far as the sources have them), the rule books, and the
// service worker sw.js, which contains the hashes of all of these. Each file that is not compressed already also gets
// compressed versions (.br and .gz) for servers that send files as they are. Usage: node build.mjs OUT WASM
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { partsOf } from "./parts.mjs";
import { ruleBook } from "./rules.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const [out, wasm] = process.argv.slice(2);
if (!out || !wasm) {
	console.error("build.mjs: expected the folder to write to and the wasm module");
	process.exit(2);
}
await mkdir(out, { recursive: true });

// Copies the files of the folder that have this ending, if any.
async function bring(folder, ending) {
	const from = join(here, "../data", folder);
	const names = existsSync(from) ? (await readdir(from)).filter((name) => name.endsWith(ending)).sort() : [];
	for (const name of names) await cp(join(from, name), join(out, name));
	return names;
}

const rulesFile = (name) => `rules-${name.replace(".md", ".json")}`;
const nets = await bring("nets", ".net");
const books = await bring("openings", ".book");
const puzzles = await bring("puzzles", ".puzzles");
const tables = await bring("tables", ".pack");
const rules = (await readdir(join(here, "../docs/rules"))).filter((name) => name.endsWith(".md")).sort();
for (const name of rules)
	await writeFile(
		join(out, rulesFile(name)),
		JSON.stringify(ruleBook(await readFile(join(here, "../docs/rules", name), "utf8"))),
	);
// The chapters behind the first twelve, "13-valley.json" ..., as chapter-valley.json; minified like campaign.json, without
// the statistics that the core derives from the games of a rating, and without seeds: the page's games have deals of
// their own.
const kept = (key, value) => (["ratio", "low", "high", "seed", "first_flip"].includes(key) ? undefined : value);
const levelFolder = join(here, "../data/levels");
const chapterFiles = []; // [id, number of levels]
for (const name of existsSync(levelFolder) ? (await readdir(levelFolder)).sort() : []) {
	const [, id] = /^\d+-(\w+)\.json$/.exec(name) ?? [];
	if (!id) continue;
	const levels = JSON.parse(await readFile(join(levelFolder, name), "utf8"), kept);
	chapterFiles.push([id, levels.length]);
	await writeFile(join(out, `chapter-${id}.json`), JSON.stringify(levels));
}
const chapterNames = chapterFiles.map(([id]) => `chapter-${id}.json`);

// A string, since esbuild would move a JSON list to a separate file.
const games = (names) => JSON.stringify(names.map((name) => name.replace(/\.\w+$/, "")).join(" "));

// Browsers do not support @custom-media yet: its uses are replaced by the conditions.
const conditions = new Map(
	[...(await readFile(join(here, "src/base/media.css"), "utf8")).matchAll(/^@custom-media (--\w+)\s+([^;]+);/gm)].map(
		([, ...pair]) => pair,
	),
);
const layouts = {
	name: "layouts",
	setup: ({ onLoad }) =>
		onLoad({ filter: /\.css$/ }, async ({ path }) => {
			const condition = (media, name) => {
				if (!conditions.has(name)) throw new Error(`${path}: ${media}: base/media.css has no such layout`);
				return `@media ${conditions.get(name)}`;
			};
			return {
				contents: (await readFile(path, "utf8"))
					.replace(/^@custom-media [^;]*;/gm, "")
					.replace(/^@media \((--\w+)\)/gm, condition),
				loader: "css",
			};
		}),
};
// Includes only the messages with these ids.
const messagesOf = (isUsed) => ({
	name: "messages",
	setup: ({ onLoad }) =>
		onLoad({ filter: /data.messages.[\w-]+\.json$/ }, async ({ path }) => ({
			contents: await readFile(path, "utf8").then((text) =>
				JSON.stringify(JSON.parse(text), (id, value) => (id && !isUsed(id) ? undefined : value)),
			),
			loader: "json",
		})),
});
// Those that the module contains; the page explains rulings in its own words. Parts have the refusals of the
// server's rooms, tournaments and levels, and the texts of house rules.
const module = await readFile(wasm);
const messages = messagesOf((id) => !id.startsWith("telling_") && module.includes(`${id}\0`));
const partMessages = {
	online: messagesOf((id) => /^(room|tournament)_|^server_\w*(level|attempt)/.test(id)),
	rules: messagesOf((id) => id.startsWith("switch_")),
	chapters: messagesOf((id) => id.startsWith("levels_chapter_")),
};
// What first.js contains is not repeated in page.js.
const first = {
	name: "first",
	setup: ({ onResolve }) => onResolve({ filter: /\/language\.ts$/ }, () => ({ path: "./first.js", external: true })),
};
const src = join(here, "src");
const parts = {
	online: "online/online.ts",
	more: "shell/more.ts",
	rules: "play/rule_pages.ts",
	chapters: "levels/chapters.ts",
};
const { pageEntry, pagePlugin, partPlugin } = await partsOf(src, "shell/main.ts", parts);
// Characters are not escaped, since modules are always read as UTF-8: escaping makes the Chinese text a twentieth
// larger, even compressed.
const manner = {
	bundle: true,
	minify: true,
	sourcemap: true,
	format: "esm",
	target: "es2022",
	charset: "utf8",
	outdir: out,
	logLevel: "warning",
};
const define = {
	NETS: games(nets),
	BOOKS: games(books),
	PUZZLES: games(puzzles),
	TABLES: games(tables),
	RULES: games(rules),
	CHAPTERS: JSON.stringify(chapterFiles.map((one) => one.join(":")).join(" ")),
};
await build({
	...manner,
	splitting: true,
	chunkNames: "[name]",
	plugins: [messages, first, pagePlugin],
	stdin: { contents: pageEntry, loader: "ts", resolveDir: src },
	entryNames: "page",
	define,
});
const licenceOf = async (name, file) =>
	`/* ${name}: ${(await readFile(join(here, "node_modules", name, file), "utf8")).trim()} */`;
const licences = { online: [await licenceOf("lean-qr", "LICENSE"), await licenceOf("@noble/hashes", "LICENSE")] };
for (const [name, entry] of Object.entries(parts))
	await build({
		...manner,
		plugins: [...(partMessages[name] ? [partMessages[name]] : []), partPlugin(name)],
		banner: { js: (licences[name] ?? []).join("\n") },
		entryPoints: { [name]: join(src, entry) },
	});
await build({ ...manner, sourcemap: false, entryPoints: { first: join(here, "src/shell/first.ts") } });
await build({
	...manner,
	plugins: [layouts],
	entryPoints: [
		{ in: join(here, "src/core/engine_worker.ts"), out: "engine" },
		{ in: join(here, "src/style.css"), out: "style" },
		{ in: join(src, "online/online.css"), out: "online" },
		{ in: join(src, "shell/more.css"), out: "more" },
		{ in: join(src, "play/house_rules.css"), out: "rules" },
		{ in: join(src, "levels/chapters.css"), out: "chapters" },
	],
	define,
});
// Loaded only to make a GIF.
await build({
	...manner,
	mainFields: ["module"],
	banner: { js: await licenceOf("gifenc", "LICENSE.md") },
	entryPoints: { gif: join(here, "src/records/gif_worker.ts") },
});
await cp(join(here, "public"), out, { recursive: true });
await cp(wasm, join(out, "qipan.wasm"));
const campaign = join(here, "../data/levels/campaign.json");
const levels = existsSync(campaign) ? ["campaign.json"] : [];
for (const name of levels)
	await writeFile(join(out, name), JSON.stringify(JSON.parse(await readFile(campaign, "utf8"), kept)));

const smallMost = 100_000; // bytes, uncompressed: puzzles, rule books
const demanded = ["gif.js", "simplified.js"]; // needed only to make a GIF or to search games
const offline = ["more.js", "more.css", "rules.js", "rules.css", "chapters.js", "chapters.css"]; // the parts that work without a server
const onRequest = ["en.js", "zh-hans.js", "zh-hant.js", "online.js", "online.css", ...tables]; // cached only when used
const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex");
const hashes = async (names) =>
	Object.fromEntries(
		await Promise.all(names.sort().map(async (name) => [name, hashOf(await readFile(join(out, name)))])),
	);
const files = await hashes([
	"first.js",
	"page.js",
	"engine.js",
	"style.css",
	"qipan.wasm",
	...levels,
	...(await readdir(join(here, "public"))),
]);
const later = await hashes([
	...nets,
	...books,
	...puzzles,
	...rules.map(rulesFile),
	...chapterNames,
	...demanded,
	...offline,
	...onRequest,
]);
const version = hashOf(JSON.stringify([files, later])).slice(0, 16);
const sizes = new Map(
	await Promise.all(Object.keys(later).map(async (name) => [name, (await readFile(join(out, name))).length])),
);
const [small, large] = [[], []];
const others = Object.keys(later).filter((name) => !onRequest.includes(name));
for (const name of others.sort((a, b) => sizes.get(a) - sizes.get(b)))
	(sizes.get(name) <= smallMost ? small : large).push(name);
const known = {
	SOON: JSON.stringify(small),
	REST: JSON.stringify(large),
	FILES: JSON.stringify(files),
	LATER: JSON.stringify(later),
	VERSION: JSON.stringify(version),
};
await build({
	...manner,
	sourcemap: false,
	format: "iife",
	entryPoints: { sw: join(here, "sw/sw.ts") },
	define: known,
});

for (const entry of await readdir(out, { recursive: true })) {
	if (!/\.(book|css|html|js|json|net|puzzles|svg|wasm|webmanifest)$/.test(entry)) continue;
	const bytes = await readFile(join(out, entry));
	await writeFile(join(out, `${entry}.br`), brotliCompressSync(bytes));
	await writeFile(join(out, `${entry}.gz`), gzipSync(bytes, { level: 9 }));
}
