#include "base/file.h"
#include "base/mem.h"
#include "cmd/cmd_level_files.h"
#include "cmd/interrupt.h"
#include "cmd/progress.h"
#include "match/interval.h"
#include "levels/make.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GAMES_IF_SILENT  400
#define LEVELS_IF_SILENT 120

struct campaign_job {
	struct make_setup setup;
	const char *path;
	bool resume, verbose;
	int n; /* levels that are made */
	struct level *levels;
	struct progress_bar bar;
};

static void show_progress(void *context, const char *words)
{
	struct campaign_job *job = context;
	progress_show(&job->bar, (double)job->n / job->setup.n_levels, words);
}

static void tell_dropped(void *context, const char *theme, const char *why)
{
	struct campaign_job *job = context;
	progress_end(&job->bar);
	fprintf(stderr, "level %d: a draft of %s is dropped: %s\n", job->n + 1, theme, why);
}

static void tell_made(struct campaign_job *job)
{
	const struct level *level = &job->levels[job->n - 1];
	struct interval share = interval_of_share(level->rating.won, level_games(&level->rating));
	progress_end(&job->bar);
	printf("%3d  %-28s %.3f (%.3f to %.3f) against %d plies\n", job->n, level->title, share.value, share.low,
	       share.high, level->npc_depth);
	fflush(stdout);
}

/* Reads the levels made so far; those of another seed would not fit the ones to come. */
static bool take_made(struct campaign_job *job)
{
	struct level_file file;
	if (access(job->path, F_OK) != 0)
		return true;
	if (!job->resume) {
		cmd_fails(EXIT_DATA, "%s exists already; --resume continues it", job->path);
		return false;
	}
	if (!cmd_level_read(job->path, &file))
		return false;
	bool good = file.n_faults == 0 && file.n <= job->setup.n_levels;
	if (!good && file.n_faults == 0)
		cmd_fails(EXIT_DATA, "%s has %d levels, expected at most %d", job->path, file.n, job->setup.n_levels);
	if (good && file.n) {
		memcpy(job->levels, file.levels, sizeof *file.levels * (size_t)file.n);
		job->n = file.n;
	}
	level_file_release(&file);
	return good;
}

static bool write_made(const struct campaign_job *job)
{
	struct string out = {0};
	struct error err;
	level_write(job->levels, job->n, &out);
	bool good = file_write(job->path, out.text, out.length, &err);
	if (!good)
		cmd_fails(EXIT_DATA, "%s", err.text);
	string_release(&out);
	return good;
}

static int make_all(struct campaign_job *job)
{
	struct error err;
	if (!take_made(job))
		return EXIT_DATA;
	progress_begin(&job->bar);
	while (job->n < job->setup.n_levels) {
		if (!make_level(&job->setup, job->n + 1, job->levels, &job->levels[job->n], &err)) {
			progress_end(&job->bar);
			return atomic_load(job->setup.stop)
				       ? cmd_fails(EXIT_DATA, "stopped after %d levels; --resume continues", job->n)
				       : cmd_fails(EXIT_DATA, "%s", err.text);
		}
		job->n++;
		if (!write_made(job))
			return EXIT_DATA;
		tell_made(job);
	}
	progress_end(&job->bar);
	return EXIT_DONE;
}

static int run(const struct command *command, int argc, char **argv)
{
	struct campaign_job job = {.n = 0};
	const char *levels = NULL, *seed = NULL, *games = NULL, *threads = NULL;
	uint64_t n_levels = LEVELS_IF_SILENT, n_games = GAMES_IF_SILENT, n_threads = 1;
	bool no_tutorial = false;
	int n_words, code;
	job.setup.seed = 1;
	const struct option_spec specs[] = {
		{"levels", &levels, NULL},
		{"out", &job.path, NULL},
		{"seed", &seed, NULL},
		{"games", &games, NULL},
		{"threads", &threads, NULL},
		{"resume", NULL, &job.resume},
		{"verbose", NULL, &job.verbose},
		{"no-tutorial", NULL, &no_tutorial},
		{NULL, NULL, NULL},
	};
	if (!cmd_options(command, argc, argv, specs, NULL, 0, &n_words, &code))
		return code;
	if (!cmd_number(levels, "number of levels", 1, MAKE_LEVELS_MAX, &n_levels) ||
	    !cmd_number(games, "number of games", 1, LEVEL_GAMES_MAX, &n_games) ||
	    !cmd_number(seed, "seed", 0, UINT64_MAX / 16, &job.setup.seed) ||
	    !cmd_number(threads, "number of threads", 1, 256, &n_threads))
		return EXIT_USAGE;
	if (!job.path)
		return cmd_fails(EXIT_USAGE, "which file? qipan level campaign --levels N --out FILE");
	job.setup.n_levels = (int)n_levels;
	job.setup.games = (int)n_games;
	job.setup.threads = (int)n_threads;
	job.setup.tutorial = !no_tutorial;
	job.setup.engine = cmd_level_engine();
	job.setup.stop = interrupt_flag();
	job.setup.progress = show_progress;
	job.setup.dropped = job.verbose ? tell_dropped : NULL;
	job.setup.context = &job;
	job.levels = mem_new((size_t)n_levels * sizeof *job.levels);
	code = make_all(&job);
	free(job.levels);
	return code;
}

const struct command cmd_level_campaign = {
	"level campaign",
	"make a whole set of levels",
	"level campaign --out FILE [--levels N] [--seed S] [--games N] [--threads T] [--no-tutorial] [--verbose]\n"
	"                 [--resume]\n"
	"\n"
	"Makes a campaign: the tutorial of ten levels that the program comes with, then levels of many themes, each\n"
	"tuned, linted and rated, harder and harder up to every tenth, then easier again. Each finished level is\n"
	"written to the file at once. The same seed makes the same levels with any number of threads.\n"
	"\n"
	"  --out FILE     where the levels are written\n"
	"  --levels N     levels in total, including the tutorial (120)\n"
	"  --seed S       of all random choices (1)\n"
	"  --games N      games per rating (400)\n"
	"  --threads T    games at the same time (1)\n"
	"  --no-tutorial  begin after the tutorial\n"
	"  --verbose      say what is dropped, and why\n"
	"  --resume       continue the file, with the same other options\n"
	"\n"
	"example: qipan level campaign --levels 120 --seed 7 --threads 2 --out levels.json",
	run,
};
