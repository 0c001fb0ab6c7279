// Why nothing came of a touch, next to the board: below it, above it or at its side, wherever the window has room. The
// note goes after a while, and at once with the next touch or key. Screen readers get the same words from the board.
import { h } from "../base/dom.ts";

const [patience, reading] = [2000, 40]; // ms that the note stays, and ms more for each letter
const gap = 6; // pixels around the note
const [narrowest, widest] = [88, 280]; // pixels of a note at the side of the board

export class RefusalNote {
	readonly element = h("p", { class: "refused", popover: "manual", "aria-hidden": "true" });
	private timer = 0;
	private readonly gone = () => this.hide();

	// board: the drawn board; y: the height of the touched point, both on the window.
	show(words: string, board: DOMRect, y: number): void {
		this.hide();
		this.element.textContent = words;
		this.element.showPopover?.();
		this.place(board, y);
		for (const event of ["pointerdown", "keydown", "resize", "scroll"]) addEventListener(event, this.gone, true);
		this.timer = window.setTimeout(this.gone, patience + words.length * reading);
	}

	hide(): void {
		clearTimeout(this.timer);
		for (const event of ["pointerdown", "keydown", "resize", "scroll"]) removeEventListener(event, this.gone, true);
		if (this.element.isConnected) this.element.hidePopover?.();
		this.element.textContent = "";
	}

	// The height of the note at most that wide.
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
