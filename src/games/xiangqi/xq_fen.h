/* xq_fen: reads and writes xiangqi positions as FEN. docs/rules/xiangqi.md 6.1, 6.3 */
#ifndef GAMES_XIANGQI_XQ_FEN_H
#define GAMES_XIANGQI_XQ_FEN_H

#include "base/message.h"
#include "games/xiangqi/xq_board.h"

/* FEN letters by kind, upper case: "KABNRCP". */
extern const char xq_letters[XQ_KINDS + 1];

/* "Red", "Black". */
extern const struct message *const xq_sides[2];

/* "king", "advisor" ... */
extern const struct message *const xq_kinds[XQ_KINDS];

/* The kind of a FEN letter in either case; H and E are aliases of N and B. -1 if invalid. */
int xq_kind_of_letter(char letter);

/* Whether a piece of this side and kind can ever stand on the square. 6.3 */
bool xq_stands(int side, int kind, int square);

/* Reads "2+0", the numbers of checks that Red and Black have given since the last capture, each at most max. Only
 * rules that count checks have this field. 6.1 */
bool xq_read_checks(const char *field, unsigned max, uint16_t checks[2], struct error *);

#define XQ_QUIET_MAX       UINT16_MAX
#define XQ_MOVE_NUMBER_MAX 1000000

bool xq_parse(struct position *, const char *text, struct error *);
size_t xq_format(const struct position *, char *buf, size_t size);

#endif
