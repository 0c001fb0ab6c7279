/* cmd_repair: rewrites damaged files of the program with what can be kept of them. */
#include "base/file.h"
#include "base/journal.h"
#include "base/salvage.h"
#include "cmd/cmd.h"
#include "match/match_ledger.h"
#include "levels/kept.h"
#include "levels/rate.h"
#include "records/record_salvage.h"

#include <stdio.h>
#include <string.h>

#define FILE_BYTES_MAX ((size_t)1 << 30)

enum { FILES_MAX = 4096 };

static const struct kind {
	const char *name, *thing;
	void (*salvage)(const char *bytes, size_t n, struct salvage *);
	const char *marks[2]; /* one of them occurs in the file; none: the kind if no other fits */
} kinds[] = {
	{"the ledger of a match", "game", match_ledger_salvage, {MATCH_LEDGER_WORDS, MATCH_LEDGER_COLUMNS}},
	{"a ledger of ratings", "game", rate_ledger_salvage, {RATE_LEDGER_WORDS, RATE_LEDGER_COLUMNS}},
	{"records of games", "game", record_salvage, {"[Game \"", "[Preset \""}},
	{"the progress of a campaign", "level", kept_salvage, {NULL, NULL}},
};
#define N_KINDS ((int)(sizeof kinds / sizeof *kinds))

/* As memmem: zero bytes do not end it. */
static bool holds(const struct string *bytes, const char *mark)
{
	size_t n = strlen(mark);
	const char *at = bytes->text, *end = at + bytes->length;
	while (at && (size_t)(end - at) >= n && memcmp(at, mark, n) != 0)
		at = memchr(at + 1, mark[0], (size_t)(end - at - 1));
	return at && (size_t)(end - at) >= n;
}

/* The kind of the file, recognised by its content, and what can be kept of it; NULL for a file that is not ours. */
static const struct kind *look(const struct string *bytes, struct salvage *out)
{
	const struct kind *kind = kinds;
	while (kind->marks[0] && !holds(bytes, kind->marks[0]) && !holds(bytes, kind->marks[1]))
		kind++;
	kind->salvage(string_text(bytes), bytes->length, out);
	return kind->marks[0] || out->n_kept > 0 ? kind : NULL;
}

static void print_found(const char *path, const struct kind *kind, const struct salvage *found)
{
	printf("%s: %s, %d %s%s\n", path, kind->name, found->n_kept, kind->thing, found->n_kept == 1 ? "" : "s");
	for (struct salvage_line line = {0}; salvage_next(&line, string_text(&found->told), found->told.length);)
		printf("  %.*s\n", (int)line.n, line.text);
	if (found->n_faults > SALVAGE_TOLD_MAX)
		printf("  and %d more\n", found->n_faults - SALVAGE_TOLD_MAX);
}

/* Replaces the file by what can be kept of it; the old file is kept beside it. */
static bool replace(const char *path, const struct string *bytes, const struct salvage *found)
{
	struct string beside = {0};
	struct error err;
	bool done = file_keep_damaged(path, string_text(bytes), bytes->length, &beside, &err) &&
		    file_write(path, string_text(&found->kept), found->kept.length, &err);
	if (done)
		printf("  rewritten; the old file is kept as %s\n", beside.text);
	else
		cmd_fails(EXIT_DATA, "%s", err.text);
	string_release(&beside);
	return done;
}

static int repair(const char *path, const struct string *bytes, bool dry_run)
{
	struct salvage found = {0};
	const struct kind *kind = look(bytes, &found);
	int code = EXIT_DONE;
	if (!kind || found.kept.length == 0)
		code = cmd_fails(EXIT_DATA, "%s: nothing in it can be kept, it is not changed", path);
	else
		print_found(path, kind, &found);
	bool differs = found.kept.length != bytes->length ||
		       memcmp(string_text(&found.kept), string_text(bytes), bytes->length) != 0;
	if (code == EXIT_DONE && found.n_faults == 0)
		puts("  nothing is wrong with it");
	else if (code == EXIT_DONE && !differs)
		puts("  nothing can be repaired, it is not changed");
	else if (code == EXIT_DONE && dry_run)
		puts("  not changed");
	else if (code == EXIT_DONE && !replace(path, bytes, &found))
		code = EXIT_DATA;
	salvage_release(&found);
	return code;
}

/* The file is locked until it is repaired: a run may be writing it. */
static int repair_file(const char *path, bool dry_run)
{
	struct string bytes = {0};
	struct journal held;
	struct error err;
	int code = EXIT_DATA;
	if (dry_run ? !file_read(path, FILE_BYTES_MAX, &bytes, &err)
		    : !journal_open(&held, path, JOURNAL_OLD, FILE_BYTES_MAX, &bytes, &err)) {
		cmd_fails(code, "%s", err.text);
	} else {
		code = repair(path, &bytes, dry_run);
		if (!dry_run)
			journal_give_up(&held, path);
	}
	string_release(&bytes);
	return code;
}

static int run(const struct command *command, int argc, char **argv)
{
	static const char *files[FILES_MAX];
	bool dry_run = false;
	int n_files, code, worst = EXIT_DONE;
	const struct option_spec specs[] = {{"dry-run", NULL, &dry_run}, {NULL, NULL, NULL}};
	if (!cmd_options(command, argc, argv, specs, files, FILES_MAX, &n_files, &code))
		return code;
	if (n_files == 0)
		return cmd_fails(EXIT_USAGE, "repair needs files: qipan repair FILE...");
	for (int i = 0; i < n_files; i++) {
		code = repair_file(files[i], dry_run);
		worst = code > worst ? code : worst;
	}
	return worst;
}

const struct command cmd_repair = {
	"repair",
	"keep what can be kept of damaged files",
	"repair FILE... [--dry-run]\n"
	"\n"
	"For files that a disk or a program has damaged: records of games, including the games in progress of\n"
	"\"qipan play\", the progress of a campaign, ledgers of matches (arena --csv) and of ratings (level rate\n"
	"--csv). Says what kind of file each is and what is wrong with it, and rewrites it with what can be kept:\n"
	"the moves of a game before the fault, the lines of a ledger that are games, the lines of a campaign that\n"
	"are results. The old file is kept as FILE.damaged-1, or with the next free number.\n"
	"\n"
	"Exit codes:\n"
	"\n"
	"  0  nothing was wrong, or what can be kept was written\n"
	"  1  nothing in a file could be kept, or it cannot be read or written\n"
	"  2  the command line is wrong\n"
	"\n"
	"  --dry-run  only say what is wrong\n"
	"\n"
	"example: qipan repair ~/.local/state/qipan/*.game",
	run,
};
