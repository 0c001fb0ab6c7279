#include "base/file.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "train/checkpoint.h"

#include <stdio.h>

/* What the net was made of, for its origin. */
static void tell_origin(const struct checkpoint *c, struct string *out)
{
	const struct fit_plan *p = &c->plan;
	int last = c->progress.epoch - 1;
	string_add(out, "version %s\n", QIPAN_VERSION);
	string_bytes(out, string_text(&c->data), c->data.length);
	string_add(out, "positions %llu\nepochs %d of %d\n", (unsigned long long)c->n_examples, c->progress.epoch,
		   p->epochs);
	string_add(out, "batch %d\nrate %g\nseed %llu\nscale %.1f\noutcome %g\n", p->batch, p->rate,
		   (unsigned long long)p->seed, p->aim.scale, p->aim.outcome);
	if (last >= 0)
		string_add(out, "loss %.6f\nchecks %.6f\n", (double)c->progress.curve[last].learnt,
			   (double)c->progress.curve[last].checks);
}

static bool quantise(const struct game *game, const char *from, const char *to, const char *note, struct error *err)
{
	struct string bytes = {0}, out = {0};
	struct checkpoint checkpoint;
	struct model model;
	struct net net;
	bool good = file_read(from, CHECKPOINT_BYTES_MAX, &bytes, err) &&
		    checkpoint_read(&checkpoint, &model, game, bytes.text, bytes.length, err);
	string_release(&bytes);
	if (!good)
		return false;
	good = model_round(&model, game, &net, err);
	if (good) {
		tell_origin(&checkpoint, &net.origin);
		if (note)
			string_add(&net.origin, "note %s\n", note);
		net_write(&net, &out);
		net_release(&net);
		good = out.length <= NET_BYTES_MAX ? file_write(to, out.text, out.length, err)
						   : fail(err, cmd_net_too_large, out.length, NET_BYTES_MAX);
	}
	if (good)
		printf("net %s bytes %zu\n", to, out.length);
	string_release(&out);
	model_release(&model);
	checkpoint_release(&checkpoint);
	return good;
}

static int run(const struct command *command, int argc, char **argv)
{
	const char *words[3], *note = NULL;
	bool force = false;
	int n_words, code;
	struct cmd_setup setup;
	struct error err;
	const struct option_spec specs[] = {{"note", &note, NULL}, {"force", NULL, &force}, {NULL, NULL, NULL}};
	if (!cmd_options(command, argc, argv, specs, words, 3, &n_words, &code))
		return code;
	if (n_words < 3)
		return cmd_fails(EXIT_USAGE, "which? qipan net quantise GAME MODEL NET");
	if (!cmd_set_up(&setup, words[0], NULL, NULL, &code))
		return code;
	if (!cmd_may_write(words[2], force))
		return EXIT_DATA;
	return quantise(setup.game, words[1], words[2], note, &err) ? EXIT_DONE : cmd_fails(EXIT_DATA, "%s", err.text);
}

const struct command cmd_net_quantise = {
	"net quantise",
	"round a trained model to a net that searches can use",
	"net quantise GAME MODEL NET [--note TEXT] [--force]\n"
	"\n"
	"Rounds the numbers of MODEL (\"qipan net train\") to small whole ones and writes them as NET, of at most\n"
	"4 MB, which gives the same values on every machine. Searches use it by the option EvalFile of UCI.\n"
	"\n"
	"  --note TEXT  a line about it, kept in the file (\"qipan net show\")\n"
	"  --force      replace NET if it exists\n"
	"\n"
	"example: qipan net quantise xiangqi first.model first.net",
	run,
};
