/* record_read: reads the games of a text one after the other, in our format (docs/record-format.md) and in the PGN of
 * other xiangqi programs (docs/formats.md). Runs in linear time, also on malformed text. */
#ifndef RECORDS_RECORD_READ_H
#define RECORDS_RECORD_READ_H

#include "records/record.h"
#include "records/record_reader.h"

enum record_status {
	RECORD_READ, /* out holds a game */
	RECORD_PART, /* out holds the game up to the fault described by the error; only if parts is set */
	RECORD_END,  /* end of the text */
	RECORD_BAD,  /* the error has the place and the reason; the next call reads the next game */
};

/* Initializes out only if it returns RECORD_READ or RECORD_PART. */
enum record_status record_read(struct record_reader *, struct record *out, struct error *) MUST_USE;

#endif
