/* Levels that players publish: checks, ratings in the background, lists, attempts, reports, removal, restarts. */
#include "visitors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/clock.h"
#include "levels/level.h"
#include "server/jobs.h"
#include "server/rating_worker.h"
#include "server/bundle.h"
#include "store/db_levels.h"

#define OPERATOR "the-token-of-the-operator"
#define ATTEMPT  "{\"attempt\":\"%s\",\"result\":\"%s\",\"plies\":%d,\"hints\":%d}"

static struct http_connection *c;

/* --- helpers --- */

static void wake_nobody(void *context)
{
	(void)context;
}

/* threads: 0: jobs only wait. */
static void add_rating_worker(int threads)
{
	struct api *api = &visit_http.api;
	struct error err;
	api->jobs = jobs_new(threads, wake_nobody, NULL, &err);
	assert_non_null(api->jobs);
	api->rating_worker = rating_worker_new(api->db, api->jobs, "qipan 0");
}

static void remove_rating_worker(void)
{
	jobs_free(visit_http.api.jobs);
	rating_worker_free(visit_http.api.rating_worker);
	visit_http.api.jobs = NULL;
	visit_http.api.rating_worker = NULL;
}

static void open_with(int threads)
{
	visit_http.api.bundle = bundle_new();
	access_set_operator(&visit_http.api.access, OPERATOR);
	if (threads >= 0)
		add_rating_worker(threads);
	c = visit_connect();
}

static int begin_waiting(void **state)
{
	visit_begin(state);
	open_with(0);
	return 0;
}

static int begin_rating(void **state)
{
	visit_begin(state);
	open_with(1);
	return 0;
}

static int begin_without_threads(void **state)
{
	visit_begin(state);
	open_with(-1);
	return 0;
}

static void close_all(void)
{
	http_close(c);
	remove_rating_worker();
	bundle_free(visit_http.api.bundle);
}

static int end(void **state)
{
	close_all();
	return visit_end(state);
}

static void restart(int threads)
{
	close_all();
	visit_close_server();
	visit_open_server();
	open_with(threads);
}

static void ask(const char *method, const char *target, const char *token, const char *body)
{
	visit_ask(c, method, target, token, body);
	http_turn(&visit_http);
}

static void check(const char *method, const char *target, const char *token, const char *body, int status,
		  const char *words)
{
	ask(method, target, token, body);
	visit_expect(c, status, words);
}

/* A level of a few pieces, which is rated in a moment. */
#define SMALL                                                                                                          \
	"{\"id\":\"mine\",\"title\":\"%s\",\"title_zh\":\"小\",\"board\":[\"? . r\",\". . .\",\"P . ?\"],"            \
	"\"pieces\":\"Rn\",\"npc_depth\":1}"

struct published {
	char id[SECRET_NAME_LENGTH + 1], token[SECRET_TOKEN_LENGTH + 1], path[40];
};

static struct published publish(const char *title)
{
	char body[600];
	struct published p;
	struct string out = {0};
	snprintf(body, sizeof body, "{\"name\":\"Ann\",\"level\":" SMALL "}", title);
	ask("POST", "/api/levels", NULL, body);
	if (visit_answer(c, &out) != 201)
		fail_msg("%s", string_text(&out));
	visit_member(out.text, "id", p.id, sizeof p.id);
	visit_member(out.text, "token", p.token, sizeof p.token);
	snprintf(p.path, sizeof p.path, "/api/levels/%s", p.id);
	string_release(&out);
	return p;
}

static bool has(const char *target, const char *words)
{
	struct string out = {0};
	ask("GET", target, NULL, NULL);
	visit_answer(c, &out);
	bool found = strstr(string_text(&out), words);
	string_release(&out);
	return found;
}

static const char *about(const struct published *p)
{
	static char path[60];
	snprintf(path, sizeof path, "%s/about", p->path);
	return path;
}

/* One turn, and 5 ms for the threads. The time of the server passes so slowly that no job takes too long. */
static void wait_a_little(int turn)
{
	visit_now_us += turn % 20 ? 0 : 60000;
	http_turn(&visit_http);
	nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
}

static void wait_for(const struct published *p, const char *stage)
{
	char words[40];
	snprintf(words, sizeof words, "\"stage\":\"%s\"", stage);
	for (int turn = 0; turn < 10000; turn++) {
		wait_a_little(turn);
		if (has(about(p), words))
			return;
	}
	fail_msg("%s is not %s", p->id, stage);
}

/* --- publishing --- */

