// Drawing arrows and circles: with the right mouse button, from point to point or on one point; with a second finger
// while the first one rests; or with the keyboard: X marks the point of the cursor, X again draws to its new point,
// Escape cancels. Shift draws in red, Alt in blue, both in yellow.
import { press, type Key } from "../base/keys.ts";
import type { View } from "../core/core.ts";
import { noteOf } from "../core/notes.ts";
import type { BoardState, Sketch } from "./state.ts";
import type { BoardView } from "./view.ts";

// The drawings in a comment; it may name points of a larger board.
export function sketchesOf({ points }: View, comment: string): Sketch[] {
	const indexOf = (name: string) => points.findIndex((point) => point.name === name);
	const drawn = noteOf(comment).drawn.map(({ from, to, colour }) => ({ from: indexOf(from), to: indexOf(to), colour }));
	return drawn.filter(({ from, to }) => from >= 0 && to >= 0);
}

interface PenCallbacks {
	onFinger: () => void; // a second finger draws: cancels what the first one has begun
	onSketch: (sketch: Sketch | null) => void; // the drawing in progress; null: none
	onDraw: (sketch: Sketch) => void; // a drawing was completed
	onCursor: () => void; // the keyboard cursor has appeared or marks its point
}

function colourOf({ shiftKey, altKey }: MouseEvent | KeyboardEvent): Sketch["colour"] {
	return shiftKey ? (altKey ? "yellow" : "red") : altKey ? "blue" : "green";
}

export class Pen {
	readonly keys: Key[] = [
		{ keys: ["x"], does: "keyMark", act: () => this.mark(), may: () => this.state.view.points.length > 0 },
	];
	private from = -1;
	private colour: Sketch["colour"] = "green"; // of the keyboard drawing
	private pressed: Sketch["colour"] = "green"; // of the last key press
	private byKey = false;
	private finger = -1; // id of the drawing pointer, if it is a finger

	constructor(
		private readonly state: BoardState,
		private readonly picture: BoardView,
		private readonly callbacks: PenCallbacks,
	) {
		const { drawing } = picture;
		drawing.addEventListener("pointerdown", (event) => this.onDown(event));
		drawing.addEventListener("pointermove", (event) => {
			if (this.from >= 0 && !this.byKey && (this.finger < 0 || event.pointerId === this.finger))
				callbacks.onSketch(this.sketch(event));
		});
		drawing.addEventListener("pointerup", (event) => {
			const drew = this.finger < 0 ? event.button === 2 : event.pointerId === this.finger;
			if (drew && this.from >= 0 && !this.byKey) this.end(this.sketch(event));
		});
		drawing.addEventListener("pointercancel", () => this.drop());
		drawing.addEventListener("contextmenu", (event) => event.preventDefault());
		drawing.addEventListener("keydown", (event) => this.onKey(event));
	}

	// The cursor has moved.
	moved(): void {
		if (this.from >= 0 && this.byKey)
			this.callbacks.onSketch({ from: this.from, to: this.state.cursor, colour: this.colour });
	}

	// The point marked with the keyboard; -1: none.
	get marked(): number {
		return this.byKey ? this.from : -1;
	}

	// Cancels the drawing in progress.
	drop(): void {
		if (this.from >= 0) this.end(null);
	}

	private end(drawn: Sketch | null): void {
		this.from = this.finger = -1;
		this.byKey = false;
		this.callbacks.onSketch(null);
		if (drawn) this.callbacks.onDraw(drawn);
	}

	private pointAt(event: PointerEvent): number {
		const place = this.picture.placeAt(event);
		return place ? this.state.pointAt(place) : -1;
	}

	private sketch(event: PointerEvent): Sketch | null {
		const to = this.pointAt(event);
		return this.from < 0 || to < 0 ? null : { from: this.from, to, colour: colourOf(event) };
	}

	private onDown(event: PointerEvent): void {
		this.drop();
		const isSecond = event.pointerType === "touch" && !event.isPrimary;
		if (!isSecond && (event.button !== 2 || event.pointerType !== "mouse")) return;
		if (isSecond) {
			this.callbacks.onFinger();
			this.finger = event.pointerId;
		}
		event.preventDefault(); // keeps the focus, and with it the action of the arrow keys
		this.from = this.pointAt(event);
		this.picture.drawing.setPointerCapture(event.pointerId);
		this.callbacks.onSketch(this.sketch(event));
	}

	// Handles modifiers that choose a color.
	private onKey(event: KeyboardEvent): void {
		const key = event.altKey && event.code === "KeyX" ? "x" : event.key.toLowerCase();
		this.pressed = colourOf(event);
		if (event.key === "Escape" && this.marked >= 0) this.drop();
		else if (event.ctrlKey || event.metaKey || !press(this.keys, key, this.picture.drawing)) return;
		event.preventDefault();
		event.stopImmediatePropagation();
	}

	// The first key press only shows the cursor.
	private mark(): void {
		const { state } = this;
		this.picture.drawing.classList.remove("touched");
		if (this.marked >= 0) {
			this.end({ from: this.from, to: state.cursor, colour: this.pressed });
			return;
		}
		if (state.cursor < 0) state.step(0, 0);
		else {
			[this.from, this.byKey, this.colour] = [state.cursor, true, this.pressed];
			this.moved();
		}
		this.callbacks.onCursor();
	}
}
