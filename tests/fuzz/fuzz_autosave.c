/* The file of a game in progress. If it can be resumed, it is kept, and reads the same after being written again, with
 * its notes. If not, it is rejected with a message and stays where it is. */
#include "folder.h"
#include "fuzz.h"

#include <string.h>

#include "play/autosave.h"

static void check_notes(const struct autosave_notes *notes, const struct record *record)
{
	HOLD(memchr(notes->players[0], 0, AUTOSAVE_WORD_MAX) && memchr(notes->players[1], 0, AUTOSAVE_WORD_MAX));
	HOLD(memchr(notes->levels, 0, sizeof notes->levels));
	if (notes->present) {
		HOLD(notes->dealt_at >= 0 && notes->dealt_at <= record->line.length);
		HOLD(notes->players[0][0] && notes->players[1][0]);
	}
}

static void check_again(struct autosave *a, const struct record *record, const struct autosave_notes *notes)
{
	struct record again;
	struct autosave_notes same;
	struct error err;
	HOLD(autosave_write(a, record, notes, &err));
	HOLD(autosave_read(a->path, &again, &same, &err));
	HOLD(again.line.length == record->line.length && again.n_tags == record->n_tags);
	HOLD(strcmp(again.first, record->first) == 0 && strcmp(again.second, record->second) == 0);
	if (notes->present) {
		HOLD(same.present && same.seed == notes->seed && same.dealt_at == notes->dealt_at);
		HOLD(strcmp(same.dealt_from, notes->dealt_from) == 0);
		HOLD(!notes->dealt_from[0] || strcmp(same.dealt_shown, notes->dealt_shown) == 0);
		HOLD(strcmp(same.players[0], notes->players[0]) == 0);
		HOLD(strcmp(same.players[1], notes->players[1]) == 0);
	}
	record_release(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct autosave a = {0};
	struct record record;
	struct autosave_notes notes;
	struct error err = {0};
	int n_others = -1;
	folder_fresh();
	folder_put("game-1.game", data, size);
	if (autosave_resume(&a, NULL, &record, &notes, &n_others, &err)) {
		HOLD(n_others == 0 && a.written && folder_count(".game") == 1);
		check_notes(&notes, &record);
		check_again(&a, &record, &notes);
		HOLD(folder_count(".game") == 1);
		autosave_remove(&a);
		HOLD(folder_count(".game") == 0);
		record_release(&record);
	} else {
		fuzz_check_error(&err);
		HOLD(folder_count("") >= 1);
	}
	return 0;
}
