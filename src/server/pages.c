#include "server/pages.h"
#include "base/base_messages.h"
#include "base/file.h"
#include "base/mem.h"
#include "server/server_messages.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#define PAGE_BYTES_MAX ((size_t)16 << 20)
#define FILES_MAX      1000
#define DEPTH_MAX      4 /* nesting of folders */

/* clang-format off */
static const struct {
	const char *ending, *type;
} types[] = {
	{".css", "text/css; charset=utf-8"},
	{".html", "text/html; charset=utf-8"},
	{".ico", "image/x-icon"},
	{".js", "text/javascript; charset=utf-8"},
	{".json", "application/json"},
	{".map", "application/json"},
	{".png", "image/png"},
	{".svg", "image/svg+xml"},
	{".txt", "text/plain; charset=utf-8"},
	{".wasm", "application/wasm"},
	{".webmanifest", "application/manifest+json"},
	{".woff2", "font/woff2"},
};
/* clang-format on */

static bool ends_with(const char *text, const char *ending)
{
	size_t n = strlen(text), m = strlen(ending);
	return n > m && strcmp(text + n - m, ending) == 0;
}

static const char *type_of(const char *path)
{
	for (size_t i = 0; i < sizeof types / sizeof *types; i++)
		if (ends_with(path, types[i].ending))
			return types[i].type;
	return "application/octet-stream";
}

/* FNV-1a: it only has to change when the file does. */
static uint64_t hash_of(const struct string *s)
{
	uint64_t h = 0xcbf29ce484222325;
	for (size_t i = 0; i < s->length; i++)
		h = (h ^ (unsigned char)s->text[i]) * 0x100000001b3;
	return h;
}

/* --- loading --- */

/* Reads a compressed version, if there is one that is not older than the file. */
static bool read_packed(const char *file, const char *ending, const struct stat *plain, struct string *out,
			struct error *err)
{
	struct stat packed;
	struct string path = {0};
	string_add(&path, "%s%s", file, ending);
	bool read = stat(path.text, &packed) != 0 || packed.st_mtime < plain->st_mtime ||
		    file_read(path.text, PAGE_BYTES_MAX, out, err);
	string_release(&path);
	return read;
}

static bool add_file(struct pages *pages, const char *file, const char *path, const struct stat *status,
		     struct error *err)
{
	if (pages->n == FILES_MAX)
		return fail(err, server_too_many_pages, FILES_MAX);
	pages->list = mem_resize(pages->list, (size_t)pages->n + 1, sizeof *pages->list);
	struct page *page = &pages->list[pages->n++];
	*page = (struct page){.path = mem_text(path), .type = type_of(path)};
	if (!file_read(file, PAGE_BYTES_MAX, &page->plain, err) ||
	    !read_packed(file, ".br", status, &page->brotli, err) ||
	    !read_packed(file, ".gz", status, &page->gzip, err))
		return false;
	page->hash = hash_of(&page->plain);
	return true;
}

static bool add_folder(struct pages *, const char *folder, const char *path, int depth, struct error *);

/* Adds a directory entry: a file or folder, possibly through a symbolic link; anything else is skipped. */
static bool add_entry(struct pages *pages, const char *file, const char *path, int depth, struct error *err)
{
	struct stat status;
	if (stat(file, &status) != 0 && errno == ENOENT)
		return true; /* a dangling link, or the file was just removed */
	if (stat(file, &status) != 0)
		return fail(err, server_cannot_look, file, strerror(errno));
	if (S_ISDIR(status.st_mode))
		return add_folder(pages, file, path, depth + 1, err);
	if (!S_ISREG(status.st_mode) || ends_with(path, ".gz") || ends_with(path, ".br"))
		return true;
	return add_file(pages, file, path, &status, err);
}

static bool add_folder(struct pages *pages, const char *folder, const char *path, int depth, struct error *err)
{
	if (depth > DEPTH_MAX)
		return fail(err, server_folders_too_deep, folder, DEPTH_MAX);
	DIR *open = opendir(folder);
	if (!open)
		return fail(err, cannot_read_path, folder, strerror(errno));
	bool added = true;
	for (struct dirent *entry; added && (entry = readdir(open));) {
		if (entry->d_name[0] == '.')
			continue;
		struct string file = {0}, name = {0};
		string_add(&file, "%s/%s", folder, entry->d_name);
		string_add(&name, "%s/%s", path, entry->d_name);
		added = add_entry(pages, file.text, name.text, depth, err);
		string_release(&file);
		string_release(&name);
	}
	closedir(open);
	return added;
}

static int by_path(const void *a, const void *b)
{
	return strcmp(((const struct page *)a)->path, ((const struct page *)b)->path);
}

bool pages_load(struct pages *pages, const char *folder, struct error *err)
{
	*pages = (struct pages){0};
	if (!add_folder(pages, folder, "", 0, err)) {
		pages_release(pages);
		return false;
	}
	if (pages->n)
		qsort(pages->list, (size_t)pages->n, sizeof *pages->list, by_path);
	return true;
}

void pages_release(struct pages *pages)
{
	for (int i = 0; i < pages->n; i++) {
		free(pages->list[i].path);
		string_release(&pages->list[i].plain);
		string_release(&pages->list[i].gzip);
		string_release(&pages->list[i].brotli);
	}
	free(pages->list);
	*pages = (struct pages){0};
}

/* --- responding --- */

const struct page *pages_find(const struct pages *pages, const char *path)
{
	char index[] = "/index.html";
	struct page key = {.path = index};
	char *copy = NULL;
	if (strcmp(path, "/") != 0)
		key.path = copy = mem_text(path);
	const struct page *found =
		pages->n ? bsearch(&key, pages->list, (size_t)pages->n, sizeof *pages->list, by_path) : NULL;
	free(copy);
	return found;
}

/* Whether a list such as "gzip, br;q=0.8" contains the word, with a weight above 0. */
static bool accepts(const char *list, const char *word)
{
	for (size_t n = strlen(word); *list; list += strcspn(list, ","), list += *list == ',') {
		list += strspn(list, " \t");
		if (strncasecmp(list, word, n) != 0 || !strchr(",; \t", list[n]))
			continue;
		const char *weight = list + n + strspn(list + n, " \t;");
		return strncasecmp(weight, "q=", 2) != 0 || strtod(weight + 2, NULL) > 0;
	}
	return false;
}

void pages_answer(const struct page *page, const char *accept_encoding, const char *if_none_match, struct reply *reply)
{
	const struct string *form = &page->plain;
	if (page->brotli.length && accepts(accept_encoding, "br")) {
		form = &page->brotli;
		reply->encoding = "br";
	} else if (page->gzip.length && accepts(accept_encoding, "gzip")) {
		form = &page->gzip;
		reply->encoding = "gzip";
	}
	reply->is_page = true;
	reply->type = page->type;
	snprintf(reply->etag, sizeof reply->etag, "\"%016llx%s%s\"", (unsigned long long)page->hash,
		 reply->encoding ? "-" : "", reply->encoding ? reply->encoding : "");
	reply->bytes = string_text(form);
	reply->length = form->length;
	reply->status = 200;
	if (strstr(if_none_match, reply->etag) || strcmp(if_none_match, "*") == 0) {
		reply->status = 304;
		reply->length = 0;
	}
}
