/* tune_margins GAME STATE NODES STEPS [openings=FILE] NAME[:VALUE]=CHANGE...: tunes search parameters
 * (core/heuristics.h) by SPSA (Spall, "Multivariate stochastic approximation using a simultaneous perturbation gradient
 * approximation", 1992).
 *
 * Each step plays GAMES games between two versions of the strongest search: all named parameters are perturbed by about
 * CHANGE in random directions for one side and in the opposite directions for the other, with NODES nodes per move,
 * from FILE or data/openings (run it in the root). The parameters then move toward the winner. Each starts at VALUE, by
 * default its current value. STATE holds the step and the values and is written every few steps; if it exists, the run
 * resumes from it and needs no names. At the end it prints the rounded values, as bench_margins takes them. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/rng.h"
#include "base/thread.h"
#include "games/registry.h"
#include "match/adjudicate.h"
#include "match/match.h"
#include "net/shipped.h"
#include "search/margins.h"

#include "margin_list.h"

#define TUNED_MAX  64
#define STATE_MAX  (1 << 16)
#define GAMES      4 /* per step */
#define SAVE_STEPS 10

/* Spall's exponents: how the perturbation and the gain decrease. */
#define CHANGE_POWER 0.101
#define RATE_POWER   0.602
#define RATE_END     0.005 /* relative to a change, for each point won, at the end */

struct tuned {
	int margin;           /* parameter number */
	double value, change; /* change: perturbation of the last step */
};

struct tuning {
	const struct game *game;
	const char *path;
	char file[256]; /* openings file; empty: data/openings */
	uint64_t nodes;
	int step, steps;
	int n;
	struct tuned tuned[TUNED_MAX];
	struct openings openings;
};

static bool complain(const char *what)
{
	fprintf(stderr, "tune_margins: %s\n", what);
	return false;
}

/* --- the state --- */

static bool save(const struct tuning *t)
{
	struct string s = {0};
	struct error err;
	string_add(&s, "margins %s %llu %d %d %s\n", t->game->name, (unsigned long long)t->nodes, t->step, t->steps,
		   *t->file ? t->file : "-");
	for (int i = 0; i < t->n; i++)
		string_add(&s, "%s %.4f %g\n", margin_name(t->tuned[i].margin), t->tuned[i].value, t->tuned[i].change);
	bool good = file_write(t->path, s.text, s.length, &err) || complain(err.text);
	string_release(&s);
	return good;
}

static bool add(struct tuning *t, const char *name, double value, double change)
{
	int margin = margin_find(name, strlen(name));
	if (margin < 0 || t->n == TUNED_MAX || !(change > 0))
		return complain("expected names of margins, each with a change above 0");
	if (isnan(value)) {
		struct search_parameters m = margins_of_strongest(t->game);
		value = *margin_at(&m, margin);
	}
	t->tuned[t->n++] = (struct tuned){margin, value, change};
	return true;
}

static bool load(struct tuning *t)
{
	struct string s = {0};
	struct error err;
	char game[32], name[32];
	unsigned long long nodes;
	double value, change;
	int used;
	if (!file_read(t->path, STATE_MAX, &s, &err))
		return complain(err.text);
	const char *at = string_text(&s);
	bool good = sscanf(at, "margins %31s %llu %d %d %255s\n%n", game, &nodes, &t->step, &t->steps, t->file,
			   &used) == 5 &&
		    strcmp(game, t->game->name) == 0 && nodes == t->nodes;
	if (!good)
		complain("the state is of another game, or of other positions a move");
	if (strcmp(t->file, "-") == 0)
		*t->file = 0;
	for (at += good ? used : 0; good && *at; at += used)
		good = sscanf(at, "%31s %lf %lf\n%n", name, &value, &change, &used) == 3 && add(t, name, value, change);
	string_release(&s);
	return good;
}

/* --- one step --- */

/* Rounds to a random nearby integer, nearer ones more often, so that parameters with few steps are tuned too. */
static int rounded(double value, struct rng *rng)
{
	double low = floor(value);
	return (int)low + ((double)(rng_next(rng) >> 11) * 0x1p-53 < value - low);
}

