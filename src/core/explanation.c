#include "core/explanation.h"

#include <stdlib.h>

void explanation_release(struct explanation *e)
{
	free(e->moves);
	free(e->chases);
	*e = (struct explanation){0};
}
