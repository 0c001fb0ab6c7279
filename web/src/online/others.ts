// Implements levels/others.ts, the interface of levels to the server.
import { h } from "../base/dom.ts";
import { icon } from "../base/icons.ts";
import { t } from "../base/words.ts";
import type { Others } from "../levels/others.ts";
import { sendAll } from "./attempts.ts";
import { addSwitch, ended } from "./consent.ts";
import { offer } from "./levels_client.ts";
import { addPublish } from "./publish.ts";

async function addLink(place: HTMLElement): Promise<void> {
	const { open, any } = await offer();
	if (open || any)
		place.append(h("a", { class: "button to-others", href: "#/magic/others" }, icon("globe"), t("levelsByOthers")));
}

const silently = (work: Promise<void>): void => void work.catch(() => {}); // the next visit retries

export const others: Others = {
	addLink: (place) => silently(addLink(place)),
	addPublish: (actions, read) => silently(addPublish(actions, read)),
	addSwitch: (place) => silently(addSwitch(place)),
	ended,
	sendAll: () => void sendAll(),
};
