// Many inputs at once, on threads without the GIL: lists of bytes, and arrays of Arrow without copies.
#include "native.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const char *bytes;  // NULL for a value that is null
  size_t length;
} Item;

typedef struct {
  const Item *items;
  size_t count;
  const legible_options *options;
  legible_detection **detections;
  atomic_size_t next;
} Batch;

// So few items are taken at once that the threads end together, and so many that they rarely meet.
enum { ITEMS_AT_ONCE = 16, THREAD_LIMIT = 256 };

static void *run(void *argument) {
  Batch *batch = argument;
  for (;;) {
    size_t start = atomic_fetch_add(&batch->next, ITEMS_AT_ONCE);
    if (start >= batch->count) return NULL;
    size_t end = start + ITEMS_AT_ONCE < batch->count ? start + ITEMS_AT_ONCE : batch->count;
    for (size_t index = start; index < end; index++) {
      const Item *item = &batch->items[index];
      batch->detections[index] =
          item->bytes == NULL ? NULL : legible_detect(item->bytes, item->length, batch->options);
    }
  }
}

// Detects all items; threads that cannot be started leave their work to the others.
static void run_all(Batch *batch, int thread_count) {
  pthread_t threads[THREAD_LIMIT];
  int started = 0;
  size_t useful = (batch->count + ITEMS_AT_ONCE - 1) / ITEMS_AT_ONCE;
  while (started + 1 < thread_count && started + 1 < THREAD_LIMIT && (size_t)started + 1 < useful) {
    if (pthread_create(&threads[started], NULL, run, batch) != 0) break;
    started++;
  }
  run(batch);
  while (started > 0) pthread_join(threads[--started], NULL);
}

// Lets the paths of items, as strings, and the other items tell about those that are not sure; -1 with an exception.
static int look_again(Batch *batch, PyObject *paths) {
  int failed = 0;
  legible_survey *survey = legible_survey_create();
  // The first round counts the answers, and the second looks at the items again.
  for (int round = 0; round < 2; round++) {
    for (size_t index = 0; !failed && index < batch->count; index++) {
      legible_detection *alone = batch->detections[index];
      if (alone == NULL) continue;
      PyObject *path = PyUnicode_AsEncodedString(PyTuple_GetItem(paths, (Py_ssize_t)index), "utf-8", "replace");
      failed = path == NULL;
      if (failed) break;
      const char *text = PyBytes_AsString(path);
      size_t length = (size_t)PyBytes_Size(path);
      if (round == 0) {
        legible_survey_add(survey, alone, text, length);
      } else {
        const Item *item = &batch->items[index];
        batch->detections[index] =
            legible_survey_detect(survey, alone, text, length, item->bytes, item->length, batch->options);
        legible_detection_free(alone);
      }
      Py_DECREF(path);
    }
  }
  legible_survey_free(survey);
  return failed ? -1 : 0;
}

// detect_list(list, options, threads, paths): a list of detections; paths are a tuple of as many strings, or None.
static PyObject *detect_list(PyObject *module, PyObject *arguments) {
  PyObject *list, *object, *paths, *result = NULL;
  int threads, failed;
  State *state = PyModule_GetState(module);
  if (!PyArg_ParseTuple(arguments, "O!OiO", &PyTuple_Type, &list, &object, &threads, &paths)) return NULL;
  const legible_options *options = options_argument(state, object, &failed);
  if (failed) return NULL;
  size_t count = (size_t)PyTuple_Size(list);
  Item *items = calloc(count + 1, sizeof *items);
  legible_detection **detections = calloc(count + 1, sizeof *detections);
  if (items == NULL || detections == NULL) {
    PyErr_NoMemory();
    goto end;
  }
  for (size_t index = 0; index < count; index++) {
    // The tuple holds the bytes, and neither changes.
    char *bytes;
    Py_ssize_t length;
    PyObject *item = PyTuple_GetItem(list, (Py_ssize_t)index);
    if (item == Py_None) continue;
    if (PyBytes_AsStringAndSize(item, &bytes, &length) < 0) goto end;
    items[index] = (Item){bytes, (size_t)length};
  }
  Batch batch = {items, count, options, detections, 0};
  Py_BEGIN_ALLOW_THREADS
  run_all(&batch, threads);
  Py_END_ALLOW_THREADS
  if (paths != Py_None && look_again(&batch, paths) < 0) goto end;
  result = PyList_New((Py_ssize_t)count);
  for (size_t index = 0; result != NULL && index < count; index++) {
    PyObject *detection;
    if (detections[index] == NULL) {
      Py_INCREF(Py_None);
      detection = Py_None;
    } else {
      detection = new_detection(state->detection_type, detections[index]);
      detections[index] = NULL;
    }
    if (detection == NULL || PyList_SetItem(result, (Py_ssize_t)index, detection) < 0) Py_CLEAR(result);
  }
end:
  for (size_t index = 0; detections != NULL && index < count; index++) {
    legible_detection_free(detections[index]);
  }
  free(items);
  free(detections);
  return result;
}

// The C data interface of Arrow.
struct ArrowSchema {
  const char *format, *name, *metadata;
  int64_t flags, n_children;
  struct ArrowSchema **children, *dictionary;
  void (*release)(struct ArrowSchema *);
  void *private_data;
};

struct ArrowArray {
  int64_t length, null_count, offset, n_buffers, n_children;
  const void **buffers;
  struct ArrowArray **children, *dictionary;
  void (*release)(struct ArrowArray *);
  void *private_data;
};

