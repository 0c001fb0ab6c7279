#include "core/shape.h"

#include <string.h>

int shape_find(const struct board_shape *shape, const char *name)
{
	for (int i = 0; i < shape->n_points; i++)
		if (strcmp(shape->points[i].name, name) == 0)
			return i;
	return -1;
}

bool shape_has_hands(const struct board_shape *shape)
{
	return shape->hands[0].n || shape->hands[1].n;
}
