/* Compiled for several processors (base/hot.h) with reordered floating-point sums (CMakeLists.txt): the last digits
 * differ between machines. */
#include "train/gradient.h"
#include "base/hot.h"

#include <math.h>
#include <string.h>

/* Activations of the layers for one example, and the derivatives with respect to them. */
struct pass {
	uint16_t features[2 * FEATURES_MAX];
	_Alignas(64) float sums[2][NET_HIDDEN_MAX], numbers[NET_HIDDEN_MAX];
	_Alignas(64) float first[NET_FIRST], second[NET_SECOND];
	_Alignas(64) float d_sums[NET_HIDDEN_MAX], d_numbers[NET_HIDDEN_MAX];
	float d_first[NET_FIRST], d_second[NET_SECOND];
	float value;
};

static HOT_PART float clipped(float x)
{
	return x < 0 ? 0 : x > 1 ? 1 : x;
}

static HOT_PART bool is_inside(float x)
{
	return x > 0 && x < 1;
}

static HOT_PART float dot(const float *restrict a, const float *restrict b, size_t n)
{
	float sum = 0;
	for (size_t i = 0; i < n; i++)
		sum += a[i] * b[i];
	return sum;
}

/* to += factor * from */
static HOT_PART void add_times(float *restrict to, const float *restrict from, float factor, size_t n)
{
	for (size_t i = 0; i < n; i++)
		to[i] += factor * from[i];
}

static HOT_PART void add_rows(float *restrict sums, const float *restrict rows, const uint16_t *features, int n,
			      size_t hidden)
{
	for (int k = 0; k < n; k++) {
		const float *row = rows + (size_t)features[k] * hidden;
		for (size_t i = 0; i < hidden; i++)
			sums[i] += row[i];
	}
}

static HOT_PART void look(const struct examples *e, const struct example *example, const uint16_t *mirrored,
			  struct pass *p)
{
	const uint16_t *features = e->features + example->at;
	int n = example->n[0] + example->n[1];
	for (int i = 0; i < n; i++)
		p->features[i] = mirrored ? mirrored[features[i]] : features[i];
}

static HOT_PART void forward(const struct model_shape *s, const float *weights, const float *rows,
			     const struct example *example, struct pass *p)
{
	size_t hidden = (size_t)s->hidden, half = hidden / 2;
	const uint16_t *features = p->features;
	const float *bucket = weights + s->output_buckets + example->output_bucket * s->output_bucket_size;
	for (size_t perspective = 0; perspective < 2; perspective++) {
		float *sums = p->sums[perspective];
		memcpy(sums, weights + s->biases, hidden * sizeof *sums);
		add_rows(sums, rows, features, example->n[perspective], hidden);
		features += example->n[perspective];
		for (size_t i = 0; i < half; i++)
			p->numbers[perspective * half + i] = clipped(sums[i]) * clipped(sums[half + i]);
	}
	for (size_t i = 0; i < NET_FIRST; i++)
		p->first[i] = bucket[s->first_bias + i] + dot(bucket + i * hidden, p->numbers, hidden);
	float value = bucket[s->last_bias];
	for (size_t i = 0; i < NET_SECOND; i++) {
		float sum = bucket[s->second_bias + i];
		for (size_t k = 0; k < NET_FIRST; k++)
			sum += bucket[s->second + i * NET_FIRST + k] * clipped(p->first[k]);
		p->second[i] = sum;
		value += bucket[s->last + i] * clipped(sum);
	}
	p->value = value;
}

/* d: derivative with respect to the output. */
static HOT_PART void backward_dense(const struct model_shape *s, const float *bucket, float *to, struct pass *p,
				    float d)
{
	size_t hidden = (size_t)s->hidden;
	memset(p->d_first, 0, sizeof p->d_first);
	memset(p->d_numbers, 0, hidden * sizeof *p->d_numbers);
	to[s->last_bias] += d;
	for (size_t i = 0; i < NET_SECOND; i++) {
		to[s->last + i] += d * clipped(p->second[i]);
		float d_second = is_inside(p->second[i]) ? d * bucket[s->last + i] : 0;
		to[s->second_bias + i] += d_second;
		for (size_t k = 0; k < NET_FIRST; k++) {
			size_t at = s->second + i * NET_FIRST + k;
			to[at] += d_second * clipped(p->first[k]);
			p->d_first[k] += d_second * bucket[at];
		}
	}
	for (size_t i = 0; i < NET_FIRST; i++) {
		if (!is_inside(p->first[i]))
			continue;
		to[s->first_bias + i] += p->d_first[i];
		add_times(to + i * hidden, p->numbers, p->d_first[i], hidden);
		add_times(p->d_numbers, bucket + i * hidden, p->d_first[i], hidden);
	}
}

static HOT_PART void backward_sums(const struct model_shape *s, const struct example *example, struct pass *p,
				   float *to)
{
	size_t hidden = (size_t)s->hidden, half = hidden / 2;
	const uint16_t *features = p->features;
	for (size_t perspective = 0; perspective < 2; perspective++) {
		const float *restrict sums = p->sums[perspective], *restrict d = p->d_numbers + perspective * half;
		float *restrict out = p->d_sums;
		for (size_t i = 0; i < half; i++) {
			out[i] = is_inside(sums[i]) ? d[i] * clipped(sums[half + i]) : 0;
			out[half + i] = is_inside(sums[half + i]) ? d[i] * clipped(sums[i]) : 0;
		}
		for (int k = 0; k < example->n[perspective]; k++)
			add_times(to + (size_t)features[k] * hidden, out, 1, hidden);
		add_times(to + s->biases, out, 1, hidden);
		features += example->n[perspective];
	}
}

static HOT_PART float sigmoid(float x)
{
	return 1 / (1 + expf(-x));
}

HOT double gradient_add(const struct model *m, const float *rows, const struct examples *e, const uint32_t *list,
			size_t n, const uint16_t *mirrored, const struct gradient_aim *aim, float *gradient)
{
	const struct model_shape *s = &m->shape;
	float scale = (float)aim->scale, unit = NET_VALUE / scale;
	double sum = 0;
	struct pass p = {.value = 0};
	for (size_t i = 0; i < n; i++) {
		const struct example *example = &e->all[list[i] & ~GRADIENT_MIRRORED];
		float outcome = example->halves == EXAMPLE_UNKNOWN ? 0 : (float)aim->outcome;
		look(e, example, list[i] & GRADIENT_MIRRORED ? mirrored : NULL, &p);
		forward(s, m->weights, rows, example, &p);
		float points = sigmoid(p.value * unit);
		float error = points - (1 - outcome) * sigmoid((float)example->score / scale) -
			      outcome * (float)example->halves / 2;
		sum += (double)(error * error);
		if (!gradient)
			continue;
		size_t bucket = s->output_buckets + example->output_bucket * s->output_bucket_size;
		backward_dense(s, m->weights + bucket, gradient + bucket, &p, 2 * error * points * (1 - points) * unit);
		backward_sums(s, example, &p, gradient);
	}
	return sum;
}
