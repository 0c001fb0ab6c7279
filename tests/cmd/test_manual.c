/* The commands' documentation of themselves: every option is described, nothing else is, and the manual pages are
 * complete. */
#include "support.h"

#include "scratch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"

/* Writes the manual pages to the test's folder "man". */
static int make_pages(void **state)
{
	scratch_begin(state);
	return scratch_run("../data/man/generate $Q $D/man");
}

/* Output of the shell script, run for every command as $c. */
static const char *each_command(const char *script)
{
	char loop[500];
	snprintf(loop, sizeof loop, QIPAN " --complete | cut -f1 | while read -r c; do %s; done", script);
	return shell_output(loop, 0);
}

/* Calls test(command, option, rest of the line) for each "COMMAND --OPTION..." that the script prints for $c. */
static void each_option(const char *script, void (*test)(const char *command, const char *option, const char *rest))
{
	struct string lines = {0};
	int n = 0;
	string_add(&lines, "%s", each_command(script));
	for (char *line = strtok(lines.text, "\n"); line; line = strtok(NULL, "\n"), n++) {
		char *option = strstr(line, " --"), *rest = option ? option + strcspn(option, "\t") : NULL;
		if (!option)
			fail_msg("\"%s\" contains no option", line);
		*option++ = 0;
		if (*rest)
			*rest++ = 0;
		test(line, option, rest);
	}
	assert_in_range(n, 100, 1000);
	string_release(&lines);
}

static void is_described(const char *command, const char *option, const char *about)
{
	if (!*about)
		fail_msg("\"qipan %s --help\" does not describe %s", command, option);
}

static void every_option_is_described(void **state)
{
	(void)state;
	each_option(QIPAN " --complete $c -- | sed \"s/^/$c /\"", is_described);
}

static void every_option_described_exists(void **state)
{
	(void)state;
	const char *others =
		each_command(QIPAN " --complete $c -- | cut -f1 | sort >known\n" QIPAN
				   " $c --help | sed -n 's/^  \\(--[a-z-]*\\).*/\\1/p' | sort | comm -23 - known");
	if (*others)
		fail_msg("documented options of no command: %s", others);
}

/* The page of "level rate"; the caller releases it. */
static struct string page_of(const char *command)
{
	struct string page = {0};
	struct error err;
	char name[60];
	snprintf(name, sizeof name, "man/qipan-%s.1", command);
	for (char *blank; (blank = strchr(name, ' '));)
		*blank = '-';
	if (!file_read(scratch_path(name), 1 << 20, &page, &err))
		fail_msg("%s", err.text);
	return page;
}

static void is_in_its_page(const char *command, const char *option, const char *about)
{
	struct string page = page_of(command), entry = {0};
	(void)about;
	string_add(&entry, "\n.TP\n\\fB");
	for (const char *c = option; *c; c++)
		string_add(&entry, "%s%c", *c == '-' ? "\\" : "", *c);
	string_add(&entry, "\\fP");
	if (!strstr(page.text, entry.text))
		fail_msg("the page of %s does not describe %s", command, option);
	string_release(&page);
	string_release(&entry);
}

static void every_option_is_in_the_page_of_its_command(void **state)
{
	(void)state;
	each_option(QIPAN " --complete $c -- | sed \"s/^/$c /\"", is_in_its_page);
}

/* Every page has the usual sections, in the usual order. */
static void every_page_is_complete(void **state)
{
	static const char *const sections[] = {"NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "EXIT STATUS", "SEE ALSO"};
	char commands[4096];
	int n = 0;
	(void)state;
	snprintf(commands, sizeof commands, "%s", each_command("echo $c"));
	for (char *command = strtok(commands, "\n"); command; command = strtok(NULL, "\n"), n++) {
		struct string page = page_of(command);
		const char *at = page.text;
		for (size_t i = 0; i < sizeof sections / sizeof *sections; i++) {
			char heading[40];
			snprintf(heading, sizeof heading, "\n.SH %s\n", sections[i]);
			at = strstr(at, heading);
			if (!at)
				fail_msg("the page of %s lacks %s in this order", command, sections[i]);
		}
		string_release(&page);
	}
	assert_in_range(n, 20, 100);
}

static void pages_match_the_help(void **state)
{
	static const struct {
		const char *command, *part;
	} parts[] = {
		{"think", "\n.SH NAME\nqipan\\-think \\- find the best move of a position\n"},
		{"think", ".SY \"qipan think\"\n\\fIGAME\\fP [\\fIOPTION\\fP...]\n.YS\n"},
		{"think", "\n.TP\n\\fB\\-\\-hash\\fP \\fIMB\\fP\nhash table in MiB (default 64)\n"},
		{"think", "\n.SH EXAMPLES\n.EX\nqipan think xiangqi \\-\\-depth 8\nqipan think qilin "},
		{"level campaign", "\n\\fB\\-\\-out\\fP \\fIFILE\\fP [\\fIOPTION\\fP...]\n"},
		{"judge", " \\e\n    \\-\\-moves \\(aqc4c3 b3a1 "},
		{"repair", "\n.SH EXIT STATUS\n.TP\n0\nnothing was wrong, or "},
		{"repair", "qipan repair \\(ti/.local/state/qipan/*.game\n"},
		{"tables", "\n.TP\n\\fBprobe\\fP\nlook up the result of a position "},
		{"tables probe", "SEE ALSO\n.BR qipan (1),\n.BR qipan\\-games (1),\n.BR qipan\\-tables (1)\n"},
		{"openings", "SEE ALSO\n.BR qipan (1),\n.BR qipan\\-arena (1),\n"},
		{"arena", "\n.SS Adjudication\n.TP\n\\fB\\-\\-max\\-plies\\fP"},
		{"lab magic", "\n.TP\n\\fBtable7\\fP\ncombined magic\n"},
		{"level", ",\n.BR qipan\\-level\\-tune (1)\n.PP\nThe folder docs/ is "},
		{"level tune", "\n.BR qipan (1),\n.BR qipan\\-level (1),\n.BR qipan\\-level\\-lint (1)"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		struct string page = page_of(parts[i].command);
		if (!strstr(page.text, parts[i].part))
			fail_msg("no \"%s\" in the page of %s", parts[i].part, parts[i].command);
		string_release(&page);
	}
	shell_expect("cat man/qipan.1", 0, "\n.TP\n.BR qipan\\-level\\-rate (1)\nmeasure the difficulty of levels");
	shell_expect("cat man/qipan.1", 0, "\n.TH QIPAN 1 \"\" \"qipan ");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_option_is_described),
		cmocka_unit_test(every_option_described_exists),
		cmocka_unit_test(every_option_is_in_the_page_of_its_command),
		cmocka_unit_test(every_page_is_complete),
		cmocka_unit_test(pages_match_the_help),
	};
	return cmocka_run_group_tests(tests, make_pages, scratch_end);
}
