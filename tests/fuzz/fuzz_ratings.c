/* Rating ledgers after their first two lines: a game of the level, another game, or an error with its line. */
#include "fuzz.h"

#include <string.h>

#include "levels/rate.h"

#define HEAD "# qipan level rate: seed=1 engine=x"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct level level;
	struct rate_setup setup = {.level = &level, .games = {4, 4, 4, 4}, .player_depth = 4, .band = {200, 500}};
	struct string text = {0};
	struct results_csv results_csv;
	struct rate_games games;
	struct error err;
	level_init(&level, 4, 4);
	strcpy(level.id, "a");
	string_add(&text, HEAD "\n" RATE_RESULTS_COLUMNS "\n");
	string_bytes(&text, data, size);
	string_char(&text, '\n');
	if (!results_csv_read(&results_csv, &rate_results_format, HEAD, text.text, text.length, &err)) {
		fuzz_check_error(&err);
	} else {
		HOLD(rate_games_init(&games, &setup, &err));
		if (!rate_results_take(&results_csv, &setup, &games, &err))
			fuzz_check_error(&err);
		for (int row = 0; row < RATE_ROWS; row++) {
			struct rate_count c;
			rate_count(&setup, &games, (enum rate_row)row, &c);
			HOLD(c.n >= 0 && c.n <= setup.games[row] && c.won + c.drawn + c.lost == c.n);
		}
		rate_games_release(&games);
		HOLD(results_csv_close(&results_csv, &err));
	}
	string_release(&text);
	return 0;
}
