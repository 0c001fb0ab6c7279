#include "cmd/cmd_judge_check.h"
#include "base/base_messages.h"
#include "base/file.h"
#include "base/text.h"
#include "cmd/cmd_messages.h"
#include "cmd/output.h"
#include "cmd/ruling_list.h"
#include "records/formats.h"
#include "referee/game_report.h"
#include "referee/judge.h"

#include <stdio.h>
#include <string.h>

struct checking {
	const struct cmd_setup *setup;
	bool twice;
	const char *path;
	int n_met, n_unmet, n_faults; /* of the file */
};

static void report_fault(void *context, int line, const struct error *why)
{
	struct checking *c = context;
	struct error err;
	fail(&err, in_line, line, why);
	cmd_fails_in(EXIT_DATA, c->path, &err);
	c->n_faults++;
}

/* Whether the word is a verdict of the game, undecided included. */
static bool is_verdict(const struct game *game, const char *word, struct error *err)
{
	struct string known = {0};
	bool found = false;
	for (enum verdict v = UNDECIDED; v <= DRAWN; v++) {
		char text[GAME_REPORT_WORD_MAX];
		game_report_word(game, v, text);
		found |= strcmp(word, text) == 0;
		string_add(&known, "%s%s", v ? ", " : "", text);
	}
	if (!found)
		fail(err, cmd_rulings_bad_verdict, word, string_text(&known));
	string_release(&known);
	return found;
}

static bool meets(const char *expected, const char *found)
{
	return !*expected || strcmp(expected, found) == 0;
}

/* "red_loses, xq_red_chased, xiangqi 5.3", without what is empty */
static const char *ruling_text(const char *verdict, const char *reason, const char *clause, struct string *out)
{
	string_add(out, "%s%s%s%s%s", verdict, *reason ? ", " : "", reason, *clause ? ", " : "", clause);
	return string_text(out);
}

static void compare(struct checking *c, int line, const char *const fields[RULING_FIELDS], struct ruling r)
{
	char verdict[GAME_REPORT_WORD_MAX];
	const char *reason = r.id ? r.id : "", *clause = r.clause ? r.clause : "";
	game_report_word(c->setup->game, r.verdict, verdict);
	if (meets(fields[RULING_VERDICT], verdict) && meets(fields[RULING_REASON], reason) &&
	    meets(fields[RULING_CLAUSE], clause)) {
		c->n_met++;
		return;
	}
	struct string expected = {0}, found = {0};
	output(stdout, cmd_judge_unexpected, c->path, line, *fields[RULING_ID] ? fields[RULING_ID] : "-",
	       ruling_text(fields[RULING_VERDICT], fields[RULING_REASON], fields[RULING_CLAUSE], &expected),
	       ruling_text(verdict, reason, clause, &found));
	c->n_unmet++;
	string_release(&expected);
	string_release(&found);
}

static void check_line(void *context, int number, const char *const fields[RULING_FIELDS])
{
	struct checking *c = context;
	const struct game *game = c->setup->game;
	const char *position = *fields[RULING_POSITION] ? fields[RULING_POSITION] : NULL;
	struct position start;
	struct error err;
	if (!is_verdict(game, fields[RULING_VERDICT], &err) ||
	    !game_set_up(game, c->setup->preset, position, &start, &err)) {
		report_fault(c, number, &err);
		return;
	}
	struct line line;
	line_init(&line, game, &start);
	if (judge_play(&line, fields[RULING_MOVES], &err))
		compare(c, number, fields, judge_end(&line, c->twice).ruling);
	else
		report_fault(c, number, &err);
	line_release(&line);
}

static int check_file(struct checking *c)
{
	struct string bytes = {0};
	struct error err;
	int code = EXIT_DONE;
	c->n_met = c->n_unmet = c->n_faults = 0;
	if (!file_read(c->path, FORMATS_BYTES_MAX, &bytes, &err)) {
		code = cmd_fails(EXIT_DATA, &err);
	} else {
		ruling_list_read(string_text(&bytes), bytes.length, &(struct ruling_sink){check_line, report_fault, c});
		int n = c->n_met + c->n_unmet;
		if (n == 0 && c->n_faults == 0) {
			fail(&err, cmd_rulings_none);
			report_fault(c, 1, &err);
		}
		output(stdout, cmd_judge_checked, c->path, n, c->n_met, c->n_unmet, c->n_faults);
		code = c->n_unmet == 0 && c->n_faults == 0 ? EXIT_DONE : EXIT_DATA;
	}
	string_release(&bytes);
	return code;
}

int cmd_judge_check(const struct cmd_setup *setup, bool twice, const char *const *paths, int n)
{
	struct checking c = {.setup = setup, .twice = twice};
	int code = EXIT_DONE;
	for (int i = 0; i < n; i++) {
		c.path = paths[i];
		if (check_file(&c) != EXIT_DONE)
			code = EXIT_DATA;
	}
	return code;
}
