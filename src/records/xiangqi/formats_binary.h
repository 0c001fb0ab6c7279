/* formats_binary: records of other xiangqi programs that are not text, and CBF, which goes with them.
 * docs/formats-binary.md
 *
 * NAME_is looks only at the first bytes. NAME_read adds the games, or their errors with the number of the byte, to the
 * collection; it returns false, with the error filled, if there is no game at all. Nothing is trusted: any bytes of any
 * length. Memory stays below about 50 times the bytes. */
#ifndef RECORDS_XIANGQI_FORMATS_BINARY_H
#define RECORDS_XIANGQI_FORMATS_BINARY_H

#include "base/text.h"
#include "records/collection.h"

/* XQF: one game of XQStudio (象棋演播室), every version, encrypted or not. */
bool xqf_is(const char *bytes, size_t n);
bool xqf_read(struct collection *, const char *bytes, size_t n, struct error *) MUST_USE;

/* Appends one game of xiangqi as such a file, of version 1.0. It has the moves, comments, variations, the result, and
 * the tags that the head has a place for, cut to their room; all else of the record has none. */
void xqf_write(const struct record *, struct string *out);

/* CBR: one game of CCBridge (象棋桥), versions 1 and 2. */
bool cbr_is(const char *bytes, size_t n);
bool cbr_read(struct collection *, const char *bytes, size_t n, struct error *) MUST_USE;

/* Reads the record in the bytes from begin to end. In a library a record without pieces is a heading and is skipped. */
void cbr_read_record(struct collection *, const char *bytes, size_t begin, size_t end, bool in_library);

/* CBL: a library of CBR records. Deleted ones are skipped. */
bool cbl_is(const char *bytes, size_t n);
bool cbl_read(struct collection *, const char *bytes, size_t n, struct error *) MUST_USE;

/* XQR: one game of XiangQi Replay, of which the format is public. */
bool xqr_is(const char *bytes, size_t n);
bool xqr_read(struct collection *, const char *bytes, size_t n, struct error *) MUST_USE;

/* CBF: CCBridge's XML, one game. */
bool cbf_is(const char *bytes, size_t n);
bool cbf_read(struct collection *, const char *bytes, size_t n, struct error *) MUST_USE;

#endif
