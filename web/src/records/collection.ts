// The collection: the games of the files opened last and the chapters of studies, kept until the user closes them. The
// user can search, change and reorder them and step from one to the next. The pages of each board game see only their
// own games.
import { hasSimplified, loadSimplified } from "../base/simplify.ts";
import { core, type GameRecord, type LineRequest, type Message } from "../core/core.ts";
import { Engine, Stopped } from "../core/engine.ts";
import { messageOf } from "../core/faults.ts";
import { endOf, openedTree, recordOf, recordText, treeOf } from "../core/record.ts";
import type { Tree } from "../core/tree.ts";
import { setTag, tagOf } from "./facts.ts";
import { treeAsSaved, type SavedTree } from "./saved_tree.ts";
import {
	countOf,
	listOfAll,
	listOfBefore,
	newId,
	savedFiles,
	savedList,
	saveFiles,
	saveList,
	watchList,
	type SavedChapter,
	type SavedFile,
	type SavedList,
} from "./opened.ts";
import { chapterName, gameLabel, titleOf } from "./records.ts";
import { searchedOf, wordsOf } from "./search.ts";

const quick = 300; // ms; reading files again faster than this shows no progress

export interface Opened extends SavedFile {
	games: GameRecord[];
	faults: Message[];
}

// Rejects only if the read was canceled.
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
	left: SavedTree | null = null; // null: never left, or left as it is in its file
	// in the list that this page last read or wrote; null: in its file, or nowhere yet
	listed: SavedChapter | null = null;
	private words = ""; // searched text of a game that was not shown
	private simplified = false; // whether the words are in simplified characters
	private asRead = ""; // record of a game from a file, set when it is first compared

	constructor(
		readonly record: GameRecord | null, // as it was read
		private grown: Tree | null = null, // set when it is shown; includes all changes
		readonly file: Opened | null = null,
		readonly index = 0, // index in the file
	) {}

	// Returns null if the record cannot be read.
	static asLeft(left: SavedTree): Chapter | null {
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
		this.grown ??= this.left ? treeAsSaved(this.record!, this.left) : openedTree(this.record!);
		return this.grown;
	}

	get shown(): Tree | null {
		return this.grown;
	}

	// Replaces the chapter's tree with a newer one.
	adopt(tree: Tree): void {
		this.grown = tree;
	}

	// Whether this record of the current tree differs from the one in the file.
	differs(record: string): boolean {
		if (!this.file || this.left) return true;
		this.asRead ||= recordText(treeOf(this.record!));
		return record !== this.asRead;
	}

	// The entry of the chapter in a saved list.
	get saved(): SavedChapter {
		return this.left ?? this.inFile ?? { record: this.text, ways: [], scores: [] };
	}

	private get inFile(): SavedChapter | null {
		return this.file && [this.file.id, this.index, 1];
	}

	// Identifies the chapter in a list written by another page, whatever has changed here since.
	get known(): SavedChapter {
		return this.listed ?? this.inFile ?? this.saved;
	}

	// Whether the list already contains this record of the chapter.
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
		return gameLabel(game, [first, second], tags);
	}

	// Number of moves, not counting the outcomes of flips.
	get length(): number {
		const moves = this.grown
			? this.grown.line().map(({ move }) => move)
			: this.record!.moves.flatMap(({ m }) => m ?? []);
		return moves.filter((move) => !move.startsWith("(")).length;
	}

	get text(): string {
		return this.grown ? recordText(this.grown) : (this.left?.record ?? recordText(treeOf(this.record!)));
	}

	// Whether the game's text contains all of these words.
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

	// Whether it has its own title, players or an event.
	get named(): boolean {
		return this.label !== titleOf(this.game);
	}
}

const distinct = <T>(all: T[]): T[] => [...new Set(all)];

