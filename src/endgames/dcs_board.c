#include "endgames/dcs_board.h"
#include "base/text.h"
#include "endgames/endgames_messages.h"

#include <string.h>

/* The point after a symmetry: bit 0 mirrors the columns, bit 1 the rows, bit 2 exchanges rows and columns. */
static int map_point(const struct dcs_board *b, int symmetry, int point)
{
	int row = point / b->columns, column = point % b->columns;
	if (symmetry & 1)
		column = b->columns - 1 - column;
	if (symmetry & 2)
		row = b->rows - 1 - row;
	return symmetry & 4 ? column * b->columns + row : row * b->columns + column;
}

static void fill_sets(struct dcs_board *b)
{
	uint16_t n_subsets[DCS_POINTS_MAX + 1] = {0};
	for (int n = 0; n <= DCS_POINTS_MAX; n++) {
		b->choose[n][0] = 1;
		for (int k = 1; k <= n; k++)
			b->choose[n][k] = (uint16_t)(b->choose[n - 1][k - 1] + (k < n ? b->choose[n - 1][k] : 0));
	}
	for (unsigned set = 0; set < DCS_POINT_SETS; set++) {
		for (unsigned left = set; left; left &= left - 1)
			b->nth[set][b->count[set]++] = (uint8_t)__builtin_ctz(left);
		b->subsets[b->count[set]][n_subsets[b->count[set]]++] = (uint16_t)set;
	}
}

static void fill_symmetries(struct dcs_board *b)
{
	/* On a single line, mirroring across it is the identity. */
	int all = b->rows == b->columns ? 8 : 4;
	for (int s = 0; s < all; s++) {
		if ((s & 2 && b->rows == 1) || (s & 1 && b->columns == 1))
			continue;
		for (unsigned set = 0; set <= b->all; set++)
			for (unsigned left = set; left; left &= left - 1)
				b->mapped[b->n_symmetries][set] |=
					(uint16_t)(1u << map_point(b, s, __builtin_ctz(left)));
		b->n_symmetries++;
	}
}

static void fill_classes(struct dcs_board *b)
{
	for (unsigned set = 0; set <= b->all; set++) {
		uint16_t least = (uint16_t)set;
		int size = b->count[set];
		for (int s = 0; s < b->n_symmetries; s++)
			if (b->mapped[s][set] < least)
				least = b->mapped[s][set];
		for (int s = 0; s < b->n_symmetries; s++)
			if (b->mapped[s][set] == least)
				b->to_class[set] |= (uint8_t)(1 << s);
		if (least == set) {
			b->class_of[set] = b->n_classes[size];
			b->classes[size][b->n_classes[size]++] = (uint16_t)set;
		} else {
			b->class_of[set] = b->class_of[least]; /* smaller sets come first */
		}
	}
}

/* The second occupied point from the point on in one direction, as a set. */
static uint16_t jump(const struct dcs_board *b, int point, int by_row, int by_column, unsigned occupied)
{
	int row = point / b->columns + by_row, column = point % b->columns + by_column, n = 0;
	for (; row >= 0 && row < b->rows && column >= 0 && column < b->columns; row += by_row, column += by_column) {
		unsigned at = 1u << (row * b->columns + column);
		n += (occupied & at) != 0;
		if (n == 2)
			return (uint16_t)at;
	}
	return 0;
}

static void fill_moves(struct dcs_board *b)
{
	for (int point = 0; point < b->n_points; point++) {
		int column = point % b->columns;
		b->adjacent[point] = (uint16_t)((column > 0 ? 1u << point >> 1 : 0) |
						(column < b->columns - 1 ? 1u << point << 1 : 0) |
						(1u << point << b->columns & b->all) | 1u << point >> b->columns);
		for (unsigned occupied = 0; occupied <= b->all; occupied++)
			b->jumps[point][occupied] = jump(b, point, 0, 1, occupied) | jump(b, point, 0, -1, occupied) |
						    jump(b, point, 1, 0, occupied) | jump(b, point, -1, 0, occupied);
	}
}

bool dcs_board_read(struct dcs_board *b, const char *text, struct error *err)
{
	const char *cross = strchr(text, 'x');
	char rows[4] = "";
	uint64_t n_rows = 0, n_columns = 0;
	if (cross && cross - text < (int)sizeof rows)
		memcpy(rows, text, (size_t)(cross - text));
	if (!cross || !text_number(rows, DCS_POINTS_MAX, &n_rows) ||
	    !text_number(cross + 1, DCS_POINTS_MAX, &n_columns) || n_rows * n_columns < 2 ||
	    n_rows * n_columns > DCS_POINTS_MAX)
		return fail(err, endgames_bad_board, text, DCS_POINTS_MAX);
	memset(b, 0, sizeof *b);
	b->rows = (int)n_rows;
	b->columns = (int)n_columns;
	b->n_points = b->rows * b->columns;
	b->all = (uint16_t)((1u << b->n_points) - 1);
	fill_sets(b);
	fill_symmetries(b);
	fill_classes(b);
	fill_moves(b);
	return true;
}

void dcs_point_name(const struct dcs_board *b, int point, char name[4])
{
	struct text t = text_into(name, 4);
	text_add(&t, "%c%d", 'a' + point % b->columns, point / b->columns + 1);
}
