/* xq_parts: the members of xq_game that are implemented in separate files and used only there. The others are in
 * xq_movegen.h, xq_judge.h, xq_fen.h, xq_notation.h, xq_evaluate.h and xq_heuristics.h. docs/rules/xiangqi.md */
#ifndef GAMES_XIANGQI_XQ_PARTS_H
#define GAMES_XIANGQI_XQ_PARTS_H

#include "base/attributes.h"
#include "core/explanation.h"
#include "core/features.h"
#include "core/layout.h"
#include "core/line.h"
#include "core/search_parameters.h"
#include "core/setup.h"
#include "games/xiangqi/xq_board.h"

/* xq_explain: explains the ruling at the last position of the game history, move by move; the caller releases the
 * explanation. Returns false, with nothing to release, if the ruling is not on a repetition. 5 */
bool xq_explain(const struct line *, struct explanation *out);

/* xq_setup: position setup for editors. 6.3 */
extern const struct setup_form xq_setup_form;

/* xq_layout: board layout; its point i is square i. 1 */
void xq_layout(const struct position *, struct board_layout *);
struct move_points xq_move_points(const struct position *, move_t);
int xq_check(const struct position *);

/* xq_exchange: whether the static exchange evaluation (SEE) of the legal move is at least this much for the side to
 * move (core/heuristics.h), without search.
 *
 * After the move the sides alternate capturing on its target, each time with the least valuable piece that legally can
 * (in the order pawn, advisor, elephant, horse, cannon, rook, king; of two of a kind, the one on the lower square), and
 * either side may stop. Pieces are worth xq_worth. A quiet move itself gains nothing; the opponent captures first.
 *
 * Every capture is legal on the board at that point. This covers screens, horse legs and elephant eyes emptied or
 * filled by the exchange, pins, checks, facing kings, and a king that may not take a protected piece. It ignores
 * captures elsewhere, the duty of a side in check to answer it after stopping, mate, and cases where a more valuable
 * attacker or the other of two of a kind would do better, such as by opening a line or becoming a screen. */
bool xq_exchange(const struct position *, move_t, int threshold);

/* xq_margins: pruning and reduction parameters of the search, for the hand-crafted evaluation and for a net. */
extern const struct search_parameters xq_margins, xq_net_margins;

/* xq_features: input features of the nets: piece-square features by king bucket. A perspective sees the board from its
 * own side, mirrored if its king stands right of the middle file. This leaves six king buckets, each with its own
 * features for every other piece on every square where it can stand. xq_features_fill fills the tables; called by the
 * game's begin. */
extern const struct features xq_features;
void xq_features_fill(void) RARELY_CALLED;

/* xq_observe: the planes of observations. */
extern const struct game_observation xq_observation;

#endif
