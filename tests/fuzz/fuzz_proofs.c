/* Proofs of Qilin chess's first stage: rows are learned as written, or refused. */
#include "fuzz.h"

#include <string.h>

#include "endgames/qlp_proofs.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct qlp_search *search;
	char head[QLP_PROOFS_HEAD], board[QLP_BOARD_TEXT + 1] = "";
	struct results_csv file;
	struct qlp_position position;
	struct error err = {0};
	int n;
	if (!search)
		search = qlp_search_new(&(struct qlp_setup){.memory = 4096}, NULL);
	qlp_proofs_head(0x1c8f55d7, head);
	bool read = results_csv_read(&file, &qlp_proofs_format, head, (const char *)data, size, &err);
	if (!read || !qlp_proofs_learn(&file, search, &n, &err))
		fuzz_check_error(&err);
	HOLD(!read || results_csv_close(&file, NULL));
	memcpy(board, data, size < QLP_BOARD_TEXT ? size : QLP_BOARD_TEXT);
	if (qlp_parse_board(board, &position)) {
		char again[QLP_BOARD_TEXT];
		qlp_format_board(&position, again);
		HOLD(strcmp(again, board) == 0);
		HOLD(qlp_key(&position) < (uint64_t)1 << 48);
	}
	return 0;
}
