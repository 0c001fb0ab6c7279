/* dct_kind: the tables of dark chess as searches and `qipan tables` see them. */
#ifndef ENDGAMES_DCT_KIND_H
#define ENDGAMES_DCT_KIND_H

#include "core/tables.h"

extern const struct table_kind dct_kind;

#endif
