/* qipan: the rules, the referee and the engines of Qipan for other programs. Link with "pkg-config --libs qipan".
 *
 * Handles  The caller owns what x_new (or _copy, _read) returns and frees it with x_free, which accepts NULL.
 * Threads  Any number of handles in any number of threads; one handle in one thread at a time. Only qipan_engine_stop
 *          may come from another thread.
 * Errors   A refused call returns false or NULL, changes nothing and writes the reason to *err, which may be NULL.
 * Texts    UTF-8. A returned text is valid until the next call of the same function with the same handle, or until the
 *          handle is freed. Lists and names are static. The texts of moves contain no blanks.
 * Memory   If a small allocation fails the process stops with a message. */
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

/* text is for people; programs compare the id. docs/errors.md lists the ids and their values. */
struct qipan_error {
	char text[240];
	const char *id; /* static */
	char args[960]; /* the values of the message, a JSON list; "null" if they do not fit */
};

QIPAN_API const char *qipan_version(void); /* "0.1.0" */

/* Lists: entry i from 0 on, NULL past the end or for an unknown game. The default preset comes first. */
QIPAN_API const char *qipan_list_games(int i);
QIPAN_API const char *qipan_list_presets(const char *game, int i);
QIPAN_API const char *qipan_list_opponents(const char *game, int i);

/* A game in progress: a start and every move and reveal since, names, comments, and how it ended. */
struct qipan_game;
enum qipan_actor { QIPAN_FIRST, QIPAN_SECOND, QIPAN_CHANCE };
enum qipan_verdict { QIPAN_UNDECIDED, QIPAN_FIRST_WINS, QIPAN_SECOND_WINS, QIPAN_DRAWN };

/* clause, "surakarta 3.1", why, a sentence, and id, "sk_white_captured", which programs compare, are static; all are
 * NULL while the game is undecided. If the players ended it, or 9999 steps did, as no more are recorded, clause and id
 * are NULL and why is valid as long as the handle. */
struct qipan_ruling {
	enum qipan_verdict verdict;
	const char *clause, *why, *id;
};

/* preset NULL: the default; position NULL: the preset's start. */
QIPAN_API struct qipan_game *qipan_game_new(const char *game, const char *preset, const char *position,
					    struct qipan_error *err);
QIPAN_API struct qipan_game *qipan_game_copy(const struct qipan_game *);
QIPAN_API void qipan_game_free(struct qipan_game *);
QIPAN_API const char *qipan_game_name(const struct qipan_game *);                   /* "xiangqi" */
QIPAN_API const char *qipan_game_side(const struct qipan_game *, enum qipan_actor); /* "Red", "chance" */
QIPAN_API const char *qipan_game_position(struct qipan_game *);                     /* in the rule book's notation */
QIPAN_API enum qipan_actor qipan_game_to_act(const struct qipan_game *);
QIPAN_API struct qipan_ruling qipan_game_ruling(const struct qipan_game *);

/* The reasons for a ruling on a repetition, in lines of text; NULL if clause and why are enough. */
QIPAN_API const char *qipan_game_explain(struct qipan_game *);

/* By default a repetition is ruled on as the preset says (in xiangqi at the third occurrence); true: at the second. */
QIPAN_API void qipan_game_rule_twice(struct qipan_game *, bool twice);

/* The legal moves, or the outcomes if chance acts, in canonical form; entry i is NULL outside 0 .. count - 1. */
QIPAN_API int qipan_game_move_count(const struct qipan_game *);
QIPAN_API const char *qipan_game_move(struct qipan_game *, int i);

/* Plays a move, or if chance acts an outcome, in any notation that the rule book accepts. */
QIPAN_API bool qipan_game_play(struct qipan_game *, const char *text, struct qipan_error *err);

/* The dealer knows the hidden pieces of games with chance; no engine can see them. Seed it (the same seed gives the
 * same game; never give the seed to an engine) or, before the first move, seal a layout: a letter for each point, '.'
 * for points that are not face down. Then deal plays what comes up; it is refused if chance is not to act. */
QIPAN_API void qipan_game_seed(struct qipan_game *, uint64_t seed);
QIPAN_API bool qipan_game_seal(struct qipan_game *, const char *layout, struct qipan_error *err);
QIPAN_API bool qipan_game_deal(struct qipan_game *, struct qipan_error *err);

