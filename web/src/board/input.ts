// Input on a board: drag a piece, tap a piece and its target, or move a cursor with the arrow keys once Tab reaches the
// board. Screen readers announce the touched point.
import { press, type Key } from "../base/keys.ts";
import type { BoardState, Touched } from "./state.ts";
import type { BoardView } from "./view.ts";

interface Hands {
	touched: (point: number, came: Touched) => void; // result of a touch of the point
	pointed: (point: number) => void; // the cursor is there, or a piece was picked up
	asked: (what: "position" | "captures" | "point") => void; // requested by key; on focus: the point of the cursor
	letGo: (point: number) => void; // by its key
	redraw: () => void; // the choice or the pointed-at point has changed
	taken?: (point: number) => void; // editor: touches of points instead of moves
	removed?: (point: number) => void; // editor: removal, by right button or long press
	carried?: (from: number, to: number) => void; // editor: a piece was carried elsewhere; to -1: off the board
}

interface Drag {
	point: number;
	piece: SVGElement;
	again: boolean; // it was already chosen
	x: number; // where the drag began
	y: number;
}

const longPress = 500; // ms
const slack = 6; // pixels that a touch may move before it becomes a drag

const ways: Record<string, [number, number]> = {
	ArrowLeft: [-1, 0],
	ArrowRight: [1, 0],
	ArrowUp: [0, 1],
	ArrowDown: [0, -1],
};

export class Input {
	readonly keys: Key[];
	private drag: Drag | null = null;
	private pressed = 0; // timer of a long press
	private tapped = -1; // the point under the finger, touched when the finger is lifted there

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
		// The class stays if the whole window lost the focus.
		drawing.addEventListener("blur", () => document.activeElement === drawing || drawing.classList.remove("touched"));
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

	// Puts the piece in the user's hand back on its point. Returns the canceled drag.
	drop(): Drag | null {
		const { drag } = this;
		if (drag) this.picture.drop(drag.piece, this.state);
		this.drag = null;
		this.tapped = -1;
		clearTimeout(this.pressed);
		return drag;
	}

	// The board was shown again while the finger is still down.
	resume(drag: Drag): void {
		const piece = this.picture.pieceAt(drag.point);
		if (piece && this.state.chosen === drag.point) this.drag = { ...drag, piece };
	}

	// Drops the choice and the plan.
	cancel(): void {
		this.state.choose(-1);
		this.hands.redraw();
	}

	// The first key press only shows the cursor.
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
		// A second finger draws, where drawing is possible.
		if (event.pointerType === "touch" && !event.isPrimary) return;
		const point = this.pointAt(event);
		state.cursor = -1;
		// After a touch, also of the margin, no focus ring or cursor is needed.
		picture.drawing.classList.add("touched");
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

	// Carries a piece of an editor. Released between two points, it goes back.
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

	// Keys with Alt, Ctrl or Meta belong to the browser, arrows with Shift to the screen.
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
