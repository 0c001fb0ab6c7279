/* chunked_file: the file format of many values of one byte in chunks that are readable alone, which Qilin chess and
 * Surakarta share.
 *
 *     0   8  the format's magic
 *     8   4  version; integers are little-endian
 *     12  4  tag: says which values these are
 *     16  8  values of a side to move
 *     24  4  chunks of a side to move, of as many values as the format says, the last one perhaps shorter
 *     28  4  sides to move that are stored: 1 or 2
 *     32  24 draws, wins and losses of different positions with side 0 to move
 *     56  24 the same with side 1 to move
 *     80  4  most plies of a value
 *     84  4  CRC-32 of all stored values, whatever their compression
 *     88  4  CRC-32 of the 88 bytes above and of the table of chunks
 *     92     for each chunk: bytes, 4; CRC-32 of these bytes, 4
 *            the chunks, each a zlib stream */
#ifndef ENDGAMES_CHUNKED_FILE_H
#define ENDGAMES_CHUNKED_FILE_H

#include "base/text.h"
#include "base/error.h"

enum { CHUNKED_VALUES_MAX = 1 << 15, CHUNKED_TAG = 4 };

struct chunked_format {
	const char *magic; /* 8 characters */
	uint32_t version;
	uint32_t chunk; /* values, up to CHUNKED_VALUES_MAX */
};

/* Statistics of the values in a file. */
struct chunked_head {
	uint8_t tag[CHUNKED_TAG];
	uint64_t n; /* values of a side to move */
	int n_sides;
	uint64_t counts[2][3]; /* different positions by side to move: draws, wins, losses */
	int longest;
	uint32_t sum; /* CRC-32 of all stored values */
};

/* The values of a chunk. Either returns where they are, or writes them to room and returns it. Called by many threads
 * at once. */
typedef const uint8_t *chunked_values_fn(void *context, int side, uint64_t first, uint32_t n, uint8_t *room);

/* Writes a file; fills in the head's sum. */
bool chunked_file_write(const char *path, const struct chunked_format *, struct chunked_head *, chunked_values_fn *,
			void *context, int threads, struct error *) MUST_USE;

/* An open file. */
struct chunked_file {
	const struct chunked_format *format;
	int fd;
	struct chunked_head head;
	uint64_t bytes;    /* of the file */
	uint32_t n_chunks; /* of a side */
	struct chunked_chunk {
		uint64_t at;
		uint32_t size, sum;
	} * chunks; /* head.n_sides * n_chunks */
};

/* Opens a file and checks its head, which must have this tag and number of sides, and its length. On failure the error
 * names the file. */
bool chunked_file_open(struct chunked_file *, const char *path, const struct chunked_format *,
		       const uint8_t tag[CHUNKED_TAG], int n_sides, struct error *) MUST_USE;
void chunked_file_close(struct chunked_file *);

/* Reads a chunk of a side to move into values, which has room for the format's chunk. *n: how many. Any threads at
 * once. */
bool chunked_file_read(const struct chunked_file *, int side, uint32_t chunk, uint8_t *values, uint32_t *n,
		       struct error *) MUST_USE;

/* Reads everything and compares it with its checksum. */
bool chunked_file_check(const struct chunked_file *, struct error *) MUST_USE;

#endif
