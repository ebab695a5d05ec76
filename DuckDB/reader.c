// The function read_legible, which makes a row of each file.
#include "extension.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH, ENCODING, CONFIDENCE, LANGUAGE, MALFORMED, TEXT, ERROR, COLUMN_COUNT };

static const char *const column_names[COLUMN_COUNT] = {"path", "encoding", "confidence", "language", "malformed", "text", "error"};

static const duckdb_type column_types[COLUMN_COUNT] = {
    DUCKDB_TYPE_VARCHAR, DUCKDB_TYPE_VARCHAR, DUCKDB_TYPE_DOUBLE, DUCKDB_TYPE_VARCHAR,
    DUCKDB_TYPE_UBIGINT, DUCKDB_TYPE_VARCHAR, DUCKDB_TYPE_VARCHAR};

enum {
  // A chunk ends with that many files, or with a file behind that many bytes of text, so that a query which is
  // interrupted or has a limit ends soon, and so that a thread holds little text.
  CHUNK_FILES = 128,
  CHUNK_BYTES = 4 << 20,
  // How much is read at once where no text is wanted; a thread keeps a buffer of that size.
  PIECE = 1 << 20,
  // With room for the longest path.
  MESSAGE = 8192
};

// As many bytes as a VARCHAR can have, and one more, behind which a file is known to end.
static const size_t longest = (size_t)UINT32_MAX + 1;

// What was asked for: lives as long as the statement.
typedef struct {
  FileList files;
  bool ignores_errors;
  duckdb_client_context context;
} Request;

// One run, which all its threads share.
typedef struct {
  atomic_size_t next;
  idx_t column_count;
  // The column of each vector of a chunk; what is no column of ours is left to DuckDB, as for count(*).
  idx_t columns[COLUMN_COUNT];
  bool wants_detection, wants_text;
} Run;

// What one thread has.
typedef struct {
  duckdb_file_system system;
  duckdb_file_open_options options;
  char *buffer;
  size_t capacity;
  char message[MESSAGE];
} Worker;

// What is known of a file. The error is in the worker.
typedef struct {
  legible_detection *detection;
  legible_text *text;
  bool has_failed;
} Contents;

// ---- Binding ----------------------------------------------------------------------------------------

static void free_request(void *pointer) {
  Request *request = pointer;
  free_files(&request->files);
  duckdb_destroy_client_context(&request->context);
  free(request);
}

static duckdb_file_open_options make_reading_options(void) {
  duckdb_file_open_options options = duckdb_create_file_open_options();
  duckdb_file_open_options_set_flag(options, DUCKDB_FILE_FLAG_READ, true);
  return options;
}

// Whether DuckDB opens files of this system at all. The setting disabled_filesystems cannot be read.
static bool opens_files(duckdb_client_context context) {
  duckdb_file_system system = duckdb_client_context_get_file_system(context);
  duckdb_file_open_options options = make_reading_options();
  duckdb_file_handle file = NULL;
  bool is_open = duckdb_file_system_open(system, "/dev/null", options, &file) == DuckDBSuccess;
  duckdb_destroy_file_handle(&file);
  duckdb_destroy_file_open_options(&options);
  duckdb_destroy_file_system(&system);
  return is_open;
}

// Whether folders may be looked into. That is done by the system, not through DuckDB, which therefore cannot say no.
static bool may_list(duckdb_client_context context) {
  duckdb_value setting = duckdb_client_context_get_config_option(context, "enable_external_access", NULL);
  bool is_enabled = setting != NULL && duckdb_get_bool(setting);
  duckdb_destroy_value(&setting);
  return is_enabled && opens_files(context);
}

static bool add_path(Request *request, duckdb_value value, char *message) {
  char *path = value == NULL || duckdb_is_null_value(value) ? NULL : duckdb_get_varchar(value);
  bool is_well = false;
  if (path == NULL) {
    snprintf(message, MESSAGE, "a path is NULL");
  } else if (!has_wildcards(path)) {
    is_well = add_file(&request->files, path, true);
    if (!is_well) snprintf(message, MESSAGE, "out of memory");
  } else if (!may_list(request->context)) {
    snprintf(message, MESSAGE, "%s: a pattern takes access to all files, which is disabled; name the files", path);
  } else if (strstr(path, "://") != NULL) {
    snprintf(message, MESSAGE, "%s: a pattern is for files of this system; give a list of files, such as glob() makes", path);
  } else {
    is_well = add_matches(&request->files, path, request->ignores_errors, message, MESSAGE);
  }
  duckdb_free(path);
  return is_well;
}

