// The state of the current puzzle, saved with its browser history entry: it is preserved across reloads, Back and
// changes of language, and new when the user opens the puzzle again.

export interface SavedPuzzle {
	puzzle: string; // its name
	solution: string[]; // as played by the user
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

// Another puzzle replaces this one.
export function clearSavedPuzzle(): void {
	history.replaceState({ ...history.state, left: undefined }, "");
}
