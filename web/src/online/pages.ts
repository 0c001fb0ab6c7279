// Pages of a list that is higher than its place.

// The pages as [first row, row after the last]; at least one row stands on each. heights: of the rows; most: of the place.
export function pagesOf(heights: number[], most: number): [number, number][] {
	const pages: [number, number][] = [];
	let [from, height] = [0, 0];
	for (const [i, row] of heights.entries()) {
		if (i > from && height + row > most) {
			pages.push([from, i]);
			[from, height] = [i, 0];
		}
		height += row;
	}
	if (from < heights.length || !pages.length) pages.push([from, heights.length]);
	return pages;
}
