#include "protocol/program.h"
#include "base/clock.h"
#include "base/mem.h"
#include "protocol/drive.h"
#include "protocol/protocol_messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct driver_protocol *const program_protocols[] = {
	&drive_uci, &drive_ucci, &drive_ntu, &drive_sau, &drive_cecp, NULL,
};

const struct driver_protocol *program_protocol(const char *word, const char **command)
{
	size_t length = strcspn(word, ":");
	for (int i = 0; word[length] && program_protocols[i]; i++)
		if (strlen(program_protocols[i]->word) == length &&
		    strncmp(program_protocols[i]->word, word, length) == 0) {
			*command = word + length + 1;
			return program_protocols[i];
		}
	return NULL;
}

bool program_plays(const struct driver_protocol *protocol, const struct game *game, struct error *err)
{
	return !protocol->game || strcmp(protocol->game, game->name) == 0 ||
	       fail(err, protocol_plays_other_game, protocol->word, protocol->game, game->name);
}

bool program_plays_whole_games(const char *word)
{
	const char *command;
	const struct driver_protocol *protocol = program_protocol(word, &command);
	return protocol && protocol->whole_games;
}

bool program_counts_no_nodes(const char *word)
{
	const char *command;
	const struct driver_protocol *protocol = program_protocol(word, &command);
	return protocol && protocol->no_nodes;
}

static struct driver *of(struct engine_instance *instance)
{
	return (struct driver *)instance;
}

/* Restarts the program if it is not running or had a fault. */
static void begin(struct engine_instance *instance, const struct line *line)
{
	struct driver *d = of(instance);
	if (d->fault || !d->child) {
		driver_stop(d);
		driver_start(d);
	}
	if (!d->fault)
		d->protocol->begin(d, line);
}

static void search(struct engine_instance *instance, const struct line *line, const struct limits *requested,
		   report_fn *report, void *context, struct search_result *out)
{
	struct driver *d = of(instance);
	int64_t start_us = clock_us();
	struct limits limits = limits_in_force(requested);
	if (!limits_are_given(requested))
		limits.time_ms = PROGRAM_SEARCH_MS;
	*out = (struct search_result){.best = NO_MOVE};
	if (!d->child)
		begin(instance, line);
	if (!d->fault)
		d->protocol->search(d, line, &limits, report, context, out);
	out->time_us = clock_us() - start_us;
	if (!d->fault)
		return;
	out->fault = d->fault;
	out->best = NO_MOVE;
	out->n_pv = 0;
	driver_stop(d); /* the next search restarts it */
}

static void forget(struct engine_instance *instance)
{
	driver_stop(of(instance));
}

static void release(struct engine_instance *instance)
{
	struct driver *d = of(instance);
	if (!d)
		return;
	driver_stop(d);
	free(d->command);
	free(d->state);
	free(d);
}

static struct engine_instance *create(const struct game *game, const struct engine_setup *setup, struct error *err)
{
	const char *command = "";
	const struct driver_protocol *protocol = setup->word ? program_protocol(setup->word, &command) : NULL;
	if (!protocol || !command[strspn(command, " \t")]) {
		fail(err, protocol_no_program, setup->word ? setup->word : "");
		return NULL;
	}
	if (!program_plays(protocol, game, err))
		return NULL;
	struct driver *d = mem_new(sizeof *d);
	*d = (struct driver){.instance = {&program_engine}, .protocol = protocol, .game = game, .setup = *setup};
	d->command = mem_new(strlen(command) + 1);
	strcpy(d->command, command);
	d->state = mem_new(protocol->state_size + 1);
	return &d->instance;
}

static bool reads(const struct game *game, const char *word)
{
	const char *command;
	(void)game;
	return program_protocol(word, &command);
}

static const struct engine_option options[] = {
	{"hash", FIELD_HASH, OPTION_NUMBER, 1, OPTION_HASH_MAX, 16,
	 "hash table size in MiB, if the program has such an option"},
	{"threads", FIELD_THREADS, OPTION_NUMBER, 1, OPTION_THREADS_MAX, 1,
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
	.search = search,
	.forget = forget,
	.free = release,
};

/* Keeps the last line printed: at the end, the fault. */
static void keep_last(void *context, bool received, const char *line)
{
	char *last = context;
	if (!received)
		return;
	snprintf(last, ERROR_TEXT_MAX, "%s", line);
	text_mask(last);
}

bool program_starts(const char *word, const struct game *game, const struct engine_setup *setup, struct error *err)
{
	const char *command;
	char last[ERROR_TEXT_MAX] = "";
	struct engine_setup own = *setup;
	if (!program_protocol(word, &command))
		return true;
	own.word = word;
	own.traffic = keep_last;
	own.traffic_context = last;
	struct engine_instance *instance = create(game, &own, err);
	if (!instance)
		return false;
	driver_start(of(instance));
	bool starts = !of(instance)->fault;
	release(instance);
	return starts || fail(err, protocol_program_failed, word, last);
}
