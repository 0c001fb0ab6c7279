#include "module.h"

/* The endgame tablebases of a game. */
struct py_tables {
	PyObject_HEAD struct qipan_tables *tables;
};

static PyObject *tables_new(PyTypeObject *type, PyObject *args, PyObject *named)
{
	static char *names[] = {"game", "folder", NULL};
	const char *game, *folder = NULL;
	struct qipan_error err;
	if (!PyArg_ParseTupleAndKeywords(args, named, "s|z:Tables", names, &game, &folder))
		return NULL;
	struct qipan_tables *tables = qipan_tables_new(game, folder, &err);
	if (!tables)
		return py_fail(&err);
	struct py_tables *t = (struct py_tables *)((allocfunc)PyType_GetSlot(type, Py_tp_alloc))(type, 0);
	if (t)
		t->tables = tables;
	else
		qipan_tables_free(tables);
	return (PyObject *)t;
}

static void tables_free(PyObject *self)
{
	PyTypeObject *type = Py_TYPE(self);
	qipan_tables_free(((struct py_tables *)self)->tables);
	((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
	Py_DECREF(type);
}

static PyObject *probe(PyObject *self, PyObject *position)
{
	static const char *const results[] = {"loss", "draw", "win"};
	struct qipan_table_value v;
	const struct py_position *g = py_position_of(position);
	if (!g)
		return NULL;
	if (!qipan_tables_probe(((struct py_tables *)self)->tables, g->game, &v))
		Py_RETURN_NONE;
	PyObject *const fields[] = {py_text(results[v.result + 1]), PyLong_FromLong(v.plies),
				    PyBool_FromLong(v.to_conversion), PyBool_FromLong(v.forced)};
	return py_struct(py_value_type, fields, 4);
}

/* clang-format off */
static PyMethodDef methods[] = {
	PY_METHOD(probe, METH_O, "($self, position, /)",
		"The exact value of an undecided position as a TableValue; None if no table knows it.\n\n"
		">>> Tables(\"surakarta\", \"/tmp\").probe(Position(\"surakarta\"))"),
	{NULL, NULL, 0, NULL},
};

static PyType_Slot slots[] = {
	{Py_tp_doc,
	 "Tables(game, folder=None)\n--\n\n"
	 "The endgame tablebases in a folder that \"qipan tables build\" has filled (docs/tables.md); None: the default one.\n\n"
	 ">>> tables = Tables(\"surakarta\", \"/tmp\")"},
	{Py_tp_new, tables_new},
	{Py_tp_dealloc, tables_free},
	{Py_tp_methods, methods},
	{0, NULL},
};
/* clang-format on */

static PyType_Spec spec = {"qipan.Tables", sizeof(struct py_tables), 0, Py_TPFLAGS_DEFAULT, slots};

PyObject *py_tables_make(void)
{
	return PyType_FromSpec(&spec);
}
