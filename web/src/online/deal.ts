// Checks that the server did not change the deal during the game (docs/rooms.md, The deal).
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Tree } from "../core/tree.ts";
import type { RoomGame } from "./room_game.ts";

// Uses a library, since browsers provide SHA-256 only on secure pages.
export const commitmentOf = (salt: string, layout: string): string =>
	bytesToHex(sha256(utf8ToBytes(`${salt}\n${layout}`)));

// Whether every revealed piece is the one dealt to its point.
export function followsLayout(tree: Tree, layout: string): boolean {
	return tree.path().every((step) => {
		if (tree.actor(step.parent!) !== 2) return true;
		const flip = step.parent!;
		const point = tree.view(flip.parent!).moves.find(([move]) => move === flip.move)?.[2] ?? -1;
		return step.move === `(${layout[point]})`;
	});
}

export function verdictOf({ state, commitment, tree }: RoomGame): "dealGood" | "dealBad" | "dealUnknown" {
	const { salt = "", layout = "" } = state.deal ?? {};
	if (!commitment) return "dealUnknown";
	return commitmentOf(salt, layout) === commitment && followsLayout(tree, layout) ? "dealGood" : "dealBad";
}
