/* Puts back lines of UTF-8 that were decoded wrongly, and says what was done and what is only proposed.
 *
 *     cc repair.c $(pkg-config --cflags --libs legible) -o repair
 *     ./repair 'FranÃ§ois et ses amis'
 */
#include <inttypes.h>
#include <legible.h>
#include <stdio.h>
#include <string.h>

static const char *name(legible_encoding encoding) {
  return legible_encoding_name(encoding, LEGIBLE_NAME_CANONICAL);
}

int main(int count, char **texts) {
  for (int number = 1; number < count; number++) {
    legible_repair *repair = legible_repair_create(texts[number], strlen(texts[number]));
    printf("%s\n", legible_repair_text(repair));
    for (size_t index = 0; index < legible_repair_stretch_count(repair); index++) {
      fprintf(stderr, "bytes %" PRIu64 " to %" PRIu64 ", %s: %s (%.3f)",
              legible_repair_stretch_start(repair, index), legible_repair_stretch_end(repair, index),
              legible_repair_stretch_is_sure(repair, index) ? "repaired" : "proposed",
              legible_repair_stretch_text(repair, index),
              legible_repair_stretch_confidence(repair, index));
      for (size_t step = 0; step < legible_repair_step_count(repair, index); step++) {
        fprintf(stderr, ", %s read as %s", name(legible_repair_step_written(repair, index, step)),
                name(legible_repair_step_read(repair, index, step)));
      }
      fputc('\n', stderr);
    }
    legible_repair_free(repair);
  }
  return 0;
}