static void a_level_is_rated_and_listed(void **state)
{
	(void)state;
	check("GET", "/api/levels?by=others", NULL, NULL, 200, "{\"levels\":[],\"next\":null,\"open\":true}");
	struct published p = publish("Gate");
	check("GET", about(&p), NULL, NULL, 200, "\"stage\":\"waiting\",\"name\":\"Ann\"");
	check("GET", p.path, NULL, NULL, 200, "\"title\": \"Gate\"");
	wait_for(&p, "rated");
	check("GET", "/api/levels?by=others", NULL, NULL, 200,
	      "\"attempts\":{\"tries\":0,\"wins\":0,\"draws\":0,\"plies\":0,\"hints\":0}");
	check("GET", p.path, NULL, NULL, 200, "\"games\": 200, ");
	check("GET", p.path, NULL, NULL, 200, "\"low\": ");
	check("GET", p.path, NULL, NULL, 200, "\"engine\": \"qipan 0 ");
	restart(1);
	check("GET", about(&p), NULL, NULL, 200, "\"stage\":\"rated\"");
}

/* The file can be read and played like any other; its id is unique. */
static void a_level_is_a_level_file(void **state)
{
	struct string out = {0};
	struct level_file file;
	(void)state;
	struct published p = publish("Gate");
	wait_for(&p, "rated");
	ask("GET", p.path, NULL, NULL);
	assert_int_equal(visit_answer(c, &out), 200);
	const char *text = strstr(out.text, "\r\n\r\n") + 4;
	level_read(text, strlen(text), &file);
	assert_int_equal(file.n, 1);
	assert_string_equal(file.levels[0].id, p.id);
	assert_int_equal(level_games(&file.levels[0].rating), RATING_GAMES);
	level_file_release(&file);
	string_release(&out);
}

