/* handles: what stands behind the opaque handles of include/qipan.h. */
#ifndef LIB_HANDLES_H
#define LIB_HANDLES_H

#include <qipan.h>

#include "base/error.h"
#include "base/text.h"
#include "play/table.h"

struct qipan_game {
	struct table table;
	/* The texts handed out last, one for each function that hands out texts of its own. */
	char position[POSITION_TEXT_MAX], move[MOVE_TEXT_MAX], played[MOVE_TEXT_MAX];
	struct string drawing, svg, text, explanation;
};

/* The public error is the house's under another name. */
static inline struct error *qipan_error_of(struct qipan_error *err)
{
	_Static_assert(sizeof(struct qipan_error) == sizeof(struct error), "one layout");
	return (struct error *)err;
}

/* The core is made ready at the first call, whichever thread comes first. Whatever hands out something new calls it. */
void qipan_begin(void);

#endif
