/* A stored tournament, terms on the first line and events on the others: whatever is accepted reads the same after
 * being written again, and leaves a tournament that can be paired and ranked. */
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "tournament/tournament_standings.h"

static void check_terms(const struct tournament_terms *terms)
{
	struct tournament_terms same;
	struct string text = {0};
	struct error err;
	tournament_terms_write(terms, &text);
	HOLD(text.length <= TOURNAMENT_TERMS_MAX && tournament_terms_read(&same, string_text(&text), &err));
	HOLD(memcmp(terms, &same, sizeof same) == 0);
	string_release(&text);
}

static void check_event(const struct tournament_event *event)
{
	struct tournament_event same;
	struct string text = {0}, again = {0};
	struct error err;
	tournament_event_write(event, &text);
	HOLD(text.length <= TOURNAMENT_EVENT_MAX && tournament_event_read(&same, string_text(&text), &err));
	tournament_event_write(&same, &again);
	HOLD(strcmp(string_text(&text), string_text(&again)) == 0);
	string_release(&text);
	string_release(&again);
}

static void take_event(struct tournament *t, const char *line)
{
	struct tournament_event event;
	struct error err = {0};
	int n = t->n_events;
	if (!tournament_event_read(&event, line, &err)) {
		fuzz_check_error(&err);
		return;
	}
	check_event(&event);
	enum tournament_outcome outcome = tournament_apply(t, &event, &err);
	HOLD(t->n_events == n + (outcome == TOURNAMENT_DONE));
	if (outcome == TOURNAMENT_REFUSED)
		fuzz_check_error(&err);
	if (outcome != TOURNAMENT_REFUSED && event.act != TOURNAMENT_ROUND)
		HOLD(tournament_apply(t, &event, &err) != TOURNAMENT_DONE);
}

/* Whatever the program pairs, it also accepts. */
static void begin_round(struct tournament *t)
{
	struct tournament_event event = {.act = TOURNAMENT_ROUND};
	struct error err = {0};
	if (!tournament_pair(t, &event, &err))
		fuzz_check_error(&err);
	else
		HOLD(tournament_apply(t, &event, &err) == TOURNAMENT_DONE);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct tournament_terms terms;
	struct tournament_place places[PAIRING_PLAYERS_MAX];
	struct tournament t;
	struct error err = {0};
	if (size > 8000)
		return 0;
	char *text = fuzz_string(data, size), *rest = text, *line = strsep(&rest, "\n");
	if (!tournament_terms_read(&terms, line, &err)) {
		fuzz_check_error(&err);
		free(text);
		return 0;
	}
	check_terms(&terms);
	tournament_init(&t, &terms);
	while ((line = strsep(&rest, "\n")))
		take_event(&t, line);
	begin_round(&t);
	HOLD(tournament_standings(&t, places) <= t.n_players);
	tournament_release(&t);
	free(text);
	return 0;
}
