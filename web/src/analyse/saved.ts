// Saves the last analysis of each game in the browser's storage, and its changes to the chapters of the collection, so
// that a reload loses nothing.
import { parsedObject, savedObject, savedText, saveItem } from "../base/saved.ts";
import { core } from "../core/core.ts";
import { gameOf } from "../core/picture.ts";
import type { Step, Tree } from "../core/tree.ts";
import { collection, type Chapter } from "../records/collection.ts";
import { pathTo, savedTreeOf, stepAt, treeAsSaved, type SavedTree } from "../records/saved_tree.ts";
import { judgements, type Judgement } from "./judge.ts";
import type { Values } from "./options.ts";
import { countsOf, type Review } from "./review.ts";

export interface Manner {
	on: boolean; // engine analysis
	lines: number;
	endless: boolean; // infinite analysis, until the user leaves the position
	workers: number; // number of search workers
	options: Values; // engine options by name, only those that differ from their defaults
	nodes: number; // per position of a review
	flipped: boolean;
	explorer: boolean; // explorer panel open
}

const manners = "qipan.analysing";
const key = (game: string) => `qipan.analysing.${game}`;

export const defaults: Manner = {
	on: true,
	lines: 3,
	endless: false,
	workers: 1,
	options: { hash: 32 },
	nodes: 50_000,
	flipped: false,
	explorer: false,
};

function write(name: string, value: unknown): void {
	saveItem(name, JSON.stringify(value));
}

const read = <T>(name: string): Partial<T> => savedObject<Partial<T>>(name) ?? {};

export function saveManner(manner: Manner): void {
	write(manners, manner);
}

export function savedManner(): Manner {
	return { ...defaults, ...read<Manner>(manners) };
}

interface SavedAnalysis extends SavedTree {
	// marks of the review; best, met: variations
	marks: { ways: number[]; judgement: Judgement; best: string; met: string }[] | null;
	accuracy: Review["accuracy"];
	phases: Review["phases"];
	whose: Review["whose"];
}

export interface Analysed {
	tree: Tree;
	review: Review | null;
	collected: boolean; // it is the chapter of the collection viewed last
	touched: boolean; // the reader has changed it
	record?: string; // as it was saved
}

function savedAnalysisOf(tree: Tree, review: Review | null): SavedAnalysis {
	const text = (line: string[] | undefined) => (line ?? []).join(" ");
	const marks =
		review &&
		[...review.judged].map(([step, judgement]) => ({
			ways: pathTo(tree, step),
			judgement,
			best: text(review.better.get(step)),
			met: text(review.refutations.get(step)),
		}));
	return {
		...savedTreeOf(tree),
		marks: marks?.filter(({ ways }) => !ways.includes(-1)) ?? null, // skips marks of removed moves
		accuracy: review?.accuracy ?? [null, null],
		phases: review?.phases ?? null,
		whose: review?.whose ?? null,
	};
}

// A chapter stays as it is in its file until it is changed or reviewed. last: a reload shows this one.
export function saveAnalysis({ tree, review, collected, touched }: Analysed, last: boolean): void {
	const saved = savedAnalysisOf(tree, review);
	if (last) {
		write(key(tree.start.game), { ...saved, ...(collected && { collected }), ...(touched && { touched }) });
		noteStored(tree.start.game);
	}
	const chapter = collection.currentOf(tree.start.game);
	if (chapter?.shown !== tree || !(review || chapter.differs(saved.record))) return;
	chapter.left = saved;
	if (!chapter.isListed(saved.record)) collection.save(); // other pages of this browser show it
}

// The moves of a line after the step; empty if they are not legal there.
function lineAfter(tree: Tree, step: Step, text: unknown): string[] {
	try {
		const moves = (text as string).split(" ").filter(Boolean);
		core().set({ ...tree.start, moves: [...tree.moves(step), ...moves] });
		return moves;
	} catch {
		return [];
	}
}

function reviewOf(
	tree: Tree,
	{ marks, accuracy = [null, null], phases = null, whose = null }: Partial<SavedAnalysis>,
): Review | null {
	if (!marks) return null;
	const review: Review = {
		judged: new Map(),
		better: new Map(),
		refutations: new Map(),
		counts: countsOf(tree, new Map()),
		accuracy,
		phases,
		whose,
	};
	for (const { ways, judgement, best, met } of marks) {
		const step = stepAt(tree, ways);
		if (!step.parent || step.depth !== ways.length || !judgements.includes(judgement)) continue;
		review.judged.set(step, judgement);
		const [better, after] = [lineAfter(tree, step.parent, best), lineAfter(tree, step, met)];
		if (better.length) review.better.set(step, better);
		if (after.length) review.refutations.set(step, after);
	}
	review.counts = countsOf(tree, review.judged);
	return review;
}

export function savedAnalysis(game: string): Analysed | null {
	const {
		collected = false,
		touched = false,
		...saved
	} = read<SavedAnalysis & Pick<Analysed, "collected" | "touched">>(key(game));
	if (!saved.record) return null;
	try {
		const found = core().readRecords(saved.record).games[0];
		if (found?.game !== game) return null;
		const tree = treeAsSaved(found, saved);
		return { tree, review: reviewOf(tree, saved), collected, touched, record: saved.record };
	} catch {
		return null;
	}
}

