// Locates the fault of a record: the core reports a line and a column in bytes.
import type { Message, MessageValue } from "../core/core.ts";

const around = 60; // bytes shown on each side
const newline = 10;

const placed: Record<string, number> = { in_column: 0, records_in_column: 1 }; // index of the line in the values

function lineAndColumn({ id, args }: Exclude<MessageValue, string | number>): [number, number] | null {
	const first = placed[id];
	if (args && first !== undefined) return [Number(args[first]), Number(args[first + 1])];
	for (const value of args ?? []) {
		const found = typeof value === "object" ? lineAndColumn(value) : null;
		if (found) return found;
	}
	return null;
}

// The text of the line before the fault, the faulty word up to the next blank, and the rest; null: no location given.
export function placeOf(bytes: Uint8Array, fault: Message): [before: string, at: string, behind: string] | null {
	const place = lineAndColumn(fault);
	if (!place) return null;
	const [lineNumber, column] = place;
	let start = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0; // a byte order mark
	for (let line = 1; line < lineNumber; line++) {
		start = bytes.indexOf(newline, start) + 1;
		if (start === 0) return null;
	}
	const at = start + column - 1;
	const end = bytes.indexOf(newline, at);
	const text = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to));
	const rest = text(at, Math.min(end < 0 ? bytes.length : end, at + around));
	const [word = ""] = /^\S*/.exec(rest) ?? [];
	return [text(Math.max(start, at - around), at), word, rest.slice(word.length)];
}
