/* scored: games with a search score per position: the training data of nets. docs/nets.md
 *
 *   qipan scored games 1 xiangqi wxf2018 label nodes=2000 ...     first line: version, game, preset, parameters
 *   for each game: number of bytes after the checksum, 32 bits; the checksum, 64 bits; then
 *     result, 8 bits; length of the start position's text, 16 bits, and the text; plies, 16 bits;
 *     for each ply: move and score, 16 bits each, marks, 8 bits                         (all little-endian)
 *
 * A position thus takes five bytes in any game. Files grow by whole games (train/scored_run.h); if a file is truncated,
 * the games before the damage are still readable. */
#ifndef TRAIN_SCORED_H
#define TRAIN_SCORED_H

#include "base/text.h"
#include "core/line.h"

#define SCORED_HEAD_MAX 500
#define SCORED_WORDS    "qipan scored games 1 " /* the beginning */
/* The end of the first line of a file with every N-th game from the I-th on. */
#define SCORED_PART      " part=%d/%d of %d"
#define SCORED_PLIES_MAX 10000
#define SCORED_BYTES_MAX ((size_t)4 << 30) /* file size */

/* marks */
enum {
	SCORED_KNOWN = 1, /* the score is known */
	SCORED_QUIET = 2  /* not in check and the best move is quiet: fit for static evaluation */
};

struct scored_ply {
	uint16_t move; /* the played move as an index into the moves of generate, or into outcomes */
	int16_t score; /* of the position before the move, for the player to move */
	uint8_t marks;
};

/* {0} is an empty game; release with scored_release. */
struct scored_game {
	enum verdict result; /* UNDECIDED: unknown */
	struct string start; /* the start position as text; empty: the preset's start */
	struct scored_ply *plies;
	int n, capacity;
};

void scored_release(struct scored_game *);
void scored_clear(struct scored_game *);

/* Appends a legal move or an outcome of the position, without a score. */
struct scored_ply *scored_add(struct scored_game *, const struct game *, const struct position *, move_t);

/* Appends a copy of another game's ply. */
struct scored_ply *scored_copy(struct scored_game *, struct scored_ply);

/* scored_begin initializes a game history with the start position; scored_step plays one ply of the game. False if the
 * data do not belong to this game. */
bool scored_begin(const struct scored_game *, const struct game *, const struct preset *, struct line *out,
		  struct error *) MUST_USE;
bool scored_step(struct line *, const struct scored_ply *, struct error *) MUST_USE;

/* Append the first line of a file, and a game. */
void scored_put_head(struct string *out, const struct game *, const struct preset *, const char *how);
void scored_put(struct string *out, const struct scored_game *);

/* A 64-bit checksum that identifies the games. */
uint64_t scored_sum(const struct scored_game *, int n);

/* Reader of a file's bytes, which must outlive it. */
struct scored_reader {
	const unsigned char *bytes;
	size_t n, at; /* at: offset of the next game */
	int n_games;  /* read so far */
	char head[SCORED_HEAD_MAX + 1];
	const struct preset *preset;
};

bool scored_open(struct scored_reader *, const struct game *, const char *bytes, size_t n, struct error *) MUST_USE;

enum scored_status {
	SCORED_READ,
	SCORED_END,
	SCORED_CUT, /* the data end within a game; the error says so */
	SCORED_BAD  /* the error names the game and the problem; the games after it cannot be read */
};
enum scored_status scored_next(struct scored_reader *, struct scored_game *out, struct error *) MUST_USE;

#endif
