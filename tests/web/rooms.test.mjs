// Games between people online: what two visitors and a spectator can do in rooms of the real server.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accept, begin as beginIn, create, Guest, ownTokens, ownTokensWithoutSockets, roomOf } from "./guest.mjs";
import { Served } from "./served.mjs";
import { Site } from "./site.mjs";
import { asLevel, speak } from "./table.mjs";

const operator = "the-token-of-the-operator";
let served;
let site;
before(async () => {
	served = await Served.open({ "admin-token": operator });
	site = await Site.open(served.address);
});
after(async () => {
	await site.close();
	await served.close();
});

const visit = (hash, act, how) => site.visit(hash, act, { first: ownTokens, ...how });
const two = (act, how) => visit("#/", (first) => visit("#/", (second) => act(first, second), how), how);
const begin = (...how) => beginIn(served, ...how);

const said = (page, words) => page.locator(".state").getByText(words).waitFor();
const press = (page, name) => page.locator(".answers").getByRole("button", { name, exact: true }).click();
// The next socket of the page has received its first message: the browser reports one that is closed before it is open.
const socketOpens = (page) =>
	new Promise((done) => page.once("websocket", (socket) => socket.once("framereceived", done)));
const more = (page) => page.getByRole("button", { name: "More", exact: true }).click();
const first = (view) => view.moves[0];

test("a draw is offered, declined, offered again and agreed", async () => {
	await two(async (one, other) => {
		const [ann, bo] = await begin(one, other, "surakarta");
		await ann.answer(first);
		await one.locator('[data-word="offerDraw"]').click();
		await said(other, "Ann offers a draw.");
		await press(other, "Decline");
		await bo.answer(first);
		await one.locator('[data-word="offerDraw"][aria-pressed="false"]').click();
		await press(other, "Agree");
		for (const page of [one, other]) await page.locator(".state.over").getByText("Draw: by agreement").waitFor();
	});
});

test("a take-back is asked for and allowed", async () => {
	await two(async (one, other) => {
		const [ann, bo] = await begin(one, other, "xiangqi");
		await ann.answer(first);
		await bo.answer(first);
		await one.locator('[data-word="takeBack"]').click();
		await said(one, "You ask to take a move back.");
		await press(other, "Allow take-back");
		await said(other, "A move was taken back.");
		await ann.myTurn();
		assert.deepEqual((await ann.told()).moves, []);
		await ann.answer((view) => view.moves[1]);
		await bo.myTurn();
	});
});

test("a resignation, a rematch with the sides exchanged, and phrases", async () => {
	await two(async (one, other) => {
		const [ann] = await begin(one, other, "qilin");
		await ann.answer(first);
		await other.getByRole("button", { name: "Say…" }).click();
		await other.getByRole("button", { name: "Good luck!" }).click();
		await one.locator(".bubble").getByText("Bo: Good luck!").waitFor();
		await ann.resign();
		for (const page of [one, other]) await page.locator(".state.over").waitFor();
		await one.locator(".ending .main").click();
		await said(other, "Ann offers a rematch.");
		await other.locator(".ending .main").click();
		await one.waitForURL((url) => !url.hash.endsWith(ann.room));
		const next = roomOf(one.url());
		await new Guest(other, "qilin", next, served).answer(first); // Bo begins now
		await new Guest(one, "qilin", next, served).myTurn();
	});
});

test("a move whose answer is lost is sent again, and a reload loses nothing", async () => {
	const how = { faults: [/net::ERR_/], first: ownTokensWithoutSockets };
	await two(async (one, other) => {
		const [ann, bo] = await begin(one, other, "xiangqi");
		let lost = 2;
		await one.route(`**/api/rooms/${ann.room}*`, async (route) => {
			const answer = await route.fetch();
			if (route.request().method() === "POST" && lost-- > 0) await route.abort();
			else await route.fulfill({ response: answer });
		});
		await ann.answer(first);
		for (let tries = 300; lost >= 0 && tries; tries--) await one.waitForTimeout(20);
		assert.equal(lost, -1, "sent three times");
		await one.locator(".room-panel[data-link=connected]").waitFor();
		await one.unrouteAll({ behavior: "ignoreErrors" });
		await bo.answer(first);
		await one.reload();
		await ann.answer(first);
		assert.equal((await ann.told()).ply, 3);
		await bo.myTurn();
	}, how);
});

test("face-down pieces are dealt by the server, and the deal can be checked", async () => {
	await two(async (one, other) => {
		const players = await begin(one, other, "darkchess", { listed: true });
		for (let n = 0; n < 4; n++) await players[n % 2].answer(asLevel("1"));
		await players[0].resign();
		await other.locator('[data-word="checkDeal"]').click();
		await other.getByText("The deal was fixed before the first move").waitFor();
	});
});

