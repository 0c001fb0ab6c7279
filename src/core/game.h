/* game: what a game is: one const table of pure functions on positions.
 *
 * A position is a plain block of game->rules.position_size bytes: no pointers, no hidden state. memcpy copies it, any
 * thread may hold it, and it contains the rule options. A position holds only public knowledge: a face-down piece has
 * no identity in it.
 *
 * The functions of the table are pure: no allocation, no I/O, no mutable globals. tests/contract checks the contracts
 * below for every game of the registry. */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "core/advice.h"

struct line;
struct board_shape;
struct explanation;
struct draft_form;

enum actor { ACTOR_FIRST, ACTOR_SECOND, ACTOR_CHANCE };
enum verdict { UNDECIDED, FIRST_WINS, SECOND_WINS, DRAWN };

/* How a game ended. clause names the clause of the rule book, "surakarta 3.1"; why is a sentence for people. Both are
 * static texts, NULL while the verdict is UNDECIDED. */
struct ruling {
	enum verdict verdict;
	const char *clause;
	const char *why;
	const char *id; /* of the reason; NULL where the players ended the game */
};

/* Why a rule book ends a game: "xq_red_mated", "xiangqi 3.1", "Red is checkmated". Programs compare ids; people read
 * the clause and why, which translations find by the id. */
struct reason {
	const char *id, *clause, *section, *why; /* section is "3.1" */
};

static inline struct ruling ruling_for(enum verdict verdict, const struct reason *reason)
{
	return (struct ruling){verdict, reason->clause, reason->why, reason->id};
}

/* Why the game ended, as a value of messages. */
static inline struct message_value ruling_message(struct ruling r)
{
	return (struct message_value){VALUE_MESSAGE, {.message = {r.why, r.id, "[]"}}};
}

/* A game lists its reasons once, R(id, "xiangqi", "3.1", why) each, and REASONS(NAME, LIST) defines them and the list
 * NAME, which NULL ends. */
