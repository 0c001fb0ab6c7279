/* game: what defines a game: one const table of pure functions on positions.
 *
 * A position is a plain block of game->rules.position_size bytes: no pointers, no hidden state. It can be copied with
 * memcpy, any thread may hold it, and it includes the rule options. A position holds only public information: a
 * face-down piece has no identity in it.
 *
 * The functions of the table are pure: no allocation, no I/O, no mutable globals. tests/contract checks the contracts
 * below for every registered game. */
#ifndef CORE_GAME_H
#define CORE_GAME_H

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "core/heuristics.h"

struct line;
struct board_layout;
struct explanation;
struct setup_form;

enum actor { ACTOR_FIRST, ACTOR_SECOND, ACTOR_CHANCE };
enum verdict { UNDECIDED, FIRST_WINS, SECOND_WINS, DRAWN };

/* How a game ended. clause is the clause of the rule book, "surakarta 3.1"; why is a sentence for people. Both are
 * static, and NULL while the verdict is UNDECIDED. */
struct ruling {
	enum verdict verdict;
	const char *clause;
	const char *why;
	const char *id; /* of the reason; NULL if the players ended the game */
};

/* A reason for which the rule book ends a game: "xq_red_mated", "xiangqi 3.1", "Red is checkmated". Programs compare
 * ids; people read clause and why, which translations look up by id. */
struct reason {
	const char *id, *clause, *section, *why; /* section is "3.1" */
};

static inline struct ruling ruling_for(enum verdict verdict, const struct reason *reason)
{
	return (struct ruling){verdict, reason->clause, reason->why, reason->id};
}

/* Why the game ended, as a message argument. */
static inline struct message_value ruling_message(struct ruling r)
{
	return (struct message_value){VALUE_MESSAGE, {.message = {r.why, r.id, "[]"}}};
}

/* A game lists its reasons once, as R(id, "xiangqi", "3.1", why) each. REASONS(NAME, LIST) defines them and NAME, a
 * NULL-terminated list of them. */
