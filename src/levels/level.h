/* level: a level of Magic Chess: the starting board, the magic on its pieces, the search depth of the computer opponent
 * (NPC), and its measured difficulty. docs/levels.md describes the level files field by field.
 *
 * A level is plain data: it owns nothing and is copied by assignment. level_read and level_file_read return only levels
 * that level_position accepts; check other levels with it. */
#ifndef LEVELS_LEVEL_H
#define LEVELS_LEVEL_H

#include "base/text.h"
#include "core/game.h"

#define LEVEL_ID_MAX     32 /* text sizes include the zero byte */
#define LEVEL_TITLE_MAX  96
#define LEVEL_ABOUT_MAX  400
#define LEVEL_ENGINE_MAX 48
#define LEVEL_NOTE_MAX   64 /* rules and casts */
#define LEVEL_POINTS     64 /* 8 * y + x, as in games/magic */
#define LEVEL_MAGIC_MAX  32
#define LEVEL_DEPTH_MAX  20
#define LEVEL_GAMES_MAX  1000000
#define LEVEL_DEPTH      4   /* default for both sides */
#define LEVEL_BAND_LOW   200 /* default band, in thousandths */
#define LEVEL_BAND_HIGH  500
#define LEVEL_BAND_WHOLE 1000

enum level_colour { LEVEL_RED, LEVEL_BLACK, LEVEL_FLIP }; /* the player's color; FLIP: decided by the first flip */
enum level_first {
	LEVEL_PLAYER,
	LEVEL_NPC,
	LEVEL_ALTERNATE
}; /* who moves first; ALTERNATE: the player in the first game */

/* One kind of magic on one or more pieces. */
struct level_magic {
	char on[8];   /* "C": a kind of piece, "b3": the piece on this point, "player", "npc" */
	int count;    /* number of face-down pieces of the kind that get the magic; 0: all of the kind */
	int ice;      /* turns; 0: no ice */
	bool gold;    /* a shield */
	int hidden;   /* uses; 0: cannot hide */
	char wood[3]; /* the face-down point where a piece of the kind is replaced by wood; "": not used */
};

struct level_rating {
	int won, drawn, lost; /* results of the simulated player; all 0: not rated */
	int player_depth, npc_depth;
	int first_flip; /* thousandths of the results that the first flip explains (rate.h); 0: none, or not measured */
	char engine[LEVEL_ENGINE_MAX];
};

struct level {
	char id[LEVEL_ID_MAX]; /* lower-case letters, digits and '-' */
	char title[LEVEL_TITLE_MAX], title_zh[LEVEL_TITLE_MAX];
	char about[LEVEL_ABOUT_MAX], about_zh[LEVEL_ABOUT_MAX]; /* the text for the player; may be "" */
	int width, height;
	char board[LEVEL_POINTS]; /* '?' face down, '.' empty, '#' wood, or a piece's letter; 0 outside the board */
	char pieces[LEVEL_POINTS +
		    1]; /* the face-down pieces, including those turned into wood; sorted as KGMRNCPkgmrncp */
	enum level_colour colour;
	int n_magic;
	struct level_magic magic[LEVEL_MAGIC_MAX];
	char rules[LEVEL_NOTE_MAX], casts[LEVEL_NOTE_MAX]; /* as in docs/rules/magic.md 5.2 */
	enum level_first first;
	int npc_depth; /* plies */
	uint64_t seed; /* seed of its games */
	int band[2];   /* target share of games that the player wins, in thousandths */
	struct level_rating rating;
};

/* Sets everything but the id and the titles: the standard start of that size (docs/rules/magic.md 1.1), or for other
 * sizes a board with all points face down and no pieces. */
void level_init(struct level *, int width, int height);

/* The game of all levels. */
const struct game *level_game(void);

/* Formats the starting position of game number n of the level, in the notation of games/magic. If the level is invalid,
 * returns false and sets *field to the invalid field. */
bool level_text(const struct level *, int n, char text[POSITION_TEXT_MAX], const char **field, struct error *) MUST_USE;

/* The same as a struct position. */
bool level_position(const struct level *, int n, struct position *, const char **field, struct error *) MUST_USE;

/* Sorts the face-down pieces into the order of level files. */
void level_sort_pieces(struct level *);

/* Whether board and pieces are those of level_init. */
bool level_is_standard(const struct level *);

/* Appends, in sentences, what a player must know before the first move but cannot see on the board: which pieces can
 * hide, which magic may be cast. May append nothing. */
void level_describe(const struct level *, struct string *out);

/* The title, and lines with the title and the text for the player: in Chinese only, or in English and Chinese. */
const char *level_short_title(const struct level *);
void level_add_title(const struct level *, struct string *out);
void level_add_about(const struct level *, struct string *out);

/* Appends the label of a fact, padded to the label width of level_facts. */
void level_add_label(const struct message *, struct string *out);

/* Appends the facts about the level, one per line, for display next to its board. */
void level_facts(const struct level *, struct string *out);

static inline int level_games(const struct level_rating *r)
{
	return r->won + r->drawn + r->lost;
}

/* --- level files --- */

/* An error in a level. */
struct level_fault {
	int line;              /* line in the file, from 1 */
	char id[LEVEL_ID_MAX]; /* id of the level; "" if missing */
	char field[24];        /* "" if the fault is not in a field */
	struct error error;
};

/* The valid levels of a file, and the faults of the others. {0} is empty. */
struct level_file {
	int n, n_faults;
	struct level *levels;
	struct level_fault *faults;
};

/* Reads a level or a list of levels. A level with a fault is dropped, but all its fields are checked. */
void level_read(const char *text, size_t n, struct level_file *out);

#define LEVEL_FILE_BYTES_MAX ((size_t)16 << 20)

/* False with the error filled if the file cannot be read at all. */
bool level_file_read(const char *path, struct level_file *out, struct error *) MUST_USE;

void level_file_release(struct level_file *);

/* The first 120 levels of the built-in campaign, data/levels/campaign.json. */
void shipped_levels(struct level_file *);

/* The whole built-in campaign: those and the chapters behind them, the other files of data/levels in order. */
void shipped_campaign(struct level_file *);

/* "line 12, level "gate", field "magic": ...", as a text and as an error. */
void level_fault_text(const struct level_fault *, struct string *out);
void level_fault_error(const struct level_fault *, struct error *);

/* Appends the canonical form: a single level as an object, several as a list. level_read reads back the same levels. */
void level_write(const struct level *, int n, struct string *out);

#endif
