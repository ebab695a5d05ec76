#ifndef CTextKernels_UTF7_h
#define CTextKernels_UTF7_h

#include <stddef.h>
#include <stdint.h>

#include "TextKernels.h"

#pragma clang assume_nonnull begin

/// Where in a text in UTF-7 a conversion is.
typedef struct {
  /// The bits that wait for more to make a digit, or what a digit has beyond the last code unit, and
  /// how many they are: none, two or four.
  uint32_t bits;
  uint8_t count;

  /// Whether digits of base 64 stand for characters here.
  bool in_base64;

  /// Whether no character has been read since they began.
  bool is_first;

  /// Whether a minus sign has just ended them.
  bool is_closed;
} LegibleUTF7State;

/// Converts UTF-8 to UTF-7, up to what is not well-formed or close to the end of a buffer.
///
/// Reads `input[0..<count]`, which begins with a character, and writes to `output[0..<room]`.
LegibleProgress legible_utf8_to_utf7(
    LegibleUTF7State *state, const uint8_t *input, size_t count, uint8_t *output, size_t room);

/// Converts what that has written to UTF-8, up to what it would not have written, or to surrogates, or
/// close to the end of a buffer.
///
/// Reads `input[0..<count]`, and writes to `output[0..<room]`.
LegibleProgress legible_utf7_to_utf8(
    LegibleUTF7State *state, const uint8_t *input, size_t count, uint8_t *output, size_t room);

#pragma clang assume_nonnull end

#endif
