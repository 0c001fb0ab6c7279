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

uint64_t lab_nodes(const struct lab_setup *s)
{
	uint64_t default_nodes = s->experiment == LAB_ABLATION ? LAB_ABLATION_NODES : LAB_SPEED_NODES;
	return s->xiangqi.nodes ? s->xiangqi.nodes : default_nodes;
}

size_t lab_hash_bytes(const struct lab_setup *s)
{
	return s->hash_bytes ? s->hash_bytes : LAB_HASH_BYTES;
}

static void write_clock(const struct clocks_rules *clock, char out[LAB_BUDGET_MAX])
{
	struct string text = {0};
	clocks_rules_format(clock, &text);
	snprintf(out, LAB_BUDGET_MAX, "%s", text.text);
	string_release(&text);
}

void lab_budget(const struct lab_setup *s, char out[LAB_BUDGET_MAX])
{
	bool is_xiangqi = s->experiment >= LAB_RULINGS;
	if (is_xiangqi && lab_clock(s))
		write_clock(lab_clock(s), out);
	else if (is_xiangqi)
		snprintf(out, LAB_BUDGET_MAX, "%llun", (unsigned long long)lab_nodes(s));
	else if (s->movetime_ms == 0)
		snprintf(out, LAB_BUDGET_MAX, "%llup", (unsigned long long)(s->playouts ? s->playouts : LAB_PLAYOUTS));
	else
		snprintf(out, LAB_BUDGET_MAX, "%dms", s->movetime_ms);
}

int lab_scaled(const struct lab_setup *s, int paper)
{
	double n = round(paper * (s->scale > 0 ? s->scale : 1));
	return n < 1 ? 1 : (int)n;
}

int lab_n_games(const struct lab_setup *s, int paper)
{
	return s->games > 0 ? s->games : lab_scaled(s, paper);
}
