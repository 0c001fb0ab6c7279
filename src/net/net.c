#include "net/net.h"
#include "base/mem.h"
#include "base/rng.h"
#include "core/features.h"
#include "core/game.h"
#include "net/net_messages.h"

#include <stdlib.h>
#include <string.h>

/* File format (integers are little-endian): MAGIC; version, 32 bits; game; features, output buckets, hidden size and
 * length of the origin, 32 bits each; checksum of everything else, 64 bits; the origin; feature weights and biases, 16
 * bits each; for each output bucket, layer by layer, the weights, 8 bits each, and the biases, 32 bits each. */
#define MAGIC      "qipannet"
#define VERSION    2
#define GAME_BYTES 16
#define HEAD_BYTES (8 + 4 + GAME_BYTES + 4 * 4 + 8)
#define ORIGIN_MAX (1 << 19)
#define OFFSET_MAX (1 << 24)
#define LINE       64

bool net_init(struct net *net, const char *game, int n_features, int n_output_buckets, int hidden, struct error *err)
{
	*net = (struct net){.n_features = n_features, .n_output_buckets = n_output_buckets, .hidden = hidden};
	if (n_features < 1 || n_features > UINT16_MAX + 1)
		return fail(err, net_bad_feature_count, n_features, UINT16_MAX + 1);
	if (n_output_buckets < 1 || n_output_buckets > NET_OUTPUT_BUCKETS_MAX)
		return fail(err, net_bad_stage_count, n_output_buckets, NET_OUTPUT_BUCKETS_MAX);
	if (hidden < 64 || hidden > NET_HIDDEN_MAX || hidden % 64)
		return fail(err, net_bad_hidden_count, hidden, NET_HIDDEN_MAX);
	if (strlen(game) >= sizeof net->game)
		return fail(err, net_game_name_too_long, game, sizeof net->game - 1);
	strcpy(net->game, game);
	size_t row = (size_t)hidden, rows = (size_t)n_features * row, first = NET_FIRST * row;
	net->block = mem_new((rows + row) * sizeof *net->rows + (size_t)n_output_buckets * first + LINE);
	size_t over = (uintptr_t)net->block % LINE;
	net->rows = (int16_t *)(void *)((char *)net->block + (over ? LINE - over : 0));
	net->biases = net->rows + rows;
	net->output_buckets = mem_new((size_t)n_output_buckets * sizeof *net->output_buckets);
	for (int i = 0; i < n_output_buckets; i++)
		net->output_buckets[i].first = (int8_t *)(net->biases + row) + (size_t)i * first;
	return true;
}

void net_release(struct net *net)
{
	free(net->block);
	free(net->output_buckets);
	string_release(&net->origin);
	*net = (struct net){0};
}

void net_free(struct net *net)
{
	if (net)
		net_release(net);
	free(net);
}

/* --- writing --- */

static void put(struct string *out, uint64_t x, int bytes)
{
	for (int i = 0; i < bytes; i++)
		string_char(out, (char)(x >> 8 * i));
}

static void put_feature_weights(struct string *out, const int16_t *x, size_t n)
{
	for (size_t i = 0; i < n; i++)
		put(out, (uint64_t)x[i], 2);
}

static void put_biases(struct string *out, const int32_t *x, int n)
{
	for (int i = 0; i < n; i++)
		put(out, (uint64_t)x[i], 4);
}

static uint64_t checksum(uint64_t sum, const void *bytes, size_t n)
{
	for (size_t i = 0; i < n; i++)
		sum = rng_mix(sum ^ ((const unsigned char *)bytes)[i]);
	return sum;
}

static void put_weights(const struct net *net, struct string *out)
{
	size_t row = (size_t)net->hidden;
	put_feature_weights(out, net->rows, (size_t)net->n_features * row);
	put_feature_weights(out, net->biases, row);
	for (int i = 0; i < net->n_output_buckets; i++) {
		const struct net_output_bucket *s = &net->output_buckets[i];
		string_bytes(out, s->first, NET_FIRST * row);
		put_biases(out, s->first_bias, NET_FIRST);
		string_bytes(out, s->second, sizeof s->second);
		put_biases(out, s->second_bias, NET_SECOND);
		string_bytes(out, s->last, sizeof s->last);
		put_biases(out, &s->last_bias, 1);
	}
}

void net_write(const struct net *net, struct string *out)
{
	struct string body = {0};
	string_bytes(&body, string_text(&net->origin), net->origin.length);
	put_weights(net, &body);
	struct string head = {0};
	string_bytes(&head, MAGIC, 8);
	put(&head, VERSION, 4);
	string_bytes(&head, net->game, GAME_BYTES);
	put(&head, (uint64_t)net->n_features, 4);
	put(&head, (uint64_t)net->n_output_buckets, 4);
	put(&head, (uint64_t)net->hidden, 4);
	put(&head, net->origin.length, 4);
	put(&head, checksum(checksum(0, head.text, head.length), body.text, body.length), 8);
	string_bytes(out, head.text, head.length);
	string_bytes(out, body.text, body.length);
	string_release(&head);
	string_release(&body);
}

uint64_t net_sum(const struct net *net)
{
	struct string bytes = {0};
	if (!net)
		return 0;
	net_write(net, &bytes);
	uint64_t sum = checksum(0, bytes.text, bytes.length);
	string_release(&bytes);
	return sum;
}

