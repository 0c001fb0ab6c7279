/* pfc: xiangqi games in the XML format of PengFei Chess (鹏飞象棋). docs/formats.md 5 */
#ifndef RECORDS_XIANGQI_PFC_H
#define RECORDS_XIANGQI_PFC_H

#include "records/collection.h"

/* Whether the text, in UTF-8, contains an element <n version="...">. */
bool pfc_is(const char *text, size_t n);

/* Reads one game. */
bool pfc_read(struct collection *, const char *text, size_t n, struct error *) MUST_USE;

#endif