static int is_valid(const struct ArrowArray *array, int64_t index) {
  const uint8_t *bits = array->buffers[0];
  return bits == NULL || array->null_count == 0 || (bits[index / 8] >> (index % 8) & 1);
}

// Fills in where the values of an array are; -1 with an exception for one of another type.
static int find_items(const char *format, const struct ArrowArray *array, Item *items) {
  int is_long = strcmp(format, "Z") == 0 || strcmp(format, "U") == 0;
  if ((!is_long && strcmp(format, "z") != 0 && strcmp(format, "u") != 0) || array->n_buffers != 3) {
    PyErr_Format(
        PyExc_TypeError, "an array of binary, large_binary, string or large_string is needed, not of "
        "format '%s'", format);
    return -1;
  }
  const char *data = array->buffers[2] != NULL ? array->buffers[2] : "";
  for (int64_t index = 0; index < array->length; index++) {
    int64_t at = array->offset + index;
    if (!is_valid(array, at)) continue;
    int64_t start, end;
    if (is_long) {
      start = ((const int64_t *)array->buffers[1])[at];
      end = ((const int64_t *)array->buffers[1])[at + 1];
    } else {
      start = ((const int32_t *)array->buffers[1])[at];
      end = ((const int32_t *)array->buffers[1])[at + 1];
    }
    items[index] = (Item){data + start, (size_t)(end - start)};
  }
  return 0;
}

// Columns of a batch as bytes for Arrow: encodings (int32, -1 for null), confidences (double), places that
// are malformed (int64), languages (int32 offsets and text), and whether there is a value (bits).
static PyObject *columns(legible_detection **detections, size_t count) {
  PyObject *objects[6] = {
      PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(count * 4)),
      PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(count * 8)),
      PyBytes_FromStringAndSize(NULL, (Py_ssize_t)(count * 8)),
      PyBytes_FromStringAndSize(NULL, (Py_ssize_t)((count + 1) * 4)),
      NULL,
      PyBytes_FromStringAndSize(NULL, (Py_ssize_t)((count + 7) / 8)),
  };
  size_t language_length = 0;
  for (size_t index = 0; index < count; index++) {
    const char *language = legible_detection_language(detections[index]);
    language_length += language != NULL ? strlen(language) : 0;
  }
  objects[4] = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)language_length);
  int failed = 0;
  for (int index = 0; index < 6; index++) failed |= objects[index] == NULL;
  if (failed) {
    for (int index = 0; index < 6; index++) Py_XDECREF(objects[index]);
    return NULL;
  }
  // The objects were made here and are seen by nobody else yet.
  int32_t *encodings = (int32_t *)PyBytes_AsString(objects[0]);
  double *confidences = (double *)PyBytes_AsString(objects[1]);
  int64_t *malformed = (int64_t *)PyBytes_AsString(objects[2]);
  int32_t *offsets = (int32_t *)PyBytes_AsString(objects[3]);
  char *languages = PyBytes_AsString(objects[4]);
  uint8_t *valid = (uint8_t *)PyBytes_AsString(objects[5]);
  memset(valid, 0, (count + 7) / 8);
  int32_t used = 0;
  for (size_t index = 0; index < count; index++) {
    const legible_detection *detection = detections[index];
    encodings[index] = legible_detection_encoding(detection) - 1;
    confidences[index] = legible_detection_confidence(detection);
    malformed[index] = (int64_t)legible_detection_malformed_count(detection);
    offsets[index] = used;
    const char *language = legible_detection_language(detection);
    size_t length = language != NULL ? strlen(language) : 0;
    if (length > 0) memcpy(languages + used, language, length);
    used += (int32_t)length;
    if (detection != NULL) valid[index / 8] |= (uint8_t)(1 << (index % 8));
  }
  offsets[count] = used;
  return Py_BuildValue(
      "(NNNNNN)", objects[0], objects[1], objects[2], objects[3], objects[4], objects[5]);
}

// detect_arrow(schema, array, options, threads): the columns of an array's values.
static PyObject *detect_arrow(PyObject *module, PyObject *arguments) {
  PyObject *schema_capsule, *array_capsule, *object;
  int threads, failed;
  State *state = PyModule_GetState(module);
  if (!PyArg_ParseTuple(arguments, "OOOi", &schema_capsule, &array_capsule, &object, &threads)) {
    return NULL;
  }
  const struct ArrowSchema *schema = PyCapsule_GetPointer(schema_capsule, "arrow_schema");
  const struct ArrowArray *array = PyCapsule_GetPointer(array_capsule, "arrow_array");
  const legible_options *options = options_argument(state, object, &failed);
  if (schema == NULL || array == NULL || failed) return NULL;
  size_t count = (size_t)array->length;
  PyObject *result = NULL;
  Item *items = calloc(count + 1, sizeof *items);
  legible_detection **detections = calloc(count + 1, sizeof *detections);
  if (items == NULL || detections == NULL) {
    PyErr_NoMemory();
  } else if (find_items(schema->format, array, items) == 0) {
    // The capsules hold the memory of the array, which never changes.
    Batch batch = {items, count, options, detections, 0};
    Py_BEGIN_ALLOW_THREADS
    run_all(&batch, threads);
    Py_END_ALLOW_THREADS
    result = columns(detections, count);
    for (size_t index = 0; index < count; index++) legible_detection_free(detections[index]);
  }
  free(items);
  free(detections);
  return result;
}

static PyMethodDef functions[] = {
    {"detect_list", detect_list, METH_VARARGS, NULL},
    {"detect_arrow", detect_arrow, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL}};

int add_batches(PyObject *module) { return PyModule_AddFunctions(module, functions); }
