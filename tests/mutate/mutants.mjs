// mutants: the small faults that "./dev mutate" puts into C code. candidates(text) finds the places; each fault is a
// replacement of part of the text. Comments, texts, preprocessor lines, assertions and sizes of arrays are left alone,
// and so is code that frees memory: the leak checks test that.

const TOKEN =
	/\s+|\/\*[\s\S]*?\*\/|\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[A-Za-z_]\w*|\.?\d(?:[eEpP][+-]|[\w.])*|\.\.\.|->|<<=|>>=|\+\+|--|<<|>>|[<>=!+\-*/%&|^]=|&&|\|\||[^\s]/y;

const SWAPS = {
	"<": "<=",
	"<=": "<",
	">": ">=",
	">=": ">",
	"==": "!=",
	"!=": "==",
	"&&": "||",
	"||": "&&",
	"+": "-",
	"-": "+",
	"/": "*",
	"%": "/",
	"&": "|",
	"|": "&",
	"^": "|",
	"<<": ">>",
	">>": "<<",
	"+=": "-=",
	"-=": "+=",
	"|=": "&=",
	"&=": "|=",
	"^=": "|=",
	"<<=": ">>=",
	">>=": "<<=",
	"++": "--",
	"--": "++",
};
const BINARY_ONLY = new Set(["+", "-", "&"]);
const WORDS = { true: "false", false: "true", break: "continue", continue: "break" };
const KEYWORDS = new Set(
	`auto bool break case char const continue default do double else enum extern float for goto if inline
	int long register restrict return short signed sizeof static struct switch typedef union unsigned void volatile while
	size_t`.split(/\s+/),
);
const ASSERTIONS = /^(assert|static_assert|_Static_assert|BUG|__attribute__)$/;
const GIVES_BACK = /^(free|fclose|close)$|_(free|release|destroy)$/;

const is_name = (t) => t && /^[A-Za-z_]/.test(t.text) && !KEYWORDS.has(t.text);
const is_number = (t) => t && /^\.?\d/.test(t.text);

// The tokens that count, each with its place in the text, the depths of parentheses and braces around it and the index
// of its partner if it is a bracket.
function tokens_of(text) {
	const tokens = [],
		open = [];
	let parens = 0,
		braces = 0,
		at = 0;
	while (at < text.length) {
		if (text[at] === "#" && /(^|\n)[ \t]*$/.test(text.slice(Math.max(0, at - 40), at))) {
			at += /^(?:\\\n|[^\n])*/.exec(text.slice(at))[0].length;
			continue;
		}
		TOKEN.lastIndex = at;
		const found = TOKEN.exec(text)[0];
		const token = { text: found, start: at, end: at + found.length, parens, braces };
		at = token.end;
		if (/^(\s|\/\*|\/\/)/.test(found)) continue;
		if (/^[([{]$/.test(found)) {
			open.push(tokens.length);
			found === "{" ? braces++ : parens++;
		} else if (/^[)\]}]$/.test(found) && open.length) {
			token.partner = open.pop();
			tokens[token.partner].partner = tokens.length;
			found === "}" ? braces-- : parens--;
			token.parens = parens;
			token.braces = braces;
		}
		tokens.push(token);
	}
	return tokens;
}

// Marks what is left alone: assertions whole, and the sizes of arrays in declarations.
function mark_left_alone(t) {
	const mark = (from, to) => {
		for (let i = from; i <= to; i++) t[i].left_alone = true;
	};
	for (let i = 0; i < t.length; i++) {
		if (ASSERTIONS.test(t[i].text) && t[i + 1]?.text === "(") mark(i, t[i + 1].partner);
		const declares =
			i > 1 &&
			t[i].text === "[" &&
			is_name(t[i - 1]) &&
			(/^[A-Za-z_]/.test(t[i - 2].text)
				? !/^(return|case|else|sizeof|do)$/.test(t[i - 2].text)
				: t[i - 2].text === "*");
		if (declares || (i > 0 && t[i].text === "[" && t[i - 1].text === "]" && t[i - 1].left_alone)) mark(i, t[i].partner);
	}
}

// The other value of a number: 0 and 1 change places, others grow by one.
function other_number(text) {
	const parts = /^(0[xX][0-9a-fA-F]+|\d+)([uUlL]*)$/.exec(text);
	if (!parts) return /^\d*\.\d+f?$/.test(text) ? `(${text} + 1)` : null;
	const n = BigInt(/^0[0-7]+$/.test(parts[1]) ? "0o" + parts[1] : parts[1]);
	return `${n === 1n ? 0n : n + 1n}${parts[2]}`;
}

