// Western silhouettes by name of the piece, otherwise by kind, drawn on 128 x 128 units around 0, 0: filled areas,
// areas cut out in the color of the disc, and strokes.
export type Part = ["filled" | "gap" | "cut" | "stroke", string];

const plinth = "M-28 43H28A5 5 0 0 1 33 48V57H-33V48A5 5 0 0 1 -28 43Z";

const king: Part[] = [
	["filled", "M-6 -62H6V-53H16V-41H6V-30H-6V-41H-16V-53H-6Z"],
	["filled", "M0 -12C5 -31 47 -37 47 -7C47 12 32 20 29 36H-29C-32 20 -47 12 -47 -7C-47 -37 -5 -31 0 -12Z"],
	["filled", plinth],
	["cut", "M0 -8V18"],
];
// A quartered shield.
const guard: Part[] = [
	["filled", "M0 -58C13 -49 30 -45 47 -45V-4C47 28 27 49 0 60C-27 49 -47 28 -47 -4V-45C-30 -45 -13 -49 0 -58Z"],
	["gap", "M4 -43C14 -38 24 -35 37 -34V-4H4ZM-4 4V46C-23 37 -35 22 -37 4Z"],
];
const elephant: Part[] = [
	[
		"filled",
		"M-60 28C-62 6 -60 -12 -52 -25C-44 -40 -24 -46 -8 -39C6 -48 28 -47 40 -35C51 -24 54 -8 53 12V44H29V25C20 30 8 31 0 27V44H-22V22C-32 20 -38 15 -41 7C-46 13 -47 21 -45 29A8 8 0 0 1 -60 28Z",
	],
	["cut", "M-10 -32C8 -30 14 -12 6 4C0 14 -12 12 -16 2"],
	["gap", "M-34 -18a5 5 0 1 0 .1 0Z"],
];
const horse: Part[] = [
	[
		"filled",
		"M33 37C38 4 34 -24 16 -40L14 -60L0 -46L-9 -58L-12 -40C-26 -32 -32 -20 -38 -8C-42 1 -52 8 -54 18C-55 28 -47 34 -38 32L-29 24C-20 24 -10 21 -2 13C-2 22 -24 22 -25 37Z",
	],
	["filled", plinth],
	["cut", "M12 -26C24 -10 24 8 20 24"],
	["gap", "M-20 -22a5 5 0 1 0 .1 0Z"],
];
const rook: Part[] = [
	["filled", "M-39 -54H-22V-43H-9V-54H9V-43H22V-54H39V-28L28 -18V20L31 36H-31L-28 20V-18L-39 -28Z"],
	["filled", plinth],
	["cut", "M-30 -16H30"],
];
const cannon: Part[] = [
	["filled", "M-48 0L25 -44L21 -50L33 -57L54 -24L42 -16L38 -22L-28 28A19 19 0 0 1 -48 -1Z"],
	["filled", "M-53 18a7 7 0 1 0 .1 0Z"],
	["gap", "M0 -8A35 35 0 1 0 .1 -8Z"],
	["filled", "M0 -2A29 29 0 1 0 .1 -2ZM0 8A19 19 0 1 1 -.1 8Z"],
	["filled", "M0 20A7 7 0 1 0 .1 20Z"],
	["stroke", "M0 2V52M-25 27H25"],
];
const pawn: Part[] = [
	[
		"filled",
		"M0 -54A21 21 0 0 1 14 -17H20A5 5 0 0 1 20 -6H12C13 14 20 26 28 36H-28C-20 26 -13 14 -12 -6H-20A5 5 0 0 1 -20 -17H-14A21 21 0 0 1 0 -54Z",
	],
	["filled", plinth],
];
// The qilin from the front, with both antlers, and from its side, with horn and mane.
const front: Part[] = [
	[
		"filled",
		"M0 60C-9 60 -15 53 -17 42C-25 35 -29 22 -29 5C-38 2 -45 -8 -48 -24L-27 -18C-16 -26 16 -26 27 -18L48 -24C45 -8 38 2 29 5C29 22 25 35 17 42C15 53 9 60 0 60Z",
	],
	[
		"stroke",
		"M-11 -24C-13 -40 -26 -42 -27 -60M-17 -40C-26 -38 -36 -40 -42 -48M11 -24C13 -40 26 -42 27 -60M17 -40C26 -38 36 -40 42 -48",
	],
	[
		"gap",
		"M-21 -3L-5 5L-8 11C-15 11 -20 6 -21 -3ZM21 -3L5 5L8 11C15 11 20 6 21 -3ZM-10 40L-3 44V49C-8 49 -10 45 -10 40ZM10 40L3 44V49C8 49 10 45 10 40Z",
	],
];
const side: Part[] = [
	[
		"filled",
		"M-58 10C-57 1 -49 -4 -39 -7C-33 -22 -20 -31 -2 -32L32 -50L28 -29L56 -29L43 -9L62 4L42 16C46 33 40 48 31 60H-11C-3 46 -2 36 -8 26L-16 30L-26 50L-34 31C-50 30 -58 22 -58 10Z",
	],
	["stroke", "M-16 -32C-14 -46 -5 -56 10 -62"],
	["gap", "M-20 -14a5 5 0 1 0 .1 0Z"],
	["cut", "M-56 15H-33M14 -14C26 0 26 16 19 30"],
];

export const silhouettes: Record<string, Part[]> = {
	king,
	guard,
	advisor: guard,
	minister: elephant,
	elephant,
	horse,
	knight: horse,
	rook,
	cannon,
	pawn,
	"red qilin": front,
	"black qilin": side,
};
