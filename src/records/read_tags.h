/* read_tags: the tags of a record, and the setup of the record from them. docs/record-format.md 2 */
#ifndef RECORDS_READ_TAGS_H
#define RECORDS_READ_TAGS_H

#include "records/reading.h"

/* Reads the tags and the comments around them. */
enum progress read_tags(struct reading *);

/* Initializes the record from the tags, or rejects it with an error at the place. */
enum progress read_set_up(struct reading *, struct place);

#endif
