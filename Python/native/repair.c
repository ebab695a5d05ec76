// Repair: text that was decoded wrongly. Text comes in as UTF-8.
#include "native.h"

// The names of edits, by their bits.
static const char *const edit_names[] = {"no-break spaces", "controls", "quotation marks", "soft hyphens",
                                         "joined spaces"};
#define EDIT_COUNT (sizeof edit_names / sizeof edit_names[0])

// The edits of a step as a tuple of names.
static PyObject *edits_of(uint32_t edits) {
  PyObject *names = PyList_New(0);
  for (size_t bit = 0; names != NULL && bit < EDIT_COUNT; bit++) {
    if ((edits >> bit & 1) == 0) continue;
    PyObject *name = PyUnicode_FromString(edit_names[bit]);
    if (name == NULL || PyList_Append(names, name) < 0) Py_CLEAR(names);
    Py_XDECREF(name);
  }
  PyObject *tuple = names == NULL ? NULL : PyList_AsTuple(names);
  Py_XDECREF(names);
  return tuple;
}

// The steps of a stretch as a tuple of (read, written, edits).
static PyObject *steps_of(const legible_repair *repair, size_t index) {
  size_t count = legible_repair_step_count(repair, index);
  PyObject *steps = PyTuple_New((Py_ssize_t)count);
  for (size_t step = 0; steps != NULL && step < count; step++) {
    PyObject *pair = Py_BuildValue(
        "(NNN)", python_name(legible_repair_step_read(repair, index, step)),
        python_name(legible_repair_step_written(repair, index, step)),
        edits_of(legible_repair_step_edits(repair, index, step)));
    if (pair == NULL || PyTuple_SetItem(steps, (Py_ssize_t)step, pair) < 0) Py_CLEAR(steps);
  }
  return steps;
}

static PyObject *stretch_of(const legible_repair *repair, size_t index) {
  return Py_BuildValue(
      "(KKKs#NdO)", (unsigned long long)legible_repair_stretch_start(repair, index),
      (unsigned long long)legible_repair_stretch_end(repair, index),
      (unsigned long long)legible_repair_stretch_line(repair, index),
      legible_repair_stretch_text(repair, index),
      (Py_ssize_t)legible_repair_stretch_text_length(repair, index), steps_of(repair, index),
      legible_repair_stretch_confidence(repair, index),
      legible_repair_stretch_is_sure(repair, index) ? Py_True : Py_False);
}

static PyObject *loss_of(const legible_repair *repair, size_t index) {
  return Py_BuildValue(
      "(KKK)", (unsigned long long)legible_repair_loss_start(repair, index),
      (unsigned long long)legible_repair_loss_end(repair, index),
      (unsigned long long)legible_repair_loss_line(repair, index));
}

// A list of what a function gives for each index.
static PyObject *list_of(
    const legible_repair *repair, size_t count, PyObject *(*element)(const legible_repair *, size_t)) {
  PyObject *list = PyList_New(0);
  for (size_t index = 0; list != NULL && index < count; index++) {
    PyObject *item = element(repair, index);
    if (item == NULL || PyList_Append(list, item) < 0) Py_CLEAR(list);
    Py_XDECREF(item);
  }
  return list;
}

// repair(utf8): a tuple for each stretch: (start, end, line, repaired, steps, confidence, is_sure), and one for each
// loss: (start, end, line).
static PyObject *repair(PyObject *module, PyObject *arguments) {
  (void)module;
  const char *utf8;
  Py_ssize_t length;
  if (!PyArg_ParseTuple(arguments, "y#", &utf8, &length)) return NULL;
  legible_repair *repair;
  Py_BEGIN_ALLOW_THREADS
  repair = legible_repair_create(utf8, (size_t)length);
  Py_END_ALLOW_THREADS
  PyObject *stretches = list_of(repair, legible_repair_stretch_count(repair), stretch_of);
  PyObject *losses = list_of(repair, legible_repair_loss_count(repair), loss_of);
  legible_repair_free(repair);
  return Py_BuildValue("(NN)", stretches, losses);
}

// The bits of a sequence of names of edits, or -1 with an exception.
static int64_t edits_argument(PyObject *names) {
  int64_t edits = 0;
  Py_ssize_t count = PySequence_Size(names);
  if (count < 0) return -1;
  for (Py_ssize_t index = 0; edits >= 0 && index < count; index++) {
    PyObject *name = PySequence_GetItem(names, index);
    if (name == NULL) return -1;
    size_t bit = 0;
    while (bit < EDIT_COUNT
           && !(PyUnicode_Check(name) && PyUnicode_CompareWithASCIIString(name, edit_names[bit]) == 0)) {
      bit++;
    }
    if (bit == EDIT_COUNT) PyErr_Format(PyExc_ValueError, "unknown edit: %R", name);
    edits = bit == EDIT_COUNT ? -1 : edits | (int64_t)1 << bit;
    Py_DECREF(name);
  }
  return edits;
}

// reread(utf8, read, written, edits, undoes): the text with a mistaken reading undone or repeated, or None.
static PyObject *reread(PyObject *module, PyObject *arguments) {
  (void)module;
  const char *utf8, *read_label, *written_label;
  PyObject *edit_argument;
  Py_ssize_t length;
  int undoes;
  if (!PyArg_ParseTuple(arguments, "y#ssOp", &utf8, &length, &read_label, &written_label, &edit_argument, &undoes)) {
    return NULL;
  }
  legible_encoding read = encoding_argument(read_label);
  if (read == LEGIBLE_NO_ENCODING) return NULL;
  legible_encoding written = encoding_argument(written_label);
  if (written == LEGIBLE_NO_ENCODING) return NULL;
  int64_t edits = edits_argument(edit_argument);
  if (edits < 0) return NULL;
  legible_text *text;
  Py_BEGIN_ALLOW_THREADS
  text = undoes ? legible_reading_undone(utf8, (size_t)length, read, written)
                : legible_reading_repeated(utf8, (size_t)length, read, written, (uint32_t)edits);
  Py_END_ALLOW_THREADS
  if (text == NULL) Py_RETURN_NONE;
  return string_of_text(text);
}

static PyMethodDef functions[] = {
    {"repair", repair, METH_VARARGS, NULL}, {"reread", reread, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};

int add_repair(PyObject *module) { return PyModule_AddFunctions(module, functions); }
