// What a first visitor does not need: the editors, the puzzles, and all of the user's data in a file. A part of the page
// that is loaded on demand.
import { addWords } from "../base/words.ts";
import { editor as enEditor } from "../base/words/en/editor.ts";
import { levelEditor as enLevelEditor } from "../base/words/en/level_editor.ts";
import { puzzles as enPuzzles } from "../base/words/en/puzzles.ts";
import { transfer as enTransfer } from "../base/words/en/transfer.ts";
import { editor as hansEditor } from "../base/words/zh-hans/editor.ts";
import { levelEditor as hansLevelEditor } from "../base/words/zh-hans/level_editor.ts";
import { puzzles as hansPuzzles } from "../base/words/zh-hans/puzzles.ts";
import { transfer as hansTransfer } from "../base/words/zh-hans/transfer.ts";
import { editor as hantEditor } from "../base/words/zh-hant/editor.ts";
import { levelEditor as hantLevelEditor } from "../base/words/zh-hant/level_editor.ts";
import { puzzles as hantPuzzles } from "../base/words/zh-hant/puzzles.ts";
import { transfer as hantTransfer } from "../base/words/zh-hant/transfer.ts";

addWords({
	en: { ...enEditor, ...enLevelEditor, ...enPuzzles, ...enTransfer },
	"zh-Hans": { ...hansEditor, ...hansLevelEditor, ...hansPuzzles, ...hansTransfer },
	"zh-Hant": { ...hantEditor, ...hantLevelEditor, ...hantPuzzles, ...hantTransfer },
});

export { editScreen } from "../editor/editor.ts";
export { levelEditor } from "../levels/edit.ts";
export { puzzlesScreen } from "../puzzles/puzzles.ts";
export { readEverything, writeEverything } from "./transfer.ts";
