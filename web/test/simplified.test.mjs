// Traditional characters as simplified ones. node --test web/test
import assert from "node:assert/strict";
import { test } from "node:test";
import { bundle } from "./bundle.mjs";

const { simplify } = await bundle('export { simplify } from "./base/words/simplified.ts";');

test("names and events are the same in both kinds of characters, and all else stays", () => {
	const pairs = { 許銀川: "许银川", 呂欽: "吕钦", 鄔正偉: "邬正伟", 趙國榮: "赵国荣", "第9屆「啓新盃」": "第9届「启新杯」", "Lü Qin 1:0": "Lü Qin 1:0", "🀄許": "🀄许" };
	for (const [traditional, simplified] of Object.entries(pairs)) {
		assert.equal(simplify(traditional), simplified);
		assert.equal(simplify(simplified), simplified);
	}
});
