#include "endgames/qlp_proofs.h"
#include "endgames/endgames_messages.h"
#include "games/qilin/ql_board.h"

#include <stdio.h>
#include <string.h>

#define HEAD      "# qipan solve qilin: tables %08x"
#define NODES_MAX ((uint64_t)1 << 62)

const struct results_csv_format qlp_proofs_format = {
	.words = "# qipan solve qilin:",
	.columns = "position,least,most,nodes",
	.other = endgames_other_proofs,
};

void qlp_format_board(const struct qlp_position *p, char text[QLP_BOARD_TEXT])
{
	char *to = text;
	for (int i = 0; i < QL_POINTS; i++) {
		if (i == 8 || i == 16)
			*to++ = '/';
		uint32_t bit = 1u << i;
		*to++ = p->pieces[QL_RED] & bit ? 'R' : p->pieces[QL_BLACK] & bit ? 'B' : p->pressed & bit ? 'P' : '.';
	}
	*to = 0;
}

/* Whether play can lead there: no side has more pieces on the board than it has placed, nor pressed more than it could.
 */
static bool is_reachable(const struct qlp_position *p)
{
	int n = __builtin_popcount(qlp_occupied(p));
	int red = (n + 1) / 2 - __builtin_popcount(p->pieces[QL_RED]);
	int black = n / 2 - __builtin_popcount(p->pieces[QL_BLACK]);
	return red >= 0 && black >= 0 && red <= QLP_PRESSES_MAX && black <= QLP_PRESSES_MAX;
}

bool qlp_parse_board(const char *text, struct qlp_position *out)
{
	*out = (struct qlp_position){{0, 0}, 0};
	if (strlen(text) != QLP_BOARD_TEXT - 1 || text[8] != '/' || text[17] != '/')
		return false;
	for (int i = 0; i < QL_POINTS; i++) {
		char c = text[i + i / 8];
		uint32_t bit = 1u << i;
		if (c == 'R')
			out->pieces[QL_RED] |= bit;
		else if (c == 'B')
			out->pieces[QL_BLACK] |= bit;
		else if (c == 'P')
			out->pressed |= bit;
		else if (c != '.')
			return false;
	}
	return is_reachable(out);
}

struct learning {
	struct qlp_search *search;
	int n;
};

static bool parse_result(const char *text, int *out)
{
	bool is_loss = strcmp(text, "-1") == 0;
	*out = is_loss ? -1 : text[0] - '0';
	return is_loss || strcmp(text, "0") == 0 || strcmp(text, "1") == 0;
}

static bool take(void *context, char *const *fields, struct error *err)
{
	struct learning *l = context;
	struct qlp_position p;
	struct qlp_bounds b;
	uint64_t nodes;
	if (!qlp_parse_board(fields[0], &p) || !parse_result(fields[1], &b.lower) ||
	    !parse_result(fields[2], &b.upper) || b.lower > b.upper || !text_number(fields[3], NODES_MAX, &nodes))
		return fail(err, endgames_bad_proof);
	qlp_learn(l->search, &p, b, nodes);
	l->n++;
	return true;
}

void qlp_proofs_head(uint32_t tables_sum, char head[QLP_PROOFS_HEAD])
{
	snprintf(head, QLP_PROOFS_HEAD, HEAD, (unsigned)tables_sum);
}

bool qlp_proofs_learn(const struct results_csv *file, struct qlp_search *search, int *n, struct error *err)
{
	struct learning l = {search, 0};
	bool good = results_csv_take(file, take, &l, err);
	*n = l.n;
	return good;
}

bool qlp_proofs_open(struct qlp_proofs *proofs, const char *path, bool resume, uint32_t tables_sum,
		     struct qlp_search *search, struct error *err)
{
	char head[QLP_PROOFS_HEAD];
	qlp_proofs_head(tables_sum, head);
	if (!results_csv_open(&proofs->file, &qlp_proofs_format, path, resume, head, err))
		return false;
	if (qlp_proofs_learn(&proofs->file, search, &proofs->n, err))
		return true;
	(void)!results_csv_close(&proofs->file, &(struct error){0});
	return false;
}

bool qlp_proofs_add(struct qlp_proofs *proofs, const struct qlp_position *p, struct qlp_bounds b, uint64_t nodes,
		    struct error *err)
{
	char board[QLP_BOARD_TEXT];
	qlp_format_board(p, board);
	proofs->n++;
	return results_csv_add(&proofs->file, err, "%s,%d,%d,%llu", board, b.lower, b.upper, (unsigned long long)nodes);
}

bool qlp_proofs_close(struct qlp_proofs *proofs, struct error *err)
{
	return results_csv_close(&proofs->file, err);
}
