// What is due in a stage of a game, in words. Where several pieces are to go one after another, which of them is next.
import { named, t } from "../base/words.ts";
import { core } from "./core.ts";
import type { Step, Tree } from "./tree.ts";

const several = { press: "pressSeveral", remove: "removeSeveral" } as const;

// How many actions of this stage the side has done since its move, and how many are due.
function counted(tree: Tree, step: Step): [done: number, due: number] {
	const { game, position, stage, actor } = tree.view(step);
	const due = Number(core().takeApart(game, position).values.rewards ?? 0);
	let done = 0;
	for (
		let at = step;
		at.parent && tree.actor(at.parent) === actor && tree.view(at.parent).stage === stage;
		at = at.parent
	)
		done++;
	return [done, due];
}

export function stageWords(tree: Tree, step: Step = tree.at): string {
	const { stage } = tree.view(step);
	if (!stage) return "";
	if (stage === "press" || stage === "remove") {
		const [done, due] = counted(tree, step);
		if (done + due > 1) return t(several[stage], done + due, done + 1);
	}
	return named("stage", stage, "");
}
