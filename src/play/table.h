/* table: a game in progress, for any host: the terminal, the library, the arena, a page. It has the record with its
 * line, the dealer and the clocks, and says which side is to act and how the game stands. It does not think, save or
 * print; the players are the host's business.
 *
 * A table owns its record: table_init or table_adopt, then table_release. It belongs to one thread. */
#ifndef PLAY_TABLE_H
#define PLAY_TABLE_H

#include "records/record.h"
#include "referee/clocks.h"
#include "referee/dealer.h"

struct table {
	struct record
		record; /* the host may set comments, tags and players in it; moves and result belong to the table */
	struct dealer dealer; /* if has_dealer; otherwise reveals come from the host */
	bool has_dealer;
	struct clocks clocks; /* if has_clocks */
	bool has_clocks;
	int64_t now; /* as given by table_tick */
};

/* start NULL: the preset's. */
void table_init(struct table *, const struct game *, const struct preset *, const struct position *start);

/* Continues a record, which the table takes over: the caller's is empty afterwards. */
void table_adopt(struct table *, struct record *);

void table_copy(struct table *to, const struct table *from); /* to is initialised by this */
void table_release(struct table *);

/* The dealer. Each of these takes over what the line has already shown. */

/* Draws when a point is turned up. */
void table_seed(struct table *, uint64_t seed);

/* Draws now everything that was face down when the line had that many steps, or at its end if it is shorter: what comes
 * up then does not depend on the order of flips. The seed is that of dealer_init_wide. */
void table_lay(struct table *, const uint64_t seed[4], int step);

/* The same for what was face down in a position that the line may have left by taking back, and what the dealer had
 * shown before, as dealer_write_shown writes it. */
void table_lay_from(struct table *, const uint64_t seed[4], const struct position *, const char *shown);

/* Deals a layout, as dealer_seal; refused after the first move. */
bool table_seal(struct table *, const char *layout, struct error *) MUST_USE;

/* The clocks. They run from the first move on, for the side to act; reveals take no time. A move counts when it passes
 * the turn. Only for tables with clocks. */

bool table_set_clocks(struct table *, const struct clocks_rules *, struct error *) MUST_USE;

/* Gives the time; call it before doing anything else to the table. If the flag of the side to act has fallen, the game
 * ends and true is returned: any later action of that player came too late. */
bool table_tick(struct table *, int64_t now);

/* Stops or starts the clock of the side to act. */
void table_pause(struct table *);
void table_run(struct table *);

/* The state of the game. */

/* What the moves decide; if they decide nothing, a result by agreement or by a clock, or a draw if the record has no
 * room for another move (RECORD_STEPS_MAX): these have no clause. why may point into the record. */
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

/* Events. Except for taking back, the game must not be over. */

/* Plays a legal move, or an outcome if chance is to act, as generate or parse_move gives them, and returns the
 * ruling. */
struct ruling table_play(struct table *, move_t);

/* Plays the dealer's outcome and returns it; NO_MOVE if chance is not to act, there is no dealer, or the game is
 * over. */
move_t table_reveal(struct table *);

/* Takes back until that many steps are left, 0 .. the line's length, and with them how the game ended; if all steps
 * stay, only an agreed result is taken back. Clocks get no time back. */
void table_take_back(struct table *, int length);

/* Refused if the game is over or the rules do not allow it now. */
bool table_resign(struct table *, int side, struct error *) MUST_USE;

bool table_agree_draw(struct table *, struct error *) MUST_USE;

/* Ends the game for any other reason, given by the host in why. */
void table_end(struct table *, enum verdict, const char *why);

/* Whether the invariants of record, clocks and dealer hold, as after every call above; for tests. */
bool table_check(const struct table *, struct error *) MUST_USE;

#endif
