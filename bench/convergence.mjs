// convergence.mjs TRUTH ROWS...: compares searches of the same positions with a much longer one. All files come from
// bench_convergence; TRUTH is the long search. Prints a Markdown table: the percentage of positions with the same best
// move as TRUTH, the mean error of the expected score (1 / (1 + exp(-s / 150)) for a score of s hundredths of a piece),
// the mean depth, and the paired differences from the first ROWS with 95 % intervals. docs/search.md
import { readFileSync } from "node:fs";
import { basename } from "node:path";

const SCALE = 150;
const [truth_file, ...files] = process.argv.slice(2);
if (files.length === 0) {
	console.error("convergence: expected TRUTH ROWS...");
	process.exit(2);
}

const read = (file) =>
	readFileSync(file, "utf8")
		.trimEnd()
		.split("\n")
		.map((row) => row.split("\t"))
		.map(([move, score, depth]) => ({ move, points: 1 / (1 + Math.exp(-score / SCALE)), depth: Number(depth) }));

const mean = (numbers) => numbers.reduce((sum, n) => sum + n, 0) / numbers.length;

const interval = (numbers) => {
	const m = mean(numbers);
	return 1.96 * Math.sqrt(mean(numbers.map((n) => (n - m) ** 2)) / numbers.length);
};

const truth = read(truth_file);
const kinds = files.map((file) => {
	const rows = read(file);
	if (rows.length !== truth.length) {
		console.error(`convergence: ${file} has ${rows.length} rows, expected ${truth.length} as in ${truth_file}`);
		process.exit(1);
	}
	return {
		name: basename(file),
		agrees: rows.map((r, i) => (r.move === truth[i].move ? 100 : 0)),
		misses: rows.map((r, i) => 100 * Math.abs(r.points - truth[i].points)),
		depth: mean(rows.map((r) => r.depth)),
	};
});

const difference = (of, to) => {
	const numbers = of.map((n, i) => n - to[i]);
	return `${mean(numbers).toFixed(2)} +- ${interval(numbers).toFixed(2)}`;
};

console.log(
	`${truth.length} positions\n\n| search | same move, % | score error, % | depth | same move, difference | score error, difference |\n|---|---|---|---|---|---|`,
);
for (const kind of kinds) {
	const cells = [kind.name, mean(kind.agrees).toFixed(1), mean(kind.misses).toFixed(2), kind.depth.toFixed(2)];
	cells.push(
		...(kind === kinds[0]
			? ["", ""]
			: [difference(kind.agrees, kinds[0].agrees), difference(kind.misses, kinds[0].misses)]),
	);
	console.log(`| ${cells.join(" | ")} |`);
}
