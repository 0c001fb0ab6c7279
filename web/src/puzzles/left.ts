// How the puzzle on the table was left: it stands with its entry of the browser's history, so that it is the same after
// a reload, on the way back and in another language, and new when it is entered anew.

export interface Left {
	puzzle: string; // its name
	solution: string[]; // as the user plays it
	played: number;
	helped: boolean;
	end: "" | "puzzleSolved" | "puzzleSolvedLate" | "puzzleEnded";
}

export function keepLeft(left: Left): void {
	history.replaceState({ ...history.state, left }, "");
}

export function leftOf(puzzle: string): Left | null {
	const { left } = (history.state ?? {}) as { left?: Left };
	return left?.puzzle === puzzle ? left : null;
}

// Another puzzle takes the place of this one.
export function forget(): void {
	history.replaceState({ ...history.state, left: undefined }, "");
}