static void bad_levels_are_refused(void **state)
{
	static const struct {
		const char *level;
		const char *id, *field;
	} cases[] = {
		{"{}", "levels_missing_field", "id"},
		{"{\"id\":\"x\",\"title\":\"X\",\"title_zh\":\"X\",\"size\":\"9x9\"}", "levels_unexpected", "size"},
		{"{\"id\":\"x\",\"title\":\"X\",\"title_zh\":\"X\",\"size\":\"4x4\",\"npc_depth\":9}",
		 "server_level_deep", "npc_depth"},
		{"{\"id\":\"x\",\"title\":\"X\",\"title_zh\":\"X\",\"board\":[\"k . .\",\". . P\"],\"pieces\":\"\","
		 "\"magic\":[{\"on\":\"P\",\"ice\":3}]}",
		 "levels_frozen_passes", "magic"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char body[700], id[60], field[60];
		snprintf(body, sizeof body, "{\"name\":\"Ann\",\"level\":%s}", cases[i].level);
		snprintf(id, sizeof id, "\"id\":\"%s", cases[i].id);
		snprintf(field, sizeof field, "\"field\":\"%s", cases[i].field);
		check("POST", "/api/levels", NULL, body, 422, "\"code\":\"bad_level\"");
		check("POST", "/api/levels", NULL, body, 422, id);
		check("POST", "/api/levels", NULL, body, 422, field);
	}
	check("GET", "/api/levels?by=others", NULL, NULL, 200, "\"levels\":[]");
}

static void bad_requests_are_refused(void **state)
{
	static const struct {
		const char *body;
		int status;
		const char *words;
	} cases[] = {
		{"[]", 400, "not a JSON object"},
		{"{\"name\":\"Ann\"}", 400, "missing \\\"level\\\""},
		{"{\"level\":{}}", 400, "missing \\\"name\\\""},
		{"{\"level\":\"{}\",\"name\":\"Ann\"}", 400, "is not an object"},
		{"{\"level\":{},\"name\":\"\"}", 422, "\"id\":\"room_bad_name\""},
		{"{\"level\":{},\"name\":\"a\\nb\"}", 422, "\"id\":\"room_bad_name\""},
		{"{\"level\":{},\"name\":\"Ann\",\"more\":1}", 400, "unknown member"},
	};
	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
		check("POST", "/api/levels", NULL, cases[i].body, cases[i].status, cases[i].words);
	check("POST", "/api/levels", "short", "{\"name\":\"Ann\",\"level\":" SMALL "}", 400, "base64url");
}

static void a_server_without_threads_takes_no_levels(void **state)
{
	(void)state;
	check("POST", "/api/levels", NULL, "{}", 404, "\"id\":\"server_no_levels\"");
	check("GET", "/api/levels?by=others", NULL, NULL, 200, "\"open\":false");
	check("POST", "/api/levels/first-light/attempts", NULL,
	      "{\"attempt\":\"AAAAAAAAAAAAAAAAAAAAAA\",\"result\":\"won\",\"plies\":9}", 204, "");
}

static void the_operator_decides_who_publishes(void **state)
{
	(void)state;
	visit_http.api.access.rooms = ACCESS_OPERATOR;
	check("POST", "/api/levels", NULL, "{}", 403, "\"id\":\"server_levels_by_operator\"");
	check("POST", "/api/levels", OPERATOR, "{}", 400, "missing");
	visit_http.api.access.rooms = ACCESS_NOBODY;
	check("POST", "/api/levels", OPERATOR, "{}", 404, "\"id\":\"server_no_levels\"");
}

static void levels_by_others_need_the_password(void **state)
{
	(void)state;
	access_set_password(&visit_http.api.access, "a long password", "secret");
	check("GET", "/api/levels?by=others", NULL, NULL, 401, "server_login_needed");
	check("GET", "/api/levels/abcdefghjkmn", NULL, NULL, 401, "server_login_needed");
	check("GET", "/api/levels.csv", NULL, NULL, 401, "server_login_needed");
	check("GET", "/api/levels/first-light", NULL, NULL, 200, "First Light");
	check("GET", "/api/levels?by=others", OPERATOR, NULL, 200, "\"levels\":[]");
	visit_http.api.access.password_key[0] = 0;
}

static void the_queue_of_ratings_is_bounded(void **state)
{
	char body[600];
	(void)state;
	for (int i = 0; i < RATING_WAITING_MAX; i++)
		publish("Gate");
	snprintf(body, sizeof body, "{\"name\":\"Ann\",\"level\":" SMALL "}", "One more");
	check("POST", "/api/levels", NULL, body, 503, "\"id\":\"server_levels_full\"");
}

static void the_number_of_levels_is_bounded(void **state)
{
	char id[SECRET_NAME_LENGTH + 1], body[600];
	struct error err;
	(void)state;
	for (int i = 0; i < API_LEVELS_MAX; i++) {
		const struct db_level level = {.id = id, .name = "", .title = "", .level = "", .author_key = ""};
		snprintf(id, sizeof id, "aaaaaa%06d", i);
		assert_int_equal(db_level_insert(visit_http.api.db, &level, &err), DB_DONE);
		if (i)
			assert_int_equal(
				db_level_rate(visit_http.api.db, id, &(struct db_level_rating){.engine = ""}, "", &err),
				DB_DONE);
	}
	snprintf(body, sizeof body, "{\"name\":\"Ann\",\"level\":" SMALL "}", "One more");
	check("POST", "/api/levels", NULL, body, 503, "\"id\":\"server_levels_many\"");
	check("DELETE", "/api/levels/aaaaaa000007", OPERATOR, NULL, 204, "");
	check("POST", "/api/levels", NULL, body, 201, "");
	check("POST", "/api/levels", NULL, body, 503, "\"id\":\"server_levels_many\"");
}

static void refused_levels_are_forgotten_after_a_week(void **state)
{
	struct error err;
	(void)state;
	struct published p = publish("Gate");
	assert_int_equal(db_level_rate(visit_http.api.db, p.id, &(struct db_level_rating){.engine = ""},
				       "server_level_slow", &err),
			 DB_DONE);
	visit_now_us += (int64_t)7 * 24 * 3600 * 1000000 - 1000000;
	publish("Other");
	check("GET", about(&p), NULL, NULL, 200, "\"refusal\":\"server_level_slow\"");
	visit_now_us += 2000000;
	publish("Other");
	check("GET", about(&p), NULL, NULL, 404, "not_found");
}

/* The id of the file is a wish: nobody can take the place of a level of the campaign. */
static void ids_of_the_campaign_stay_its_own(void **state)
{
	(void)state;
	char body[600], id[SECRET_NAME_LENGTH + 1];
	struct string level = {0}, out = {0};
	snprintf(body, sizeof body, SMALL, "Not The First Light");
	string_add(&level, "{\"name\":\"Ann\",\"level\":{\"id\":\"first-light\",%s}", strstr(body, "\"title\""));
	ask("POST", "/api/levels", NULL, level.text);
	assert_int_equal(visit_answer(c, &out), 201);
	visit_member(out.text, "id", id, sizeof id);
	assert_true(secret_is_name(id));
	check("GET", "/api/levels/first-light", NULL, NULL, 200, "\"title\": \"First Light\"");
	check("GET", "/api/levels/first-light/about", NULL, NULL, 200, "\"stage\":\"campaign\"");
	string_release(&level);
	string_release(&out);
}

static void huge_and_deep_levels_are_refused(void **state)
{
	static char body[(64 << 10) + 100];
	(void)state;
	size_t n = (size_t)snprintf(body, sizeof body, "{\"name\":\"Ann\",\"level\":{\"about\":\"");
	memset(body + n, 'x', 64 << 10);
	memcpy(body + n + (64 << 10), "\"}}", 4);
	check("POST", "/api/levels", NULL, body, 413, "too_large");
	n = (size_t)snprintf(body, sizeof body, "{\"name\":\"Ann\",\"level\":");
	memset(body + n, '[', 8000);
	body[n + 8000] = 0;
	check("POST", "/api/levels", NULL, body, 400, "bad_json");
	snprintf(body + n, sizeof body - n, "{\"id\":\"x\",\"title\":\"a\\nb\",\"title_zh\":\"X\",\"size\":\"4x4\"}}");
	check("POST", "/api/levels", NULL, body, 422, "\"field\":\"title\"");
	snprintf(body + n, sizeof body - n,
		 "{\"id\":\"x\",\"title\":\"a\\u202eb\",\"title_zh\":\"X\",\"size\":\"4x4\"}}");
	check("POST", "/api/levels", NULL, body, 422, "\"field\":\"title\"");
}

/* Everything that a level can have, with texts that JSON writes with escapes: it can be stored and read again. */
static void the_largest_level_is_kept(void **state)
{
	struct string body = {0}, out = {0};
	char quotes[400], about_text[800];
	(void)state;
	for (int i = 0; i < 95; i++)
		memcpy(quotes + 2 * i, "\\\"", 3);
	for (int i = 0; i < 399; i++)
		memcpy(about_text + 2 * i, "\\\"", 3);
	string_add(&body, "{\"name\":\"Ann\",\"level\":{\"id\":\"x\",\"title\":\"%s\",\"title_zh\":\"%s\",", quotes,
		   quotes);
	string_add(&body, "\"about\":\"%s\",\"about_zh\":\"%s\",\"board\":[", about_text, about_text);
	for (int i = 0; i < 8; i++)
		string_add(&body, "%s\"? ? ? ? ? ? ? ?\"", i ? "," : "");
	string_add(&body, "],\"pieces\":\"");
	for (int i = 0; i < 2; i++)
		string_add(&body, "KGGMMRRNNCCPPPPPkggmmrrnnccppppp");
	string_add(&body, "\",\"npc_depth\":8,\"seed\":9007199254740991,\"band\":[0.123,0.234],\"magic\":[");
	for (int i = 0; i < 32; i++)
		string_add(&body, "%s{\"on\":\"npc\",\"gold\":true,\"hidden\":7}", i ? "," : "");
	string_add(&body, "]}}");
	ask("POST", "/api/levels", NULL, body.text);
	if (visit_answer(c, &out) != 201)
		fail_msg("%s", string_text(&out));
	struct published p;
	visit_member(out.text, "id", p.id, sizeof p.id);
	snprintf(p.path, sizeof p.path, "/api/levels/%s", p.id);
	check("GET", p.path, NULL, NULL, 200, "\"gold\": true, \"hidden\": 7}");
	string_release(&body);
	string_release(&out);
}

static void an_authors_own_token_is_kept(void **state)
{
	char body[600];
	(void)state;
	snprintf(body, sizeof body, "{\"name\":\"Ann\",\"level\":" SMALL "}", "Gate");
	check("POST", "/api/levels", "BBBBBBBBBBBBBBBBBBBBBB", body, 201, "\"token\":\"BBBBBBBBBBBBBBBBBBBBBB\"");
}

/* --- ratings --- */

static void ratings_start_over_after_a_restart(void **state)
{
	(void)state;
	struct published p = publish("Gate");
	visit_pass(1000);
	check("GET", about(&p), NULL, NULL, 200, "\"stage\":\"waiting\"");
	restart(1);
	wait_for(&p, "rated");
}

/* The pool stops while the level is rated, as when the server stops. */
static void an_interrupted_rating_is_repeated(void **state)
{
	(void)state;
	struct published p = publish("Gate");
	visit_pass(250);
	jobs_stop(visit_http.api.jobs);
	visit_pass(1000);
	check("GET", about(&p), NULL, NULL, 200, "\"stage\":\"waiting\"");
	restart(1);
	wait_for(&p, "rated");
}

static void levels_are_rated_one_at_a_time(void **state)
{
	(void)state;
	struct published p[3];
	for (int i = 0; i < 3; i++)
		p[i] = publish("Gate");
	for (int i = 0; i < 3; i++)
		wait_for(&p[i], "rated");
	check("GET", "/api/levels?by=others&limit=1", NULL, NULL, 200, p[2].id);
}

/* A second server on the same database, of which only the ratings count. */
struct second {
	struct db *db;
	struct jobs *jobs;
	struct rating_worker *rating_worker;
};

static struct second open_second(int threads)
{
	struct error err;
	struct second s = {.db = db_open(visit_path, &err), .jobs = jobs_new(threads, wake_nobody, NULL, &err)};
	assert_non_null(s.db);
	s.rating_worker = rating_worker_new(s.db, s.jobs, "qipan 0");
	return s;
}

static void close_second(struct second *s)
{
	jobs_free(s->jobs);
	rating_worker_free(s->rating_worker);
	db_close(s->db);
}

/* Turns of both. */
static void pass_on_both(struct second *s, int turns)
{
	struct error err;
	for (int turn = 0; turn < turns; turn++) {
		wait_a_little(turn);
		jobs_deliver(s->jobs);
		rating_worker_continue(s->rating_worker);
		rating_worker_tick(s->rating_worker, api_now_ms(&visit_http.api));
		assert_int_equal(db_commit(s->db, &err), DB_DONE);
	}
}

static void wait_on_both(struct second *s, const struct published *p)
{
	for (int i = 0; i < 1000 && !has(about(p), "\"stage\":\"rated\""); i++)
		pass_on_both(s, 10);
	check("GET", about(p), NULL, NULL, 200, "\"stage\":\"rated\"");
}

/* The first server, whose jobs only wait, keeps its claim as long as it runs. */
static void two_servers_never_rate_the_same_level(void **state)
{
	(void)state;
	struct published p = publish("Gate"), q = publish("Gate");
	visit_pass(250);
	struct second s = open_second(1);
	wait_on_both(&s, &q);
	for (int i = 0; i < 12; i++) {
		visit_now_us += 10000000;
		pass_on_both(&s, 5);
	}
	check("GET", about(&p), NULL, NULL, 200, "\"stage\":\"waiting\"");
	close_second(&s);
}

static void a_server_takes_over_from_one_that_has_gone(void **state)
{
	(void)state;
	struct published p = publish("Gate");
	struct rating_worker *gone = visit_http.api.rating_worker;
	visit_pass(250);
	visit_http.api.rating_worker = NULL; /* it stops without a word */
	struct second s = open_second(1);
	visit_now_us += 30000000;
	pass_on_both(&s, 50);
	check("GET", about(&p), NULL, NULL, 200, "\"stage\":\"waiting\"");
	visit_now_us += 31000000;
	wait_on_both(&s, &p);
	close_second(&s);
	visit_http.api.rating_worker = gone;
	visit_pass(1000); /* it comes back, and finds nothing to do */
	check("GET", about(&p), NULL, NULL, 200, "\"stage\":\"rated\"");
}

/* Another one need not wait for their end. */
static void a_server_that_stops_gives_up_its_claims(void **state)
{
	int64_t began_us = visit_now_us;
	(void)state;
	struct published p = publish("Gate");
	visit_pass(250);
	remove_rating_worker();
	struct second s = open_second(1);
	wait_on_both(&s, &p);
	assert_true(visit_now_us < began_us + DB_LEVEL_CLAIM_MS * 1000);
	close_second(&s);
}

/* The author removes it at the other server. */
static void the_rating_of_a_level_removed_elsewhere_ends(void **state)
{
	(void)state;
	struct published p = publish("Gate");
	struct second s = open_second(0);
	struct error err;
	visit_pass(250);
	assert_int_equal(db_level_remove(s.db, p.id, &err), DB_DONE);
	assert_int_equal(db_commit(s.db, &err), DB_DONE);
	visit_now_us += 10000000;
	visit_pass(250);
	struct published q = publish("Gate");
	remove_rating_worker();
	add_rating_worker(1);
	wait_for(&q, "rated");
	close_second(&s);
}

/* Work of another kind, between the steps of a rating. */
struct other {
	bool is_done;
};

static void do_nothing(void *context, const atomic_bool *stop)
{
	(void)context, (void)stop;
}

static void note(void *context, enum job_end end, void *user)
{
	(void)end, (void)user;
	((struct other *)context)->is_done = true;
}

static void keep(void *context)
{
	(void)context;
}

static void searches_are_done_between_the_steps_of_a_rating(void **state)
{
	static const struct job_kind kind = {.work = do_nothing, .finish = note, .free = keep};
	struct other other = {false};
	(void)state;
	struct published p = publish("Gate");
	visit_pass(250); /* the rating has begun */
	assert_non_null(jobs_add(visit_http.api.jobs, &kind, &other, NULL));
	for (int turn = 0; turn < 10000 && !other.is_done; turn++)
		wait_a_little(turn);
	assert_true(other.is_done);
	check("GET", about(&p), NULL, NULL, 200, "\"stage\":\"waiting\"");
	wait_for(&p, "rated");
}

static void a_level_with_too_many_draws_is_refused(void **state)
{
	struct string out = {0};
	(void)state;
	/* The chariots never meet: wood is between them. */
	ask("POST", "/api/levels", NULL,
	    "{\"name\":\"Ann\",\"level\":{\"id\":\"x\",\"title\":\"X\",\"title_zh\":\"X\",\"board\":["
	    "\". . r . .\",\". . . . .\",\". . . . .\",\". . . . .\",\". . R . .\"],\"pieces\":\"\",\"npc_depth\":2,"
	    "\"rules\":\"draw=4\"}}");
	if (visit_answer(c, &out) != 201)
		fail_msg("%s", string_text(&out));
	struct published p;
	visit_member(out.text, "id", p.id, sizeof p.id);
	snprintf(p.path, sizeof p.path, "/api/levels/%s", p.id);
	wait_for(&p, "refused");
	check("GET", about(&p), NULL, NULL, 200, "\"refusal\":\"levels_too_many_draws\"");
	check("GET", p.path, NULL, NULL, 404, "not_found");
	check("GET", "/api/levels?by=others", NULL, NULL, 200, "\"levels\":[]");
	string_release(&out);
}

/* --- attempts --- */

static void try_level(const char *id, const char *attempt, const char *result, int plies, int hints, int status,
		      const char *words)
{
	char path[80], body[200];
	snprintf(path, sizeof path, "/api/levels/%s/attempts", id);
	snprintf(body, sizeof body, ATTEMPT, attempt, result, plies, hints);
	check("POST", path, NULL, body, status, words);
}

static void attempts_are_counted_once(void **state)
{
	(void)state;
	struct published p = publish("Gate");
	try_level(p.id, "AAAAAAAAAAAAAAAAAAAAA0", "won", 9, 0, 404, "not_found"); /* not rated yet */
	wait_for(&p, "rated");
	try_level(p.id, "AAAAAAAAAAAAAAAAAAAAA0", "won", 9, 0, 204, "");
	try_level(p.id, "AAAAAAAAAAAAAAAAAAAAA0", "won", 9, 0, 204, "");
	try_level(p.id, "AAAAAAAAAAAAAAAAAAAAA1", "lost", 20, 2, 204, "");
	try_level(p.id, "AAAAAAAAAAAAAAAAAAAAA2", "drawn", 30, 0, 204, "");
	check("GET", about(&p), NULL, NULL, 200,
	      "\"attempts\":{\"tries\":3,\"wins\":1,\"draws\":1,\"plies\":59,\"hints\":2}");
	try_level("first-light", "AAAAAAAAAAAAAAAAAAAAA3", "won", 7, 0, 204, "");
	check("GET", "/api/levels/first-light/about", NULL, NULL, 200, "\"tries\":1,\"wins\":1");
	check("GET", "/api/levels/loud-morning/about", NULL, NULL, 200, "\"tries\":0");
	check("GET", "/api/levels/no-such-level/about", NULL, NULL, 404, "not_found");
	try_level("no-such-level", "AAAAAAAAAAAAAAAAAAAAA4", "won", 7, 0, 404, "not_found");
}

static void attempts_are_exported_in_pages(void **state)
{
	static const char *const pages[] = {"7 8 ", "9 10 ", "11 ", ""};
	static const char header[] = "\r\n\r\nnumber,time,level,result,plies,hints\r\n";
	struct string out = {0};
	char word[80];
	long long last = 0;
	(void)state;
	for (int i = 0; i < 5; i++) {
		snprintf(word, sizeof word, "AAAAAAAAAAAAAAAAAAAAA%d", i);
		try_level("first-light", word, "won", 7 + i, 0, 204, "");
	}
	check("GET", "/api/levels.csv", NULL, NULL, 200, "content-type: text/csv");
	for (int page = 0; page < 4; page++) {
		struct string plies = {0};
		snprintf(word, sizeof word, "/api/levels.csv?limit=2&after=%lld", last);
		ask("GET", word, NULL, NULL);
		assert_int_equal(visit_answer(c, &out), 200);
		const char *row = strstr(out.text, header);
		assert_non_null(row);
		for (row += strlen(header); *row; row = strchr(row, '\n') + 1) {
			int n;
			assert_int_equal(
				sscanf(row, "%lld,2026-%*2d-%*2dT%*2d:%*2d:%*2dZ,first-light,won,%d,0\r\n", &last, &n),
				2);
			string_add(&plies, "%d ", n);
		}
		assert_string_equal(string_text(&plies), pages[page]);
		string_release(&plies);
	}
	string_release(&out);
}

/* Thousands of rows are written in several turns, and others are answered in between. */
static void exports_of_attempts_take_turns(void **state)
{
	enum { N = 1234 };
	static const struct {
		int limit, after, rows, least_turns;
	} cases[] = {
		{10000, 0, N, 3}, {1000, 0, 1000, 2}, {500, 0, 500, 1}, {1001, 0, 1001, 3}, {500, 1001, N - 1001, 1}};
	(void)state;
	struct http_connection *other = visit_connect();
	struct error err;
	struct string out = {0};
	char id[40], path[80];
	int64_t first = -1; /* number of the first */
	for (int i = 0; i < N; i++) {
		snprintf(id, sizeof id, "AAAAAAAAAAAAAAAAAA%04d", i);
		assert_int_equal(db_attempt_insert(visit_http.api.db,
						   &(struct db_attempt){.id = id,
									.level = "first-light",
									.saved = 1795989600,
									.result = DB_ATTEMPT_WON,
									.plies = 1 + i},
						   true, &err),
				 DB_DONE);
	}
	assert_int_equal(db_commit(visit_http.api.db, &err), DB_DONE);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		int turns = 0, next = cases[i].after;
		snprintf(path, sizeof path, "/api/levels.csv?limit=%d&after=%lld", cases[i].limit,
			 cases[i].after ? (long long)first + cases[i].after - 1 : 0);
		visit_ask(c, "GET", path, NULL, NULL);
		for (; http_ready(&visit_http) != c; turns++) {
			visit_expect_waiting(c);
			visit_ask(other, "GET", "/api/rooms?stage=open", NULL, NULL);
			visit_expect(other, 200, "\"rooms\"");
			http_turn(&visit_http);
			assert_in_range(turns, 0, 10);
		}
		assert_int_equal(visit_answer(c, &out), 200);
		const char *row = strstr(strstr(out.text, "\r\n\r\n"), "hints\r\n") + strlen("hints\r\n");
		for (; *row; row = strchr(row, '\n') + 1) {
			int number, plies;
			assert_int_equal(sscanf(row, "%d,%*[^,],first-light,won,%d,0", &number, &plies), 2);
			next++;
			first = first < 0 ? number : first;
			assert_int_equal(number, first + next - 1);
			assert_int_equal(plies, next);
		}
		assert_int_equal(next, cases[i].after + cases[i].rows);
		assert_in_range(turns, cases[i].least_turns, 4);
	}
	http_close(other);
	string_release(&out);
}