// --- chapters ---

// Reviews made during this visit.
export const reviews = new WeakMap<Tree, Review>();

// Returns false if the collection is too large to be saved. Chapters that were left no longer change.
export function saveChapters(game: string): boolean {
	for (const chapter of collection.all(game)) {
		const { shown, left, file } = chapter;
		if (shown && !left && !file) chapter.left = savedAnalysisOf(shown, reviews.get(shown) ?? null);
	}
	return collection.save();
}

// The review of the tree from this visit or, if it is the current chapter, from an earlier one.
export function reviewIn(tree: Tree): Review | null {
	const chapter = collection.currentOf(tree.start.game);
	const known = reviews.get(tree);
	if (known || !chapter?.left || chapter.shown !== tree) return known ?? null;
	try {
		const review = reviewOf(tree, chapter.left);
		if (review) reviews.set(tree, review);
		return review;
	} catch {
		return null; // stored data may be corrupt
	}
}

// The analysis opened last. After a reload this is the automatically saved one, which may be a chapter.
export function lastAnalysed(game: string): Analysed | null {
	const chapter = collection.currentOf(game);
	if (chapter?.shown) return { tree: chapter.tree, review: reviewIn(chapter.tree), collected: true, touched: true };
	const saved = savedAnalysis(game);
	if (saved) resume(saved);
	return saved;
}

// A record names the default rules, a new tree does not.
const rulesOf = ({ start: { game, preset } }: Tree): string => preset || gameOf(game).presets[0]!.name;

const isStart = (a: Tree, b: Tree): boolean => rulesOf(a) === rulesOf(b) && a.start.position === b.start.position;

// Whether all moves and comments after the first step also exist after the second one.
function isIn(a: Step, b: Step): boolean {
	return (
		(!a.comment || a.comment === b.comment) &&
		a.children.every((child) => b.children.some((twin) => twin.move === child.move && isIn(child, twin)))
	);
}

// --- another page of this browser ---

let seen = ""; // the saved data of the current game, as this page last read or wrote it

const textOf = (game: string): string => savedText(key(game)) ?? "";

export function noteStored(game: string): void {
	seen = textOf(game);
}

const recordIn = (text: string | null): string | undefined => parsedObject<Partial<SavedAnalysis>>(text)?.record;

const begins = ({ root }: Tree): string | undefined => root.children[0]?.move;

// Calls onChange when another page has changed the same analysis, but not for a different game. Returns a function that
// stops watching.
export function watchAnalysis(game: string, own: () => Analysed, onChange: (other: Analysed) => void): () => void {
	const onStorage = ({ key: name, oldValue, newValue }: StorageEvent) => {
		if (name !== key(game) || newValue === seen) return;
		const { tree, collected } = own();
		const other = savedAnalysis(game);
		if (!other || other.collected || collected || recordIn(oldValue) !== recordIn(seen)) return;
		if (!isStart(tree, other.tree) || !begins(tree) || begins(tree) !== begins(other.tree)) return;
		const isNew = other.record !== recordIn(seen);
		noteStored(game);
		if (isNew) onChange(other);
	};
	addEventListener("storage", onStorage);
	return () => removeEventListener("storage", onStorage);
}

// Whether saving the tree now would overwrite changes made by another page.
export function wouldOverwrite({ start: { game } }: Tree): boolean {
	return textOf(game) !== seen;
}

// If another page has made the tree a chapter, switches to that chapter. Returns whether it did.
export function switchToChapter(tree: Tree): boolean {
	const { game } = tree.start;
	const isSame = ({ left, tree: twin }: Chapter) =>
		left && isStart(twin, tree) && isIn(twin.root, tree.root) && isIn(tree.root, twin.root);
	const chapter = collection.all(game).find(isSame);
	if (!chapter) return false;
	const { label, named } = chapter;
	chapter.adopt(tree);
	if (named) chapter.rename(label);
	collection.show(chapter);
	return true;
}

// The reader's changes that would be lost by opening the tree.
export function changesLostBy(tree: Tree): Analysed | null {
	const saved = savedAnalysis(tree.start.game);
	return saved?.touched && !saved.collected && !(isStart(saved.tree, tree) && isIn(saved.tree.root, tree.root))
		? saved
		: null;
}

// The same game with its review, if that was the last analysis: reopening it does not repeat the review.
export function reviewedAnalysis(tree: Tree): Analysed | null {
	const saved = savedAnalysis(tree.start.game);
	const isSame = saved && isStart(saved.tree, tree) && saved.tree.players.join("\n") === tree.players.join("\n");
	if (!isSame || !saved.review || saved.collected || !tree.root.children.length || !isIn(tree.root, saved.tree.root))
		return null;
	saved.tree.at = tree.moves().reduce((at, move) => at.children.find((child) => child.move === move)!, saved.tree.root);
	return saved;
}

// Restores the link between a saved analysis and its chapter. Another page of this browser may have been viewing a
// different chapter.
export function resume({ tree, collected, record }: Analysed): void {
	const { game } = tree.start;
	const all = collected ? [collection.currentOf(game), ...collection.all(game).filter(({ left }) => left)] : [];
	const chapter = all.find((one) => one?.text === record);
	collection.leave(game);
	if (!chapter) return;
	chapter.adopt(tree);
	collection.show(chapter);
}
