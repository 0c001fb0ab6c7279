#include "cmd/cmd_level_files.h"
#include "cmd/cmd_messages.h"
#include "cmd/output.h"
#include "base/mem.h"
#include "base/rng.h"
#include "levels/levels_messages.h"
#include "levels/lint.h"
#include "levels/rate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct counts {
	int levels, findings, notes;
};

/* Lints an unrated level by playing n games. */
static void lint_games(const struct level *level, int n, int threads, struct lint *lint)
{
	struct rate_setup setup = {.level = level,
				   .games = {n},
				   .player_depth = LEVEL_DEPTH,
				   .seed = 1,
				   .band = {level->band[0], level->band[1]},
				   .threads = threads};
	struct rate_games games;
	struct rate_count c;
	struct error err;
	if (!rate_games_init(&games, &setup, &err)) {
		cmd_fails(EXIT_DATA, &err);
		return;
	}
	if (rate_run(&setup, &games, &err)) {
		rate_count(&setup, &games, RATE_MAIN, &c);
		struct level_rating rating = rate_rating(&setup, &c, "");
		lint_rating(level, &rating, lint);
	} else {
		cmd_fails(EXIT_DATA, &err);
	}
	rate_games_release(&games);
}

static void print_findings(const char *path, const struct level *level, const struct lint *lint,
			   const struct message *kind)
{
	for (int i = 0; i < lint->n; i++)
		output(stdout, kind, message_part(path, MESSAGE_TEXT_MAX), level->id, lint->findings[i].field,
		       &lint->findings[i].error);
}

/* The levels of the files so far. */
struct seen {
	int n;
	struct level *levels;
	uint64_t *forms; /* hashes of lint_form */
};

static uint64_t hash_form(const struct level *level)
{
	char form[POSITION_TEXT_MAX];
	uint64_t hash = 0;
	lint_form(level, form);
	for (const char *c = form; *c; c++)
		hash = rng_mix(hash ^ (unsigned char)*c);
	return hash;
}

/* Compares the level with all before it, in this file and the others. */
static void lint_among(const struct level *level, struct seen *seen, int n_other_files, struct lint *lint)
{
	uint64_t form = hash_form(level);
	for (int i = 0; i < seen->n; i++) {
		if (seen->forms[i] == form)
			lint_pair(&seen->levels[i], level, lint);
		if (i < n_other_files && strcmp(seen->levels[i].id, level->id) == 0)
			lint_find(lint, "id", levels_id_twice, level->id);
	}
	seen->levels = mem_resize(seen->levels, (size_t)seen->n + 1, sizeof *seen->levels);
	seen->forms = mem_resize(seen->forms, (size_t)seen->n + 1, sizeof *seen->forms);
	seen->levels[seen->n] = *level;
	seen->forms[seen->n++] = form;
}

static void lint_file(const char *path, const struct level_file *file, int n_games, int threads, struct seen *seen,
		      struct counts *counts)
{
	int n_other_files = seen->n;
	for (int i = 0; i < file->n; i++) {
		const struct level *level = &file->levels[i];
		struct lint lint = {0}, notes = {0};
		lint_level(level, &lint);
		lint_notes(level, &notes);
		if (n_games && !level_games(&level->rating))
			lint_games(level, n_games, threads, &lint);
		lint_among(level, seen, n_other_files, &lint);
		print_findings(path, level, &lint, cmd_lint_finding);
		print_findings(path, level, &notes, cmd_lint_note);
		counts->findings += lint.n;
		counts->notes += notes.n;
		lint_release(&lint);
		lint_release(&notes);
	}
	counts->levels += file->n;
	counts->findings += file->n_faults;
}

struct level_lint {
	struct option_texts files;
	int games, threads;
};

static void print_counts(const struct counts *counts)
{
	output_part(stdout, counts->levels == 1 ? cmd_lint_level_counted : cmd_lint_levels_counted, counts->levels);
	output_part(stdout, counts->findings == 1 ? cmd_lint_finding_counted : cmd_lint_findings_counted,
		    counts->findings);
	if (counts->notes)
		output_part(stdout, counts->notes == 1 ? cmd_lint_note_counted : cmd_lint_notes_counted, counts->notes);
	printf("\n");
}

static int level_lint_main(void *given)
{
	const struct level_lint *o = given;
	struct counts counts = {0, 0, 0};
	struct seen seen = {0};
	for (int i = 0; i < o->files.n; i++) {
		struct level_file file;
		if (!cmd_level_read(o->files.all[i], &file)) {
			counts.findings++;
			continue;
		}
		lint_file(o->files.all[i], &file, o->games, cmd_threads(o->threads), &seen, &counts);
		level_file_release(&file);
	}
	free(seen.levels);
	free(seen.forms);
	print_counts(&counts);
	return counts.findings ? EXIT_DATA : EXIT_DONE;
}

#define AT(member) OPTION_AT(struct level_lint, member)

const struct command cmd_level_lint = {
	.name = "level lint",
	.summary = "check levels for faults",
	.description =
		"Reports faults in the files and in their playable levels: levels that captures cannot win (a piece "
		"that cannot be captured, a lone cannon, wood in the way), levels decided on the first ply, sides "
		"that are completely frozen, magic without effect or for either side, and duplicates, even mirrored "
		"or in other colors. For rated levels: more than 20 % draws, a win rate outside the band, a "
		"different depth. Each finding is one line; the last line counts them. The exit code is 1 if there "
		"are any. A note about more pieces of a kind than a Chinese chess set has is not a finding.",
	.examples = "qipan level lint data/levels/*.json",
	.see = {"level rate"},
	.arguments = OPTION_TABLE({"FILE", AT(files), .words = OPTION_FILE}),
	.options = OPTION_TABLE({"games", AT(games), "play N games of each unrated level and check their results too",
				 "N", 1, LEVEL_GAMES_MAX},
				OPTION_THREADS_OF(struct level_lint, "games to play in parallel")),
	COMMAND_READS(struct level_lint, .threads = 1),
	.main = level_lint_main,
};
