// Keys as tables, which both those who take keys and the list of them read: the list tells what the keys do.
import type { Word } from "./words.ts";

export interface Key {
	keys: string[]; // as the browser calls them, or "Undo" and "Redo" (steps.ts)
	called?: Word; // all of them; absent: each by itself
	does: Word;
	act: (key: string) => void;
	may?: (target: Element) => boolean; // whether it does that now, pressed there; absent: always
}

export interface KeyGroup {
	where: Word;
	keys: Key[];
	about?: Word[];
}

// Does what the key is for. Returns whether it is for anything.
export function press(table: Key[], key: string, target: Element): boolean {
	const found = table.find(({ keys, may }) => keys.includes(key) && (may?.(target) ?? true));
	found?.act(key);
	return !!found;
}
