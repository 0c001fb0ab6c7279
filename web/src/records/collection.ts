// Games that belong together: those of the files that were opened last, and the chapters of studies, until the user
// closes them. They can be searched, changed, put in another order, and one goes from one to the next. Each game of the
// page sees only its own.
import { hasSimplified, loadSimplified } from "../base/simplify.ts";
import { core, type GameRecord, type LineRequest, type Message } from "../core/core.ts";
import { Engine, Stopped } from "../core/engine.ts";
import { messageOf } from "../core/faults.ts";
import { endOf, openedTree, recordOf, recordText, treeOf } from "../core/record.ts";
import type { Tree } from "../core/tree.ts";
import { setTag, tagOf } from "./facts.ts";
import { treeAsLeft, type Left } from "./left.ts";
import {
	countOf,
	keepFiles,
	keepList,
	keptFiles,
	keptList,
	listOfAll,
	listOfBefore,
	newId,
	watchList,
	type KeptChapter,
	type KeptFile,
	type KeptList,
} from "./opened.ts";
import { calledOf, chapterName, titleOf } from "./records.ts";
import { searchedOf, wordsOf } from "./search.ts";

const quick = 300; // ms in which nobody needs to be told that files are read again

export interface Opened extends KeptFile {
	games: GameRecord[];
	faults: Message[];
}

// Fails only if the reading was given up.
export async function readBytes(
	engine: Engine,
	source: string,
	bytes: Uint8Array,
	progress: (share: number) => void,
	id = newId(),
): Promise<Opened> {
	try {
		const { games, faults } = await engine.read(bytes, progress);
		return { id, source, bytes, games, faults };
	} catch (error) {
		if (error instanceof Stopped) throw error;
		return { id, source, bytes, games: [], faults: [messageOf(error)] };
	}
}

type About = { game: string } & Pick<GameRecord, "first" | "second" | "date" | "result" | "tags">;

function aboutOf(tree: Tree): About {
	const [first, second] = tree.players;
	return {
		game: tree.start.game,
		first,
		second,
		date: tree.date,
		result: endOf(tree)[0] as About["result"],
		tags: tree.tags,
	};
}

export class Chapter {
	left: Left | null = null; // null: never left otherwise than it is in its file
	listed: KeptChapter | null = null; // in the list that this page read or wrote last; null: in its file, or nowhere yet
	private words = ""; // that are searched, of a game that was not shown
	private simplified = false; // whether the words are in simplified characters
	private asRead = ""; // the record of one of a file, when it is first compared

	constructor(
		readonly record: GameRecord | null, // as it was read
		private grown: Tree | null = null, // since it was shown, with what was changed
		readonly file: Opened | null = null,
		readonly index = 0, // in the file
	) {}

	// null if it cannot be read.
	static asLeft(left: Left): Chapter | null {
		try {
			const record = core().readRecords(left.record).games[0];
			if (!record) return null;
			const chapter = new Chapter(record);
			chapter.left = chapter.listed = left;
			return chapter;
		} catch {
			return null;
		}
	}

	// Throws if the game cannot be played.
	get tree(): Tree {
		this.grown ??= this.left ? treeAsLeft(this.record!, this.left) : openedTree(this.record!);
		return this.grown;
	}

	get shown(): Tree | null {
		return this.grown;
	}

	// The tree is this chapter, and newer.
	adopt(tree: Tree): void {
		this.grown = tree;
	}

	// Whether the record, of its tree now, is another one than that in its file.
	differs(record: string): boolean {
		if (!this.file || this.left) return true;
		this.asRead ||= recordText(treeOf(this.record!));
		return record !== this.asRead;
	}

	// In a list of what is kept.
	get kept(): KeptChapter {
		return this.left ?? this.inFile ?? { record: this.text, ways: [], scores: [] };
	}

	private get inFile(): KeptChapter | null {
		return this.file && [this.file.id, this.index, 1];
	}

	// By which it is found in a list of another page, whatever was changed here since.
	get known(): KeptChapter {
		return this.listed ?? this.inFile ?? this.kept;
	}

	// Whether the list has this record of it.
	isListed(record: string): boolean {
		return this.listed !== null && !Array.isArray(this.listed) && this.listed.record === record;
	}