test("others watch; a seat moves to another browser by a link that hides its token", async () => {
	await two(async (one, other) => {
		const [ann] = await begin(one, other, "xiangqi");
		await ann.answer(first);
		const { room } = ann;
		await visit(`#/room/${room}`, async (third) => {
			await third.getByText("You are watching this game.").waitFor();
			assert.equal(await third.locator('[data-word="resign"]').count(), 0);
			await more(other);
			await other.getByRole("button", { name: "Other device" }).click();
			const dialog = other.locator("dialog");
			await dialog.getByText("Anyone who has it can play in your place.").waitFor();
			const link = await dialog.locator("input").inputValue();
			await dialog.getByRole("button", { name: "Close" }).click();
			await third.goto(link);
			await third.locator('[data-word="resign"]').waitFor();
			assert.notEqual(third.url(), link);
			await new Guest(third, "xiangqi", room, served).answer(first);
			await ann.myTurn();
		});
	});
});

test("the win can be claimed when the opponent has left", async () => {
	await two(
		async (one, other) => {
			const [ann] = await begin(one, other, "xiangqi");
			await ann.answer(first);
			await other.goto("about:blank");
			await one.locator(".presence").getByText("away").waitFor();
			await one.getByText("You can claim the win in about").waitFor();
			// Not a minute later: the server judges the time.
			await one.route(`**/api/rooms/${ann.room}*`, async (route) => {
				const response = await route.fetch();
				await route.fulfill({ response, json: { ...(await response.json()), claim: 0 } });
			});
			await one.reload();
			await press(one, "Claim the win");
			await one.getByText("The server refused").first().waitFor();
			await one.unrouteAll({ behavior: "ignoreErrors" });
		},
		{ faults: [/409/], first: ownTokensWithoutSockets },
	);
});

test("the lobby lists challenges to accept, and only servers with rooms are offered", async () => {
	await two(async (one, other) => {
		await one.goto(`${site.address}#/`);
		await one.locator('.entries a[href="#/lobby"]').click();
		await one.getByText("No open challenges").waitFor();
		await create(one, "surakarta", { listed: true, name: "Ann <b>&" });
		await other.goto(`${site.address}#/lobby`);
		await other.getByRole("link", { name: "Ann <b>&" }).click();
		await other.locator(".invite .field").fill("Bo");
		const opened = socketOpens(other);
		await other.locator(".invite .main").click();
		await one.locator(".playing").waitFor();
		await other.locator(".playing").waitFor();
		await opened;
		await other.goto(`${site.address}#/play/xiangqi`);
		await other.getByRole("button", { name: "A friend online" }).waitFor();
	});
	const plain = await Site.open();
	try {
		await plain.visit("#/", async (page) => {
			await page.waitForTimeout(500);
			assert.equal(await page.locator('a[href="#/lobby"]').count(), 0);
			assert.ok(!plain.host.asked.some((path) => path.startsWith("/api")));
		});
	} finally {
		await plain.close();
	}
});

test("the home screen lists the user's running games, first those in which they are to move", async () => {
	await two(async (one, other) => {
		const [ann] = await begin(one, other, "xiangqi");
		await ann.answer(first);
		const [bo] = await begin(other, one, "qilin", { name: "Bo" });
		const [over] = await begin(one, other, "surakarta");
		await over.resign();
		await one.locator(".state.over").waitFor();
		const rows = async (page) => {
			await page.goto(`${site.address}#/`);
			await page.locator(".home .turns .thumb").nth(1).waitFor();
			return page.locator(".home .turns a").evaluateAll((links) => links.map((link) => [link.hash, link.className]));
		};
		assert.deepEqual(await rows(other), [
			[`#/room/${bo.room}`, "turn"],
			[`#/room/${ann.room}`, "turn"],
		]);
		await other.locator(".home .turns a").nth(1).click();
		await new Guest(other, "xiangqi", ann.room, served).answer(first);
		assert.deepEqual(await rows(one), [
			[`#/room/${ann.room}`, "turn"],
			[`#/room/${bo.room}`, ""],
		]);
	});
});

test("a taken seat cannot be taken again, and a challenge can be canceled", async () => {
	const faults = [/404|409/];
	await two(
		async (one, other) => {
			const link = await create(one);
			await other.goto(link);
			await other.locator(".invite .field").fill("Bo");
			await other.route("**/join", async (route) => {
				const { request } = await other.context();
				await request.post(route.request().url(), { data: { name: "Someone" } });
				await route.continue();
			});
			await other.locator(".invite .main").click();
			await other.getByText("You are watching this game.").waitFor();
			await one.locator(".playing").waitFor();
			const another = await create(one);
			await other.goto(another);
			await other.locator(".invite").waitFor();
			await one.getByRole("button", { name: "Cancel the game" }).click();
			await one.waitForURL("**/#/lobby");
			await other.getByText("does not exist").waitFor();
		},
		{ faults },
	);
});

