/* formats: files of games in any supported format, recognised by their content. docs/formats.md
 *
 * A reader is one function in a file of its own, bool NAME_read(collection, bytes, n, err): it adds every game of the
 * bytes, or its error, to the collection and continues with the next. It returns false, with the error filled, only if
 * the bytes contain nothing usable. It trusts nothing. */
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
	FORMAT_XQR,
	FORMAT_PFC,
	FORMAT_WXF,
};

/* The formats that records of the game are written in, by name, ended by NULL; "qipan" is our own. */
const char *const *formats_written(const struct game *);

#define FORMATS_BYTES_MAX ((size_t)1 << 28) /* of a file that is read */

/* The format of the bytes; the name of their file, which may be NULL, decides only if they leave it open. */
enum record_format formats_detect(const char *bytes, size_t n, const char *name);
const char *formats_name(enum record_format); /* "pgn", "xqf", ... */

/* Reads all games; of a game with a fault in its moves the part before it is kept, and the fault noted. Memory and time
 * are proportional to the bytes. The collection is initialised by this and must be released by the caller, also after
 * false. */
bool formats_read(struct collection *, const char *bytes, size_t n, const char *name, struct error *) MUST_USE;

/* The same, with the games given to the sink, which may be NULL. */
bool formats_read_each(struct collection *, const char *bytes, size_t n, const char *name,
		       const struct collection_sink *, struct error *) MUST_USE;

/* The same, with the preset of the games that name none; NULL: the first one of each game. A game that has no such
 * preset is refused. */
bool formats_read_by(struct collection *, const char *bytes, size_t n, const char *name, const char *preset,
		     const struct collection_sink *, struct error *) MUST_USE;

#endif
