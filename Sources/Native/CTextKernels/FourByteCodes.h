#ifndef FourByteCodes_h
#define FourByteCodes_h

// The codes of four bytes of GB18030, 64 bytes at a time: a byte from 0x81 to 0xFE, a digit, and both again.

#include <stdint.h>

#include "Scalar.h"

// Returns every other pair of each row of adjacent pairs, from the first on. All pairs begin at even places.
INLINE uint64_t every_other_pair(uint64_t pairs) {
  const uint64_t fourth = 0x1111111111111111;
  // A sum carries through a row, as for the leads of characters of two bytes, with two bits for each pair.
  const uint64_t rows = pairs | pairs << 1, starts = rows & ~(rows << 1);
  const uint64_t first_rows = rows & ~(rows + (starts & fourth));
  return (first_rows & fourth) | (rows & ~first_rows & fourth << 2);
}

// The starts of the codes of a block that begins with a character, and the end of the part that has only these and
// ASCII.
typedef struct {
  uint64_t starts;
  unsigned end;
} FourByteCodes;

// Finds the codes by the bytes from 0x81 to 0xFE, by the digits, and by the bytes above 0x7F.
INLINE FourByteCodes find_four_byte_codes(uint64_t leads, uint64_t digits, uint64_t high) {
  const uint64_t even = 0x5555555555555555, pairs = leads & digits >> 1;
  uint64_t starts = every_other_pair(pairs & even) | every_other_pair(pairs >> 1 & even) << 1;
  // A code is two pairs. Behind other codes and ASCII alone it begins where a row of them does.
  starts &= pairs >> 2;
  const uint64_t others = high & ~(starts * 0xF);
  if (others == 0) return (FourByteCodes){starts, 64};
  const unsigned end = (unsigned)__builtin_ctzll(others);
  return (FourByteCodes){starts & (((uint64_t)1 << end) - 1), end};
}

// The sum for the first code, 0x81308130, which is subtracted from that of each code to number them from 0.
enum { first_four_byte_pointer = ((0x81 * 10 + 0x30) * 126 + 0x81) * 10 + 0x30 };

#endif
