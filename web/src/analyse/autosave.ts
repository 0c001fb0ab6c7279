// Decides when an analysis is saved in the browser: changes at once, mere viewing when the page is idle or the user
// leaves it.
import {
	changesLostBy,
	saveAnalysis,
	saveChapters,
	saveManner,
	wouldOverwrite,
	type Analysed,
	type Manner,
} from "./saved.ts";

const soon = 200; // ms

interface Host {
	manner: Manner;
	analysed: () => Analysed;
	onLost: (lost: Analysed) => void; // receives the analysis of another page that this one replaces
	onLeave: () => void; // leaving the page: takes over text still being entered
}

export class Autosave {
	private timer = 0; // set while something remains to be saved

	constructor(private readonly host: Host) {
		addEventListener("pagehide", this.leave);
	}

	private readonly leave = (): void => {
		this.host.onLeave();
		if (this.timer) this.save(); // otherwise an import may have written there
	};

	saveSoon(): void {
		clearTimeout(this.timer);
		this.timer = window.setTimeout(() => this.save(), soon);
	}

	// A reload shows the analysis of the page in which something was changed last; the user's work on the previous
	// one becomes a chapter.
	save(changed = false): void {
		clearTimeout(this.timer);
		this.timer = 0;
		saveManner(this.host.manner);
		const analysed = this.host.analysed();
		const elsewhere = wouldOverwrite(analysed.tree);
		const lost = elsewhere && changed ? changesLostBy(analysed.tree) : null;
		saveAnalysis(analysed, changed || !elsewhere);
		if (lost) this.host.onLost(lost);
	}

	// Saves the chapters too. Returns whether they fit in the storage.
	saveAll(changed = false): boolean {
		this.save(changed);
		return saveChapters(this.host.analysed().tree.start.game);
	}

	end(): void {
		removeEventListener("pagehide", this.leave);
		this.host.onLeave();
		this.saveAll();
	}
}