/* The moves and outcomes so far: entry i is NULL outside 0 .. length - 1. take_back leaves that many of them. */
QIPAN_API int qipan_game_length(const struct qipan_game *);
QIPAN_API const char *qipan_game_played(struct qipan_game *, int i);
QIPAN_API bool qipan_game_take_back(struct qipan_game *, int length, struct qipan_error *err);

/* The players end an undecided game: why is "resignation", "agreement", ... */
QIPAN_API bool qipan_game_end(struct qipan_game *, enum qipan_verdict, const char *why, struct qipan_error *err);

/* Whether an engine of Qipan accepts a draw in that game, as all programs and protocols of Qipan answer: never in the
 * opening (30 plies), and the more pieces are left the worse its score must be. score is its own, in hundredths of a
 * piece: where the other side is to act, minus that of a think. */
QIPAN_API bool qipan_game_accepts_draw(const struct qipan_game *, int score);
QIPAN_API void qipan_game_players(struct qipan_game *, const char *first, const char *second);

/* Pictures of the board; the last move is marked, and pieces still to be placed are shown beside the board. colour:
 * escape codes for terminals with 256 colours. */
enum qipan_pieces { QIPAN_HAN, QIPAN_LATIN, QIPAN_ASCII };
QIPAN_API const char *qipan_game_drawing(struct qipan_game *, enum qipan_pieces, bool colour, bool flipped);
QIPAN_API const char *qipan_game_svg(struct qipan_game *, enum qipan_pieces, bool flipped);
QIPAN_API const char *qipan_game_record(struct qipan_game *); /* as text, docs/record-format.md */

/* Reads the games of a text one after the other: 1 with a game in *out, 0 at the end, -1 with the error filled; the
 * next call continues after the fault. The text belongs to the caller and must stay valid. */
struct qipan_reader;
QIPAN_API struct qipan_reader *qipan_reader_new(const char *text, size_t length);
QIPAN_API int qipan_reader_next(struct qipan_reader *, struct qipan_game **out, struct qipan_error *err);
QIPAN_API void qipan_reader_free(struct qipan_reader *);

struct qipan_engine; /* thinks about one kind of game */

/* When a think ends, and which moves it considers. 0: no limit; the first one reached ends it. Without any, or
 * with only mate or moves, the opponent's own limits apply. Name what you set, and the rest is 0:
 *   struct qipan_limits limits = {.has_clock = true, .left_ms = {60000, 58000}, .moves = "h2-e2 b2-e2"}; */
struct qipan_limits {
	int depth;      /* plies */
	uint64_t nodes; /* positions searched */
	int time_ms;    /* milliseconds */
	bool has_clock; /* the engine divides its side's time; both sides' times, the first side's first */
	int64_t left_ms[2], increment_ms[2];
	int moves_to_go;   /* of the side to act until it gets new time; 0: none is added */
	int mate;          /* stop when a win in this many moves is found */
	bool infinite;     /* ignore those above: think until qipan_engine_stop, or until nothing is left to find out */
	const char *moves; /* separated by blanks, in any notation that play accepts; NULL: all */
};

/* score is for the side to act in hundredths of a piece; a win in n plies is QIPAN_SCORE_WIN - n. best and pv (moves
 * separated by blanks, the best one first) are valid until the engine's next think or until it is freed. */
#define QIPAN_SCORE_WIN 30000
struct qipan_thought {
	const char *best, *pv;
	int score, depth;
	uint64_t nodes;
	int64_t time_us;
};

/* opponent: a word of qipan_list_opponents. seed: of its random choices, if it makes any. hash_bytes 0: the default.
 * Exact endgames are used if "qipan tables build" has written them. */
QIPAN_API struct qipan_engine *qipan_engine_new(const char *game, const char *opponent, uint64_t seed,
						size_t hash_bytes, struct qipan_error *err);
QIPAN_API void qipan_engine_free(struct qipan_engine *);

/* Thinks about a game of its kind that is undecided and in which a side is to act. limits NULL: the opponent's own. */
QIPAN_API bool qipan_engine_think(struct qipan_engine *, const struct qipan_game *, const struct qipan_limits *limits,
				  struct qipan_thought *out, struct qipan_error *err);

/* Stops the current think, never the next one; it does nothing if the engine is not thinking. */
QIPAN_API void qipan_engine_stop(struct qipan_engine *);
QIPAN_API void qipan_engine_forget(struct qipan_engine *); /* drops what it learnt, as if it were new */

#ifdef __cplusplus
}
#endif

#endif
