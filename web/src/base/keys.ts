// Keyboard shortcuts as tables, used both by the key handlers and by the list of shortcuts.
import type { Word } from "./words.ts";

export interface Key {
	keys: string[]; // browser key names, or "Undo" and "Redo" (steps.ts)
	called?: Word; // label for all of them; absent: one for each key
	does: Word;
	act: (key: string) => void;
	may?: (target: Element) => boolean; // whether it applies now, with the focus on target; absent: always
}

export interface KeyGroup {
	where: Word;
	keys: Key[];
	about?: Word[];
}

// Performs the action of the key. Returns whether it has one.
export function press(table: Key[], key: string, target: Element): boolean {
	const found = table.find(({ keys, may }) => keys.includes(key) && (may?.(target) ?? true));
	found?.act(key);
	return !!found;
}
