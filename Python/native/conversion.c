// Bytes to text and back, at once and by pieces.
#include "native.h"

typedef struct {
  PyObject_HEAD
  legible_decoder *decoder;
  PyTypeObject *detection_type;
  int is_busy;
} DecoderObject;

// What went wrong: (status, offset, byte count, message).
static PyObject *error_tuple(const legible_error *error) {
  return Py_BuildValue(
      "(iKIs)", error->status, (unsigned long long)error->offset, error->byte_count, error->message);
}

static PyObject *report_tuple(const legible_report *report) {
  return Py_BuildValue(
      "(KKKKKO)", (unsigned long long)report->bytes_in, (unsigned long long)report->bytes_out,
      (unsigned long long)report->malformed_count, (unsigned long long)report->substituted_count,
      (unsigned long long)report->one_way_count, report->is_reversible ? Py_True : Py_False);
}

// Text of the library as bytes; it is freed.
static PyObject *bytes_of_text(legible_text *text) {
  PyObject *bytes =
      PyBytes_FromStringAndSize(legible_text_bytes(text), (Py_ssize_t)legible_text_length(text));
  legible_text_free(text);
  return bytes;
}

// The encoding of a label that may be NULL; -1 with an exception for one that is not known.
static legible_encoding encoding_or_none(const char *label) {
  if (label == NULL) return LEGIBLE_NO_ENCODING;
  legible_encoding encoding = encoding_argument(label);
  return encoding == LEGIBLE_NO_ENCODING ? -1 : encoding;
}

// decode(bytes, label, options, malformed, as_utf8): (text or None, detection or None, report or error); the
// text is a string, or bytes of UTF-8.
static PyObject *decode(PyObject *module, PyObject *arguments) {
  const char *bytes, *label;
  Py_ssize_t length;
  PyObject *object;
  int malformed, failed, as_utf8 = 0;
  State *state = PyModule_GetState(module);
  if (!PyArg_ParseTuple(
          arguments, "y#zOi|p", &bytes, &length, &label, &object, &malformed, &as_utf8)) {
    return NULL;
  }
  const legible_options *options = options_argument(state, object, &failed);
  legible_encoding encoding = failed ? -1 : encoding_or_none(label);
  if (encoding < 0) return NULL;
  legible_detection *detection;
  legible_report report;
  legible_error error;
  legible_text *text;
  Py_BEGIN_ALLOW_THREADS
  text = legible_decode(
      bytes, (size_t)length, encoding, options, malformed, &detection, &report, &error);
  Py_END_ALLOW_THREADS
  PyObject *about = NULL;
  if (detection != NULL) {
    about = new_detection(state->detection_type, detection);
  } else {
    Py_INCREF(Py_None);
    about = Py_None;
  }
  if (text == NULL) return Py_BuildValue("(ONN)", Py_None, about, error_tuple(&error));
  PyObject *string = as_utf8 ? bytes_of_text(text) : string_of_text(text);
  return Py_BuildValue("(NNN)", string, about, report_tuple(&report));
}

// encode(text, label, unencodable): (bytes or None, report or error).
static PyObject *encode(PyObject *module, PyObject *arguments) {
  (void)module;
  const char *utf8, *label;
  Py_ssize_t length;
  int unencodable;
  if (!PyArg_ParseTuple(arguments, "y#si", &utf8, &length, &label, &unencodable)) return NULL;
  legible_encoding encoding = encoding_argument(label);
  if (encoding == LEGIBLE_NO_ENCODING) return NULL;
  legible_report report;
  legible_error error;
  legible_text *text;
  Py_BEGIN_ALLOW_THREADS
  text = legible_encode(utf8, (size_t)length, encoding, unencodable, &report, &error);
  Py_END_ALLOW_THREADS
  if (text == NULL) return Py_BuildValue("(ON)", Py_None, error_tuple(&error));
  return Py_BuildValue("(NN)", bytes_of_text(text), report_tuple(&report));
}

// ---- The decoder ----

static void decoder_dealloc(PyObject *self) {
  DecoderObject *decoder = (DecoderObject *)self;
  legible_decoder_free(decoder->decoder);
  Py_XDECREF(decoder->detection_type);
  free_object(self);
}

typedef enum { FEED, FLUSH, FINISH } Step;

