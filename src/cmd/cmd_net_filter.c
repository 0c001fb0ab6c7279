#include "base/file.h"
#include "base/base_messages.h"
#include "base/thread.h"
#include "cmd/cmd_net_run.h"
#include "core/thought.h"
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
	snprintf(how, sizeof how, "filter static=%d score=%d net=%016llx games=%016llx", f->static_most, f->score_most,
		 (unsigned long long)net_sum(f->net), (unsigned long long)scored_sum(f->games, f->n));
	struct scored_job job = {
		.game = f->game,
		.preset = f->preset,
		.path = out,
		.resume = resume,
		.how = how,
		.n = f->n,
		.threads = threads,
		.make = filter_make,
		.context = f,
	};
	return cmd_net_run(&job, "filtered");
}

static int run(const struct command *command, int argc, char **argv)
{
	const char *words[3], *static_text = NULL, *score_text = NULL, *net_path = NULL, *threads_text = NULL;
	uint64_t static_most = 60, score_most = 70, threads = (uint64_t)thread_processors();
	bool resume = false;
	int n_words, code;
	struct cmd_setup setup;
	struct error err;
	const struct option_spec specs[] = {
		{"static", &static_text, NULL},   {"score", &score_text, NULL}, {"net", &net_path, NULL},
		{"threads", &threads_text, NULL}, {"resume", NULL, &resume},    {NULL, NULL, NULL},
	};
	if (!cmd_options(command, argc, argv, specs, words, 3, &n_words, &code))
		return code;
	if (!cmd_number(static_text, "score", 0, SCORE_WIN, &static_most) ||
	    !cmd_number(score_text, "score", 0, SCORE_WIN, &score_most) ||
	    !cmd_number(threads_text, "number of threads", 1, 1024, &threads))
		return EXIT_USAGE;
	if (n_words < 3)
		return cmd_fails(EXIT_USAGE, "which? qipan net filter GAME OUT GAMES");
	if (!cmd_set_up(&setup, words[0], NULL, NULL, &code))
		return code;
	struct net *net = net_path ? net_load(net_path, setup.game, &err) : NULL;
	if (net_path && !net)
		return cmd_fails(EXIT_DATA, "%s", err.text);
	struct filter f = {
		.game = setup.game, .net = net, .static_most = (int)static_most, .score_most = (int)score_most};
	code = read_games(&f, words[2], &err) ? filter_all(&f, words[1], resume, (int)threads)
					      : cmd_fails(EXIT_DATA, "%s", err.text);
	filter_release(&f);
	net_free(net);
	return code;
}

const struct command cmd_net_filter = {
	"net filter",
	"leave out positions that cannot be valued as they stand",
	"net filter GAME OUT GAMES [--static M] [--score M] [--net NET] [--threads T] [--resume]\n"
	"\n"
	"Copies the scored games of GAMES to OUT. Positions count as quiet there, so that \"qipan net train\" learns\n"
	"from them, only where the static evaluation, a search of one ply with its captures, and the score agree.\n"
	"\n"
	"  --static M    the static evaluation and the search may differ by so much, in hundredths of a piece (60)\n"
	"  --score M     and the search and the score by so much (70)\n"
	"  --net NET     value positions by this net instead of the hand-crafted evaluation\n"
	"  --threads T   games at the same time (one per processor)\n"
	"  --resume      continue OUT where it ends\n"
	"\n"
	"example: qipan net filter xiangqi quiet.games own.games --score 100",
	run,
};
