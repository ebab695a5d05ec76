// Closes the file that was opened before whenever one is opened: for LD_PRELOAD, see many-files.
//
// uchardet 0.0.7 opens the files that it is given one after the other and closes none, so that a
// call with more files than a process may have open (`ulimit -n`) fails half-way. It has done with
// each file before it opens the next, so closing that one changes nothing else.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>

FILE *fopen(const char *name, const char *mode) {
  static FILE *(*real_fopen)(const char *, const char *);
  static FILE *previous;
  if (!real_fopen) {
    *(void **)&real_fopen = dlsym(RTLD_NEXT, "fopen");
  }
  if (previous) fclose(previous);
  previous = real_fopen(name, mode);
  return previous;
}
