/* session: a game in the terminal: its table, the players, how it is shown and saved.
 *
 * A session owns all of it: session_init or session_adopt, then session_release. It belongs to the main thread and
 * prints its messages. */
#ifndef CMD_SESSION_H
#define CMD_SESSION_H

#include "play/autosave.h"
#include "play/table.h"
#include "levels/campaign.h"
#include "cmd/input.h"
#include "core/engine.h"
#include "draw/board_text.h"
#include "games/opponent.h"

struct player {
	char word[AUTOSAVE_WORD_MAX]; /* "human", or as opponent_find takes it */
	bool human;
	struct opponent opponent;
	struct thinker *thinker; /* of a computer */
};

struct session {
	struct table table;
	struct player players[2];
	uint64_t seed;
	/* All that is face down was dealt by the seed in this position, after this had come up; "": at the start. */
	char dealt_from[POSITION_TEXT_MAX], dealt_shown[AUTOSAVE_SHOWN_MAX];
	struct thinker *advisor;   /* for hints; NULL until it is asked */
	struct tables *tables;     /* exact endgames of the game, for all who think; NULL if there are none */
	struct campaign *campaign; /* whose level is played, not owned; or NULL */
	struct autosave autosave;
	struct line
		undone; /* before moves were taken back, while the game is its beginning; without a game: none were */
	char *saved;    /* the file that "save" wrote this game to last; or NULL */
	struct board_style style;
	struct input *input;
	bool terminal;  /* boards are shown by themselves */
	bool changed;   /* since the board was last shown */
	bool announced; /* how the game ended */
	bool quit;
	bool refused;  /* a line of input was, or something could not be kept */
	bool not_kept; /* the last move is not in the autosave's file */
};

/* words: who plays, as in struct player. position NULL: the preset's start. */
bool session_init(struct session *, const struct game *, const struct preset *, const struct position *,
		  const char *const words[2], uint64_t seed, struct error *) MUST_USE;

/* Goes on with a record, which the session takes over if it returns true. notes: how it was dealt; NULL: from its
 * current position. */
bool session_adopt(struct session *, struct record *, const struct autosave_notes *notes, const char *const words[2],
		   uint64_t seed, struct error *) MUST_USE;

void session_release(struct session *);

/* Changes who plays a side; on failure nothing is changed. */
bool session_set_player(struct session *, int side, const char *word, struct error *) MUST_USE;

/* Replaces the current game by a new one, or by a record. Style, input, switches and campaign stay. */
bool session_restart(struct session *, struct record *, const struct autosave_notes *, uint64_t seed,
		     struct error *) MUST_USE;

/* Begins the level that the session's campaign is at, anew. */
bool session_begin_level(struct session *, uint64_t seed, struct error *) MUST_USE;

static inline const struct game *session_game(const struct session *s)
{
	return s->table.record.game;
}

static inline const struct position *session_now(const struct session *s)
{
	return table_now(&s->table);
}

/* "Red" or "Red (strength 4)". */
const char *session_side_name(const struct session *, int side, char buf[96]);

/* Plays a move of the side to act, and the reveal it causes; saves. */
void session_play(struct session *, move_t);

/* Makes and reports a reveal that is due: a position may begin with one, and a loaded game may end before one. */
void session_reveal(struct session *);

/* Takes back to the last decision of a human. False if there is none. */
bool session_take_back(struct session *);

/* Plays again what was taken back, up to the next decision of a human. False if nothing was, or the game has gone on
 * differently. */
bool session_redo(struct session *);

/* End the game as table_agree_draw and table_resign do. */
bool session_agree_draw(struct session *, struct error *) MUST_USE;
bool session_resign(struct session *, int side, struct error *) MUST_USE;

/* The thinker for hints, made when first asked; NULL with the error filled if memory is short. */
struct thinker *session_advisor(struct session *, struct error *);

/* Appends a line on how the game that is over ended. */
void session_add_ending(const struct session *, struct string *out);

/* Prints the board with the hint (BOARD_STYLE_NONE's for none), and whose turn it is or how the game ended. */
void session_show(struct session *, struct touched hint);

/* For use when no seed was given. */
uint64_t session_random_seed(void);

#endif