	get about(): About {
		return this.grown ? aboutOf(this.grown) : this.record!;
	}

	get game(): string {
		return this.grown?.start.game ?? this.record!.game;
	}

	get label(): string {
		const { game, first, second, tags } = this.about;
		return calledOf(game, [first, second], tags);
	}

	// How many moves were made, without what flips turned up.
	get length(): number {
		const moves = this.grown
			? this.grown.line().map(({ move }) => move)
			: this.record!.moves.flatMap(({ m }) => m ?? []);
		return moves.filter((move) => !move.startsWith("(")).length;
	}

	get text(): string {
		return this.grown ? recordText(this.grown) : (this.left?.record ?? recordText(treeOf(this.record!)));
	}

	// Whether all words are somewhere in what is known of the game.
	has(words: string[]): boolean {
		if (this.grown || !this.words || this.simplified !== hasSimplified()) {
			this.simplified = hasSimplified();
			const { date, tags } = this.about;
			this.words = searchedOf(this.about, [
				this.label,
				date,
				this.file?.source ?? "",
				...tags.map(([, value]) => value),
			]);
		}
		return words.every((word) => this.words.includes(word));
	}

	rename(title: string): void {
		setTag(this.tree, chapterName, title);
	}

	// A title of its own, or players, or an event.
	get named(): boolean {
		return this.label !== titleOf(this.game);
	}
}

const distinct = <T>(all: T[]): T[] => [...new Set(all)];

// Games of a file that follow each other there are one.
function joined(chapters: KeptChapter[]): KeptChapter[] {
	const all: KeptChapter[] = [];
	for (const kept of chapters) {
		const last = all.at(-1);
		if (Array.isArray(kept) && Array.isArray(last) && last[0] === kept[0] && last[1] + last[2] === kept[1]) last[2]++;
		else all.push(Array.isArray(kept) ? [...kept] : kept);
	}
	return all;
}

const sameFile = (a: Opened, b: Opened): boolean =>
	a.bytes.length === b.bytes.length && a.bytes.every((byte, i) => byte === b.bytes[i]);

// The same game of a file, or the same record.
function sameAs(kept: KeptChapter): (other: KeptChapter) => boolean {
	if (!Array.isArray(kept)) return (other) => !Array.isArray(other) && other.record === kept.record;
	const [id, index] = kept;
	return (other) => Array.isArray(other) && other[0] === id && other[1] === index;
}

class Collection {
	opened: Opened[] = []; // the files of the chapters, and those opened last
	chapters: Chapter[] = [];
	search = "";
	wanted: Chapter[] = []; // those that the search finds
	current: Chapter | null = null; // looked at last
	place: LineRequest | null = null; // the position that was looked at last
	// only these are wanted: they come through a position, each after so many steps
	passing: Map<Chapter, number> | null = null;
	ready = false; // what was kept before the page was loaded is here
	private currents = new Map<string, Chapter>(); // of each game, that is looked at
	private coming: Promise<void> | null = null;
	private watching = false;
	private renewed: ((before: KeptList | null) => Promise<void>) | null = null;

	// Their games come before those that are here; what was opened before is not opened twice, and what has no game is
	// not kept. Fails if they cannot be kept: then they last until the page is left.
	take(opened: Opened[]): Promise<void> {
		const added = opened.filter((file) => file.games.length > 0 && !this.opened.some((known) => sameFile(file, known)));
		const chapters = added.flatMap((file) => file.games.map((game, i) => new Chapter(game, null, file, i)));
		for (const { game } of chapters) this.currents.delete(game);
		this.current = null;
		return this.set([...chapters, ...this.chapters], added);
	}

	private set(chapters: Chapter[], opened: Opened[] = []): Promise<void> {
		this.chapters = chapters;
		if (chapters.length) void loadSimplified(); // they may be searched
		this.opened = distinct([...opened, ...chapters.flatMap(({ file }) => file ?? [])]);
		this.passing = null;
		this.find("");
		return keepFiles(chapters.length ? this.opened : []);
	}

	// All but the first so many. Returns what opens them again.
	close(left = 0): () => Promise<void> {
		const { chapters, opened, currents, current } = this;
		this.currents = new Map();
		this.current = null;
		void this.set(chapters.slice(0, left)).catch(() => {}); // a browser that keeps nothing
		return () => {
			this.currents = currents;
			this.current = current;
			return this.set(chapters, opened);
		};
	}

