// A result as a picture for sharing: the board, the level's name, the stars, the moves.
import { textDialog } from "../base/copy.ts";
import { h, replace } from "../base/dom.ts";
import { t } from "../base/words.ts";
import type { Board } from "../board/board.ts";
import { writeLine } from "../board/snapshot.ts";
import { starPath } from "./card.ts";

export interface Won {
	board: Board;
	title: string;
	place: string; // "Chapter 2 · Level 14"
	stars: number;
	outcome: string; // "won in 12 moves"
}

const width = 1080;
const edge = 48;

function writeStars(pen: CanvasRenderingContext2D, stars: number, y: number): void {
	const path = new Path2D(starPath);
	for (let i = 0; i < 3; i++) {
		pen.save();
		pen.translate(width / 2 + (i - 1) * 104 - 48, y);
		pen.scale(4, 4);
		pen.fillStyle = "#f0b429";
		pen.strokeStyle = i < stars ? "#9a6a00" : pen.strokeStyle;
		pen.lineWidth = 1.2;
		pen.lineJoin = "round";
		if (i < stars) pen.fill(path);
		pen.stroke(path);
		pen.restore();
	}
}

async function pictureOf({ board, title, place, stars, outcome }: Won): Promise<Blob> {
	const picture = await board.snapshot(width - 2 * edge);
	const canvas = h("canvas", { width, height: 336 + picture.height + 96 });
	const pen = canvas.getContext("2d")!;
	const { backgroundColor, color } = getComputedStyle(document.body);
	pen.fillStyle = backgroundColor;
	pen.fillRect(0, 0, canvas.width, canvas.height);
	pen.fillStyle = pen.strokeStyle = color;
	writeLine(pen, place, 76, 34, 400);
	writeLine(pen, title, 148, 60, 600);
	writeStars(pen, stars, 172);
	pen.fillStyle = color;
	writeLine(pen, outcome, 316, 34, 400);
	pen.drawImage(picture, (width - picture.width) / 2, 336);
	writeLine(pen, `棋盘 Qipan · ${new URL(document.baseURI).host}`, canvas.height - 36, 30, 400);
	return new Promise((done, fail) =>
		canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("PNG"))), "image/png"),
	);
}

// Shows the picture with the actions that this browser supports: share, copy, download.
export async function showPicture(won: Won): Promise<void> {
	const blob = await pictureOf(won);
	const file = new File([blob], `${won.title.replace(/[\\/:*?"<>|]+/g, "-")}.png`, { type: "image/png" });
	const url = URL.createObjectURL(file);
	const status = h("p", { class: "said", role: "status" });
	const tell = (word: Parameters<typeof t>[0]) => () => replace(status, t(word));
	const send = navigator.canShare?.({ files: [file] })
		? h(
				"button",
				{ class: "main", onclick: () => void navigator.share({ files: [file], title: won.title }).catch(() => {}) },
				t("pictureSend"),
			)
		: null;
	const copy =
		"ClipboardItem" in window
			? h(
					"button",
					{
						onclick: () =>
							void navigator.clipboard
								.write([new ClipboardItem({ "image/png": blob })])
								.then(tell("copied"), tell("pictureNoCopy")),
					},
					t("copy"),
				)
			: null;
	const download = h("a", { class: send ? "button" : "button main", href: url, download: file.name }, t("download"));
	const buttons = h("div", { class: "buttons" });
	const alt = [won.place, won.title, t("magicStars", won.stars), won.outcome].join(", ");
	const dialog = textDialog(
		t("pictureOfResult"),
		h("img", { class: "result-picture", src: url, alt }),
		buttons,
		status,
	);
	const close = h("button", { class: "plain", onclick: () => dialog.close() }, t("close"));
	buttons.append(...[send, download, copy, close].filter((e) => e !== null));
	dialog.addEventListener("close", () => URL.revokeObjectURL(url));
}
