/* dhtmlxq_page: the contents of the tags of one game of DhtmlXQ, as they are written. For dhtmlxq_read.c. */
#ifndef RECORDS_XIANGQI_DHTMLXQ_PAGE_H
#define RECORDS_XIANGQI_DHTMLXQ_PAGE_H

#include "records/collection.h"

struct piece_of_text {
	const char *text;
	size_t n;
};

/* Moves of the file in a row; number 0 is the main line. */
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

#define PAGE_TAGS_MAX (RECORD_TAGS_MAX + 8) /* players, date, result and the like among them */

struct page { /* empty if all but the first two are 0 */
	struct collection *collection;
	const char *file; /* where its text begins, for collection_progress */
	struct record record;
	struct piece_of_text binit, fen;
	struct numbered *numbered;
	struct remark *remarks;
	int n_numbered, n_remarks;
	struct record_tag tags[PAGE_TAGS_MAX];
	int n_tags;
	bool met; /* any tag */
};

/* Takes every tag of the text into the page, which points into it. */
void dhtmlxq_take_tags(struct page *, struct piece_of_text);

/* Frees the contents of the tags, but not the record. */
void dhtmlxq_release_page(struct page *);

#endif
