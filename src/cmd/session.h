/* session: a game in the terminal: its table, players, display and saving.
 *
 * A session owns all of these: session_init or session_adopt, then session_release. Main thread only; it prints its own
 * messages. */
#ifndef CMD_SESSION_H
#define CMD_SESSION_H

#include "play/autosave.h"
#include "play/table.h"
#include "levels/campaign.h"
#include "cmd/input.h"
#include "core/engine.h"
#include "draw/board_text.h"
#include "games/opponent.h"

struct session_player {
	char word[AUTOSAVE_WORD_MAX]; /* "human", or an opponent word for opponent_find */
	bool human;
	struct opponent opponent;
	struct engine_instance *instance; /* of a computer player */
};

struct session {
	struct table table;
	struct session_player players[2];
	uint64_t seed;
	/* All face-down pieces were dealt by the seed in this position, after these pieces had been revealed; "": at
	 * the start. */
	char dealt_from[POSITION_TEXT_MAX], dealt_shown[AUTOSAVE_SHOWN_MAX];
	struct engine_instance *advisor; /* engine instance for hints; NULL until first used */
	struct tablebase *tables;        /* tablebase of the game, shared by all engine instances; may be NULL */
	struct campaign *campaign;       /* the campaign whose level is played, not owned; may be NULL */
	struct autosave autosave;
	struct line undone; /* the game before moves were taken back, valid while the current game is its prefix;
			       without a game: nothing to redo */
	char *saved;        /* the file that "save" last wrote this game to; or NULL */
	struct board_style style;
	const char *notation; /* of moves that are printed, in games that have it; NULL: coordinates; not owned */
	struct input *input;
	bool terminal;  /* show boards automatically */
	bool changed;   /* the board changed since it was last shown */
	bool announced; /* the result has been announced */
	bool quit;
	bool refused;  /* an input line was rejected, or something could not be saved */
	bool not_kept; /* the last move is missing from the autosave file */
};

/* words: the players, as in struct session_player. position NULL: the preset's start position. */
bool session_init(struct session *, const struct game *, const struct preset *, const struct position *,
		  const char *const words[2], uint64_t seed, struct error *) MUST_USE;

/* Continues a record, which the session takes over if it returns true. notes: how it was dealt; NULL: dealt in its
 * current position. */
bool session_adopt(struct session *, struct record *, const struct autosave_notes *notes, const char *const words[2],
		   uint64_t seed, struct error *) MUST_USE;

void session_release(struct session *);

/* Changes the player of a side; unchanged on failure. */
bool session_set_player(struct session *, int side, const char *word, struct error *) MUST_USE;

/* Replaces the current game with a new one or with a record. Style, input, switches and campaign are kept. */
bool session_restart(struct session *, struct record *, const struct autosave_notes *, uint64_t seed,
		     struct error *) MUST_USE;

/* Restarts the current level of the session's campaign. */
bool session_begin_level(struct session *, uint64_t seed, struct error *) MUST_USE;

static inline const struct game *session_game(const struct session *s)
{
	return s->table.record.game;
}

static inline const struct position *session_now(const struct session *s)
{
	return table_now(&s->table);
}

/* The session's notation of moves in its game: core/game.h. */
int session_notation(const struct session *);

/* Writes the move of the current position as the session prints it. */
void session_format_move(const struct session *, move_t, char text[MOVE_TEXT_MAX]);

/* "Red" or "Red (strength 4)". */
const char *session_side_name(const struct session *, int side, char buf[96]);

/* Plays a move of the player to move and the reveal it causes, then saves. */
void session_play(struct session *, move_t);

/* Performs and reports a pending reveal: a position may begin with one, and a loaded game may end before one. */
void session_reveal(struct session *);

/* Takes back to the last decision of a human player. Returns false before the first. */
bool session_take_back(struct session *);

/* Replays moves that were taken back, up to the next decision of a human player. Returns false if nothing was taken
 * back or the game has diverged. */
bool session_redo(struct session *);

/* End the game like table_agree_draw and table_resign. */
bool session_agree_draw(struct session *, struct error *) MUST_USE;
bool session_resign(struct session *, int side, struct error *) MUST_USE;

/* The engine instance for hints, created on first use; NULL with the error filled if out of memory. */
struct engine_instance *session_advisor(struct session *, struct error *);

/* Appends a line describing how the finished game ended. */
void session_add_ending(const struct session *, struct string *out);

/* Prints the board with the hint (BOARD_STYLE_NONE.hint: no hint), and the side to move or the result. */
void session_show(struct session *, struct move_points hint);

/* A random seed, for games without a given one. */
uint64_t session_random_seed(void);

#endif
