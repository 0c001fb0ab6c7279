#include "train/scored_merge.h"
#include "base/mem.h"
#include "games/registry.h"
#include "train/train_messages.h"

#include <stdlib.h>
#include <string.h>

#define NUMBER_MAX 1000000000 /* of parts and games */

/* A file of the merge. */
struct part {
	const struct scored_part *given;
	struct scored_reader reader;
	int i, n, total; /* part i of n, of total games; n 0: it is not a part */
};

/* Reads the words and the number after them. */
static bool take_number(const char **text, const char *words, int *out)
{
	size_t n = strlen(words);
	char *end;
	if (strncmp(*text, words, n) != 0 || (*text)[n] < '0' || (*text)[n] > '9')
		return false;
	long number = strtol(*text + n, &end, 10);
	*text = end;
	*out = (int)number;
	return number <= NUMBER_MAX;
}

/* Moves the number of the part out of the end of the head (SCORED_PART). */
static void split_head(struct part *p)
{
	char *part = strstr(p->reader.head, " part=");
	const char *end = part;
	int i, n, total;
	if (part && take_number(&end, " part=", &i) && take_number(&end, "/", &n) &&
	    take_number(&end, " of ", &total) && !*end && i >= 1 && i <= n) {
		*part = 0;
		p->i = i;
		p->n = n;
		p->total = total;
	}
}

static bool open_part(struct part *p, const struct scored_part *given, struct error *err)
{
	char name[32] = "";
	*p = (struct part){.given = given};
	size_t skipped = strlen(SCORED_WORDS);
	if (given->n < skipped || memcmp(given->bytes, SCORED_WORDS, skipped) != 0)
		return fail(err, train_not_scored_games, SCORED_WORDS);
	for (size_t i = 0; i + 1 < sizeof name && skipped + i < given->n && given->bytes[skipped + i] > ' '; i++)
		name[i] = given->bytes[skipped + i];
	const struct game *game = games_find(name, err);
	if (!game || !scored_open(&p->reader, game, given->bytes, given->n, err))
		return false;
	split_head(p);
	return true;
}

/* The games of the part. */
static int games_of(const struct part *p)
{
	return (p->total - p->i + p->n) / p->n;
}

/* The head, which all parts of a run have in common. */
static void add_run(const struct part *p, struct string *out)
{
	string_add(out, "%s", p->reader.head);
	if (p->n)
		string_add(out, " part=I/%d of %d", p->n, p->total);
}

/* Reads the remaining games. */
static enum scored_status read_rest(struct part *p, struct error *why)
{
	struct scored_game game = {0};
	enum scored_status status;
	while ((status = scored_next(&p->reader, &game, why)) == SCORED_READ)
		;
	scored_release(&game);
	return status;
}

bool scored_check(const char *bytes, size_t n, struct scored_found *out, struct error *err)
{
	const struct scored_part given = {NULL, bytes, n};
	struct part p;
	*out = (struct scored_found){0};
	if (!open_part(&p, &given, err))
		return false;
	enum scored_status status = read_rest(&p, err);
	add_run(&p, &out->head);
	*out = (struct scored_found){out->head, p.reader.n_games,      status == SCORED_CUT, p.i,
				     p.n,       p.n ? games_of(&p) : 0};
	if (status != SCORED_BAD)
		return true;
	string_release(&out->head);
	return false;
}

/* --- merging --- */

static int compare_parts(const void *a, const void *b)
{
	return ((const struct part *)a)->i - ((const struct part *)b)->i;
}

static bool check_run(const struct part *p, const struct part *first, struct error *err)
{
	struct string ours = {0}, theirs = {0};
	add_run(first, &ours);
	add_run(p, &theirs);
	bool same = strcmp(ours.text, theirs.text) == 0 ||
		    fail(err, train_file_of_other_games, p->given->path, message_part(ours.text, ours.length));
	string_release(&ours);
	string_release(&theirs);
	return same;
}

/* Whether the sorted files are all parts of a run, or the only file is not a part. */
static bool check_parts(const struct part *parts, int n, struct error *err)
{
	for (int k = 1; k < n; k++)
		if (!check_run(&parts[k], &parts[0], err))
			return false;
	if (!parts[0].n)
		return n == 1 || fail(err, train_not_a_part, parts[0].given->path);
	for (int k = 1; k < n; k++)
		if (parts[k].i == parts[k - 1].i)
			return fail(err, train_part_twice, parts[k - 1].given->path, parts[k].given->path, parts[k].i,
				    parts[k].n);
	for (int k = 0; k < parts[0].n; k++)
		if (k == n || parts[k].i != k + 1)
			return fail(err, train_part_missing, k + 1, parts[0].n);
	return true;
}

/* Whether the part has ended after its games. */
static bool check_end(struct part *p, struct error *err)
{
	struct error why;
	if (p->reader.n_games < games_of(p))
		return fail(err, train_part_incomplete, p->given->path, p->reader.n_games);
	read_rest(p, &why);
	return p->reader.n_games == games_of(p) ||
	       fail(err, train_too_many_games, p->given->path, p->reader.n_games, games_of(p));
}

/* Takes a game of each part in turn. */
static bool copy_games(struct part *parts, int n, struct string *out, int *n_games, struct error *err)
{
	struct scored_game game = {0};
	struct error why;
	enum scored_status status = SCORED_READ;
	for (*n_games = 0; status == SCORED_READ && (!parts[0].n || *n_games < parts[0].total);) {
		struct part *p = &parts[*n_games % n];
		size_t begin = p->reader.at;
		status = scored_next(&p->reader, &game, &why);
		if (status == SCORED_BAD)
			fail(err, train_in_file, p->given->path, &why);
		if (status != SCORED_READ)
			break;
		string_bytes(out, p->given->bytes + begin, p->reader.at - begin);
		++*n_games;
	}
	scored_release(&game);
	bool good = status != SCORED_BAD;
	for (int k = 0; k < n && parts[0].n && good; k++)
		good = check_end(&parts[k], err);
	return good;
}

bool scored_merge(const struct scored_part *given, int n, struct string *out, int *n_games, struct error *err)
{
	struct part *parts = mem_new((size_t)n * sizeof *parts);
	struct error why;
	bool good = true;
	*n_games = 0;
	for (int k = 0; k < n && good; k++)
		good = open_part(&parts[k], &given[k], &why) || fail(err, train_in_file, given[k].path, &why);
	if (good) {
		qsort(parts, (size_t)n, sizeof *parts, compare_parts);
		good = check_parts(parts, n, err);
	}
	if (good) {
		string_add(out, "%s\n", parts[0].reader.head);
		good = copy_games(parts, n, out, n_games, err);
	}
	free(parts);
	return good;
}
