/* qipan: the rules, the referee and the engines of Qipan as a library. Link with "pkg-config --libs qipan".
 *
 * Handles  The caller owns what x_new (or _copy, _read) returns and frees it with x_free, which accepts NULL.
 * Threads  Any number of handles in any number of threads, but a handle may be used by only one thread at a time. Only
 *          qipan_engine_stop may be called from another thread.
 * Errors   A rejected call returns false or NULL, changes nothing and writes the reason to *err, which may be NULL.
 * Text     UTF-8. A returned string is valid until the next call of the same function with the same handle, or until
 *          the handle is freed. Lists and names are static. Moves in text form contain no spaces.
 * Memory   If a small allocation fails, the process exits with a message. */
#ifndef QIPAN_H
#define QIPAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __GNUC__
#define QIPAN_API __attribute__((visibility("default")))
#else
#define QIPAN_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* text is human-readable; programs compare id. docs/errors.md lists the ids and their arguments. */
struct qipan_error {
	char text[240];
	const char *id; /* static */
	char args[960]; /* arguments of the message as a JSON list; "null" if they do not fit */
};

QIPAN_API const char *qipan_version(void); /* "1.0.0": docs/versions.md */

/* Lists: entry i, counting from 0; NULL past the end or for an unknown game. The default preset comes first. */
QIPAN_API const char *qipan_list_games(int i);
QIPAN_API const char *qipan_list_presets(const char *game, int i);
QIPAN_API const char *qipan_list_opponents(const char *game, int i);
QIPAN_API const char *qipan_list_policies(const char *game, int i); /* of playouts: docs/policies.md */

/* A game in progress: the start position, every move and reveal since, player names, comments, and the result. */
struct qipan_game;
enum qipan_actor { QIPAN_FIRST, QIPAN_SECOND, QIPAN_CHANCE };
enum qipan_verdict { QIPAN_UNDECIDED, QIPAN_FIRST_WINS, QIPAN_SECOND_WINS, QIPAN_DRAWN };

/* clause ("surakarta 3.1"), why (a sentence) and id ("sk_white_captured", for programs to compare) are static; all are
 * NULL while the game is undecided. If the players ended the game, or it reached the limit of 9999 recorded steps,
 * clause and id are NULL and why is valid as long as the handle. */
struct qipan_ruling {
	enum qipan_verdict verdict;
	const char *clause, *why, *id;
};

/* preset NULL: the default preset; position NULL: the start position of the preset. */
QIPAN_API struct qipan_game *qipan_game_new(const char *game, const char *preset, const char *position,
					    struct qipan_error *err);
QIPAN_API struct qipan_game *qipan_game_copy(const struct qipan_game *);
QIPAN_API void qipan_game_free(struct qipan_game *);
QIPAN_API const char *qipan_game_name(const struct qipan_game *);   /* "xiangqi" */
QIPAN_API const char *qipan_game_preset(const struct qipan_game *); /* "wxf"; "tcga2016+chain=free" with house rules */
QIPAN_API const char *qipan_game_side(const struct qipan_game *, enum qipan_actor); /* "Red", "chance" */
QIPAN_API const char *qipan_game_position(struct qipan_game *);                     /* in the rule book's notation */
QIPAN_API enum qipan_actor qipan_game_to_act(const struct qipan_game *);
QIPAN_API struct qipan_ruling qipan_game_ruling(const struct qipan_game *);

/* Explains a ruling on a repetition, in lines of text; NULL if clause and why say it all. */
QIPAN_API const char *qipan_game_explain(struct qipan_game *);

/* By default the preset decides at which occurrence a repetition is ruled on (xiangqi: the third); true: at the
 * second. */
QIPAN_API void qipan_game_rule_twice(struct qipan_game *, bool twice);

/* The legal moves, or the outcomes at a chance node, in canonical form; entry i is NULL outside 0 .. count - 1. */
QIPAN_API int qipan_game_move_count(const struct qipan_game *);
QIPAN_API const char *qipan_game_move(struct qipan_game *, int i);