#define REASON_DEFINE(name, game, section, why)                                                                        \
	static const struct reason name = {#name, game " " section, section, why};
#define REASON_ADDRESS(name, game, section, why) &name,
#define REASONS(name, LIST)                                                                                            \
	LIST(REASON_DEFINE)                                                                                            \
	const struct reason *const name[] = {LIST(REASON_ADDRESS) NULL};

/* A chance outcome: move has the probability weight / sum of all weights. */
struct outcome {
	move_t move;
	uint32_t weight;
};

/* A named start position and rule set. Preset lists end with a NULL name; the first preset is the default. data is
 * private to the game. */
struct preset {
	const char *name;
	const char *about;
	const void *data;
};

/* A value of a house rule: the word for it, as users type it, and the number that stands for it in the data of a
 * preset. */
struct rule_choice {
	const char *word;
	uint8_t value;
};

#define RULE_CHOICES(...) ((const struct rule_choice[]){__VA_ARGS__, {NULL, 0}})
#define RULE_NO_YES       RULE_CHOICES({"no", false}, {"yes", true}) /* of a bool */

/* A house rule of a game: "chain=free". Lists of them end with a NULL id. What it decides and what each choice says
 * stands in data/messages, also in English, so that the page can load these texts when it shows them: under the ids
 * "switch_darkchess_chain" and "switch_darkchess_chain_free". */
struct rule_switch {
	const char *id; /* one lower-case word */
	const char *clause;
	const struct rule_choice *choices; /* at least two; ends with a NULL word */
	size_t at;                         /* of the byte in the data of a preset */
	uint8_t mask;                      /* the bits of that byte; 0: all */
};

/* The points of a move, as indices into the points of the layout; -1: none. Only `to` is set for placements, removals
 * and flips. */
struct move_points {
	int from, to;
};

/* The points of a line that a move formed, in order along it, as indices into the points of the layout. */
#define FORMED_MAX        8 /* maximum number of lines formed by one move */
#define FORMED_POINTS_MAX 8
struct formed {
	uint8_t n;
	uint8_t points[FORMED_POINTS_MAX];
};

/* Storage for a position of any game, for code that does not allocate. */
#define POSITION_MAX 512
struct position {
	alignas(16) unsigned char bytes[POSITION_MAX];
};

#define OUTCOMES_MAX      32  /* maximum outcomes_max of all games */
#define POSITION_TEXT_MAX 512 /* fits the text of any position with its terminating zero */
#define MOVE_TEXT_MAX     32  /* same, for a move */

/* The rules: which moves are legal, and how the game ends. */
struct game_rules {
	size_t position_size; /* at most POSITION_MAX; copies use only this many bytes */
	int moves_max;        /* maximum number of moves that generate writes */
	int outcomes_max;     /* maximum number of outcomes that outcomes writes; 0: a game without chance */

	/* Writes the start position of the preset; sets every byte of position_size. */
	void (*start)(struct position *, const struct preset *);

	/* Switches the position to the rules of another preset. NULL: presets differ in more than how a game ends, so
	 * different moves may be legal. */
	void (*adopt)(struct position *, const struct preset *);

	/* Who acts next; the same side may act several times in a row. ACTOR_CHANCE: a reveal is due. */
	enum actor (*to_act)(const struct position *);

	/* Writes the legal moves of the side to act and returns their number; with out NULL it only counts.
	 * Deterministic. Ignores rules that need the history (repetition, move limits). Never called at chance nodes.
	 * In positions decided by verdict it lists how the pieces could still move, because people play on and game
	 * records keep those moves. */
	int (*generate)(const struct position *, move_t *out);

	/* At a chance node: writes the possible outcomes, each with a weight above 0, and returns their number (at
	 * least 1). NULL in games without chance. */
	int (*outcomes)(const struct position *, struct outcome *out);

	/* Sets after to the position that results from playing the move in before: a generated move, an outcome, or the
	 * pass of heuristics. The two positions must not overlap. */
	void (*play)(struct position *after, const struct position *before, move_t);

	/* The verdict that follows from this position alone; cheap, without move generation. */
	struct ruling (*verdict)(const struct position *);

	/* Every reason that a ruling of this game can have; NULL-terminated. */
	const struct reason *const *reasons;

	/* The ruling when the side to act has no legal move; never undecided. */
	struct ruling (*stuck)(const struct position *);

	/* Rulings that need the history: repetition, move limits. Called if verdict leaves the last position of the
	 * line undecided. Repetitions are ruled when a position has occurred line_rules_at (core/line.h) times: the
	 * game's own number, or 2 if the line says so, as in searches. */
	struct ruling (*judge)(const struct line *);

	/* Whether judge evaluates the moves of a repetition, so that two loops through one position, played
	 * alternately, may be ruled differently from either loop alone. If not, a side that loses by one loop loses by
	 * all of them. */
	bool weighs_loops;

	/* Explains the ruling of judge (core/explanation.h); the caller releases out. False if clause and why say it
	 * all. NULL: they always do. */
	bool (*explain)(const struct line *, struct explanation *out);

	/* Whether the side to act may resign now; NULL: always. flag_fall: the ruling when its time runs out; NULL: it
	 * loses. */
	bool (*may_resign)(const struct position *);
	struct ruling (*flag_fall)(const struct position *);

	/* The point (index in the layout) on which the side to act is in check, or -1; NULL in games without check. */
	int (*in_check)(const struct position *);

	/* A hash of everything that the rest of the game depends on (points, side to act, bag, rule state) except the
	 * counters of move limits. */
	uint64_t (*key)(const struct position *);
};

/* Text forms of positions and moves, in the notation of the game's rule book. */
struct game_text {
	/* Parses a position. On entry the position holds the rules, as set by start; they are kept. On failure it is
	 * unchanged. Never reads past the terminating zero; the text is untrusted input. */
	bool (*parse)(struct position *, const char *text, struct error *);

	/* Writes the canonical text, truncated to size bytes including the terminating zero; returns its full
	 * length. */
	size_t (*format)(const struct position *, char *buf, size_t size);

	/* Parses a legal move (or an outcome at a chance node) in any notation that the rule book accepts; returns
	 * NO_MOVE with the error filled in if the text is not one. The text form of outcomes has parentheses: "(k)". */
	move_t (*parse_move)(const struct position *, const char *text, struct error *);

	/* Writes the canonical form of a legal move or outcome; buf and size as for format. It contains no spaces. */
	size_t (*format_move)(const struct position *, move_t, char *buf, size_t size);

	/* Names of other move notations, NULL-terminated; NULL if there is only the canonical one. parse_move accepts
	 * all of them. format_move_in writes notation i of the list; it is NULL if notations is. */
	const char *const *notations;
	size_t (*format_move_in)(const struct position *, move_t, int notation, char *buf, size_t size);

	/* Position setup for editors: core/setup.h. */
	const struct setup_form *setup;
};

/* A fixed numbering of all moves and outcomes of the game, for programs that learn: docs/actions.md lists them. */
struct game_actions {
	int n_moves; /* moves have the numbers 0 .. n_moves - 1 */
	int n;       /* outcomes have the numbers n_moves .. n - 1 */

	/* The number of a legal move or outcome. Those of one position have different numbers, and a number means the
	 * same action in all positions, of all presets. */
	int (*number)(move_t);
};

/* A position as planes of small numbers, for programs that learn: core/observation.h. */
struct game_observation {
	int rows, columns; /* points of a plane, those of row 0 first */
	int n_planes;
	const char *const *planes; /* their names */

	/* Writes the planes one after the other, in which all numbers are 0 before: what both players know and the rest
	 * of the game depends on. Details may be summed up, as the magic of face-down pieces is. */
	void (*write)(const struct position *, uint8_t *planes);
};

/* How to draw the board. */
struct game_rendering {
	/* The board layout and its pieces: core/layout.h. */
	void (*layout)(const struct position *, struct board_layout *);
	struct move_points (*move_points)(const struct position *, move_t);

	/* The path of the move including both ends, at most LAYOUT_POINTS_MAX points; returns their number, 0 for a
	 * straight path. NULL: all paths are straight. */
	int (*route)(const struct position *, move_t, int *points);

	/* Writes the lines formed by the move that count in the rules, at most FORMED_MAX, and returns their number.
	 * NULL: a game without lines. */
	int (*formed)(const struct position *before, move_t, struct formed *out);

	/* What the side to act has to do, in games where a side has several kinds of turns: one lower-case word,
	 * static; or NULL, an ordinary turn. NULL: only one kind. */
	const char *(*stage)(const struct position *);

	bool ranked; /* pieces have ranks; the layout lists the pieces of a side from the highest rank down */
};

struct game {
	const char *name;     /* one lower-case word, as users type it */
	const char *title;    /* "Xiangqi (象棋)" */
	const char *about;    /* short description for menus */
	const char *sides[2]; /* names of the first and the second side: "Red", "Black" */
	const struct preset *presets;

	/* House rules on top of the presets; NULL: none. The data of presets has rules_size bytes then. may_combine:
	 * false, with the error filled in, if rules contradict each other; NULL: they never do. */
	const struct rule_switch *switches;
	size_t rules_size;
	bool (*may_combine)(const void *rules, struct error *);

	void (*begin)(void); /* initializes lookup tables, called before anything else (games_begin); or NULL */
	struct game_rules rules;
	struct game_text text;
	struct game_actions actions;
	const struct game_observation *observation;
	struct game_rendering rendering;
	struct heuristics heuristics;
};

#define PRESET_NAME_MAX 160 /* bytes; fits every combination of house rules: tests/contract */

/* Looks up a notation of the game's list by name; NULL is the canonical one, -1. False if there is no such notation. */
bool game_find_notation(const struct game *, const char *name, int *out) MUST_USE;

/* Writes the move in that notation, as format_move does. */
void game_format_move(const struct game *, const struct position *, move_t, int notation, char *out, size_t size);

/* Looks up a preset by name, NULL meaning the default. House rules follow the name: "tcga2016+chain=free". A preset
 * with house rules is made when its name is first read, and never freed, so that it can be kept anywhere like those of
 * the list; its own name has the rules that differ, in the order of the game. NULL with the error filled in: the preset
 * or a house rule does not exist, a rule is given twice, or some contradict each other. Any thread may call it. */
const struct preset *game_preset(const struct game *, const char *name, struct error *);

/* The index of the preset's choice for a house rule. */
int game_rule_choice(const struct preset *, const struct rule_switch *);

/* Starts the preset, then parses text over it unless text is NULL. */
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

/* Whether the move is legal in the position, or at a chance node one of the outcomes. */
bool game_allows(const struct game *, const struct position *, move_t);

/* The legal move with this number (struct game_actions), or the outcome at a chance node. NO_MOVE if no move or outcome
 * has the number. */
move_t game_action(const struct game *, const struct position *, int number);

#endif
