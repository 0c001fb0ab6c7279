/* formats: files of games in any format that is read, detected by what stands in them. docs/formats.md
 *
 * A reader is one function in a file of its own, bool NAME_read(collection, bytes, n, err): it adds every game of the
 * bytes to the collection, or what is wrong with it, and goes on with the next. It returns false, with the error
 * filled, only where nothing could be made of the bytes at all. It trusts nothing. */
#ifndef RECORDS_FORMATS_H
#define RECORDS_FORMATS_H

#include "base/charset.h"
#include "records/collection.h"

enum record_format {
	FORMAT_UNKNOWN,
	FORMAT_RECORD, /* docs/record-format.md */
	FORMAT_PGN,    /* of other xiangqi programs */
	FORMAT_DHTMLXQ,
	FORMAT_XQF,
	FORMAT_CBR,
	FORMAT_CBL,
	FORMAT_CBF,
};

/* The formats that records of the game are written in, by name, ended by NULL; "qipan" is our own. */
const char *const *formats_written(const struct game *);

#define FORMATS_BYTES_MAX ((size_t)1 << 28) /* of a file that is read */

/* The format of the bytes; the name of their file decides only where they leave it open, and may be NULL. */
enum record_format formats_detect(const char *bytes, size_t n, const char *name);
const char *formats_name(enum record_format); /* "pgn", "xqf", ... */

/* Reads all games; of one with a fault in its moves what stands before that is taken, and the fault noted. Memory and
 * time are in proportion to the bytes: a game is held as far as it is read, a line and a variation by their moves. The
 * collection is initialised by this and released by the caller, also after false. */
bool formats_read(struct collection *, const char *bytes, size_t n, const char *name, struct error *) MUST_USE;

/* The same, with the games given to the sink, which may be NULL. */
bool formats_read_each(struct collection *, const char *bytes, size_t n, const char *name,
		       const struct collection_sink *, struct error *) MUST_USE;

#endif
