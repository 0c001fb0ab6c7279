/* Builds the files of both goals. Sets with fewer pieces come first, since captures lead to them; all sets with the
 * same number of pieces are solved together. */
#include "base/executor.h"
#include "base/mem.h"
#include "endgames/endgames_messages.h"
#include "endgames/skt_tablebase.h"
#include "endgames/table_file.h"

#include <stdlib.h>
#include <unistd.h>

struct build {
	const struct tablebase_plan *plan;
	unsigned wanted[SKT_GOALS]
		       [SKT_PIECES_MAX + 1]; /* by number of pieces; bit a: a against the others, a not less */
	int n_wanted, n_done;
};

/* Adds a set and all sets that captures lead to. */
static void want(struct build *b, const struct skt_set *set)
{
	for (int i = 1; i <= set->counts[0]; i++)
		for (int k = 1; k <= set->counts[1]; k++)
			b->wanted[set->goal][i + k] |= 1u << (i > k ? i : k);
}

static bool want_all(struct build *b, struct error *err)
{
	const struct tablebase_plan *plan = b->plan;
	for (enum skt_goal goal = 0; goal < SKT_GOALS; goal++)
		for (int i = plan->pieces - 1; i > 0; i--)
			want(b, &(struct skt_set){goal, {i, plan->pieces - i}});
	for (int i = 0; i < plan->n_sets; i++) {
		struct skt_set set;
		if (!skt_set_parse(&set, plan->sets[i]))
			return fail(err, endgames_bad_class, plan->sets[i], (int)SKT_PIECES_MAX);
		want(b, &set);
	}
	for (enum skt_goal goal = 0; goal < SKT_GOALS; goal++)
		for (int n = 2; n <= SKT_PIECES_MAX; n++)
			b->n_wanted += __builtin_popcount(b->wanted[goal][n]);
	return true;
}

/* --- one number of pieces --- */

static void report(const struct build *b, const struct skt_set *set)
{
	char name[SKT_FILE_NAME_MAX], path[TABLE_PATH_SIZE];
	skt_file_name(set, name);
	bool exists = table_file_path(b->plan->folder, name, path, NULL) && access(path, F_OK) == 0;
	skt_set_name(set, name);
	if (b->plan->progress)
		b->plan->progress(b->plan->context, exists ? "rebuilding" : "building", name, b->n_done, b->n_wanted);
}

static bool is_whole(const struct build *b, const struct skt_set *set)
{
	struct chunked_file f;
	bool good = skt_file_open(&f, b->plan->folder, set, NULL);
	if (good) {
		good = chunked_file_check(&f, NULL);
		chunked_file_close(&f);
	}
	return good;
}

/* The wanted sets whose files are missing or damaged. */
static unsigned find_missing(struct build *b, enum skt_goal goal, int n)
{
	unsigned missing = 0;
	for (unsigned left = b->wanted[goal][n]; left; left &= left - 1) {
		int more = __builtin_ctz(left);
		const struct skt_set set = {goal, {more, n - more}};
		if (is_whole(b, &set))
			b->n_done++;
		else
			missing |= left & -left;
	}
	return missing;
}

static bool check_memory(const struct build *b, const struct skt_set *set, struct error *err)
{
	char name[SKT_FILE_NAME_MAX];
	size_t megabyte = (size_t)1 << 20, needed = skt_solve_memory(set->counts[0] + set->counts[1]);
	skt_set_name(set, name);
	if (!needed)
		return fail(err, endgames_no_memory);
	return needed <= b->plan->memory ||
	       fail(err, endgames_sector_memory, name, needed / megabyte + 1, b->plan->memory / megabyte);
}

static bool load(const struct build *b, enum skt_goal goal, int n, struct skt_layer *layer, struct error *err)
{
	skt_layer_release(layer);
	if (!skt_layer_init(layer, goal, n))
		return fail(err, endgames_no_memory);
	for (unsigned left = b->wanted[goal][n]; left; left &= left - 1) {
		int more = __builtin_ctz(left);
		const struct skt_set set = {goal, {more, n - more}};
		if (!skt_file_read(b->plan->folder, &set, layer, b->plan->threads, err))
			return false;
	}
	return true;
}

static bool write_missing(struct build *b, const struct skt_layer *layer, unsigned missing, struct error *err)
{
	int n = layer->index->n;
	for (unsigned left = missing; left; left &= left - 1) {
		int more = __builtin_ctz(left);
		const struct skt_set set = {layer->goal, {more, n - more}};
		if (left != missing) /* the first was reported before it was solved */
			report(b, &set);
		if (!skt_file_write(b->plan->folder, &set, layer, b->plan->threads, err))
			return false;
		b->n_done++;
	}
	return true;
}

