#include "cmd/cmd_net_pick.h"

#include <stdio.h>

static int run(const struct command *command, int argc, char **argv)
{
	const char *words[2] = {NULL};
	int n_words, code;
	struct cmd_setup setup;
	struct net *loaded;
	const struct option_spec specs[] = {{NULL, NULL, NULL}};
	if (!cmd_options(command, argc, argv, specs, words, 2, &n_words, &code))
		return code;
	if (n_words < 1)
		return cmd_fails(EXIT_USAGE, "which? qipan net show GAME [NET]");
	if (!cmd_set_up(&setup, words[0], NULL, NULL, &code))
		return code;
	const struct net *net = cmd_net_pick(words[1], setup.game, &loaded);
	if (!net)
		return EXIT_DATA;
	printf("game %s\nfeatures %d\nhidden %d\nstages %d\n", net->game, net->n_features, net->hidden, net->n_stages);
	fputs(string_text(&net->origin), stdout);
	net_free(loaded);
	return EXIT_DONE;
}

const struct command cmd_net_show = {
	"net show",
	"what a net is, and how it was made",
	"net show GAME [NET]\n"
	"\n"
	"Prints the shape of the net in the file NET, or of the one that comes with the program, and how it was\n"
	"made.\n"
	"\n"
	"example: qipan net show xiangqi",
	run,
};
