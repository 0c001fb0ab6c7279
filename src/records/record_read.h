/* record_read: the games of a text, one after the other. docs/record-format.md, and the PGN of other xiangqi programs:
 * docs/formats.md. Linear in the text, also where nothing in it is right. */
#ifndef RECORDS_RECORD_READ_H
#define RECORDS_RECORD_READ_H

#include "records/record.h"
#include "records/record_reader.h"

enum record_status {
	RECORD_READ, /* out holds a game */
	RECORD_PART, /* out holds it up to what the error says is wrong; only with parts */
	RECORD_END,  /* the text holds no more */
	RECORD_BAD,  /* the error says where and what is wrong; the next call reads the next game */
};

/* out is initialised when RECORD_READ or RECORD_PART comes back, and only then. */
enum record_status record_read(struct record_reader *, struct record *out, struct error *) MUST_USE;

#endif
