// Finds content that is cut off on a screen. On phones that applies to text: by an ellipsis, by overflow, or by a field
// too narrow for its choice. In windows of any size it applies to controls.

// May be cut: names typed by users that are shown in full elsewhere, and the engine's PVs, which unfold.
const may = ".seat bdi, .facts span, .model b, .choices b, .saved b, .engine .pv";

function cut(may) {
	const pen = document.createElement("canvas").getContext("2d");
	const found = [];
	for (const element of document.querySelectorAll("body *")) {
		const style = getComputedStyle(element);
		const { width, height } = element.getBoundingClientRect();
		if (
			!element.checkVisibility({ visibilityProperty: true }) ||
			width <= 1 ||
			height <= 1 ||
			element.closest(`svg, .unseen, ${may}`)
		)
			continue;
		const tell = (what, text) =>
			found.push(
				`${what}: ${element.tagName.toLowerCase()}.${[...element.classList].join(".")} "${text.trim().slice(0, 60)}"`,
			);
		if (element.tagName === "SELECT") {
			pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
			const text = element.selectedOptions[0]?.textContent ?? "";
			if (
				pen.measureText(text).width >
				element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) + 1
			)
				tell("choice", text);
			continue;
		}
		if (element.tagName === "INPUT" && element.placeholder && !element.value) {
			pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
			if (
				pen.measureText(element.placeholder).width >
				element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) + 1
			)
				tell("hint", element.placeholder);
			continue;
		}
		const text = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
		if (!text && style.textOverflow !== "ellipsis") continue;
		const hides = style.overflowX !== "visible" && !/auto|scroll/.test(style.overflowX);
		if (
			element.scrollWidth > element.clientWidth + 1 &&
			style.display !== "inline" &&
			(hides || (element.matches("button, a, label") && !element.matches(".ask")))
		)
			tell(hides ? "cut" : "runs over", element.textContent);
		if (hides && element.scrollHeight > element.clientHeight + 3) tell("lines cut", element.textContent);
	}
	return found;
}

// The texts that are cut off on a phone.
export async function cutOnPhone(page) {
	await page.setViewportSize({ width: 390, height: 844 });
	await page.waitForTimeout(100);
	return page.evaluate(cut, may);
}

// Controls, and areas that scroll vertically and are partly hidden.
function hiddenAside() {
	const found = new Set();
	for (const element of document.querySelectorAll("button, a, select, summary, input, textarea, p")) {
		const own = element.getBoundingClientRect();
		if (
			!element.checkVisibility({ visibilityProperty: true }) ||
			own.width <= 1 ||
			element.closest(".unseen, .skip, .pv")
		)
			continue; // move lists may continue
		// so that its text aligns with the text above
		const outset = Math.max(0, -parseFloat(getComputedStyle(element).marginLeft));
		for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
			const { overflowX, overflowY } = getComputedStyle(around);
			if (overflowX === "visible" || (/auto|scroll/.test(overflowX) && overflowY === "hidden")) continue;
			const box = around.getBoundingClientRect();
			if (own.left + outset < box.left - 1 || own.right > box.right + 1)
				found.add(
					`.${[...around.classList].join(".")} hides ${element.tagName.toLowerCase()} "${(element.ariaLabel || element.textContent).trim().slice(0, 40)}"`,
				);
		}
	}
	return [...found];
}

const windows = [
	[1440, 900],
	[900, 700],
	[768, 1024],
	[844, 390],
	[360, 740],
];

// What is cut off at the sides in windows of several sizes.
export async function cutAtSides(page) {
	const found = [];
	for (const [width, height] of windows) {
		await page.setViewportSize({ width, height });
		await page.waitForTimeout(100);
		for (const text of await page.evaluate(hiddenAside)) found.push(`${width}x${height}: ${text}`);
	}
	return found;
}
