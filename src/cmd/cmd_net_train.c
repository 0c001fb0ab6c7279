#include "base/base_messages.h"
#include "base/clock.h"
#include "base/file.h"
#include "base/thread.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"
#include "cmd/progress.h"
#include "core/engine.h"
#include "lab/chart.h"
#include "net/net_load.h"
#include "train/checkpoint.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SCORE_MAX        3000 /* hundredths of a piece: larger wins need no net */
#define VALIDATION_EVERY 20   /* one in this many games is used for validation */
#define SAVE_MS          30000

struct training {
	const struct game *game;
	const char *path, *svg;
	struct net *from; /* net that provides the initial weights; NULL: random weights */
	struct checkpoint checkpoint;
	struct model model;
	struct examples training, validation;
	struct fit fit;
	struct progress_bar bar;
	atomic_bool *stop;
	int64_t start_ms, saved_ms;
	uint64_t start_seen; /* examples seen before this run */
	int shown;           /* epochs printed */
	bool failed;
	struct error err;
};

static bool save(struct training *t)
{
	struct string bytes = {0};
	t->checkpoint.plan = t->fit.plan;
	t->checkpoint.progress = t->fit.progress;
	checkpoint_write(&t->checkpoint, &t->model, &bytes);
	bool good = file_write(t->path, bytes.text, bytes.length, &t->err);
	t->failed |= !good;
	string_release(&bytes);
	t->saved_ms = clock_us() / 1000;
	return good;
}

static uint64_t seen(const struct training *t)
{
	return (uint64_t)t->fit.progress.epoch * t->training.n + t->fit.progress.done;
}

/* Plots the losses of all finished epochs. */
static bool draw(struct training *t)
{
	static const struct chart_series series[] = {{"learnt", 0, false}, {"checks", 1, true}};
	static struct interval points[2 * FIT_EPOCHS_MAX];
	static char numbers[FIT_EPOCHS_MAX][12];
	static const char *names[FIT_EPOCHS_MAX];
	const struct fit_progress *p = &t->fit.progress;
	struct string svg = {0};
	for (int i = 0; i < p->epoch; i++) {
		snprintf(numbers[i], sizeof numbers[i], "%d", i + 1);
		names[i] = p->epoch <= 30 || (i + 1) % 10 == 0 ? numbers[i] : "";
		points[i] = (struct interval){(double)p->curve[i].training, NAN, NAN};
		points[p->epoch + i] = (struct interval){(double)p->curve[i].validation, NAN, NAN};
	}
	const struct chart chart =
		chart_of(t->game->title, "epoch", "mean squared miss in points", 0, names, p->epoch, points);
	chart_svg(&(struct chart_page){"Training of a net", series, 2, &chart, 1, 1}, &svg);
	bool good = file_write(t->svg, svg.text, svg.length, &t->err);
	string_release(&svg);
	return good;
}

static void show_epoch(struct training *t)
{
	const struct fit_progress *p = &t->fit.progress;
	if (p->epoch == t->shown)
		return;
	t->shown = p->epoch;
	progress_end(&t->bar);
	printf("epoch %d loss %.6f checks %.6f\n", p->epoch, (double)p->curve[p->epoch - 1].training,
	       (double)p->curve[p->epoch - 1].validation);
	fflush(stdout);
}

static bool report(void *context, const struct fit *fit)
{
	struct training *t = context;
	char words[120];
	int64_t now = clock_us() / 1000;
	double speed = 1000.0 * (double)(seen(t) - t->start_seen) / (double)(now - t->start_ms + 1);
	show_epoch(t);
	snprintf(words, sizeof words, "epoch %d of %d, loss %.5f, %.0f positions a second", fit->progress.epoch + 1,
		 fit->plan.epochs, fit->progress.done ? fit->progress.sum / (double)fit->progress.done : 0, speed);
	progress_show(&t->bar, (double)seen(t) / (double)((uint64_t)fit->plan.epochs * t->training.n), words);
	if (now - t->saved_ms >= SAVE_MS && !save(t))
		return false;
	return !atomic_load(t->stop);
}

/* --- training data --- */

/* Records the origin of the initial net, indented below its checksum. */
static void note_from(struct training *t)
{
	struct string *out = &t->checkpoint.data;
	string_add(out, "from net=%016llx\n", (unsigned long long)net_sum(t->from));
	for (const char *line = string_text(&t->from->origin); *line;
	     line += strcspn(line, "\n"), line += *line == '\n')
		string_add(out, "  %.*s\n", (int)strcspn(line, "\n"), line);
}

