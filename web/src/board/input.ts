// Input on a board: drag a piece, tap piece and target, or move a cursor with the arrow keys after Tab reaches the
// board. Screen readers announce the point that was touched.
import { press, type Key } from "../base/keys.ts";
import type { BoardState, Touched } from "./state.ts";
import type { BoardView } from "./view.ts";

interface Hands {
	touched: (point: number, came: Touched) => void; // the result of a touch of the point
	pointed: (point: number) => void; // the cursor is there, or a piece was taken up
	asked: (what: "position" | "captures" | "point") => void; // by its key; where the cursor is, by the focus
	letGo: (point: number) => void; // by its key
	redraw: () => void; // what is chosen or pointed at has changed
	taken?: (point: number) => void; // instead of moves: an editor takes the touched points
	removed?: (point: number) => void; // and those to be removed: with the right button, or by a long press
	carried?: (from: number, to: number) => void; // and the pieces carried elsewhere; to -1: off the board
}

interface Drag {
	point: number;
	piece: SVGElement;
	again: boolean; // it was chosen before
	x: number; // where it began
	y: number;
}

const longPress = 500; // ms
const slack = 6; // pixels that a touch may wander before it is a drag

const ways: Record<string, [number, number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, 1],
	ArrowDown: [0, -1],
};

export class Input {
	readonly keys: Key[];
	private drag: Drag | null = null;
	private pressed = 0; // a timer: until a finger has rested on a point for long
	private tapped = -1; // the point that a finger is on, to be touched when it is lifted there

	constructor(
		private readonly state: BoardState,
		private readonly picture: BoardView,
		private readonly hands: Hands,
	) {
		const { drawing } = picture;
		const byKeys = () => !drawing.classList.contains("touched");
		const enter = ["Enter", " "];
		const ofMoves: Key[] = [
			{ keys: enter, does: "keyTouch", act: () => this.enter(), may: byKeys },
			{
				keys: ["Escape"],
				does: "keyLetGo",
				act: () => this.letGo(),
				may: () => state.chosen >= 0 || state.plan !== null,
			},
			{ keys: ["k"], does: "keyCaptures", act: () => hands.asked("captures") },
		];
		const ofEditor: Key[] = [
			{ keys: enter, does: "keyPut", act: () => this.enter(), may: byKeys },
			{
				keys: ["Delete", "Backspace"],
				does: "keyTake",
				act: () => hands.removed?.(state.cursor),
				may: () => state.cursor >= 0,
			},
		];
		this.keys = [
			{
				keys: Object.keys(ways),
				called: "keyArrows",
				does: "keyCursor",
				act: (key) => this.step(...ways[key]!),
				may: byKeys,
			},
			...(hands.taken ? ofEditor : ofMoves),
			{ keys: ["r"], does: "keyPosition", act: () => hands.asked("position") },
		];
		drawing.tabIndex = 0;
		drawing.addEventListener("keydown", (e) => this.onKey(e));
		drawing.addEventListener(
			"focus",
			() => state.cursor >= 0 && drawing.matches(":focus-visible") && hands.asked("point"),
		);
		drawing.addEventListener("blur", () => document.activeElement === drawing || drawing.classList.remove("touched")); // not if the window lost it
		drawing.addEventListener("pointerdown", (e) => this.onDown(e));
		drawing.addEventListener("pointermove", (e) => this.onDrag(e));
		drawing.addEventListener("pointerup", (e) => this.onUp(e));
		drawing.addEventListener("pointercancel", () => this.drop());
		drawing.addEventListener("contextmenu", (e) => {
			if (!state.plan && !hands.removed) return;
			e.preventDefault();
			this.cancel();
		});
	}

	// The piece in the user's hand goes back to its point. Returns what was begun.
	drop(): Drag | null {
		const { drag } = this;
		if (drag) this.picture.drop(drag.piece, this.state);
		this.drag = null;
		this.tapped = -1;
		clearTimeout(this.pressed);
		return drag;
	}

