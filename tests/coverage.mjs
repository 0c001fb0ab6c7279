// coverage.mjs SUMMARY: prints the table of research/coverage.md, one row per folder of src, and lists the sources without
// coverage data. SUMMARY is the output of "llvm-cov export -summary-only".
import { readFileSync, readdirSync } from "node:fs";
import { dirname, relative } from "node:path";
import { fileURLToPath } from "node:url";

const GOAL = 95; // percent of lines
const WITH_GOAL = ["src/records", "src/referee", "src/server", "src/store"];

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { files } = JSON.parse(readFileSync(process.argv[2], "utf8")).data[0];
const counted = new Map(
	files
		.map(({ filename, summary }) => [relative(root, filename), summary])
		.filter(([name]) => /^src\/.*\.[ch]$/.test(name)),
);
if (counted.size === 0) {
	console.error(`coverage: no file under ${root}/src is named in ${process.argv[2]}; compile without ccache`);
	process.exit(1);
}

const folder_of = (name) => name.split("/").slice(0, 2).join("/");

function row(title, names, goal) {
	const cells = ["lines", "branches"].flatMap((kind) => {
		const sum = (what) => names.reduce((total, name) => total + counted.get(name)[kind][what], 0);
		const count = sum("count");
		return [count, count ? ((100 * sum("covered")) / count).toFixed(1) : "-"];
	});
	return `| ${[title, ...cells, goal].join(" | ")} |`;
}

const names = [...counted.keys()];
const absent = readdirSync(`${root}/src`, { recursive: true })
	.filter((name) => name.endsWith(".c"))
	.map((name) => `src/${name}`)
	.filter((name) => !counted.has(name))
	.sort();
console.log(`| folder | lines | reached, % | branches | reached, % | goal, % |
|---|---|---|---|---|---|`);
for (const folder of [...new Set(names.map(folder_of))].sort())
	console.log(
		row(
			`\`${folder}/\``,
			names.filter((name) => folder_of(name) === folder),
			WITH_GOAL.includes(folder) ? GOAL : "",
		),
	);
console.log(row("all", names, ""));
console.log(
	`\nHeaders count where they have functions.${absent.length ? " Not counted, since they hold no functions or are not compiled for this processor: " : ""}` +
		`${absent.map((name) => `\`${name}\``).join(", ")}${absent.length ? "." : ""}`,
);
