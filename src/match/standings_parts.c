#include "match/standings_parts.h"
#include "match/match_results.h"
#include "match/openings.h"
#include "referee/clocks.h"

#include <inttypes.h>
#include <math.h>

/* Appends "+12.3", or "+inf" if every game was won. */
static void add_elo(double elo, int decimals, struct string *out)
{
	if (isinf(elo))
		string_add(out, elo > 0 ? "+inf" : "-inf");
	else
		string_add(out, "%+.*f", decimals, elo);
}

void standings_add_elo(const struct elo *elo, int decimals, struct string *out)
{
	add_elo(elo->value, decimals, out);
	string_add(out, " [");
	add_elo(elo->low, decimals, out);
	string_add(out, ", ");
	add_elo(elo->high, decimals, out);
	string_char(out, ']');
}

void standings_add_head(const struct match_setup *setup, struct string *out)
{
	string_add(out, "%s %s, seed %" PRIu64, setup->game->name, setup->preset->name, setup->seed);
	if (setup->openings)
		string_add(out, ", %d openings", setup->openings->n);
	else
		string_add(out, ", opening plies %d", setup->opening_plies);
	if (setup->clocks) {
		string_add(out, ", clock ");
		clocks_rules_format(setup->clocks, out);
	}
}

void standings_add_player(const struct match_setup *setup, int player, struct string *out)
{
	string_add(out, "%s (", match_name(&setup->players[player]));
	const struct limits *limits = &setup->players[player].limits;
	if (limits_are_given(limits))
		match_results_limits(limits, out);
	else
		string_add(out, setup->clocks ? "the clock" : "its own limits");
	string_add(out, "%s)", setup->players[player].setup.tables ? ", tables" : "");
}

void standings_add_faults(const int faults[TALLY_FAULTS], struct string *out)
{
	const char *comma = "";
	for (int i = 0; i < TALLY_FAULTS; i++)
		if (faults[i]) {
			string_add(out, "%sby %s: %d", comma, tally_fault_name(i), faults[i]);
			comma = ", ";
		}
}
