// The form for a new room: rules, clock, side, and who may join.
import { h } from "../base/dom.ts";
import { go, type Screen } from "../base/screen.ts";
import { t } from "../base/words.ts";
import { gameChoice } from "../core/game_choice.ts";
import { gameOf } from "../core/picture.ts";
import { RulesField } from "../play/rules_field.ts";
import { planWords } from "../play/setup.ts";
import { create, type Choice } from "./client.ts";
import { club } from "./club.ts";
import { sideOf, whyNot } from "./facts.ts";
import { NameField } from "./name.ts";
import { planOf } from "./plan.ts";

const clocks = ["", "300+3", "600+5", "900+10", "1200,3x30", "0,1x86400", "0,1x259200"];
const usual = "600+5";

// The choice of the clock.
export function clockField(): HTMLSelectElement {
	const select = h(
		"select",
		{},
		...clocks.map((value) => h("option", { value, selected: value === usual }, planWords(planOf(value)))),
	);
	void preferClock(select);
	return select;
}

// Selects the club's preferred clock unless the user has already chosen one.
async function preferClock(select: HTMLSelectElement): Promise<void> {
	let isChosen = false;
	select.addEventListener("change", () => (isChosen = true), { once: true });
	const { clock } = await club();
	if (clock === null || isChosen) return;
	if (![...select.options].some(({ value }) => value === clock))
		select.append(h("option", { value: clock }, planWords(planOf(clock))));
	select.value = clock;
}

export function choice(name: string, legend: string, options: [value: string, words: string][]): HTMLElement {
	return h(
		"fieldset",
		{},
		h("legend", {}, legend),
		...options.map(([value, words], i) =>
			h(
				"label",
				{ class: "switch" },
				h("input", { type: "radio", name, value, checked: i === 0 }),
				h("span", {}, words),
			),
		),
	);
}

export function newRoomScreen(name: string): Screen {
	const game = gameOf(name);
	const rules = new RulesField(game, game.presets[0]!.name);
	const clock = clockField();
	const nickname = new NameField();
	const fault = h("p", { class: "fault", role: "alert" });
	const button = h("button", { class: "main" }, t("createRoom"));
	const chosen = (field: string) => form.querySelector<HTMLInputElement>(`[name=${field}]:checked`)!.value;
	const submit = async () => {
		const own = nickname.take();
		if (own === null) return;
		button.disabled = true;
		fault.textContent = "";
		const settings = { game: game.name, preset: rules.value, clock: clock.value, name: own };
		try {
			const side = chosen("side") as Choice["side"];
			const room = await create({ ...settings, side, listed: chosen("listed") === "yes" });
			location.replace(`#/room/${room}`);
		} catch (error) {
			fault.textContent = whyNot(error);
			button.disabled = false;
		}
	};
	const form: HTMLFormElement = h(
		"form",
		{
			class: "new-turn new-room",
			novalidate: true,
			onsubmit: (event: Event) => {
				event.preventDefault();
				void submit();
			},
		},
		h("p", { class: "about" }, t("newRoomAbout")),
		h("div", { class: "row" }, h("span", { "aria-hidden": "true" }, t("rules")), rules.element),
		h("label", { class: "row" }, h("span", {}, t("clock")), clock),
		choice("side", t("yourSide"), [
			["random", t("roomSideRandom")],
			["first", t("roomFirst", sideOf({ game: game.name }, 0))],
			["second", t("roomSecond", sideOf({ game: game.name }, 1))],
		]),
		choice("listed", t("whoJoins"), [
			["no", t("roomPrivate")],
			["yes", t("roomListed")],
		]),
		nickname.element,
		button,
		fault,
	);
	const title = t("newRoom");
	return {
		element: h(
			"div",
			{ class: "records turn room" },
			h(
				"div",
				{ class: "head" },
				h("h1", {}, title),
				gameChoice(game.name, (other) => go("room", "new", other)),
			),
			form,
		),
		title,
	};
}
