/* level: a level of Magic Chess: the board at the start, the magic on its pieces, the search depth of the computer
 * (NPC), and how hard it was measured to be. docs/levels.md describes the files that hold levels, level by field.
 *
 * A level is plain data: it owns nothing and is copied by assignment. level_read and level_file_read give levels that
 * level_position accepts; check other levels with it. */
#ifndef LEVELS_LEVEL_H
#define LEVELS_LEVEL_H

#include "base/text.h"
#include "core/game.h"

#define LEVEL_ID_MAX     32 /* sizes of texts count the zero byte */
#define LEVEL_TITLE_MAX  96
#define LEVEL_ABOUT_MAX  400
#define LEVEL_ENGINE_MAX 48
#define LEVEL_NOTE_MAX   64 /* rules and casts */
#define LEVEL_POINTS     64 /* 8 * y + x, as in games/magic */
#define LEVEL_MAGIC_MAX  32
#define LEVEL_DEPTH_MAX  20
#define LEVEL_GAMES_MAX  1000000
#define LEVEL_DEPTH      4   /* of both sides, by default */
#define LEVEL_BAND_LOW   200 /* likewise, in thousandths */
#define LEVEL_BAND_HIGH  500
#define LEVEL_BAND_WHOLE 1000

enum level_colour { LEVEL_RED, LEVEL_BLACK, LEVEL_FLIP };      /* the player's; FLIP: the first flip decides */
enum level_first { LEVEL_PLAYER, LEVEL_NPC, LEVEL_ALTERNATE }; /* ALTERNATE: the player in the first game */

/* One kind of magic on a piece or several. */
struct level_magic {
	char on[8];   /* "C" a kind of piece, "b3" the piece there, "player", "npc" */
	int count;    /* on this many face-down pieces of the kind; 0: all of the kind */
	int ice;      /* turns; 0: none */
	bool gold;    /* a shield */
	int hidden;   /* uses; 0: none */
	char wood[3]; /* a piece of the kind is wood instead, on this face-down point; "": it is not */
};

struct level_rating {
	int won, drawn, lost; /* by the simulated player; all 0: not rated */
	int player_depth, npc_depth;
	char engine[LEVEL_ENGINE_MAX];
};

struct level {
	char id[LEVEL_ID_MAX]; /* lower-case letters, digits and '-' */
	char title[LEVEL_TITLE_MAX], title_zh[LEVEL_TITLE_MAX];
	char about[LEVEL_ABOUT_MAX], about_zh[LEVEL_ABOUT_MAX]; /* the text for the player; may be "" */
	int width, height;
	char board[LEVEL_POINTS]; /* '?' face down, '.' empty, '#' wood, or a piece's letter; outside it 0 */
	char pieces[LEVEL_POINTS +
		    1]; /* the face-down pieces, including those turned to wood; sorted as KGMRNCPkgmrncp */
	enum level_colour colour;
	int n_magic;
	struct level_magic magic[LEVEL_MAGIC_MAX];
	char rules[LEVEL_NOTE_MAX], casts[LEVEL_NOTE_MAX]; /* as in docs/rules/magic.md 5.2 */
	enum level_first first;
	int npc_depth; /* plies */
	uint64_t seed; /* of its games */
	int band[2];   /* the share of games that the player should win, in thousandths */
	struct level_rating rating;
};

/* Sets everything but the id and the titles: the standard start of that size (docs/rules/magic.md 1.1), or for other
 * sizes all points face down without pieces. */
void level_init(struct level *, int width, int height);

/* The game that levels are of. */
const struct game *level_game(void);

/* The text of the first position of game number n of the level, in the notation of games/magic. If there is none,
 * returns false and sets *field to the field that is wrong. */
bool level_text(const struct level *, int n, char text[POSITION_TEXT_MAX], const char **field, struct error *) MUST_USE;

/* The same as a position. */
bool level_position(const struct level *, int n, struct position *, const char **field, struct error *) MUST_USE;

/* Whether board and pieces are those of level_init. */
bool level_is_standard(const struct level *);

/* Appends in sentences what a player needs to know before the first move and the board does not show: which pieces
 * hide, which magic may be cast. Perhaps nothing. */
void level_tell(const struct level *, struct string *out);

/* The title, and lines with the title and with the text for the player: in Chinese, or in English and in Chinese. */
const char *level_short_title(const struct level *);
void level_add_title(const struct level *, struct string *out);
void level_add_about(const struct level *, struct string *out);

/* Appends the name of a fact, as wide as level_facts has them. */
void level_add_label(const struct message *, struct string *out);

/* Appends the facts about the level for display beside its picture, a line for each. */
void level_facts(const struct level *, struct string *out);

static inline int level_games(const struct level_rating *r)
{
	return r->won + r->drawn + r->lost;
}

/* --- files --- */

/* What is wrong with a level. */
struct level_fault {
	int line;              /* of the file, from 1 */
	char id[LEVEL_ID_MAX]; /* of the level; "" if it has none */
	char field[24];        /* "" if the fault is not in a field */
	struct error error;
};

/* The valid levels of a file, and the faults of the others. {0} is an empty one. */
struct level_file {
	int n, n_faults;
	struct level *levels;
	struct level_fault *faults;
};

/* Reads a level or a list of levels. A level with a fault is left out, but all its fields are checked. */
void level_read(const char *text, size_t n, struct level_file *out);

/* False with the error filled if the file cannot be read at all. */
bool level_file_read(const char *path, struct level_file *out, struct error *) MUST_USE;

void level_file_release(struct level_file *);

/* "line 12, level "gate", field "magic": ..." */
void level_fault_text(const struct level_fault *, struct string *out);

/* Appends the canonical form: a single level as an object, several as a list. level_read gives the same levels
 * again. */
void level_write(const struct level *, int n, struct string *out);

#endif
