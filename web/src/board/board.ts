// The board as used by screens. It combines its state (state.ts), drawing (view.ts), animation (animation.ts) and input
// (input.ts).
import { showDialog } from "../base/back.ts";
import { h, speak } from "../base/dom.ts";
import type { KeyGroup } from "../base/keys.ts";
import { settings } from "../base/settings.ts";
import { sound } from "../base/sound.ts";
import { sentences, t } from "../base/words.ts";
import type { View } from "../core/core.ts";
import { hidersOf } from "../core/hiders.ts";
import { Animation } from "./animation.ts";
import { Input } from "./input.ts";
import { isCast, moveWords } from "./move_words.ts";
import { Pen } from "./pen.ts";
import { pointWords } from "./point_words.ts";
import { RefusalNote } from "./refusal_note.ts";
import { refusalWords } from "./refusal_words.ts";
import { captureWords, positionWords } from "./position_words.ts";
import { pictureOf } from "./snapshot.ts";
import { BoardState, type Arrow, type Moves, type Plan, type Showing, type Sketch, type Touched } from "./state.ts";
import { BoardView } from "./view.ts";

export type { Arrow, Plan, Sketch } from "./state.ts";

export const wideWindow = "(min-width: 601px) and (orientation: landscape)";

export interface BoardOptions {
	label: string;
	onMove?: (move: string) => void; // of view.moves, chosen by the user; absent: the board is a picture
	// editor: touches of points instead of moves. Returns what to announce in addition to the contents of the point
	onPoint?: (point: number) => string;
	onRemove?: (point: number) => void; // editor: remove the contents of the point
	onCarry?: (from: number, to: number) => void; // editor: a piece was carried elsewhere; to -1: off the board
	onDraw?: (sketch: Sketch) => void; // an arrow or a circle was drawn
	onChoose?: (moves: Moves) => void; // a point was chosen, with its moves; empty: the choice was dropped
	// a move awaits confirmation, if the user prefers that, or is a premove; null: no longer. Absent: moves are played
	// at once
	onPlan?: (plan: Plan | null) => void;
	bare?: boolean; // a thumbnail: no coordinates
	turns?: boolean; // a long board lies on its side in a wide window, if the user prefers that
}

export class Board {
	readonly element = h("div", { class: "board-frame" });
	private readonly announcer = h("div", { class: "unseen", "aria-live": "polite" });
	private readonly picture: BoardView;
	private readonly state = new BoardState();
	private readonly animation: Animation;
	private readonly input: Input | null = null;
	private readonly pen: Pen | null = null;
	private readonly refusal = new RefusalNote();
	private lastChosen = -1; // the chosen point last passed to onChoose
	private planned: Plan | null = null; // the plan last passed to onPlan

	constructor(private readonly options: BoardOptions) {
		this.picture = new BoardView(this.element, options.bare ?? false);
		this.animation = new Animation(this.state, this.picture);
		const { drawing } = this.picture;
		this.element.append(drawing, this.announcer);
		if (options.onMove) this.element.append(this.refusal.element);
		drawing.setAttribute("aria-label", options.label);
		// With the role "application", screen readers pass keys through to the board.
		drawing.setAttribute("role", options.onMove || options.onPoint ? "application" : "img");
		if (options.onMove || options.onPoint) {
			drawing.setAttribute("aria-roledescription", t("board"));
			drawing.setAttribute("aria-description", t(options.onPoint ? "boardKeysEdit" : "boardKeys"));
		}
		const { onDraw, onPoint, onRemove } = options;
		if (onDraw)
			this.pen = new Pen(this.state, this.picture, {
				onFinger: () => this.giveUp(),
				onSketch: (sketch) => this.sketch(sketch),
				onDraw,
				onCursor: () => this.pointed(this.state.cursor),
			});
		if (options.onMove || options.onPoint)
			this.input = new Input(this.state, this.picture, {
				touched: (point, came) => this.touched(point, came),
				pointed: (point) => this.pointed(point),
				letGo: (point) => this.letGo(point),
				redraw: () => this.draw(),
				asked: (what) =>
					this.tell(
						what === "position"
							? positionWords(this.state)
							: what === "captures"
								? captureWords(this.state.view)
								: pointWords(this.state, this.state.cursor),
					),
				taken: onPoint && ((point) => this.taken(point, onPoint(point))),
				removed:
					onRemove &&
					((point) => {
						onRemove(point);
						this.taken(point);
					}),
				carried: options.onCarry,
			});
	}

	// animate: show the move that led from the previously shown position
	show(view: View, { animate = false, ...how }: Showing & { animate?: boolean } = {}): void {
		const {
			state,
			state: { view: before },
		} = this;
		const held = state.own.size ? state.chosen : -1;
		const drag = this.input?.drop();
		this.pen?.drop();
		this.animation.clear();
		state.show(view, { ...how, hiders: how.hiders ?? hidersOf(view) });
		this.lie();
		if (held >= 0 && state.carries(held)) state.chosen = held; // a premove piece that can now move
		this.lastChosen = -1;
		this.draw();
		this.updateQuietly();
		if (drag) this.input?.resume(drag);
		if (animate && before.points.length) this.animation.move(before);
	}

	private lie(): void {
		const { view } = this.state;
		this.state.wide =
			!!this.options.turns &&
			settings.wide &&
			view.cells &&
			view.height >= 2 * view.width &&
			matchMedia(wideWindow).matches;
	}

	// The window has become wide or high: the choice, plan and marks are kept.
	turned(): void {
		this.lie();
		this.draw();
	}

