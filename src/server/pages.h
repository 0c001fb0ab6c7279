/* pages: the files of the web page, read once at the start: only what was there then is ever served, so no path in a
 * request can reach any other file. FILE.br and FILE.gz beside a file are the same, compressed. */
#ifndef SERVER_PAGES_H
#define SERVER_PAGES_H

#include "base/error.h"
#include "server/reply.h"

struct page {
	char *path; /* in a URL: "/page.js" */
	const char *type;
	struct string plain, gzip, brotli; /* the last two may be empty */
	uint64_t hash;                     /* of plain */
};

struct pages { /* {0} is empty */
	struct page *list;
	int n;
};

/* Reads the folder and those in it. Files whose names begin with '.' are left out. */
bool pages_load(struct pages *, const char *folder, struct error *) MUST_USE;
void pages_release(struct pages *);

/* "/" is the index. NULL: there is none. */
const struct page *pages_find(const struct pages *, const char *path);

/* Answers with the page in the best encoding that the client accepts, or that it has not changed. The reply borrows it.
 * The texts are the request's headers, "" if missing. */
void pages_answer(const struct page *, const char *accept_encoding, const char *if_none_match, struct reply *);

#endif
