// The user's language when the page starts: the one chosen earlier, or the browser's.
export type Language = "en" | "zh-Hans" | "zh-Hant";

let chosen: string | undefined;
try {
	chosen = localStorage.getItem("qipan.settings")?.match(/"language":"([^"]+)/)?.[1];
} catch {
	// storage is blocked
}
const tag = [chosen, ...navigator.languages].find((tag) => tag?.match(/^en|^zh/));

export const language: Language = !tag?.match(/^zh/) ? "en" : /hant|tw|hk|mo/i.test(tag) ? "zh-Hant" : "zh-Hans";