	setArrows(arrows: Arrow[]): void {
		this.state.arrows = arrows;
		this.picture.drawArrows(this.state);
	}

	// A picture of the board as shown, at most `most` pixels wide and high.
	snapshot(most: number): Promise<HTMLCanvasElement> {
		return pictureOf(this.picture.drawing, most);
	}

	wordsOf(point: number): string {
		return pointWords(this.state, point);
	}

	// A board that looks the same, for pictures of other positions.
	twin(): Board {
		const { bare, turns } = this.options;
		const twin = new Board({ label: "", bare: bare ?? false, turns: turns ?? false });
		twin.state.flipped = this.state.flipped;
		return twin;
	}

	get keys(): KeyGroup {
		return { where: "keysBoard", keys: [...(this.input?.keys ?? []), ...(this.pen?.keys ?? [])] };
	}

	get drawing(): SVGSVGElement {
		return this.picture.drawing;
	}

	// The point under the pointer; -1: none.
	pointUnder(event: PointerEvent): number {
		const place = this.picture.placeAt(event);
		return place ? this.state.pointAt(place) : -1;
	}

	// The rectangle in the window of the piece on that point; null if it is empty.
	placeOf(point: number): DOMRect | null {
		return this.picture.pieceAt(point)?.getBoundingClientRect() ?? null;
	}

	private giveUp(): void {
		this.input?.drop();
		this.input?.cancel();
	}

	private sketch(sketch: Sketch | null): void {
		this.state.sketch = sketch;
		this.picture.drawArrows(this.state);
	}

	// Describes the new orientation for screen readers.
	turnedWords(): string {
		const {
			state,
			state: {
				view: { points },
			},
		} = this;
		const below = (a: number, b: number) =>
			state.placeOf(b).y - state.placeOf(a).y || state.placeOf(a).x - state.placeOf(b).x;
		const [corner] = points.map((_, i) => i).sort(below);
		return t("boardTurned", points[corner!]!.name);
	}

	// Plays the move that awaits confirmation.
	confirm(): void {
		const move = this.state.plan?.move;
		if (move !== undefined) this.options.onMove?.(move);
	}

	// Drops the choice and the plan.
	cancel(): void {
		this.input?.cancel();
	}

	private draw(): void {
		const { state } = this;
		this.picture.draw(state);
		if (this.planned !== state.plan) {
			this.planned = state.plan;
			this.options.onPlan?.(state.plan);
		}
		if (this.lastChosen === state.chosen) return;
		this.lastChosen = state.chosen;
		this.options.onChoose?.(state.chosen < 0 || !state.movable ? [] : state.movesFrom(state.chosen));
	}

	private touched(point: number, came: Touched): void {
		if (came.what === "nothing") return;
		if (came.what === "moves") {
			this.draw();
			this.choose(came.moves);
			return;
		}
		if (this.state.plan?.move) this.state.plan = null;
		const isLetGo = this.lastChosen === point && this.state.chosen < 0;
		this.draw();
		if (came.what === "stuck" || came.what === "refused") {
			const from = came.what === "refused" ? came.from : -1;
			sound("refused");
			this.animation.nudge(from < 0 ? point : from);
			const words = refusalWords(this.state.view, point, from, came.what === "stuck" ? came.before : -1);
			this.refusal.show(words, this.picture.box, this.picture.heightOf(this.state, point));
			this.tell(pointWords(this.state, point, words));
		} else if (isLetGo) this.letGo(point);
		else this.say(point);
	}

	private letGo(point: number): void {
		this.tell(pointWords(this.state, point, t("pointLetGo")));
	}

	private pointed(point: number): void {
		this.pen?.moved();
		this.draw();
		this.say(point);
		if (this.pen?.marked === point)
			this.announcer.textContent = sentences(this.announcer.textContent, t("pointMarked"));
	}

	// Handles a touch in an editor, which changes the point.
	private taken(point: number, more = ""): void {
		if (point >= 0) this.tell(pointWords(this.state, point, more));
	}

	private say(point: number): void {
		this.announcer.ariaLive = "polite";
		this.announcer.textContent = pointWords(this.state, point);
	}

	// Announces the text every time, even if unchanged.
	tell(words: string): void {
		this.announcer.ariaLive = "polite";
		speak(this.announcer, words);
	}

	// The point under the cursor may have changed. The new text can be read but does not interrupt the move
	// announcement.
	private updateQuietly(): void {
		const { cursor } = this.state;
		this.announcer.ariaLive = "off";
		this.announcer.textContent = cursor < 0 ? "" : pointWords(this.state, cursor);
	}

	// Several moves between the same points (magic that can be cast): asks the user which. A single touch never
	// casts magic.
	private choose(moves: Moves): void {
		if (moves.length === 1 && !isCast(moves[0]![0])) {
			this.decide(moves[0]!);
			return;
		}
		const dialog = h("dialog", { class: "choice", "aria-label": t("chooseMove") });
		for (const move of moves)
			dialog.append(
				h(
					"button",
					{
						onclick: () => {
							dialog.close();
							this.decide(move);
						},
					},
					moveWords(move[0]),
				),
			);
		dialog.append(h("button", { class: "plain", onclick: () => dialog.close() }, t("cancel")));
		dialog.addEventListener("close", () => dialog.remove());
		document.body.append(dialog);
		showDialog(dialog);
	}

	private decide([move, from, to]: Moves[number]): void {
		const { state, options } = this;
		if (!options.onPlan || !settings.confirm || state.plan?.move === move) {
			options.onMove?.(move);
			return;
		}
		state.plan = { from, to, move };
		this.draw();
	}
}
