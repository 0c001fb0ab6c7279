#include "base/clock.h"
#include "base/json_write.h"
#include "cmd/cmd.h"
#include "cmd/cmd_messages.h"
#include "cmd/interrupt.h"
#include "cmd/progress.h"
#include "endgames/qlp_proofs.h"
#include "endgames/qlt_solved.h"
#include "endgames/tablebases.h"
#include "games/qilin/ql_board.h"

#include <stdio.h>
#include <stdlib.h>

#define LARGE_NODES ((uint64_t)1 << 20) /* results that took fewer nodes are not worth a line of the file */

struct solve_words {
	const char *position, *tables, *proofs;
	struct option_number nodes, hash;
	int threads;
	bool resume, json;
};

struct solving {
	struct qlt_solved solved;
	struct qlp_search *search;
	struct qlp_proofs proofs;
	bool has_file, failed;
	struct error err; /* if failed: of a write */
	struct progress_bar bar;
	int64_t start_us;
};

static int red_result(void *context, const uint32_t pieces[2])
{
	enum qlt_result black = qlt_solved_result(context, pieces, QL_BLACK);
	return black == QLT_WON ? -1 : black == QLT_LOST ? 1 : 0;
}

static const char *words_of(struct qlp_bounds b)
{
	static const char *const exact[] = {"Black wins", "draw", "Red wins"};
	if (b.lower == b.upper)
		return exact[b.lower + 1];
	return b.lower == 0 ? "Red wins or draw" : b.upper == 0 ? "Black wins or draw" : "not known";
}

/* --- while it runs --- */

static void show_progress(void *context, struct qlp_bounds bounds, uint64_t nodes)
{
	struct solving *s = context;
	char text[100];
	double seconds = (double)(clock_us() - s->start_us) / 1e6;
	snprintf(text, sizeof text, "%s, %.1f million nodes, %.2f million/s, %d results kept", words_of(bounds),
		 (double)nodes / 1e6, (double)nodes / seconds / 1e6, s->proofs.n);
	progress_show(&s->bar, 0, text);
}

static void keep_proof(void *context, const struct qlp_position *p, struct qlp_bounds bounds, uint64_t nodes)
{
	struct solving *s = context;
	if (s->failed || qlp_proofs_add(&s->proofs, p, bounds, nodes, &s->err))
		return;
	s->failed = true;
	atomic_store(interrupt_flag(), true);
}

/* --- output --- */

/* "d6 xb4": the placement and the presses that lead from before to after. */
static void format_turn(const struct qlp_position *before, const struct qlp_position *after, char text[MOVE_TEXT_MAX])
{
	uint32_t placed = qlp_occupied(after) & ~qlp_occupied(before), pressed = after->pressed & ~before->pressed;
	int n = snprintf(text, MOVE_TEXT_MAX, "%s", ql_names[__builtin_ctz(placed)]);
	for (; pressed; pressed &= pressed - 1)
		n += snprintf(text + n, (size_t)(MOVE_TEXT_MAX - n), " x%s", ql_names[__builtin_ctz(pressed)]);
}

struct answer {
	const struct solving *s;
	const struct qlp_position *root;
	struct qlp_bounds bounds;
	uint64_t nodes;
	double seconds;
	struct qlp_position *after; /* of different turns, up to symmetry */
	int n;
};

/* Keeps of equivalent turns the first. */
static void list_turns(struct answer *a)
{
	uint8_t *points = malloc(QLP_TURNS_MAX);
	uint64_t *keys = malloc(QLP_TURNS_MAX * sizeof *keys);
	a->after = malloc(QLP_TURNS_MAX * sizeof *a->after);
	int n = a->after && points && keys ? qlp_turns(a->root, a->after, points) : 0;
	for (int i = 0; i < n; i++) {
		int same = 0;
		uint64_t key = qlp_key(&a->after[i]);
		while (same < a->n && keys[same] != key)
			same++;
		if (same == a->n) {
			keys[a->n] = key;
			a->after[a->n++] = a->after[i];
		}
	}
	free(points);
	free(keys);
}

static bool is_known(struct qlp_bounds b)
{
	return b.lower > -1 || b.upper < 1;
}

static void print_text(const struct answer *a)
{
	char text[MOVE_TEXT_MAX];
	printf("result %s\n", words_of(a->bounds));
	for (int i = 0; i < a->n; i++) {
		struct qlp_bounds known = qlp_known(a->s->search, &a->after[i]);
		if (!is_known(known))
			continue;
		format_turn(a->root, &a->after[i], text);
		printf("turn %s: %s\n", text, words_of(known));
	}
	printf("nodes %llu seconds %.1f\n", (unsigned long long)a->nodes, a->seconds);
}

static void add_bounds(struct string *out, struct qlp_bounds b)
{
	json_add_number(out, "least", b.lower);
	json_add_number(out, "most", b.upper);
}

static void print_json(const struct answer *a)
{
	struct string out = {0};
	char text[MOVE_TEXT_MAX];
	string_add(&out, "{");
	add_bounds(&out, a->bounds);
	json_add_key(&out, "turns");
	string_add(&out, "[");
	for (int i = 0; i < a->n; i++) {
		struct qlp_bounds known = qlp_known(a->s->search, &a->after[i]);
		if (!is_known(known))
			continue;
		format_turn(a->root, &a->after[i], text);
		string_add(&out, "%s{", out.text[out.length - 1] == '[' ? "" : ",");
		json_add_text(&out, "turn", text);
		add_bounds(&out, known);
		string_add(&out, "}");
	}
	string_add(&out, "]");
	json_add_number(&out, "nodes", (int64_t)a->nodes);
	json_add_number(&out, "ms", (int64_t)(a->seconds * 1000));
	string_add(&out, "}\n");
	fputs(out.text, stdout);
	string_release(&out);
}

