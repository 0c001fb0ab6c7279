// table_sets.mjs SETS.jsonl PAGE.md MARK: writes what "qipan tables list GAME --json" printed as a table, between the lines
// <!-- MARK --> and <!-- end --> of the page.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const total = ({ win, draw, loss }) => win + draw + loss;
const number = (n) => n.toLocaleString("en");

export const readSets = (file) =>
	readFileSync(file, "utf8")
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line));

// Percent with one decimal, but never 0.0 or 100.0 for what is neither none nor all.
function percent(n, of) {
	const p = (100 * n) / of;
	if (n === 0 || n === of) return String(Math.round(p));
	return p < 0.05 ? "<0.1" : p > 99.95 ? ">99.9" : p.toFixed(1);
}

const cell = (value) =>
	value ? ["win", "draw", "loss"].map((result) => percent(value[result], total(value))).join(" / ") : "";

// The column of sets has this title.
export function writeSets(sets, page, mark, title) {
	const rows = sets.map(({ set, positions, first_to_move, second_to_move, longest, bytes, sum }) => {
		const hex = sum.toString(16).padStart(8, "0").toUpperCase();
		return `| ${set} | ${number(positions)} | ${cell(first_to_move)} | ${cell(second_to_move)} | ${longest} | ${number(bytes)} | ${hex} |`;
	});
	const table = [
		`| ${title} | positions | first to move: win / draw / loss % | second to move | longest | bytes | CRC-32 |`,
		"|---|--:|--:|--:|--:|--:|---|",
		...rows,
	];
	const text = readFileSync(page, "utf8");
	const parts = new RegExp(`^(.*<!-- ${mark} -->\n).*?(<!-- end -->.*)$`, "s").exec(text);
	if (!parts) throw new Error(`${page} has no lines <!-- ${mark} --> and <!-- end -->`);
	writeFileSync(page, `${parts[1]}\n${table.join("\n")}\n\n${parts[2]}`);
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
	const [file, page, mark] = process.argv.slice(2);
	if (!mark) {
		console.error("table_sets: expected SETS.jsonl PAGE.md MARK");
		process.exit(2);
	}
	writeSets(readSets(file), page, mark, "set");
}