static void bad_attempts_are_refused(void **state)
{
	(void)state;
	static const char path[] = "/api/levels/first-light/attempts";
	try_level("first-light", "short", "won", 7, 0, 400, "\\\"attempt\\\" is not 22");
	try_level("first-light", "AAAAAAAAAAAAAAAAAAAAA0", "win", 7, 0, 400, "\\\"result\\\" is not");
	try_level("first-light", "AAAAAAAAAAAAAAAAAAAAA0", "won", 0, 0, 400, "\\\"plies\\\" is 0");
	try_level("first-light", "AAAAAAAAAAAAAAAAAAAAA0", "won", 10001, 0, 400, "expected 1 to 10000");
	try_level("first-light", "AAAAAAAAAAAAAAAAAAAAA0", "won", 7, -1, 400, "\\\"hints\\\" is -1");
	try_level("first-light", "AAAAAAAAAAAAAAAAAAAAA0", "won", 7, 1001, 400, "expected 0 to 1000");
	check("POST", path, NULL, "{}", 400, "\\\"attempt\\\" is not 22");
	check("POST", path, NULL, "{\"player\":\"Ann\"}", 400, "unknown member");
	check("GET", "/api/levels/first-light/about", NULL, NULL, 200, "\"tries\":0");
}

/* --- lists --- */

