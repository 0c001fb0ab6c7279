// The state of the puzzle on the table, saved with its entry of the browser's history: it is the same after a reload, on
// the way back and in another language, and new when it is entered again.

export interface SavedPuzzle {
	puzzle: string; // its name
	solution: string[]; // as the user plays it
	played: number;
	helped: boolean;
	end: "" | "puzzleSolved" | "puzzleSolvedLate" | "puzzleEnded";
}

export function savePuzzle(left: SavedPuzzle): void {
	history.replaceState({ ...history.state, left }, "");
}

export function savedPuzzle(puzzle: string): SavedPuzzle | null {
	const { left } = (history.state ?? {}) as { left?: SavedPuzzle };
	return left?.puzzle === puzzle ? left : null;
}

// Another puzzle takes the place of this one.
export function forgetSaved(): void {
	history.replaceState({ ...history.state, left: undefined }, "");
}
