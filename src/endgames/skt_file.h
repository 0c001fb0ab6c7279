/* skt_file: the files of Surakarta's tablebases, in the format of endgames/chunked_file.h. "4-3.skt" has the values of
 * 4 pieces against 3 with the goal SKT_MAJORITY, "contest-4-3.skt" with SKT_LAST (endgames/skt_solve.h). The larger
 * number comes first: it is that of the side to move of side 0 of the file, the other that of side 1. With equal
 * numbers there is only side 0. The values of a side are in the order of its class (endgames/skt_index.h).
 *
 * The magic is "qipanskt", the version 1. The tag is both numbers, one byte each, the goal, and a zero byte. */
#ifndef ENDGAMES_SKT_FILE_H
#define ENDGAMES_SKT_FILE_H

#include "endgames/chunked_file.h"
#include "endgames/skt_solve.h"

enum { SKT_FILE_NAME_MAX = 32, SKT_CHUNK = 1 << 12 };

/* The pieces of both sides, the larger number first, and what they play for. */
struct skt_set {
	enum skt_goal goal;
	int counts[2];
};

/* "4-3" or "contest-4-3". */
void skt_set_name(const struct skt_set *, char name[SKT_FILE_NAME_MAX]);

/* Parses such a name, with the numbers in either order, up to the end or to '.'; false if it is invalid or has more
 * than SKT_PIECES_MAX pieces. */
bool skt_set_parse(struct skt_set *, const char *name);

static inline int skt_set_sides(const struct skt_set *set)
{
	return set->counts[0] == set->counts[1] ? 1 : 2;
}

/* "4-3.skt" */
void skt_file_name(const struct skt_set *, char name[SKT_FILE_NAME_MAX]);

/* Writes the values of the set, and counts them. The layer has the set's goal and as many pieces. */
bool skt_file_write(const char *folder, const struct skt_set *, const struct skt_layer *, int threads,
		    struct error *) MUST_USE;

/* Opens the file and checks its head and length. On failure the error names the file. */
bool skt_file_open(struct chunked_file *, const char *folder, const struct skt_set *, struct error *) MUST_USE;

/* Reads the set's values into the layer. */
bool skt_file_read(const char *folder, const struct skt_set *, struct skt_layer *, int threads,
		   struct error *) MUST_USE;

#endif