/* Plays a move (or an outcome at a chance node) in any notation that the rule book accepts. */
QIPAN_API bool qipan_game_play(struct qipan_game *, const char *text, struct qipan_error *err);

/* The same as numbers, for programs that learn: docs/actions.md. A move has a number below qipan_action_count of its
 * game, an outcome one from there on. qipan_game_actions writes the numbers of the legal moves or outcomes, at most n,
 * in the order of qipan_game_move, and returns how many there are: never more than QIPAN_MOVES_MAX. */
#define QIPAN_MOVES_MAX 512
QIPAN_API int qipan_action_count(const char *game); /* 0 for an unknown game */
QIPAN_API int qipan_game_actions(const struct qipan_game *, int *out, int n);
QIPAN_API bool qipan_game_act(struct qipan_game *, int action, struct qipan_error *err);

/* The probabilities of the outcomes at a chance node, in the order of qipan_game_move. Writes at most n, and returns
 * how many there are: 0 if a side is to act. */
QIPAN_API int qipan_game_chances(const struct qipan_game *, double *out, int n);

/* A position as planes of small numbers, for programs that learn: planes x rows x columns bytes, plane by plane and row
 * by row, with public information only. docs/actions.md says what is on the planes; entry i of their names is NULL past
 * the end. The shape depends only on the game; all 0 for an unknown game. */
struct qipan_shape {
	int planes, rows, columns;
};
QIPAN_API struct qipan_shape qipan_observation_shape(const char *game);
QIPAN_API const char *qipan_list_planes(const char *game, int i);
QIPAN_API void qipan_game_observe(const struct qipan_game *, uint8_t *out);

/* Plays the game to its end n times and counts the results. policy NULL: moves and outcomes are drawn at random, all
 * rulings apply, and a playout is cut after limit moves (0: never). A policy of dark chess plays faster and better, but
 * sees no repetition of positions played before; limit is then the plies without progress that draw. The same seed
 * gives the same results. */
struct qipan_tally {
	uint64_t first, second, draws, cut;
};
QIPAN_API bool qipan_game_playouts(const struct qipan_game *, const char *policy, int n, uint64_t seed, int limit,
				   struct qipan_tally *out, struct qipan_error *err);

/* The number of leaves depth plies below the position, for tests of move generators: a flip and its reveal are one ply,
 * and rulings that need the history are ignored. A side must be to act. 0 if depth is negative or chance is to act. */
QIPAN_API uint64_t qipan_game_perft(const struct qipan_game *, int depth);

/* The dealer knows the hidden pieces of games with chance; engines cannot see them. Either seed it (the same seed gives
 * the same game; never pass the seed to an engine) or, before the first move, seal a layout: one letter per point, '.'
 * for points that are not face down. Then qipan_game_deal plays the hidden piece that comes up; it fails if chance is
 * not to act. */
QIPAN_API void qipan_game_seed(struct qipan_game *, uint64_t seed);
QIPAN_API bool qipan_game_seal(struct qipan_game *, const char *layout, struct qipan_error *err);
QIPAN_API bool qipan_game_deal(struct qipan_game *, struct qipan_error *err);

/* The moves and outcomes so far: entry i is NULL outside 0 .. length - 1. take_back shortens the game to length
 * entries. */
QIPAN_API int qipan_game_length(const struct qipan_game *);
QIPAN_API const char *qipan_game_played(struct qipan_game *, int i);
QIPAN_API bool qipan_game_take_back(struct qipan_game *, int length, struct qipan_error *err);

/* Ends an undecided game by a decision of the players; why is "resignation", "agreement", ... */
QIPAN_API bool qipan_game_end(struct qipan_game *, enum qipan_verdict, const char *why, struct qipan_error *err);

/* Whether a Qipan engine accepts a draw offer in this game; all programs and protocols of Qipan use this rule. Never in
 * the opening (30 plies); after that, the more pieces are left, the worse its score must be. score is the engine's own,
 * in hundredths of a piece: if the opponent is to act, negate the score of the search. */
