/* A file of any format. Every xiangqi game read, including the valid part of games with errors, is written in every PGN
 * notation, as DhtmlXQ and as XQF, and has the same moves when read back. */
#include "fuzz.h"

#include "records/record_write.h"
#include "records/xiangqi/formats_binary.h"
#include "records/xiangqi/formats_text.h"
#include "records/formats.h"

static void check_again(const struct record *r, const struct string *text)
{
	struct collection again;
	struct error err;
	HOLD(formats_read(&again, text->text, text->length, NULL, &err));
	HOLD(again.n == 1 && again.n_errors == 0);
	HOLD(record_check(&again.records[0], &err));
	HOLD(again.records[0].line.length == r->line.length);
	HOLD(branch_total(&again.records[0].root) == branch_total(&r->root));
	for (int i = 0; i < r->line.length; i++)
		HOLD(again.records[0].line.steps[i].move == r->line.steps[i].move);
	collection_release(&again);
}

static void check_xiangqi(const struct record *r)
{
	struct string text = {0};
	for (int notation = -1; r->game->text.notations && (notation < 0 || r->game->text.notations[notation]);
	     notation++) {
		record_write_as(r, &(struct record_style){.notation = notation, .pgn = true}, &text);
		check_again(r, &text);
		string_clear(&text);
	}
	dhtmlxq_write(r, &text);
	check_again(r, &text);
	string_clear(&text);
	xqf_write(r, &text);
	check_again(r, &text);
	string_release(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct collection collection;
	struct error err;
	if (formats_read(&collection, (const char *)data, size, NULL, &err))
		for (int i = 0; i < collection.n; i++)
			if (collection.records[i].game == collection_game())
				check_xiangqi(&collection.records[i]);
	collection_release(&collection);
	return 0;
}
