/* formats_binary: binary records of other xiangqi programs, and CBF, which is related to them. docs/formats-binary.md
 *
 * NAME_is looks only at the first bytes. NAME_read adds the games, or their errors with the byte offset, to the
 * collection; it returns false, with the error filled, if there is no game at all. The input is not trusted: the bytes
 * may be arbitrary and of any length. Memory stays below about 50 times the input size. */
#ifndef RECORDS_XIANGQI_FORMATS_BINARY_H
#define RECORDS_XIANGQI_FORMATS_BINARY_H

#include "base/text.h"
#include "records/collection.h"

/* XQF: one game of XQStudio (象棋演播室), every version, encrypted or not. */
bool xqf_is(const char *bytes, size_t n);
bool xqf_read(struct collection *, const char *bytes, size_t n, struct error *) MUST_USE;

/* Appends one xiangqi game as an XQF file of version 1.0. It stores the moves, comments, variations, the result, and
 * the tags that have a field in the header, truncated to their size; everything else in the record is dropped. */
void xqf_write(const struct record *, struct string *out);

/* CBR: one game of CCBridge (象棋桥), versions 1 and 2. */
bool cbr_is(const char *bytes, size_t n);
bool cbr_read(struct collection *, const char *bytes, size_t n, struct error *) MUST_USE;

/* Reads the record in the bytes begin .. end. In a library, a record without pieces is a heading and is skipped. */
void cbr_read_record(struct collection *, const char *bytes, size_t begin, size_t end, bool in_library);

/* CBL: a library of CBR records. Deleted records are skipped. */
bool cbl_is(const char *bytes, size_t n);
bool cbl_read(struct collection *, const char *bytes, size_t n, struct error *) MUST_USE;

/* XQR: one game of XiangQi Replay; the format is public. */
bool xqr_is(const char *bytes, size_t n);
bool xqr_read(struct collection *, const char *bytes, size_t n, struct error *) MUST_USE;

/* CBF: CCBridge's XML, one game. */
bool cbf_is(const char *bytes, size_t n);
bool cbf_read(struct collection *, const char *bytes, size_t n, struct error *) MUST_USE;

#endif