	get size(): number {
		return this.chapters.length;
	}

	all(game: string): Chapter[] {
		return this.chapters.filter((chapter) => chapter.game === game);
	}

	of(game: string): Chapter[] {
		return this.wanted.filter((chapter) => chapter.game === game);
	}

	find(search: string): void {
		this.search = search;
		const words = wordsOf(search);
		const { passing } = this;
		this.wanted =
			words.length || passing
				? this.chapters.filter((chapter) => (!passing || passing.has(chapter)) && chapter.has(words))
				: this.chapters;
		this.keep();
	}

	// null: all again.
	pass(passing: Map<Chapter, number> | null): void {
		this.passing = passing;
		this.find(this.search);
	}

	// The chapter whose game had these moves when it was read.
	played(game: string, moves: string[]): Chapter | undefined {
		return this.chapters.find(
			({ record }) => record?.game === game && moves.join() === record.moves.flatMap(({ m }) => m ?? []).join(),
		);
	}

	currentOf(game: string): Chapter | null {
		return this.currents.get(game) ?? null;
	}

	// At the position that was searched for, if it was. Throws if the game cannot be played.
	show(chapter: Chapter): Tree {
		const { tree } = chapter;
		const length = this.passing?.get(chapter);
		if (length !== undefined) tree.at = [tree.root, ...tree.line()][length] ?? tree.at;
		this.currents.set(chapter.game, chapter);
		this.current = chapter;
		return tree;
	}

	// Something else is looked at.
	leave(game: string): void {
		this.currents.delete(game);
		if (this.current?.game === game) this.current = null;
	}

	// What is searched ends, so that the chapter is seen, unless it is only put aside.
	add(tree: Tree, aside = false): Chapter {
		const chapter = new Chapter(null, tree);
		this.chapters.push(chapter);
		if (!aside) this.passing = null;
		this.find(aside ? this.search : "");
		return chapter;
	}

	// Returns what puts it back.
	remove(chapter: Chapter): () => void {
		const place = this.chapters.indexOf(chapter);
		this.chapters = this.chapters.filter((other) => other !== chapter);
		this.find(this.search);
		return () => {
			this.chapters.splice(place, 0, chapter);
			this.find(this.search);
		};
	}

	// Into the place of the one before (-1) or after (1) it among those that are shown.
	move(chapter: Chapter, way: -1 | 1): void {
		const shown = this.of(chapter.game);
		const other = shown[shown.indexOf(chapter) + way];
		if (!other) return;
		const [a, b] = [this.chapters.indexOf(chapter), this.chapters.indexOf(other)];
		[this.chapters[a], this.chapters[b]] = [other, chapter];
		this.find(this.search);
	}

	// --- kept in the browser ---

	// False if there is no room for it. The files are kept when they come.
	keep(): boolean {
		if (!this.ready) return true; // what is kept is not here yet
		const { search, chapters, current } = this;
		const at = Object.fromEntries([...this.currents].map(([game, chapter]) => [game, chapters.indexOf(chapter)]));
		const all = chapters.map(({ kept }) => kept);
		const written = keepList({ search, current: current ? chapters.indexOf(current) : -1, at, chapters: joined(all) });
		if (written) for (const [i, chapter] of chapters.entries()) chapter.listed = all[i]!;
		return written !== false;
	}

	// What is kept was changed elsewhere: it is read when it is wanted next, and its files only if they are not known
	// here.
	stale(): void {
		this.ready = false;
		this.coming = null;
		this.chapters = this.wanted = [];
		this.currents.clear();
		this.current = this.passing = null;
	}

	// Reads what was kept before the page was loaded, once, without blocking it; whether there are games now.
	restore(progress: (share: number) => void = () => {}): Promise<boolean> {
		if (!this.watching) watchList((before) => (this.renewed ? void this.renewed(before) : this.stale()));
		this.watching = true;
		this.coming ??= this.read(progress)
			.catch(() => {})
			.then(() => {
				this.ready = true;
			});
		return this.coming.then(() => this.size > 0);
	}

