// Annotations in a comment besides text, in the PGN forms: glyphs as numbers, "$1"; arrows and circles on the board,
// "[%cal Ga1b2] [%csl Ra1]". The record stores them as part of the comment.

export const colours = ["green", "red", "blue", "yellow"] as const;
export type Colour = (typeof colours)[number];

// Given by point names; a circle has the same name twice.
export interface Drawn {
	from: string;
	to: string;
	colour: Colour;
}

export interface Note {
	glyphs: number[];
	drawn: Drawn[];
	words: string;
}

// In the order of the menu and the keys: judgments of the move, and last the one of the position.
export const glyphs = new Map([
	[1, "!"],
	[2, "?"],
	[3, "!!"],
	[4, "??"],
	[5, "!?"],
	[6, "?!"],
	[7, "□"],
	[16, "±"],
]);

const ofPosition = 16;
const numbers = new Map([...glyphs].map(([number, sign]) => [sign, number]));
const letterOf = (colour: Colour) => colour[0]!.toUpperCase();

function drawnOf(list: string, drawn: Drawn[]): void {
	for (const item of list.split(",")) {
		const [, letter, from, to = from] = /^([GRBY])([a-z]\d+)([a-z]\d+)?$/.exec(item.trim()) ?? [];
		if (letter) drawn.push({ from: from!, to: to!, colour: colours.find((colour) => letterOf(colour) === letter)! });
	}
}

// Signs at the start of a comment, as in "!? a trap", come from readers that convert signs after a move.
export function noteOf(comment: string): Note {
	const note: Note = { glyphs: [], drawn: [], words: "" };
	const take = (number: number | undefined, other: string) => {
		if (number === undefined || !glyphs.has(number)) return other;
		if (!note.glyphs.includes(number)) note.glyphs.push(number);
		return " ";
	};
	note.words = comment
		.replace(/\[%c[as]l ([^\]]*)\]/g, (_, list: string) => {
			drawnOf(list, note.drawn);
			return " ";
		})
		.replace(/(?<!\S)\$(\d+)(?!\S)/g, (other, number: string) => take(Number(number), other))
		.replace(/^\s*([!?]{1,2}|□|±)(?!\S)/, (other, sign: string) => take(numbers.get(sign), other))
		.replace(/\s+/g, " ")
		.trim();
	return note;
}

export function commentOf({ glyphs, drawn, words }: Note): string {
	const list = (name: string, some: Drawn[], text: (d: Drawn) => string) =>
		some.length ? `[%${name} ${some.map((d) => letterOf(d.colour) + text(d)).join(",")}]` : "";
	const arrows = list(
		"cal",
		drawn.filter(({ from, to }) => from !== to),
		({ from, to }) => from + to,
	);
	const circles = list(
		"csl",
		drawn.filter(({ from, to }) => from === to),
		({ to }) => to,
	);
	return [...glyphs.map((number) => `$${number}`), arrows, circles, words].filter(Boolean).join(" ");
}

export function signsOf(note: Note): string {
	return note.glyphs.map((number) => glyphs.get(number)).join("");
}

// Toggles the glyph; a move has at most one, and so does a position.
export function withGlyph(note: Note, glyph: number): Note {
	const others = note.glyphs.filter((number) => (number === ofPosition) !== (glyph === ofPosition));
	return { ...note, glyphs: note.glyphs.includes(glyph) ? others : [...others, glyph].sort((a, b) => a - b) };
}

// Adds the drawing, replacing one of another color, or removes it if it exists.
export function withDrawn(note: Note, one: Drawn): Note {
	const same = note.drawn.find(({ from, to }) => from === one.from && to === one.to);
	const others = note.drawn.filter((other) => other !== same);
	return { ...note, drawn: same?.colour === one.colour ? others : [...others, one] };
}

// PGN for other programs: the glyphs at the start of a comment move before it.
export function glyphsOut(pgn: string): string {
	const start = pgn.search(/\n\s*\n/) + 1; // tags may contain braces
	const moved = (whole: string, comment: string) => {
		const [, numbers, words] = /^\s*(\$\d+(?:\s+\$\d+)*)(?:\s+(.*))?$/s.exec(comment) ?? [];
		return numbers ? [numbers, words && `{${words}}`].filter(Boolean).join(" ") : whole;
	};
	return pgn.slice(0, start) + pgn.slice(start).replace(/\{([^}]*)\}/g, moved);
}
