// Messages of the core in the language of the page: a message has an id and values (web/npm/index.d.ts). Chinese has a
// template for each id in data/messages; English shows the core's own text.
import { messageTemplate } from "../base/words.ts";
import type { Message, MessageValue } from "./core.ts";

// A message of the core as an exception.
export class Fault extends Error {
	readonly id: Message["id"];
	readonly args: Message["args"];

	constructor({ id, args, text }: Message) {
		super(text);
		this.id = id;
		this.args = args;
	}
}

function valueText(value: MessageValue | undefined, decimals: string | undefined): string {
	if (typeof value === "object") return messageText(value);
	if (typeof value === "number" && decimals) return value.toFixed(Number(decimals));
	return String(value ?? "");
}

export function messageText({ id, args, text }: Message): string {
	const template = args && messageTemplate(id);
	if (!template) return text;
	return template.replace(/\{(\d)(?:\.(\d+))?\}/g, (_, i, decimals) => valueText(args[Number(i)], decimals));
}

// Converts an exception to a message; one that does not come from the core has no id.
export function messageOf(error: unknown): Message {
	if (!(error instanceof Error)) return { id: "", args: null, text: String(error) };
	const { id, args } = error as Partial<Message> & Error;
	return { id: id ?? "", args: args ?? null, text: error.message };
}

export const faultText = (error: unknown): string => messageText(messageOf(error));

// Messages whose last value is the reason why a move is illegal.
const withReason = [
	"xq_illegal_move",
	"sk_not_a_capture",
	"sk_not_a_step",
	"dc_impossible_step",
	"mc_impossible_action",
];

// The reason why a move is illegal, if the core gives one.
export function reasonText(error: unknown): string {
	const { id = "", args } = error as Partial<Message>;
	const reason = withReason.includes(id) ? args?.at(-1) : undefined;
	return typeof reason === "object" ? messageText(reason) : "";
}
