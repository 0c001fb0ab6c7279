#include "cmd/cmd.h"
#include "base/clock.h"
#include "core/perft.h"

#include <stdio.h>

struct work {
	uint64_t depth, threads;
	bool divide;
};

static void print_division(const struct game *game, const struct position *position, const move_t *moves,
			   const uint64_t *counts, int n)
{
	for (int i = 0; i < n; i++) {
		char text[MOVE_TEXT_MAX];
		game->text.format_move(position, moves[i], text, sizeof text);
		printf("%s %llu\n", text, (unsigned long long)counts[i]);
	}
}

static void count(const struct game *game, const struct position *position, const struct work *work)
{
	uint64_t leaves = 1;
	for (int depth = 1; depth <= (int)work->depth; depth++) {
		move_t moves[MOVES_MAX];
		uint64_t counts[MOVES_MAX];
		int n;
		int64_t start = clock_us();
		leaves = perft_divide(game, position, depth, (int)work->threads, moves, counts, &n);
		double seconds = (double)(clock_us() - start) / 1e6;
		if (work->divide && depth == (int)work->depth)
			print_division(game, position, moves, counts, n);
		printf("depth %d leaves %llu seconds %.3f rate %.0f\n", depth, (unsigned long long)leaves, seconds,
		       seconds > 0 ? (double)leaves / seconds : 0);
		fflush(stdout);
	}
	printf("leaves %llu\n", (unsigned long long)leaves);
}

static int run(const struct command *command, int argc, char **argv)
{
	const char *preset = NULL, *text = NULL, *threads = "1", *words[2] = {NULL, NULL};
	struct work work = {0};
	int n_words, code;
	const struct option_spec specs[] = {
		{"preset", &preset, NULL},      {"position", &text, NULL}, {"threads", &threads, NULL},
		{"divide", NULL, &work.divide}, {NULL, NULL, NULL},
	};
	struct cmd_setup s;
	if (!cmd_options(command, argc, argv, specs, words, 2, &n_words, &code))
		return code;
	if (n_words < 2)
		return cmd_fails(EXIT_USAGE, "perft needs a game and a depth: qipan perft GAME DEPTH");
	if (!cmd_number(words[1], "depth", 0, 99, &work.depth) ||
	    !cmd_number(threads, "number of threads", 1, 256, &work.threads))
		return EXIT_USAGE;
	if (!cmd_set_up(&s, words[0], preset, text, &code))
		return code;
	if (s.game->rules.to_act(&s.position) == ACTOR_CHANCE)
		return cmd_fails(EXIT_DATA, "position: a reveal is due, perft starts where a side is to move");
	count(s.game, &s.position, &work);
	return EXIT_DONE;
}

const struct command cmd_perft = {
	"perft",
	"count the leaves of the tree of legal moves",
	"perft GAME DEPTH [--preset PRESET] [--position TEXT] [--divide] [--threads T]\n"
	"\n"
	"Prints a line for each depth (leaves, seconds, leaves a second) and finally \"leaves N\". A flip and its\n"
	"reveal are one ply, with one child for each kind in the bag. Repetition and limits of moves are ignored;\n"
	"positions that are decided by themselves have no children.\n"
	"\n"
	"  --preset PRESET  the rules and the start (\"qipan games GAME\" lists them)\n"
	"  --position TEXT  the position, instead of the start\n"
	"  --divide         also print the leaves below each move\n"
	"  --threads T      moves counted at the same time (1)\n"
	"\n"
	"example: qipan perft xiangqi 5 --threads 2",
	run,
};
