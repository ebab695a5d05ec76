// Direction: which way text runs, marks and isolates, visual order. Text comes in as UTF-8.
#include "native.h"

// base_direction(utf8, strategy): a number of legible_direction.
static PyObject *base_direction(PyObject *module, PyObject *arguments) {
  (void)module;
  const char *utf8;
  Py_ssize_t length;
  int strategy;
  if (!PyArg_ParseTuple(arguments, "y#i", &utf8, &length, &strategy)) return NULL;
  return PyLong_FromLong(legible_base_direction(utf8, (size_t)length, strategy));
}

// What each of these gives is taken over by `string_of_text`.
typedef legible_text *Rewrite(const char *utf8, size_t length, int first, int second);

static PyObject *rewritten(PyObject *arguments, Rewrite *rewrite) {
  const char *utf8;
  Py_ssize_t length;
  int first = 0, second = 0;
  if (!PyArg_ParseTuple(arguments, "y#|ii", &utf8, &length, &first, &second)) return NULL;
  legible_text *text;
  if (length < GIL_THRESHOLD) return string_of_text(rewrite(utf8, (size_t)length, first, second));
  Py_BEGIN_ALLOW_THREADS
  text = rewrite(utf8, (size_t)length, first, second);
  Py_END_ALLOW_THREADS
  return string_of_text(text);
}

static legible_text *fix(const char *utf8, size_t length, int base, int isolates) {
  return legible_fix_direction(utf8, length, base, isolates);
}

static legible_text *add(const char *utf8, size_t length, int direction, int unused) {
  (void)unused;
  return legible_add_direction_marks(utf8, length, direction);
}

static legible_text *take_off(const char *utf8, size_t length, int unused, int unused_too) {
  (void)unused, (void)unused_too;
  return legible_remove_direction_marks(utf8, length);
}

static legible_text *show(const char *utf8, size_t length, int unused, int unused_too) {
  (void)unused, (void)unused_too;
  return legible_show_direction_marks(utf8, length);
}

static legible_text *isolate_text(const char *utf8, size_t length, int direction, int unused) {
  (void)unused;
  return legible_isolate(utf8, length, direction);
}

static legible_text *visual(const char *utf8, size_t length, int base, int unused) {
  (void)unused;
  return legible_visual_text(utf8, length, base);
}

// fix_direction(utf8, base, isolates) and so on, each a string.
#define FUNCTION(name, rewrite)                                       \
  static PyObject *name(PyObject *module, PyObject *arguments) {      \
    (void)module;                                                     \
    return rewritten(arguments, rewrite);                             \
  }

FUNCTION(fix_direction, fix)
FUNCTION(add_direction_marks, add)
FUNCTION(remove_direction_marks, take_off)
FUNCTION(show_direction_marks, show)
FUNCTION(isolate, isolate_text)
FUNCTION(visual_text, visual)

static PyMethodDef functions[] = {
    {"base_direction", base_direction, METH_VARARGS, NULL},
    {"fix_direction", fix_direction, METH_VARARGS, NULL},
    {"add_direction_marks", add_direction_marks, METH_VARARGS, NULL},
    {"remove_direction_marks", remove_direction_marks, METH_VARARGS, NULL},
    {"show_direction_marks", show_direction_marks, METH_VARARGS, NULL},
    {"isolate", isolate, METH_VARARGS, NULL},
    {"visual_text", visual_text, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL}};

int add_direction(PyObject *module) { return PyModule_AddFunctions(module, functions); }
