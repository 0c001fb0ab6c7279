/* self_play: a Qipan engine plays a game against itself. Needs only the installed library:
 * cc self_play.c $(pkg-config --cflags --libs qipan) && ./a.out surakarta */
#include <qipan.h>
#include <stdio.h>

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "qilin";
	struct qipan_error err;
	struct qipan_search_result result;
	struct qipan_game *game = qipan_game_new(name, NULL, NULL, &err);
	struct qipan_engine *engine = game ? qipan_engine_new(name, "2", 1, 0, &err) : NULL;
	bool going = engine != NULL;

	if (game)
		qipan_game_seed(game, 2026); /* determines the hidden pieces */
	while (going && qipan_game_ruling(game).verdict == QIPAN_UNDECIDED)
		going = qipan_game_to_act(game) == QIPAN_CHANCE
				? qipan_game_deal(game, &err)
				: qipan_engine_think(engine, game, NULL, &result, &err) &&
					  qipan_game_play(game, result.best, &err);
	if (going) {
		static const char *const results[] = {"undecided", "first wins", "second wins", "drawn"};
		struct qipan_ruling ruling = qipan_game_ruling(game);
		fputs(qipan_game_drawing(game, QIPAN_ASCII, false, false), stdout);
		printf("%s after %d moves: %s (%s)\n", results[ruling.verdict], qipan_game_length(game), ruling.why,
		       ruling.clause);
	} else {
		fprintf(stderr, "self_play: %s\n", err.text);
	}
	qipan_engine_free(engine);
	qipan_game_free(game);
	return going ? 0 : 1;
}
