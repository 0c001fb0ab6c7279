#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "base/clock.h"
#include "core/perft.h"

#include <stdio.h>

struct perft {
	const char *game, *preset, *position;
	int depth, threads;
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

static void count(const struct game *game, const struct position *position, const struct perft *o)
{
	uint64_t leaves = 1;
	for (int depth = 1; depth <= o->depth; depth++) {
		move_t moves[MOVES_MAX];
		uint64_t counts[MOVES_MAX];
		int n;
		int64_t start = clock_us();
		leaves = perft_divide(game, position, depth, cmd_threads(o->threads), moves, counts, &n);
		double seconds = (double)(clock_us() - start) / 1e6;
		if (o->divide && depth == o->depth)
			print_division(game, position, moves, counts, n);
		printf("depth %d leaves %llu seconds %.3f rate %.0f\n", depth, (unsigned long long)leaves, seconds,
		       seconds > 0 ? (double)leaves / seconds : 0);
		fflush(stdout);
	}
	printf("leaves %llu\n", (unsigned long long)leaves);
}

static int perft_main(void *given)
{
	const struct perft *o = given;
	struct cmd_setup s;
	int code;
	if (!cmd_set_up(&s, o->game, o->preset, o->position, &code))
		return code;
	if (s.game->rules.to_act(&s.position) == ACTOR_CHANCE)
		return cmd_refuses(EXIT_DATA, cmd_at_reveal);
	count(s.game, &s.position, o);
	return EXIT_DONE;
}

#define AT(member) OPTION_AT(struct perft, member)

static const struct option options[] = {
	OPTION_PRESET_OF(struct perft),
	OPTION_POSITION_OF(struct perft),
	{"divide", AT(divide), "also print the number of leaves below each move"},
	OPTION_THREADS_OF(struct perft, "moves to count in parallel"),
	OPTION_END,
};

const struct command cmd_perft = {
	.name = "perft",
	.summary = "count the leaves of the tree of legal moves",
	.description = "Prints a line for each depth with leaves, seconds and leaves per second, and finally \"leaves "
		       "N\". A flip and its reveal count as one ply, with one child for each kind of piece in the "
		       "bag. Repetitions and move limits are ignored; positions that are decided on the board have "
		       "no children.",
	.examples = "qipan perft xiangqi 5 --threads 2",
	.see = {"games"},
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct perft), {"DEPTH", AT(depth), .max = 99}),
	.options = options,
	COMMAND_READS(struct perft, .threads = 1),
	.main = perft_main,
};
