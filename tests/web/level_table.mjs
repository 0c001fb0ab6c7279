// Plays a level of Magic Chess.
import { core } from "./site.mjs";
import { Table } from "./table.mjs";

// A player of the level on the screen.
export class LevelTable extends Table {
	async line() {
		const { start, record } = await this.page.evaluate(() => JSON.parse(localStorage.getItem("qipan.magic.playing")));
		const moves = core.readRecords(record).games[0].moves.flatMap(({ m }) => (m === undefined ? [] : [m]));
		return { line: { game: "magic", position: start, moves } };
	}

	async turn() {
		const handle = await this.page.waitForFunction(() =>
			document.querySelector(".ending .panel")
				? "over"
				: document.querySelector(".state")?.textContent.includes("Your move") && "turn",
		);
		return (await handle.jsonValue()) === "turn";
	}
}

// On small screens the level's card covers the board.
export async function begin(page) {
	const button = page.locator(".begin");
	await button.waitFor({ state: "attached" });
	if (await button.isVisible()) await button.click();
}
