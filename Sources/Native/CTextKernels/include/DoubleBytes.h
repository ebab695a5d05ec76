#ifndef CTextKernels_DoubleBytes_h
#define CTextKernels_DoubleBytes_h

#include <stddef.h>
#include <stdint.h>

#include "TextKernels.h"

#pragma clang assume_nonnull begin

/// What an encoding with characters of one byte and of two is read with.
typedef struct {
  /// For each two bytes, the first highest, the character that they begin with in UTF-8: its bytes
  /// from the lowest up, and their number in the highest; zero where a table alone does not tell.
  const uint32_t *pairs;

  /// The bytes that begin a character of two or more: from `first_lead[i]` to `last_lead[i]`.
  uint8_t first_lead[2];
  uint8_t last_lead[2];

  /// Whether the bytes below 0x80 stand for themselves.
  bool keeps_ascii;
} LegibleDoubleByteDecoding;

/// Converts whole blocks of 64 bytes to UTF-8, up to the first character that `pairs` does not
/// have, and as long as there is room for what a block can become.
///
/// Reads `input[0..<count]`, which begins with a character, and writes to `output[0..<room]`.
LegibleProgress legible_double_bytes_to_utf8(
    const LegibleDoubleByteDecoding *decoding, const uint8_t *input, size_t count, uint8_t *output,
    size_t room);

/// Converts UTF-8, up to the first character that has no code in the table or is not well-formed,
/// and while there are some hundred bytes of input and room left, so that it is worth while.
///
/// `codes` has, for each character of the Basic Multilingual Plane, its bytes as they are written:
/// the first in the low half, the second in the high half, which is zero if there is none. The
/// entry is zero where a character has no code; that of U+0000 stands for itself. Reads
/// `input[0..<count]`, which begins with a character, and writes to `output[0..<room]`.
LegibleProgress legible_utf8_to_double_bytes(
    const uint16_t *codes, const uint8_t *input, size_t count, uint8_t *output, size_t room);

#pragma clang assume_nonnull end

#endif