QIPAN_API bool qipan_game_accepts_draw(const struct qipan_game *, int score);
QIPAN_API void qipan_game_players(struct qipan_game *, const char *first, const char *second);

/* Renderings of the board. The last move is marked, and pieces in hand are shown next to the board. colour: emit escape
 * codes for 256-color terminals. */
enum qipan_pieces { QIPAN_HAN, QIPAN_LATIN, QIPAN_ASCII };
QIPAN_API const char *qipan_game_drawing(struct qipan_game *, enum qipan_pieces, bool colour, bool flipped);
QIPAN_API const char *qipan_game_svg(struct qipan_game *, enum qipan_pieces, bool flipped);
QIPAN_API const char *qipan_game_record(struct qipan_game *); /* text in the format of docs/record-format.md */

/* The record of a game is a tree of branches. Branch 0 is the main line, the moves and outcomes played so far. Another
 * branch leaves its parent after step moves and outcomes, with a move of the side to act. Branches are numbered
 * in preorder: adding or removing one changes the numbers after it. */
struct qipan_branch {
	int parent; /* -1: the main line */
	int step, length;
	const char *moves; /* separated by spaces; valid until the next call of qipan_game_branch */
};
QIPAN_API int qipan_game_branch_count(const struct qipan_game *);

/* notation: one of the game's other notations, such as "wxf" in xiangqi; NULL: canonical moves. */
QIPAN_API bool qipan_game_branch(struct qipan_game *, int branch, const char *notation, struct qipan_branch *out,
				 struct qipan_error *err);

/* Adds moves in any notation, separated by spaces, and returns the number of the new branch; -1 if it is refused. */
QIPAN_API int qipan_game_add_branch(struct qipan_game *, int parent, int step, const char *moves,
				    struct qipan_error *err);
QIPAN_API bool qipan_game_remove_branch(struct qipan_game *, int branch, struct qipan_error *err);

/* The comment on a branch after step of its moves, or the first one after *step or more of them, which sets *step;
 * NULL: none. */
QIPAN_API const char *qipan_game_comment(struct qipan_game *, int branch, int step);
QIPAN_API const char *qipan_game_next_comment(struct qipan_game *, int branch, int *step);
QIPAN_API bool qipan_game_set_comment(struct qipan_game *, int branch, int step, const char *text,
				      struct qipan_error *err);

/* Players ("" if unknown), and further tags such as "Event": tag i, in the order of the file; false past the end.
 * "Date" is "2026.11.21"; names that stand for something else in a record are refused. value NULL removes a tag. */
QIPAN_API const char *qipan_game_player(const struct qipan_game *, enum qipan_actor);
QIPAN_API bool qipan_game_tag(const struct qipan_game *, int i, const char **name, const char **value);
QIPAN_API bool qipan_game_set_tag(struct qipan_game *, const char *name, const char *value, struct qipan_error *err);

/* Writes the record as a file: docs/formats.md. "qipan" is the format of qipan_game_record; xqf is binary. notation:
 * that of the moves in text formats, NULL: the usual one of the format. Sets *size, the bytes before a zero byte. */
QIPAN_API const char *qipan_list_formats(const char *game, int i);
QIPAN_API const char *qipan_game_write(struct qipan_game *, const char *format, const char *notation, size_t *size,
				       struct qipan_error *err);

/* Reads the games of a file one by one, in any format of docs/formats.md, recognized by its content: returns 1 with a
 * game in *out, 0 at the end, or -1 with the error filled in; the next call continues after the error. If a game of
 * another program has an error, its valid part may follow as a game. The caller owns the bytes and must keep them
 * valid. */
struct qipan_reader;
QIPAN_API struct qipan_reader *qipan_reader_new(const char *bytes, size_t length);
QIPAN_API int qipan_reader_next(struct qipan_reader *, struct qipan_game **out, struct qipan_error *err);
QIPAN_API void qipan_reader_free(struct qipan_reader *);

