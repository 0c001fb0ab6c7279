// A board's drawing as pixels: a copy that looks the same outside the page, since it carries its own colours and lines.
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
	// The cursor of the keyboard and what the engine proposes are no part of the picture; what the user drew is.
	for (const left of drawing.querySelectorAll(".cursor, .arrow:not(.drawn)")) others[[...own].indexOf(left)]?.remove();
	return copy;
}

const edge = 48; // pixels beside a line of words

// Words in the middle of a picture's width, as large as fits into it.
export function writeLine(pen: CanvasRenderingContext2D, words: string, y: number, size: number, weight: number): void {
	const room = pen.canvas.width - 2 * edge;
	const font = (size: number) => `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`;
	pen.font = font(size);
	const wide = pen.measureText(words).width;
	if (wide > room) pen.font = font((size * room) / wide);
	pen.textAlign = "center";
	pen.fillText(words, pen.canvas.width / 2, y);
}

// The picture is at most so many pixels wide and high. The drawing is in the page, in sight or not.
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
