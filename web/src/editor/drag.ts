// A button whose picture can be dragged, with mouse or finger.
import { h } from "../base/dom.ts";

const slack = 6; // pixels that the pointer may move before it becomes a drag

// dropped: called with the event of the release. Dragging does not press the button.
export function drags(button: HTMLButtonElement, dropped: (event: PointerEvent) => void): void {
	let begun: PointerEvent | null = null;
	let picture: HTMLElement | null = null;
	let dragged = false;
	const end = () => {
		picture?.remove();
		begun = picture = null;
	};
	button.addEventListener("pointerdown", (event) => {
		if (event.button !== 0 || !event.isPrimary) return;
		begun = event;
		dragged = false;
		// The browser captures touches implicitly.
		if (event.pointerType !== "touch") button.setPointerCapture(event.pointerId);
	});
	button.addEventListener("pointermove", (event) => {
		if (!begun || (!picture && Math.hypot(event.clientX - begun.clientX, event.clientY - begun.clientY) < slack))
			return;
		dragged = true;
		if (!picture) {
			picture = h("div", { class: "dragged" }, button.firstElementChild!.cloneNode(true));
			document.body.append(picture);
		}
		picture.style.translate = `${event.clientX}px ${event.clientY}px`;
	});
	button.addEventListener("pointerup", (event) => {
		end();
		if (dragged) dropped(event);
	});
	button.addEventListener("pointercancel", end);
	button.addEventListener(
		"click",
		(event) => {
			// detail is 0 for clicks triggered by the keyboard.
			if (dragged && event.detail) event.stopImmediatePropagation();
		},
		{ capture: true },
	);
}
