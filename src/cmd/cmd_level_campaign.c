#include "base/file.h"
#include "base/mem.h"
#include "base/ranks.h"
#include "cmd/cmd_level_files.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"
#include "cmd/progress.h"
#include "cmd/output.h"
#include "levels/levels_messages.h"
#include "match/interval.h"
#include "levels/chapter.h"
#include "levels/make.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct campaign_job {
	struct make_setup setup;
	const char *path;
	bool resume;
	int n; /* levels made so far */
	struct level *levels;
	struct progress_bar bar;
};

static void show_progress(void *context, const char *words)
{
	struct campaign_job *job = context;
	progress_show(&job->bar, (double)job->n / job->setup.n_levels, words);
}

static void print_dropped(void *context, const char *template, const char *why)
{
	struct campaign_job *job = context;
	progress_end(&job->bar);
	output(stderr, cmd_campaign_dropped, job->n + 1, template, why);
}

static void print_made(struct campaign_job *job)
{
	const struct level *level = &job->levels[job->n - 1];
	struct interval share = interval_of_share(level->rating.won, level_games(&level->rating));
	progress_end(&job->bar);
	struct string row = {0}, text = {0};
	string_add(&row, "%3d  ", job->n);
	output_padded(level_short_title(level), 28, &row);
	string_char(&row, ' ');
	message_add(&text, levels_facts_share, share.value, share.low, share.high);
	message_add(&row, cmd_campaign_level, text.text, level->npc_depth);
	puts(row.text);
	fflush(stdout);
	string_release(&row);
	string_release(&text);
}

/* Reads the file of finished levels, leaving text empty if the file does not exist. Rank 0 reads it for all ranks: a
 * rank that starts late would otherwise find levels that rank 0 has just added. */
static bool read_made(const struct campaign_job *job, struct string *text)
{
	struct error err;
	if (!ranks_is_worker() && access(job->path, F_OK) == 0) {
		if (!job->resume) {
			cmd_refuses(EXIT_DATA, cmd_exists_resume, job->path);
			return false;
		}
		if (!file_read(job->path, LEVEL_FILE_BYTES_MAX, text, &err)) {
			cmd_fails(EXIT_DATA, &err);
			return false;
		}
	}
	if (ranks_share(text, &err))
		return true;
	cmd_fails(EXIT_DATA, &err);
	return false;
}

/* Takes the levels made so far. They must come from the same seed to fit the levels still to be made. */
static bool take_made(struct campaign_job *job)
{
	struct level_file file;
	struct string text = {0};
	if (!read_made(job, &text)) {
		string_release(&text);
		return false;
	}
	if (text.length == 0)
		return true;
	cmd_level_read_text(job->path, &text, &file);
	string_release(&text);
	bool good = file.n_faults == 0 && file.n <= job->setup.n_levels;
	if (!good && file.n_faults == 0)
		cmd_refuses(EXIT_DATA, cmd_too_many_levels, job->path, file.n, job->setup.n_levels);
	if (good && file.n) {
		memcpy(job->levels, file.levels, sizeof *file.levels * (size_t)file.n);
		job->n = file.n;
	}
	level_file_release(&file);
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
			return atomic_load(job->setup.stop) ? cmd_refuses(EXIT_DATA, cmd_stopped_after_levels, job->n)
							    : cmd_fails(EXIT_DATA, &err);
		}
		job->n++;
		if (!cmd_level_write(job->path, job->levels, job->n))
			return EXIT_DATA;
		print_made(job);
	}
	progress_end(&job->bar);
	if (job->setup.chapter && job->n == job->setup.chapter->n_levels) {
		make_sort(job->levels, job->n);
		if (!cmd_level_write(job->path, job->levels, job->n))
			return EXIT_DATA;
	}
	return EXIT_DONE;
}

struct level_campaign {
	const char *out, *chapter;
	int levels, games, threads;
	uint64_t seed;
	bool no_tutorial, verbose, resume;
};

static bool find_chapter(const char *id, const struct chapter **out)
{
	struct string known = {0};
	*out = chapter_find(id);
	if (*out)
		return true;
	for (const struct chapter *c = chapter_table; c->id; c++)
		string_add(&known, "%s%s", c == chapter_table ? "" : ", ", c->id);
	cmd_refuses(EXIT_USAGE, cmd_no_such_chapter, id, message_part(known.text, MESSAGE_TEXT_MAX));
	string_release(&known);
	return false;
}

static int level_campaign_main(void *given)
{
	const struct level_campaign *o = given;
	struct campaign_job job = {.path = o->out, .resume = o->resume};
	if (o->chapter && !find_chapter(o->chapter, &job.setup.chapter))
		return EXIT_USAGE;
	job.setup.n_levels = o->levels;
	if (job.setup.chapter && o->levels > job.setup.chapter->n_levels)
		job.setup.n_levels = job.setup.chapter->n_levels;
	job.setup.games = o->games;
	job.setup.threads = cmd_threads(o->threads);
	job.setup.seed = o->seed;
	job.setup.tutorial = !o->no_tutorial && !o->chapter;
	job.setup.engine = cmd_level_engine();
	job.setup.stop = interrupt_flag();
	job.setup.progress = show_progress;
	job.setup.dropped = o->verbose ? print_dropped : NULL;
	job.setup.context = &job;
	job.levels = mem_new((size_t)job.setup.n_levels * sizeof *job.levels);
	int code = make_all(&job);
	free(job.levels);
	return code;
}

#define AT(member) OPTION_AT(struct level_campaign, member)

static const struct option options[] = {
	{"out", AT(out), "file to write the levels to", .words = OPTION_FILE, .required = true},
	{"levels", AT(levels), "number of levels, including the tutorial", "N", 1, MAKE_LEVELS_MAX},
	{"chapter", AT(chapter), "make this chapter of the shipped campaign instead", "NAME"},
	OPTION_SEED_OF(struct level_campaign, "seed of all random choices"),
	{"games", AT(games), "games per rating", "N", 1, LEVEL_GAMES_MAX},
	OPTION_THREADS_OF(struct level_campaign, "games to play in parallel"),
	{"no-tutorial", AT(no_tutorial), "start after the tutorial"},
	{"verbose", AT(verbose), "report rejected drafts and the reasons"},
	{"resume", AT(resume), "continue the file, with the same other options"},
	OPTION_END,
};

const struct command cmd_level_campaign = {
	.name = "level campaign",
	.summary = "make a campaign of levels",
	.description = "Makes a campaign: the built-in tutorial of ten levels, then levels with many themes. Each is "
		       "tuned, linted and rated; difficulty rises up to every tenth level, then drops again. Each "
		       "finished level is written to the file at once. The same seed makes the same levels with any "
		       "number of threads.",
	.examples = "qipan level campaign --levels 120 --seed 7 --threads 2 --out levels.json",
	.options = options,
	COMMAND_READS(struct level_campaign, .levels = 120, .games = 400, .seed = 1, .threads = 1),
	.main = level_campaign_main,
};
