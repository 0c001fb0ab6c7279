// The game review. node --test web/test, with the core's module in QIPAN_WASM.
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle, wasmAddress } from "./bundle.mjs";

const {
	accuracyOf,
	core,
	decidedFrom,
	errorsOf,
	handOver,
	loadCore,
	takeOver,
	Tree,
	Reviewer,
	judgements,
	phaseAt,
	phasesOf,
	piecesOf,
	signOf,
	boundOf,
	shareOf,
	handoverOptions,
	withNotes,
} = await bundle(`
	export { core, loadCore } from "./core/core.ts";
	export * from "./core/handover.ts";
	export { Tree } from "./core/tree.ts";
	export * from "./analyse/judge.ts";
	export * from "./analyse/phases.ts";
	export { errorsOf, Reviewer } from "./analyse/review.ts";
	export { withNotes } from "./analyse/review_notes.ts";
	export { shareOf } from "./core/score.ts";
`);
await loadCore(wasmAddress);

// Searches at once, with the core that the page has.
const engine = {
	think: async (line, request) => {
		core().set(line);
		return core().think(request);
	},
	stop() {},
};

function treeOf(game, moves, position = "") {
	const tree = new Tree({ game, preset: "", position }, 1);
	for (const move of moves) tree.play(move);
	return tree;
}

async function judged(tree, nodes) {
	let last = [0, 0];
	const review = await new Reviewer(nodes, engine).review(tree, null, (done, all) => (last = [done, all]));
	assert.deepEqual(last, [tree.line().length + 1, tree.line().length + 1]);
	const counted = review.counts.flatMap((counts) => Object.values(counts)).reduce((a, b) => a + b, 0);
	assert.equal(counted, review.judged.size);
	return { review, kinds: tree.line().map((step) => review.judged.get(step) ?? "") };
}

test("shares grow with the score and are symmetric", () => {
	assert.equal(shareOf(0), 0.5);
	for (const score of [1, 50, 100, 1000, 30_000]) {
		assert.ok(shareOf(score) > shareOf(score - 1) || shareOf(score) === 1);
		assert.ok(Math.abs(shareOf(score) + shareOf(-score) - 1) < 1e-12);
	}
});

test("the core judges moves by what they lose", () => {
	const moves = ["h2e2", "h9g7"];
	const judge = (...seen) => {
		core().set({ game: "xiangqi", moves });
		return core().review(seen);
	};
	const scoreOf = (share) => Math.round(200 * Math.log(share / (1 - share)));
	for (const kind of ["inaccuracy", "mistake", "blunder"]) {
		const at = (share) => judge({ score: scoreOf(0.6), best: "b2e2" }, { score: -scoreOf(share), best: "" })[1];
		assert.equal(at(0.6 - boundOf(kind) - 0.005).judgement, kind);
		assert.notEqual(at(0.6 - boundOf(kind) + 0.005).judgement, kind);
		assert.equal(at(0.6 - boundOf(kind) - 0.005).better, "b2e2");
	}
	assert.equal(judge({ score: 500, best: "h2e2" }, { score: 500, best: "" })[1].judgement, null);
	assert.deepEqual(
		judge(null, { score: 30, best: "h9g7" }, { score: 20, best: "" }).map(({ score }) => score),
		[null, -30, 20],
	);
	assert.deepEqual(judgements.map(signOf), ["?!", "?", "??", "▲", "▼"]);
	assert.throws(() => judge({ score: 500, best: "a1a9" }), /"a1a9"/);
	assert.throws(() => judge({ score: 30_001, best: "" }), /is not a score/);
});

test("interrupted reviews resume", async () => {
	const tree = () => treeOf("xiangqi", "h2e2 h9g7 e2e6 g7e6 b2e2".split(" "));
	let left = 2;
	const thought = [];
	const leaving = {
		think: async (line, request) => {
			if (left-- === 0) throw new Error("left");
			thought.push(line.moves.length);
			return engine.think(line, request);
		},
		stop() {},
	};
	const review = (nodes) => new Reviewer(nodes, leaving).review(tree(), null, () => {});
	await assert.rejects(review(1000), /left/);
	left = 1;
	await assert.rejects(review(2000), /left/); // another depth makes another review
	left = Infinity;
	const { accuracy } = await review(1000);
	assert.deepEqual(thought, [5, 4, 5, 3, 2, 1, 0]);
	assert.ok(
		accuracy.every((of) => of > 0 && of <= 100),
		accuracy.join(" "),
	);
	await review(1000);
	assert.equal(thought.length, 13, "a completed review is searched again");
});

