#include "module.h"

#include <stdlib.h>
#include <string.h>

struct py_batch {
	PyObject_HEAD struct qipan_batch *batch;
	bool busy; /* another thread plays it */
};

static struct py_batch *idle(PyObject *self)
{
	struct py_batch *b = (struct py_batch *)self;
	return b->busy ? (struct py_batch *)py_busy("batch") : b;
}

/* --- arrays: memory of a batch that others see through the buffer protocol --- */

#define DIMENSIONS_MAX 4

struct py_array {
	PyObject_HEAD PyObject *batch; /* owns data */
	void *data;
	const char *format;
	int n;
	Py_ssize_t size, shape[DIMENSIONS_MAX], strides[DIMENSIONS_MAX]; /* in bytes, but the shape */
};

static PyTypeObject *array_type;

static void array_free(PyObject *self)
{
	PyTypeObject *type = Py_TYPE(self);
	Py_XDECREF(((struct py_array *)self)->batch);
	((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
	Py_DECREF(type);
}

static int array_buffer(PyObject *self, Py_buffer *view, int flags)
{
	struct py_array *a = (struct py_array *)self;
	if (PyBuffer_FillInfo(view, self, a->data, a->strides[0] * a->shape[0], 0, flags) < 0)
		return -1;
	view->itemsize = a->strides[a->n - 1];
	view->format = flags & PyBUF_FORMAT ? (char *)a->format : NULL;
	view->ndim = a->n;
	view->shape = flags & PyBUF_ND ? a->shape : NULL;
	view->strides = (flags & PyBUF_STRIDES) == PyBUF_STRIDES ? a->strides : NULL;
	return 0;
}

static PyType_Slot array_slots[] = {
	{Py_tp_dealloc, array_free},
	{Py_bf_getbuffer, array_buffer},
	{0, NULL},
};

static PyType_Spec array_spec = {"qipan._Array", sizeof(struct py_array), 0,
				 Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, array_slots};

/* A memoryview of C-contiguous data. */
static PyObject *array(PyObject *batch, void *data, const char *format, Py_ssize_t item, int n, const int *shape)
{
	struct py_array *a = (struct py_array *)((allocfunc)PyType_GetSlot(array_type, Py_tp_alloc))(array_type, 0);
	if (!a)
		return NULL;
	Py_INCREF(batch);
	a->batch = batch;
	a->data = data;
	a->format = format;
	a->n = n;
	for (int i = n - 1; i >= 0; i--) {
		a->shape[i] = shape[i];
		a->strides[i] = item;
		item *= shape[i];
	}
	PyObject *view = PyMemoryView_FromObject((PyObject *)a);
	Py_DECREF(a);
	return view;
}

static const struct qipan_batch_arrays *arrays(PyObject *self)
{
	return qipan_batch_arrays(((struct py_batch *)self)->batch);
}

static PyObject *get_observations(PyObject *self, void *unused)
{
	const struct qipan_batch_arrays *a = arrays(self);
	(void)unused;
	return array(self, a->observations, "B", 1, 4,
		     (int[]){a->size, a->shape.planes, a->shape.rows, a->shape.columns});
}

static PyObject *get_masks(PyObject *self, void *unused)
{
	const struct qipan_batch_arrays *a = arrays(self);
	(void)unused;
	return array(self, a->masks, "B", 1, 2, (int[]){a->size, a->n_actions});
}

static PyObject *get_to_act(PyObject *self, void *unused)
{
	(void)unused;
	return array(self, arrays(self)->to_act, "B", 1, 1, &arrays(self)->size);
}

static PyObject *get_ended(PyObject *self, void *unused)
{
	(void)unused;
	return array(self, arrays(self)->ended, "B", 1, 1, &arrays(self)->size);
}

static PyObject *get_rewards(PyObject *self, void *unused)
{
	(void)unused;
	return array(self, arrays(self)->rewards, "b", 1, 2, (int[]){arrays(self)->size, 2});
}

static PyObject *get_lengths(PyObject *self, void *unused)
{
	(void)unused;
	return array(self, arrays(self)->lengths, "i", sizeof(int32_t), 1, &arrays(self)->size);
}

static PyObject *get_actions(PyObject *self, void *unused)
{
	(void)unused;
	return array(self, arrays(self)->actions, "i", sizeof(int32_t), 1, &arrays(self)->size);
}

/* --- the batch --- */

static PyObject *batch_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
	static char *names[] = {"game", "size", "preset", "seed", "limit", NULL};
	const char *game = "xiangqi", *preset = NULL;
	int size = 1, limit = 1000;
	uint64_t seed = 0;
	struct qipan_error err;
	if (!PyArg_ParseTupleAndKeywords(args, named, "|sizO&i:Batch", names, &game, &size, &preset, py_count, &seed,
					 &limit))
		return NULL;
	struct qipan_batch *batch = qipan_batch_new(game, preset, size, seed, limit, &err);
	if (!batch)
		return py_fail(&err);
	struct py_batch *b = (struct py_batch *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
	if (b)
		b->batch = batch;
	else
		qipan_batch_free(batch);
	return (PyObject *)b;
}

static void batch_free(PyObject *self)
{
	PyTypeObject *type = Py_TYPE(self);
	qipan_batch_free(((struct py_batch *)self)->batch);
	((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
	Py_DECREF(type);
}

static PyObject *sample(PyObject *self, PyObject *unused)
{
	const struct py_batch *b = idle(self);
	(void)unused;
	if (!b)
		return NULL;
	qipan_batch_sample(b->batch);
	return get_actions(self, NULL);
}

/* Copies a sequence of numbers. */
static bool read_sequence(PyObject *actions, int32_t *out, int n)
{
	if (PySequence_Size(actions) != n) {
		if (!PyErr_Occurred())
			PyErr_Format(PyExc_ValueError, "expected %d action numbers, one for each game", n);
		return false;
	}
	for (int i = 0; i < n; i++) {
		PyObject *item = PySequence_GetItem(actions, i), *index = item ? PyNumber_Index(item) : NULL;
		int overflow = 0;
		long number = index ? PyLong_AsLongAndOverflow(index, &overflow) : -1;
		Py_XDECREF(item);
		Py_XDECREF(index);
		if (!index)
			return false;
		out[i] = overflow || number != (int32_t)number ? -1 : (int32_t)number;
	}
	return true;
}

/* Copies an array of 4-byte or 8-byte integers; 0 if the object is not such an array, -1 with an exception. */
static int read_buffer(PyObject *actions, int32_t *out, int n)
{
	Py_buffer view;
	if (!PyObject_CheckBuffer(actions) || PyObject_GetBuffer(actions, &view, PyBUF_CONTIG_RO | PyBUF_FORMAT) < 0) {
		PyErr_Clear();
		return 0;
	}
	bool wide = view.itemsize == 8, fits = view.len == n * view.itemsize;
	const char *format = view.format ? view.format : "B";
	bool integers = (wide || view.itemsize == 4) && strchr("ilq", format[0]) && !format[1];
	for (int i = 0; i < n && fits && integers; i++) {
		int64_t number = wide ? ((const int64_t *)view.buf)[i] : ((const int32_t *)view.buf)[i];
		out[i] = number == (int32_t)number ? (int32_t)number : -1;
	}
	PyBuffer_Release(&view);
	if (integers && !fits) {
		PyErr_Format(PyExc_ValueError, "expected %d action numbers, one for each game", n);
		return -1;
	}
	return integers;
}

static bool read_actions(PyObject *actions, int32_t *out, int n)
{
	int read = read_buffer(actions, out, n);
	return read == 0 ? read_sequence(actions, out, n) : read > 0;
}

static PyObject *step(PyObject *self, PyObject *args)
{
	PyObject *actions = Py_None;
	struct qipan_error err;
	bool done = false;
	if (!PyArg_ParseTuple(args, "|O:step", &actions))
		return NULL;
	const struct qipan_batch_arrays *a = arrays(self);
	int32_t *read = actions == Py_None ? NULL : malloc((size_t)a->size * sizeof *read);
	if (actions != Py_None && !read)
		return PyErr_NoMemory();
	if (read && !read_actions(actions, read, a->size)) {
		free(read);
		return NULL;
	}
	struct py_batch *b = idle(self);
	if (b) {
		b->busy = true;
		Py_BEGIN_ALLOW_THREADS done = qipan_batch_step(b->batch, read ? read : a->actions, &err);
		Py_END_ALLOW_THREADS b->busy = false;
	}
	free(read);
	return b ? py_none_or_fail(done, &err) : NULL;
}

static PyObject *reset(PyObject *self, PyObject *args, PyObject *named)
{
	static char *names[] = {"seed", NULL};
	uint64_t seed = 0;
	if (!PyArg_ParseTupleAndKeywords(args, named, "|O&:reset", names, py_count, &seed))
		return NULL;
	const struct py_batch *b = idle(self);
	if (!b)
		return NULL;
	qipan_batch_reset(b->batch, seed);
	Py_RETURN_NONE;
}

static PyObject *play(PyObject *self, PyObject *args)
{
	long long steps;
	if (!PyArg_ParseTuple(args, "L:play", &steps))
		return NULL;
	struct py_batch *b = idle(self);
	if (!b)
		return NULL;
	if (steps < 0)
		return PyErr_Format(PyExc_ValueError, "%lld steps, expected 0 or more", steps);
	b->busy = true;
	Py_BEGIN_ALLOW_THREADS qipan_batch_play(b->batch, steps);
	Py_END_ALLOW_THREADS b->busy = false;
	Py_RETURN_NONE;
}

/* clang-format off */
static PyMethodDef methods[] = {
	PY_METHOD(sample, METH_NOARGS, "($self)",
		"Draws a legal move for each game into the array actions, and returns it.\n\n"
		">>> b = Batch(\"qilin\", 3)\n>>> len(b.sample())\n3"),
	PY_METHOD(step, METH_VARARGS, "($self, actions=None, /)",
		"Plays a move in each game: action numbers as an array or sequence; None: those of sample(). If one is not legal,\n"
		"nothing is played.\n\n"
		">>> b = Batch(\"surakarta\", 2, seed=1)\n>>> b.sample().tolist() != []\nTrue\n>>> b.step()\n>>> b.lengths.tolist()\n[1, 1]"),
	PY_METHOD(reset, METH_VARARGS | METH_KEYWORDS, "($self, seed=0)",
		"Starts all games again.\n\n>>> b = Batch(\"magic\", 2)\n>>> b.play(5)\n>>> b.reset(3)\n>>> b.lengths.tolist()\n[0, 0]"),
	PY_METHOD(play, METH_VARARGS, "($self, steps, /)",
		"Plays that many random moves in each game, faster than step() does.\n\n"
		">>> b = Batch(\"xiangqi\", 4)\n>>> b.play(10)\n>>> b.lengths.tolist()\n[10, 10, 10, 10]"),
	{NULL, NULL, 0, NULL},
};

static PyGetSetDef getters[] = {
	{"observations", get_observations, NULL, "uint8 (size, planes, rows, columns): docs/actions.md", NULL},
	{"masks", get_masks, NULL, "uint8 (size, action_count): 1 for legal moves", NULL},
	{"to_act", get_to_act, NULL, "uint8 (size,): 0 the first side, 1 the second", NULL},
	{"ended", get_ended, NULL, "uint8 (size,): 1 if the last step ended the game by a ruling, 2 if by the limit", NULL},
	{"rewards", get_rewards, NULL, "int8 (size, 2): the result of an ended game for first and second: 1, 0 or -1", NULL},
	{"lengths", get_lengths, NULL, "int32 (size,): moves of the current game so far", NULL},
	{"actions", get_actions, NULL, "int32 (size,): written by sample(), free to write", NULL},
	{NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot slots[] = {
	{Py_tp_doc,
	 "Batch(game='xiangqi', size=1, preset=None, seed=0, limit=1000)\n--\n\n"
	 "Many games at once, for self-play (size 1 to 65536). Outcomes of chance are drawn at once, so that a side is to act in each\n"
	 "game. A game ends by the rules or after limit moves (0: no limit); then the next one begins in the same step: rewards and\n"
	 "ended are those of the old game, the observation is that of the new one.\n\n"
	 "The arrays are memoryviews of memory that belongs to the batch; numpy.asarray(batch.observations) does not copy it, and\n"
	 "steps change it.\n\n"
	 ">>> b = Batch(\"xiangqi\", 2)\n>>> b.observations.shape, b.masks.shape\n((2, 17, 10, 9), (2, 8100))"},
	{Py_tp_new, batch_new},
	{Py_tp_dealloc, batch_free},
	{Py_tp_methods, methods},
	{Py_tp_getset, getters},
	{0, NULL},
};
/* clang-format on */

static PyType_Spec spec = {"qipan.Batch", sizeof(struct py_batch), 0, Py_TPFLAGS_DEFAULT, slots};

PyObject *py_batch_make(void)
{
	if (!array_type)
		array_type = (PyTypeObject *)PyType_FromSpec(&array_spec);
	return array_type ? PyType_FromSpec(&spec) : NULL;
}
