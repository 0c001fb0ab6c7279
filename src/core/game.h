/* game: what a game is: one const table of pure functions over positions.
 *
 * A position is a plain block of game->rules.position_size bytes: no pointers, no hidden state. memcpy clones it, any
 * thread may hold it, rule options live inside it. A position holds public knowledge only: a face-down piece has no
 * identity in it.
 *
 * The functions of the table are pure: no allocation, no I/O, no globals that change. The contracts below are held by
 * tests/contract, which runs over every game of the registry. */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct line;
struct policy;
struct board_shape;
struct explanation;
struct draft_form;

typedef uint32_t move_t; /* encoded by each game; 0 is no move */
#define NO_MOVE ((move_t)0)

enum actor { ACTOR_FIRST, ACTOR_SECOND, ACTOR_CHANCE };
enum verdict { UNDECIDED, FIRST_WINS, SECOND_WINS, DRAWN };

/* How a game ended. clause names the rule book's, "surakarta 3.1"; why is a sentence for people. Both are static texts,
 * NULL while the verdict is UNDECIDED. */
struct ruling {
	enum verdict verdict;
	const char *clause;
	const char *why;
};

/* What chance may do: move comes with probability weight / sum of the weights. */
struct outcome {
	move_t move;
	uint32_t weight;
};

/* A named start and set of rules. Lists of presets end with a name of NULL; the first is the default. data is the
 * game's own description of its rules. */
struct preset {
	const char *name;
	const char *about;
	const void *data;
};

/* The points of a move, as indices into those of the shape; -1: none. Placements, removals, flips have only to. */
struct touched {
	int from, to;
};

/* Points that belong together, as indices into those of the shape: a line that was formed, in order along it. */
#define FORMED_MAX        8 /* no move forms more */
#define FORMED_POINTS_MAX 8
struct formed {
	uint8_t n;
	uint8_t points[FORMED_POINTS_MAX];
};

/* Storage for a position of any game, for callers that do not allocate. */
#define POSITION_MAX 512
struct position {
	alignas(16) unsigned char bytes[POSITION_MAX];
};

#define MOVES_MAX         512 /* no game's moves_max is larger */
#define OUTCOMES_MAX      32  /* no game's outcomes_max is larger */
#define POSITION_TEXT_MAX 512 /* a position's text with its zero byte always fits */
#define MOVE_TEXT_MAX     32  /* likewise a move's */

/* The rules: who may do what, and how the game ends. */
struct game_rules {
	size_t position_size; /* at most POSITION_MAX; only so many bytes are ever copied */
	int moves_max;        /* generate never writes more */
	int outcomes_max;     /* outcomes never writes more; 0: a game without chance */

	/* The start of the preset; every byte of position_size is set. */
	void (*start)(struct position *, const struct preset *);

	/* Who acts next; the same side may act several times running. ACTOR_CHANCE: a reveal is due. */
	enum actor (*to_act)(const struct position *);

	/* Writes the legal moves of the side to act and returns how many; with out NULL it only counts. Deterministic.
	 * What needs history (repetition, move limits) is not looked at. Not called on positions where chance acts. On
	 * those that verdict decides it lists what the pieces could still do: people play on, and records keep it. */
	int (*generate)(const struct position *, move_t *out);

	/* Where chance acts: what may come, each with a weight above 0; returns how many (1 or more). Or NULL. */
	int (*outcomes)(const struct position *, struct outcome *out);

	/* after becomes before with the move played: a generated one, an outcome, or advice's pass. The two may not
	 * overlap. */
	void (*play)(struct position *after, const struct position *before, move_t);

	/* What this position decides by itself, cheaply, without looking for moves. */
	struct ruling (*verdict)(const struct position *);

	/* The ruling when the side to act has no move: a verdict. */
	struct ruling (*stuck)(const struct position *);

	/* What needs the history: repetition, move limits. Called on lines whose last position verdict leaves
	 * undecided. A repeated position is ruled when it has occurred line_rules_at (core/line.h) times: the game's
	 * own number, or the second time where the line says so, as those of searches do. */
	struct ruling (*judge)(const struct line *);

	/* How judge came to its ruling (core/explanation.h), for the caller to release; or false where the clause and
	 * its reason say it all. NULL: they always do. */
	bool (*explain)(const struct line *, struct explanation *out);

	/* Whether the side to act may resign now; NULL: always. The ruling when its time is up; NULL: it loses. */
	bool (*may_resign)(const struct position *);
	struct ruling (*flag_fall)(const struct position *);

	/* The shape's point on which the side to act is in check, or -1; NULL in games that know none. */
	int (*in_check)(const struct position *);

	/* A hash of all that the future depends on, points, side, bag, state of rules, but the limits' counters. */
	uint64_t (*key)(const struct position *);
};