	// What a screen does that shows chapters when another page has changed them; the list of before is given. null:
	// nothing.
	onRenewed(renewed: ((before: KeptList | null) => Promise<void>) | null): void {
		this.renewed = renewed;
	}

	// What another page has kept by now is here too: the browser tells of it a little later.
	async catchUp(): Promise<void> {
		const before = listOfBefore();
		if (before !== undefined) await this.renewed?.(before);
	}

	// Another page has changed what is kept, which was the list before. Here the same chapter is looked at as before, in
	// its newer form if it had not been changed here; one that is not there any more is an analysis of no chapter.
	// Nothing is kept until it is shown: the other page may go on writing meanwhile.
	async renew(game: string, before: KeptList | null, show: () => void): Promise<void> {
		await this.restore(); // what is being read
		const looked = this.currentOf(game);
		const tree = looked?.shown;
		const known = looked?.known;
		this.stale();
		await this.restore();
		this.ready = false;
		this.leave(game);
		if (known && tree) this.showAgain(game, known, tree, before);
		show();
		this.ready = true;
	}

	private showAgain(game: string, known: KeptChapter, tree: Tree, before: KeptList | null): void {
		const same = sameAs(known);
		let found = this.chapters.find((chapter) => same(chapter.kept));
		if (found) found.adopt(tree);
		else {
			const changed = (before?.chapters ?? []).filter((one) => !Array.isArray(one));
			const now = this.chapters.filter(({ left }) => left);
			if (changed.length === now.length) found = now[changed.findIndex(same)];
		}
		if (found?.game === game) this.show(found);
	}

	private async read(progress: (share: number) => void): Promise<void> {
		const list = keptList();
		if (list?.search) await loadSimplified();
		const files = await this.filesOf(list);
		const known = new Map(this.opened.map((file) => [file.id, file]));
		const opened: Opened[] = [];
		if (files.length) {
			const engine = new Engine();
			const begun = performance.now();
			const tell = (share: number) =>
				performance.now() - begun > quick && progress((opened.length + share) / files.length);
			for (const { id, source, bytes } of files) {
				tell(0);
				opened.push(known.get(id) ?? (await readBytes(engine, source, bytes, tell, id)));
			}
			engine.end();
		}
		this.fill(list ?? listOfAll(files), opened);
	}

	// Those of a list that another page has just written may come a little later.
	private async filesOf(list: KeptList | null): Promise<KeptFile[]> {
		const named = new Set(list?.chapters.flatMap((kept) => (Array.isArray(kept) ? kept[0] : [])));
		for (let tries = 10; ; tries--) {
			const files = await keptFiles().catch(() => []); // a browser that keeps no files
			if (!tries || [...named].every((id) => files.some((file) => file.id === id))) return files;
			await new Promise((done) => setTimeout(done, 200));
		}
	}

	private fill({ search, current, at, chapters: kept }: KeptList, opened: Opened[]): void {
		const files = new Map(opened.map((file) => [file.id, file]));
		// one that is not there any more counts as well
		const chapters = kept.flatMap((one): (Chapter | null)[] => {
			if (!Array.isArray(one)) return [Chapter.asLeft(one)];
			const [id, first] = one;
			const file = files.get(id);
			const many = Math.min(countOf(one), file ? Math.max(file.games.length - first, 0) : 1 << 20);
			return Array.from({ length: many }, (_, i) =>
				file ? new Chapter(file.games[first + i]!, null, file, first + i) : null,
			);
		});
		this.chapters = chapters.filter((chapter) => chapter !== null);
		if (this.chapters.length) void loadSimplified();
		this.opened = distinct([...this.chapters.flatMap(({ file }) => file ?? []), ...opened]);
		for (const [game, i] of Object.entries(at)) if (chapters[i]?.game === game) this.currents.set(game, chapters[i]);
		this.current = chapters[current] ?? null;
		this.find(search);
	}
}

export const collection = new Collection();

// What PGN programs show of a game: its title stands where they look for one, unless something is there.
export function recordForOthers(tree: Tree): GameRecord {
	const record = recordOf(tree);
	const title = tagOf(tree, chapterName);
	if (title && !tagOf(tree, "Event"))
		record.tags = [["Event", title], ...record.tags.filter(([name]) => name !== "Event")];
	return record;
}
