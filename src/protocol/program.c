#include "protocol/program.h"
#include "base/clock.h"
#include "base/mem.h"
#include "protocol/drive_cecp.h"
#include "protocol/drive_ntu.h"
#include "protocol/drive_sau.h"
#include "protocol/drive_uci.h"
#include "protocol/protocol_messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct dialect *const program_dialects[] = {
	&drive_uci, &drive_ucci, &drive_ntu, &drive_sau, &drive_cecp, NULL,
};

const struct dialect *program_dialect(const char *word, const char **command)
{
	size_t length = strcspn(word, ":");
	for (int i = 0; word[length] && program_dialects[i]; i++)
		if (strlen(program_dialects[i]->word) == length &&
		    strncmp(program_dialects[i]->word, word, length) == 0) {
			*command = word + length + 1;
			return program_dialects[i];
		}
	return NULL;
}

bool program_plays(const struct dialect *dialect, const struct game *game, struct error *err)
{
	return !dialect->game || strcmp(dialect->game, game->name) == 0 ||
	       fail(err, protocol_plays_other_game, dialect->word, dialect->game, game->name);
}

bool program_plays_whole_games(const char *word)
{
	const char *command;
	const struct dialect *dialect = program_dialect(word, &command);
	return dialect && dialect->whole_games;
}

bool program_counts_no_nodes(const char *word)
{
	const char *command;
	const struct dialect *dialect = program_dialect(word, &command);
	return dialect && dialect->no_nodes;
}

static struct driver *of(struct thinker *thinker)
{
	return (struct driver *)thinker;
}

/* Restarts the program if it is not running or had a fault. */
static void begin(struct thinker *thinker, const struct line *line)
{
	struct driver *d = of(thinker);
	if (d->fault || !d->child) {
		driver_stop(d);
		driver_start(d);
	}
	if (!d->fault)
		d->dialect->begin(d, line);
}

static void think(struct thinker *thinker, const struct line *line, const struct limits *asked, report_fn *report,
		  void *context, struct thought *out)
{
	struct driver *d = of(thinker);
	int64_t start_us = clock_us();
	struct limits limits = limits_in_force(asked);
	if (!limits_are_given(asked))
		limits.time_ms = PROGRAM_THINK_MS;
	*out = (struct thought){.best = NO_MOVE};
	if (!d->child)
		begin(thinker, line);
	if (!d->fault)
		d->dialect->think(d, line, &limits, report, context, out);
	out->time_us = clock_us() - start_us;
	if (!d->fault)
		return;
	out->fault = d->fault;
	out->best = NO_MOVE;
	out->n_pv = 0;
	driver_stop(d); /* the next search restarts it */
}

static void forget(struct thinker *thinker)
{
	driver_stop(of(thinker));
}

static void release(struct thinker *thinker)
{
	struct driver *d = of(thinker);
	if (!d)
		return;
	driver_stop(d);
	free(d->command);
	free(d->state);
	free(d);
}

static struct thinker *create(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	const char *command = "";
	const struct dialect *dialect = setup->word ? program_dialect(setup->word, &command) : NULL;
	if (!dialect || !command[strspn(command, " \t")]) {
		fail(err, protocol_no_program, setup->word ? setup->word : "");
		return NULL;
	}
	if (!program_plays(dialect, game, err))
		return NULL;
	struct driver *d = mem_new(sizeof *d);
	*d = (struct driver){.thinker = {&program_engine}, .dialect = dialect, .game = game, .setup = *setup};
	d->command = mem_new(strlen(command) + 1);
	strcpy(d->command, command);
	d->state = mem_new(dialect->state_size + 1);
	return &d->thinker;
}

static bool reads(const struct game *game, const char *word)
{
	const char *command;
	(void)game;
	return program_dialect(word, &command);
}

static const struct engine_option options[] = {
	{"hash", FIELD_HASH, OPTION_NUMBER, 1, OPTION_HASH_MOST, 16,
	 "hash table size in MiB, if the program has such an option"},
	{"threads", FIELD_THREADS, OPTION_NUMBER, 1, OPTION_THREADS_MOST, 1,
	 "threads of the program, if it has such an option"},
	{0},
};

const struct engine program_engine = {
	.name = "program",
	.about = "an external program: PROTOCOL:COMMAND",
	.options = options,
	.reads = reads,
	.create = create,
	.begin = begin,
	.think = think,
	.forget = forget,
	.free = release,
};

/* Keeps the last line printed: at the end, the fault. */
static void keep_last(void *context, bool said, const char *line)
{
	char *last = context;
	if (!said)
		return;
	snprintf(last, ERROR_TEXT_MAX, "%s", line);
	text_mask(last);
}

bool program_starts(const char *word, const struct game *game, const struct engine_setup *setup, struct error *err)
{
	const char *command;
	char last[ERROR_TEXT_MAX] = "";
	struct engine_setup own = *setup;
	if (!program_dialect(word, &command))
		return true;
	own.word = word;
	own.traffic = keep_last;
	own.traffic_context = last;
	struct thinker *thinker = create(game, &own, err);
	if (!thinker)
		return false;
	driver_start(of(thinker));
	bool starts = !of(thinker)->fault;
	release(thinker);
	return starts || fail(err, protocol_program_failed, word, last);
}
