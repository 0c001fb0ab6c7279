#include "endgames/qlt_solved.h"
#include "endgames/endgames_messages.h"
#include "endgames/qlt_file.h"
#include "endgames/table_file.h"

static bool read_sector(struct qlt_solved *s, const char *folder, int first, int second, int threads, uint32_t *sum,
			struct error *err)
{
	struct chunked_file f;
	if (!qlt_file_open(&f, folder, first, second, err))
		return false;
	for (int i = 0; i < 4; i++)
		*sum = table_file_sum(*sum, &(unsigned char){(unsigned char)(f.head.sum >> 8 * i)}, 1);
	chunked_file_close(&f);
	return qlt_file_results(folder, first, second, threads, &s->sectors[first][second], err);
}

bool qlt_solved_read(struct qlt_solved *s, const char *folder, int min, int max, int threads, uint32_t *sum,
		     struct error *err)
{
	bool good = qlt_index_fill(QLT_SIDE_MAX) || fail(err, endgames_no_memory);
	*s = (struct qlt_solved){.sectors = {{{.of = {NULL, NULL}}}}};
	*sum = 0;
	for (int i = min; i <= max; i++)
		for (int k = i; k <= max; k++)
			good = good && (!qlt_plays(i, k) || read_sector(s, folder, i, k, threads, sum, err));
	if (!good)
		qlt_solved_release(s);
	return good;
}

void qlt_solved_release(struct qlt_solved *s)
{
	for (int i = 1; i <= QLT_SIDE_MAX; i++)
		for (int k = i; k <= QLT_SIDE_MAX; k++)
			qlt_results_release(&s->sectors[i][k]);
}

enum qlt_result qlt_solved_result(const struct qlt_solved *s, const uint32_t pieces[2], int side)
{
	int counts[2] = {__builtin_popcount(pieces[0]), __builtin_popcount(pieces[1])};
	/* With equal numbers, only side 0 to move is known. */
	bool swapped = counts[0] > counts[1] || (counts[0] == counts[1] && side == 1);
	const struct qlt_results *r = &s->sectors[counts[swapped]][counts[!swapped]];
	const uint32_t turned[2] = {pieces[swapped], pieces[!swapped]};
	return qlt_result_at(r->of[side ^ swapped], qlt_index_of(&r->sector, turned));
}
