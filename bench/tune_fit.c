/* tune_fit: fits the weights of xiangqi's evaluation to positions with results (Texel's method), so that the evaluation
 * of a position, through a logistic curve, predicts its target; docs/search.md.
 *
 *     tune_fit SAMPLES EPOCHS >src/games/xiangqi/xq_weights.c
 *
 * SAMPLES is the output of tune_sample. The target is half the game result and half the search score through the same
 * curve. Starts from the weights it was built with. One game in ten is held out to measure the loss, which is reported
 * on stderr: the cross entropy with the target, and the mean square error of the result. */
#include "base/mem.h"
#include "base/rng.h"
#include "games/registry.h"
#include "games/xiangqi/xq_evaluate.h"
#include "games/xiangqi/xq_game.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	BATCH = 8192,
	HELD_OUT = 10,
	UNITS = 2 * XQ_N_TERMS,
	SCALES = UNITS + XQ_N_UNITS,
	PARAMETERS = SCALES + XQ_N_SCALES
};

#define RATE         2.0  /* initial learning rate, hundredths per step; it decays to a hundredth of that */
#define DECAY        3e-6 /* weight decay toward the initial weights, per position */
#define RESULT_SHARE 0.5

struct entry {
	uint16_t at;
	int16_t n;
};

/* A position; its entries are terms, then the units of the side to move, then those of the opponent. */
struct sample {
	size_t first;
	uint16_t n_terms, n_units[2];
	int16_t phase, scale;
	bool held_out;
	float points, score, target; /* for the side to move */
};

static struct sample *samples;
static size_t n_samples, samples_room;
static struct entry *entries;
static size_t n_entries, entries_room;
static double w[PARAMETERS], first[PARAMETERS], curve; /* terms for the opening, for the ending, units, scales */

static double chance(double score)
{
	return 1 / (1 + exp(-score / curve));
}

static int keep(const int16_t *counts, int n)
{
	int kept = 0;
	for (int i = 0; i < n; i++)
		if (counts[i]) {
			if (n_entries == entries_room)
				entries = mem_resize(entries, entries_room = entries_room * 2 + 4096, sizeof *entries);
			entries[n_entries++] = (struct entry){(uint16_t)i, counts[i]};
			kept++;
		}
	return kept;
}

static void read_row(char *row)
{
	char *columns[4];
	int n = 0;
	struct position p;
	struct error err;
	row[strcspn(row, "\n")] = 0;
	for (char *rest = row; n < 4 && rest;)
		columns[n++] = strsep(&rest, "\t");
	if (n < 4 || !xq_game.text.parse(&p, columns[3], &err))
		return;
	if (n_samples == samples_room)
		samples = mem_resize(samples, samples_room = samples_room * 2 + 4096, sizeof *samples);
	struct xq_trace trace;
	xq_evaluate_traced(&p, &trace);
	bool red = xq_game.rules.to_act(&p) == ACTOR_FIRST;
	float points = (float)atoi(columns[1]) / 2, score = (float)atoi(columns[2]);
	struct sample *s = &samples[n_samples++];
	*s = (struct sample){
		.first = n_entries,
		.phase = (int16_t)trace.phase,
		.scale = (int16_t)trace.scale,
		.held_out = atoi(columns[0]) % HELD_OUT == 0,
		.points = red ? points : 1 - points,
		.score = red ? score : -score,
	};
	s->n_terms = (uint16_t)keep(trace.terms, XQ_N_TERMS);
	for (int side = 0; side < 2; side++)
		s->n_units[side] = (uint16_t)keep(trace.units[side], XQ_N_UNITS);
}

/* Finds by golden-section search the curve with which the search scores predict the results best. */
static double loss_of_curve(double k)
{
	double sum = 0;
	curve = k;
	for (size_t i = 0; i < n_samples; i++) {
		double error = chance(samples[i].score) - samples[i].points;
		sum += error * error;
	}
	return sum;
}

static void find_curve(void)
{
	double low = 50, high = 1500;
	for (int i = 0; i < 25; i++) {
		double a = high - (high - low) * 0.618, b = low + (high - low) * 0.618;
		if (loss_of_curve(a) < loss_of_curve(b))
			high = b;
		else
			low = a;
	}
	curve = (low + high) / 2;
	for (size_t i = 0; i < n_samples; i++)
		samples[i].target =
			(float)(RESULT_SHARE * samples[i].points + (1 - RESULT_SHARE) * chance(samples[i].score));
}