/* A batch: many games of one kind at once, for programs that learn from self-play. Between two steps a side is to act
 * in each game: outcomes of chance nodes are drawn at once, with their public probabilities. After a game
 * has ended, the next one begins in the same step: its results are those of the old game, its observation that of the
 * new one.
 *
 * size: 1 to 65536 games. limit: the moves after which a game ends without a result; 0: no limit. Game i draws from its
 * own generator, seeded with seed and i. The arrays belong to the batch; steps change their contents. */
struct qipan_batch;
enum { QIPAN_BATCH_GOES_ON, QIPAN_BATCH_RULED, QIPAN_BATCH_LIMIT };
struct qipan_batch_arrays {
	int size, n_actions;
	struct qipan_shape shape;
	uint8_t *observations; /* size x planes x rows x columns */
	uint8_t *masks;        /* size x n_actions: 1 for legal moves, 0 for others */
	uint8_t *to_act;       /* size: 0 the first side, 1 the second */
	uint8_t *ended;        /* size: QIPAN_BATCH_RULED or _LIMIT if the last step ended the game */
	int8_t *rewards;       /* size x 2: the result of that game for the first and the second side: 1, 0 or -1 */
	int32_t *lengths;      /* size: moves of the current game so far */
	int32_t *actions;      /* size: written by qipan_batch_sample, and free to use for qipan_batch_step */
};
QIPAN_API struct qipan_batch *qipan_batch_new(const char *game, const char *preset, int size, uint64_t seed, int limit,
					      struct qipan_error *err);
QIPAN_API void qipan_batch_free(struct qipan_batch *);
QIPAN_API const struct qipan_batch_arrays *qipan_batch_arrays(const struct qipan_batch *);
QIPAN_API void qipan_batch_reset(struct qipan_batch *, uint64_t seed); /* starts all games again */
QIPAN_API void qipan_batch_sample(struct qipan_batch *);               /* draws a legal move for each game */

/* Plays one move in each game: an action number each. Refused as a whole if one is not legal. */
QIPAN_API bool qipan_batch_step(struct qipan_batch *, const int32_t *actions, struct qipan_error *err);

/* Plays that many random moves in each game: faster than steps, because only the last observation is written. */
QIPAN_API void qipan_batch_play(struct qipan_batch *, int64_t steps);

/* Endgame tablebases of a game, which "qipan tables build" writes: docs/tables.md. folder NULL: the default one. */
struct qipan_tables;
QIPAN_API struct qipan_tables *qipan_tables_new(const char *game, const char *folder, struct qipan_error *err);
QIPAN_API void qipan_tables_free(struct qipan_tables *);

/* The value of an undecided position for the side to act, without regard to the moves before it; false if no table
 * knows it. plies: to the end of the game with best play, or with to_conversion to the next capture or removal if that
 * comes first. forced: the limit on moves without progress cannot prevent the result. */
struct qipan_table_value {
	int result; /* 1 a win, 0 a draw, -1 a loss */
	int plies;
	bool to_conversion, forced;
};
QIPAN_API bool qipan_tables_probe(struct qipan_tables *, const struct qipan_game *, struct qipan_table_value *out);

/* Levels of Magic Chess (docs/levels.md): json, or those that come with the program if it is NULL. Refused as a whole
 * if a level has a fault. */
struct qipan_levels;
QIPAN_API struct qipan_levels *qipan_levels_new(const char *json, size_t length, struct qipan_error *err);
QIPAN_API void qipan_levels_free(struct qipan_levels *);
QIPAN_API int qipan_levels_count(const struct qipan_levels *);

/* Level i, as played in that game, counting from 0: in some levels the sides alternate in moving first. The player is
 * the first side, the NPC the second; npc is an opponent of the game "magic". The texts are valid until the next call.
 * False if there is no such level. */
struct qipan_level {
	const char *id, *title, *title_zh, *position, *npc;
	uint64_t seed;
	double win_rate; /* measured share of games won by a simulated player; -1: not rated */
};
QIPAN_API bool qipan_levels_get(struct qipan_levels *, int i, int game, struct qipan_level *out);

struct qipan_engine; /* plays one kind of game */

