// When an analysis is kept in the browser: what was changed at once, what was only looked at when there is time, or
// when the page is left.
import { keepChapters, keepManner, keepTree, lostBy, overwritten, type Analysed, type Manner } from "./keep.ts";

const soon = 200; // ms

interface Host {
	manner: Manner;
	analysed: () => Analysed;
	onLost: (lost: Analysed) => void; // another page has made it of the same analysis
	onLeave: () => void; // the page: what is being written is taken
}

export class Keeper {
	private timer = 0; // if something is to be kept

	constructor(private readonly host: Host) {
		addEventListener("pagehide", this.leave);
	}

	private readonly leave = (): void => {
		this.host.onLeave();
		if (this.timer) this.keep(); // else an import has perhaps put something there
	};

	keepSoon(): void {
		clearTimeout(this.timer);
		this.timer = window.setTimeout(() => this.keep(), soon);
	}

	// The analysis that a reload shows is that of the page in which something was changed last: what was made of the one
	// before becomes a chapter.
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

	// With the chapters. Returns whether there was room for them.
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
