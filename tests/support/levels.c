#include "support.h"

#include "levels.h"

#include "base/text.h"
#include "games/magic/mc_game.h"

struct level level_of(const char *members)
{
	struct string text = {0};
	struct level_file file;
	string_add(&text, "{\"id\": \"a\", \"title\": \"A\", \"title_zh\": \"A\", %s}", members);
	level_read(text.text, text.length, &file);
	if (file.n_faults)
		fail_msg("%s: %s", file.faults[0].field, file.faults[0].error.text);
	struct level level = file.levels[0];
	level_file_release(&file);
	string_release(&text);
	return level;
}

static void add_random_magic(struct text *t, struct rng *rng, bool may_be_hidden)
{
	if (rng_below(rng, 5) == 0)
		text_add(t, "^%u", 1 + rng_below(rng, 3));
	if (rng_below(rng, 5) == 0)
		text_char(t, '*');
	uint32_t uses = rng_below(rng, 8);
	if (uses == 1 || uses == 2)
		text_add(t, "~%u", uses);
	else if (may_be_hidden && uses >= 6)
		text_add(t, "=%u", uses - 6);
}

void random_level(struct rng *rng, uint32_t size_max, struct position *out)
{
	static const char letters[] = "KGMRNCPCkgmrncpc";
	static const char *const rules[] = {"-",           "ice=plies",
					    "wood=blocks", "frozen=loses",
					    "draw=12",     "draw=60,ice=plies,wood=blocks,frozen=loses"};
	static const char *const casts[] = {"-/-", "-/-", "w1/g1", "i2x1g2/w1i1x2h2", "-/h3"};
	char text[POSITION_TEXT_MAX], bag_text[POSITION_TEXT_MAX];
	const struct preset *preset = game_preset(&mc_game, NULL, NULL);
	do {
		struct text t = text_into(text, sizeof text), bag = text_into(bag_text, sizeof bag_text);
		uint32_t width = 2 + rng_below(rng, size_max - 1), height = 2 + rng_below(rng, size_max - 1);
		bool all_down = rng_below(rng, 4) == 0, open = all_down && rng_below(rng, 2) == 0;
		bool player_is_black = rng_below(rng, 2);
		for (uint32_t i = 0; i < width * height; i++) {
			uint32_t what = rng_below(rng, 10);
			char letter = letters[rng_below(rng, 16)];
			if (i && i % width == 0)
				text_char(&t, '/');
			if (what == 0) {
				text_char(&t, '#');
			} else if (what < 5) {
				text_char(&t, '1');
			} else if (what < 7 || all_down) {
				text_char(&t, '?');
				text_char(&bag, letter);
				add_random_magic(&bag, rng, false);
			} else {
				text_char(&t, letter);
				add_random_magic(&t, rng, (letter >= 'a') != player_is_black);
			}
		}
		text_add(&t, " %c %c %s %u 0 %s %s", rng_below(rng, 2) ? 'p' : 'n', open ? '?' : "rb"[player_is_black],
			 bag.length ? bag_text : "-", rng_below(rng, 10), rules[rng_below(rng, 6)],
			 casts[rng_below(rng, 5)]);
	} while (!game_set_up(&mc_game, preset, text, out, NULL));
}