static bool add_paths(Request *request, duckdb_value value, char *message) {
  if (value == NULL || duckdb_is_null_value(value)) return add_path(request, value, message);
  // The type belongs to the value.
  duckdb_type type = duckdb_get_type_id(duckdb_get_value_type(value));
  if (type == DUCKDB_TYPE_VARCHAR) return add_path(request, value, message);
  if (type != DUCKDB_TYPE_LIST) {
    snprintf(message, MESSAGE, "the argument is no path and no list of paths");
    return false;
  }
  bool is_well = true;
  idx_t count = duckdb_get_list_size(value);
  for (idx_t index = 0; is_well && index < count; index++) {
    duckdb_value path = duckdb_get_list_child(value, index);
    is_well = add_path(request, path, message);
    duckdb_destroy_value(&path);
  }
  return is_well;
}

static void bind(duckdb_bind_info info) {
  Request *request = calloc(1, sizeof *request);
  if (request == NULL) {
    duckdb_bind_set_error(info, "read_legible: out of memory");
    return;
  }
  duckdb_bind_set_bind_data(info, request, free_request);
  duckdb_table_function_get_client_context(info, &request->context);
  duckdb_value ignores = duckdb_bind_get_named_parameter(info, "ignore_errors");
  request->ignores_errors = ignores != NULL && !duckdb_is_null_value(ignores) && duckdb_get_bool(ignores);
  duckdb_destroy_value(&ignores);

  duckdb_value paths = duckdb_bind_get_parameter(info, 0);
  char reason[MESSAGE];
  bool is_well = add_paths(request, paths, reason);
  duckdb_destroy_value(&paths);
  if (!is_well) {
    char message[MESSAGE + 16];
    snprintf(message, sizeof message, "read_legible: %s", reason);
    make_utf8(message);
    duckdb_bind_set_error(info, message);
    return;
  }
  for (idx_t column = 0; column < COLUMN_COUNT; column++) {
    duckdb_logical_type type = duckdb_create_logical_type(column_types[column]);
    duckdb_bind_add_result_column(info, column_names[column], type);
    duckdb_destroy_logical_type(&type);
  }
  duckdb_bind_set_cardinality(info, request->files.count, true);
}

// ---- States -----------------------------------------------------------------------------------------

static void start_run(duckdb_init_info info) {
  const Request *request = duckdb_init_get_bind_data(info);
  Run *run = calloc(1, sizeof *run);
  if (run == NULL) {
    duckdb_init_set_error(info, "read_legible: out of memory");
    return;
  }
  duckdb_init_set_init_data(info, run, free);
  idx_t count = duckdb_init_get_column_count(info);
  for (idx_t index = 0; index < count && index < COLUMN_COUNT; index++) {
    idx_t column = duckdb_init_get_column_index(info, index);
    run->columns[run->column_count++] = column;
    run->wants_text |= column == TEXT;
    run->wants_detection |= column != PATH && column != TEXT && column < COLUMN_COUNT;
  }
  duckdb_init_set_max_threads(info, request->files.count > 0 ? request->files.count : 1);
}

static void free_worker(void *pointer) {
  Worker *worker = pointer;
  duckdb_destroy_file_open_options(&worker->options);
  duckdb_destroy_file_system(&worker->system);
  free(worker->buffer);
  free(worker);
}

static void start_worker(duckdb_init_info info) {
  const Request *request = duckdb_init_get_bind_data(info);
  Worker *worker = calloc(1, sizeof *worker);
  if (worker == NULL) {
    duckdb_init_set_error(info, "read_legible: out of memory");
    return;
  }
  duckdb_init_set_init_data(info, worker, free_worker);
  worker->system = duckdb_client_context_get_file_system(request->context);
  worker->options = make_reading_options();
}

// ---- Reading ----------------------------------------------------------------------------------------

