// The answers of a server to pages of rooms, without a server.
export const noClub = { name: null, rules: "", clock: null, game: null };

const listOf = (name, rows = []) => ({ [name]: rows, next: null });

// state: of the room, which never changes; lists: rooms by stage; status: of the answers, if not 200; breaks: requests
// for news fail. There are no tournaments, no levels by others, and no WebSocket.
export async function serveRooms(page, { state = null, lists = {}, club = noClub, status = 200, breaks = false } = {}) {
	await page.addInitScript(() => delete window.WebSocket);
	await page.evaluate(() => delete window.WebSocket); // a change of the fragment loads nothing
	await page.route("**/api/club", (route) => route.fulfill({ json: club }));
	await page.route("**/api/tournaments**", (route) => route.fulfill({ json: listOf("tournaments") }));
	await page.route("**/api/levels**", (route) => route.fulfill({ json: { ...listOf("levels"), open: true } }));
	await page.route("**/api/rooms**", (route) => {
		const { pathname, searchParams } = new URL(route.request().url());
		if (searchParams.has("wait")) return breaks ? route.abort() : undefined;
		if (status !== 200) return route.fulfill({ status, json: { error: { id: "", message: "refused" } } });
		const isOne = !/rooms$/.test(pathname);
		return route.fulfill({ json: isOne ? state : listOf("rooms", lists[searchParams.get("stage")]) });
	});
}
