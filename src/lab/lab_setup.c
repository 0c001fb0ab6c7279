#include "lab/lab_setup.h"

#include <math.h>
#include <stdio.h>

const struct clocks_rules *lab_clock(const struct lab_setup *s)
{
	/* "a time control of 1 second with 0.20 second increment", "1 second + 0.5 second increment" */
	static const struct clocks_rules rulings = {.main_ms = 1000, .increment_ms = 200},
					 elephant = {.main_ms = 1000, .increment_ms = 500};
	if (s->xiangqi.nodes || s->experiment == LAB_SPEED || s->experiment == LAB_ABLATION)
		return NULL;
	return s->xiangqi.clock ? s->xiangqi.clock : s->experiment == LAB_ELEPHANT ? &elephant : &rulings;
}

static void budget_of_xiangqi(const struct lab_setup *s, char *buf, size_t size)
{
	const struct clocks_rules *clock = lab_clock(s);
	uint64_t nodes = s->experiment == LAB_ABLATION ? LAB_ABLATION_NODES : LAB_SPEED_NODES;
	struct string text = {0};
	if (clock)
		clocks_rules_format(clock, &text);
	else
		string_add(&text, "%llun", (unsigned long long)(s->xiangqi.nodes ? s->xiangqi.nodes : nodes));
	snprintf(buf, size, "%s", text.text);
	string_release(&text);
}

void lab_budget(const struct lab_setup *s, char *buf, size_t size)
{
	if (s->experiment >= LAB_RULINGS)
		budget_of_xiangqi(s, buf, size);
	else if (s->movetime_ms == 0)
		snprintf(buf, size, "%llup", (unsigned long long)(s->playouts ? s->playouts : LAB_PLAYOUTS));
	else
		snprintf(buf, size, "%dms", s->movetime_ms);
}

int lab_scaled(const struct lab_setup *s, int paper)
{
	double n = round(paper * (s->scale > 0 ? s->scale : 1));
	return n < 1 ? 1 : (int)n;
}
