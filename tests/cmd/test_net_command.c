/* qipan net: from self-play to a net that plays, at toy size. */
#include "support.h"

#include <string.h>

#include "scratch.h"

static void a_net_is_trained_and_plays(void **state)
{
	(void)state;
	expect("net gather xiangqi own.games --games 8 --nodes 60 --plies 60 --threads 2", 0, "gathered 8 games");
	expect("net gather xiangqi own.games --games 8 --nodes 60 --plies 60", 1, "already exists");
	expect("net gather xiangqi own.games --games 10 --nodes 60 --plies 60 --resume", 0, "gathered 10 games");
	expect("net gather xiangqi own.games --games 10 --nodes 61 --plies 60 --resume", 1, "contains other games");
	shell_expect("printf '[Game \"xiangqi\"]\\n\\nh2e2 h9g7 h0g2 i9h9 *\\n' >some.games && "
		     "$Q net label xiangqi people.games some.games --nodes 60 --skip 1",
		     0, "labelled 1 games");
	expect("net filter xiangqi quiet.games own.games --static 100", 0, "filtered 10 games in quiet.games");
	expect("net filter xiangqi none.games some.games", 1, "not scored games");
	shell_expect("sed 's/i9h9/i9i8/' some.games >others.games && "
		     "$Q net label xiangqi people.games others.games --nodes 60 --skip 1 --resume",
		     1, "contains other games");
	expect("net filter xiangqi quiet.games people.games --static 100 --resume", 1, "contains other games");
	expect("net train xiangqi first.model own.games people.games --hidden 64 --epochs 2 --batch 64 "
	       "--svg curve.svg",
	       0, "epoch 2 loss ");
	shell_expect("cat curve.svg", 0, "mean squared miss");
	expect("net train xiangqi first.model own.games", 1, "already exists");
	expect("net train xiangqi scaled.model own.games --hidden 64 --epochs 1 --scale 321.5", 0, "scale 321.5");
	expect("net train xiangqi second.model some.games", 1, "not scored games");
	expect("net quantise xiangqi first.model first.net --note 'a toy'", 0, "net first.net bytes ");
	expect("net show xiangqi first.net", 0, "hidden 64");
	expect("net show xiangqi first.net", 0, "note a toy");
	expect("net show xiangqi first.net", 0, "data own.games: 10 games, ");
	expect("net show xiangqi first.net", 0, "outcome 0\n");
	expect("net show xiangqi first.net", 0, "scored games 1 xiangqi wxf gather nodes=60 seed=1");
	expect("net train xiangqi first.model people.games own.games --resume", 1,
	       "first.model was trained on other files, expected these: own.games, people.games");
	expect("net train xiangqi first.model own.games people.games --resume", 0, "positions ");
	expect("net eval xiangqi --net first.net", 0, "hundredths of a piece for Red");
	expect("net eval xiangqi nowhere --net first.net", 1, "position: ");
	shell_expect("printf 'uci\\nsetoption name EvalFile value first.net\\nposition startpos\\ngo depth 4\\n' | $Q "
		     "engine",
		     0, "bestmove ");
	shell_expect("printf 'uci\\nsetoption name EvalFile value first.model\\nquit\\n' | $Q engine", 0,
		     "not a net of Qipan");
	expect("net train xiangqi next.model own.games --from first.net --epochs 1", 0, "epoch 1 loss ");
	expect("net train xiangqi next.model own.games --resume", 1,
	       "was trained on other files, expected these: net=");
	expect("net train xiangqi next.model own.games --from first.net --resume", 0, "positions ");
	expect("net quantise xiangqi next.model next.net", 0, "net next.net bytes ");
	expect("net show xiangqi next.net", 0, "hidden 64\n");
	expect("net show xiangqi next.net", 0, "\n  data own.games: 10 games, ");
	expect("net train xiangqi wide.model own.games --from first.net --hidden 128 --epochs 1", 0, "epoch 1 loss ");
	expect("net quantise xiangqi wide.model wide.net", 0, "net wide.net bytes ");
	expect("net show xiangqi wide.net", 0, "hidden 128\n");
	expect("net train xiangqi other.model own.games --from wide.net --hidden 64", 1,
	       "expected at least the 128 of the net");
	expect("net train xiangqi other.model own.games --from none.net", 1, "none.net");
	expect("net train qilin other.model own.games --from first.net", 1,
	       "the net is for \"xiangqi\", expected qilin");
	expect("net gather xiangqi next.games --games 2 --nodes 60 --plies 60 --net first.net", 0, "gathered 2 games");
	expect("net gather xiangqi next.games --games 3 --nodes 60 --plies 60 --resume", 1, "contains other games");
	expect("net gather xiangqi next.games --games 1 --nodes 60 --plies 60 --net first.net --resume", 1,
	       "contains 2 games, expected at most 1");
}

/* Magic Chess has boards of many sizes: games begin from the openings of a file. */
static void games_start_from_openings(void **state)
{
	(void)state;
	shell_expect("printf '????/4/4/???? p r K*MRPk~1mrp 0 0\\n?????/5/##1##/5/????? n ? KGMNPkgmnp 0 0\\n' "
		     ">starts.txt && "
		     "$Q net gather magic own.games --games 8 --nodes 60 --random 1 --threads 2 --openings starts.txt",
		     0, "gathered 8 games");
	expect("net gather magic own.games --games 9 --nodes 60 --random 1 --resume", 1, "contains other games");
	expect("net gather magic own.games --games 9 --nodes 60 --random 1 --resume --openings starts.txt", 0,
	       "gathered 9 games");
	expect("net gather magic other.games --games 9 --openings none.txt", 1, "none.txt");
	expect("net train magic own.model own.games --hidden 64 --epochs 1 --batch 64", 0, "epoch 1 loss ");
	expect("net quantise magic own.model own.net", 0, "net own.net bytes ");
	expect("net show magic own.net", 0, " openings=");
	expect("net eval magic --net own.net", 0, "hundredths of a piece for Player");
	shell_expect("printf 'uci\nsetoption name UCI_Variant value magic\nsetoption name EvalFile value own.net\n"
		     "position startpos\ngo depth 4\n' | $Q engine",
		     0, "bestmove ");
}

static void invalid_arguments_are_reported(void **state)
{
	(void)state;
	expect("net gather xiangqi", 2, "missing argument OUT; usage: qipan net gather GAME OUT");
	expect("net train xiangqi a.model b.games --rate 7", 2, "--rate: \"7\" is not a number from 0 to 1");
	expect("net train xiangqi a.model b.games", 1, "b.games");
	expect("net train xiangqi a.model b.games --scale big", 2, "--scale: \"big\"");
	expect("net show xiangqi none.net", 1, "none.net");
	expect("net eval xiangqi --net none.net", 1, "none.net");
	expect("net show xiangqi", 0, "hidden ");
	expect("net eval xiangqi", 0, "hundredths of a piece for Red");
	expect("net show darkchess", 1, "no net comes with darkchess");
	expect("net label xiangqi out.games none.pgn", 1, "none.pgn");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(a_net_is_trained_and_plays, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(games_start_from_openings, scratch_begin, scratch_end),
		cmocka_unit_test_setup_teardown(invalid_arguments_are_reported, scratch_begin, scratch_end),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
