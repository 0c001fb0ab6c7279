// The home screen: the five games as pictures, first the game to resume, and links to everything else.
import { h } from "../base/dom.ts";
import { icon, type Icon } from "../base/icons.ts";
import type { Screen } from "../base/screen.ts";
import { settings } from "../base/settings.ts";
import { counted, named, t } from "../base/words.ts";
import { Board } from "../board/board.ts";
import type { Side } from "../core/clock.ts";
import { core, type Game, type Level } from "../core/core.ts";
import type { Tree } from "../core/tree.ts";
import { campaign, titleOf } from "../levels/campaign.ts";
import { dateOf, streak } from "../levels/daily.ts";
import { unfinished } from "../levels/saved.ts";
import { savedGame, lastPlayed, type Manner } from "../play/saved.ts";
import { playerWords, sideWords } from "../play/strengths.ts";
import { hasPuzzles } from "../puzzles/file.ts";
import { correspondence, correspondenceTree, type SavedCorrespondence } from "../records/correspondence.ts";
import { whenRoomsAvailable } from "../records/rooms.ts";
import { ownGames } from "./online.ts";

// Positions from self-play games of the engine.
const middles: Record<string, string> = {
	xiangqi: "r1bakab2/9/2n1c4/p1p1n1p1p/1R2C4/4P4/P1P3P1P/N4rN2/7R1/2BAKAB2 w - - 3 12",
	darkchess: "?1R1/r?Pn/1m2/p1?1/?2?/g?1?/?2N/p?g1 b r GMMRPPkpp 1 33",
	magic: "????/?K^1c?/?#?C/k=1?R? p r GMNPgmrnpp 0 0 - -/-",
	surakarta: "OOOOOO/2OO2/1OO1O1/1XXOX1/1XXXX1/XXXX1X x 10 10",
	qilin: "RRRB.RB./R.RRR..R/R..B..RR b move 0 4 6 0 51",
};

interface Running {
	tree: Tree;
	manner?: Manner; // absent: a level
	address?: string; // of the level
	title?: HTMLElement;
}

// A level in progress that can still be played: the level of the day expires with the day.
function runningLevel(): Running | null {
	const was = unfinished();
	if (!was || (was.game.id.startsWith("daily ") && was.game.id !== `daily ${dateOf()}`)) return null;
	const {
		game: { id, address },
		tree,
	} = was;
	const title = h("p", {}, t(id.startsWith("daily ") ? "magicDaily" : "campaignOf"));
	const named = (levels: Level[]) => {
		const level = levels.find((level) => level.id === id);
		if (level) title.textContent = titleOf(level);
	};
	void campaign().then(named, () => {});
	return { tree, address, title };
}

// The unfinished game with this name; in a game with levels the level, unless the game itself was played after it.
function running({ name, levels }: Game): Running | null {
	const level = levels && lastPlayed() !== name ? runningLevel() : null;
	if (level) return level;
	const was = savedGame(name);
	return was && was.tree.root.children.length > 0 && !was.tree.result && !was.tree.view(was.tree.last).ruling
		? was
		: null;
}

// The players, the number of moves, and whose turn it is.
function standing(game: Game, { tree, manner, title }: Running): HTMLElement[] {
	const actor = tree.view(tree.last).actor as Side; // games are stored when a side is to move
	const moves = tree.path(tree.last).filter((step) => tree.actor(step.parent!) !== 2).length;
	if (!manner) return [title!, h("p", {}, `${counted("movesCount", moves)} · ${t("yourMove")}`)];
	const people = manner.who.filter((who) => who === "you").length;
	const [first, second] = manner.who.map((who, side) =>
		people === 2 ? sideWords(game, manner.who, side) : playerWords(game, who),
	);
	const mine = people === 1 && manner.who[actor] === "you";
	const turn = mine ? t("yourMove") : t("toMove", sideWords(game, manner.who, actor));
	return [h("p", {}, t("against", first!, second!)), h("p", {}, `${counted("movesCount", moves)} · ${turn}`)];
}

interface Shown {
	game: Game;
	was: Running | null;
}

// For a user who has not played yet, the large card describes the link to the rules in more words.
function rulesLink({ game }: Shown, first: boolean): HTMLElement {
	const name = named("game", game.name, game.title);
	const isNew = first && !lastPlayed();
	return h(
		"a",
		{
			class: isNew ? "learn new" : "learn",
			href: `#/rules/${game.name}`,
			"aria-label": isNew ? undefined : t("rulesOf", name),
		},
		isNew ? t("rulesNew", name) : t("rules"),
	);
}

