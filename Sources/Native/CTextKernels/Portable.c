#include "Kernels.h"
#include "Scalar.h"

// No instruction is asked for that a machine might lack: the compiler makes of vectors of 16 bytes
// what it has.

#define VECTOR_BYTES 16
#include "Vector.h"

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

// Not zero where a byte of `current`, which follows `before`, is in error (The Unicode Standard,
// table 3-7).
INLINE Bytes errors_in(Bytes current, Bytes before) {
  Bytes first = PREVIOUS(1), second = PREVIOUS(2), third = PREVIOUS(3);
  Bytes is_continuation = (Bytes)((SignedBytes)current < -0x40);
  Bytes is_expected = (Bytes)(first >= 0xC0) | (Bytes)(second >= 0xE0) | (Bytes)(third >= 0xF0);
  Bytes is_never = (Bytes)((current & 0xFE) == 0xC0) | (Bytes)(current >= 0xF5);
  Bytes is_overlong = ((Bytes)(first == 0xE0) & (Bytes)(current < 0xA0)) |
                      ((Bytes)(first == 0xF0) & (Bytes)(current < 0x90));
  Bytes is_outside = ((Bytes)(first == 0xED) & (Bytes)(current >= 0xA0)) |
                     ((Bytes)(first == 0xF4) & (Bytes)(current >= 0x90));
  return (is_continuation ^ is_expected) | is_never | is_overlong | is_outside;
}

#include "SingleByteToUTF8.h"
#include "UTF8Prefix.h"

static LegibleProgress utf16_to_utf8(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count, bool big_endian
) {
  Cursor at = {in, in + in_count, out, out + out_count};
  if (big_endian) units_to_utf8(&at, in_count, 2, true);
  else units_to_utf8(&at, in_count, 2, false);
  return progress(&at, in, out);
}

static LegibleProgress utf32_to_utf8(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count, bool big_endian
) {
  Cursor at = {in, in + in_count, out, out + out_count};
  if (big_endian) units_to_utf8(&at, in_count, 4, true);
  else units_to_utf8(&at, in_count, 4, false);
  return progress(&at, in, out);
}

static LegibleProgress utf8_to_utf16(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count, bool big_endian
) {
  Cursor at = {in, in + in_count, out, out + out_count};
  if (big_endian) utf8_to_units(&at, in_count, 2, true);
  else utf8_to_units(&at, in_count, 2, false);
  return progress(&at, in, out);
}

static LegibleProgress utf8_to_utf32(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count, bool big_endian
) {
  Cursor at = {in, in + in_count, out, out + out_count};
  if (big_endian) utf8_to_units(&at, in_count, 4, true);
  else utf8_to_units(&at, in_count, 4, false);
  return progress(&at, in, out);
}

static LegibleProgress single_byte_to_utf8(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count,
  const LegibleSingleByteDecoding *table
) {
  return convert_single_byte((Cursor){in, in + in_count, out, out + out_count}, table);
}

static LegibleProgress utf8_to_single_byte(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count,
  const LegibleSingleByteEncoding *table
) {
  Cursor at = {in, in + in_count, out, out + out_count};
  utf8_to_bytes(&at, in_count, table);
  return progress(&at, in, out);
}

const LegibleKernels portable_kernels = KERNELS("portable");