test("accuracy is the mean over moves, halved for every 15 % of win lost", () => {
	const lost = (loss, share = 0.5, choices = 40) => ({ share, loss, choices });
	assert.equal(accuracyOf([]), null);
	assert.equal(accuracyOf([lost(0)]), 100);
	assert.ok(Math.abs(accuracyOf([0, 0.15, 0.3].map((loss) => lost(loss))) - (100 + 50 + 25) / 3) < 1e-9);
	assert.equal(
		accuracyOf([lost(0.15), lost(0, 0.5, 1), lost(0, 0.96), lost(0.01, 0.04)]),
		50,
		"only moves and decided games do not count",
	);
	assert.ok(accuracyOf([lost(0), lost(0.4, 0.97)]) < 60, "a lost win counts");
});

test("errors are listed by side", async () => {
	const tree = treeOf("xiangqi", "h2e2 h9g7 e2e6 g7e6 b2e2".split(" "));
	const { review } = await judged(tree, 20_000);
	const [red, black] = [0, 1].map((side) => errorsOf(tree, review, side));
	assert.ok(red.length && red.every((step) => tree.actor(step.parent) === 0));
	assert.ok(black.every((step) => tree.actor(step.parent) === 1));
	assert.deepEqual(errorsOf(tree, review).length, red.length + black.length);
});

test("a reviewed record has scores, glyphs and better lines once", async () => {
	const moves = "h2e2 h9g7 e2e6 g7e6".split(" ");
	const tree = treeOf("xiangqi", moves);
	tree.line()[2].comment = "$2 greedy [%cal Ge2e6]";
	const { review } = await judged(tree, 20_000);
	const noted = withNotes(tree, review);
	assert.deepEqual(
		noted.line().map(({ move }) => move),
		moves,
	);
	const comment = noted.line()[2].comment;
	assert.match(
		comment,
		/^\$2 \[%cal Ge2e6\] \[%eval -\d+\.\d\d\] \?\?? (mistake|blunder), better [a-i]\d[a-i]\d greedy$/,
	);
	const [, added] = noted.line()[1].children;
	assert.equal(added.move, review.better.get(tree.line()[2])[0]);
	assert.match(added.comment, /^\[%eval -?\d+\.\d\d\] better$/);
	assert.equal(tree.line()[2].comment, "$2 greedy [%cal Ge2e6]", "the game itself stays");
	assert.equal(
		withNotes(noted, { ...review, better: new Map(), judged: new Map() }).line()[2].comment,
		comment,
		"no score, nothing new",
	);
	for (const [i, step] of noted.line().entries()) step.score = tree.line()[i].score;
	const twins = new Map([[noted.line()[2], review.judged.get(tree.line()[2])]]);
	const better = new Map([[noted.line()[2], review.better.get(tree.line()[2])]]);
	const again = withNotes(noted, { ...review, judged: twins, better });
	assert.equal(again.line()[2].comment, comment);
	assert.equal(again.line()[1].children.length, 2);
});

