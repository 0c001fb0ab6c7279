#include "lab/lab_figures.h"

#include <math.h>

#define NUMBERS_FEW 30

struct interval lab_mean(double mean, double deviation, int n)
{
	struct interval i = interval_of_mean(mean, deviation, n);
	if (n < NUMBERS_FEW && deviation == 0)
		return (struct interval){i.value, NAN, NAN};
	return i;
}

struct interval lab_amount(struct interval i)
{
	if (i.low < 0)
		i.low = 0;
	return i;
}

void lab_add_interval(struct string *out, const struct interval *i, int digits)
{
	if (isnan(i->value))
		string_add(out, "-");
	else if (isnan(i->low))
		string_add(out, "%.*f", digits, i->value);
	else
		string_add(out, "%.*f [%.*f, %.*f]", digits, i->value, digits, i->low, digits, i->high);
}

void lab_add_share(struct string *out, const struct interval *i)
{
	struct interval hundred = {100 * i->value, 100 * i->low, 100 * i->high};
	lab_add_interval(out, &hundred, 0);
}
