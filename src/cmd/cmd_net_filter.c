#include "base/file.h"
#include "base/base_messages.h"
#include "base/thread.h"
#include "cmd/cmd_net_run.h"
#include "core/search_result.h"
#include "net/net_load.h"
#include "train/filter.h"

#include <stdio.h>

static bool read_games(struct filter *f, const char *path, struct error *err)
{
	struct string bytes = {0};
	struct error why;
	bool good = file_read(path, SCORED_BYTES_MAX, &bytes, &why) && filter_read(f, bytes.text, bytes.length, &why);
	string_release(&bytes);
	return good || fail(err, in_file, path, &why);
}

static int filter_all(struct filter *f, const char *out, bool resume, int threads)
{
	char how[200];
	snprintf(how, sizeof how, "filter static=%d score=%d net=%016llx games=%016llx", f->static_max, f->score_max,
		 (unsigned long long)net_sum(f->net), (unsigned long long)scored_sum(f->games, f->n));
	struct scored_job job = {.game = f->game,
				 .preset = f->preset,
				 .path = out,
				 .resume = resume,
				 .how = how,
				 .n = f->n,
				 .threads = threads,
				 .make = filter_make,
				 .context = f};
	return cmd_net_run(&job, "filtered");
}

struct net_filter {
	const char *game, *out, *games, *net;
	int static_max, score_max, threads;
	bool resume;
};

static int net_filter_main(void *given)
{
	const struct net_filter *o = given;
	struct cmd_setup setup;
	struct net *net;
	struct error err;
	int code;
	if (!cmd_set_up(&setup, o->game, NULL, NULL, &code))
		return code;
	if (!cmd_net_load(o->net, setup.game, &net))
		return EXIT_DATA;
	struct filter f = {.game = setup.game, .net = net, .static_max = o->static_max, .score_max = o->score_max};
	code = read_games(&f, o->games, &err) ? filter_all(&f, o->out, o->resume, cmd_threads(o->threads))
					      : cmd_fails(EXIT_DATA, &err);
	filter_release(&f);
	net_free(net);
	return code;
}

#define AT(member) OPTION_AT(struct net_filter, member)

static const struct option options[] = {
	{"static", AT(static_max), "greatest difference between static evaluation and search, in hundredths of a piece",
	 "M", 0, SCORE_WIN},
	{"score", AT(score_max), "greatest difference between search and score", "M", 0, SCORE_WIN},
	OPTION_NET_OF(struct net_filter),
	OPTION_THREADS_OF(struct net_filter, "games to filter in parallel"),
	OPTION_RESUME_OUT_OF(struct net_filter),
	OPTION_END,
};

const struct command cmd_net_filter = {
	.name = "net filter",
	.summary = "remove positions that a static evaluation cannot judge",
	.description = "Copies the scored games of GAMES to OUT. A position counts as quiet there, so that \"qipan net "
		       "train\" uses it, only if the static evaluation, a search of one ply with its captures, and "
		       "the score agree.",
	.examples = "qipan net filter xiangqi quiet.games own.games --score 100",
	.see = {"net train"},
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct net_filter), {"OUT", AT(out), .words = OPTION_FILE},
				  {"GAMES", AT(games), .words = OPTION_FILE}),
	.options = options,
	COMMAND_READS(struct net_filter, .static_max = 60, .score_max = 70, .threads = 1),
	.main = net_filter_main,
};
