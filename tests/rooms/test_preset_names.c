/* Presets with many house rules, whose names are long, survive every text in which they are stored. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "games/registry.h"
#include "rooms/room.h"
#include "tournament/tournament.h"
#include "train/scored.h"

/* Chooses the longest word of the house rule that gives another preset and contradicts no other rule. */
static const struct preset *lengthened(const struct game *game, const struct preset *preset,
				       const struct rule_switch *s)
{
	const struct preset *longest = preset;
	for (const struct rule_choice *c = s->choices; c->word; c++) {
		char name[2 * PRESET_NAME_MAX];
		struct error err;
		snprintf(name, sizeof name, "%s+%s=%s", preset->name, s->id, c->word);
		const struct preset *made = game_preset(game, name, &err);
		if (made && strlen(made->name) > strlen(longest->name))
			longest = made;
	}
	return longest;
}

static const struct preset *longest_preset(const struct game *game)
{
	const struct preset *preset = game->presets;
	for (const struct rule_switch *s = game->switches; s && s->id; s++)
		preset = lengthened(game, preset, s);
	return preset;
}

static void in_rooms(const struct game *game, const struct preset *preset)
{
	struct room_terms terms = {.game = game, .preset = preset, .created_ms = 1}, again;
	struct string text = {0};
	struct error err;
	room_draw_deal(&terms);
	room_terms_write(&terms, &text);
	if (!room_terms_read(&again, string_text(&text), &err))
		fail_msg("%s: %s", text.text, err.text);
	assert_ptr_equal(again.preset, preset);
	assert_in_range(text.length, 1, ROOM_TERMS_MAX);
	string_release(&text);
}

static void in_tournaments(const struct game *game, const struct preset *preset)
{
	struct tournament_terms terms = {.kind = TOURNAMENT_SWISS, .rounds = 5, .created_ms = 1}, again;
	struct string text = {0};
	struct error err;
	snprintf(terms.game, sizeof terms.game, "%s", game->name);
	snprintf(terms.preset, sizeof terms.preset, "%s", preset->name);
	memset(terms.organizer, 'a', sizeof terms.organizer - 1);
	memset(terms.name, 'x', sizeof terms.name - 1);
	memset(terms.clock, '9', sizeof terms.clock - 1);
	tournament_terms_write(&terms, &text);
	if (!tournament_terms_read(&again, string_text(&text), &err))
		fail_msg("%s: %s", text.text, err.text);
	assert_string_equal(again.preset, preset->name);
	assert_in_range(text.length, 1, TOURNAMENT_TERMS_MAX);
	string_release(&text);
}

static void in_scored_games(const struct game *game, const struct preset *preset)
{
	struct scored_reader reader;
	struct string text = {0};
	struct error err;
	scored_put_head(&text, game, preset, "test");
	if (!scored_open(&reader, game, text.text, text.length, &err))
		fail_msg("%s: %s", text.text, err.text);
	assert_ptr_equal(reader.preset, preset);
	string_release(&text);
}

static void long_names_are_read_back(void **state)
{
	(void)state;
	for (int i = 0; games_at(i); i++) {
		const struct game *game = games_at(i);
		const struct preset *preset = longest_preset(game);
		assert_true(!game->switches || strchr(preset->name, '+'));
		in_rooms(game, preset);
		in_tournaments(game, preset);
		in_scored_games(game, preset);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {cmocka_unit_test(long_names_are_read_back)};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