// first: the large card, for the game to resume, otherwise for the first game.
function card(shown: Shown, first: boolean): HTMLElement {
	const { game, was } = shown;
	const name = named("game", game.name, game.title);
	const board = new Board({ label: t("boardOf", name), bare: true });
	board.show(was ? was.tree.view(was.tree.last) : core().set({ game: game.name, position: middles[game.name] ?? "" }));
	const play = was?.address ?? (game.levels && !was ? "#/magic" : `#/play/${game.name}`);
	return h(
		"article",
		{ class: first ? "card first" : "card" },
		h(
			"a",
			{ class: "enter", href: play },
			board.element,
			h(
				"h2",
				{},
				name,
				" ",
				h(
					"span",
					{ class: "other", lang: settings.language === "en" ? "zh-Hans" : "en" },
					named("otherName", game.name, ""),
				),
			),
			h(
				"div",
				{ class: "told" },
				...(was && first ? standing(game, was) : [h("p", {}, named("about", game.name, game.about))]),
			),
			h("span", { class: "go" }, was ? t("continueGame") : t("play")),
		),
		rulesLink(shown, first),
	);
}

// The games by link, first those in which it is the user's turn.
function turns(): HTMLElement | false {
	const rows = correspondence().flatMap((saved) => {
		const found = correspondenceTree(saved.record); // stored data may be damaged
		return found ? [{ saved, tree: found.tree, due: dueIn(saved, found.tree) }] : [];
	});
	if (!rows.length) return false;
	const urgency = { turn: 0, send: 1, wait: 2, over: 3 };
	rows.sort((a, b) => urgency[a.due] - urgency[b.due]);
	return h(
		"section",
		{ class: "turns", "aria-labelledby": "turns" },
		h("h2", { id: "turns" }, t("turnsTitle")),
		h("ul", {}, ...rows.map(({ saved, tree, due }) => h("li", {}, turn(saved, tree, due)))),
	);
}

type Due = "turn" | "send" | "wait" | "over";

function dueIn({ side, sent }: SavedCorrespondence, tree: Tree): Due {
	const { actor, ruling } = tree.view(tree.last);
	if (!sent) return "send";
	return tree.result || ruling ? "over" : actor === side ? "turn" : "wait";
}

const dueWords = { turn: "yourMove", send: "sendDue", wait: "waitsFriend", over: "gameOver" } as const;

function turn({ id, side, friend }: SavedCorrespondence, tree: Tree, due: Due): HTMLElement {
	const board = new Board({ label: "", bare: true });
	board.show(tree.view(tree.last), { flipped: side === 1 });
	const moves = counted("movesCount", tree.last.depth);
	return h(
		"a",
		{ class: due, href: `#/turn/${id}` },
		h("div", { class: "thumb", "aria-hidden": "true" }, board.element),
		h(
			"span",
			{ class: "words" },
			h("b", {}, [named("game", tree.start.game, tree.start.game), friend].filter(Boolean).join(" · ")),
			h("span", { class: "due" }, t(dueWords[due])),
			h("span", {}, moves),
		),
	);
}

function entry(sign: Icon, href: string, text: string): HTMLElement {
	return h("a", { href }, icon(sign), h("span", {}, text));
}

export function homeScreen(): Screen {
	const all = core()
		.games()
		.games.map((game): Shown => ({ game, was: running(game) }));
	const last = lastPlayed();
	const first = all.find(({ game, was }) => was && (was.manner ? game.name === last : last === "level")) ?? all[0]!;
	const days = streak(dateOf());
	const others = all.filter((shown) => shown !== first);
	const entries = h(
		"nav",
		{ class: "entries", "aria-label": t("more") },
		hasPuzzles(first.game.name) && entry("puzzle", `#/puzzles/${first.game.name}/daily`, t("puzzleDaily")),
		entry("star", "#/magic", t("campaignOf")),
		entry("sun", "#/magic/daily", days > 0 ? t("magicDailyStreak", days) : t("magicDaily")),
		entry("chart", `#/analyse/${first.game.name}`, t("analyse")),
		entry("load", "#/open", t("openGame")),
		entry("folder", "#/saved", t("savedGames")),
		entry("book", `#/rules/${first.game.name}`, t("rules")),
	);
	const cards = h("div", { class: "cards" }, card(first, true), ...others.map((shown) => card(shown, false)));
	const left = new AbortController();
	whenRoomsAvailable(() => {
		entries.prepend(entry("globe", "#/lobby", t("playOnline")));
		void ownGames(left.signal).then(
			(games) => games && cards.before(games),
			() => {}, // the next visit retries
		);
	});
	return {
		element: h("div", { class: "home" }, h("h1", { class: "unseen" }, t("home")), turns(), cards, entries),
		title: "",
		end: () => left.abort(),
	};
}