/* Evaluation of a position; also the attack units of both sides. */
static double value_of(const struct sample *s, double attack[2])
{
	const struct entry *e = &entries[s->first];
	double value = 0, opening = s->phase / (double)XQ_PHASES;
	for (int i = 0; i < s->n_terms; i++, e++)
		value += e->n * (w[e->at] * opening + w[XQ_N_TERMS + e->at] * (1 - opening));
	for (int side = 0; side < 2; side++) {
		attack[side] = 0;
		for (int i = 0; i < s->n_units[side]; i++, e++)
			attack[side] += e->n * w[UNITS + e->at];
		attack[side] = fmin(fmax(attack[side], 0), XQ_UNITS_MAX);
		value += (side ? -1 : 1) * attack[side] * attack[side] / XQ_UNITS_SQUARED;
	}
	return value;
}

/* Share of its advantage that a side can use. */
static double scale_of(const struct sample *s)
{
	return s->scale == -1 ? 1 : s->scale == -2 ? 0 : fmin(fmax(w[SCALES + s->scale], 0), XQ_FULL) / XQ_FULL;
}

static void add_gradient(const struct sample *s, double *gradient)
{
	double attack[2], opening = s->phase / (double)XQ_PHASES;
	double value = value_of(s, attack), scale = scale_of(s);
	double error = chance(value * scale) - s->target;
	if (s->scale >= 0) /* the search score ignores drawn endings */
		gradient[SCALES + s->scale] += (chance(value * scale) - s->points) * value / XQ_FULL;
	error *= scale;
	const struct entry *e = &entries[s->first];
	for (int i = 0; i < s->n_terms; i++, e++) {
		gradient[e->at] += error * e->n * opening;
		gradient[XQ_N_TERMS + e->at] += error * e->n * (1 - opening);
	}
	for (int side = 0; side < 2; side++)
		for (int i = 0; i < s->n_units[side]; i++, e++)
			gradient[UNITS + e->at] += (side ? -1 : 1) * error * e->n * 2 * attack[side] / XQ_UNITS_SQUARED;
}

static void report(int epoch)
{
	double entropy[2] = {0}, squares[2] = {0}, n[2] = {0};
	for (size_t i = 0; i < n_samples; i++) {
		const struct sample *s = &samples[i];
		double attack[2], p = fmin(fmax(chance(value_of(s, attack) * scale_of(s)), 1e-9), 1 - 1e-9);
		entropy[s->held_out] -= s->target * log(p) + (1 - s->target) * log(1 - p);
		squares[s->held_out] += (p - s->points) * (p - s->points);
		n[s->held_out]++;
	}
	fprintf(stderr, "epoch %d: fitted %.5f %.5f, held out %.5f %.5f\n", epoch, entropy[0] / n[0], squares[0] / n[0],
		entropy[1] / n[1], squares[1] / n[1]);
}

/* Constraints known in advance: nothing makes an attack weaker, more attackers never make a missing guard cheaper, a
 * scale is a fraction. */
static double min_of(int i)
{
	int unguarded = (int)(offsetof(struct xq_weights, unguarded) / sizeof(xq_weight)), term = i % XQ_N_TERMS;
	bool guards = i < UNITS && term >= unguarded && term < unguarded + 8;
	return i >= UNITS || guards ? 0 : -INFINITY;
}

static double max_of(int i)
{
	return i >= SCALES ? XQ_FULL : i >= UNITS ? XQ_UNITS_MAX : INFINITY;
}

