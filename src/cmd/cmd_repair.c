/* cmd_repair: recovers damaged files of the program by rewriting them with their intact parts. */
#include "base/file.h"
#include "base/append_log.h"
#include "base/recovery.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/output.h"
#include "match/match_results.h"
#include "levels/campaign_progress.h"
#include "levels/rate.h"
#include "records/record_recover.h"

#include <stdio.h>
#include <string.h>

#define FILE_BYTES_MAX ((size_t)1 << 30)

enum { FILES_MAX = 4096 };

static const struct kind {
	const struct message *name, *one, *several; /* what it is, and the line for the number of things kept */
	void (*recover)(const char *bytes, size_t n, struct recovery *);
	const char *marks[2]; /* one of these occurs in the file; NULL: fallback if no other kind matches */
} kinds[] = {
	{cmd_repair_match,
	 cmd_repair_game,
	 cmd_repair_games,
	 match_results_recover,
	 {MATCH_RESULTS_WORDS, MATCH_RESULTS_COLUMNS}},
	{cmd_repair_ratings,
	 cmd_repair_game,
	 cmd_repair_games,
	 rate_results_recover,
	 {RATE_RESULTS_WORDS, RATE_RESULTS_COLUMNS}},
	{cmd_repair_records, cmd_repair_game, cmd_repair_games, record_recover, {"[Game \"", "[Preset \""}},
	{cmd_repair_progress, cmd_repair_level, cmd_repair_levels, campaign_progress_recover, {NULL, NULL}},
};
#define N_KINDS ((int)(sizeof kinds / sizeof *kinds))

/* Like memmem: zero bytes do not end the search. */
static bool holds(const struct string *bytes, const char *mark)
{
	size_t n = strlen(mark);
	const char *at = bytes->text, *end = at + bytes->length;
	while (at && (size_t)(end - at) >= n && memcmp(at, mark, n) != 0)
		at = memchr(at + 1, mark[0], (size_t)(end - at - 1));
	return at && (size_t)(end - at) >= n;
}

/* Detects the kind of file from its content and recovers what it can; returns NULL for a foreign file. */
static const struct kind *look(const struct string *bytes, struct recovery *out)
{
	const struct kind *kind = kinds;
	while (kind->marks[0] && !holds(bytes, kind->marks[0]) && !holds(bytes, kind->marks[1]))
		kind++;
	kind->recover(string_text(bytes), bytes->length, out);
	return kind->marks[0] || out->n_kept > 0 ? kind : NULL;
}

static void print_found(const char *path, const struct kind *kind, const struct recovery *found)
{
	output(stdout, found->n_kept == 1 ? kind->one : kind->several, message_part(path, MESSAGE_TEXT_MAX), kind->name,
	       found->n_kept);
	for (struct recovery_line line = {0}; recovery_next(&line, string_text(&found->report), found->report.length);)
		printf("  %.*s\n", (int)line.n, line.text);
	if (found->n_faults > RECOVERY_REPORT_MAX)
		output(stdout, cmd_repair_more, found->n_faults - RECOVERY_REPORT_MAX);
}

/* Replaces the file with the recovered part and keeps a copy of the old file next to it. */
static bool replace(const char *path, const struct string *bytes, const struct recovery *found)
{
	struct string backup = {0};
	struct error err;
	bool done = file_keep_damaged(path, string_text(bytes), bytes->length, &backup, &err) &&
		    file_write(path, string_text(&found->kept), found->kept.length, &err);
	if (done)
		output(stdout, cmd_repair_rewritten, message_part(backup.text, MESSAGE_TEXT_MAX));
	else
		cmd_fails(EXIT_DATA, &err);
	string_release(&backup);
	return done;
}

static int repair(const char *path, const struct string *bytes, bool dry_run)
{
	struct recovery found = {0};
	const struct kind *kind = look(bytes, &found);
	int code = EXIT_DONE;
	if (!kind || found.kept.length == 0)
		code = cmd_refuses(EXIT_DATA, cmd_nothing_kept, path);
	else
		print_found(path, kind, &found);
	bool differs = found.kept.length != bytes->length ||
		       memcmp(string_text(&found.kept), string_text(bytes), bytes->length) != 0;
	if (code == EXIT_DONE && found.n_faults == 0)
		output(stdout, cmd_repair_nothing_wrong);
	else if (code == EXIT_DONE && !differs)
		output(stdout, cmd_repair_impossible);
	else if (code == EXIT_DONE && dry_run)
		output(stdout, cmd_repair_not_changed);
	else if (code == EXIT_DONE && !replace(path, bytes, &found))
		code = EXIT_DATA;
	recovery_release(&found);
	return code;
}

/* Locks the file until it is repaired, since a running process may be writing to it. */
static int repair_file(const char *path, bool dry_run)
{
	struct string bytes = {0};
	struct append_log held;
	struct error err;
	int code = EXIT_DATA;
	if (dry_run ? !file_read(path, FILE_BYTES_MAX, &bytes, &err)
		    : !append_log_open(&held, path, APPEND_LOG_OLD, FILE_BYTES_MAX, &bytes, &err)) {
		cmd_fails(code, &err);
	} else {
		code = repair(path, &bytes, dry_run);
		if (!dry_run)
			append_log_give_up(&held, path);
	}
	string_release(&bytes);
	return code;
}

struct repair {
	struct option_texts files;
	bool dry_run;
};

static int repair_main(void *given)
{
	const struct repair *o = given;
	int worst = EXIT_DONE;
	for (int i = 0; i < o->files.n; i++) {
		int code = repair_file(o->files.all[i], o->dry_run);
		worst = code > worst ? code : worst;
	}
	return worst;
}

#define AT(member) OPTION_AT(struct repair, member)

const struct command cmd_repair = {
	.name = "repair",
	.summary = "recover the intact parts of damaged files",
	.description =
		"Repairs files damaged by a disk or a program: game records, including the unfinished games of "
		"\"qipan play\", the progress of a campaign, and results of matches (arena --csv) and of ratings "
		"(level rate --csv). Reports the kind of each file and its faults, and rewrites it with the intact "
		"part: the moves of a game before the fault, the valid rows of a match or rating, the valid lines of "
		"campaign progress. The old file is kept as FILE.damaged-1, or with the next free number.",
	.done = "nothing was wrong, or the intact part was written",
	.wrong = "a file has no intact part, or cannot be read or written",
	.examples = "qipan repair ~/.local/state/qipan/*.game",
	.see = {"arena", "level rate", "play"},
	.arguments = OPTION_TABLE({"FILE", AT(files), .words = OPTION_FILE}),
	.options = OPTION_TABLE({"dry-run", AT(dry_run), "only report faults"}),
	COMMAND_READS(struct repair, .dry_run = false),
	.main = repair_main,
};
