/* table: a game in progress, for any host: the terminal, the library, the arena, a page. It holds the record with its
 * line, the dealer and the clocks, and reports the side to act and the state of the game. It does not search, save or
 * print; the host manages the players.
 *
 * A table owns its record: table_init or table_adopt, then table_release. It belongs to one thread. */
#ifndef PLAY_TABLE_H
#define PLAY_TABLE_H

#include "records/record.h"
#include "referee/clocks.h"
#include "referee/dealer.h"

struct table {
	struct record
		record; /* the host may set its comments, tags and players; moves and result belong to the table */
	struct dealer dealer; /* valid if has_dealer; otherwise the host supplies reveals */
	bool has_dealer;
	struct clocks clocks; /* valid if has_clocks */
	bool has_clocks;
	int64_t now; /* time of the last table_tick */
};

/* start NULL: the starting position of the preset. */
void table_init(struct table *, const struct game *, const struct preset *, const struct position *start);

/* Continues a record. The table takes ownership; the caller's record is empty afterwards. */
void table_adopt(struct table *, struct record *);

void table_copy(struct table *to, const struct table *from); /* initializes to */
void table_release(struct table *);

/* The dealer. Each of these functions adopts the reveals already in the line. */

/* Draws each piece when its point is revealed. */
void table_seed(struct table *, uint64_t seed);

/* Draws at once everything that was face down when the line had step steps, or at its end if it is shorter, so that
 * reveals do not depend on the order of flips. The seed is that of dealer_init_wide. */
void table_lay(struct table *, const uint64_t seed[4], int step);

/* The same for everything face down in a position that the line may have left by take-backs, and for what the dealer
 * had shown before, in the format of dealer_write_shown. */
void table_lay_from(struct table *, const uint64_t seed[4], const struct position *, const char *shown);

/* Deals a layout, like dealer_seal; refused after the first move. */
bool table_seal(struct table *, const char *layout, struct error *) MUST_USE;

/* The clocks. They run from the first move on, for the side to act; reveals take no time. A move counts once it passes
 * the turn to the other side. Only for tables with clocks. */

bool table_set_clocks(struct table *, const struct clocks_rules *, struct error *) MUST_USE;

/* Sets the current time; call it before any other action on the table. If the flag of the side to act has fallen, the
 * game ends and true is returned: any later action of that player is too late. */
bool table_tick(struct table *, int64_t now);

/* Stops or starts the clock of the side to act. */
void table_pause(struct table *);
void table_run(struct table *);

/* The state of the game. */

/* The ruling of the moves. If they decide nothing: a result by agreement or by a clock, or a draw if the record is full
 * (RECORD_STEPS_MAX); these have no clause. why may point into the record. */
struct ruling table_ruling(const struct table *);

/* Whether the record has no room for another move. */
bool table_is_full(const struct table *);

/* False, with the error filled, if the game is over. */
bool table_goes_on(const struct table *, struct error *) MUST_USE;

/* The side to act, 0 or 1; -1 if chance is to act or the game is over. */
int table_side(const struct table *);

/* Whether resigning is allowed now, even during the other side's turn. */
bool table_may_resign(const struct table *);

/* The ruling if the flag of the side to act falls. If the game has no rule for it, the side loses without a clause. */
struct ruling table_flag_ruling(const struct table *);

static inline const struct position *table_now(const struct table *t)
{
	return line_last(&t->record.line);
}

/* Events. Except for take-backs, the game must not be over. */

/* Plays a legal move, or an outcome if chance is to act, in the form that generate or parse_move produce, and returns
 * the ruling. */
struct ruling table_play(struct table *, move_t);

/* Plays the dealer's outcome and returns it; NO_MOVE if chance is not to act, the table has no dealer, or the game is
 * over. */
move_t table_reveal(struct table *);

/* Takes back to length steps, 0 .. the line's length, and clears the end of the game; if all steps stay, only an agreed
 * result is cleared. Clocks do not get their time back. */
void table_take_back(struct table *, int length);

/* Refused if the game is over or the rules do not currently allow it. */
bool table_resign(struct table *, int side, struct error *) MUST_USE;

bool table_agree_draw(struct table *, struct error *) MUST_USE;

/* Ends the game for any other reason, which the host gives in why. */
void table_end(struct table *, enum verdict, const char *why);

/* Whether the invariants of record, clocks and dealer hold, as they do after every call above; for tests. */
bool table_check(const struct table *, struct error *) MUST_USE;

#endif
