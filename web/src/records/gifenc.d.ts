// The parts of gifenc in use; the package has no type declarations.
declare module "gifenc" {
	type Colour = [number, number, number];

	export function quantize(rgba: Uint8Array | Uint8ClampedArray, most: number): Colour[];
	export function applyPalette(rgba: Uint8Array | Uint8ClampedArray, palette: Colour[]): Uint8Array;
	export function GIFEncoder(): {
		// delay: in milliseconds
		writeFrame(
			index: Uint8Array,
			width: number,
			height: number,
			how: { palette: Colour[]; delay: number; transparent?: boolean; transparentIndex?: number; dispose?: number },
		): void;
		finish(): void;
		bytes(): Uint8Array<ArrayBuffer>;
	};
}
