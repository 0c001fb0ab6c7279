// A complete game in the fragment of an address: its record text, deflated, in URL-safe characters. It never reaches a
// server.

const most = 4 << 20; // bytes of text; larger unpacked data is not a game
export const longLink = 4000; // characters; some programs truncate longer links

async function pass(bytes: Uint8Array, through: CompressionStream | DecompressionStream): Promise<Uint8Array> {
	const reader = new Blob([bytes as BlobPart])
		.stream()
		.pipeThrough(through as ReadableWritablePair<Uint8Array, Uint8Array>)
		.getReader();
	const pieces: BlobPart[] = [];
	for (let size = 0; ; ) {
		const { value, done } = await reader.read();
		if (done) break;
		size += value.length;
		if (size > most) {
			await reader.cancel();
			throw new Error("too long");
		}
		pieces.push(value as BlobPart);
	}
	return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

// Base64url without padding (RFC 4648, 5).
export function urlLetters(bytes: Uint8Array): string {
	let letters = "";
	for (const byte of bytes) letters += String.fromCharCode(byte);
	return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

export async function pack(text: string): Promise<string> {
	return urlLetters(await pass(new TextEncoder().encode(text), new CompressionStream("deflate-raw")));
}

// Rejects if the data is corrupt or not packed text.
export async function unpack(data: string): Promise<string> {
	const letters = atob(data.replace(/-/g, "+").replace(/_/g, "/"));
	const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
	return new TextDecoder("utf-8", { fatal: true }).decode(await pass(bytes, new DecompressionStream("deflate-raw")));
}

export async function linkOf(record: string): Promise<string> {
	return new URL(`#/game/${await pack(record)}`, document.baseURI).href;
}
