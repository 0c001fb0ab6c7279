#include "core/layout.h"

#include <string.h>

int layout_find(const struct board_layout *layout, const char *name)
{
	for (int i = 0; i < layout->n_points; i++)
		if (strcmp(layout->points[i].name, name) == 0)
			return i;
	return -1;
}

bool layout_has_hands(const struct board_layout *layout)
{
	return layout->hands[0].n || layout->hands[1].n;
}