/* Records a file's number of games and positions and its first line, which says how it was made. */
static bool note_data(struct training *t, const char *path, const char *bytes, int n_games, size_t n_training)
{
	const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
	struct string line = {0};
	string_add(&line, "data %s: %d games, %zu positions, %.*s", name, n_games, n_training,
		   (int)strcspn(bytes, "\n"), bytes);
	string_visible(&t->checkpoint.data, line.text, line.length);
	string_char(&t->checkpoint.data, '\n');
	string_release(&line);
	return t->checkpoint.data.length <= CHECKPOINT_DATA_MAX || fail(&t->err, cmd_too_many_files);
}

static bool read_games(struct training *t, const char *path)
{
	const struct examples_pick pick = {.score_max = SCORE_MAX, .validation_every = VALIDATION_EVERY};
	struct string bytes = {0};
	struct error err;
	size_t before = t->training.n;
	int games = t->training.n_games + t->validation.n_games;
	bool good = file_read(path, SCORED_BYTES_MAX, &bytes, &err) &&
		    examples_read(t->game, &pick, bytes.text, bytes.length, &t->training, &t->validation, &err);
	if (!good)
		fail(&t->err, in_path, path, &err);
	games = t->training.n_games + t->validation.n_games - games;
	good = good && note_data(t, path, bytes.text, games, t->training.n - before);
	string_release(&bytes);
	return good;
}

/* Lists the files and the net named in a model's data. */
static void add_names(const char *data, struct string *out)
{
	for (const char *line = data; *line; line += strcspn(line, "\n"), line += *line == '\n') {
		bool is_file = strncmp(line, "data ", 5) == 0;
		if (is_file || strncmp(line, "from ", 5) == 0)
			string_add(out, "%s%.*s", out->length ? ", " : "", (int)strcspn(line + 5, ":\n"), line + 5);
	}
}

/* Continues from the file of an earlier run. */
static bool resume(struct training *t)
{
	struct string bytes = {0};
	struct checkpoint old;
	bool good = file_read(t->path, CHECKPOINT_BYTES_MAX, &bytes, &t->err) &&
		    checkpoint_read(&old, &t->model, t->game, bytes.text, bytes.length, &t->err);
	string_release(&bytes);
	if (!good)
		return false;
	bool same = strcmp(string_text(&old.data), string_text(&t->checkpoint.data)) == 0;
	checkpoint_release(&t->checkpoint);
	t->checkpoint = old;
	if (!same) {
		struct string names = {0};
		add_names(string_text(&old.data), &names);
		fail(&t->err, cmd_learnt_from_others, t->path, string_text(&names));
		string_release(&names);
		model_release(&t->model);
		return false;
	}
	t->fit.plan = t->checkpoint.plan;
	t->fit.progress = t->checkpoint.progress;
	t->shown = t->fit.progress.epoch;
	return true;
}

static bool begin(struct training *t, int hidden)
{
	double scale = examples_scale(&t->training);
	bool good = t->from ? model_from_net(&t->model, t->game, t->from, hidden, t->fit.plan.seed, &t->err)
			    : model_init(&t->model, t->game, hidden, t->fit.plan.seed, &t->err);
	if (!good)
		return false;
	t->checkpoint.hidden = hidden;
	t->checkpoint.n_examples = t->training.n;
	snprintf(t->checkpoint.game, sizeof t->checkpoint.game, "%s", t->game->name);
	if (t->fit.plan.aim.scale == 0)
		t->fit.plan.aim.scale = scale > 0 ? scale : NET_VALUE;
	return true;
}

static int train(struct training *t, int hidden, bool resumes)
{
	if (t->training.n == 0)
		return cmd_refuses(EXIT_DATA, cmd_no_quiet_position);
	if (t->training.n >= GRADIENT_MIRRORED)
		return cmd_refuses(EXIT_DATA, cmd_too_many_positions, GRADIENT_MIRRORED - 1);
	if (!(resumes ? resume(t) : begin(t, hidden)))
		return cmd_fails(EXIT_DATA, &t->err);
	printf("positions %zu checks %zu scale %.1f\n", t->training.n, t->validation.n, t->fit.plan.aim.scale);
	fflush(stdout);
	t->fit.features = t->game->heuristics.features;
	t->fit.model = &t->model;
	t->fit.training = &t->training;
	t->fit.validation = &t->validation;
	t->fit.report = report;
	t->fit.context = t;
	t->stop = interrupt_flag();
	t->start_seen = seen(t);
	t->start_ms = t->saved_ms = clock_us() / 1000;
	progress_begin(&t->bar);
	bool done = fit_run(&t->fit);
	bool saved = !t->failed && save(t) && (!t->svg || t->fit.progress.epoch == 0 || draw(t));
	progress_end(&t->bar);
	model_release(&t->model);
	if (!saved)
		return cmd_fails(EXIT_DATA, &t->err);
	return done ? EXIT_DONE : cmd_refuses(EXIT_DATA, cmd_stopped_resume);
}

