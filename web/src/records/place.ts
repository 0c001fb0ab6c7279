// Where the fault of a record is: the core names the place, "line 4, column 30", in bytes.
const around = 60; // bytes shown on each side
const newline = 10;

// The text of its line before the place, from there to the next blank, and after that; null: no place is named.
export function placeOf(bytes: Uint8Array, fault: string): [before: string, at: string, behind: string] | null {
	const named = /line (\d+), column (\d+)/.exec(fault);
	if (!named) return null;
	let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0; // a byte order mark
	for (let line = 1; line < Number(named[1]); line++) {
		start = bytes.indexOf(newline, start) + 1;
		if (start === 0) return null;
	}
	const at = start + Number(named[2]) - 1;
	const end = bytes.indexOf(newline, at);
	const text = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to));
	const rest = text(at, Math.min(end < 0 ? bytes.length : end, at + around));
	const [word = ""] = /^\S*/.exec(rest) ?? [];
	return [text(Math.max(start, at - around), at), word, rest.slice(word.length)];
}
