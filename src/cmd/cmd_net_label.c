#include "base/file.h"
#include "base/thread.h"
#include "cmd/cmd_messages.h"
#include "cmd/cmd_net_run.h"
#include "net/net_load.h"
#include "records/formats.h"
#include "train/label.h"

#include <stdio.h>
#include <stdlib.h>

struct labelling {
	struct label label;
	bool faults; /* any record had errors */
	const char *path;
};

static void take_game(void *context, const struct record *record, int number)
{
	struct labelling *l = context;
	if (record->game != l->label.game) {
		l->faults = true;
		cmd_refuses(EXIT_DATA, cmd_game_is_of, l->path, number, record->game->name, l->label.game->name);
	} else {
		label_add(&l->label, &record->line, record->result);
	}
}

static void report_fault(void *context, const struct collection_error *e)
{
	struct labelling *l = context;
	l->faults = true;
	cmd_fails_in(EXIT_DATA, l->path, &e->error);
}

static bool read_file(struct labelling *l, const char *path, struct error *err)
{
	struct string bytes = {0};
	struct collection games;
	struct collection_sink sink = {.take = take_game, .context = &l->label, .fault = report_fault};
	l->path = path;
	bool good = file_read(path, FORMATS_BYTES_MAX, &bytes, err);
	if (good) {
		good = formats_read_each(&games, bytes.text, bytes.length, path, &sink, err);
		collection_release(&games);
	}
	string_release(&bytes);
	return good;
}

static int label_all(struct labelling *l, const char *out, bool resume, int threads, struct executor_part part)
{
	char how[160];
	snprintf(how, sizeof how, "label nodes=%llu skip=%d net=%016llx records=%016llx",
		 (unsigned long long)l->label.nodes, l->label.skip, (unsigned long long)net_sum(l->label.net),
		 (unsigned long long)scored_sum(l->label.games, l->label.n));
	struct scored_job job = {.game = l->label.game,
				 .preset = l->label.preset,
				 .path = out,
				 .resume = resume,
				 .how = how,
				 .n = l->label.n,
				 .threads = threads,
				 .part = part,
				 .make = label_make,
				 .context = &l->label};
	int code = cmd_net_run(&job, "labelled");
	return code == EXIT_DONE && l->faults ? EXIT_DATA : code;
}

struct net_label {
	const char *game, *out, *net, *preset, *part;
	struct option_texts records;
	uint64_t nodes;
	int skip, threads;
	bool resume;
};

static int net_label_main(void *given)
{
	const struct net_label *o = given;
	struct cmd_setup setup;
	struct labelling l = {.faults = false};
	struct net *net;
	struct error err;
	int code;
	struct executor_part part;
	if (!cmd_set_up(&setup, o->game, o->preset, NULL, &code))
		return code;
	if (!cmd_part(o->part, &part))
		return EXIT_USAGE;
	if (!cmd_net_load(o->net, setup.game, &net))
		return EXIT_DATA;
	l.label = (struct label){
		.game = setup.game, .preset = setup.preset, .net = net, .nodes = o->nodes, .skip = o->skip};
	bool good = true;
	for (int i = 0; i < o->records.n && good; i++)
		good = read_file(&l, o->records.all[i], &err);
	if (!good)
		code = cmd_fails(EXIT_DATA, &err);
	else if (l.label.n == 0)
		code = cmd_refuses(EXIT_DATA, cmd_no_game_of, setup.game->name);
	else
		code = label_all(&l, o->out, o->resume, cmd_threads(o->threads), part);
	label_release(&l.label);
	net_free(net);
	return code;
}

#define AT(member) OPTION_AT(struct net_label, member)

static const struct option options[] = {
	{"nodes", AT(nodes), "nodes to search for each score", "N", 1, 1000000000},
	{"skip", AT(skip), "do not score the first plies of a game, which many games share", "PLIES", 0,
	 SCORED_PLIES_MAX},
	OPTION_NET_OF(struct net_label),
	OPTION_PRESET_OF(struct net_label),
	OPTION_THREADS_OF(struct net_label, "games to label in parallel"),
	OPTION_PART_OF(struct net_label, "label only some of the games"),
	OPTION_RESUME_OUT_OF(struct net_label),
	OPTION_END,
};

const struct command cmd_net_label = {
	.name = "net label",
	.summary = "score the positions of game records by search",
	.description = "Searches every position that is not in check in the games of RECORDS, in all formats that "
		       "\"qipan convert\" reads, and writes games and scores to OUT, five bytes per ply, as training "
		       "data for \"qipan net train\". The same records give the same file with any number of threads.",
	.examples = "qipan net label xiangqi people.games people.pgn --nodes 3000",
	.see = {"convert", "games", "net train"},
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct net_label), {"OUT", AT(out), .words = OPTION_FILE},
				  {"RECORDS", AT(records), .words = OPTION_FILE}),
	.options = options,
	COMMAND_READS(struct net_label, .nodes = 2000, .skip = 8, .threads = 1),
	.main = net_label_main,
};
