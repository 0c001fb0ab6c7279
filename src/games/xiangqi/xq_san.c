#include "games/xiangqi/xq_san.h"
#include "games/xiangqi/xq_fen.h"
#include "games/xiangqi/xq_messages.h"
#include "games/xiangqi/xq_movegen.h"

#include <ctype.h>
#include <string.h>

static bool take_file(const char **c, int *file)
{
	if (**c < 'a' || **c >= 'a' + XQ_FILES)
		return false;
	*file = *(*c)++ - 'a';
	return true;
}

static bool take_rank(const char **c, int first_rank, int *rank)
{
	bool ten = first_rank == 1 && (*c)[0] == '1' && (*c)[1] == '0';
	if (!ten && (**c < '0' + first_rank || **c > '9'))
		return false;
	*rank = ten ? 9 : **c - '0' - first_rank;
	*c += ten ? 2 : 1;
	return true;
}

bool xq_read_san(const char *c, int first_rank, struct xq_san *out)
{
	struct xq_san san = {XQ_PAWN, -1, -1, 0, false};
	int file, rank;
	bool lettered = isupper((unsigned char)*c);
	if (lettered && (san.kind = xq_kind_of_letter(*c++)) < 0)
		return false;
	bool has_file = take_file(&c, &san.file), has_rank = take_rank(&c, first_rank, &san.rank);
	bool parted = *c && strchr("x:-", *c);
	if (parted)
		san.takes = *c++ != '-';
	if (take_file(&c, &file)) {
		if (!take_rank(&c, first_rank, &rank) || (!lettered && (has_rank || !has_file)))
			return false; /* e3e4 is coordinate notation */
	} else {
		if (parted || !has_file || !has_rank)
			return false;
		file = san.file;
		rank = san.rank;
		san.file = lettered ? -1 : file; /* a pawn move without the letter goes forward */
		san.rank = -1;
	}
	san.to = xq_square(file, rank);
	*out = san;
	return c[strspn(c, "+#")] == 0;
}

static bool fits(const struct xq_san *san, const struct xq_position *p, move_t move)
{
	int from = xq_from(move);
	return xq_kind_of(move) == san->kind && xq_to(move) == san->to &&
	       (san->file < 0 || san->file == xq_file(from)) && (san->rank < 0 || san->rank == xq_rank(from)) &&
	       (!san->takes || xq_has(xq_occupied(p), san->to));
}

move_t xq_find_san(const struct position *position, const char *text, const struct xq_san *san, struct error *err)
{
	move_t moves[MOVES_MAX], found = NO_MOVE;
	int n = xq_generate(position, moves), n_found = 0;
	for (int i = 0; i < n; i++)
		if (fits(san, xq_const(position), moves[i])) {
			found = moves[i];
			n_found++;
		}
	if (n_found == 1)
		return found;
	if (n_found == 0)
		fail(err, xq_no_such_move, text, xq_sides[xq_const(position)->turn]);
	else
		fail(err, xq_file_or_rank, text, n_found);
	return NO_MOVE;
}
