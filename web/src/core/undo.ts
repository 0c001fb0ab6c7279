// Undo and redo of changes to a tree. The steps remain the same objects, because scores and review results are attached
// to them.
import type { Step, Tree } from "./tree.ts";

type Fields = Record<string, unknown>;

const fields = { tree: ["players", "date", "result", "ruling", "ended", "tags"], step: ["children", "comment"] };

const copyOf = (value: unknown): unknown => (Array.isArray(value) ? [...value] : value);

function same(a: unknown, b: unknown): boolean {
	return Array.isArray(a) && Array.isArray(b) ? a.length === b.length && a.every((item, i) => item === b[i]) : a === b;
}

const read = (from: object, names: string[]): Fields =>
	Object.fromEntries(names.map((name) => [name, copyOf((from as Fields)[name])]));

// Captures everything that can change.
function stateOf(tree: Tree): Map<object, Fields> {
	const state = new Map<object, Fields>([[tree, read(tree, fields.tree)]]);
	const steps = [tree.root];
	for (const step of steps) {
		state.set(step, read(step, fields.step));
		steps.push(...step.children);
	}
	return state;
}

interface Part {
	of: object;
	before: Fields;
	after: Fields;
}

// New objects are reachable from existing ones, and removed objects keep their state.
function differences(before: Map<object, Fields>, after: Map<object, Fields>): Part[] {
	return [...before].flatMap(([of, was]) => {
		const is = after.get(of);
		const names = is ? Object.keys(was).filter((name) => !same(was[name], is[name])) : [];
		return is && names.length ? { of, before: read(was, names), after: read(is, names) } : [];
	});
}

export interface Change<Kind> {
	kind: Kind;
	step: Step; // the step that the change is about
	from: Step; // current step before the change
	to: Step; // current step after it
	parts: Part[];
}

export class History<Kind> {
	private readonly done: Change<Kind>[] = [];
	private undone: Change<Kind>[] = []; // latest last

	constructor(private readonly tree: Tree) {}

	// The changes that undo and redo would apply.
	get last(): Change<Kind> | undefined {
		return this.done.at(-1);
	}

	get next(): Change<Kind> | undefined {
		return this.undone.at(-1);
	}

	// Runs act, which changes the tree. The change is about the step, or about the first new one. Returns whether
	// anything has changed.
	make(kind: Kind, act: () => void, about = this.tree.at): boolean {
		const from = this.tree.at;
		const before = stateOf(this.tree);
		act();
		const after = stateOf(this.tree);
		const parts = differences(before, after);
		if (!parts.length) return false;
		const added = [...after.keys()].find((one) => !before.has(one)) as Step | undefined;
		this.done.push({ kind, step: added ?? about, from, to: this.tree.at, parts });
		this.undone = [];
		return true;
	}

	undo(): Change<Kind> | undefined {
		const change = this.done.pop();
		if (!change) return;
		this.undone.push(change);
		this.set(change, "before", change.from);
		return change;
	}

	redo(): Change<Kind> | undefined {
		const change = this.undone.pop();
		if (!change) return;
		this.done.push(change);
		this.set(change, "after", change.to);
		return change;
	}

	private set({ parts }: Change<Kind>, which: "before" | "after", at: Step): void {
		for (const part of parts) Object.assign(part.of, read(part[which], Object.keys(part[which])));
		this.tree.at = at;
	}
}
