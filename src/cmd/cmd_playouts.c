#include "cmd/cmd.h"
#include "base/clock.h"
#include "cmd/progress.h"
#include "core/playouts.h"

#include <math.h>
#include <stdio.h>

struct playouts_words {
	const char *game, *preset, *position, *policy;
	int limit, count, threads;
	uint64_t seed;
	bool eval;
};

static bool read_request(const struct playouts_words *w, const struct game *game, struct playouts_request *r)
{
	struct error err;
	*r = (struct playouts_request){.options = {.limit = w->limit, .evaluate = w->eval},
				       .seed = w->seed,
				       .count = w->count,
				       .threads = cmd_threads(w->threads)};
	r->policy = playouts_policy(game, w->policy, &err);
	if (!r->policy)
		cmd_fails(EXIT_USAGE, &err);
	return r->policy;
}

static void show_progress(void *context, double share)
{
	progress_show(context, share, "playouts");
}

/* Prints "name mean deviation" of n numbers, given their sum and sum of squares. */
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

static int playouts_main(void *given)
{
	const struct playouts_words *w = given;
	struct cmd_setup s;
	struct playouts_request request;
	int code;
	if (!cmd_set_up(&s, w->game, w->preset, w->position, &code))
		return code;
	if (!read_request(w, s.game, &request))
		return EXIT_USAGE;
	play(&s, request);
	return EXIT_DONE;
}

#define AT(member) OPTION_AT(struct playouts_words, member)

static const struct option options[] = {
	{"policy", AT(policy), "name or symbol of a policy (default random): capture, avoid, ...",
	 .words = OPTION_POLICY},
	{"limit", AT(limit), "plies without progress after which a playout is a draw; the preset's limit by default",
	 "N", 1, UINT16_MAX},
	{"count", AT(count), "number of playouts", "N", 1, PLAYOUTS_MAX},
	{"eval", AT(eval), "count a drawn playout as a win for the side with more material"},
	OPTION_POSITION_OF(struct playouts_words),
	OPTION_PRESET_OF(struct playouts_words),
	OPTION_THREADS_OF(struct playouts_words, "playouts to run in parallel; this does not affect the result"),
	OPTION_SEED_OF(struct playouts_words, "seed of all random choices"),
	OPTION_END,
};

const struct command cmd_playouts = {
	.name = "playouts",
	.summary = "play a position to its end many times",
	.description = "Plays the position to its end many times, both sides with the same policy (docs/policies.md), "
		       "and prints one line each: policy; playouts; time in seconds; pieces left and plies (mean and "
		       "standard deviation); best; side (to move) and its win, loss and draw (number and share). The "
		       "last line is \"rate N\", playouts per second.\n"
		       "\n"
		       "best is the first action with the best mean result for the side to move, counting a draw as "
		       "one half, followed by that mean and the number of playouts that began with it. Among equals "
		       "it is the one played most, then the first that \"qipan moves\" lists. It is \"-\" if no side "
		       "is to move. If a reveal is due, side is the first side.",
	.examples = "qipan playouts darkchess --policy capture --limit 40 --count 2000",
	.see = {"games", "moves"},
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct playouts_words)),
	.options = options,
	COMMAND_READS(struct playouts_words, .count = 10000, .seed = 1, .threads = 1),
	.main = playouts_main,
};