#define REASON_DEFINE(name, game, section, why)                                                                        \
	static const struct reason name = {#name, game " " section, section, why};
#define REASON_ADDRESS(name, game, section, why) &name,
#define REASONS(name, LIST)                                                                                            \
	LIST(REASON_DEFINE)                                                                                            \
	const struct reason *const name[] = {LIST(REASON_ADDRESS) NULL};

/* What chance may do: move has the probability weight / sum of the weights. */
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

/* The points of a move, as indices into those of the shape; -1: none. Placements, removals and flips have only to. */
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

#define OUTCOMES_MAX      32  /* no game's outcomes_max is larger */
#define POSITION_TEXT_MAX 512 /* enough for any position's text with its zero byte */
#define MOVE_TEXT_MAX     32  /* likewise for a move */

/* The rules: which moves are legal, and how the game ends. */
struct game_rules {
	size_t position_size; /* at most POSITION_MAX; only this many bytes are ever copied */
	int moves_max;        /* generate never writes more */
	int outcomes_max;     /* outcomes never writes more; 0: a game without chance */

	/* The start of the preset; every byte of position_size is set. */
	void (*start)(struct position *, const struct preset *);

	/* The position takes on the rules of another preset. NULL: presets differ in more than how a game ends, so that
	 * other moves may be legal. */
	void (*adopt)(struct position *, const struct preset *);

	/* Who acts next; the same side may act several times in a row. ACTOR_CHANCE: a reveal is due. */
	enum actor (*to_act)(const struct position *);

	/* Writes the legal moves of the side to act and returns how many; with out NULL it only counts. Deterministic.
	 * What needs history (repetition, move limits) is not looked at. Not called on positions where chance acts. On
	 * those that verdict decides it lists what the pieces could still do: people play on, and records keep it. */
	int (*generate)(const struct position *, move_t *out);

	/* If chance acts: the possible outcomes, each with a weight above 0; returns how many (1 or more). Or NULL. */
	int (*outcomes)(const struct position *, struct outcome *out);

	/* after becomes before with the move played: a generated one, an outcome, or advice's pass. The two may not
	 * overlap. */
	void (*play)(struct position *after, const struct position *before, move_t);

	/* The verdict that follows from this position alone, computed cheaply, without generating moves. */
	struct ruling (*verdict)(const struct position *);

	/* Every reason that a ruling of this game can have; NULL ends the list. */
	const struct reason *const *reasons;

	/* The ruling when the side to act has no move: a verdict. */
	struct ruling (*stuck)(const struct position *);

	/* What needs the history: repetition, move limits. Called on lines whose last position verdict leaves
	 * undecided. A repeated position is ruled when it has occurred line_rules_at (core/line.h) times: the game's
	 * own number, or the second time where the line says so, as those of searches do. */
	struct ruling (*judge)(const struct line *);

	/* Whether judge weighs the moves of a repetition, so that two loops through one position, played in turn, may
	 * be ruled differently from each of them. If not, a side that loses by one loop loses by all. */
	bool weighs_loops;

	/* How judge came to its ruling (core/explanation.h), for the caller to release; false if the clause and its
	 * reason are enough. NULL: they always are. */
	bool (*explain)(const struct line *, struct explanation *out);

	/* Whether the side to act may resign now; NULL: always. The ruling when its time is up; NULL: it loses. */
	bool (*may_resign)(const struct position *);
	struct ruling (*flag_fall)(const struct position *);

	/* The shape's point on which the side to act is in check, or -1; NULL in games without check. */
	int (*in_check)(const struct position *);

	/* A hash of all that the rest of the game depends on (points, side, bag, state of rules) except counters of
	 * limits. */
	uint64_t (*key)(const struct position *);
};

/* Positions and moves in the notation of the game's rule book. */
struct game_text {
	/* Reads a position. On entry the position holds the rules, as left by start; they are kept. On failure it is
	 * unchanged. Reads at most to the terminating zero and trusts nothing. */
	bool (*parse)(struct position *, const char *text, struct error *);

	/* Writes the canonical text, at most size bytes with the zero byte; returns its full length. */
	size_t (*format)(const struct position *, char *buf, size_t size);

	/* The legal move (or outcome, if chance acts) that the text means, in any notation that the rule book accepts,
	 * or NO_MOVE with the error filled. The texts of outcomes are in parentheses: "(k)". */
	move_t (*parse_move)(const struct position *, const char *text, struct error *);

	/* The canonical form of a legal move or outcome; buffer as in format. Never holds blanks. */
	size_t (*format_move)(const struct position *, move_t, char *buf, size_t size);

	/* Other notations of moves, by name, ended by NULL; NULL if there is only the canonical one. parse_move reads
	 * them all. format_move_in writes notation i of the list; it is NULL if notations is. */
	const char *const *notations;
	size_t (*format_move_in)(const struct position *, move_t, int notation, char *buf, size_t size);

	/* How positions are taken apart for editors: core/draft.h. */
	const struct draft_form *draft;
};

/* What a board looks like. */
struct game_picture {
	/* The board and what is on it: core/shape.h. */
	void (*shape)(const struct position *, struct board_shape *);
	struct touched (*touches)(const struct position *, move_t);

	/* The points of the move's way, both ends included, at most SHAPE_POINTS_MAX; 0: straight. NULL: all are
	 * straight. */
	int (*route)(const struct position *, move_t, int *points);

	/* The lines that the move forms and the rules count, at most FORMED_MAX; returns how many. NULL: games without
	 * lines. */
	int (*formed)(const struct position *before, move_t, struct formed *out);

	/* What is due where a side has several kinds of turns: one lower-case word, static. NULL: one kind. */
	const char *(*stage)(const struct position *);

	bool ranked; /* a side's pieces have ranks; the shape lists them from the highest on */
};

struct game {
	const char *name;     /* one lower-case word: what the user types */
	const char *title;    /* "Xiangqi (象棋)" */
	const char *about;    /* a few words for menus */
	const char *sides[2]; /* the names of the first and the second side: "Red", "Black" */
	const struct preset *presets;
	void (*begin)(void); /* fills the game's tables, called before anything else (games_begin); NULL: no tables */
	struct game_rules rules;
	struct game_text text;
	struct game_picture picture;
	struct game_advice advice;
};

/* The preset of that name, or the default for NULL; NULL with the error filled if there is none of that name. */
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

#define RULING_NONE ((struct ruling){.verdict = UNDECIDED})

/* Whether the move is legal there, or where chance acts one of the outcomes. */
bool game_allows(const struct game *, const struct position *, move_t);

#endif
