#include "cmd/cmd_level_files.h"
#include "levels/lint.h"
#include "levels/rate.h"

#include <stdio.h>

#define FILES_MAX 256

struct counts {
	int levels, findings, notes;
};

/* The findings from n games, for a level without a rating. */
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
		cmd_fails(EXIT_DATA, "%s", err.text);
		return;
	}
	if (rate_run(&setup, &games, &err)) {
		rate_count(&setup, &games, RATE_MAIN, &c);
		struct level_rating rating = {.won = c.won,
					      .drawn = c.drawn,
					      .lost = c.lost,
					      .player_depth = LEVEL_DEPTH,
					      .npc_depth = level->npc_depth};
		lint_rating(level, &rating, lint);
	} else {
		cmd_fails(EXIT_DATA, "%s", err.text);
	}
	rate_games_release(&games);
}

static void print_findings(const char *path, const struct level *level, const struct lint *lint, const char *kind)
{
	for (int i = 0; i < lint->n; i++)
		printf("%s: level \"%s\", field \"%s\": %s%s\n", path, level->id, lint->findings[i].field, kind,
		       lint->findings[i].error.text);
}

static void lint_file(const char *path, const struct level_file *file, int n_games, int threads, struct counts *counts)
{
	for (int i = 0; i < file->n; i++) {
		const struct level *level = &file->levels[i];
		struct lint lint = {0}, notes = {0};
		lint_level(level, &lint);
		lint_notes(level, &notes);
		if (n_games && !level_games(&level->rating))
			lint_games(level, n_games, threads, &lint);
		for (int before = 0; before < i; before++)
			lint_pair(&file->levels[before], level, &lint);
		print_findings(path, level, &lint, "");
		print_findings(path, level, &notes, "note: ");
		counts->findings += lint.n;
		counts->notes += notes.n;
		lint_release(&lint);
		lint_release(&notes);
	}
	counts->levels += file->n;
	counts->findings += file->n_faults;
}

static int run(const struct command *command, int argc, char **argv)
{
	const char *words[FILES_MAX];
	int n_words, code;
	const char *games = NULL, *threads = NULL;
	uint64_t n_games = 0, n_threads = 1;
	const struct option_spec specs[] = {{"games", &games, NULL}, {"threads", &threads, NULL}, {NULL, NULL, NULL}};
	struct counts counts = {0, 0, 0};
	if (!cmd_options(command, argc, argv, specs, words, FILES_MAX, &n_words, &code))
		return code;
	if (n_words == 0)
		return cmd_fails(EXIT_USAGE, "which files? qipan level lint FILE...");
	if (!cmd_number(games, "number of games", 1, LEVEL_GAMES_MAX, &n_games) ||
	    !cmd_number(threads, "number of threads", 1, 256, &n_threads))
		return EXIT_USAGE;
	for (int i = 0; i < n_words; i++) {
		struct level_file file;
		if (!cmd_level_read(words[i], &file)) {
			counts.findings++;
			continue;
		}
		lint_file(words[i], &file, (int)n_games, (int)n_threads, &counts);
		level_file_release(&file);
	}
	printf("%d level%s, %d finding%s", counts.levels, counts.levels == 1 ? "" : "s", counts.findings,
	       counts.findings == 1 ? "" : "s");
	if (counts.notes)
		printf(", %d note%s", counts.notes, counts.notes == 1 ? "" : "s");
	printf("\n");
	return counts.findings ? EXIT_DATA : EXIT_DONE;
}

const struct command cmd_level_lint = {
	"level lint",
	"check levels for faults",
	"level lint FILE... [--games N] [--threads T]\n"
	"\n"
	"Reports the faults of the files and of their playable levels: what cannot be won by captures (a piece that\n"
	"nothing can ever take, a lone cannon, wood in the way), what is decided at the first ply, sides that are\n"
	"completely frozen, magic without effect or for either side, levels that are the same, perhaps mirrored or\n"
	"in other colours; and of rated levels, more than 20 % draws, a share of games won outside the band,\n"
	"another depth. One line each; the last line counts them. Exit code 1 if there are any. A note, about more\n"
	"pieces of a kind than a Chinese chess set has, is not a finding.\n"
	"\n"
	"  --games N    play so many games of each level without a rating, and examine those too (0)\n"
	"  --threads T  games at the same time (1)\n"
	"\n"
	"example: qipan level lint data/levels/*.json",
	run,
};
