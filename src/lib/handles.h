/* handles: definitions of the opaque handles of include/qipan.h. */
#ifndef LIB_HANDLES_H
#define LIB_HANDLES_H

#include <qipan.h>

#include "base/error.h"
#include "base/text.h"
#include "play/table.h"

struct qipan_game {
	struct table table;
	/* The most recently returned strings, one per function that returns a string. */
	char position[POSITION_TEXT_MAX], move[MOVE_TEXT_MAX], played[MOVE_TEXT_MAX];
	struct string drawing, svg, text, explanation, branch, file;
};

/* struct qipan_error has the same layout as struct error. */
static inline struct error *qipan_error_of(struct qipan_error *err)
{
	_Static_assert(sizeof(struct qipan_error) == sizeof(struct error) &&
			       offsetof(struct qipan_error, id) == offsetof(struct error, id) &&
			       offsetof(struct qipan_error, args) == offsetof(struct error, args),
		       "one layout");
	return (struct error *)err;
}

/* Initializes the core on the first call; thread-safe. Every function that creates a handle calls it. */
void qipan_begin(void);

#endif
