// Creates an animated GIF frame by frame in a worker: each frame has its own palette and stores only what differs from
// the previous one.
import { applyPalette, GIFEncoder, quantize } from "gifenc";

export type GifOrder = { pixels: Uint8ClampedArray<ArrayBuffer>; width: number; height: number; delay: number } | "end";

const colours = 255; // plus one for unchanged pixels
const stays = 1; // the GIF disposal method that keeps the previous frame

const gif = GIFEncoder();
let before: Uint32Array | null = null; // pixels of the previous frame

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
