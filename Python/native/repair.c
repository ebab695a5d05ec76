// Repair: text that was decoded wrongly. Text comes in as UTF-8.
#include "native.h"

// The steps of a stretch as a tuple of (read, written).
static PyObject *steps_of(const legible_repair *repair, size_t index) {
  size_t count = legible_repair_step_count(repair, index);
  PyObject *steps = PyTuple_New((Py_ssize_t)count);
  for (size_t step = 0; steps != NULL && step < count; step++) {
    PyObject *pair = Py_BuildValue(
        "(NN)", python_name(legible_repair_step_read(repair, index, step)),
        python_name(legible_repair_step_written(repair, index, step)));
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

// reread(utf8, read, written, undoes): the text with a mistaken reading undone or repeated, or None.
static PyObject *reread(PyObject *module, PyObject *arguments) {
  (void)module;
  const char *utf8, *read_label, *written_label;
  Py_ssize_t length;
  int undoes;
  if (!PyArg_ParseTuple(arguments, "y#ssp", &utf8, &length, &read_label, &written_label, &undoes)) {
    return NULL;
  }
  legible_encoding read = encoding_argument(read_label);
  if (read == LEGIBLE_NO_ENCODING) return NULL;
  legible_encoding written = encoding_argument(written_label);
  if (written == LEGIBLE_NO_ENCODING) return NULL;
  legible_text *text;
  Py_BEGIN_ALLOW_THREADS
  text = undoes ? legible_reading_undone(utf8, (size_t)length, read, written)
                : legible_reading_repeated(utf8, (size_t)length, read, written);
  Py_END_ALLOW_THREADS
  if (text == NULL) Py_RETURN_NONE;
  return string_of_text(text);
}

static PyMethodDef functions[] = {
    {"repair", repair, METH_VARARGS, NULL}, {"reread", reread, METH_VARARGS, NULL}, {NULL, NULL, 0, NULL}};

int add_repair(PyObject *module) { return PyModule_AddFunctions(module, functions); }