// The end (a semicolon) of the assignment or call that begins at token i, or -1: a declaration, a jump, a block or a
// return of memory begins there, or nothing does.
function statement_end(t, i) {
	const before = t[i - 1]?.text;
	const begins =
		t[i].parens === 0 &&
		t[i].braces > 0 &&
		(/^[;{}:]$|^else$/.test(before ?? "") ||
			(before === ")" && /^(if|for|while)$/.test(t[t[i - 1].partner - 1]?.text)));
	if (!begins || !(is_name(t[i]) || /^(\*|\(|\+\+|--)$/.test(t[i].text)) || GIVES_BACK.test(t[i].text)) return -1;
	if (is_name(t[i]) && (is_name(t[i + 1]) || t[i + 1].text === ":" || (t[i + 1].text === "*" && is_name(t[i + 2]))))
		return -1;
	if (t[i].text === "(" && t[i + 1].text === "void") return -1;
	let end = i;
	while (t[end] && t[end].text !== ";" && t[end].braces >= t[i].braces)
		end = /^[([{]$/.test(t[end].text) ? t[end].partner + 1 : end + 1;
	return t[end]?.text === ";" ? end : -1;
}

// Whether negating the expression differs from what another fault does to its only comparison.
const worth_turning = (t, from, to) => {
	const inside = t.slice(from, to + 1).map((token) => token.text);
	return !inside.some((s) => s === "==" || s === "!=") || inside.some((s) => /^(&&|\|\||\?)$/.test(s));
};

// The faults of a C text: [{start, end, text}], in the order of the text. In a table at file level each row gives one.
// Of a header only its functions are changed: the tests, which are not compiled again, share its types and numbers.
export function candidates(text, is_header = false) {
	const t = tokens_of(text),
		found = [],
		rows = new Set();
	mark_left_alone(t);
	const add = (first, last, words) => found.push({ start: t[first].start, end: t[last].end, text: words });
	const between = (first, last) => text.slice(t[first].start, t[last].end);
	let function_ends = -1;
	for (let i = 0; i < t.length; i++) {
		const s = t[i].text,
			inside = i < function_ends;
		if (s === "{" && t[i].braces === 0 && t[i - 1]?.text === ")") function_ends = t[i].partner;
		if (t[i].left_alone || (is_header && !inside)) continue;
		const end = statement_end(t, i);
		if (end > 0) add(i, end, ";");
		if (SWAPS[s] && (!BINARY_ONLY.has(s) || is_name(t[i - 1]) || is_number(t[i - 1]) || /^[)\]]$/.test(t[i - 1]?.text)))
			add(i, i, SWAPS[s]);
		if (WORDS[s]) add(i, i, WORDS[s]);
		const row = text.lastIndexOf("\n", t[i].start);
		const zeroes = s === "0" && t[i - 1].text === "{" && t[i + 1].text === "}";
		if (is_number(t[i]) && other_number(s) && !zeroes && (inside || !rows.has(row))) {
			rows.add(row);
			add(i, i, other_number(s));
		}
		if (/^(if|while)$/.test(s) && worth_turning(t, i + 2, t[i + 1].partner - 1))
			add(i + 2, t[i + 1].partner - 1, `!(${between(i + 2, t[i + 1].partner - 1)})`);
		if (s === "return" && t[i + 1].text !== ";") {
			let last = i + 1;
			while (t[last + 1].text !== ";") last++;
			if (worth_turning(t, i + 1, last) && !(last === i + 1 && (is_number(t[last]) || WORDS[t[last].text])))
				add(i + 1, last, `!(${between(i + 1, last)})`);
		}
	}
	return found;
}

// The text with the fault in it; as many lines as before.
export function mutated(text, fault) {
	const lost = text.slice(fault.start, fault.end).split("\n").length - fault.text.split("\n").length;
	return text.slice(0, fault.start) + fault.text + "\n".repeat(lost) + text.slice(fault.end);
}

// What the fault changes: its line, and its lines before and after, each joined into one.
export function difference(text, fault) {
	const from = text.lastIndexOf("\n", fault.start - 1) + 1;
	const line_end = text.indexOf("\n", fault.end),
		to = line_end < 0 ? text.length : line_end;
	const joined = (s) => s.trim().replace(/\s*\n\s*/g, " ");
	return {
		line: text.slice(0, fault.start).split("\n").length,
		before: joined(text.slice(from, to)),
		after: joined(text.slice(from, fault.start) + fault.text + text.slice(fault.end, to)),
	};
}