/* Positions and moves as the game's rule book writes them. */
struct game_text {
	/* Reads a position. On entry the position holds the rules, as left by start; they are kept. On failure it is
	 * unchanged. Reads at most to the terminating zero, trusts nothing. */
	bool (*parse)(struct position *, const char *text, struct error *);

	/* Writes the text, canonical form, at most size bytes with the zero byte; returns the length it has in full. */
	size_t (*format)(const struct position *, char *buf, size_t size);

	/* The legal move (or outcome, where chance acts) that the text means, in any notation that the rule book
	 * accepts, or NO_MOVE with the error filled. The texts of outcomes stand in parentheses: "(k)". */
	move_t (*parse_move)(const struct position *, const char *text, struct error *);

	/* The canonical form of a legal move or outcome; buffer as in format. Never holds blanks. */
	size_t (*format_move)(const struct position *, move_t, char *buf, size_t size);

	/* Other ways to write moves, by name, ended by NULL; NULL where there is only the canonical one. parse_move
	 * reads them all. format_move_in writes notation i of the list; it is NULL where notations is. */
	const char *const *notations;
	size_t (*format_move_in)(const struct position *, move_t, int notation, char *buf, size_t size);

	/* How positions are taken apart for editors: core/draft.h. */
	const struct draft_form *draft;
};

/* What a board looks like. */
struct game_picture {
	/* The board and what stands on it: core/shape.h. */
	void (*shape)(const struct position *, struct board_shape *);
	struct touched (*touches)(const struct position *, move_t);

	/* The points that the move goes over with both ends, at most SHAPE_POINTS_MAX; 0: straight. NULL: all do. */
	int (*route)(const struct position *, move_t, int *points);

	/* The lines that the move forms and the rules count, at most FORMED_MAX; returns how many. NULL: games without
	 * lines. */
	int (*formed)(const struct position *before, move_t, struct formed *out);

	/* What is due where a side has several kinds of turns: one lower-case word, static. NULL: one kind. */
	const char *(*stage)(const struct position *);

	bool ranked; /* a side's pieces have ranks; the shape lists them from the highest on */
};

/* What the generic searches take a game for. A player who sees the game otherwise is another advice
 * (engine_setup.advice). */
struct game_advice {
	/* The worth for the side to act in hundredths of a piece, within +-SCORE_EVAL_MAX. Not where chance acts. */
	int (*evaluate)(const struct position *);

	/* Scores for ordering, better ones larger; above 0: captures, and what else quiescence must follow. */
	void (*order)(const struct position *, const move_t *moves, int n, int *score);

	/* A score as good as a win: in an expectation over chance no outcome counts for more. 0: SCORE_WIN. */
	int decisive;

	/* Whether chance acts after the legal move: a gamble. NULL: no search limits how many it looks at. */
	bool (*is_gamble)(const struct position *, move_t);

	/* A move that generate does not list, but play accepts where a gamble is legal, save at the start: the turn
	 * goes over, as if something had been turned up that matters to nobody. Only searches play it, in place of the
	 * gambles that they do not look at. NO_MOVE where is_gamble is NULL. */
	move_t pass;

	/* Ways to play the game out (core/policy.h), ended by a name of NULL; NULL where there are none. The first is
	 * uniform random play. */
	const struct policy *policies;
};

struct game {
	const char *name;     /* one lower-case word: what the user types */
	const char *title;    /* "Xiangqi (象棋)" */
	const char *about;    /* what it is in a few words, for menus */
	const char *sides[2]; /* what the first and the second side are called: "Red", "Black" */
	const struct preset *presets;
	void (*begin)(void); /* fills the game's tables before all else (games_begin); NULL: it has none */
	struct game_rules rules;
	struct game_text text;
	struct game_picture picture;
	struct game_advice advice;
};

/* The preset of that name, or the default for NULL; NULL with the error filled when there is none of that name. */
const struct preset *game_preset(const struct game *, const char *name, struct error *);

/* Starts the preset and, if text is not NULL, reads the position over it. */
bool game_set_up(const struct game *, const struct preset *, const char *text, struct position *out,
		 struct error *) MUST_USE;

static inline enum actor actor_opponent(enum actor a)
{
	return a == ACTOR_FIRST ? ACTOR_SECOND : ACTOR_FIRST;
}

static inline enum verdict actor_wins(enum actor a)
{
	return a == ACTOR_FIRST ? FIRST_WINS : SECOND_WINS;
}

#define RULING_NONE ((struct ruling){UNDECIDED, NULL, NULL})

/* Whether the move is legal there, or where chance acts one of the outcomes. */
bool game_allows(const struct game *, const struct position *, move_t);

#endif