/* Adam (Kingma and Ba 2014) on batches in random order. */
static void fit(int epochs)
{
	static double mean[PARAMETERS], square[PARAMETERS], gradient[PARAMETERS];
	struct rng rng;
	rng_seed(&rng, 1);
	int step = 0;
	size_t n_batches = n_samples / BATCH;
	for (int epoch = 0; epoch < epochs; epoch++) {
		double rate = RATE * pow(0.01, epoch / (double)epochs);
		for (size_t batch = 0; batch < n_batches; batch++) {
			memset(gradient, 0, sizeof gradient);
			for (int i = 0; i < BATCH; i++) {
				const struct sample *s = &samples[rng_below(&rng, (uint32_t)n_samples)];
				if (!s->held_out)
					add_gradient(s, gradient);
			}
			step++;
			for (int i = 0; i < PARAMETERS; i++) {
				double g = gradient[i] / BATCH + DECAY * (w[i] - first[i]);
				mean[i] = 0.9 * mean[i] + 0.1 * g;
				square[i] = 0.999 * square[i] + 0.001 * g * g;
				w[i] -= rate * mean[i] / (1 - pow(0.9, step)) /
					(sqrt(square[i] / (1 - pow(0.999, step))) + 1e-8);
				w[i] = fmin(fmax(w[i], min_of(i)), max_of(i));
			}
		}
		if (epoch % 10 == 9)
			report(epoch + 1);
	}
}

static void print_term(const char *name, int at, int rows, int columns)
{
	printf("\t.%s = {", name);
	for (int row = 0; row < rows; row++) {
		printf("%s{", row ? ", " : "");
		for (int i = at + row * columns, end = i + columns; i < end; i++)
			printf("W(%ld, %ld)%s", lround(w[i]), lround(w[XQ_N_TERMS + i]), i < end - 1 ? ", " : "");
		printf("}");
	}
	printf("},\n");
}

static void print_numbers(const char *name, int start, int at, int rows, int columns)
{
	printf("\t.%s = {", name);
	for (int row = 0; row < rows; row++) {
		printf("%s{", row ? ", " : "");
		for (int i = at + row * columns, end = i + columns; i < end; i++)
			printf("%ld%s", lround(w[start + i]), i < end - 1 ? ", " : "");
		printf("}");
	}
	printf("},\n");
}

static void print_weights(void)
{
	printf("/* What the terms of xq_terms.h are worth, written by bench/tune_fit.c (docs/search.md). "
	       "*/\n"
	       "#include \"games/xiangqi/xq_terms.h\"\n\n"
	       "#define W(opening, ending) ((opening) * 65536 + (ending))\n\n"
	       "const struct xq_weights xq_weights = {\n");
#define PRINT(name, rows, columns)                                                                                     \
	print_term(#name, (int)(offsetof(struct xq_weights, name) / sizeof(xq_weight)), rows, columns);
	XQ_TERMS(PRINT)
#undef PRINT
	printf("};\n\nconst struct xq_units xq_units = {\n");
#define PRINT(name, rows, columns)                                                                                     \
	print_numbers(#name, UNITS, (int)(offsetof(struct xq_units, name) / sizeof(xq_weight)), rows, columns);
	XQ_UNITS(PRINT)
#undef PRINT
	printf("};\n\nconst struct xq_scales xq_scales = {\n");
#define PRINT(name, rows, columns)                                                                                     \
	print_numbers(#name, SCALES, (int)(offsetof(struct xq_scales, name) / sizeof(xq_weight)), rows, columns);
	XQ_SCALES(PRINT)
#undef PRINT
	printf("};\n");
}

int main(int argc, char **argv)
{
	FILE *in = argc == 3 ? fopen(argv[1], "r") : NULL;
	if (!in) {
		fprintf(stderr, "usage: tune_fit SAMPLES EPOCHS >WEIGHTS\n");
		return 2;
	}
	games_begin();
	char *row = NULL;
	size_t size = 0;
	while (getline(&row, &size, in) > 0)
		read_row(row);
	free(row);
	fclose(in);
	const xq_weight *terms = (const xq_weight *)&xq_weights, *attack = (const xq_weight *)&xq_units,
			*usable = (const xq_weight *)&xq_scales;
	for (int i = 0; i < XQ_N_TERMS; i++) {
		w[i] = xq_opening(terms[i]);
		w[XQ_N_TERMS + i] = xq_ending(terms[i]);
	}
	for (int i = 0; i < XQ_N_UNITS; i++)
		w[UNITS + i] = attack[i];
	for (int i = 0; i < XQ_N_SCALES; i++)
		w[SCALES + i] = usable[i];
	memcpy(first, w, sizeof w);
	find_curve();
	fprintf(stderr, "%zu positions, curve %.1f\n", n_samples, curve);
	report(0);
	fit(atoi(argv[2]));
	print_weights();
	free(samples);
	free(entries);
	return 0;
}
