// Which files a pattern means. DuckDB's interface for C has no such function.
#include "extension.h"

#include <dirent.h>
#include <errno.h>
#include <fnmatch.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

bool add_file(FileList *files, const char *path, bool is_named) {
  if (files->count == files->capacity) {
    size_t capacity = files->capacity ? files->capacity * 2 : 64;
    FileEntry *entries = realloc(files->entries, capacity * sizeof *entries);
    if (entries == NULL) return false;
    files->entries = entries;
    files->capacity = capacity;
  }
  char *copy = strdup(path);
  if (copy == NULL) return false;
  files->entries[files->count++] = (FileEntry){copy, is_named};
  return true;
}

void free_files(FileList *files) {
  for (size_t index = 0; index < files->count; index++) free(files->entries[index].path);
  free(files->entries);
  *files = (FileList){0};
}

bool has_wildcards(const char *path) { return strpbrk(path, "*?[") != NULL; }

// A walk along a pattern. The path holds what has been matched so far.
typedef struct {
  FileList *files;
  bool ignores_errors;
  char path[PATH_MAX];
  char *message;
  size_t capacity;
} Walk;

static bool fail(Walk *walk, const char *path, const char *why) {
  snprintf(walk->message, walk->capacity, "%s: %s", path, why);
  return false;
}

// Adds a name to the path, and tells how long that is then; 0 if no file can have such a path.
static size_t append(Walk *walk, size_t length, const char *name, size_t name_length) {
  if (length + name_length + 1 > sizeof walk->path) return 0;
  memcpy(walk->path + length, name, name_length);
  walk->path[length + name_length] = 0;
  return length + name_length;
}

static bool add_if_regular(Walk *walk) {
  struct stat status;
  if (stat(walk->path, &status) != 0 || !S_ISREG(status.st_mode)) return true;
  return add_file(walk->files, walk->path, false) || fail(walk, walk->path, "out of memory");
}

static bool is_folder(const char *path, bool follows_links) {
  struct stat status;
  return (follows_links ? stat : lstat)(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static bool expand(Walk *walk, size_t length, const char *rest);

// Goes on with one entry of a folder. `segment` is the part of the pattern that stands for it, `next` what follows.
static bool expand_entry(
    Walk *walk, size_t length, const char *name, const char *segment, const char *next, const char *pattern) {
  bool is_any_depth = strcmp(segment, "**") == 0;
  if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0) return true;
  if (!is_any_depth && fnmatch(segment, name, 0) != 0) return true;
  size_t end = append(walk, length, name, strlen(name));
  if (end == 0) return true;
  if (*next == 0 && !is_folder(walk->path, true)) return add_if_regular(walk);
  if (is_any_depth ? !is_folder(walk->path, false) : *next == 0 || !is_folder(walk->path, true)) return true;
  end = append(walk, end, "/", 1);
  return end == 0 || expand(walk, end, is_any_depth ? pattern : next);
}

// Goes on with the rest of a pattern below the path, of which the first `length` bytes count.
static bool expand(Walk *walk, size_t length, const char *rest) {
  size_t segment_length = strcspn(rest, "/");
  const char *next = rest + segment_length;
  while (*next == '/') next++;
  char segment[NAME_MAX + 1];
  if (segment_length > NAME_MAX) return true;
  memcpy(segment, rest, segment_length);
  segment[segment_length] = 0;

  if (!has_wildcards(segment)) {
    size_t end = append(walk, length, segment, segment_length);
    if (end == 0) return true;
    if (*next == 0) return add_if_regular(walk);
    end = append(walk, end, "/", 1);
    return end == 0 || expand(walk, end, next);
  }

  // No folders at all are a number of folders, too.
  if (strcmp(segment, "**") == 0 && *next != 0 && !expand(walk, length, next)) return false;
  walk->path[length] = 0;
  // All names first, so that no more than one folder is open, however deep they lie.
  struct dirent **names;
  int count = scandir(length ? walk->path : ".", &names, NULL, NULL);
  if (count < 0) {
    bool is_no_folder = errno == ENOENT || errno == ENOTDIR || errno == ENAMETOOLONG;
    return is_no_folder || walk->ignores_errors || fail(walk, length ? walk->path : ".", strerror(errno));
  }
  bool is_well = true;
  for (int index = 0; index < count; index++) {
    is_well = is_well && expand_entry(walk, length, names[index]->d_name, segment, next, rest);
    free(names[index]);
  }
  free(names);
  return is_well;
}

static int compare(const void *left, const void *right) {
  return strcmp(((const FileEntry *)left)->path, ((const FileEntry *)right)->path);
}

bool add_matches(FileList *files, const char *pattern, bool ignores_errors, char *message, size_t capacity) {
  Walk walk = {.files = files, .ignores_errors = ignores_errors, .message = message, .capacity = capacity};
  size_t first = files->count, root = strspn(pattern, "/");
  // A file with such a name, as in a list that somebody else has made, is no pattern.
  if (append(&walk, 0, pattern, strlen(pattern)) != 0 && !add_if_regular(&walk)) return false;
  if (files->count > first) return true;
  // With several of them, the ways to a file are as many as their places among its folders.
  const char *any_depth = strstr(pattern, "**");
  if (any_depth != NULL && strstr(any_depth + 2, "**") != NULL) return fail(&walk, pattern, "a pattern has one ** at most");
  if (root > 0) append(&walk, 0, "/", 1);
  if (!expand(&walk, root > 0, pattern + root)) return false;
  if (files->count == first) return fail(&walk, pattern, "no file matches");
  qsort(files->entries + first, files->count - first, sizeof *files->entries, compare);
  return true;
}
