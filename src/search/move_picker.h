/* pick: the order in which the moves of a node are tried: the hash move, noisy moves that lose nothing, quiet moves
 * (the killers and the answer to the last move first), noisy moves that lose an exchange.
 *
 * Games whose advice parts them have their quiet moves generated only when they are reached; of the others all moves
 * are generated at once, and their losing captures stay among the captures. Moves are sorted only as far as they are
 * tried. */
#ifndef SEARCH_MOVE_PICKER_H
#define SEARCH_MOVE_PICKER_H

#include "search/histories.h"

/* What is handed out: everything, or what quiescence follows. */
enum pick_kind { PICK_ALL, PICK_NOISY };

/* Which of the moves after which chance acts (gambles) a node searches. */
struct pick_gambles {
	int most;      /* at most this many, those that the ordering puts first */
	bool may_pass; /* if there are more, the game's pass is handed out too */
};

enum pick_stage { PICK_FIRST, PICK_GOOD, PICK_QUIETS, PICK_BAD };

/* The moves of one node and how far they were tried. What it points to must exist as long. */
struct move_picker {
	const struct game_advice *advice;
	const struct position *position;
	const struct histories *history;
	const struct histories_path *path;
	enum pick_kind kind;
	enum pick_stage stage;
	bool parted;      /* the game's advice generates noisy and quiet moves apart */
	bool ranked;      /* those of this stage have their ranks */
	bool is_quiet;    /* the move handed out last is */
	bool is_favoured; /* and it is the hash move, a killer, the answer or has the best of histories */
	bool no_quiets;   /* set by the caller: no more of them are wanted */
	bool withheld;    /* some legal gambles will not be handed out */
	move_t first;     /* the hash move if it is legal here, or NO_MOVE */
	int n_legal;      /* moves of the position; parted: not known, -1 */
	int gambles;      /* how many more may be handed out */
	int n, next;      /* of moves[]: those before next were handed out or put aside */
	int n_bad;        /* moves[0 .. n_bad-1] are noisy ones put aside */
	move_t moves[MOVES_MAX + 1];
	int rank[MOVES_MAX + 1]; /* larger ones first */
};

/* first: the hash move, which may be any number. */
void move_picker_begin(struct move_picker *, const struct game *, const struct game_advice *, const struct position *,
		       const struct histories *, const struct histories_path *, enum pick_kind, struct pick_gambles,
		       move_t first);

/* The next move, or NO_MOVE after the last one. */
move_t move_picker_next(struct move_picker *);

#endif