// Merges runs of consecutive games of one file into one entry.
function joined(chapters: SavedChapter[]): SavedChapter[] {
	const all: SavedChapter[] = [];
	for (const saved of chapters) {
		const last = all.at(-1);
		if (Array.isArray(saved) && Array.isArray(last) && last[0] === saved[0] && last[1] + last[2] === saved[1])
			last[2]++;
		else all.push(Array.isArray(saved) ? [...saved] : saved);
	}
	return all;
}

const sameFile = (a: Opened, b: Opened): boolean =>
	a.bytes.length === b.bytes.length && a.bytes.every((byte, i) => byte === b.bytes[i]);

// Matches the same game of a file, or the same record.
function sameAs(saved: SavedChapter): (other: SavedChapter) => boolean {
	if (!Array.isArray(saved)) return (other) => !Array.isArray(other) && other.record === saved.record;
	const [id, index] = saved;
	return (other) => Array.isArray(other) && other[0] === id && other[1] === index;
}

class Collection {
	opened: Opened[] = []; // files of the chapters, and those opened last
	chapters: Chapter[] = [];
	search = "";
	wanted: Chapter[] = []; // chapters that match the search
	current: Chapter | null = null; // last one viewed
	place: LineRequest | null = null; // position viewed last
	// position search: only these chapters match, each reaching the position after this many steps
	passing: Map<Chapter, number> | null = null;
	ready = false; // what was saved before the page load has been read
	private currents = new Map<string, Chapter>(); // chapter being viewed, by game
	private coming: Promise<void> | null = null;
	private watching = false;
	private renewed: ((before: SavedList | null) => Promise<void>) | null = null;

	// Adds files. Their games precede the existing ones; files already open are skipped, files without games are
	// not saved. Rejects if they cannot be saved: they then last until the page is left.
	take(opened: Opened[]): Promise<void> {
		const added = opened.filter((file) => file.games.length > 0 && !this.opened.some((known) => sameFile(file, known)));
		const chapters = added.flatMap((file) => file.games.map((game, i) => new Chapter(game, null, file, i)));
		for (const { game } of chapters) this.currents.delete(game);
		this.current = null;
		return this.set([...chapters, ...this.chapters], added);
	}

	private set(chapters: Chapter[], opened: Opened[] = []): Promise<void> {
		this.chapters = chapters;
		if (chapters.length) void loadSimplified(); // needed for searching
		this.opened = distinct([...opened, ...chapters.flatMap(({ file }) => file ?? [])]);
		this.passing = null;
		this.find("");
		return saveFiles(chapters.length ? this.opened : []);
	}

	// Closes all chapters but the first `left`. Returns a function that reopens them.
	close(left = 0): () => Promise<void> {
		const { chapters, opened, currents, current } = this;
		this.currents = new Map();
		this.current = null;
		void this.set(chapters.slice(0, left)).catch(() => {}); // the browser keeps no files
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
		this.save();
	}

	// Restricts the list to these chapters; null: shows all again.
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

	// Opens the chapter, at the position searched for if there is one. Throws if the game cannot be played.
	show(chapter: Chapter): Tree {
		const { tree } = chapter;
		const length = this.passing?.get(chapter);
		if (length !== undefined) tree.at = [tree.root, ...tree.line()][length] ?? tree.at;
		this.currents.set(chapter.game, chapter);
		this.current = chapter;
		return tree;
	}

	// The user has moved on to something that is not a chapter.
	leave(game: string): void {
		this.currents.delete(game);
		if (this.current?.game === game) this.current = null;
	}

	// Ends the position search so that the new chapter is visible, unless it is only put aside.
	add(tree: Tree, aside = false): Chapter {
		const chapter = new Chapter(null, tree);
		this.chapters.push(chapter);
		if (!aside) this.passing = null;
		this.find(aside ? this.search : "");
		return chapter;
	}

	// Returns a function that restores the chapter.
	remove(chapter: Chapter): () => void {
		const place = this.chapters.indexOf(chapter);
		this.chapters = this.chapters.filter((other) => other !== chapter);
		this.find(this.search);
		return () => {
			this.chapters.splice(place, 0, chapter);
			this.find(this.search);
		};
	}

