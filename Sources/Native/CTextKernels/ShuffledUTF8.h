// Units of UTF-16 to UTF-8 by shuffles out of tables, on machines whose widest shuffles look up 16 bytes.
//
// Source: D. Lemire and W. Mula, "Transcoding Billions of Unicode Characters per Second with SIMD
// Instructions" (Software: Practice and Experience 52, 2022), section 5.
//
// Needs of the machine, besides Vector.h and ShuffledStores.h:
//   lookup_block(table, indices)  as lookup, in 16 bytes
//   count_bits(byte)              how many bits of a byte are set

#include "ShuffleTables.h"

typedef uint8_t Block __attribute__((vector_size(16)));

// How many blocks a vector has.
enum { BLOCKS = VECTOR_BYTES / 16 };

INLINE Block block_at(Bytes bytes, size_t index) {
  Block block;
  memcpy(&block, (const uint8_t *)&bytes + 16 * index, sizeof block);
  return block;
}

// Writes those bytes of a block that a row of a table tells; all 16 of `out` may change.
INLINE void store_row(uint8_t *out, Block block, const uint8_t row[16]) {
  Block indices;
  memcpy(&indices, row, sizeof indices);
  Block packed = lookup_block(block, indices);
  memcpy(out, &packed, sizeof packed);
}

// Writes LANES units below U+0800.
INLINE uint8_t *store_ones_and_twos(uint8_t *out, Units units) {
  Units is_two = (Units)((SignedUnits)units > 0x7F);
  Units two = units >> 6 | (units & 0x3F) << 8 | 0x80C0;
  Bytes bytes = (Bytes)((units & ~is_two) | (two & is_two));
  const ByteMask twos = mask((Bytes)is_two);
  for (size_t index = 0; index < BLOCKS; index++) {
    const uint32_t pairs = twos >> (16 * index) & 0x5555;
    const uint32_t row = (pairs | pairs >> 7) & 0xFF;
    store_row(out, block_at(bytes, index), legible_ones_and_twos[row]);
    out += 8 + count_bits(row);
  }
  return out;
}

// The units of two vectors by turns, in blocks: the first four of each block, and the last four.
INLINE void interleave(Units first, Units second, Bytes words[2]) {
#if VECTOR_BYTES == 32
  words[0] = (Bytes)__builtin_shufflevector(
    first, second, 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27);
  words[1] = (Bytes)__builtin_shufflevector(
    first, second, 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13, 29, 14, 30, 15, 31);
#else
  words[0] = (Bytes)__builtin_shufflevector(first, second, 0, 8, 1, 9, 2, 10, 3, 11);
  words[1] = (Bytes)__builtin_shufflevector(first, second, 4, 12, 5, 13, 6, 14, 7, 15);
#endif
}

// Writes LANES units that are no surrogates.
INLINE uint8_t *store_ones_to_threes(uint8_t *out, Units units) {
  Units is_two = (Units)(units > 0x7F), is_three = (Units)(units > 0x7FF);
  // The unit as ASCII, and the last byte of a sequence.
  Units last = (units & 0x7F) | (units << 8 & 0x3F00) | 0x8000;
  // The first byte of three, and the second of three or the first of two.
  Units before = (units >> 12 | (units << 2 & 0x3F00) | 0xC0E0) ^ (is_three & 0x4000);
  Bytes words[2];
  interleave(last, before, words);
  const ByteMask more = mask((Bytes)((is_two & 0x00FF) | (is_three & 0xFF00)));
  for (size_t part = 0; part < 2 * BLOCKS; part++) {
    const uint32_t row = more >> (8 * part) & 0xFF;
    store_row(out, block_at(words[part % 2], part / 2), legible_ones_to_threes[row]);
    out += 4 + count_bits(row);
  }
  return out;
}

// The bytes of two vectors by turns, in blocks: the first eight of each block, and the last eight.
INLINE void interleave_bytes(Bytes first, Bytes second, Bytes pairs[2]) {
#if VECTOR_BYTES == 32
  pairs[0] = __builtin_shufflevector(
    first, second, 0, 32, 1, 33, 2, 34, 3, 35, 4, 36, 5, 37, 6, 38, 7, 39, 16, 48, 17, 49, 18, 50,
    19, 51, 20, 52, 21, 53, 22, 54, 23, 55);
  pairs[1] = __builtin_shufflevector(
    first, second, 8, 40, 9, 41, 10, 42, 11, 43, 12, 44, 13, 45, 14, 46, 15, 47, 24, 56, 25, 57,
    26, 58, 27, 59, 28, 60, 29, 61, 30, 62, 31, 63);
#else
  pairs[0] = __builtin_shufflevector(
    first, second, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  pairs[1] = __builtin_shufflevector(
    first, second, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
#endif
}

// Writes bytes of ISO-8859-1 as UTF-8.
INLINE uint8_t *store_latin(uint8_t *out, Bytes bytes) {
  // The order of bits in the rows of the table.
  static const uint8_t order[16] = {0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15};
  const Bytes is_two = (Bytes)((SignedBytes)bytes < 0);
  const Bytes lead = ((Bytes)((Units)bytes >> 6) & 0x03) | 0xC0;
  Bytes pairs[2];
  interleave_bytes(choose(is_two, lead, bytes), bytes & 0xBF, pairs);
  const ByteMask twos = mask(lookup(bytes, repeated(order)));
  for (size_t part = 0; part < 2 * BLOCKS; part++) {
    const uint32_t row = twos >> (8 * part) & 0xFF;
    store_row(out, block_at(pairs[part % 2], part / 2), legible_ones_and_twos[row]);
    out += 8 + count_bits(row);
  }
  return out;
}