test("the outcome of a flip has the notes of both", async () => {
	const tree = treeOf("darkchess", ["b2", "(g)"], "4/4/4/4/4/4/1??1/1Rr1 r r Gg 0 20");
	const { review } = await judged(tree, 5_000);
	tree.line()[0].comment = "a risk";
	const comments = withNotes(tree, review)
		.line()
		.map(({ comment }) => comment);
	assert.equal(comments[0], "a risk");
	assert.match(comments[1], /^\[%eval [-#.\d]+\] \?\? blunder, better b1-c1; ▼ unlucky, expected -\d+\.\d\d$/);
});

test("accuracy counts a side's moves, not chance", async () => {
	const { review } = await judged(treeOf("darkchess", ["b2", "(g)"], "4/4/4/4/4/4/1??1/1Rr1 r r Gg 0 20"), 5_000);
	assert.equal(review.accuracy[1], null);
	assert.ok(review.accuracy[0] > 0 && review.accuracy[0] <= 100);
});

test("better lines start with the better move and are playable", async () => {
	const moves = "h2e2 h9g7 e2e6 e9e8".split(" ");
	const tree = treeOf("xiangqi", moves);
	const { review } = await judged(tree, 20_000);
	const line = review.better.get(tree.last);
	assert.ok(line.length > 1);
	core().set({ game: "xiangqi", moves: [...moves.slice(0, 3), ...line] });
});

test("refutations follow the error and start with the best reply", async () => {
	const moves = "h2e2 h9g7 e2e6 g7e6".split(" ");
	const tree = treeOf("xiangqi", moves);
	const { review } = await judged(tree, 20_000);
	const error = tree.line()[2];
	const line = review.refutations.get(error);
	assert.equal(line[0], "g7e6");
	core().set({ game: "xiangqi", moves: [...moves.slice(0, 3), ...line] });
	for (const [step] of review.refutations) assert.ok(review.better.has(step));
});

test("phases follow the remaining pieces, on the board, face down or in hand", () => {
	const full = (game) => piecesOf(core().set({ game }));
	assert.deepEqual(["xiangqi", "darkchess", "surakarta"].map(full), [32, 32, 24]);
	assert.ok(full("qilin") > 0);
	const began = phasesOf({ game: "xiangqi", preset: "", position: "" }, [32, 31, 29, 28, 20, 17, 16, 9]);
	assert.deepEqual(began, [3, 6]);
	assert.deepEqual(
		[0, 2, 3, 5, 6, 7].map((i) => phaseAt(began, i)),
		["opening", "opening", "middlegame", "middlegame", "endgame", "endgame"],
	);
	assert.deepEqual(phasesOf({ game: "xiangqi", preset: "", position: "" }, [32, 31]), [2, 2]);
});

test("a move into mate is a blunder, the mate is not", async () => {
	const tree = treeOf("xiangqi", "b2e2 h9i7 e2e6 i9h9 h2h9 h7c7 h9h5 i7h9 h5e5".split(" "));
	const { review, kinds } = await judged(tree, 20_000);
	assert.equal(kinds.at(-1), "");
	assert.ok(review.counts[1].blunder >= 1, kinds.join(" "));
	assert.equal(tree.last.score, 30_000);
});

// The flip on b2 is between two rooks: an own guard protects, an enemy guard captures.
test("the outcome of a flip is luck, not a mistake", async () => {
	const position = "4/4/4/4/4/4/1??1/1Rr1 r r Gg 0 20";
	for (const [outcome, luck] of [
		["(G)", "lucky"],
		["(g)", "unlucky"],
	]) {
		const { kinds } = await judged(treeOf("darkchess", ["b2", outcome], position), 5_000);
		assert.deepEqual([["lucky", "unlucky"].includes(kinds[0]), kinds[1]], [false, luck]);
	}
});

test("a pending flip at the start belongs to the first side", async () => {
	const { review } = await judged(treeOf("darkchess", ["(G)"], "4/4/4/4/4/4/1??1/1Rr1 r r Gg 0 20 b2"), 5_000);
	assert.equal(review.counts[0].lucky, 1);
});

test("certain outcomes are not luck", async () => {
	const { kinds } = await judged(treeOf("darkchess", ["b2", "(P)"], "4/4/4/4/4/4/1?2/1R1g r r P 0 20"), 5_000);
	assert.equal(kinds[1], "");
});

test("a game is handed over for review once", () => {
	const tree = treeOf("xiangqi", ["h2e2"]);
	handOver(tree, { review: true });
	assert.deepEqual(handoverOptions(), { review: true });
	assert.equal(takeOver(), tree);
	assert.deepEqual([handoverOptions(), takeOver()], [{}, null]);
	handOver(tree);
	assert.deepEqual(handoverOptions(), {});
});

test("the deciding move is named if much was played after it", () => {
	const long = Array(12).fill(0.97);
	assert.deepEqual(decidedFrom([0.5, 0.6, ...long]), { at: 2, winner: 0 });
	assert.deepEqual(decidedFrom([0.5, 0.6, ...long.map((share) => 1 - share)]), { at: 2, winner: 1 });
	assert.deepEqual(decidedFrom([0.97, 0.6, 0.97, null, ...long]), { at: 2, winner: 0 }, "it was open again");
	assert.equal(decidedFrom([0.5, ...long, 0.5]), null);
	assert.equal(decidedFrom([...Array(30).fill(0.5), 0.97, 0.97]), null, "near the end");
	assert.equal(decidedFrom([]), null);
});
