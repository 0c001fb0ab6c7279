/* table: a game being played, whoever the host is: the terminal, the library, the arena, a page. It has the record with
 * its line, the dealer, the clocks, and says whose turn it is and how the game stands. It thinks nothing, saves nothing
 * and prints nothing; who plays is the host's.
 *
 * A table owns its record: table_init or table_adopt, then table_release. It belongs to one thread. */
#ifndef PLAY_TABLE_H
#define PLAY_TABLE_H

#include "records/record.h"
#include "referee/clocks.h"
#include "referee/dealer.h"

#define TABLE_FULL "the record is full" /* why a game is drawn for which no more can be recorded */

struct table {
	struct record record; /* the host may comment, tag and name players in it; moves and result are the table's */
	struct dealer dealer; /* if has_dealer: else reveals come from the host */
	bool has_dealer;
	struct clocks clocks; /* if has_clocks */
	bool has_clocks;
	int64_t now; /* as table_tick told it */
};

/* start NULL: the preset's. */
void table_init(struct table *, const struct game *, const struct preset *, const struct position *start);

/* Goes on with a record, which becomes the table's: the caller's is empty then. */
void table_adopt(struct table *, struct record *);

void table_copy(struct table *to, const struct table *from); /* to is initialised by this */
void table_release(struct table *);

/* The dealer. Each of these takes what the line has shown already for its own. */

/* Draws as the game goes on. */
void table_seed(struct table *, uint64_t seed);

/* Draws now all that was face down when the line had so many steps, or has where it is shorter: what comes up then no
 * longer depends on the order. The seed is that of dealer_init_wide. */
void table_lay(struct table *, const uint64_t seed[4], int step);

/* Deals a layout, as dealer_seal; refused after the first move. */
bool table_seal(struct table *, const char *layout, struct error *) MUST_USE;

/* The clocks. They run from the first move on, for whoever is to act; what chance does takes no time. A move counts
 * when the turn passes by it. Nobody who has no clocks calls these. */

bool table_set_clocks(struct table *, const struct clocks_rules *, struct error *) MUST_USE;

/* Tells the time; to be called before anything is done to the table. Where the flag of who is to act has fallen the
 * game ends, and true comes back: what that player has done since came too late. */
bool table_tick(struct table *, int64_t now);

/* Lets the clock of who is to act stand, or run. */
void table_pause(struct table *);
void table_run(struct table *);

/* How it stands. */

/* What the moves decide; where they decide nothing what the players agreed or a clock decided, or a draw where the
 * record has no room for another move (RECORD_STEPS_MAX): these have no clause. why may point into the record. */
struct ruling table_ruling(const struct table *);

/* False, with the error filled, when the game is over. */
bool table_goes_on(const struct table *, struct error *) MUST_USE;

/* The side to act, 0 or 1; -1 where chance acts or the game is over. */
int table_side(const struct table *);

/* Whether resigning is allowed now; at the other's turn too. */
bool table_may_resign(const struct table *);

/* What it comes to when the flag of the side to act falls. Where the game has no rule for it the side loses, and there
 * is no clause. */
struct ruling table_flag_ruling(const struct table *);

static inline const struct position *table_now(const struct table *t)
{
	return line_last(&t->record.line);
}

/* What happens. Each is of a game that goes on, but for taking back. */

/* Plays a legal move, or an outcome where chance acts, as generate or parse_move gives them, and returns the ruling. */
struct ruling table_play(struct table *, move_t);

/* Plays the outcome that the dealer has, and returns it: NO_MOVE where chance does not act, where there is no dealer
 * and when the game is over. */
move_t table_reveal(struct table *);

/* Takes back to so many steps, 0 .. the line's length, and with them how the game ended; what was agreed is taken back
 * alone where all steps stay. No clock gets time back. */
void table_take_back(struct table *, int length);

/* Refused when the game is over, and where the rules do not allow it now. */
bool table_resign(struct table *, int side, struct error *) MUST_USE;

bool table_agree_draw(struct table *, struct error *) MUST_USE;

/* Ends it by anything else, as the host's why says. */
void table_end(struct table *, enum verdict, const char *why);

/* What holds after every call above, of record, clocks and dealer; for tests. */
bool table_check(const struct table *, struct error *) MUST_USE;

#endif
