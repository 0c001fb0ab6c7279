// A game with its variations. Moves are strings; positions are requested from the core when they are viewed.
import { core, type LineRequest, type View } from "./core.ts";

export type Seed = number | string; // digits, as read by core().deal and saved in storage

export interface Start {
	game: string;
	preset: string;
	position: string; // "": the preset's
}

export class Step {
	children: Step[] = []; // the first is the main line
	comment = "";
	score: number | null = null; // the engine's score, from the first side's point of view
	constructor(
		readonly move: string,
		readonly parent: Step | null,
	) {}

	get depth(): number {
		return this.parent ? this.parent.depth + 1 : 0;
	}
}

// The end of the main line after the step.
function endFrom(step: Step): Step {
	let end = step;
	while (end.children[0]) end = end.children[0];
	return end;
}

export class Tree {
	readonly root = new Step("", null);
	at: Step = this.root; // the current step
	players: [string, string] = ["", ""];
	date = "";
	result = ""; // "first", "second" or "draw" if the players or a clock ended it
	ruling = "";
	// the step where the result was declared, if moves were added after it; null: the last step
	ended: Step | null = null;
	tags: [string, string][] = [];
	private views = new WeakMap<Step, View>();
	private actors = new WeakMap<Step, View["actor"]>();
	private names = new Map<number, WeakMap<Step, string>>(); // by notation

	constructor(
		readonly start: Start,
		readonly seed: Seed, // seed of the dealer; never passed to an engine
	) {}

	path(step: Step = this.at): Step[] {
		const steps: Step[] = [];
		for (let s: Step | null = step; s?.parent; s = s.parent) steps.push(s);
		return steps.reverse();
	}

	moves(step: Step = this.at): string[] {
		return this.path(step).map((s) => s.move);
	}

	// The line to the step, as the core and engines expect it.
	request(step: Step = this.at): LineRequest & { moves: string[] } {
		return { ...this.start, moves: this.moves(step) };
	}

	// The main line from the root.
	line(): Step[] {
		const steps: Step[] = [];
		for (let s = this.root.children[0]; s; s = s.children[0]) steps.push(s);
		return steps;
	}

	get last(): Step {
		return this.line().at(-1) ?? this.root;
	}

	// The step that the result belongs to.
	get end(): Step {
		return this.ended ?? this.last;
	}

	// Sets the core's position to the step. The core replays only what differs from its previous line.
	enter(step: Step = this.at): View {
		const view = core().set(this.request(step));
		this.views.set(step, view);
		return view;
	}

	view(step: Step = this.at): View {
		return this.views.get(step) ?? this.enter(step);
	}

	// The step in a notation. Names are requested for a whole line at once, to its end.
	name(step: Step, notation: number): string {
		const names = this.names.get(notation) ?? new WeakMap<Step, string>();
		this.names.set(notation, names);
		if (!names.has(step)) {
			const end = endFrom(step);
			this.enter(end);
			const all = core().names(notation);
			for (const [i, one] of this.path(end).entries()) names.set(one, all[i] ?? one.move);
		}
		return names.get(step)!;
	}

	// The notation of a move that could be played after the step.
	proposed(move: string, notation: number, step: Step = this.at): string {
		core().set({ ...this.start, moves: [...this.moves(step), move] });
		return core().names(notation).at(-1) ?? move;
	}

	// The player to move after the step. Requested for a whole line at once: a view of every step of a long game is
	// slow.
	actor(step: Step = this.at): View["actor"] {
		const view = this.views.get(step);
		if (view) return view.actor;
		if (!this.actors.has(step)) {
			const end = endFrom(step);
			this.enter(end);
			const actors = core().actors();
			for (const [i, one] of [this.root, ...this.path(end)].entries()) this.actors.set(one, actors[i]!);
		}
		return this.actors.get(step)!;
	}

	// Returns the step of the move, adding it if it does not exist.
	add(move: string, parent: Step = this.at): Step {
		let step = parent.children.find((s) => s.move === move);
		if (!step) {
			if (this.result && !this.ended && parent === this.last) this.ended = parent;
			step = new Step(move, parent);
			parent.children.push(step);
		}
		return step;
	}

	play(move: string): Step {
		this.at = this.add(move);
		return this.at;
	}

	playAll(moves: string[]): this {
		for (const move of moves) this.play(move);
		return this;
	}

	// The outcome determined here by the sealed layout.
	deal(): string {
		this.enter();
		return core().deal(this.seed);
	}

	remove(step: Step): void {
		const { parent } = step;
		if (!parent) return;
		parent.children = parent.children.filter((s) => s !== step);
		if (this.path().includes(step)) this.at = parent;
		if (this.ended && this.path(this.ended).includes(step)) this.ended = null;
	}

	// A game to continue from: the line to the current step, without variations.
	lineHere(): Tree {
		const line = new Tree(this.start, this.seed).playAll(this.moves());
		line.date = this.date;
		return line;
	}

	// Copies the tree; also returns the copy of each step.
	copy(): [Tree, Map<Step, Step>] {
		const copy = new Tree(this.start, this.seed);
		const twins = new Map([[this.root, copy.root]]);
		const grow = (step: Step, twin: Step) => {
			twin.comment = step.comment;
			twins.set(step, twin);
			for (const child of step.children) grow(child, copy.add(child.move, twin));
		};
		grow(this.root, copy.root);
		const { players, date, result, ruling, tags } = this;
		Object.assign(copy, { players, date, result, ruling, tags: [...tags] });
		if (this.ended) copy.ended = twins.get(this.ended)!;
		return [copy, twins];
	}

	promote(step: Step): void {
		for (let s: Step = step; s.parent; s = s.parent) {
			const children = s.parent.children;
			children.splice(children.indexOf(s), 1);
			children.unshift(s);
		}
	}
}

// The seed of a deal: 256 bits, so that the hidden pieces cannot be computed from the revealed ones.
export function dealSeed(): Seed {
	const bytes = crypto.getRandomValues(new Uint8Array(32));
	return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

// The seed that a game was saved with. Throws if it is invalid.
export function seedOf(saved: unknown): Seed {
	if (Number.isSafeInteger(saved) && (saved as number) >= 0) return saved as number; // from earlier versions
	if (typeof saved === "string" && /^0x[0-9a-f]{64}$/.test(saved)) return saved;
	throw new Error("this is not a seed");
}

// The seed of an engine's random choices.
export function randomSeed(): number {
	return crypto.getRandomValues(new Uint32Array(1))[0] as number;
}
