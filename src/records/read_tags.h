/* read_tags: the tags of a record, and the record that they describe. docs/record-format.md 2 */
#ifndef RECORDS_READ_TAGS_H
#define RECORDS_READ_TAGS_H

#include "records/reading.h"

/* The tags and the comments around them. */
enum progress read_tags(struct reading *);

/* Then the record is initialised from them, or refused at the place. */
enum progress read_set_up(struct reading *, struct place);

#endif
