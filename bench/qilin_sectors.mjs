// qilin_sectors.mjs SECTORS.jsonl PAGE.md PICTURE.svg: writes what "qipan tables list qilin --json" printed as a table, between the
// lines <!-- sectors --> and <!-- end --> of the page, and as a picture.
import { writeFileSync } from "node:fs";
import { readSets, writeSets } from "./table_sets.mjs";

const [file, page, picture] = process.argv.slice(2);
if (!picture) {
	console.error("qilin_sectors: expected SECTORS.jsonl PAGE.md PICTURE.svg");
	process.exit(2);
}
const sectors = readSets(file);
const total = ({ win, draw, loss }) => win + draw + loss;
const results = ["win", "draw", "loss"];

// What the side to move gets with own pieces against enemy pieces.
const values = new Map();
for (const { set, first_to_move, second_to_move } of sectors) {
	const [first, second] = set.split("-").map(Number);
	values.set(`${first}-${second}`, first_to_move);
	if (first !== second) values.set(`${second}-${first}`, second_to_move);
}

writeSets(sectors, page, "sectors", "sector");

// --- the picture: a square for each pair of numbers, filled by shares, with the percentage of wins ---

const SIZE = 46;
const LEFT = 70;
const TOP = 40;
const colors = { win: "#2f7d4f", draw: "#c9c4b5", loss: "#b6483a" };
const svg = [];
const width = LEFT + 12 * SIZE + 20;
const height = TOP + 12 * SIZE + 70;
svg.push(
	`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13">`,
	`<rect width="${width}" height="${height}" fill="#fff"/>`,
	`<text x="${LEFT + 6 * SIZE}" y="22" text-anchor="middle" font-size="15">Second stage: what the side to move gets</text>`,
);
for (let own = 1; own <= 12; own++)
	for (let enemy = 1; enemy <= 12; enemy++) {
		const value = values.get(`${own}-${enemy}`);
		const x = LEFT + (own - 1) * SIZE;
		const y = TOP + (12 - enemy) * SIZE;
		let at = y;
		if (!value) {
			svg.push(`<rect x="${x}" y="${y}" width="${SIZE - 2}" height="${SIZE - 2}" fill="#f1efe8"/>`);
			continue;
		}
		for (const result of results) {
			const part = ((SIZE - 2) * value[result]) / total(value);
			if (part > 0.05)
				svg.push(
					`<rect x="${x}" y="${at.toFixed(2)}" width="${SIZE - 2}" height="${part.toFixed(2)}" fill="${colors[result]}"/>`,
				);
			at += part;
		}
		const share = (100 * value.win) / total(value);
		svg.push(
			`<text x="${x + SIZE / 2 - 1}" y="${y + SIZE / 2 + 4}" text-anchor="middle" fill="#fff">${share.toFixed(share > 0 && share < 10 ? 1 : 0)}</text>`,
		);
	}
for (let n = 1; n <= 12; n++)
	svg.push(
		`<text x="${LEFT + (n - 0.5) * SIZE - 1}" y="${TOP + 12 * SIZE + 16}" text-anchor="middle">${n}</text>`,
		`<text x="${LEFT - 10}" y="${TOP + (12.5 - n) * SIZE + 4}" text-anchor="end">${n}</text>`,
	);
const legend = TOP + 12 * SIZE + 52;
svg.push(
	`<text x="${LEFT + 6 * SIZE}" y="${TOP + 12 * SIZE + 34}" text-anchor="middle">pieces of the side to move</text>`,
	`<text x="20" y="${TOP + 6 * SIZE}" text-anchor="middle" transform="rotate(-90 20 ${TOP + 6 * SIZE})">pieces of the other side</text>`,
);
for (const [i, result] of results.entries())
	svg.push(
		`<rect x="${LEFT + i * 110}" y="${legend - 11}" width="14" height="14" fill="${colors[result]}"/>`,
		`<text x="${LEFT + 20 + i * 110}" y="${legend + 1}">${result}</text>`,
	);
svg.push(`<text x="${LEFT + 350}" y="${legend + 1}">numbers: % of wins</text>`, "</svg>", "");
writeFileSync(picture, svg.join("\n"));