/* Solves the missing sets with n pieces. smaller holds the values with n - 1 pieces, which are loaded if the caller has
 * not solved them; on return it holds those with n pieces, if all of them were solved. */
static bool build_layer(struct build *b, enum skt_goal goal, int n, unsigned missing, struct skt_layer *smaller,
			struct error *err)
{
	struct skt_layer layer = {.values = NULL};
	const struct skt_set first = {goal, {__builtin_ctz(missing), n - __builtin_ctz(missing)}};
	report(b, &first);
	bool good = check_memory(b, &first, err);
	if (good && n > 2 && (!smaller->values || smaller->index->n != n - 1))
		good = load(b, goal, n - 1, smaller, err);
	good = good && (skt_layer_init(&layer, goal, n) || fail(err, endgames_no_memory));
	good = good && skt_solve(&layer, smaller, missing, b->plan->threads, err) &&
	       write_missing(b, &layer, missing, err);
	skt_layer_release(smaller);
	/* Sets that existed before are read when they are needed. */
	if (good && missing == b->wanted[goal][n])
		*smaller = layer;
	else
		skt_layer_release(&layer);
	return good;
}

static bool build_all(void *context, int i, const atomic_bool *stop, struct string *result, struct error *err)
{
	struct build *b = context;
	bool good = true;
	(void)i, (void)stop, (void)result;
	for (enum skt_goal goal = 0; goal < SKT_GOALS && good; goal++) {
		struct skt_layer smaller = {.values = NULL};
		for (int n = 2; n <= SKT_PIECES_MAX && good; n++) {
			unsigned missing = find_missing(b, goal, n);
			good = !missing || build_layer(b, goal, n, missing, &smaller, err);
		}
		skt_layer_release(&smaller);
	}
	return good;
}

/* --- estimates --- */

/* Measured in builds: CPU seconds per value of a layer, and bytes per position in a file. */
static const double seconds_a_value[SKT_GOALS] = {0.42e-6, 0.37e-6}, file_bytes[SKT_GOALS] = {0.05, 0.11};

static bool exists(const struct tablebase_plan *plan, const struct skt_set *set)
{
	struct chunked_file f;
	bool is_open = skt_file_open(&f, plan->folder, set, NULL);
	if (is_open)
		chunked_file_close(&f);
	return is_open;
}

/* Number of positions, with either side to move; symmetric ones count separately. */
static double positions_of(const struct skt_set *set)
{
	double n = 1.0 / SKT_TURNS;
	for (int i = 0, k = 0; k < 2; k++)
		for (int left = set->counts[k]; left > 0; left--, i++)
			n *= (double)(SKT_POINTS - i) / left;
	return n * skt_set_sides(set);
}

static bool add_layer(const struct build *b, enum skt_goal goal, int n, struct tablebase_estimate *out,
		      struct error *err)
{
	double positions = 0;
	for (unsigned left = b->wanted[goal][n]; left; left &= left - 1) {
		int more = __builtin_ctz(left);
		const struct skt_set set = {goal, {more, n - more}};
		positions += exists(b->plan, &set) ? 0 : positions_of(&set);
	}
	if (positions == 0)
		return true;
	size_t memory = skt_solve_memory(n);
	double values = (double)skt_index(n)->n_blocks * (double)((1u << n) - 2);
	out->values += (uint64_t)positions;
	out->seconds += seconds_a_value[goal] * values / (b->plan->threads > 1 ? b->plan->threads : 1);
	out->memory = memory > out->memory ? memory : out->memory;
	out->disk += (uint64_t)(file_bytes[goal] * positions);
	return memory || fail(err, endgames_no_memory);
}

bool skt_estimate(const struct tablebase_plan *plan, struct tablebase_estimate *out, struct error *err)
{
	struct build b = {.plan = plan};
	*out = (struct tablebase_estimate){.values = 0};
	bool good = want_all(&b, err);
	for (enum skt_goal goal = 0; goal < SKT_GOALS; goal++)
		for (int n = 2; n <= SKT_PIECES_MAX && good; n++)
			good = add_layer(&b, goal, n, out, err);
	return good;
}

bool skt_build(const struct tablebase_plan *plan, struct error *err)
{
	struct build b = {.plan = plan};
	struct executor_jobs jobs = {.n = 1, .threads = 1, .is_local = true, .work = build_all, .context = &b};
	return table_file_sweep(plan->folder, ".skt", err) && want_all(&b, err) && executor_run(&jobs, err);
}