/* When a search ends, and which moves it considers. 0 means no limit; the first limit reached ends the search. Without
 * any limit, or with only mate or moves, the opponent's own limits apply. Use designated initializers; the rest is 0:
 *   struct qipan_limits limits = {.has_clock = true, .left_ms = {60000, 58000}, .moves = "h2-e2 b2-e2"}; */
struct qipan_limits {
	int depth;      /* plies */
	uint64_t nodes; /* positions searched */
	int time_ms;    /* milliseconds of wall time */
	bool has_clock; /* the engine manages its own time; the arrays hold both sides' times, the first side's first */
	int64_t left_ms[2], increment_ms[2];
	int moves_to_go; /* moves of the side to act until the next time control; 0: no time is added */
	int mate;        /* stop when a win in this many moves is found */
	bool infinite; /* ignore the limits above: search until qipan_engine_stop, or until nothing is left to search */
	const char *moves; /* separated by spaces, in any notation that qipan_game_play accepts; NULL: all */
};

/* score is for the side to act, in hundredths of a piece; a win in n plies is QIPAN_SCORE_WIN - n. best and pv (moves
 * separated by spaces, starting with best) are valid until the engine's next search or until it is freed. */
#define QIPAN_SCORE_WIN 30000
struct qipan_search_result {
	const char *best, *pv;
	int score, depth;
	uint64_t nodes;
	int64_t time_us;
};

/* opponent: a name from qipan_list_opponents. seed: seeds its random choices, if it makes any. hash_bytes 0: the
 * default. Endgame tablebases are used if "qipan tables build" has written them. */
QIPAN_API struct qipan_engine *qipan_engine_new(const char *game, const char *opponent, uint64_t seed,
						size_t hash_bytes, struct qipan_error *err);
QIPAN_API void qipan_engine_free(struct qipan_engine *);

/* Searches an undecided game of the engine's kind in which a side (not chance) is to act. limits NULL: the opponent's
 * own. */
QIPAN_API bool qipan_engine_think(struct qipan_engine *, const struct qipan_game *, const struct qipan_limits *limits,
				  struct qipan_search_result *out, struct qipan_error *err);

/* The same, reporting each finished iteration on the calling thread, and with the option "lines" each of its lines:
 * line 0 is the best. The result passed to report is valid during the call. */
typedef void qipan_report_fn(void *context, int line, const struct qipan_search_result *);
QIPAN_API bool qipan_engine_search(struct qipan_engine *, const struct qipan_game *, const struct qipan_limits *limits,
				   qipan_report_fn *report, void *context, struct qipan_search_result *out,
				   struct qipan_error *err);

/* Reviews the main line of a game: searches each position with the limits (not clock, infinite or moves) and judges
 * what each move lost. Returns JSON, the object of "qipan analyse --json" (docs/analyse.md), valid until the engine's
 * next review; NULL if it is refused or stopped. progress may be NULL; it is called after each position on the calling
 * thread. */
QIPAN_API const char *qipan_engine_review(struct qipan_engine *, const struct qipan_game *,
					  const struct qipan_limits *limits, void (*progress)(void *context),
					  void *context, struct qipan_error *err);

/* Options of the opponent, such as "lines", "threads" and "strength": numbers, or "true" and "false". Changing one
 * clears what the engine has learned. Entry i of the list is NULL past the end. */
QIPAN_API const char *qipan_engine_option(const struct qipan_engine *, int i);
QIPAN_API bool qipan_engine_set(struct qipan_engine *, const char *option, const char *value, struct qipan_error *err);

/* Evaluates with the net in the file instead of the opponent's own; NULL: its own again; "none": no net. */
QIPAN_API bool qipan_engine_load_net(struct qipan_engine *, const char *path, struct qipan_error *err);

/* Stops the current search, never the next one; does nothing if the engine is idle. */
QIPAN_API void qipan_engine_stop(struct qipan_engine *);
QIPAN_API void qipan_engine_forget(struct qipan_engine *); /* clears everything learned, as if newly created */

#ifdef __cplusplus
}
#endif

#endif
