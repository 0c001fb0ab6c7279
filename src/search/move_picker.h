/* move_picker: staged move ordering: the hash move, noisy moves with SEE >= 0, quiet moves (killers and the countermove
 * first), noisy moves with SEE < 0.
 *
 * If the game generates noisy and quiet moves separately, quiet moves are generated only when their stage is reached.
 * Otherwise all moves are generated at once, and losing captures stay among the captures. Moves are sorted lazily. */
#ifndef SEARCH_MOVE_PICKER_H
#define SEARCH_MOVE_PICKER_H

#include "search/histories.h"

/* Moves to pick: all, or only those of quiescence. */
enum pick_kind { PICK_ALL, PICK_NOISY };

/* How many flips (moves after which chance acts) a node searches. */
struct pick_flips {
	int max;       /* maximum; move ordering decides which */
	bool may_pass; /* if some flips are left out, the game's pass is picked too */
};

enum pick_stage { PICK_FIRST, PICK_GOOD, PICK_QUIETS, PICK_BAD };

/* Picker state of one node. Everything it points to must outlive it. */
struct move_picker {
	const struct heuristics *heuristics;
	const struct position *position;
	const struct histories *history;
	const struct histories_path *path;
	enum pick_kind kind;
	enum pick_stage stage;
	bool parted;      /* the game generates noisy and quiet moves separately */
	bool ranked;      /* ranks of this stage are computed */
	bool is_quiet;    /* the last picked move is quiet */
	bool is_favoured; /* and it is the hash move, a killer, the countermove or has a very good history */
	bool no_quiets;   /* set by the caller: skip the remaining quiet moves */
	bool withheld;    /* some legal flips will not be picked */
	move_t first;     /* the hash move if it is legal here, else NO_MOVE */
	int n_legal;      /* number of legal moves; -1 (unknown) if parted */
	int flips;        /* how many more flips may be picked */
	int n, next;      /* indices into moves[]; those before next were picked or deferred */
	int n_bad;        /* moves[0 .. n_bad-1] are the deferred losing captures */
	move_t moves[MOVES_MAX + 1];
	int rank[MOVES_MAX + 1]; /* higher ranks are picked first */
};

/* first: the hash move; any value is safe. */
void move_picker_begin(struct move_picker *, const struct game *, const struct heuristics *, const struct position *,
		       const struct histories *, const struct histories_path *, enum pick_kind, struct pick_flips,
		       move_t first);

/* The next move, or NO_MOVE after the last one. */
move_t move_picker_next(struct move_picker *);

#endif
