// What "Export everything" and "Import" do: the user's data in one file, for another device or as a backup.
import { textDialog } from "../base/copy.ts";
import { h, replace } from "../base/dom.ts";
import { locale } from "../base/settings.ts";
import { counted, t } from "../base/words.ts";
import { faultWords } from "../records/records.ts";
import { add, contentsOf, everything, parseFile, Refused, type Found } from "./everything.ts";

const why = (error: unknown): string => (error instanceof Refused ? error.message : faultWords(error));

export async function writeEverything(status: HTMLElement): Promise<void> {
	try {
		const text = await everything();
		const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
		h("a", { href: url, download: `qipan-${new Date().toISOString().slice(0, 10)}.json` }).click();
		setTimeout(() => URL.revokeObjectURL(url), 10_000);
		status.textContent = t("exported");
	} catch (error) {
		status.textContent = t("exportFailed", why(error));
	}
}

// Shows the contents of the file and asks whether to import its settings too.
function ask(found: Found): void {
	const box = h("input", { type: "checkbox" });
	const status = h("p", { class: "said", role: "status" });
	const buttons = h("div", { class: "buttons" });
	const made = new Date(found.made);
	const date = Number.isNaN(made.valueOf())
		? "?"
		: made.toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
	const take = async () => {
		go.disabled = true;
		try {
			const { games, results, levels, files } = await add(found, box.checked);
			status.textContent = t(
				"imported",
				counted("addedGames", games),
				counted("addedResults", results),
				counted("addedLevels", levels),
				counted("addedFiles", files),
			);
			const reload = h("button", { class: "main", onclick: () => location.reload() }, t("goOn"));
			replace(buttons, reload);
			dialog.addEventListener("close", () => location.reload()); // the screens show the previous data
			reload.focus();
		} catch (error) {
			status.textContent = t("importFailed", why(error));
			go.disabled = false;
		}
	};
	const go = h("button", { class: "main", onclick: () => void take() }, t("importGo"));
	replace(buttons, go, h("button", { onclick: () => dialog.close() }, t("cancel")));
	const { saved, opened, playing, levels, results } = contentsOf(found);
	const has = [
		counted("importSaved", saved),
		opened > 0 && counted("importOpened", opened),
		playing > 0 && counted("importPlaying", playing),
		levels > 0 && counted("addedLevels", levels),
		results > 0 && counted("importResults", results),
	].filter((words) => words !== false);
	const dialog = textDialog(
		t("importEverything"),
		h("p", {}, t("importIs", date)),
		h("ul", {}, ...has.map((words) => h("li", {}, words))),
		h("p", { class: "about" }, t("importMerges")),
		...(found.hasSettings ? [h("label", { class: "switch" }, box, h("span", {}, t("importSettings")))] : []),
		status,
		buttons,
	);
}

export async function readEverything(file: File, status: HTMLElement): Promise<void> {
	try {
		ask(await parseFile(await file.text()));
		status.textContent = "";
	} catch (error) {
		status.textContent = t("importRefused", file.name, why(error));
	}
}
