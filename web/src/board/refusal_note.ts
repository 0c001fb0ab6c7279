// Explains why a touch had no effect, in a note below, above or next to the board, depending on the space in the
// window. The note disappears after a while, and at once on the next touch or key. Screen readers get the same text
// from the board.
import { h } from "../base/dom.ts";

const [minimum, perLetter] = [2000, 40]; // ms for which the note stays, plus ms per letter
const gap = 6; // pixels around the note
const [narrowest, widest] = [88, 280]; // pixels of a note at the side of the board

export class RefusalNote {
	readonly element = h("p", { class: "refused", popover: "manual", "aria-hidden": "true" });
	private timer = 0;
	private readonly gone = () => this.hide();

	// board: rectangle of the drawn board; y: height of the touched point; both in window coordinates.
	show(words: string, board: DOMRect, y: number): void {
		this.hide();
		this.element.textContent = words;
		this.element.showPopover?.();
		this.place(board, y);
		for (const event of ["pointerdown", "keydown", "resize", "scroll"]) addEventListener(event, this.gone, true);
		this.timer = window.setTimeout(this.gone, minimum + words.length * perLetter);
	}

	hide(): void {
		clearTimeout(this.timer);
		for (const event of ["pointerdown", "keydown", "resize", "scroll"]) removeEventListener(event, this.gone, true);
		if (this.element.isConnected) this.element.hidePopover?.();
		this.element.textContent = "";
	}

	// Height of the note when limited to this width.
	private heightAt(width: number): number {
		this.element.style.maxWidth = `${width}px`;
		return this.element.offsetHeight;
	}

	private place(board: DOMRect, y: number): void {
		const { innerWidth: width, innerHeight: height } = window;
		const { style } = this.element;
		const high = this.heightAt(width - 2 * gap);
		const isBelow = board.bottom + high + 2 * gap <= height;
		if (isBelow || board.top >= high + 2 * gap) {
			const left = (board.left + board.right - this.element.offsetWidth) / 2;
			style.left = `${Math.max(gap, Math.min(width - gap - this.element.offsetWidth, left))}px`;
			style.top = `${isBelow ? board.bottom + gap : board.top - gap - high}px`;
			return;
		}
		const [left, right] = [board.left - 2 * gap, width - board.right - 2 * gap];
		const isRight = right >= narrowest || right >= left;
		const top = y - this.heightAt(Math.min(widest, Math.max(narrowest, isRight ? right : left))) / 2;
		style.left = `${isRight ? board.right + gap : board.left - gap - this.element.offsetWidth}px`;
		style.top = `${Math.max(gap, Math.min(height - gap - this.element.offsetHeight, top))}px`;
	}
}
