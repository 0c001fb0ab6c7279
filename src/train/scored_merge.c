#include "train/scored_merge.h"
#include "base/mem.h"
#include "games/registry.h"
#include "train/train_messages.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A file of the merge. */
struct part {
	const struct scored_part *given;
	struct scored_reader reader;
	int i, n, total; /* part i of n, of total games; n 0: it is not a part */
};

bool scored_is_file(const char *bytes, size_t n)
{
	return n >= strlen(SCORED_WORDS) && memcmp(bytes, SCORED_WORDS, strlen(SCORED_WORDS)) == 0;
}

/* Removes the number of the part from the end of the head. */
static void split_head(struct part *p)
{
	char *part = strstr(p->reader.head, " part=");
	if (part && sscanf(part, SCORED_PART, &p->i, &p->n, &p->total) == 3)
		*part = 0;
}

static bool open_part(struct part *p, const struct scored_part *given, struct error *err)
{
	char name[32] = "";
	struct error why;
	*p = (struct part){.given = given};
	if (!scored_is_file(given->bytes, given->n)) {
		fail(&why, train_not_scored_games, SCORED_WORDS);
		return fail(err, train_in_file, given->path, &why);
	}
	sscanf(given->bytes + strlen(SCORED_WORDS), "%31s", name);
	const struct game *game = games_find(name, &why);
	if (!game || !scored_open(&p->reader, game, given->bytes, given->n, &why))
		return fail(err, train_in_file, given->path, &why);
	split_head(p);
	return true;
}

static int compare_parts(const void *a, const void *b)
{
	return ((const struct part *)a)->i - ((const struct part *)b)->i;
}

/* Whether the sorted files are all parts of a run. */
static bool check_parts(const struct part *parts, int n, struct error *err)
{
	for (int k = 0; k < n; k++) {
		const struct part *p = &parts[k];
		if (strcmp(p->reader.head, parts[0].reader.head) != 0)
			return fail(err, train_file_of_other_games, p->given->path, parts[0].reader.head);
		if (p->n != n || p->i != k + 1 || p->total != parts[0].total)
			return fail(err, train_parts_missing, n, p->given->path, p->i, p->n);
	}
	return true;
}

/* Copies the next game of the part. */
static bool copy_game(struct part *p, struct scored_game *game, struct string *out, struct error *err)
{
	struct error why;
	size_t begin = p->reader.at;
	enum scored_status status = scored_next(&p->reader, game, &why);
	if (status == SCORED_READ)
		string_bytes(out, p->given->bytes + begin, p->reader.at - begin);
	if (status == SCORED_BAD)
		return fail(err, train_in_file, p->given->path, &why);
	return status == SCORED_READ || fail(err, train_part_incomplete, p->given->path, p->reader.n_games);
}

/* Takes a game of each part in turn. */
static bool copy_games(struct part *parts, int n, struct string *out, struct error *err)
{
	struct scored_game game = {0};
	bool good = true;
	for (int i = 0; i < parts[0].total && good; i++)
		good = copy_game(&parts[i % n], &game, out, err);
	scored_release(&game);
	return good;
}

bool scored_check(const struct scored_part *given, int *n_games, struct error *err)
{
	struct part p;
	struct scored_game game = {0};
	struct error why;
	enum scored_status status;
	if (!open_part(&p, given, err))
		return false;
	while ((status = scored_next(&p.reader, &game, &why)) == SCORED_READ)
		;
	scored_release(&game);
	*n_games = p.reader.n_games;
	return status != SCORED_BAD || fail(err, train_in_file, given->path, &why);
}

bool scored_merge(const struct scored_part *given, int n, struct string *out, int *n_games, struct error *err)
{
	struct part *parts = mem_new((size_t)n * sizeof *parts);
	bool good = true;
	*n_games = 0;
	for (int k = 0; k < n && good; k++)
		good = open_part(&parts[k], &given[k], err);
	if (good) {
		qsort(parts, (size_t)n, sizeof *parts, compare_parts);
		good = check_parts(parts, n, err);
	}
	if (good) {
		string_add(out, "%s\n", parts[0].reader.head);
		good = copy_games(parts, n, out, err);
		*n_games = parts[0].total;
	}
	free(parts);
	return good;
}
