#include "module.h"

#include <stdlib.h>
#include <string.h>

struct py_engine {
	PyObject_HEAD struct qipan_engine *engine;
	bool busy; /* searching */
};

static struct py_engine *checked(PyObject *self)
{
	struct py_engine *e = (struct py_engine *)self;
	return e->busy ? (struct py_engine *)py_busy("engine") : e;
}

/* Sets an option to what str() makes of the value; True and False are lower-case words. */
static bool set_option(struct qipan_engine *engine, PyObject *name, PyObject *value)
{
	struct qipan_error err;
	PyObject *text = PyBool_Check(value) ? py_text(value == Py_True ? "true" : "false") : PyObject_Str(value);
	const char *word = PyUnicode_AsUTF8AndSize(name, NULL);
	const char *words = text && word ? PyUnicode_AsUTF8AndSize(text, NULL) : NULL;
	bool done = words && qipan_engine_set(engine, word, words, &err);
	if (words && !done)
		py_fail(&err);
	Py_XDECREF(text);
	return done;
}

static bool set_options(struct qipan_engine *engine, PyObject *options)
{
	PyObject *name, *value;
	Py_ssize_t at = 0;
	while (options && PyDict_Next(options, &at, &name, &value))
		if (!set_option(engine, name, value))
			return false;
	return true;
}

/* The net, and all other named arguments as options. */
static bool configure(struct qipan_engine *engine, PyObject *named)
{
	PyObject *options = named ? PyDict_Copy(named) : NULL;
	PyObject *net = options ? PyDict_GetItemString(options, "net") : NULL;
	struct qipan_error err;
	bool good = !named || options;
	if (net) {
		const char *path = net == Py_None ? "none" : PyUnicode_AsUTF8AndSize(net, NULL);
		good = path && qipan_engine_load_net(engine, path, &err);
		if (path && !good)
			py_fail(&err);
		good = good && PyDict_DelItemString(options, "net") == 0;
	}
	good = good && set_options(engine, options);
	Py_XDECREF(options);
	return good;
}

static PyObject *engine_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
	const char *game = "xiangqi", *opponent = "strongest";
	struct qipan_error err;
	if (!PyArg_ParseTuple(args, "|ss:Engine", &game, &opponent))
		return NULL;
	struct qipan_engine *engine = qipan_engine_new(game, opponent, 1, 0, &err);
	if (!engine)
		return py_fail(&err);
	struct py_engine *e = NULL;
	if (configure(engine, named))
		e = (struct py_engine *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
	if (e)
		e->engine = engine;
	else
		qipan_engine_free(engine);
	return (PyObject *)e;
}

