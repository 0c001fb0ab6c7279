// The folders of web/src import in one direction, as docs/architecture.md says, and files never import in a circle.
import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { dirname, join, normalize } from "node:path/posix";
import { test } from "node:test";

const here = (path) => new URL(path, import.meta.url);
const files = (await readdir(here("../src"), { recursive: true })).filter((name) => name.endsWith(".ts"));
const messages = "../../data/messages/"; // of the core, in other languages
const packages = [
	"records/gif_worker.ts npm:gifenc",
	"online/qr.ts npm:lean-qr/nano",
	"online/deal.ts npm:@noble/hashes/sha2.js",
	"online/deal.ts npm:@noble/hashes/utils.js",
];
const folderOf = (file) => file.split("/")[0];

// The imports of a file, including types; files outside src by their relative path.
async function importsOf(file) {
	const text = await readFile(here(`../src/${file}`), "utf8");
	const named = [
		...text.matchAll(
			/^\s*(?:import|export)\b[^;"']*?\bfrom\s+["']([^"']+)["']|\bimport\(["']([^"']+)["']\)|^\s*import\s+["']([^"']+)["']/gm,
		),
	];
	const paths = named.map((match) => match[1] ?? match[2] ?? match[3]);
	return paths.map((path) => (path.startsWith(".") ? normalize(join(dirname(file), path)) : `npm:${path}`));
}
const imports = new Map(await Promise.all(files.map(async (file) => [file, await importsOf(file)])));

// The folders that each folder uses, from the rows "| `web/src/board/` | holds | base core |".
const book = await readFile(here("../../docs/architecture.md"), "utf8");
const table = new Map(
	[...book.matchAll(/^\| `web\/src\/(\w+)\/` \|[^|]*\|([^|]*)\|$/gm)].map(([, folder, uses]) => [
		folder,
		uses.trim().split(/\s+/).filter(Boolean),
	]),
);

test("the table lists every folder, and each uses only earlier ones", () => {
	assert.deepEqual([...table.keys()].sort(), [...new Set(files.map(folderOf))].sort());
	const before = [];
	for (const [folder, uses] of table) {
		for (const used of uses) assert.ok(before.includes(used), `${folder} uses ${used}, which is listed after it`);
		before.push(folder);
	}
});

test("files import exactly what the table allows", () => {
	const used = new Map([...table.keys()].map((folder) => [folder, new Set()]));
	for (const [file, others] of imports)
		for (const other of others) {
			if (other.startsWith("npm:")) {
				// Rows in docs/architecture.md, Dependencies.
				assert.ok(packages.includes(`${file} ${other}`), `${file} imports ${other}`);
				continue;
			}
			if (other.startsWith(messages)) {
				assert.ok(file.startsWith("base/words/"), `${file} imports ${other}`);
				continue;
			}
			if (other.startsWith("../")) {
				assert.equal(`${folderOf(file)} ${other}`, "core ../npm/index.js", file);
				continue;
			}
			const [from, to] = [folderOf(file), folderOf(other)];
			if (from === to) continue;
			assert.ok(table.get(from).includes(to), `${file} imports ${other}, but ${from} does not use ${to}`);
			used.get(from).add(to);
		}
	for (const [folder, uses] of table)
		assert.deepEqual(
			uses.filter((to) => !used.get(folder).has(to)),
			[],
			`the table allows ${folder} more than it uses`,
		);
});

test("there are no circular imports", () => {
	const done = new Set();
	const visit = (file, way) => {
		assert.ok(!way.includes(file), `a circle: ${[...way.slice(way.indexOf(file)), file].join(" -> ")}`);
		if (done.has(file)) return;
		for (const other of imports.get(file) ?? []) visit(other, [...way, file]);
		done.add(file);
	};
	for (const file of files) visit(file, []);
});

test("every imported file was checked", () => {
	for (const [file, others] of imports)
		for (const other of others)
			assert.ok(
				imports.has(other) || other === "../npm/index.js" || other.startsWith("npm:") || other.startsWith(messages),
				`${file} imports ${other}`,
			);
});
