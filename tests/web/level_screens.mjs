// The screens of levels by others, from a server that only has these levels: docs/levels.md
import { serveRooms } from "./room_server.mjs";

const ids = ["k7f39qtx2m4d", "abcdefghijkm", "bcdefghijkmn"];

const level = {
	title: "Gate",
	title_zh: "門",
	about: "Turn up the pieces one by one.",
	about_zh: "把棋子一枚一枚翻開。",
	board: ["? . r", ". . .", "P . ?"],
	pieces: "Rn",
	npc_depth: 1,
};
const rating = {
	...{ games: 200, won: 88, drawn: 18, lost: 94, ratio: 0.44, low: 0.373, high: 0.509 },
	...{ player_depth: 4, npc_depth: 1, engine: "qipan 0" },
};
const unplayed = { tries: 0, wins: 0, draws: 0, plies: 0, hints: 0 };
const rated = {
	...{ id: ids[0], stage: "rated", name: "安", created: 1_795_989_600_017, refusal: null },
	attempts: { tries: 12, wins: 5, draws: 1, plies: 284, hints: 6 },
	level: { ...level, id: ids[0], rating },
};
const long = "A title <b>as long</b> as level files allow, which nobody would read to its end";
const longZh = "標題要多長有多長，誰也不會讀到最後一個字";
const entries = [
	rated,
	{
		...rated,
		...{ id: ids[1], name: "名字很长很长很长的一位棋手", attempts: unplayed },
		level: {
			...level,
			id: ids[1],
			title: long,
			title_zh: longZh,
			board: ["? ? ? ?", "# r . ?"],
			pieces: "RRRnn",
			rating,
		},
	},
	{
		...rated,
		...{ id: ids[2], name: "林中小鹿", attempts: { ...unplayed, tries: 1, wins: 1 } },
		level: { ...level, id: ids[2], rating: { ...rating, won: 200, drawn: 0, lost: 0, ratio: 1, low: 0.98, high: 1 } },
	},
];
const waiting = { ...rated, stage: "waiting", attempts: unplayed, level: { ...level, id: ids[0] } };
const refused = { ...waiting, stage: "refused", refusal: "levels_too_many_draws" };

// The answers of a server with these levels; about: of the first one.
async function levelServer(page, levels, about) {
	await page.route("**/api/levels**", (route) => {
		const { pathname } = new URL(route.request().url());
		if (!pathname.endsWith("/about")) return route.fulfill({ json: { levels, next: null, open: true } });
		return about
			? route.fulfill({ json: about })
			: route.fulfill({ status: 404, json: { error: { message: "none" } } });
	});
}

const at =
	(levels, about, where, selector, { isOwn = false, act = async () => {} } = {}) =>
	async (page) => {
		await serveRooms(page);
		await levelServer(page, levels, about);
		const own = isOwn ? { [ids[0]]: "x".repeat(22) } : {};
		await page.evaluate((text) => localStorage.setItem("qipan.published", text), JSON.stringify(own));
		await page.goto(new URL(`#/magic/others${where}`, page.url()).href);
		await page.reload();
		await page.locator(selector).first().waitFor();
		await act(page);
	};

const press = (selector) => async (page) => page.locator(selector).first().click();
const ofLevel = (about, how) => at(entries, about, `/${ids[0]}`, ".level-rating", how);
const named = (name, prepare, faults) => ["#/", prepare, { name: `levels by others, ${name}`, faults }];

export const levelScreens = [
	named("list", at(entries, waiting, "", ".own-level", { isOwn: true })),
	named("list, empty", at([], null, "/played", ".about.empty")),
	named("level", ofLevel(rated)),
	named("level, report", ofLevel(rated, { act: press('[data-word="reportLevel"]') })),
	named("level, waiting", ofLevel(waiting, { isOwn: true })),
	named("level, refused, remove", ofLevel(refused, { isOwn: true, act: press('[data-word="removeLevel"]') })),
	named("level, gone", at(entries, null, `/${ids[0]}`, ".other-level .about"), [/404/]),
	named("level, play", at(entries, rated, `/${ids[0]}/play`, "svg.board .piece")),
];