	// Swaps the chapter with the previous (-1) or next (1) one among those shown.
	move(chapter: Chapter, way: -1 | 1): void {
		const shown = this.of(chapter.game);
		const other = shown[shown.indexOf(chapter) + way];
		if (!other) return;
		const [a, b] = [this.chapters.indexOf(chapter), this.chapters.indexOf(other)];
		[this.chapters[a], this.chapters[b]] = [other, chapter];
		this.find(this.search);
	}

	// --- saved in the browser ---

	// Returns false if the storage is full. Files are saved when they are added.
	save(): boolean {
		if (!this.ready) return true; // the saved list has not been read yet
		const { search, chapters, current } = this;
		const at = Object.fromEntries([...this.currents].map(([game, chapter]) => [game, chapters.indexOf(chapter)]));
		const all = chapters.map(({ saved }) => saved);
		const written = saveList({ search, current: current ? chapters.indexOf(current) : -1, at, chapters: joined(all) });
		if (written) for (const [i, chapter] of chapters.entries()) chapter.listed = all[i]!;
		return written !== false;
	}

	// Another page has changed the saved list: it is read again when it is next needed, but of its files only those
	// unknown here.
	stale(): void {
		this.ready = false;
		this.coming = null;
		this.chapters = this.wanted = [];
		this.currents.clear();
		this.current = this.passing = null;
	}

	// Reads what was saved before the page load, once, without blocking the page; returns whether there are games
	// now.
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

	// Sets what a screen that shows chapters does when another page has changed them; it receives the previous
	// list. null: nothing.
	onRenewed(renewed: ((before: SavedList | null) => Promise<void>) | null): void {
		this.renewed = renewed;
	}

	// Picks up what another page has saved by now; the browser's storage event arrives a little later.
	async catchUp(): Promise<void> {
		const before = listOfBefore();
		if (before !== undefined) await this.renewed?.(before);
	}

	// Another page has changed the saved list; before is the previous list. This page goes on viewing the same
	// chapter, in its newer form unless it was changed here; a chapter that no longer exists becomes an analysis
	// outside the collection. Nothing is saved until show is called: the other page may still be writing.
	async renew(game: string, before: SavedList | null, show: () => void): Promise<void> {
		await this.restore(); // lets a read in progress finish
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

	private showAgain(game: string, known: SavedChapter, tree: Tree, before: SavedList | null): void {
		const same = sameAs(known);
		let found = this.chapters.find((chapter) => same(chapter.saved));
		if (found) found.adopt(tree);
		else {
			const changed = (before?.chapters ?? []).filter((one) => !Array.isArray(one));
			const now = this.chapters.filter(({ left }) => left);
			if (changed.length === now.length) found = now[changed.findIndex(same)];
		}
		if (found?.game === game) this.show(found);
	}

	private async read(progress: (share: number) => void): Promise<void> {
		const list = savedList();
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

	// The files of a list that another page has just written may arrive a little later.
	private async filesOf(list: SavedList | null): Promise<SavedFile[]> {
		const named = new Set(list?.chapters.flatMap((saved) => (Array.isArray(saved) ? saved[0] : [])));
		for (let tries = 10; ; tries--) {
			const files = await savedFiles().catch(() => []); // the browser keeps no files
			if (!tries || [...named].every((id) => files.some((file) => file.id === id))) return files;
			await new Promise((done) => setTimeout(done, 200));
		}
	}

	private fill({ search, current, at, chapters: saved }: SavedList, opened: Opened[]): void {
		const files = new Map(opened.map((file) => [file.id, file]));
		// entries whose file is gone still count
		const chapters = saved.flatMap((one): (Chapter | null)[] => {
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

// The record for other PGN programs: the title goes into the Event tag, where they look for one, unless that is set.
export function recordForOthers(tree: Tree): GameRecord {
	const record = recordOf(tree);
	const title = tagOf(tree, chapterName);
	if (title && !tagOf(tree, "Event"))
		record.tags = [["Event", title], ...record.tags.filter(([name]) => name !== "Event")];
	return record;
}
