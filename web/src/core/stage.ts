// The current stage of a turn in words. If several pieces must be placed or removed in a row, says which one is next.
import { named, t } from "../base/words.ts";
import { core } from "./core.ts";
import type { Step, Tree } from "./tree.ts";

const several = { press: "pressSeveral", remove: "removeSeveral" } as const;

// Number of actions of this stage that the side has completed since its move, and the number required.
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
