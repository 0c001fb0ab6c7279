/* dct_kind: the tablebases of dark chess, for searches and `qipan tables`. */
#ifndef ENDGAMES_DCT_KIND_H
#define ENDGAMES_DCT_KIND_H

#include "core/tablebase.h"

extern const struct tablebase_kind dct_kind;

#endif