static void engine_free(PyObject *self)
{
	PyTypeObject *type = Py_TYPE(self);
	qipan_engine_free(((struct py_engine *)self)->engine);
	((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
	Py_DECREF(type);
}

/* --- searching --- */

static PyObject *result_of(const struct qipan_search_result *r)
{
	PyObject *const fields[] = {PyUnicode_FromString(r->best),
				    PyLong_FromLong(r->score),
				    PyLong_FromLong(r->depth),
				    PyLong_FromUnsignedLongLong(r->nodes),
				    PyFloat_FromDouble((double)r->time_us / 1e6),
				    py_words(r->pv)};
	return py_struct(py_result_type, fields, 6);
}

struct reporter {
	struct py_engine *engine;
	PyObject *report;
	PyThreadState *thread; /* while the GIL is released */
	bool failed;           /* report raised */
};

/* Also lets Ctrl-C end a search. */
static void report(void *context, int line, const struct qipan_search_result *r)
{
	struct reporter *p = context;
	PyEval_RestoreThread(p->thread);
	if (!p->failed && p->report) {
		PyObject *result = result_of(r), *answer = NULL;
		if (result)
			answer = PyObject_CallFunction(p->report, "iO", line, result);
		p->failed = !answer;
		Py_XDECREF(result);
		Py_XDECREF(answer);
	}
	if (!p->failed)
		p->failed = PyErr_CheckSignals() < 0;
	if (p->failed)
		qipan_engine_stop(p->engine->engine);
	p->thread = PyEval_SaveThread();
}

#define SECONDS_MAX 1e6

/* Seconds to milliseconds, at least 1 if there are any. */
static bool milliseconds(double seconds, const char *what, int64_t *out)
{
	if (!(seconds >= 0 && seconds <= SECONDS_MAX)) {
		PyErr_Format(PyExc_ValueError, "%s: expected 0 to 1000000 seconds", what);
		return false;
	}
	*out = (int64_t)(seconds * 1000);
	if (seconds > 0 && *out == 0)
		*out = 1;
	return true;
}

/* A tuple of four numbers of seconds, or None. */
static bool read_clock(PyObject *clock, struct qipan_limits *limits)
{
	double seconds[4];
	if (clock == Py_None)
		return true;
	if (!PyTuple_Check(clock)) {
		PyErr_SetString(PyExc_TypeError, "clock: expected a tuple of four numbers or None");
		return false;
	}
	if (!PyArg_ParseTuple(clock, "dddd;clock: expected four numbers", &seconds[0], &seconds[1], &seconds[2],
			      &seconds[3]))
		return false;
	limits->has_clock = true;
	for (int i = 0; i < 2; i++)
		if (!milliseconds(seconds[i], "clock", &limits->left_ms[i]) ||
		    !milliseconds(seconds[2 + i], "clock", &limits->increment_ms[i]))
			return false;
	return true;
}

/* The engine and the position, both busy from now on; arguments are read before, since that may run other threads. */
static struct py_position *begin(PyObject *self, PyObject *object, struct py_engine **engine)
{
	*engine = checked(self);
	struct py_position *g = *engine ? py_position_of(object) : NULL;
	if (g)
		(*engine)->busy = g->busy = true;
	return g;
}

static PyObject *search(PyObject *self, PyObject *args, PyObject *named)
{
	static char *names[] = {"position", "depth",  "nodes",    "seconds", "clock",
				"moves",    "report", "infinite", "mate",    NULL};
	PyObject *object, *clock = Py_None, *moves = Py_None, *callback = Py_None, *joined = NULL;
	struct qipan_limits limits = {0};
	struct qipan_search_result found;
	struct qipan_error err;
	double seconds = 0;
	int infinite = 0;
	int64_t ms;
	struct py_engine *e;
	if (!PyArg_ParseTupleAndKeywords(args, named, "O|iO&dOOOpi:search", names, &object, &limits.depth, py_count,
					 &limits.nodes, &seconds, &clock, &moves, &callback, &infinite, &limits.mate) ||
	    !milliseconds(seconds, "seconds", &ms) || !read_clock(clock, &limits))
		return NULL;
	limits.time_ms = (int)ms;
	limits.infinite = infinite;
	if (moves != Py_None && !py_join(moves, &joined, &limits.moves))
		return NULL;
	struct py_position *g = begin(self, object, &e);
	if (!g) {
		Py_XDECREF(joined);
		return NULL;
	}
	struct reporter p = {.engine = e, .report = callback == Py_None ? NULL : callback};
	p.thread = PyEval_SaveThread();
	bool done = qipan_engine_search(e->engine, g->game, &limits, report, &p, &found, &err);
	PyEval_RestoreThread(p.thread);
	e->busy = g->busy = false;
	Py_XDECREF(joined);
	if (p.failed)
		return NULL;
	return done ? result_of(&found) : py_fail(&err);
}

/* Lets Ctrl-C end a review. */
static void check_signals(void *context)
{
	struct reporter *p = context;
	PyEval_RestoreThread(p->thread);
	p->failed = p->failed || PyErr_CheckSignals() < 0;
	if (p->failed)
		qipan_engine_stop(p->engine->engine);
	p->thread = PyEval_SaveThread();
}

static PyObject *review(PyObject *self, PyObject *args, PyObject *named)
{
	static char *names[] = {"game", "depth", "nodes", "seconds", NULL};
	PyObject *object;
	struct qipan_limits limits = {0};
	struct qipan_error err;
	double seconds = 0;
	int64_t ms;
	struct py_engine *e;
	if (!PyArg_ParseTupleAndKeywords(args, named, "O|iO&d:review", names, &object, &limits.depth, py_count,
					 &limits.nodes, &seconds) ||
	    !milliseconds(seconds, "seconds", &ms))
		return NULL;
	limits.time_ms = (int)ms;
	struct py_position *g = begin(self, object, &e);
	if (!g)
		return NULL;
	struct reporter p = {.engine = e};
	p.thread = PyEval_SaveThread();
	const char *json = qipan_engine_review(e->engine, g->game, &limits, check_signals, &p, &err);
	PyEval_RestoreThread(p.thread);
	e->busy = g->busy = false;
	if (p.failed)
		return NULL;
	return json ? py_json(json) : py_fail(&err);
}

/* From any thread. */
static PyObject *stop(PyObject *self, PyObject *unused)
{
	(void)unused;
	qipan_engine_stop(((struct py_engine *)self)->engine);
	Py_RETURN_NONE;
}

static PyObject *forget(PyObject *self, PyObject *unused)
{
	const struct py_engine *e = checked(self);
	(void)unused;
	if (!e)
		return NULL;
	qipan_engine_forget(e->engine);
	Py_RETURN_NONE;
}

static PyObject *get_options(PyObject *self, void *unused)
{
	const struct py_engine *e = checked(self);
	(void)unused;
	if (!e)
		return NULL;
	PY_LIST(qipan_engine_option(e->engine, i));
}

/* clang-format off */
static PyMethodDef methods[] = {
	{"search", (PyCFunction)(void (*)(void))search, METH_VARARGS | METH_KEYWORDS,
	 "search($self, position, depth=0, nodes=0, seconds=0.0, clock=None, moves=None, report=None, infinite=False, mate=0)\n--\n\n"
	 "Searches the position of an undecided game and returns a SearchResult; the first limit reached ends it.\n\n"
	 "clock: (first's seconds, second's seconds, first's increment, second's increment). moves: only these. report(line, result)\n"
	 "is called after each iteration, with the option lines for each line. Other threads run meanwhile.\n\n"
	 ">>> Engine(\"surakarta\").search(Position(\"surakarta\"), depth=4).depth\n4"},
	{"review", (PyCFunction)(void (*)(void))review, METH_VARARGS | METH_KEYWORDS,
	 "review($self, game, depth=0, nodes=0, seconds=0.0)\n--\n\n"
	 "Searches every position of a game and judges what each move lost: the object of \"qipan analyse --json\"\n"
	 "(docs/analyse.md) as a dict.\n\n"
	 ">>> g = Game(\"surakarta\")\n>>> g.push(g.moves[0])\n>>> len(Engine(\"surakarta\").review(g, nodes=100)[\"steps\"])\n2"},
	{"stop", stop, METH_NOARGS, "stop($self)\n--\n\nStops the current search, from any thread.\n\n>>> Engine(\"qilin\").stop()"},
	{"forget", forget, METH_NOARGS, "forget($self)\n--\n\nClears everything learned, as if newly created.\n\n>>> Engine(\"qilin\").forget()"},
	{NULL, NULL, 0, NULL},
};

static PyGetSetDef getters[] = {
	{"options", get_options, NULL, "names of the opponent's options", NULL},
	{NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot slots[] = {
	{Py_tp_doc, "Engine(game='xiangqi', opponent='strongest', /, *, net=..., **options)\n--\n\nPlays one game.\n\nnet: a file; None: the hand-crafted evaluation. options: see Engine.options, such as threads=2, hash=64 (MiB), lines=3.\n\n>>> engine = Engine(\"surakarta\", \"alphabeta\", lines=2)\n>>> \"lines\" in engine.options\nTrue"},
	{Py_tp_new, engine_new},
	{Py_tp_dealloc, engine_free},
	{Py_tp_methods, methods},
	{Py_tp_getset, getters},
	{0, NULL},
};
/* clang-format on */

static PyType_Spec spec = {"qipan.Engine", sizeof(struct py_engine), 0, Py_TPFLAGS_DEFAULT, slots};

PyObject *py_engine_make(void)
{
	return PyType_FromSpec(&spec);
}