/* Points of the first player minus those of the second. */
static bool play(const struct tuning *t, struct search_parameters margins[2], int *points)
{
	struct match_game games[GAMES] = {0};
	struct heuristics heuristics[2] = {t->game->heuristics, t->game->heuristics};
	const struct adjudication adjudication = MARGIN_ADJUDICATION;
	int first = t->step % (t->openings.n - GAMES / 2 + 1);
	struct openings openings = t->openings;
	openings.n = GAMES / 2;
	openings.list += first;
	openings.starts += first;
	struct match_setup setup = {
		.game = t->game,
		.preset = t->game->presets,
		.n_games = GAMES,
		.seed = (uint64_t)t->step,
		.openings = &openings,
		.plies_max = 300,
		.adjudication = &adjudication,
		.threads = thread_processors(),
	};
	struct error err;
	for (int i = 0; i < 2; i++) {
		heuristics[i].margins = heuristics[i].net_margins = &margins[i];
		setup.players[i] = (struct match_player){
			.word = "strongest",
			.name = i ? "down" : "up",
			.limits = {.nodes = t->nodes},
			.setup = {.hash_bytes = 4 << 20, .net = shipped_net(t->game), .heuristics = &heuristics[i]},
		};
	}
	if (!match_run(&setup, games, &err))
		return complain(err.text);
	*points = 0;
	for (int i = 0; i < GAMES; i++)
		*points += match_points(&games[i]) - 1;
	return true;
}

static bool step(struct tuning *t)
{
	struct search_parameters margins[2];
	double moved[TUNED_MAX], settle = 0.1 * t->steps, at = t->step + 1;
	double rate = RATE_END * pow((settle + t->steps) / (settle + at), RATE_POWER);
	double wide = pow(t->steps / at, CHANGE_POWER);
	struct rng rng;
	int points;
	rng_seed(&rng, (uint64_t)t->step);
	margins[0] = margins[1] = margins_of_strongest(t->game);
	for (int i = 0; i < t->n; i++) {
		struct tuned *d = &t->tuned[i];
		moved[i] = rng_next(&rng) >> 63 ? d->change * wide : -d->change * wide;
		for (int k = 0; k < 2; k++) {
			int value = rounded(d->value + (k ? -moved[i] : moved[i]), &rng);
			*margin_at(&margins[k], d->margin) = value > 0 ? value : 0;
		}
	}
	if (!play(t, margins, &points))
		return false;
	for (int i = 0; i < t->n; i++)
		t->tuned[i].value += rate * points * moved[i];
	t->step++;
	return true;
}

static void show(const struct tuning *t, FILE *to)
{
	for (int i = 0; i < t->n; i++)
		fprintf(to, "%s%s=%.0f", i ? " " : "", margin_name(t->tuned[i].margin), t->tuned[i].value);
	fputc('\n', to);
}

int main(int argc, char **argv)
{
	struct error err;
	games_begin();
	struct tuning t = {.game = argc > 1 ? games_find(argv[1], &err) : NULL};
	if (argc < 5 || !t.game) {
		complain(argc > 1 && !t.game
				 ? err.text
				 : "expected GAME STATE NODES STEPS [openings=FILE] NAME[:VALUE]=CHANGE...");
		return 2;
	}
	t.path = argv[2];
	t.nodes = strtoull(argv[3], NULL, 10);
	t.steps = atoi(argv[4]);
	bool good = t.nodes > 0 && t.steps > 0;
	if (argc == 5)
		good = good && load(&t);
	for (int i = 5; i < argc && good; i++) {
		if (strncmp(argv[i], "openings=", 9) == 0) {
			good = strlen(argv[i] + 9) < sizeof t.file && !strchr(argv[i], ' ');
			if (!good)
				complain("expected a file with a name of up to 255 bytes without blanks");
			else
				strcpy(t.file, argv[i] + 9);
			continue;
		}
		char *change = strchr(argv[i], '=');
		if (change)
			*change++ = 0;
		char *value = strchr(argv[i], ':');
		if (value)
			*value++ = 0;
		good = add(&t, argv[i], value ? atof(value) : NAN, change ? atof(change) : 0);
	}
	if (!good || t.n == 0)
		return 2;
	good = margin_openings(t.game, *t.file ? t.file : NULL, 1, &t.openings) &&
	       (t.openings.n >= GAMES / 2 || complain("expected more openings"));
	while (good && t.step < t.steps) {
		good = step(&t);
		if (good && (t.step % SAVE_STEPS == 0 || t.step == t.steps)) {
			good = save(&t);
			fprintf(stderr, "%d of %d steps: ", t.step, t.steps);
			show(&t, stderr);
		}
	}
	if (good)
		show(&t, stdout);
	if (t.openings.n)
		openings_release(&t.openings);
	return good ? 0 : 1;
}