// Runs a step without the GIL, which guards `is_busy`, and gives (bytes, error or None).
static PyObject *step(PyObject *self, Step step, const char *bytes, Py_ssize_t length) {
  DecoderObject *decoder = (DecoderObject *)self;
  if (decoder->is_busy) {
    PyErr_SetString(PyExc_RuntimeError, "another thread uses this decoder");
    return NULL;
  }
  legible_error error;
  legible_status status;
  const char *text = NULL;
  size_t text_length = 0;
  decoder->is_busy = 1;
  Py_BEGIN_ALLOW_THREADS
  switch (step) {
    case FEED:
      status = legible_decoder_feed(
          decoder->decoder, bytes, (size_t)length, &text, &text_length, &error);
      break;
    case FLUSH:
      status = legible_decoder_flush(decoder->decoder, &text, &text_length, &error);
      break;
    default:
      status = legible_decoder_finish(decoder->decoder, &text, &text_length, &error);
  }
  Py_END_ALLOW_THREADS
  decoder->is_busy = 0;
  PyObject *output = PyBytes_FromStringAndSize(text, (Py_ssize_t)text_length);
  if (status == LEGIBLE_OK) return Py_BuildValue("(NO)", output, Py_None);
  return Py_BuildValue("(NN)", output, error_tuple(&error));
}

static PyObject *decoder_feed(PyObject *self, PyObject *arguments) {
  const char *bytes;
  Py_ssize_t length;
  if (!PyArg_ParseTuple(arguments, "y#", &bytes, &length)) return NULL;
  return step(self, FEED, bytes, length);
}

static PyObject *decoder_flush(PyObject *self, PyObject *unused) {
  (void)unused;
  return step(self, FLUSH, NULL, 0);
}

static PyObject *decoder_finish(PyObject *self, PyObject *unused) {
  (void)unused;
  return step(self, FINISH, NULL, 0);
}

static PyObject *decoder_detection(PyObject *self, PyObject *unused) {
  (void)unused;
  DecoderObject *decoder = (DecoderObject *)self;
  legible_detection *detection =
      decoder->is_busy ? NULL : legible_decoder_detection(decoder->decoder);
  if (detection == NULL) Py_RETURN_NONE;
  return new_detection(decoder->detection_type, detection);
}

static PyObject *decoder_report(PyObject *self, PyObject *unused) {
  (void)unused;
  DecoderObject *decoder = (DecoderObject *)self;
  legible_report report;
  if (decoder->is_busy || legible_decoder_report(decoder->decoder, &report) != LEGIBLE_OK) {
    Py_RETURN_NONE;
  }
  return report_tuple(&report);
}

static PyMethodDef decoder_methods[] = {
    {"feed", decoder_feed, METH_VARARGS, NULL},
    {"flush", decoder_flush, METH_NOARGS, NULL},
    {"finish", decoder_finish, METH_NOARGS, NULL},
    {"detection", decoder_detection, METH_NOARGS, NULL},
    {"report", decoder_report, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL}};
static PyType_Slot decoder_slots[] = {
    {Py_tp_dealloc, decoder_dealloc}, {Py_tp_methods, decoder_methods}, {0, NULL}};
static PyType_Spec decoder_spec = {
    "legible._native.Decoder", sizeof(DecoderObject), 0, Py_TPFLAGS_DEFAULT, decoder_slots};

// decoder(label, options, malformed, byte order mark, whether lines have encodings of their own)
static PyObject *make_decoder(PyObject *module, PyObject *arguments) {
  const char *label;
  PyObject *object;
  int malformed, byte_order_mark, failed, is_mixed = 0;
  State *state = PyModule_GetState(module);
  if (!PyArg_ParseTuple(arguments, "zOii|p", &label, &object, &malformed, &byte_order_mark, &is_mixed)) {
    return NULL;
  }
  const legible_options *options = options_argument(state, object, &failed);
  legible_encoding encoding = failed ? -1 : encoding_or_none(label);
  PyObject *self = encoding < 0 ? NULL : new_object(state->decoder_type);
  if (self == NULL) return NULL;
  DecoderObject *decoder = (DecoderObject *)self;
  decoder->decoder = (is_mixed ? legible_decoder_create_mixed : legible_decoder_create)(
      encoding, options, malformed, byte_order_mark, LEGIBLE_NEWLINES_KEEP);
  decoder->detection_type = state->detection_type;
  Py_INCREF(decoder->detection_type);
  if (decoder->decoder != NULL) return self;
  PyErr_SetString(PyExc_ValueError, "an argument is out of range");
  Py_DECREF(self);
  return NULL;
}

static PyMethodDef functions[] = {
    {"decode", decode, METH_VARARGS, NULL},
    {"encode", encode, METH_VARARGS, NULL},
    {"decoder", make_decoder, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL}};

int add_conversion(PyObject *module, State *state) {
  state->decoder_type = (PyTypeObject *)PyType_FromSpec(&decoder_spec);
  return state->decoder_type == NULL ? -1 : PyModule_AddFunctions(module, functions);
}