/* --- the command line --- */

struct net_train {
	const char *game, *model, *from, *svg;
	struct option_texts games;
	struct option_number hidden;
	int epochs, batch, threads;
	double rate, outcome, scale;
	uint64_t seed;
	bool resume, force;
};

/* Checks everything else before reading data. */
static bool prepare(struct training *t, const struct net_train *o, int *code)
{
	struct cmd_setup setup;
	if (!cmd_set_up(&setup, o->game, NULL, NULL, code))
		return false;
	*code = EXIT_DATA;
	t->game = setup.game;
	if (!cmd_may_write(o->svg, o->force || o->resume))
		return false;
	if (!o->resume && access(o->model, F_OK) == 0)
		cmd_refuses(EXIT_DATA, cmd_exists_resume, o->model);
	else if (!t->game->heuristics.features)
		*code = cmd_refuses(EXIT_USAGE, cmd_no_features, t->game->name);
	else if (o->from && !(t->from = net_load(o->from, t->game, &t->err)))
		cmd_fails(EXIT_DATA, &t->err);
	else
		return true;
	return false;
}

static int net_train_main(void *given)
{
	const struct net_train *o = given;
	struct training t = {.path = o->model, .svg = o->svg, .fit.threads = cmd_threads(o->threads)};
	int code;
	if (!prepare(&t, o, &code))
		return code;
	if (t.from)
		note_from(&t);
	t.fit.plan.epochs = o->epochs;
	t.fit.plan.batch = o->batch;
	t.fit.plan.seed = o->seed;
	t.fit.plan.rate = o->rate;
	t.fit.plan.aim.outcome = o->outcome;
	t.fit.plan.aim.scale = o->scale;
	int hidden = t.from && !o->hidden.text ? t.from->hidden : (int)o->hidden.value;
	bool good = true;
	for (int i = 0; i < o->games.n && good; i++)
		good = read_games(&t, o->games.all[i]);
	code = good ? train(&t, hidden, o->resume) : cmd_fails(EXIT_DATA, &t.err);
	examples_release(&t.training);
	examples_release(&t.validation);
	checkpoint_release(&t.checkpoint);
	net_free(t.from);
	return code;
}

#define AT(member) OPTION_AT(struct net_train, member)

static const struct option options[] = {
	{"from", AT(from), "start with the weights of this net instead of random ones", "NET", .words = OPTION_FILE},
	{"hidden", AT(hidden), "hidden units, a multiple of 64; with --from those of NET", "N", 64, NET_HIDDEN_MAX},
	{"epochs", AT(epochs), "passes over the data", "N", 1, FIT_EPOCHS_MAX},
	{"batch", AT(batch), "positions per step", "N", 1, 1 << 24},
	{"rate", AT(rate), "initial learning rate (cosine decay)", "R", 0, 1},
	{"outcome", AT(outcome), "weight of game results against scores in the target, 0 to 1 (default 0)", "SHARE", 0,
	 1},
	{"scale", AT(scale), "score that means an expected result of 73 %; by default fitted to the game results", "S",
	 0, SCORE_WIN},
	{"seed", AT(seed), "seed of the initial weights and the order of positions", "S", 0, OPTION_SEED_MAX},
	OPTION_THREADS_OF(struct net_train, "training threads"),
	{"svg", AT(svg), "plot of the losses", .words = OPTION_FILE},
	OPTION_FORCE_OF(struct net_train, "overwrite the plot; --resume implies it"),
	{"resume", AT(resume), "continue MODEL with the settings stored in it"},
	OPTION_END,
};

const struct command cmd_net_train = {
	.name = "net train",
	.summary = "train a net on scored games",
	.description = "Trains the net to predict the scores of the quiet positions in GAMES (from \"qipan net "
		       "gather\" or \"qipan net label\"), and writes MODEL twice a minute and at the end. Prints for "
		       "each epoch the loss, a mean squared error in game points, and the validation loss over one "
		       "game in 20, which is not trained on.",
	.examples = "qipan net train xiangqi first.model people.games --epochs 30",
	.see = {"net gather", "net label", "net quantise"},
	.arguments = OPTION_TABLE(OPTION_GAME_OF(struct net_train), {"MODEL", AT(model), .words = OPTION_FILE},
				  {"GAMES", AT(games), .words = OPTION_FILE}),
	.options = options,
	COMMAND_READS(struct net_train, .hidden.value = 256, .epochs = 20, .batch = 16384, .rate = 0.001, .seed = 1,
		      .threads = 1),
	.main = net_train_main,
};
