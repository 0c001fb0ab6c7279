#include "base/file.h"
#include "base/thread.h"
#include "cmd/cmd_net_run.h"
#include "net/net_load.h"
#include "records/formats.h"
#include "train/label.h"

#include <stdio.h>
#include <stdlib.h>

#define FILES_MAX 256
#define NODES     2000
#define SKIP      8

struct labelling {
	struct label label;
	bool faults; /* of any record */
	const char *path;
};

static void take_game(void *context, const struct record *record, int number)
{
	struct labelling *l = context;
	if (record->game != l->label.game) {
		l->faults = true;
		cmd_fails(EXIT_DATA, "%s: game %d is of %s, expected %s", l->path, number, record->game->name,
			  l->label.game->name);
	} else {
		label_add(&l->label, &record->line, record->result);
	}
}

static void tell_fault(void *context, const struct collection_error *e)
{
	struct labelling *l = context;
	l->faults = true;
	cmd_fails(EXIT_DATA, "%s: %s", l->path, e->error.text);
}

static bool read_file(struct labelling *l, const char *path, struct error *err)
{
	struct string bytes = {0};
	struct collection games;
	struct collection_sink sink = {.take = take_game, .context = &l->label, .fault = tell_fault};
	l->path = path;
	bool good = file_read(path, FORMATS_BYTES_MAX, &bytes, err);
	if (good) {
		good = formats_read_each(&games, bytes.text, bytes.length, path, &sink, err);
		collection_release(&games);
	}
	string_release(&bytes);
	return good;
}

static int label_all(struct labelling *l, const char *out, bool resume, int threads)
{
	char how[160];
	snprintf(how, sizeof how, "label nodes=%llu skip=%d net=%016llx records=%016llx",
		 (unsigned long long)l->label.nodes, l->label.skip, (unsigned long long)net_sum(l->label.net),
		 (unsigned long long)scored_sum(l->label.games, l->label.n));
	struct scored_job job = {
		.game = l->label.game,
		.preset = l->label.preset,
		.path = out,
		.resume = resume,
		.how = how,
		.n = l->label.n,
		.threads = threads,
		.make = label_make,
		.context = &l->label,
	};
	int code = cmd_net_run(&job, "labelled");
	return code == EXIT_DONE && l->faults ? EXIT_DATA : code;
}

static int run(const struct command *command, int argc, char **argv)
{
	const char *words[FILES_MAX + 2], *preset = NULL, *nodes_text = NULL, *skip_text = NULL, *threads_text = NULL;
	const char *net_path = NULL;
	uint64_t nodes = NODES, skip = SKIP, threads = (uint64_t)thread_processors();
	bool resume = false;
	int n_words, code;
	struct cmd_setup setup;
	struct labelling l = {.faults = false};
	struct error err;
	const struct option_spec specs[] = {
		{"preset", &preset, NULL},  {"nodes", &nodes_text, NULL},
		{"skip", &skip_text, NULL}, {"threads", &threads_text, NULL},
		{"net", &net_path, NULL},   {"resume", NULL, &resume},
		{NULL, NULL, NULL},
	};
	if (!cmd_options(command, argc, argv, specs, words, FILES_MAX + 2, &n_words, &code))
		return code;
	if (!cmd_number(nodes_text, "number of positions", 1, 1000000000, &nodes) ||
	    !cmd_number(skip_text, "number of plies", 0, SCORED_PLIES_MAX, &skip) ||
	    !cmd_number(threads_text, "number of threads", 1, 1024, &threads))
		return EXIT_USAGE;
	if (n_words < 3)
		return cmd_fails(EXIT_USAGE, "which? qipan net label GAME OUT RECORDS...");
	if (!cmd_set_up(&setup, words[0], preset, NULL, &code))
		return code;
	struct net *net = net_path ? net_load(net_path, setup.game, &err) : NULL;
	if (net_path && !net)
		return cmd_fails(EXIT_DATA, "%s", err.text);
	l.label = (struct label){
		.game = setup.game, .preset = setup.preset, .net = net, .nodes = nodes, .skip = (int)skip};
	bool good = true;
	for (int i = 2; i < n_words && good; i++)
		good = read_file(&l, words[i], &err);
	if (!good)
		code = cmd_fails(EXIT_DATA, "%s", err.text);
	else if (l.label.n == 0)
		code = cmd_fails(EXIT_DATA, "the files hold no game of %s", setup.game->name);
	else
		code = label_all(&l, words[1], resume, (int)threads);
	label_release(&l.label);
	net_free(net);
	return code;
}

const struct command cmd_net_label = {
	"net label",
	"search the positions of records and keep their scores",
	"net label GAME OUT RECORDS... [--nodes N] [--skip PLIES] [--net NET] [--preset PRESET] [--threads T]\n"
	"                 [--resume]\n"
	"\n"
	"Searches every position of the games of RECORDS (all formats that \"qipan convert\" reads) that is not\n"
	"check, and writes games and scores to OUT, five bytes a ply, from which \"qipan net train\" learns. The\n"
	"same records give the same file, with any number of threads.\n"
	"\n"
	"  --nodes N        positions to search for each score (2000)\n"
	"  --skip PLIES     give the first plies of a game no score: many games share them (8)\n"
	"  --net NET        value positions by this net instead of the hand-crafted evaluation\n"
	"  --preset PRESET  the rules (\"qipan games GAME\" lists them)\n"
	"  --threads T      games at the same time (one per processor)\n"
	"  --resume         continue OUT where it ends\n"
	"\n"
	"example: qipan net label xiangqi people.games people.pgn --nodes 3000",
	run,
};