static bool fail(Worker *worker, const char *path, const char *why) {
  snprintf(worker->message, sizeof worker->message, "read_legible: %s%s%s", path ? path : "", path ? ": " : "", why);
  make_utf8(worker->message);
  return false;
}

// Says what DuckDB says, which mostly names the file.
static bool fail_as_told(Worker *worker, const char *path, duckdb_error_data error) {
  const char *message = duckdb_error_data_message(error);
  fail(worker, message && strstr(message, path) ? NULL : path, message ? message : "it cannot be read");
  duckdb_destroy_error_data(&error);
  return false;
}

static bool reserve(Worker *worker, size_t capacity) {
  if (capacity <= worker->capacity) return true;
  // What is in the buffer stays.
  char *buffer = realloc(worker->buffer, capacity);
  if (buffer == NULL) return false;
  worker->buffer = buffer;
  worker->capacity = capacity;
  return true;
}

// Reads a whole file into the buffer; its size is where to begin, since it may change, and is 0 for a pipe.
static bool read_whole(Worker *worker, const char *path, duckdb_file_handle file, size_t *length) {
  int64_t size = duckdb_file_handle_size(file);
  size_t wanted = size > 0 ? (size_t)size + 1 : PIECE;
  *length = 0;
  for (;;) {
    if (wanted > longest) return fail(worker, path, "it is longer than the 4 GB that VARCHAR holds");
    if (!reserve(worker, wanted)) return fail(worker, path, "out of memory");
    int64_t count = duckdb_file_handle_read(file, worker->buffer + *length, (int64_t)(worker->capacity - *length));
    if (count < 0) return fail_as_told(worker, path, duckdb_file_handle_error_data(file));
    if (count == 0) return true;
    *length += (size_t)count;
    // Behind the longest text, there is no room for more.
    if (*length == worker->capacity) wanted = *length > longest / 2 && *length < longest ? longest : *length * 2;
  }
}

static bool decode_file(Worker *worker, const char *path, duckdb_file_handle file, Contents *contents) {
  size_t length;
  if (!read_whole(worker, path, file, &length)) return false;
  // Without a text, the bytes are binary or in no known encoding.
  contents->text = legible_decode(
      worker->buffer, length, LEGIBLE_NO_ENCODING, NULL, LEGIBLE_MALFORMED_REPLACE, &contents->detection, NULL, NULL);
  if (!fits_string(legible_text_length(contents->text))) {
    return fail(worker, path, "its text is longer than the 4 GB that VARCHAR holds");
  }
  return true;
}

static bool detect_file(Worker *worker, const char *path, duckdb_file_handle file, Contents *contents) {
  if (!reserve(worker, PIECE)) return fail(worker, path, "out of memory");
  legible_detector *detector = legible_detector_create(NULL);
  int64_t count;
  while ((count = duckdb_file_handle_read(file, worker->buffer, PIECE)) > 0) {
    legible_detector_feed(detector, worker->buffer, (size_t)count);
  }
  if (count == 0) contents->detection = legible_detector_finish(detector);
  legible_detector_free(detector);
  return count == 0 || fail_as_told(worker, path, duckdb_file_handle_error_data(file));
}

// Finds out of a file what the run wants.
static void read_file(Worker *worker, const Run *run, const FileEntry *entry, Contents *contents) {
  *contents = (Contents){0};
  if (!run->wants_text && !run->wants_detection && !entry->is_named) return;
  duckdb_file_handle file = NULL;
  if (duckdb_file_system_open(worker->system, entry->path, worker->options, &file) != DuckDBSuccess) {
    contents->has_failed = !fail_as_told(worker, entry->path, duckdb_file_system_error_data(worker->system));
    return;
  }
  if (run->wants_text) {
    contents->has_failed = !decode_file(worker, entry->path, file, contents);
  } else if (run->wants_detection) {
    contents->has_failed = !detect_file(worker, entry->path, file, contents);
  }
  duckdb_destroy_file_handle(&file);
  if (worker->capacity > CHUNK_BYTES) {
    free(worker->buffer);
    worker->buffer = NULL;
    worker->capacity = 0;
  }
}

// ---- Rows -------------------------------------------------------------------------------------------