/* --- the command --- */

/* The tablebases hold for the rules of the preset source only. */
static bool is_solvable(const struct ql_position *p, struct qlp_position *root)
{
	*root = (struct qlp_position){{p->pieces[QL_RED], p->pieces[QL_BLACK]}, p->pressed};
	if (p->rules.pieces != QL_PIECES || p->rules.placing != QL_PLACING_PRESS || p->rules.full != QL_FULL_OWN ||
	    (p->rules.options & ~QL_STRICT_RESIGN))
		return cmd_refuses(EXIT_DATA, cmd_solve_other_rules) == EXIT_DONE;
	return p->stage == QL_PLACE || cmd_refuses(EXIT_DATA, cmd_solve_no_placement) == EXIT_DONE;
}

static bool open_search(struct solving *s, const struct solve_words *w, const char *folder, struct error *err)
{
	uint32_t sum;
	if (!qlt_solved_read(&s->solved, folder, QLP_LEFT_MIN, QLT_SIDE_MAX, cmd_threads(w->threads), &sum, err))
		return false;
	struct qlp_setup setup = {
		.lookup = red_result,
		.context = &s->solved,
		.memory = (size_t)w->hash.value << 20,
		.threads = cmd_threads(w->threads),
		.nodes = w->nodes.text ? w->nodes.value : 0,
		.stop = interrupt_flag(),
		.progress = show_progress,
		.proven = w->proofs ? keep_proof : NULL,
		.large = LARGE_NODES,
		.watcher = s,
	};
	s->search = qlp_search_new(&setup, err);
	s->has_file = s->search && w->proofs && qlp_proofs_open(&s->proofs, w->proofs, w->resume, sum, s->search, err);
	return s->search && (!w->proofs || s->has_file);
}

static void answer(struct solving *s, const struct qlp_position *root, bool json)
{
	struct answer a = {.s = s, .root = root};
	s->start_us = clock_us();
	progress_begin(&s->bar);
	a.bounds = qlp_solve(s->search, root);
	progress_end(&s->bar);
	a.nodes = qlp_nodes(s->search);
	a.seconds = (double)(clock_us() - s->start_us) / 1e6;
	list_turns(&a);
	if (json)
		print_json(&a);
	else
		print_text(&a);
	free(a.after);
}

static int solve_qilin_main(void *given)
{
	const struct solve_words *w = given;
	struct solving s = {.has_file = false};
	struct cmd_setup setup;
	struct qlp_position root;
	char own[TABLEBASES_PATH_MAX];
	int code;
	if (!cmd_set_up(&setup, "qilin", NULL, w->position, &code))
		return code;
	if (!is_solvable(ql_const(&setup.position), &root))
		return EXIT_DATA;
	if (w->resume && !w->proofs)
		return cmd_refuses(EXIT_USAGE, cmd_option_needs, "--resume", "--proofs FILE");
	bool good = w->tables || tablebases_folder(own, sizeof own, &s.err);
	good = good && open_search(&s, w, w->tables ? w->tables : own, &s.err);
	if (good)
		answer(&s, &root, w->json);
	if (s.has_file)
		good = qlp_proofs_close(&s.proofs, s.failed ? &(struct error){0} : &s.err) && good && !s.failed;
	qlp_search_free(s.search);
	qlt_solved_release(&s.solved);
	return good ? EXIT_DONE : cmd_fails(EXIT_DATA, &s.err);
}

#define AT(member) OPTION_AT(struct solve_words, member)

static const struct option options[] = {
	OPTION_POSITION_OF(struct solve_words),
	OPTION_TABLES_OF(struct solve_words),
	{"proofs", AT(proofs), "write results that took a million nodes or more to this file", .words = OPTION_FILE},
	{"resume", AT(resume), "start with the results of the file"},
	{"nodes", AT(nodes), "give up after N nodes; by default never", "N", 1, (uint64_t)1 << 62},
	OPTION_HASH_OF(struct solve_words, "memory for results in MiB"),
	OPTION_THREADS_OF(struct solve_words, "threads to search with"),
	{"json", AT(json), "print one JSON object"},
	OPTION_END,
};

const struct command cmd_solve_qilin = {
	.name = "solve qilin",
	.summary = "prove the result of a position of the first stage of Qilin chess",
	.description =
		"Searches all placements and presses down to the second stage, whose results are read from the "
		"tablebases of the sectors with 6 to 12 pieces a side (\"qipan tables build qilin --all\"). Prints "
		"what is proven "
		"of "
		"the result with best play by both sides, and of each turn: \"turn d6 xb4: Red wins or draw\". Of "
		"turns "
		"that are the same up to symmetry only one is listed, and turns that nothing is known of are not. "
		"Ctrl-C stops the search and prints what is known by then.",
	.examples = "qipan solve qilin --position 'R.B.R.../B.R.B.../R.B..... r place 0 14 14 0 8' --threads 2",
	.see = {"tables", "games"},
	.options = options,
	COMMAND_READS(struct solve_words, .threads = 1, .hash.value = 2048),
	.main = solve_qilin_main,
};