static void lists_are_sorted_and_paged(void **state)
{
	(void)state;
	struct published p[3];
	struct string out = {0};
	char next[60], target[140];
	for (int i = 0; i < 3; i++) {
		p[i] = publish("Gate");
		wait_for(&p[i], "rated");
	}
	try_level(p[1].id, "AAAAAAAAAAAAAAAAAAAAA0", "won", 9, 0, 204, "");
	check("GET", "/api/levels?by=others&sort=played&limit=1", NULL, NULL, 200, p[1].id);
	snprintf(target, sizeof target, "/api/levels?by=others&sort=new&limit=2");
	ask("GET", target, NULL, NULL);
	assert_int_equal(visit_answer(c, &out), 200);
	assert_true(strstr(out.text, p[2].id) < strstr(out.text, p[1].id));
	assert_null(strstr(out.text, p[0].id));
	visit_member(out.text, "next", next, sizeof next);
	snprintf(target, sizeof target, "/api/levels?by=others&sort=new&limit=2&before=%s", next);
	ask("GET", target, NULL, NULL);
	assert_int_equal(visit_answer(c, &out), 200);
	assert_non_null(strstr(out.text, p[0].id));
	assert_null(strstr(out.text, p[1].id));
	assert_non_null(strstr(out.text, "\"next\":null"));
	check("GET", "/api/levels?by=others&sort=difficulty", NULL, NULL, 200, p[0].id);
	check("GET", "/api/levels?by=others&sort=reported", NULL, NULL, 403, "forbidden");
	check("GET", "/api/levels?by=others&sort=best", NULL, NULL, 400, "the sort is");
	check("GET", "/api/levels?by=others&before=x", NULL, NULL, 400, "is not the");
	check("GET", "/api/levels?by=others&limit=51", NULL, NULL, 400, "limit=1..50");
	check("GET", "/api/levels?by=me", NULL, NULL, 400, "expected others");
	check("GET", "/api/levels", NULL, NULL, 200, "\"daily\":");
	string_release(&out);
}

