/* qlt_file: the files of the sectors of Qilin chess's second stage, "8-7.qlt", in the format of
 * endgames/chunked_file.h: the side to move first in the name has side 0 of the sector. The magic is "qipanqlt", the
 * version 1. The tag is the pieces of side 0 and of side 1, one byte each, and two zero bytes. Two sides to move are
 * stored, or one if both sides have the same number of pieces. Plies count to the next removal or to the end. */
#ifndef ENDGAMES_QLT_FILE_H
#define ENDGAMES_QLT_FILE_H

#include "endgames/chunked_file.h"
#include "endgames/qlt_solve.h"

enum { QLT_FILE_NAME_MAX = 32, QLT_CHUNK = 1 << 15 };

void qlt_file_name(int first, int second, char name[QLT_FILE_NAME_MAX]);

/* Writes the sector's file, and counts its values. */
bool qlt_file_write(const char *folder, const struct qlt_sector *, uint8_t *const values[2], int threads,
		    struct error *) MUST_USE;

/* Opens the file and checks its header and length. On failure the error names the file. */
bool qlt_file_open(struct chunked_file *, const char *folder, int first, int second, struct error *) MUST_USE;

/* Reads all values of a side to move into values, which has room for n. */
bool qlt_file_values(const struct chunked_file *, int side, int threads, uint8_t *values, struct error *) MUST_USE;

/* Reads all values as results. */
bool qlt_file_results(const char *folder, int first, int second, int threads, struct qlt_results *,
		      struct error *) MUST_USE;

#endif
