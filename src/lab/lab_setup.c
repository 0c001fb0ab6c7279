#include "lab/lab_setup.h"

#include <math.h>
#include <stdio.h>

void lab_budget(const struct lab_setup *s, char *buf, size_t size)
{
	if (s->movetime_ms == 0)
		snprintf(buf, size, "%llup", (unsigned long long)(s->playouts ? s->playouts : LAB_PLAYOUTS));
	else
		snprintf(buf, size, "%dms", s->movetime_ms);
}

int lab_scaled(const struct lab_setup *s, int paper)
{
	double n = round(paper * (s->scale > 0 ? s->scale : 1));
	return n < 1 ? 1 : (int)n;
}
