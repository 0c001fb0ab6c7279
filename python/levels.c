#include "module.h"

/* A Level of level i of the list, as played in that game. */
static PyObject *level_of(struct qipan_levels *levels, int i, int game)
{
	struct qipan_level l;
	if (!qipan_levels_get(levels, i, game, &l))
		return PyErr_Format(PyExc_ValueError, "the game has the number %d, expected 0 or more", game);
	PyObject *const fields[] = {py_text(l.id),
				    py_text(l.title),
				    py_text(l.title_zh),
				    py_text(l.position),
				    py_text(l.npc),
				    PyLong_FromUnsignedLongLong(l.seed),
				    l.win_rate < 0 ? py_text(NULL) : PyFloat_FromDouble(l.win_rate)};
	return py_struct(py_level_type, fields, 7);
}

PyObject *py_levels(PyObject *self, PyObject *args, PyObject *named)
{
	static char *names[] = {"json", "game", NULL};
	const char *json = NULL;
	Py_ssize_t length = 0;
	int game = 0;
	struct qipan_error err;
	(void)self;
	if (!PyArg_ParseTupleAndKeywords(args, named, "|z#i:levels", names, &json, &length, &game))
		return NULL;
	struct qipan_levels *levels = qipan_levels_new(json, (size_t)length, &err);
	if (!levels)
		return py_fail(&err);
	int n = qipan_levels_count(levels);
	PyObject *list = PyList_New(n);
	for (int i = 0; list && i < n; i++) {
		PyObject *level = level_of(levels, i, game);
		if (!level || PyList_SetItem(list, i, level) < 0)
			Py_CLEAR(list);
	}
	qipan_levels_free(levels);
	return list;
}