/* --- reading --- */

struct reader {
	const unsigned char *at;
	bool fits; /* all weights so far were in range */
};

static uint64_t take(struct reader *r, int bytes)
{
	uint64_t x = 0;
	for (int i = 0; i < bytes; i++)
		x |= (uint64_t)*r->at++ << 8 * i;
	return x;
}

static void take_feature_weights(struct reader *r, int16_t *out, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		out[i] = (int16_t)take(r, 2);
		r->fits &= out[i] >= -NET_FEATURE_WEIGHT_MAX && out[i] <= NET_FEATURE_WEIGHT_MAX;
	}
}

static void take_dense(struct reader *r, int8_t *out, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		out[i] = (int8_t)take(r, 1);
		r->fits &= out[i] >= -NET_DENSE_MAX;
	}
}

static void take_biases(struct reader *r, int32_t *out, int n)
{
	for (int i = 0; i < n; i++) {
		out[i] = (int32_t)take(r, 4);
		r->fits &= out[i] >= -OFFSET_MAX && out[i] <= OFFSET_MAX;
	}
}

static void take_weights(struct net *net, struct reader *r)
{
	size_t row = (size_t)net->hidden;
	take_feature_weights(r, net->rows, (size_t)net->n_features * row);
	take_feature_weights(r, net->biases, row);
	for (int i = 0; i < net->n_output_buckets; i++) {
		struct net_output_bucket *s = &net->output_buckets[i];
		take_dense(r, s->first, NET_FIRST * row);
		take_biases(r, s->first_bias, NET_FIRST);
		take_dense(r, s->second, sizeof s->second);
		take_biases(r, s->second_bias, NET_SECOND);
		take_dense(r, s->last, sizeof s->last);
		take_biases(r, &s->last_bias, 1);
	}
}

static size_t bytes_of(uint64_t n_features, uint64_t n_output_buckets, uint64_t hidden)
{
	uint64_t per_bucket =
		(NET_FIRST * hidden + NET_MIDDLE + NET_SECOND) + 4 * (uint64_t)(NET_FIRST + NET_SECOND + 1);
	return 2 * hidden * (n_features + 1) + n_output_buckets * per_bucket;
}

static bool read_shape(struct net *out, struct reader *r, size_t n, struct error *err)
{
	char game[GAME_BYTES + 1] = {0};
	memcpy(game, r->at, GAME_BYTES);
	r->at += GAME_BYTES;
	uint64_t n_features = take(r, 4), n_output_buckets = take(r, 4), hidden = take(r, 4), origin = take(r, 4);
	if (n_features > UINT16_MAX + 1 || n_output_buckets > NET_OUTPUT_BUCKETS_MAX || hidden > NET_HIDDEN_MAX ||
	    origin > ORIGIN_MAX)
		return fail(err, net_too_large, n_features, n_output_buckets, hidden);
	uint64_t expected = HEAD_BYTES + origin + bytes_of(n_features, n_output_buckets, hidden);
	if (n != expected)
		return fail(err, net_wrong_length, n, expected);
	uint64_t sum = checksum(0, r->at - (HEAD_BYTES - 8), HEAD_BYTES - 8);
	if (take(r, 8) != checksum(sum, r->at, n - HEAD_BYTES))
		return fail(err, net_bad_checksum);
	if (!net_init(out, game, (int)n_features, (int)n_output_buckets, (int)hidden, err))
		return false;
	string_bytes(&out->origin, r->at, origin);
	r->at += origin;
	return true;
}

bool net_read(struct net *out, const void *bytes, size_t n, struct error *err)
{
	struct reader r = {bytes, true};
	*out = (struct net){0};
	if (n < HEAD_BYTES || memcmp(bytes, MAGIC, 8) != 0)
		return fail(err, net_not_a_net, MAGIC);
	r.at += 8;
	uint64_t version = take(&r, 4);
	if (version != VERSION)
		return fail(err, net_other_version, version, VERSION);
	if (!read_shape(out, &r, n, err))
		return false;
	if (!text_is_utf8(string_text(&out->origin))) {
		net_release(out);
		return fail(err, net_origin_not_utf8);
	}
	take_weights(out, &r);
	if (!r.fits) {
		net_release(out);
		return fail(err, net_weight_out_of_range);
	}
	return true;
}

int net_feature_weight_max(const struct features *f)
{
	int max = INT16_MAX / (f->max_active + 1);
	return max < NET_FEATURE_WEIGHT_MAX ? max : NET_FEATURE_WEIGHT_MAX;
}

bool net_fits(const struct net *net, const struct game *game, struct error *err)
{
	const struct features *f = game->heuristics.features;
	if (strcmp(net->game, game->name) != 0)
		return fail(err, net_of_other_game, net->game, game->name);
	if (!f || net->n_features != f->n || net->n_output_buckets != f->n_output_buckets)
		return fail(err, net_of_other_shape, net->n_features, net->n_output_buckets, f ? f->n : 0,
			    f ? f->n_output_buckets : 0);
	int max = net_feature_weight_max(f);
	size_t n = ((size_t)f->n + 1) * (size_t)net->hidden; /* the biases follow the feature weights */
	for (size_t i = 0; i < n; i++)
		if (net->rows[i] > max || net->rows[i] < -max)
			return fail(err, net_weight_too_great, net->rows[i], max, game->name);
	return true;
}
