/* dct_file: the file of one set's values, "kg-m.dct": pieces of the upper side, then of the lower one, in lower case
 * since not every file system distinguishes case.
 *
 *     0   8  "qipandct"
 *     8   4  version, numbers with the lowest byte first
 *     12  8  name of the set, filled up with zero bytes
 *     20  8  the set's id
 *     28  4  numbers of placements a side
 *     32  4  CRC-32 of everything after the header
 *     36  4  CRC-32 of the 36 bytes above
 *     40     the values, upper side to move, then lower side, as one zlib stream that ends with the file
 *
 * A file is used only if everything in it agrees: the name, the id and the number with what was asked for, the two
 * checksums, the stream's own checksum of the values, the lengths. */
#ifndef ENDGAMES_DCT_FILE_H
#define ENDGAMES_DCT_FILE_H

#include "base/text.h"
#include "endgames/dct_solve.h"

#define DCT_FILE_NAME_MAX 16

/* "kg-m.dct" */
void dct_file_name(const struct dct_set *, char name[DCT_FILE_NAME_MAX]);

/* The values as a file. False with the error filled if memory runs out. */
bool dct_file_pack(const struct dct_set *, const struct dct_values *, struct string *out, struct error *) MUST_USE;

/* The values of the file, which must be this set's. False with the error filled, naming what is wrong. */
bool dct_file_unpack(const struct dct_set *, const char *bytes, size_t n, struct dct_values *out,
		     struct error *) MUST_USE;

/* The same for a file in a folder. */
bool dct_file_write(const char *folder, const struct dct_set *, const struct dct_values *, struct error *) MUST_USE;
bool dct_file_read(const char *folder, const struct dct_set *, struct dct_values *out, struct error *) MUST_USE;
bool dct_file_exists(const char *folder, const struct dct_set *);

#endif
