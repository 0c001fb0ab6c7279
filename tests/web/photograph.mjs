// Takes screenshots of every screen of the page in the sizes of desktops, tablets and phones, in light English and dark
// Chinese and vice versa, for visual review. node tests/web/photograph.mjs FOLDER [WORD]; with WORD: only screens whose
// address or name contains it. FOLDER/index.html shows all of them; FOLDER/NUMBER.html those of one screen.
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { screens } from "./all_screens.mjs";
import { Site } from "./site.mjs";

const sizes = [
	[1440, 900],
	[900, 700],
	[768, 1024],
	[844, 390],
	[390, 844],
];
const manners = [
	["light", "en-GB"],
	["dark", "zh-CN"],
	["dark", "en-GB"],
	["light", "zh-CN"],
];
const height = 300; // height in pixels of a picture in the lists

const [folder, word = ""] = process.argv.slice(2);
if (!folder) {
	console.error("photograph.mjs: expected the folder to write to");
	process.exit(2);
}
await mkdir(folder, { recursive: true });

const list = (rows) =>
	`<!doctype html><meta charset="utf-8"><style>body{font:14px sans-serif;margin:8px}p{margin:4px 0 2px}img{height:${height}px;margin-right:6px;outline:1px solid #888}</style>${rows.join("\n")}`;
const site = await Site.open();
const all = [];
let failed = 0;
for (const [i, [hash, prepare, { name = hash, faults = [] } = {}]] of screens.entries()) {
	if (![hash, name].some((text) => text.includes(word))) continue;
	const number = String(i + 1).padStart(2, "0");
	const rows = [];
	for (const [mode, locale] of manners)
		await site
			.visit(
				hash,
				async (page) => {
					await prepare?.(page);
					const files = [];
					for (const [width, height] of sizes) {
						await page.setViewportSize({ width, height });
						await page.waitForTimeout(400); // animations have finished
						files.push(`${number}-${width}x${height}-${mode}-${locale}.png`);
						await page.screenshot({ path: join(folder, files.at(-1)) });
					}
					rows.push(
						`<p>${number} ${name} ${mode} ${locale}</p>`,
						files.map((file) => `<a href="${file}"><img src="${file}" alt=""></a>`).join(""),
					);
				},
				{ colorScheme: mode, locale, faults },
			)
			.catch((error) => {
				console.error(`screen ${number}, ${name}, ${mode} ${locale}: ${error.message.split("\n")[0]}`);
				failed = 1;
			});
	await writeFile(join(folder, `${number}.html`), list(rows));
	all.push(...rows);
	console.log(`screen ${number} of ${screens.length}, ${name}`);
}
await writeFile(join(folder, "index.html"), list(all));
await site.close();
process.exit(failed);
