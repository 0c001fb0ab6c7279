/* A pack of Qilin chess's tablebases. Inputs that begin with 'F' are the whole pack; in others, whose values repeat the
 * input, positions of 8 bytes are probed: the points of each side, stage and side to move, plies without a removal. */
#include "fuzz.h"

#include <string.h>

#include "endgames/qlt_pack.h"
#include "endgames/qlt_solve.h"
#include "games/qilin/ql_board.h"
#include "games/qilin/ql_game.h"
#include "games/qilin/ql_rules.h"

#define PIECES     3
#define PROBE      8
#define PROBES_MAX 64

static size_t n_values;

static void count_values(void *context, int first, int second)
{
	struct qlt_sector s;
	(void)context;
	qlt_sector_init(&s, first, second);
	n_values += (first == second ? 1 : 2) * (size_t)s.n;
}

/* A position of the second stage, perhaps one that cannot occur. */
static void put(const uint8_t *at, struct position *out)
{
	struct ql_position *p = ql_of(out);
	ql_start(out, ql_game.presets);
	p->hand[0] = p->hand[1] = 0;
	for (int i = 0; i < 2; i++)
		p->pieces[i] = at[3 * i] | (uint32_t)at[3 * i + 1] << 8 | (uint32_t)at[3 * i + 2] << 16;
	p->pieces[1] &= ~p->pieces[0];
	p->side = at[6] & 1;
	p->rewards = at[6] >> 1 & 3;
	p->stage = p->rewards ? QL_REMOVE : QL_MOVE;
	p->quiet = at[7] % 100;
}

static void check_probe(struct tablebase *pack, const uint8_t *at)
{
	struct position position;
	struct tablebase_value value;
	put(at, &position);
	const struct ql_position *p = ql_const(&position);
	int n_own = __builtin_popcount(p->pieces[p->side]), n_enemy = __builtin_popcount(p->pieces[!p->side]);
	if (!tablebase_probe(pack, &position, &value) || n_own < 2 * p->rewards + 1 || n_enemy < p->rewards)
		return; /* unknown, or not a position that the game can parse */
	HOLD(value.result >= TB_LOSS && value.result <= TB_WIN && value.to_conversion);
	HOLD(value.plies >= 0 && value.plies <= UINT8_MAX - QLT_LOSS);
	HOLD(value.result != TB_DRAW || value.plies == 0);
	HOLD(n_own <= PIECES || n_enemy == p->rewards);
	HOLD(n_enemy - p->rewards <= PIECES);
}

static void check_values(const uint8_t *data, size_t size)
{
	struct string bytes = {0};
	if (!n_values) {
		HOLD(qlt_index_fill(PIECES));
		qlt_pack_sectors(PIECES, count_values, NULL);
	}
	qlt_pack_begin(&bytes, PIECES);
	while (size && bytes.length < QLT_PACK_HEAD + n_values) {
		size_t room = QLT_PACK_HEAD + n_values - bytes.length;
		string_bytes(&bytes, (const char *)data, size < room ? size : room);
	}
	struct tablebase *pack = qlt_pack_open(string_text(&bytes), bytes.length, NULL);
	HOLD(!pack == !size);
	for (size_t i = 0; pack && i + PROBE <= size && i < (size_t)PROBE * PROBES_MAX; i += PROBE)
		check_probe(pack, data + i);
	if (pack)
		pack->kind->close(pack);
	string_release(&bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct error err = {0};
	if (!size || data[0] != 'F') {
		check_values(data, size);
		return 0;
	}
	struct string bytes = {0};
	string_bytes(&bytes, (const char *)data + 1, size - 1);
	struct tablebase *pack = qlt_pack_open(string_text(&bytes), bytes.length, &err);
	if (pack)
		pack->kind->close(pack);
	else
		fuzz_check_error(&err);
	string_release(&bytes);
	return 0;
}
