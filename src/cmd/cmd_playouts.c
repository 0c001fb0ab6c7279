#include "cmd/cmd.h"
#include "base/clock.h"
#include "cmd/progress.h"
#include "core/playouts.h"

#include <math.h>
#include <stdio.h>

/* The words of the command line; those not given are NULL. */
struct words {
	const char *game, *preset, *position, *policy, *limit, *count, *seed, *threads;
	bool evaluate;
};

static bool read_request(const struct words *w, const struct game *game, struct playouts_request *r)
{
	struct error err;
	uint64_t limit = 0, count = 10000, seed = 1, threads = 1;
	if (!cmd_number(w->limit, "limit of plies", 1, UINT16_MAX, &limit) ||
	    !cmd_number(w->count, "number of playouts", 1, PLAYOUTS_MAX, &count) ||
	    !cmd_number(w->seed, "seed", 0, UINT64_MAX / 16, &seed) ||
	    !cmd_number(w->threads, "number of threads", 1, 256, &threads))
		return false;
	*r = (struct playouts_request){.options = {.limit = (int)limit, .evaluate = w->evaluate},
				       .seed = seed,
				       .count = (int)count,
				       .threads = (int)threads};
	r->policy = playouts_policy(game, w->policy, &err);
	if (!r->policy)
		cmd_fails(EXIT_USAGE, "%s", err.text);
	return r->policy;
}

static void show_progress(void *context, double share)
{
	progress_show(context, share, "playouts");
}

/* "name mean deviation", of n numbers, from their sum and the sum of their squares. */
static void print_mean(const char *name, uint64_t sum, uint64_t squares, uint64_t n)
{
	double mean = (double)sum / (double)n;
	double variance = n > 1 ? ((double)squares - (double)sum * mean) / (double)(n - 1) : 0;
	printf("%s %.2f %.2f\n", name, mean, variance > 0 ? sqrt(variance) : 0);
}

static void print_share(const char *name, uint64_t part, uint64_t n)
{
	printf("%s %llu %.4f\n", name, (unsigned long long)part, (double)part / (double)n);
}

static void print_best(const struct cmd_setup *s, const struct playouts *p)
{
	char text[MOVE_TEXT_MAX];
	int i = playouts_best(p);
	if (i < 0) {
		puts("best -");
		return;
	}
	s->game->text.format_move(&s->position, p->moves[i], text, sizeof text);
	double mean = ((double)p->after[i].wins + 0.5 * (double)p->after[i].draws) / (double)p->after[i].n;
	printf("best %s %.4f %llu\n", text, mean, (unsigned long long)p->after[i].n);
}

static void play(const struct cmd_setup *s, struct playouts_request r)
{
	struct playouts p;
	struct progress_bar bar;
	bool second = s->game->rules.to_act(&s->position) == ACTOR_SECOND;
	r.progress = show_progress;
	r.context = &bar;
	progress_begin(&bar);
	int64_t start = clock_us();
	playouts_run(s->game, &s->position, &r, &p);
	double seconds = (double)(clock_us() - start) / 1e6;
	progress_end(&bar);
	printf("policy %s\nplayouts %llu\ntime %.4f\n", r.policy->name, (unsigned long long)p.all.n, seconds);
	print_mean("pieces", p.pieces, p.pieces_squared, p.all.n);
	print_mean("plies", p.plies, p.plies_squared, p.all.n);
	print_best(s, &p);
	printf("side %s\n", s->game->sides[second]);
	print_share("win", p.all.wins, p.all.n);
	print_share("loss", p.all.losses, p.all.n);
	print_share("draw", p.all.draws, p.all.n);
	printf("rate %.0f\n", seconds > 0 ? (double)p.all.n / seconds : 0);
}

static int run(const struct command *command, int argc, char **argv)
{
	struct words w = {0};
	int n_words, code;
	const struct option_spec specs[] = {
		{"preset", &w.preset, NULL}, {"position", &w.position, NULL}, {"policy", &w.policy, NULL},
		{"limit", &w.limit, NULL},   {"count", &w.count, NULL},       {"eval", NULL, &w.evaluate},
		{"seed", &w.seed, NULL},     {"threads", &w.threads, NULL},   {NULL, NULL, NULL},
	};
	struct cmd_setup s;
	struct playouts_request request;
	if (!cmd_options(command, argc, argv, specs, &w.game, 1, &n_words, &code) ||
	    !cmd_set_up(&s, w.game, w.preset, w.position, &code))
		return code;
	if (!read_request(&w, s.game, &request))
		return EXIT_USAGE;
	play(&s, request);
	return EXIT_DONE;
}

const struct command cmd_playouts = {
	"playouts",
	"play a position out many times",
	"playouts GAME [--policy POLICY] [--limit N] [--count N] [--eval] [--position TEXT] [--preset PRESET]\n"
	"                 [--threads T] [--seed S]\n"
	"\n"
	"Plays the position to its end many times, both sides by the same policy (docs/policies.md), and prints one\n"
	"line each: policy; playouts; time in seconds; pieces left and plies (mean and standard deviation); best\n"
	"(the first action with the best mean result for the side to act, where a draw counts half, then that mean\n"
	"and the number of playouts that began with it; among equals the one played most, then the first that\n"
	"\"qipan moves\" lists; \"-\" if no side is to act); side (to act), and its win, loss and draw (number and\n"
	"share). The last line is \"rate N\", playouts a second. If a reveal is due, side is the first side.\n"
	"\n"
	"  --policy POLICY  a policy's name or mark (random): capture, avoid, ...\n"
	"  --limit N        plies without progress after which a playout is a draw, instead of the preset's\n"
	"  --count N        playouts (10000)\n"
	"  --eval           a drawn playout counts for the side with more material\n"
	"  --position TEXT  the position, instead of the start\n"
	"  --preset PRESET  the rules and the start (\"qipan games GAME\" lists them)\n"
	"  --threads T      playouts at the same time (1); the result is the same\n"
	"  --seed S         of all random choices (1)\n"
	"\n"
	"example: qipan playouts darkchess --policy capture --limit 40 --count 2000",
	run,
};
