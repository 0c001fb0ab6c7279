/* scored: games with the score that a search gave each position: what nets learn from. docs/nets.md
 *
 *   qipan scored games 1 xiangqi wxf2018 label nodes=2000 ...     a line: version, game, preset, how they were made
 *   for each game: the length of what follows its checksum, 32 bits; the checksum, 64 bits; then
 *     result, 8 bits; length of the start's text, 16 bits, and the text; plies, 16 bits;
 *     for each ply: move and score, 16 bits each, marks, 8 bits                         (all little-endian)
 *
 * So a position takes five bytes, in any game. A file grows by whole games (train/scored_run.h); of one that was cut
 * off the games before remain. */
#ifndef TRAIN_SCORED_H
#define TRAIN_SCORED_H

#include "base/text.h"
#include "core/line.h"

#define SCORED_HEAD_MAX  500
#define SCORED_PLIES_MAX 10000
#define SCORED_BYTES_MAX ((size_t)4 << 30) /* of a file */

/* marks */
enum {
	SCORED_KNOWN = 1, /* the score is known */
	SCORED_QUIET = 2 /* neither in check nor best answered by a noisy move, so that it can be valued as it stands */
};

struct scored_ply {
	uint16_t move; /* that was played: its index in what generate lists, or outcomes */
	int16_t score; /* of the position before it, for the side to act */
	uint8_t marks;
};

/* {0} is an empty one; scored_release. */
struct scored_game {
	enum verdict result; /* UNDECIDED: it is not known */
	struct string start; /* the position's text; empty: the preset's start */
	struct scored_ply *plies;
	int n, capacity;
};

void scored_release(struct scored_game *);
void scored_clear(struct scored_game *);

/* Adds a legal move or an outcome of the position, without a score. */
struct scored_ply *scored_add(struct scored_game *, const struct game *, const struct position *, move_t);

/* Adds a ply of another game. */
struct scored_ply *scored_copy(struct scored_game *, struct scored_ply);

/* A line of the game's start; then plays one of its plies. False if the data are not of this game. */
bool scored_begin(const struct scored_game *, const struct game *, const struct preset *, struct line *out,
		  struct error *) MUST_USE;
bool scored_step(struct line *, const struct scored_ply *, struct error *) MUST_USE;

/* Appends a head, and a game. */
void scored_put_head(struct string *out, const struct game *, const struct preset *, const char *how);
void scored_put(struct string *out, const struct scored_game *);

/* A number that other games hardly share. */
uint64_t scored_sum(const struct scored_game *, int n);

/* Reads a file's bytes, which must stay valid. */
struct scored_reader {
	const unsigned char *bytes;
	size_t n, at; /* at: where the next game begins */
	int n_games;  /* read so far */
	char head[SCORED_HEAD_MAX + 1];
	const struct preset *preset;
};

bool scored_open(struct scored_reader *, const struct game *, const char *bytes, size_t n, struct error *) MUST_USE;

enum scored_status {
	SCORED_READ,
	SCORED_END,
	SCORED_CUT, /* the bytes end within a game; the error says so */
	SCORED_BAD  /* the error says what is wrong with which game; nothing behind it can be read */
};
enum scored_status scored_next(struct scored_reader *, struct scored_game *out, struct error *) MUST_USE;

#endif
