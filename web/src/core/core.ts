// The page's own core, used for rules: it answers synchronously on the page's thread. Engines have their own:
// engine.ts.
import { compile, load, type Qipan } from "../../npm/index.js";

export type {
	Board,
	BoardEvent,
	Book,
	ClockRules,
	Clocks,
	ClockSide,
	Cycle,
	CycleChase,
	CycleMove,
	CyclePiece,
	CycleSide,
	Draft,
	DraftField,
	DraftGroup,
	DraftPiece,
	DraftRequest,
	EngineOption,
	Explanation,
	Explored,
	Game,
	GameName,
	GameRecord,
	Judgement,
	Level,
	LevelFile,
	LevelMagic,
	LineRequest,
	Look,
	Message,
	MessageValue,
	Point,
	Puzzle,
	PuzzleFile,
	Qipan,
	Rating,
	Reason,
	RecordFile,
	RecordMove,
	ReviewNotes,
	Ruling,
	Score,
	Seen,
	Table,
	TableRequest,
	ThinkRequest,
	Thought,
	Tint,
	View,
} from "../../npm/index.js";
export { Mark } from "../../npm/index.js";

let qipan: Qipan;
let compiled: WebAssembly.Module;

export async function loadCore(url: string): Promise<void> {
	compiled = await compile(fetch(url));
	qipan = await load(compiled);
}

export function core(): Qipan {
	return qipan;
}

export function moduleOfCore(): WebAssembly.Module {
	return compiled;
}
