/* dct_file: the file format of a set's values, "kg-m.dct". The file name lists the pieces of the upper side, then those
 * of the lower side, in lower case because not every file system distinguishes case.
 *
 *     0   8  "qipandct"
 *     8   4  version; integers are little-endian
 *     12  8  name of the set, zero-padded
 *     20  8  the set's id
 *     28  4  number of placement indices per side to move
 *     32  4  CRC-32 of everything after the header
 *     36  4  CRC-32 of the 36 bytes above
 *     40     the values, upper side to move, then lower side, as one zlib stream that ends with the file
 *
 * A file is used only if everything matches: name, id and number of indices, both CRCs, the stream's own checksum of
 * the values, and the lengths. */
#ifndef ENDGAMES_DCT_FILE_H
#define ENDGAMES_DCT_FILE_H

#include "base/text.h"
#include "endgames/dct_solve.h"

#define DCT_FILE_NAME_MAX 16

/* "kg-m.dct" */
void dct_file_name(const struct dct_set *, char name[DCT_FILE_NAME_MAX]);

/* Appends the values in file format. False with the error filled if memory runs out. */
bool dct_file_pack(const struct dct_set *, const struct dct_values *, struct string *out, struct error *) MUST_USE;

/* Parses the bytes of a file, which must belong to the set. False with the error filled, saying what is wrong. */
bool dct_file_unpack(const struct dct_set *, const char *bytes, size_t n, struct dct_values *out,
		     struct error *) MUST_USE;

/* The same for a file in a folder. */
bool dct_file_write(const char *folder, const struct dct_set *, const struct dct_values *, struct error *) MUST_USE;
bool dct_file_read(const char *folder, const struct dct_set *, struct dct_values *out, struct error *) MUST_USE;
bool dct_file_exists(const char *folder, const struct dct_set *);

#endif
