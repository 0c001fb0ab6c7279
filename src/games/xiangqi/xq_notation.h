/* xq_notation: moves of xiangqi in the notations in use. docs/rules/xiangqi.md 6.2
 *
 * The canonical form is h2e2. Files of WXF and Chinese notation count from the mover's right. */
#ifndef GAMES_XIANGQI_XQ_NOTATION_H
#define GAMES_XIANGQI_XQ_NOTATION_H

#include "games/xiangqi/xq_board.h"

enum xq_script { XQ_TRADITIONAL, XQ_SIMPLIFIED };

/* Reads every notation below, and short algebraic notation (xq_san.h). Ranks count from 0. */
move_t xq_parse_move(const struct position *, const char *text, struct error *);

/* What "E4" is in "E4e2", which coordinates and short algebraic notation both allow. */
enum xq_letter {
	XQ_LETTER_OPEN,  /* The piece. The move is refused if the square could move there too. */
	XQ_LETTER_PIECE, /* the elephant on rank 4 */
	XQ_LETTER_FILE,  /* the square e4 */
};

/* How a game writes what the notations leave open. {0} is our own way. */
struct xq_writing {
	int first_rank; /* 0 or 1: the number of the first rank, in coordinates and short algebraic notation */
	bool from_top;  /* the first rank is Black's; in coordinates alone */
	enum xq_letter letter;
};

/* Reads the same notations in the way that the game writes them. */
move_t xq_parse_move_as(const struct position *, const char *text, const struct xq_writing *, struct error *);

/* The notations that a move's text has the form of, whatever the position: squares and san for "E4e2". */
struct xq_form {
	bool is_squares, is_san, is_described; /* the last: WXF or Chinese */
	bool has_rank_0, has_rank_10;          /* in the squares */
};
struct xq_form xq_form_of(const char *text);

/* Writers of legal moves; buffers as in struct game, MOVE_TEXT_MAX is always enough. */
size_t xq_format_move(const struct position *, move_t, char *buf, size_t size); /* h2e2 */
size_t xq_format_iccs(const struct position *, move_t, char *buf, size_t size); /* H2-E2 */
size_t xq_format_wxf(const struct position *, move_t, char *buf, size_t size);  /* C2=5, R+-1, 5+=6 */
size_t xq_format_chinese(const struct position *, move_t, enum xq_script, char *buf, size_t size); /* 炮二平五 */

/* The same by name, for struct game: "iccs", "wxf", "chinese", "chinese-simplified". */
extern const char *const xq_notations[];
size_t xq_format_move_in(const struct position *, move_t, int notation, char *buf, size_t size);

#endif