	// After the board was shown anew: the finger is still down.
	resume(drag: Drag): void {
		const piece = this.picture.pieceAt(drag.point);
		if (piece && this.state.chosen === drag.point) this.drag = { ...drag, piece };
	}

	// Nothing is chosen or planned any more.
	cancel(): void {
		this.state.choose(-1);
		this.hands.redraw();
	}

	// At first the cursor appears.
	private enter(): void {
		if (this.state.cursor < 0) this.step(0, 0);
		else this.touch(this.state.cursor);
	}

	private letGo(): void {
		const { chosen } = this.state;
		this.cancel();
		if (chosen >= 0) this.hands.letGo(chosen);
	}

	private touch(point: number): void {
		if (this.hands.taken) this.hands.taken(point);
		else this.hands.touched(point, this.state.touch(point));
	}

	private pointAt(event: PointerEvent): number {
		const place = this.picture.placeAt(event);
		return place ? this.state.pointAt(place) : -1;
	}

	private onDown(event: PointerEvent): void {
		const {
			state,
			picture,
			hands: { taken, carried, removed },
		} = this;
		if (event.button === 2) removed?.(this.pointAt(event));
		if (event.button !== 0) return;
		this.tapped = -1;
		clearTimeout(this.pressed);
		if (event.pointerType === "touch" && !event.isPrimary) return; // a second finger draws, where one can draw
		const point = this.pointAt(event);
		state.cursor = -1;
		picture.drawing.classList.add("touched"); // no focus ring and no cursor is needed after a touch, also of the margin
		if (point < 0) return;
		event.preventDefault();
		picture.drawing.focus({ preventScroll: true });
		const piece = picture.pieceAt(point);
		if (!piece || !(taken ? carried : state.carries(point))) {
			if (event.pointerType === "touch") this.tapped = point;
			else this.touch(point);
			return;
		}
		if (removed && event.pointerType === "touch") this.pressed = window.setTimeout(() => removed(point), longPress);
		this.drag = { point, piece, again: state.chosen === point, x: event.clientX, y: event.clientY };
		if (!taken) {
			state.choose(point);
			this.hands.redraw();
		}
		picture.drawing.setPointerCapture(event.pointerId);
	}

	private onDrag(event: PointerEvent): void {
		const { drag } = this;
		if (!drag) return;
		if (!drag.piece.classList.contains("lifted") && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < slack)
			return;
		clearTimeout(this.pressed);
		const at = this.picture.placeAt(event);
		if (at) this.picture.lift(drag.piece, at);
	}

	private onUp(event: PointerEvent): void {
		const { drag, state, tapped } = this;
		this.tapped = -1;
		if (tapped >= 0 && this.pointAt(event) === tapped) this.touch(tapped);
		if (!drag) return;
		const lifted = drag.piece.classList.contains("lifted");
		this.drop();
		if (this.hands.carried) this.carry(drag.point, lifted, event);
		else if (lifted) {
			const goal = this.pointAt(event);
			const came = state.carried(drag.point, goal);
			if (came) this.hands.touched(goal, came);
		} else if (drag.again) this.hands.touched(drag.point, state.letGo());
		else this.hands.pointed(drag.point);
	}

	// An editor's piece. Between two points it goes back.
	private carry(from: number, lifted: boolean, event: PointerEvent): void {
		const to = this.pointAt(event);
		if (!lifted) this.touch(from);
		else if (to < 0 ? !this.picture.holds(event) : to !== from) this.hands.carried!(from, to);
	}

	private step(right: number, up: number): void {
		this.state.step(right, up);
		this.hands.redraw();
		this.hands.pointed(this.state.cursor);
	}

	// Those with Alt, Ctrl or Meta are the browser's, and arrows with Shift the screen's.
	private onKey(event: KeyboardEvent): void {
		if (
			!this.state.view.points.length ||
			event.ctrlKey ||
			event.metaKey ||
			event.altKey ||
			(event.shiftKey && event.key in ways)
		)
			return;
		const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
		if (!press(this.keys, key, this.picture.drawing)) return;
		event.preventDefault();
		event.stopPropagation();
	}
}
