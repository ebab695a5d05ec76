// What the files of the extension for DuckDB share: docs/duckdb.md.
//
// Functions of DuckDB may throw exceptions of C++ where memory runs out. They pass through this code, which is compiled
// with unwind tables for that; what a thread holds then belongs to states that DuckDB frees.
#ifndef LEGIBLE_DUCKDB_EXTENSION_H
#define LEGIBLE_DUCKDB_EXTENSION_H

// The oldest version of DuckDB that has all functions which are called here; Scripts/build-duckdb reads it too.
#define DUCKDB_EXTENSION_API_VERSION_MAJOR 1
#define DUCKDB_EXTENSION_API_VERSION_MINOR 5
#define DUCKDB_EXTENSION_API_VERSION_PATCH 6
#define DUCKDB_EXTENSION_NAME legible

#include <duckdb_extension.h>
#include <legible.h>
#include <stdbool.h>
#include <stddef.h>

DUCKDB_EXTENSION_EXTERN

// Registers detect_encoding, legible_utf8 and repair_text; false if DuckDB takes one of them not.
bool register_scalar_functions(duckdb_connection connection);

// Registers read_legible.
bool register_reader(duckdb_connection connection);

// Makes a row of a vector NULL.
void set_null(duckdb_vector vector, idx_t row);

// Puts a string of C into a row, or NULL where there is none.
void set_string(duckdb_vector vector, idx_t row, const char *text);

// Puts text that is UTF-8 for sure, since the library wrote it, into a row.
void set_utf8(duckdb_vector vector, idx_t row, const char *text, size_t length);

// The name that the command tells: the one that iconv takes, or ours where it has none; NULL if no encoding was named.
const char *encoding_name(const legible_detection *detection);

// Makes a message UTF-8 where a path in it is not, or where it was cut off inside of a character.
void make_utf8(char *message);

// Whether DuckDB's VARCHAR can hold a text of that many bytes.
bool fits_string(size_t length);

// A file that is to be read.
typedef struct {
  char *path;
  // Whether the caller named it, so that nobody knows yet whether it is there.
  bool is_named;
} FileEntry;

// A list of files that grows.
typedef struct {
  FileEntry *entries;
  size_t count, capacity;
} FileList;

// Adds a file; false if there is no memory.
bool add_file(FileList *files, const char *path, bool is_named);

void free_files(FileList *files);

// Whether a path has one of the characters that stand for others: * ? [
bool has_wildcards(const char *path);

// Adds the regular files of this system that match a pattern, sorted by the bytes of their paths; a file whose name the
// pattern is comes alone.
//
// `*`, `?` and `[…]` stand for characters of a name, also for a dot at its beginning; `**`, once, for any number of
// folders, but for symbolic links to folders. A folder that cannot be read is an error, or left out where `ignores_errors`.
// Returns false with a message of the caller's.
bool add_matches(FileList *files, const char *pattern, bool ignores_errors, char *message, size_t capacity);

#endif
