/* A filter: standard input in any encoding to UTF-8, in bounded memory.
 *
 *     cc convert.c $(pkg-config --cflags --libs legible) -o convert
 *     ./convert < FILE
 */
#include <inttypes.h>
#include <legible.h>
#include <stdio.h>

int main(void) {
  legible_decoder *decoder = legible_decoder_create(
      LEGIBLE_NO_ENCODING, NULL, LEGIBLE_MALFORMED_REPLACE, LEGIBLE_BOM_REMOVE, LEGIBLE_NEWLINES_KEEP);
  legible_error error = {0};
  legible_status status = LEGIBLE_OK;
  char piece[65536];
  const char *text;
  size_t length, text_length;
  while (status == LEGIBLE_OK && (length = fread(piece, 1, sizeof piece, stdin)) > 0) {
    status = legible_decoder_feed(decoder, piece, length, &text, &text_length, &error);
    fwrite(text, 1, text_length, stdout);
  }
  if (status == LEGIBLE_OK) {
    status = legible_decoder_finish(decoder, &text, &text_length, &error);
    fwrite(text, 1, text_length, stdout);
  }
  if (status != LEGIBLE_OK) fprintf(stderr, "convert: %s\n", error.message);

  legible_report report;
  legible_decoder_report(decoder, &report);
  if (report.malformed_count > 0) {
    fprintf(stderr, "convert: %" PRIu64 " malformed places, the first at byte %" PRIu64 "\n",
            report.malformed_count, report.first_malformed_offset);
  }
  legible_decoder_free(decoder);
  return status != LEGIBLE_OK || report.malformed_count > 0;
}
