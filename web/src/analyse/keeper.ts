// Decides when an analysis is kept in the browser: changes at once, mere viewing when the page is idle or the user
// leaves it.
import { keepChapters, keepManner, keepTree, lostBy, overwritten, type Analysed, type Manner } from "./saved.ts";

const soon = 200; // ms

interface Host {
	manner: Manner;
	analysed: () => Analysed;
	onLost: (lost: Analysed) => void; // receives the analysis of another page that this one replaces
	onLeave: () => void; // leaving the page: takes over text still being entered
}

export class Keeper {
	private timer = 0; // set while something remains to be kept

	constructor(private readonly host: Host) {
		addEventListener("pagehide", this.leave);
	}

	private readonly leave = (): void => {
		this.host.onLeave();
		if (this.timer) this.keep(); // otherwise an import may have written there
	};

	keepSoon(): void {
		clearTimeout(this.timer);
		this.timer = window.setTimeout(() => this.keep(), soon);
	}

	// A reload shows the analysis of the page in which something was changed last; the user's work on the previous
	// one becomes a chapter.
	keep(changed = false): void {
		clearTimeout(this.timer);
		this.timer = 0;
		keepManner(this.host.manner);
		const analysed = this.host.analysed();
		const elsewhere = overwritten(analysed.tree);
		const lost = elsewhere && changed ? lostBy(analysed.tree) : null;
		keepTree(analysed, changed || !elsewhere);
		if (lost) this.host.onLost(lost);
	}

	// Keeps the chapters too. Returns whether they fit in the storage.
	keepAll(changed = false): boolean {
		this.keep(changed);
		return keepChapters(this.host.analysed().tree.start.game);
	}

	end(): void {
		removeEventListener("pagehide", this.leave);
		this.host.onLeave();
		this.keepAll();
	}
}