/* --- reports and removal --- */

static void reports_are_for_the_operator(void **state)
{
	char path[80];
	(void)state;
	struct published p = publish("Gate");
	wait_for(&p, "rated");
	snprintf(path, sizeof path, "%s/report", p.path);
	check("POST", path, NULL, "{\"reason\":\"the title is rude\"}", 204, "");
	check("POST", path, NULL, "{\"reason\":\"copied\"}", 204, "");
	check("POST", path, NULL, "{\"reason\":\"\"}", 400, "not one line");
	check("POST", path, NULL, "{\"reason\":\"a\\nb\"}", 400, "not one line");
	check("POST", path, NULL, "{}", 400, "not one line");
	check("POST", "/api/levels/first-light/report", NULL, "{\"reason\":\"x\"}", 404, "not_found");
	assert_false(has(about(&p), "reports"));
	check("GET", "/api/levels?by=others&sort=reported", OPERATOR, NULL, 200,
	      "\"reports\":2,\"reasons\":[\"the title is rude\",\"copied\"]");
	check("GET", about(&p), OPERATOR, NULL, 200, "\"reports\":2");
}

static void authors_and_the_operator_remove_levels(void **state)
{
	(void)state;
	struct published p = publish("Gate"), q = publish("Gate");
	wait_for(&p, "rated");
	wait_for(&q, "rated");
	try_level(p.id, "AAAAAAAAAAAAAAAAAAAAA0", "won", 9, 0, 204, "");
	check("DELETE", p.path, NULL, NULL, 403, "\"id\":\"server_not_author\"");
	check("DELETE", p.path, q.token, NULL, 403, "\"id\":\"server_not_author\"");
	check("DELETE", p.path, p.token, NULL, 204, "");
	check("DELETE", p.path, p.token, NULL, 404, "not_found");
	check("DELETE", q.path, OPERATOR, NULL, 204, "");
	check("DELETE", "/api/levels/first-light", OPERATOR, NULL, 404, "not_found");
	check("GET", p.path, NULL, NULL, 404, "not_found");
	check("GET", about(&p), NULL, NULL, 404, "not_found");
	check("GET", "/api/levels?by=others", NULL, NULL, 200, "\"levels\":[]");
	check("GET", "/api/levels.csv", NULL, NULL, 200, p.id); /* the attempts stay */
}

