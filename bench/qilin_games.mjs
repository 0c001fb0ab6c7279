// qilin_games.mjs RECORDS TABLES: checks games of Qilin chess against tablebases. From the first position of each game's second stage
// that the tables call won for a player named strongest, that player must win; from a draw it must not lose. QIPAN names the
// program, QIPAN_NPM the core's package (./dev web). Prints a line per failure and a summary; exit code 1 if there are failures.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const program = process.env.QIPAN ?? "build/qipan";
const { load } = await import(pathToFileURL(resolve(process.env.QIPAN_NPM ?? "build/wasm/npm", "index.js")).href);
const core = await load();
const [records, tables] = process.argv.slice(2);
if (!tables) {
	console.error("qilin_games: expected RECORDS TABLES");
	process.exit(2);
}

const games = readFileSync(records, "utf8").split(/^(?=\[Game )/m);
const tag = (game, name) => new RegExp(`^\\[${name} "(.*)"\\]$`, "m").exec(game)?.[1];
const movesOf = (game) =>
	game
		.replace(/^\[.*\]$/gm, "")
		.replace(/\{[^}]*\}/g, " ")
		.split(/\s+/)
		.filter((word) => /^[x*]?[a-g][1-7](-[a-g][1-7])?$/.test(word));

// The first position of the second stage, and what the tables say for its side to move: 1, 0 or -1.
function second_stage(moves) {
	for (let n = 24; n <= moves.length; n++) {
		const view = core.set({ game: "qilin", preset: "source", moves: moves.slice(0, n).join(" ") });
		if (!/ move /.test(view.position)) continue;
		if (view.ruling) return null;
		const said = execFileSync(program, ["tables", "probe", "qilin", "--tables", tables, "--position", view.position], {
			encoding: "utf8",
		});
		const result = /^result (win|draw|loss)/.exec(said)[1];
		return { position: view.position, actor: view.actor, value: { win: 1, draw: 0, loss: -1 }[result] };
	}
	return null;
}

const seen = { won: 0, drawn: 0, lost: 0 };
let failures = 0;
for (const game of games) {
	const side = ["First", "Second"].findIndex((name) => tag(game, name)?.includes("strongest"));
	const stage = side < 0 ? null : second_stage(movesOf(game));
	if (!stage) continue;
	const expected = stage.actor === side ? stage.value : -stage.value;
	const [first] = { "1-0": [1], "0-1": [-1], "1/2-1/2": [0] }[tag(game, "Result")];
	const result = side === 0 ? first : -first;
	seen[expected > 0 ? "won" : expected < 0 ? "lost" : "drawn"]++;
	if (expected >= 0 && result < expected) {
		failures++;
		console.log(
			`game ${tag(game, "Number")}: ${expected > 0 ? "won" : "drawn"} in ${stage.position}, but ${tag(game, "Result")}`,
		);
	}
}
console.log(`second stages won ${seen.won} drawn ${seen.drawn} lost ${seen.lost} for strongest, failures ${failures}`);
process.exitCode = failures ? 1 : 0;
