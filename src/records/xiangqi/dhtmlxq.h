/* dhtmlxq: what the reader and the writer of DhtmlXQ share (formats_text.h), and the raw contents of the tags of one
 * game. docs/formats.md 3 */
#ifndef RECORDS_XIANGQI_DHTMLXQ_H
#define RECORDS_XIANGQI_DHTMLXQ_H

#include "records/collection.h"

/* The pieces in the order of their points in binit. */
#define DHTMLXQ_PIECES "RNBAKABNRCCPPPPPrnbakabnrccppppp"

/* The DhtmlXQ names of record tags, terminated by NULL. */
struct dhtmlxq_name {
	const char *theirs, *ours;
};
extern const struct dhtmlxq_name dhtmlxq_names[];

/* Whether DhtmlXQ itself uses the name (case-insensitive) for another purpose. */
bool dhtmlxq_is_theirs(const char *name);

struct piece_of_text {
	const char *text;
	size_t n;
};

/* A consecutive sequence of moves in the file; number 0 is the main line. */
struct numbered {
	long parent, ply, number; /* ply of its first move */
	struct piece_of_text moves;
	bool placed;
};

struct remark {
	long number, ply;
	int order; /* in the file */
	char *text;
};

#define PAGE_TAGS_MAX (RECORD_TAGS_MAX + 8) /* includes players, date, result and similar tags */

struct page { /* empty if all members but the first two are 0 */
	struct collection *collection;
	const char *file; /* beginning of the file's text, for collection_progress */
	struct record record;
	struct piece_of_text binit, fen;
	struct numbered *numbered;
	struct remark *remarks;
	int n_numbered, n_remarks;
	struct record_tag tags[PAGE_TAGS_MAX];
	int n_tags;
	bool met; /* any tag was found */
};

/* Stores every tag of the text in the page, which then points into the text. */
void dhtmlxq_take_tags(struct page *, struct piece_of_text);

/* Frees the contents of the tags, but not the record. */
void dhtmlxq_release_page(struct page *);

#endif
