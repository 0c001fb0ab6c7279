/* The CSV file of a match: it is read as whole games of the match, or rejected. */
#include "fuzz.h"

#include <string.h>

#include "games/registry.h"
#include "match/match_results.h"
#include "match/tally.h"

#define N_GAMES 6

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct match_setup setup = {.game = games_at(0),
				    .preset = games_at(0)->presets,
				    .players = {{.word = "1"}, {.word = "2"}},
				    .n_games = N_GAMES};
	struct match_game played[N_GAMES] = {0};
	struct string head = {0};
	struct results_csv results_csv;
	struct error err = {0};
	match_results_head(&setup, &head);
	bool read = results_csv_read(&results_csv, &match_results_format, head.text, (const char *)data, size, &err);
	if (read) {
		size_t whole = results_csv.old.length;
		HOLD(whole <= size && (whole == 0 || data[whole - 1] == '\n'));
	}
	if (read && match_results_take(&results_csv, &setup, played, &err)) {
		struct tally t;
		tally_count(&t, played, N_GAMES);
		HOLD(t.n <= N_GAMES && tally_sum(&t, 0) + tally_sum(&t, 1) + tally_sum(&t, 2) == t.n);
		for (int i = 0; i < N_GAMES; i++)
			HOLD(!played[i].played || (played[i].verdict != UNDECIDED && played[i].first == i % 2));
	} else {
		fuzz_check_error(&err);
	}
	HOLD(!read || results_csv_close(&results_csv, NULL));
	string_release(&head);
	return 0;
}