// Names of files are bytes; what is not UTF-8 in them becomes U+FFFD.
static void set_path(duckdb_vector vector, idx_t row, const char *path) {
  size_t length = strlen(path);
  duckdb_error_data error = duckdb_valid_utf8_check(path, length);
  if (error == NULL) {
    set_utf8(vector, row, path, length);
    return;
  }
  duckdb_destroy_error_data(&error);
  legible_text *text = legible_decode(
      path, length, legible_encoding_find("UTF-8", 5), NULL, LEGIBLE_MALFORMED_REPLACE, NULL, NULL, NULL);
  set_utf8(vector, row, legible_text_bytes(text), legible_text_length(text));
  legible_text_free(text);
}

static void set_value(duckdb_vector vector, idx_t row, idx_t column, const FileEntry *entry, const Contents *contents, const char *message) {
  const legible_detection *detection = contents->detection;
  if (column == PATH) {
    set_path(vector, row, entry->path);
  } else if (column == ERROR) {
    set_string(vector, row, contents->has_failed ? message : NULL);
  } else if (contents->has_failed || (column == TEXT && contents->text == NULL)) {
    set_null(vector, row);
  } else if (column == ENCODING) {
    set_string(vector, row, encoding_name(detection));
  } else if (column == CONFIDENCE) {
    ((double *)duckdb_vector_get_data(vector))[row] = legible_detection_confidence(detection);
  } else if (column == LANGUAGE) {
    set_string(vector, row, legible_detection_language(detection));
  } else if (column == MALFORMED) {
    ((uint64_t *)duckdb_vector_get_data(vector))[row] = legible_detection_malformed_count(detection);
  } else if (column == TEXT) {
    set_utf8(vector, row, legible_text_bytes(contents->text), legible_text_length(contents->text));
  }
}

static void scan(duckdb_function_info info, duckdb_data_chunk output) {
  const Request *request = duckdb_function_get_bind_data(info);
  Run *run = duckdb_function_get_init_data(info);
  Worker *worker = duckdb_function_get_local_init_data(info);
  idx_t limit = duckdb_vector_size() < CHUNK_FILES ? duckdb_vector_size() : CHUNK_FILES, row = 0;
  size_t bytes = 0;
  while (row < limit && bytes < CHUNK_BYTES) {
    size_t index = atomic_fetch_add(&run->next, 1);
    if (index >= request->files.count) break;
    const FileEntry *entry = &request->files.entries[index];
    Contents contents;
    read_file(worker, run, entry, &contents);
    if (contents.has_failed && !request->ignores_errors) {
      duckdb_function_set_error(info, worker->message);
    } else {
      for (idx_t vector = 0; vector < run->column_count; vector++) {
        set_value(
            duckdb_data_chunk_get_vector(output, vector), row, run->columns[vector], entry, &contents, worker->message);
      }
    }
    bytes += legible_text_length(contents.text);
    legible_text_free(contents.text);
    legible_detection_free(contents.detection);
    if (contents.has_failed && !request->ignores_errors) return;
    row++;
  }
  duckdb_data_chunk_set_size(output, row);
}

bool register_reader(duckdb_connection connection) {
  duckdb_table_function function = duckdb_create_table_function();
  duckdb_logical_type any = duckdb_create_logical_type(DUCKDB_TYPE_ANY);
  duckdb_logical_type boolean = duckdb_create_logical_type(DUCKDB_TYPE_BOOLEAN);
  duckdb_table_function_set_name(function, "read_legible");
  duckdb_table_function_add_parameter(function, any);
  duckdb_table_function_add_named_parameter(function, "ignore_errors", boolean);
  duckdb_table_function_set_bind(function, bind);
  duckdb_table_function_set_init(function, start_run);
  duckdb_table_function_set_local_init(function, start_worker);
  duckdb_table_function_set_function(function, scan);
  duckdb_table_function_supports_projection_pushdown(function, true);
  duckdb_state state = duckdb_register_table_function(connection, function);
  duckdb_destroy_logical_type(&any);
  duckdb_destroy_logical_type(&boolean);
  duckdb_destroy_table_function(&function);
  return state == DuckDBSuccess;
}
