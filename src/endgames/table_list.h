/* table_list: reports the table files of a folder, which `qipan tables list` and `qipan tables verify` of all games do
 * alike. */
#ifndef ENDGAMES_TABLE_LIST_H
#define ENDGAMES_TABLE_LIST_H

#include "core/tablebase.h"

enum { TABLE_SET_NAME_MAX = 32 };

/* The table files of a game. */
struct table_listing {
	const char *suffix; /* of their names, such as ".dct" */

	/* Files come in increasing order, those of equal order by name. Also called for names of no set. */
	int (*order)(const char *name);

	/* Whether to report a file; NULL: all. */
	bool (*wanted)(void *context, const char *name);

	/* Reads a file: fills in the name of its set ("?" until then) and what info has to say about it. False with the
	 * error filled if the file is rejected. */
	bool (*read)(void *context, const char *name, struct tablebase_info *info, char set[TABLE_SET_NAME_MAX],
		     struct error *);
	void *context;
};

/* Reports every wanted file of the folder that has the suffix; the error of read is its trouble. False with the error
 * filled if the folder cannot be read. */
bool table_list(const char *folder, const struct table_listing *, tablebase_report_fn *each, void *context,
		struct error *) MUST_USE;

#endif
