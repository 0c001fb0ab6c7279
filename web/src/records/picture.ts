// Exports the board as a picture, and the current line as an animation.
import { h, replace } from "../base/dom.ts";
import { t } from "../base/words.ts";
import type { Board } from "../board/board.ts";
import { sketchesOf } from "../board/pen.ts";
import { writeLine } from "../board/snapshot.ts";
import type { Step, Tree } from "../core/tree.ts";
import { captionOf } from "./facts.ts";
import { saveFile } from "./file.ts";
import type { GifOrder } from "./gif_worker.ts";

const size = { still: 1600, moving: 640 }; // pixels, the longer side
const line = { height: 76, edge: 36, large: 52, small: 38 }; // pixels of a caption
const pause = { each: 1000, last: 3000 }; // ms that a position is shown

class Stopped extends Error {}

// The positions of the line through the current position; a flip and its outcome share a frame.
export function framesOf(tree: Tree, whole: boolean): Step[] {
	const line = whole ? [tree.root, ...tree.path()] : [tree.at];
	for (let next = tree.at.children[0]; next; next = next.children[0]) line.push(next);
	return line.filter((step, i) => i === line.length - 1 || tree.actor(step) !== 2);
}

class Animator {
	private readonly worker = new Worker(new URL("gif.js", document.baseURI), { type: "module" });
	private fail: (error: Error) => void = () => {};
	private stopped = false;

	private ask(order: GifOrder): Promise<unknown> {
		return new Promise((done, fail) => {
			if (this.stopped) throw new Stopped(); // canceled while the picture was being drawn
			this.fail = fail;
			this.worker.onmessage = ({ data }) => done(data);
			this.worker.onerror = (event) => fail(new Error(event.message || "gif.js"));
			this.worker.postMessage(order, order === "end" ? [] : [order.pixels.buffer]);
		});
	}

	// stage: an invisible board in the page
	async make(tree: Tree, steps: Step[], stage: Board, progress: (done: number) => void): Promise<Blob> {
		for (const [i, step] of steps.entries()) {
			const view = tree.view(step);
			stage.show(view, { drawn: sketchesOf(view, step.comment) });
			const canvas = await stage.snapshot(size.moving);
			const { width, height } = canvas;
			const pixels = canvas.getContext("2d")!.getImageData(0, 0, width, height).data as Uint8ClampedArray<ArrayBuffer>;
			await this.ask({ pixels, width, height, delay: i === steps.length - 1 ? pause.last : pause.each });
			progress(i + 1);
		}
		return new Blob([(await this.ask("end")) as Uint8Array<ArrayBuffer>], { type: "image/gif" });
	}

	stop(): void {
		this.stopped = true;
		this.worker.terminate();
		this.fail(new Stopped());
	}
}

// Adds a caption above the picture: the players and, smaller, place, date and result.
function captioned(picture: HTMLCanvasElement, caption: string[]): HTMLCanvasElement {
	const { height } = picture;
	const canvas = h("canvas", { width: picture.width, height: height + line.edge + line.height * caption.length });
	const pen = canvas.getContext("2d")!;
	const { backgroundColor, color } = getComputedStyle(document.body);
	pen.fillStyle = backgroundColor;
	pen.fillRect(0, 0, canvas.width, canvas.height);
	pen.fillStyle = color;
	for (const [i, words] of caption.entries())
		writeLine(pen, words, line.height * (i + 1), i ? line.small : line.large, i ? 400 : 600);
	pen.drawImage(picture, 0, canvas.height - height);
	return canvas;
}

// name: of the files, without extension. The picture shows the board as it was when this was called.
export function picturing(tree: Tree, board: Board, name: () => string): { element: HTMLElement; end: () => void } {
	const still = board.snapshot(size.still);
	const status = h("p", { class: "said", role: "status" });
	const buttons = h("div", { class: "fields" });
	const from = h(
		"select",
		{ "aria-label": t("animationOf") },
		h("option", { value: "whole" }, t("animationWhole")),
		h("option", { value: "here" }, t("animationHere")),
	);
	const caption = captionOf(tree).filter(Boolean);
	const box = h("input", { type: "checkbox", checked: true });
	const choice = caption.length > 0 && h("label", { class: "switch" }, box, h("span", {}, t("pictureCaption")));
	let animator: Animator | null = null;

	still.catch(() => {}); // reported when the picture is requested
	const savePicture = async () => {
		try {
			const picture = await still;
			const canvas = choice && box.checked ? captioned(picture, caption) : picture;
			const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
			if (blob) saveFile(blob, `${name()}.png`);
		} catch (error) {
			status.textContent = String(error);
		}
	};
	const animate = async () => {
		const steps = framesOf(tree, from.value === "whole");
		const bar = h("progress", { max: steps.length, value: 0, "aria-label": t("animation") });
		const cancel = h("button", { type: "button", onclick: () => animator?.stop() }, t("cancel"));
		const stage = board.twin();
		const hidden = h("div", { class: "backstage", "aria-hidden": "true", inert: true }, stage.element);
		status.textContent = "";
		replace(buttons, bar, cancel);
		status.before(hidden);
		cancel.focus();
		animator = new Animator();
		try {
			saveFile(await animator.make(tree, steps, stage, (done) => (bar.value = done)), `${name()}.gif`);
			status.textContent = t("animationDone", steps.length);
		} catch (error) {
			if (!(error instanceof Stopped)) status.textContent = String(error);
		} finally {
			animator.stop();
			animator = null;
			hidden.remove();
			const focused = cancel.contains(document.activeElement);
			rest();
			if (focused) buttons.querySelector<HTMLElement>(":scope > :last-child")!.focus();
		}
	};
	const rest = () =>
		replace(
			buttons,
			h("button", { type: "button", onclick: () => void savePicture() }, t("picture")),
			from,
			h("button", { type: "button", onclick: () => void animate() }, t("animation")),
		);
	rest();
	return {
		element: h("section", {}, h("h3", {}, t("asPicture")), choice, buttons, status),
		end: () => animator?.stop(),
	};
}
