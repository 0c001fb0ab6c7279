/* xq_notation: reads and writes xiangqi moves in all common notations. docs/rules/xiangqi.md 6.2
 *
 * The canonical form is h2e2. WXF and Chinese notation count files from the mover's right. */
#ifndef GAMES_XIANGQI_XQ_NOTATION_H
#define GAMES_XIANGQI_XQ_NOTATION_H

#include "games/xiangqi/xq_board.h"

enum xq_script { XQ_TRADITIONAL, XQ_SIMPLIFIED };

/* Reads every notation below and short algebraic notation (xq_san.h). Ranks count from 0. */
move_t xq_parse_move(const struct position *, const char *text, struct error *);

/* How to read "E4" in "E4e2", which is ambiguous between coordinates and short algebraic notation. */
enum xq_letter {
	XQ_LETTER_OPEN,  /* the piece, but the move is rejected if the piece on the square could move there too */
	XQ_LETTER_PIECE, /* the elephant on rank 4 */
	XQ_LETTER_FILE,  /* the square e4 */
};

/* A game's conventions where the notations differ between programs. {0} is our own convention. */
struct xq_writing {
	int first_rank; /* number of the first rank in coordinates and short algebraic notation: 0 or 1 */
	bool from_top;  /* the first rank is Black's back rank; in coordinates only */
	enum xq_letter letter;
};

/* Reads the same notations with the conventions of the game. */
move_t xq_parse_move_as(const struct position *, const char *text, const struct xq_writing *, struct error *);

/* The notations that a move's text matches syntactically, regardless of the position: squares and SAN for "E4e2". */
struct xq_form {
	bool is_squares, is_san, is_described; /* is_described: WXF or Chinese */
	bool has_rank_0, has_rank_10;          /* in coordinates */
};
struct xq_form xq_form_of(const char *text);

/* Write legal moves. Buffers work as in struct game; MOVE_TEXT_MAX is always enough. */
size_t xq_format_move(const struct position *, move_t, char *buf, size_t size); /* h2e2 */
size_t xq_format_iccs(const struct position *, move_t, char *buf, size_t size); /* H2-E2 */
size_t xq_format_wxf(const struct position *, move_t, char *buf, size_t size);  /* C2=5, R+-1, 5+=6 */
size_t xq_format_chinese(const struct position *, move_t, enum xq_script, char *buf, size_t size); /* 炮二平五 */

/* The same by name, for struct game: "iccs", "wxf", "chinese", "chinese-simplified". */
extern const char *const xq_notations[];
size_t xq_format_move_in(const struct position *, move_t, int notation, char *buf, size_t size);

#endif
