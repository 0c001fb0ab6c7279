// Converts a rule book of docs/rules for the page (src/core/rule_book.ts) into sections, clauses and paragraphs.
// Content for programmers is dropped: the code and tests of a clause, and the sentence that introduces them.

const announced = /\s*Below each are the code.*?\)\.(?=\s|$)/s;

// Paragraphs, indented text and tables are separated by blank lines; headings and clauses also start a block.
function blocksOf(text) {
	return text
		.replace(/^(#+ .*)$/gm, "\n$1\n")
		.split(/\n\s*\n/)
		.map((block) => block.replace(/^\n+|\s+$/g, ""))
		.filter(Boolean);
}

const joined = (text) => text.replace(/\s*\n\s*/g, " ").trim();

function blockOf(block) {
	if (/^ {4}/.test(block)) return { plain: block.replace(/^ {4}/gm, "") };
	if (block.startsWith("|")) {
		const rows = block.split("\n").filter((row) => !/^\|[-|:\s]+$/.test(row));
		return {
			table: rows.map((row) =>
				row
					.replace(/^\||\|$/g, "")
					.split("|")
					.map((cell) => cell.replace(/`/g, "").trim()),
			),
		};
	}
	return { text: joined(block).replace(/\*\*/g, "") };
}

export function ruleBook(text) {
	const book = { title: "", sections: [{ title: "", clauses: [] }] };
	for (const block of blocksOf(text.replace(announced, ""))) {
		if (/^ {4}(Code|Test): /.test(block)) continue;
		const [, level, heading] = /^(#+) (.*)$/.exec(block) ?? [];
		const section = book.sections.at(-1);
		if (level === "#") book.title = heading;
		else if (level) book.sections.push({ title: heading, clauses: [] });
		else {
			const [, number, rest] = /^(\d+\.\d+) (.*)$/s.exec(block) ?? [];
			if (number || !section.clauses.length) section.clauses.push({ number: number ?? "", blocks: [] });
			section.clauses.at(-1).blocks.push(blockOf(rest ?? block));
		}
	}
	return book;
}
