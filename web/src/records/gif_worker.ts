// Makes an animated GIF, frame by frame, beside the page: each has the colours that it needs, and stores only what
// differs from the one before.
import { applyPalette, GIFEncoder, quantize } from "gifenc";

export type GifOrder = { pixels: Uint8ClampedArray<ArrayBuffer>; width: number; height: number; delay: number } | "end";

const colours = 255; // and one for what stays as it was
const stays = 1; // how GIF calls it that a frame is drawn over the one before

const gif = GIFEncoder();
let before: Uint32Array | null = null; // the pixels of the last frame

// biome-ignore lint/suspicious/noGlobalAssign: it is how a worker listens
onmessage = ({ data: order }: MessageEvent<GifOrder>) => {
	if (order === "end") {
		gif.finish();
		postMessage(gif.bytes());
		return;
	}
	const { pixels, width, height, delay } = order;
	const now = new Uint32Array(pixels.buffer);
	const changed = before ? now.filter((pixel, i) => pixel !== before![i]) : now;
	const some = changed.length ? changed : now.slice(0, 1);
	const palette = quantize(new Uint8Array(some.buffer, some.byteOffset, some.byteLength), colours);
	const index = applyPalette(pixels, palette);
	if (before) {
		const clear = palette.length;
		for (let i = 0; i < now.length; i++) if (now[i] === before[i]) index[i] = clear;
		palette.push([0, 0, 0]);
		gif.writeFrame(index, width, height, {
			palette,
			delay,
			transparent: true,
			transparentIndex: clear,
			dispose: stays,
		});
	} else gif.writeFrame(index, width, height, { palette, delay, dispose: stays });
	before = now;
	postMessage("next");
};
