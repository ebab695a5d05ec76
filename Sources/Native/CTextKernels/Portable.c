#include "Kernels.h"
#include "Scalar.h"

// No instruction is asked for that a machine might lack: the compiler makes of vectors of 16 bytes
// what it has.

#define VECTOR_BYTES 16
#include "Vector.h"
#include "UTF8Words.h"

typedef uint16_t ByteMask;

INLINE bool is_any(Bytes bytes) {
  Quads quads = (Quads)bytes;
  return (quads[0] | quads[1]) != 0;
}

// The bytes of `current` moved up by a number of places, behind the last of `before`.
#define PREVIOUS(distance)                                                                     \
  __builtin_shufflevector(                                                                     \
    before, current, 16 - distance, 17 - distance, 18 - distance, 19 - distance, 20 - distance, \
    21 - distance, 22 - distance, 23 - distance, 24 - distance, 25 - distance, 26 - distance,   \
    27 - distance, 28 - distance, 29 - distance, 30 - distance, 31 - distance)

INLINE Bytes previous(Bytes current, Bytes before, int distance) {
  if (distance == 1) return PREVIOUS(1);
  if (distance == 2) return PREVIOUS(2);
  return PREVIOUS(3);
}

// Not zero where a byte of `current` is in error (The Unicode Standard, table 3-7); the others are the
// bytes one to three places before each.
INLINE Bytes errors_behind(Bytes current, Bytes first, Bytes second, Bytes third) {
  Bytes is_continuation = (Bytes)((SignedBytes)current < -0x40);
  Bytes is_expected = (Bytes)(first >= 0xC0) | (Bytes)(second >= 0xE0) | (Bytes)(third >= 0xF0);
  Bytes is_never = (Bytes)((current & 0xFE) == 0xC0) | (Bytes)(current >= 0xF5);
  Bytes is_overlong = ((Bytes)(first == 0xE0) & (Bytes)(current < 0xA0)) |
                      ((Bytes)(first == 0xF0) & (Bytes)(current < 0x90));
  Bytes is_outside = ((Bytes)(first == 0xED) & (Bytes)(current >= 0xA0)) |
                     ((Bytes)(first == 0xF4) & (Bytes)(current >= 0x90));
  return (is_continuation ^ is_expected) | is_never | is_overlong | is_outside;
}

// The highest bit of each byte.
INLINE ByteMask mask(Bytes bytes) {
  Quads bits = (Quads)(bytes >> 7);
  // Each factor moves the bit of one byte into the highest byte.
  Quads moved = bits * 0x0102040810204080 >> 56;
  return (ByteMask)(moved[0] | moved[1] << 8);
}

enum { TO_UTF8_ROOM = LANES * 4 };

INLINE uint8_t *store_words(
  uint8_t *out, const Words bytes[2], Units is_two, Units is_three
) {
  for (size_t lane = 0; lane < LANES; lane++) {
    store_bytes(out, bytes[lane >= LANES / 2][lane % (LANES / 2)]);
    out += 1 + (is_two[lane] & 1) + (is_three[lane] & 1);
  }
  return out;
}

INLINE uint8_t *store_pairs(uint8_t *out, Units pairs) {
  for (size_t lane = 0; lane < LANES; lane++) out = store_pair(out, pairs[lane]);
  return out;
}

INLINE uint8_t *store_quadruples(uint8_t *out, Words quadruples) {
  for (size_t lane = 0; lane < LANES / 2; lane++) out = store_quadruple(out, quadruples[lane]);
  return out;
}

INLINE uint8_t *store_kept(
  uint8_t *out, Units units, ByteMask kept, size_t width, bool big_endian
) {
  for (size_t lane = 0; lane < LANES; lane++) {
    write_units(out, units[lane], width, big_endian);
    out += kept & 1 ? width : 0;
    kept >>= 1;
  }
  return out;
}

INLINE Words spread_triples(const uint8_t *in) {
  Words words;
  for (size_t lane = 0; lane < LANES / 2; lane++) {
    memcpy((uint32_t *)&words + lane, in + 3 * lane, 4);
  }
  return words & 0x00FFFFFF;
}

INLINE Words join_triples(Words bytes) {
  return (bytes & 0x0F) << 12 | (bytes & 0x3F00) >> 2 | (bytes >> 16 & 0x3F);
}

// Writes LANES units that are no surrogates.
INLINE uint8_t *store_ones_to_threes(uint8_t *out, Units units) {
  Words bytes[2] = {bytes_of(widen_half(units, false)), bytes_of(widen_half(units, true))};
  return store_words(out, bytes, (Units)(units > 0x7F), (Units)(units > 0x7FF));
}

// Writes LANES units below U+0800.
INLINE uint8_t *store_ones_and_twos(uint8_t *out, Units units) {
  return store_ones_to_threes(out, units);
}

// Writes bytes of ISO-8859-1 as UTF-8.
INLINE uint8_t *store_latin(uint8_t *out, Bytes bytes) {
  uint8_t in[VECTOR_BYTES];
  memcpy(in, &bytes, sizeof in);
  out = store_ones_and_twos(out, widen(in));
  return store_ones_and_twos(out, widen(in + LANES));
}

INLINE Bytes line_signs(Bytes bytes) {
  return ((Bytes)(bytes == 0x0A) & 0x01) | ((Bytes)(bytes == 0x0D) & 0x80);
}

#define HAS_LINE_SIGNS 1
#include "LineCount.h"
#include "SingleByteTables.h"
#include "Templates.h"

const LegibleKernels legible_portable_kernels = KERNELS("portable");
