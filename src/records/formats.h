/* formats: game files in all supported formats, recognized by their content. docs/formats.md
 *
 * A reader is one function in its own file, bool NAME_read(collection, bytes, n, err): it adds every game of the bytes,
 * or its error, to the collection and continues with the next game. It returns false, with the error filled, only if
 * the bytes contain nothing usable. Readers do not trust their input. */
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

/* Names of the formats that records of the game can be written in, terminated by NULL; "qipan" is our own. */
const char *const *formats_written(const struct game *);

/* The format with such a name, FORMAT_UNKNOWN for other text; and writes a record in it, appending to out. Only our own
 * format is for all games. notation, an index or -1, and compact are those of struct record_style; XQF and DhtmlXQ have
 * neither. */
enum record_format formats_written_as(const char *name);
void formats_write(const struct record *, enum record_format, int notation, bool compact, struct string *out);

#define FORMATS_BYTES_MAX ((size_t)1 << 28) /* maximum size of an input file */

/* Detects the format of the bytes. The file name, which may be NULL, decides only if the content is ambiguous. */
enum record_format formats_detect(const char *bytes, size_t n, const char *name);
const char *formats_name(enum record_format); /* "pgn", "xqf", ... */

/* Reads all games. A game with an invalid move is kept up to that move, and the error is noted. Memory and time are
 * linear in the input size. Initializes the collection, which the caller must release, even after false. */
bool formats_read(struct collection *, const char *bytes, size_t n, const char *name, struct error *) MUST_USE;

/* The same, but passes the games to the sink, which may be NULL. */
bool formats_read_each(struct collection *, const char *bytes, size_t n, const char *name,
		       const struct collection_sink *, struct error *) MUST_USE;

/* The same, with the preset for games that name none; NULL: the first preset of each game. Games without such a preset
 * are rejected. */
bool formats_read_by(struct collection *, const char *bytes, size_t n, const char *name, const char *preset,
		     const struct collection_sink *, struct error *) MUST_USE;

#endif