test("players and spectators learn that the operator has closed or deleted the game", async () => {
	const authorization = `Bearer ${operator}`;
	await two(
		async (one, other) => {
			const [ann] = await begin(one, other, "xiangqi");
			await ann.answer(first);
			const room = `${served.address}api/rooms/${ann.room}`;
			await fetch(room, { method: "POST", headers: { authorization }, body: '{"do":"close"}' });
			for (const page of [one, other]) {
				await page.locator(".state.over").getByText("Closed by the operator").waitFor();
				await page.locator(".ending h2").getByText("Closed by the operator").waitFor();
				assert.equal(await page.locator('.ending [data-word="rematch"]').count(), 0);
			}
			await fetch(room, { method: "DELETE", headers: { authorization } });
			for (const page of [one, other]) await page.getByText("does not exist").waitFor();
		},
		{ faults: [/404/] },
	);
});

test("a player deletes a finished game, whose other player no longer sees the name", async () => {
	await two(async (one, other) => {
		const [ann] = await begin(one, other, "surakarta");
		await ann.resign();
		await one.locator(".state.over").waitFor();
		await more(one);
		await one.getByRole("button", { name: "Delete this game" }).click();
		await one.locator("dialog").getByRole("button", { name: "Delete", exact: true }).click();
		await one.waitForURL("**/#/lobby");
		await other.getByText("name deleted").first().waitFor();
		assert.equal(await one.evaluate((room) => localStorage["qipan.seats"].includes(room), ann.room), false);
	});
});

test("a blocked opponent is not heard, cannot join the next game, and can be unblocked", async () => {
	await two(
		async (one, other) => {
			await begin(one, other, "xiangqi");
			await more(one);
			await one.getByRole("button", { name: "Block Bo", exact: true }).click();
			await one.getByRole("button", { name: "Unblock Bo" }).waitFor();
			await other.getByRole("button", { name: "Say…" }).click();
			await other.getByRole("button", { name: "Hello!" }).click();
			await other.locator(".bubble").getByText("Hello!").waitFor();
			assert.equal(await one.locator(".bubble").isVisible(), false);
			const link = await create(one);
			await other.goto(link);
			await other.locator(".invite .field").fill("Bo");
			await other.locator(".invite .main").click();
			await other.getByText("cannot join this game").waitFor();
			await one.goto(`${site.address}#/lobby`);
			await one.locator(".lobby .blocked").getByText("Bo", { exact: true }).waitFor();
			await one.locator(".settings > summary").click();
			await one.locator(".settings .blocked").getByRole("button", { name: "Unblock Bo" }).click();
			await one.locator(".blocked").first().waitFor({ state: "detached" });
			assert.equal(await one.locator(".blocked").count(), 0); // in the lobby, too
			await one.keyboard.press("Escape");
			await accept(other, await create(one));
		},
		{ faults: [/409/] },
	);
});

test("the page asks for the server's password once and then continues where it was", async () => {
	const secret = await Served.open({ "password-file": "open sesame" });
	const closed = await Site.open(secret.address);
	const faults = [/401/];
	try {
		await closed.visit(
			"#/lobby",
			async (page) => {
				const dialog = page.locator("dialog");
				await dialog.locator("input[type=password]").fill("guess");
				await dialog.getByRole("button", { name: "Continue" }).click();
				await dialog.getByText("That is not the password.").waitFor();
				await dialog.locator("input[type=password]").fill("open sesame");
				await dialog.getByRole("button", { name: "Continue" }).click();
				await page.getByText("No open challenges").waitFor();
				const link = await create(page);
				await page.goto(`${closed.address}#/`);
				await page.goto(link);
				await page.locator("svg.qr").waitFor();
				assert.equal(await page.locator("dialog").count(), 0);
				await closed.visit(
					`#/room/${roomOf(link)}`,
					async (other) => {
						await other.locator("dialog input[type=password]").fill("open sesame");
						await other.keyboard.press("Enter");
						await other.locator(".invite .field").waitFor(); // the invitation
						assert.equal(await other.evaluate(() => document.cookie), ""); // HttpOnly
					},
					{ first: ownTokens, faults },
				);
			},
			{ first: ownTokens, faults },
		);
		await closed.visit(
			"#/lobby",
			async (page) => {
				await page.locator("dialog").getByRole("button", { name: "Cancel" }).click();
				await page.waitForURL("**/#/");
				await page.locator(".home").waitFor();
				await page.goto(`${closed.address}#/saved`);
				await page.locator("dialog input[type=password]").fill("open sesame");
				await page.keyboard.press("Enter");
				await page.getByText("Nothing saved yet").waitFor();
			},
			{ first: ownTokens, faults },
		);
	} finally {
		await closed.close();
		await secret.close();
	}
});

test("a room is read in Chinese, and the language can change during the game", async () => {
	await two(async (one, other) => {
		const [ann] = await begin(one, other, "xiangqi");
		await speak(one, "zh-Hans");
		await one.locator(".state").getByText("轮到你").waitFor();
		await ann.page.locator(".room-panel").getByText("已连接").waitFor();
	});
});
