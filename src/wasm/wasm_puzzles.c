#include "wasm/wasm.h"
#include "base/json_write.h"
#include "puzzles/puzzles_json.h"
#include "wasm/answer.h"

const char *wasm_puzzles(size_t n)
{
	struct puzzles all;
	struct error err;
	const char *bytes = answer_input(n);
	if (!bytes)
		return answer_end();
	if (!puzzles_read(bytes, n, &all, &err))
		return answer_error(&err);
	struct string *out = answer_begin();
	string_char(out, '{');
	json_add_text(out, "game", all.game->name);
	json_add_text(out, "preset", all.preset->name);
	json_add_number(out, "nodes", (int64_t)all.nodes);
	json_add_text(out, "source", all.source);
	json_add_key(out, "puzzles");
	string_char(out, '[');
	for (int i = 0; i < all.n; i++)
		puzzles_json_add(all.game, &all.all[i], out);
	string_add(out, "]}");
	puzzles_release(&all);
	return answer_end();
}
