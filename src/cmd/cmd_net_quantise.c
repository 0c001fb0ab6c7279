#include "base/file.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "train/checkpoint.h"

#include <stdio.h>

/* Describes the net's training data and settings, for its origin field. */
static void add_origin(const struct checkpoint *c, struct string *out)
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
		string_add(out, "loss %.6f\nchecks %.6f\n", (double)c->progress.curve[last].training,
			   (double)c->progress.curve[last].validation);
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
		add_origin(&checkpoint, &net.origin);
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

struct net_quantise {
	const char *game, *model, *net, *note;
	bool force;
};

static int net_quantise_main(void *given)
{
	const struct net_quantise *o = given;
	struct cmd_setup setup;
	struct error err;
	int code;
	if (!cmd_set_up(&setup, o->game, NULL, NULL, &code))
		return code;
	if (!cmd_may_write(o->net, o->force))
		return EXIT_DATA;
	return quantise(setup.game, o->model, o->net, o->note, &err) ? EXIT_DONE : cmd_fails(EXIT_DATA, &err);
}

#define AT(member) OPTION_AT(struct net_quantise, member)

const struct command cmd_net_quantise = {
	.name = "net quantise",
	.summary = "quantize a trained model to a net for searches",
	.description = "Rounds the weights of MODEL (from \"qipan net train\") to small integers and writes them as "
		       "NET, of at most 4 MB, which gives the same values on every machine. Engines load it with the "
		       "UCI option EvalFile.",
	.examples = "qipan net quantise xiangqi first.model first.net",
	.see = {"net show", "net train"},
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct net_quantise), {"MODEL", AT(model), .words = OPTION_FILE},
				  {"NET", AT(net), .words = OPTION_FILE}),
	.options = OPTION_TABLE({"note", AT(note), "note stored in the file (\"qipan net show\")"},
				OPTION_FORCE_OF(struct net_quantise, "overwrite NET")),
	COMMAND_READS(struct net_quantise, .note = NULL),
	.main = net_quantise_main,
};
