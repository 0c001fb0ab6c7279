// Whether the server that the page comes from offers rooms: games between people online (docs/rooms.md).
import { store } from "./store.ts";

export const seatsKey = "qipan.seats"; // in the browser's storage: the rooms in which the user plays

export const blockedKey = "qipan.blocked"; // likewise: the names that the user has blocked

let offered: boolean | null = null; // null: not known yet

async function ask(): Promise<boolean> {
	if ((await store.where()) !== "there") return false;
	const answer = await fetch(new URL("api/rooms?stage=open", document.baseURI), { cache: "no-store" });
	return answer.ok || answer.status === 401; // it asks for a password
}

// Calls `then` if they are offered, at once if that is known.
export function whenRoomsAvailable(then: () => void): void {
	if (offered) then();
	else
		void ask().then(
			(yes) => {
				offered = yes;
				if (yes) then();
			},
			() => {}, // asked again next time
		);
}
