// Splits a list that is taller than its container into pages.

// The pages as [first row, row after the last], with at least one row each. heights: heights of the rows; most: height
// of the container.
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
