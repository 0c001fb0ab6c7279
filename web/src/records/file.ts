// Files created by the page, for download.
import { h } from "../base/dom.ts";

export function saveFile(content: Blob, name: string): void {
	const url = URL.createObjectURL(content);
	h("a", { href: url, download: name }).click();
	setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
