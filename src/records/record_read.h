/* record_read: the games of a text, one after the other. docs/record-format.md, and the PGN of other xiangqi programs:
 * docs/formats.md. The time is linear in the text, however wrong it is. */
#ifndef RECORDS_RECORD_READ_H
#define RECORDS_RECORD_READ_H

#include "records/record.h"
#include "records/record_reader.h"

enum record_status {
	RECORD_READ, /* out holds a game */
	RECORD_PART, /* out holds the game up to the fault that the error names; only with parts */
	RECORD_END,  /* the text holds no more */
	RECORD_BAD,  /* the error says where and what is wrong; the next call reads the next game */
};

/* out is initialised only if RECORD_READ or RECORD_PART is returned. */
enum record_status record_read(struct record_reader *, struct record *out, struct error *) MUST_USE;

#endif
