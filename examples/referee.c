/* referee: the core of a server for two players. It reads one move per line from standard input, checks and plays it,
 * and when the game ends it prints the ruling and its explanation. The cost of a move does not depend on the length of
 * the game, unless a position repeats. Needs only the installed library:
 * cc referee.c $(pkg-config --cflags --libs qipan) && printf 'h2e2\nh9g7\n' | ./a.out xiangqi */
#include <qipan.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	char move[64];
	struct qipan_error err;
	struct qipan_game *game = qipan_game_new(argc > 1 ? argv[1] : "xiangqi", NULL, argc > 2 ? argv[2] : NULL, &err);

	if (!game) {
		fprintf(stderr, "referee: %s\n", err.text);
		return 1;
	}
	qipan_game_seed(game, 2026); /* a real server draws a random seed and keeps it secret */
	while (qipan_game_ruling(game).verdict == QIPAN_UNDECIDED && fgets(move, sizeof move, stdin)) {
		move[strcspn(move, "\r\n")] = 0;
		if (!qipan_game_play(game, move, &err)) {
			printf("refused: %s\n", err.text);
			continue;
		}
		while (qipan_game_to_act(game) == QIPAN_CHANCE && qipan_game_deal(game, &err))
			printf("turned up: %s\n", qipan_game_played(game, qipan_game_length(game) - 1));
		printf("played: %s\n", qipan_game_position(game));
	}
	if (qipan_game_ruling(game).verdict != QIPAN_UNDECIDED) {
		static const char *const results[] = {"", "first wins", "second wins", "drawn"};
		struct qipan_ruling ruling = qipan_game_ruling(game);
		const char *explanation = qipan_game_explain(game);
		printf("%s: %s (%s)\n%s", results[ruling.verdict], ruling.why, ruling.clause,
		       explanation ? explanation : "");
	}
	qipan_game_free(game);
	return 0;
}
