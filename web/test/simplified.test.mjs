// Conversion of traditional to simplified characters. node --test web/test
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { bundle } from "./bundle.mjs";

const { simplify } = await bundle('export { simplify } from "./base/words/simplified.ts";');

test("names and events are unified across scripts, other text is unchanged", () => {
	const pairs = {
		許銀川: "许银川",
		呂欽: "吕钦",
		鄔正偉: "邬正伟",
		趙國榮: "赵国荣",
		"第9屆「啓新盃」": "第9届「启新杯」",
		"Lü Qin 1:0": "Lü Qin 1:0",
		"🀄許": "🀄许",
	};
	for (const [traditional, simplified] of Object.entries(pairs)) {
		assert.equal(simplify(traditional), simplified);
		assert.equal(simplify(simplified), simplified);
	}
});

test("moves and explanations follow mainland usage, famous names stay", () => {
	const pairs = { 無著可走: "无着可走", 隔著木頭: "隔着木头", 牠能吃: "它能吃", 著名: "著名", 名著: "名著" };
	for (const [traditional, simplified] of Object.entries(pairs)) assert.equal(simplify(traditional), simplified);
});

test("the campaign's texts have no traditional characters left", () => {
	const folder = new URL("../../data/levels/", import.meta.url);
	const levels = readdirSync(folder).flatMap((name) => JSON.parse(readFileSync(new URL(name, folder), "utf8")));
	for (const { id, title_zh, about_zh = "" } of levels)
		assert.doesNotMatch(simplify(title_zh + about_zh), /[著牠階]/, id);
});
