// Renders a board's drawing to pixels, through a copy that carries its own styles and so does not depend on the page.
const looks = [
	"fill",
	"fill-opacity",
	"fill-rule",
	"stroke",
	"stroke-width",
	"stroke-opacity",
	"stroke-linecap",
	"stroke-linejoin",
	"stroke-dasharray",
	"opacity",
	"display",
	"visibility",
	"paint-order",
	"font-family",
	"font-size",
	"font-weight",
	"text-anchor",
	"dominant-baseline",
	"letter-spacing",
	"writing-mode",
];

function copyOf(drawing: SVGSVGElement): SVGSVGElement {
	const copy = drawing.cloneNode(true) as SVGSVGElement;
	const [own, others] = [drawing.querySelectorAll("*"), copy.querySelectorAll<SVGElement>("*")];
	others.forEach((element, i) => {
		const style = getComputedStyle(own[i]!);
		element.style.cssText = looks.map((name) => `${name}:${style.getPropertyValue(name)}`).join(";");
		element.removeAttribute("class");
	});
	// The keyboard cursor and the engine's arrows are left out; the user's drawings are kept.
	for (const left of drawing.querySelectorAll(".cursor, .arrow:not(.drawn)")) others[[...own].indexOf(left)]?.remove();
	return copy;
}

const edge = 48; // pixels on each side of a line of text

// Writes text centered across the picture, as large as fits.
export function writeLine(pen: CanvasRenderingContext2D, words: string, y: number, size: number, weight: number): void {
	const room = pen.canvas.width - 2 * edge;
	const font = (size: number) => `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
	pen.font = font(size);
	const wide = pen.measureText(words).width;
	if (wide > room) pen.font = font((size * room) / wide);
	pen.textAlign = "center";
	pen.fillText(words, pen.canvas.width / 2, y);
}

// The picture is at most `most` pixels wide and high. The drawing must be in the page, but need not be visible.
export async function pictureOf(drawing: SVGSVGElement, most: number): Promise<HTMLCanvasElement> {
	const { width, height } = drawing.viewBox.baseVal;
	const scale = most / Math.max(width, height);
	const canvas = document.createElement("canvas");
	[canvas.width, canvas.height] = [Math.round(width * scale), Math.round(height * scale)];
	const copy = copyOf(drawing);
	copy.setAttribute("width", String(canvas.width));
	copy.setAttribute("height", String(canvas.height));
	const image = new Image();
	image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
	await image.decode();
	const ink = canvas.getContext("2d", { willReadFrequently: true })!;
	ink.fillStyle = getComputedStyle(document.body).backgroundColor; // around the board's corners
	ink.fillRect(0, 0, canvas.width, canvas.height);
	ink.drawImage(image, 0, 0, canvas.width, canvas.height);
	return canvas;
}
