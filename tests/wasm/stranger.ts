// A stranger's program, for tests/wasm/package: JavaScript whose types are checked as they are inferred.
import { Mark, QipanError, compile, load } from "qipan";

const module = await compile();
const qipan = await load(module);
const catalogue = qipan.games();
for (const game of catalogue.games) {
	const view = qipan.set({ game: game.name, preset: game.presets[0]?.name ?? "" });
	const names = view.moves.map(([name, from, to, seen]) => `${name} ${from + to + seen}`);
	if (names.length === 0) throw new Error(`${game.title} has no moves`);
	const thought = qipan.think({ opponent: 2, seed: 3n }, (report) => report.moves.length);
	const best = thought.moves[0]?.[0] ?? "";
	const after = qipan.set({ game: game.name, moves: [best] });
	const hidden = after.points.filter((point) => (point.marks ?? 0) & Mark.FaceDown).length;
	const { width, height, standing, values } = qipan.takeApart(game.name, view.position);
	const again = qipan.putTogether({ game: game.name, width, height, standing: standing.map((piece) => piece && { ...piece }), values });
	if (again.text !== view.position) throw new Error(`${view.position} came back as ${again.text}`);
	console.log(game.name, best, thought.words, hidden, after.actor === 2 ? qipan.deal(new Uint8Array(32)) : qipan.names()[0]);
}
try {
	qipan.set({ game: "xiangqi", moves: ["h2e2", "h2e2"] });
	throw new Error("a move of an empty point was taken");
} catch (error) {
	if (!(error instanceof QipanError) || error.move !== 1) throw error;
}
const record = qipan.readRecords('[Game "qilin"]\n\n1. a1 {centre?} *\n').games[0];
if (record?.moves[0]?.c !== "centre?") throw new Error("the comment is lost");
