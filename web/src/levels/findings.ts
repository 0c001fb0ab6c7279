// The core's findings about a level, in the page's language; faults.ts has the refusals.
import { named, t, type Word } from "../base/words.ts";
import { coreWords } from "../core/faults.ts";

const patterns: [RegExp, Word][] = [
	[/neither side has a piece/, "magicFindEmpty"],
	[/over before it begins: the (\w+) has no piece left/, "magicFindNone"],
	[/(\d+) pieces are face down on (\d+) points/, "magicFindCount"],
	[/colour is "\?" but a piece is face up/, "magicFindFlip"],
	[/is not a pair of casts/, "magicFindCasts"],
	[/has a lone cannon with nothing left to jump over at the end/, "magicFindCannon"],
	[/no piece of the player can ever take the (.+)$/, "magicFindNever"],
	[/nothing that takes the (.+) gets to it on (\w\d)/, "magicFindWalled"],
	[/at the first ply: (\S+) wins for the (\w+)/, "magicFindFirst"],
	[/every move loses at once for the (\w+)/, "magicFindLost"],
	[/the (\w+) is completely frozen at the start and (\w+)/, "magicFindFrozen"],
	[/hiding has no effect on the player's pieces/, "magicFindHiding"],
	[/the magic may go to either side/, "magicFindEither"],
	[/(\d+) % of the games are draws/, "magicFindDraws"],
	[/the player wins \S+ \(.*\), expected (\S+) to (\S+)/, "magicFindBand"],
];

const sides: Record<string, Word> = { player: "you", NPC: "computer" };

// A word of the core's: a side, a piece, or what it is.
function told(word: string): string {
	const side = sides[word];
	return side ? t(side) : named("piece", word, word);
}

export function findingWords(text: string): string {
	for (const [pattern, word] of patterns) {
		const found = pattern.exec(text);
		if (found) return t(word, ...found.slice(1).map(told));
	}
	return coreWords(text);
}
