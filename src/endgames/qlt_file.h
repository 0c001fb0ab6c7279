/* qlt_file: the file format of a sector of Qilin chess's second stage, "8-7.qlt": the side to move first in the name
 * has side 0 of the sector.
 *
 *     0   8  "qipanqlt"
 *     8   4  version; integers are little-endian
 *     12  4  pieces of side 0 and of side 1, one byte each, two zero bytes
 *     16  8  values of a side to move
 *     24  4  chunks of a side to move, of QLT_CHUNK values each, the last one perhaps shorter
 *     28  4  sides to move that are stored: 2, or 1 if both sides have as many pieces
 *     32  24 draws, wins and losses of different positions with side 0 to move
 *     56  24 the same with side 1 to move
 *     80  4  longest way to a removal or the end, in plies
 *     84  4  CRC-32 of all stored values, whatever their compression
 *     88  4  CRC-32 of the 88 bytes above and of the table of chunks
 *     92     for each chunk: bytes, 4; CRC-32 of these bytes, 4
 *            the chunks, each a zlib stream
 *
 * Chunks make single values readable without the rest. */
#ifndef ENDGAMES_QLT_FILE_H
#define ENDGAMES_QLT_FILE_H

#include "base/text.h"
#include "endgames/qlt_solve.h"

enum { QLT_FILE_NAME_MAX = 32, QLT_CHUNK = 1 << 15 };

struct qlt_statistics {
	uint64_t counts[2][3]; /* different positions by side to move and enum qlt_result */
	int longest;
	uint32_t sum; /* CRC-32 of all stored values */
};

void qlt_file_name(int first, int second, char name[QLT_FILE_NAME_MAX]);

/* Writes the sector's file, and counts its values. */
bool qlt_file_write(const char *folder, const struct qlt_sector *, uint8_t *const values[2], int threads,
		    struct qlt_statistics *, struct error *) MUST_USE;

/* An open file. */
struct qlt_file {
	int fd;
	int counts[2];
	uint64_t n, bytes; /* bytes of the file */
	uint32_t n_chunks; /* of a side */
	int n_sides;
	struct qlt_statistics statistics;
	struct qlt_chunk {
		uint64_t at;
		uint32_t size, sum;
	} * chunks; /* n_sides * n_chunks */
};

/* Opens the file and checks its header and length. On failure the error names the file. */
bool qlt_file_open(struct qlt_file *, const char *folder, int first, int second, struct error *) MUST_USE;
void qlt_file_close(struct qlt_file *);

/* Reads a chunk of a side to move into values, which has room for QLT_CHUNK. *n: how many. Any threads at once. */
bool qlt_file_chunk(const struct qlt_file *, int side, uint32_t chunk, uint8_t *values, uint32_t *n,
		    struct error *) MUST_USE;

/* Reads all values of a side to move into values, which has room for n. */
bool qlt_file_values(const struct qlt_file *, int side, int threads, uint8_t *values, struct error *) MUST_USE;

/* Reads all values as results. */
bool qlt_file_results(const char *folder, int first, int second, int threads, struct qlt_results *,
		      struct error *) MUST_USE;

#endif
