// A line of moves that can be previewed and played: while a move is hovered or has the focus, a small board shows the
// position after it; a click plays the line up to it. The arrow keys step between moves.
import { h } from "../base/dom.ts";
import { Board } from "../board/board.ts";
import { core, type LineRequest } from "../core/core.ts";

const apart = 8; // pixels between the preview and its element

export class Preview {
	readonly element = h("div", { class: "preview", "aria-hidden": "true" });
	private readonly board = new Board({ label: "", bare: true });
	private beside: Element | null = null;

	constructor() {
		this.element.append(this.board.element);
		this.hide();
	}

	// Placed above its element; below or before it if there is no room.
	show(line: LineRequest, flipped: boolean, beside: Element): void {
		this.beside = beside;
		this.board.show(core().set(line), { flipped });
		this.element.hidden = false;
		const [own, other] = [this.element.getBoundingClientRect(), beside.getBoundingClientRect()];
		const [above, below] = [other.top - own.height - apart, other.bottom + apart];
		const least = innerHeight - own.height - apart;
		const fits = above >= 0 || below <= least;
		this.element.style.top = `${above >= 0 ? above : Math.min(below, least)}px`;
		this.element.style.left = `${Math.max(apart, fits ? Math.min(other.left, innerWidth - own.width - apart) : other.left - own.width - apart)}px`;
	}

	hide(): void {
		this.element.hidden = true;
	}

	// Hides the preview if its element was removed: such an element never receives pointerleave.
	settle(): void {
		if (!this.beside?.isConnected) this.hide();
	}
}

export interface LineOptions {
	line: LineRequest; // up to the position where the moves begin
	moves: string[];
	notation: number;
	flipped: () => boolean;
	preview: Preview;
	onTake: (moves: string[]) => void;
}

export function lineMoves({ line, moves, notation, flipped, preview, onTake }: LineOptions): HTMLElement {
	const played = line.moves as string[];
	const upTo = (i: number) => moves.slice(0, i + 1);
	core().set({ ...line, moves: [...played, ...moves] });
	const names = core().names(notation).slice(played.length);
	const buttons = names.map((name, i) => {
		const show = () => preview.show({ ...line, moves: [...played, ...upTo(i)] }, flipped(), button);
		const take = () => {
			preview.hide();
			onTake(upTo(i));
		};
		const button = h(
			"button",
			{
				tabindex: i ? -1 : 0,
				onclick: take,
				onpointerenter: show,
				onfocus: () => button.matches(":focus-visible") && show(),
			},
			name,
		);
		return button;
	});
	const element = h("span", { class: "pv" }, ...buttons.flatMap((button, i) => (i ? [" ", button] : [button])));
	element.addEventListener("pointerleave", () => preview.hide());
	element.addEventListener("focusout", () => preview.hide());
	element.addEventListener("keydown", (event) => {
		const at = buttons.indexOf(event.target as HTMLButtonElement);
		const next = event.key === "ArrowRight" ? buttons[at + 1] : event.key === "ArrowLeft" ? buttons[at - 1] : undefined;
		if (event.key === "Escape") preview.hide();
		if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
		event.preventDefault();
		next?.focus();
	});
	return element;
}