static void removed_levels_are_not_rated(void **state)
{
	(void)state;
	struct published p = publish("Gate"), q = publish("Gate");
	visit_pass(250);
	check("DELETE", p.path, p.token, NULL, 204, "");
	wait_for(&q, "rated");
	check("GET", about(&p), NULL, NULL, 404, "not_found");
}

#define with(test, begin) cmocka_unit_test_setup_teardown(test, begin, end)

int main(void)
{
	const struct CMUnitTest tests[] = {
		with(a_level_is_rated_and_listed, begin_rating),
		with(a_level_is_a_level_file, begin_rating),
		with(bad_levels_are_refused, begin_waiting),
		with(bad_requests_are_refused, begin_waiting),
		with(a_server_without_threads_takes_no_levels, begin_without_threads),
		with(the_operator_decides_who_publishes, begin_waiting),
		with(levels_by_others_need_the_password, begin_waiting),
		with(the_queue_of_ratings_is_bounded, begin_waiting),
		with(the_number_of_levels_is_bounded, begin_waiting),
		with(refused_levels_are_forgotten_after_a_week, begin_waiting),
		with(ids_of_the_campaign_stay_its_own, begin_waiting),
		with(huge_and_deep_levels_are_refused, begin_waiting),
		with(the_largest_level_is_kept, begin_waiting),
		with(an_authors_own_token_is_kept, begin_waiting),
		with(ratings_start_over_after_a_restart, begin_waiting),
		with(an_interrupted_rating_is_repeated, begin_rating),
		with(levels_are_rated_one_at_a_time, begin_rating),
		with(two_servers_never_rate_the_same_level, begin_waiting),
		with(a_server_takes_over_from_one_that_has_gone, begin_waiting),
		with(a_server_that_stops_gives_up_its_claims, begin_waiting),
		with(the_rating_of_a_level_removed_elsewhere_ends, begin_waiting),
		with(searches_are_done_between_the_steps_of_a_rating, begin_rating),
		with(a_level_with_too_many_draws_is_refused, begin_rating),
		with(attempts_are_counted_once, begin_rating),
		with(attempts_are_exported_in_pages, begin_waiting),
		with(exports_of_attempts_take_turns, begin_waiting),
		with(bad_attempts_are_refused, begin_waiting),
		with(lists_are_sorted_and_paged, begin_rating),
		with(reports_are_for_the_operator, begin_rating),
		with(authors_and_the_operator_remove_levels, begin_rating),
		with(removed_levels_are_not_rated, begin_rating),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
