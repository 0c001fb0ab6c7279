#include "records/record_reader.h"

void record_reader_init(struct record_reader *r, const char *text, size_t length)
{
	*r = (struct record_reader){0};
	scan_init(&r->scan, text, length);
}
