#include "ShortCodes.h"

#include <string.h>

typedef uint8_t Block __attribute__((vector_size(legible_short_code_room), aligned(1)));
typedef uint32_t WideBlock __attribute__((vector_size(4 * legible_short_code_room), aligned(4)));

// Copies the ASCII bytes at the head of a block; what is behind them is written over.
static inline size_t copy_ascii(const uint8_t *in, uint32_t *out) {
  Block bytes;
  memcpy(&bytes, in, sizeof bytes);
  WideBlock wide = __builtin_convertvector(bytes, WideBlock);
  memcpy(out, &wide, sizeof wide);
  uint64_t words[2];
  memcpy(words, in, sizeof words);
  const uint64_t high_bits = 0x8080808080808080;
  if (words[0] & high_bits) return (size_t)__builtin_ctzll(words[0] & high_bits) / 8;
  if (words[1] & high_bits) return (size_t)__builtin_ctzll(words[1] & high_bits) / 8 + 8;
  return sizeof bytes;
}

LegibleProgress legible_read_short_codes(
  const LegibleShortCodes *codes, const uint8_t *in, size_t count, uint32_t *out
) {
  // The pairs begin with those of 0x80, below which all bytes are characters.
  const size_t first_pair = 0x80 << 8;
  // No pair that the table has begins there or later.
  const size_t pairs_end = codes->pairs && count > 0 ? count - 1 : 0;
  size_t at = 0;
  uint32_t *next = out;
  while (at < count) {
    uint8_t lead = in[at];
    if (lead < 0x80 && codes->keeps_ascii && count - at >= sizeof(Block)) {
      size_t length = copy_ascii(in + at, next);
      at += length;
      next += length;
      continue;
    }
    uint32_t character = codes->singles[lead];
    if (character != legible_no_character) {
      *next++ = character;
      at++;
      continue;
    }
    if (at >= pairs_end) break;
    character = codes->pairs[(((size_t)lead << 8) | in[at + 1]) - first_pair];
    if (character == 0) break;
    *next++ = character;
    at += 2;
  }
  return (LegibleProgress){.consumed = at, .produced = (size_t)(next - out)};
}
