# page.awk: a manual page from what "qipan COMMAND --help" prints, which is laid out as src/cmd/usage.h says.
#   name      "qipan think"
#   about     its line in the list of commands
#   version   "qipan 1.0"
#   commands  all commands: lines of a name and, after a tab, what it does
# For the name "qipan" the input is the page itself, with @VERSION@ and @COMMANDS@.

function escape(s) {
	gsub(/\\/, "\\e", s)
	gsub(/-/, "\\-", s)
	gsub(/'/, "\\(aq", s)
	gsub(/`/, "\\(ga", s)
	gsub(/~/, "\\(ti", s)
	gsub(/\^/, "\\(ha", s)
	return s
}

# As escape, but hyphens and apostrophes are those of prose.
function prose(s) {
	s = escape(s)
	gsub(/\\-/, "-", s)
	gsub(/\\\(aq/, "'", s)
	return s
}

# What is typed: options and other words bold, values italic.
function typed(s,    out, word) {
	while (match(s, /-*[A-Za-z0-9][A-Za-z0-9-]*/)) {
		word = substr(s, RSTART, RLENGTH)
		if (word ~ /[A-Z]/)
			values[word]
		out = out escape(substr(s, 1, RSTART - 1)) (word ~ /[A-Z]/ ? "\\fI" : "\\fB") escape(word) "\\fP"
		s = substr(s, RSTART + RLENGTH)
	}
	return out escape(s)
}

# Sentences, in which options are bold and the values that typed has met italic.
function sentences(s,    out, word) {
	while (match(s, /--[a-z][a-z-]*|[A-Za-z0-9]+/)) {
		word = substr(s, RSTART, RLENGTH)
		out = out prose(substr(s, 1, RSTART - 1))
		if (word ~ /^--/)
			out = out "\\fB" escape(word) "\\fP"
		else
			out = out (length(word) > 1 && (word in values) ? "\\fI" word "\\fP" : word)
		s = substr(s, RSTART + RLENGTH)
	}
	out = out prose(s)
	return (out ~ /^[.']/ ? "\\&" : "") out
}

function reference(command) {
	gsub(/ /, "\\-", command)
	return ".BR qipan\\-" command " (1)"
}

# Notes the commands that the text names, except this page's.
function note_references(s,    i) {
	for (i = 1; i <= n_commands; i++)
		if ("qipan " command[i] != name && s ~ ("qipan " command[i] "([^a-z]|$)"))
			named[i]
}

# Ends the paragraph or the entry being read, and adds it to its section.
function end_block(    body) {
	if (block == "" && tag == "")
		return
	note_references(block)
	names_documents = names_documents || block ~ /docs\//
	body = sentences(block) "\n"
	if (tag ~ /^[0-9]$/)
		exit_codes = exit_codes ".TP\n" tag "\n" body
	else if (tag ~ /^-/)
		options = options ".TP\n" typed(tag) "\n" body
	else if (tag != "")
		description = description ".TP\n" typed(tag) "\n" body
	else if (block != "Exit codes:")
		description = description ".PP\n" body
	block = tag = ""
}

function begin_entry(line,    gap) {
	sub(/^  /, "", line)
	gap = match(line, /  +/)
	tag = gap ? substr(line, 1, gap - 1) : line
	block = gap ? substr(line, gap + RLENGTH) : ""
}

# A form of the synopsis: what belongs together is not broken.
function add_form(form,    rest) {
	rest = substr(form, length(name) + 1)
	sub(/^ /, "", rest)
	synopsis = synopsis ".SY \"" escape(name) "\"\n" joined(typed(rest)) "\n.YS\n"
}

# Blanks inside of brackets do not end a line, except around a bar.
function joined(s,    out, c, i, depth) {
	for (i = 1; i <= length(s); i++) {
		c = substr(s, i, 1)
		depth += (c == "[") - (c == "]")
		if (c == " " && depth > 0 && substr(s, i + 1, 1) != "|" && substr(s, i - 1, 1) != "|")
			c = "\\~"
		out = out c
	}
	return out
}

function begins(s, beginning) {
	return index(s, beginning) == 1
}

function section(title, body) {
	if (body != "")
		printf ".SH %s\n%s", title, body
}

BEGIN {
	n_commands = split(commands, command, "\n")
	for (i = 1; i <= n_commands; i++) {
		what[i] = command[i]
		sub(/.*\t/, "", what[i])
		sub(/\t.*/, "", command[i])
	}
	part = "synopsis"
}

name == "qipan" && $0 == "@COMMANDS@" {
	for (i = 1; i <= n_commands; i++)
		printf ".TP\n%s\n%s\n", reference(command[i]), prose(what[i])
	next
}

name == "qipan" {
	sub(/@VERSION@/, version)
	print
	next
}

part == "synopsis" && /^$/ {
	add_form(form)
	part = "body"
	next
}

part == "synopsis" {
	sub(/^usage: /, "")
	starts = /^ *qipan /
	sub(/^ +/, "")
	if (starts && form != "") {
		add_form(form)
		form = ""
	}
	form = form (form == "" ? "" : " ") $0
	next
}

/^example: / {
	end_block()
	part = "examples"
	margin = length("example: ")
	sub(/^example: /, "")
}

part == "examples" {
	n_blanks = match($0, /[^ ]/) - 1
	$0 = substr($0, (n_blanks < margin ? n_blanks : margin) + 1)
	examples = examples escape($0) "\n"
	if ($0 !~ /^ /)
		note_references($0)
	next
}

/^$/ {
	end_block()
	next
}

/^  [^ ]/ {
	end_block()
	begin_entry($0)
	next
}

{
	sub(/^ +/, "")
	block = block (block == "" ? "" : " ") $0
}

END {
	if (name == "qipan")
		exit
	end_block()
	title = toupper(name)
	gsub(/ /, "\\-", title)
	page = name
	gsub(/ /, "\\-", page)
	print ".\\\" Written by data/man/generate."
	printf ".TH %s 1 \"\" \"%s\" \"Qipan\"\n.nr HY 0\n.nh\n.ad l\n", title, version
	section("NAME", page " \\- " prose(about) "\n")
	section("SYNOPSIS", synopsis)
	section("DESCRIPTION", description)
	section("OPTIONS", options ".TP\n\\fB\\-\\-help\\fP\nshow how the command is used\n")
	if (exit_codes == "")
		exit_codes = ".TP\n0\ndone\n.TP\n1\nthe data is wrong\n.TP\n2\nthe command line is wrong\n"
	section("EXIT STATUS", exit_codes)
	section("EXAMPLES", examples == "" ? "" : ".EX\n" examples ".EE\n")
	see = ".BR qipan (1)"
	for (i = 1; i <= n_commands; i++)
		if (i in named || begins("qipan " command[i], name " ") || begins(name, "qipan " command[i] " "))
			see = see ",\n" reference(command[i])
	if (names_documents)
		see = see "\n.PP\nThe folder docs/ is \\fIshare/doc/qipan\\fP in an installation."
	section("SEE ALSO", see "\n")
}
