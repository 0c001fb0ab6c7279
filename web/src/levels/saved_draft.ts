// The draft of the level editor, saved in the browser's storage.
import { saveItem } from "../base/saved.ts";
import { t } from "../base/words.ts";
import { core, type Level } from "../core/core.ts";
import { Fault } from "../core/faults.ts";
import { draftOf, levelOf, viewOf, type Draft } from "./draft.ts";

const storage = "qipan.magic.draft";

// Returns false if the storage is full.
export const storeDraft = (draft: Draft): boolean => saveItem(storage, JSON.stringify(draft));

export function saveAsDraft(level: Level): void {
	storeDraft(draftOf(level));
}

// The stored draft may come from another version: it is valid if it converts to a level.
export function readDraft(): Draft | null {
	try {
		const draft = JSON.parse(localStorage.getItem(storage) ?? "null") as Draft | null;
		if (!draft || draft.spots.length !== draft.width * draft.height) return null;
		levelOf(draft);
		viewOf(draft);
		return draft;
	} catch {
		return null;
	}
}

export function draftLevel(): Level {
	const draft = readDraft();
	const read = draft ? core().levels(JSON.stringify(levelOf(draft))) : null;
	if (!read) throw new Error(t("magicNoDraft"));
	if (!read.levels[0]) throw new Fault(read.faults[0]!);
	return read.levels[0].level;
}
