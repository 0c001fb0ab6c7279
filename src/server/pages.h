/* pages: the files of the web page. They are read once at startup and no others are served, so no request path can
 * reach any other file. FILE.br and FILE.gz next to a file are its compressed versions. */
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

/* Reads the folder and its subfolders. Files whose names begin with '.' are skipped. */
bool pages_load(struct pages *, const char *folder, struct error *) MUST_USE;
void pages_release(struct pages *);

/* "/" is the index. NULL: not found. */
const struct page *pages_find(const struct pages *, const char *path);

/* Replies with the page in the best encoding that the client accepts, or with Not Modified. The reply borrows the page.
 * The strings are the request headers, "" if missing. */
void pages_answer(const struct page *, const char *accept_encoding, const char *if_none_match, struct reply *);

#endif
