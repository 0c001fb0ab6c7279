#include "cmd/cmd_net_run.h"

#include <stdio.h>

struct net_show {
	const char *game, *net;
};

static int net_show_main(void *given)
{
	const struct net_show *o = given;
	struct cmd_setup setup;
	struct net *loaded;
	int code;
	if (!cmd_set_up(&setup, o->game, NULL, NULL, &code))
		return code;
	const struct net *net = cmd_net_pick(o->net, setup.game, &loaded);
	if (!net)
		return EXIT_DATA;
	printf("game %s\nfeatures %d\nhidden %d\nstages %d\n", net->game, net->n_features, net->hidden,
	       net->n_output_buckets);
	fputs(string_text(&net->origin), stdout);
	net_free(loaded);
	return EXIT_DONE;
}

#define AT(member) OPTION_AT(struct net_show, member)

const struct command cmd_net_show = {
	.name = "net show",
	.summary = "show a net's shape and origin",
	.description = "Prints the shape of the net in the file NET, or of the built-in net, and how it was made.",
	.examples = "qipan net show xiangqi",
	.arguments =
		OPTION_TABLE(OPTION_GAME_OF(struct net_show), {"NET", AT(net), .words = OPTION_FILE, .optional = true}),
	COMMAND_READS(struct net_show, .game = NULL),
	.main = net_show_main,
};
