/* The shipped openings in data/openings can be read with the rules of their games; the reader checks that they differ
 * and that the game continues. */
#include "support.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "games/registry.h"
#include "match/openings.h"

#define GAMES  "\n# Source: 27935 games, Chinese-Chess-Practical-Dataset (Yvonne761), CC BY 4.0\n"
#define RANDOM "\n# Source: random play; MIT licence, as Qipan's\n"

static const struct set {
	const char *game, *file, *source;
	int min;
} sets[] = {{"darkchess", "darkchess", RANDOM, 200}, {"magic", "magic", RANDOM, 200},
	    {"qilin", "qilin", RANDOM, 200},         {"surakarta", "surakarta", RANDOM, 200},
	    {"xiangqi", "xiangqi", GAMES, 500},      {"xiangqi", "xiangqi_unbalanced", GAMES, 200}};
#define N_SETS ((int)(sizeof sets / sizeof *sets))

static void read_set(const struct set *set, struct openings *o, struct string *text)
{
	char path[80];
	struct error err;
	const struct game *game = games_find(set->game, NULL);
	snprintf(path, sizeof path, "../data/openings/%s.txt", set->file);
	if (!file_read(path, OPENINGS_BYTES_MAX, text, &err) ||
	    !openings_read(o, game, game->presets, text->text, text->length, &err))
		fail_msg("%s: %s", path, err.text);
}

static void every_game_has_enough_openings(void **state)
{
	(void)state;
	for (int i = 0; i < N_SETS; i++) {
		struct openings o;
		struct string text = {0};
		read_set(&sets[i], &o, &text);
		assert_in_range(o.n, sets[i].min, OPENINGS_MAX);
		openings_release(&o);
		string_release(&text);
	}
	for (int i = 0; games_at(i); i++) {
		int k = 0;
		while (k < N_SETS && strcmp(sets[k].game, games_at(i)->name) != 0)
			k++;
		assert_in_range(k, 0, N_SETS - 1);
	}
}

/* How they were made and where they are from; for games of other people, with the license. */
static void every_file_names_its_source(void **state)
{
	(void)state;
	for (int i = 0; i < N_SETS; i++) {
		struct openings o;
		struct string text = {0};
		char command[60];
		read_set(&sets[i], &o, &text);
		snprintf(command, sizeof command, ": qipan openings %s --preset ", sets[i].game);
		assert_non_null(strstr(text.text, command));
		assert_non_null(strstr(text.text, sets[i].source));
		openings_release(&o);
		string_release(&text);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_game_has_enough_openings),
		cmocka_unit_test(every_file_names_its_source),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
