/* Says what encoding each file is in, how sure that is, and why.
 *
 *     cc detect.c $(pkg-config --cflags --libs legible) -o detect
 *     ./detect FILE ...
 */
#include <legible.h>
#include <stdio.h>

/* Files are read in pieces: a detector needs no more memory for a long one. */
static int detect(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    perror(path);
    return 2;
  }
  legible_detector *detector = legible_detector_create(NULL);
  char piece[65536];
  size_t length;
  while ((length = fread(piece, 1, sizeof piece, file)) > 0) {
    legible_detector_feed(detector, piece, length);
  }
  fclose(file);
  legible_detection *detection = legible_detector_finish(detector);
  legible_detector_free(detector);

  const char *name = legible_detection_name(detection, LEGIBLE_NAME_CANONICAL);
  const char *language = legible_detection_language(detection);
  printf("%s: %s, %.2f, %s\n", path, name != NULL ? name : "unidentified",
         legible_detection_confidence(detection), language != NULL ? language : "-");
  for (size_t index = 0; index < legible_detection_evidence_count(detection); index++) {
    printf("  %s\n", legible_detection_evidence(detection, index));
  }
  legible_detection_free(detection);
  return name != NULL ? 0 : 1;
}

int main(int count, char **arguments) {
  int status = 0;
  for (int index = 1; index < count; index++) {
    int one = detect(arguments[index]);
    if (one > status) status = one;
  }
  return status;
}
