/* formats_text: text records of other xiangqi programs, in UTF-8. docs/formats.md 3 - 5
 *
 * NAME_is recognizes the format. NAME_read is a reader as in records/formats.h. */
#ifndef RECORDS_XIANGQI_FORMATS_TEXT_H
#define RECORDS_XIANGQI_FORMATS_TEXT_H

#include "base/text.h"
#include "records/collection.h"

/* DhtmlXQ: tags in web pages. dhtmlxq_write appends one game of xiangqi. */
bool dhtmlxq_is(const char *text, size_t n);
bool dhtmlxq_read(struct collection *, const char *text, size_t n, struct error *) MUST_USE;
void dhtmlxq_write(const struct record *, struct string *out);

/* Pages and files that contain games both in PGN and in DhtmlXQ; at least one of the two. */
bool mixed_read(struct collection *, const char *text, size_t n, struct error *) MUST_USE;

/* WXF, the format of PlayOK and other programs: lines such as "RED Ada", then the moves in START{ }END. wxf_is: whether
 * a line begins with START{ and no PGN tag precedes it. */
bool wxf_is(const char *text, size_t n);
bool wxf_read(struct collection *, const char *text, size_t n, struct error *) MUST_USE;

/* PFC, the XML format of PengFei Chess (鹏飞象棋): one game. pfc_is: whether the text contains an element
 * <n version="...">. */
bool pfc_is(const char *text, size_t n);
bool pfc_read(struct collection *, const char *text, size_t n, struct error *) MUST_USE;

#endif
