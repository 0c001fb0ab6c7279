// The board as screens use it: what it shows (state.ts), how that is drawn (view.ts) and moves (animation.ts), and what the
// user does with it (input.ts), put together.
import { h } from "../base/dom.ts";
import { sound } from "../base/sound.ts";
import { t } from "../base/words.ts";
import type { View } from "../core/core.ts";
import { Animation } from "./animation.ts";
import { Input } from "./input.ts";
import { isCast, moveWords } from "./move_words.ts";
import { pointWords } from "./point_words.ts";
import { BoardState, type Arrow, type Moves, type Showing, type Touched } from "./state.ts";
import { BoardView } from "./view.ts";

export type { Arrow } from "./state.ts";

export interface BoardOptions {
	label: string;
	onMove?: (move: string) => void; // of view.moves, chosen by the user; absent: the board is a picture
	onPoint?: (point: number) => void; // instead of moves: an editor
	onChoose?: (moves: Moves) => void; // a point was chosen, with its moves; none: the choice was dropped
	bare?: boolean; // a small picture: no coordinates
}

export class Board {
	readonly element = h("div", { class: "board-frame" });
	private readonly said = h("div", { class: "unseen", "aria-live": "polite" });
	private readonly picture: BoardView;
	private readonly state = new BoardState();
	private readonly animation: Animation;
	private readonly input: Input | null = null;
	private told = -1; // the chosen point that onChoose knows

	constructor(private readonly options: BoardOptions) {
		this.picture = new BoardView(this.element, options.bare ?? false);
		this.animation = new Animation(this.state, this.picture);
		const { drawing } = this.picture;
		this.element.append(drawing, this.said);
		drawing.setAttribute("aria-label", options.label);
		drawing.setAttribute("role", options.onMove || options.onPoint ? "group" : "img");
		if (options.onMove || options.onPoint)
			this.input = new Input(this.state, this.picture, {
				touched: (point, came) => this.touched(point, came),
				pointed: (point) => this.say(point),
				redraw: () => this.draw(),
				taken: options.onPoint,
			});
	}

	// animate: show the move that led from the position shown before
	show(view: View, { animate = false, ...how }: Showing & { animate?: boolean } = {}): void {
		const before = this.state.view;
		this.input?.drop();
		this.animation.clear();
		this.state.show(view, how);
		this.draw();
		if (animate && before.points.length) this.animation.move(before);
	}

	setArrows(arrows: Arrow[]): void {
		this.state.arrows = arrows;
		this.picture.drawArrows(this.state);
	}

	private draw(): void {
		const { state } = this;
		this.picture.draw(state);
		if (this.told === state.chosen) return;
		this.told = state.chosen;
		this.options.onChoose?.(state.chosen < 0 ? [] : state.movesFrom(state.chosen));
	}

	private touched(point: number, came: Touched): void {
		if (came.what === "nothing") return;
		this.draw();
		if (came.what === "moves") {
			this.choose(came.moves);
			return;
		}
		if (came.what === "stuck") {
			sound("refused");
			this.animation.nudge(point);
		}
		this.say(point);
	}

	private say(point: number): void {
		this.said.textContent = pointWords(this.state, point);
	}

	// Several moves between the same points (magic that can be cast): the user is asked which. Magic is never cast by
	// a single touch.
	private choose(moves: Moves): void {
		if (moves.length === 1 && !isCast(moves[0]![0])) {
			this.options.onMove?.(moves[0]![0]);
			return;
		}
		const dialog = h("dialog", { class: "choice", "aria-label": t("chooseMove") });
		for (const [text] of moves)
			dialog.append(
				h("button", { onclick: () => { dialog.close(); this.options.onMove?.(text); } }, moveWords(text)),
			);
		dialog.append(h("button", { class: "plain", onclick: () => dialog.close() }, t("cancel")));
		dialog.addEventListener("close", () => dialog.remove());
		document.body.append(dialog);
		dialog.showModal();
	}
}
