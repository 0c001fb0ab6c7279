#include "module.h"

/* Iterates over the games of a text. */
struct py_reader {
	PyObject_HEAD PyObject *text; /* bytes, which must outlive reader */
	struct qipan_reader *reader;
};

static PyObject *reader_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
	static char *names[] = {"text", NULL};
	PyObject *text;
	char *bytes;
	Py_ssize_t n;
	if (!PyArg_ParseTupleAndKeywords(args, named, "S:Reader", names, &text) ||
	    PyBytes_AsStringAndSize(text, &bytes, &n) < 0)
		return NULL;
	struct py_reader *r = (struct py_reader *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
	if (!r)
		return NULL;
	Py_INCREF(text);
	r->text = text;
	r->reader = qipan_reader_new(bytes, (size_t)n);
	return (PyObject *)r;
}

static void reader_free(PyObject *self)
{
	struct py_reader *r = (struct py_reader *)self;
	PyTypeObject *type = Py_TYPE(self);
	qipan_reader_free(r->reader);
	Py_XDECREF(r->text);
	((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
	Py_DECREF(type);
}

static PyObject *self_of(PyObject *self)
{
	Py_INCREF(self);
	return self;
}

/* A faulty game raises; the next call continues after it. */
static PyObject *next(PyObject *self)
{
	struct qipan_game *game;
	struct qipan_error err;
	switch (qipan_reader_next(((struct py_reader *)self)->reader, &game, &err)) {
	case 1:
		return py_position_wrap(py_game_type, game);
	case 0:
		return NULL;
	default:
		return py_fail(&err);
	}
}

/* clang-format off */
static PyType_Slot slots[] = {
	{Py_tp_doc, "Reader(text)\n--\n\nIterates over the games of a file's bytes, in any format of docs/formats.md.\n\nA faulty game raises qipan.Error; the next call of next() goes on after it. Its valid part may follow as a game.\n\n>>> len(list(Reader(b\"\")))\n0"},
	{Py_tp_new, reader_new},
	{Py_tp_dealloc, reader_free},
	{Py_tp_iter, self_of},
	{Py_tp_iternext, next},
	{0, NULL},
};
/* clang-format on */

static PyType_Spec spec = {"qipan.Reader", sizeof(struct py_reader), 0, Py_TPFLAGS_DEFAULT, slots};

PyObject *py_reader_make(void)
{
	return PyType_FromSpec(&spec);
}
