// Draws a QR code without a server.
import { generate } from "lean-qr/nano";
import { s } from "../base/dom.ts";

const margin = 4; // quiet zone required by the standard, in modules

export function qrCode(text: string, label: string): SVGElement {
	const code = generate(text);
	let path = "";
	for (let y = 0; y < code.size; y++)
		for (let x = 0; x < code.size; x++) if (code.get(x, y)) path += `M${x} ${y}h1v1h-1z`;
	const size = code.size + 2 * margin;
	return s(
		"svg",
		{ class: "qr", viewBox: `${-margin} ${-margin} ${size} ${size}`, role: "img", "aria-label": label },
		s("path", { d: path }),
	);
}
