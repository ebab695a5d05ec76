#ifndef UTF16Window_h
#define UTF16Window_h

// UTF-8 is converted to UTF-16 before it is looked up in tables by code point. The detour is faster:
// the kernel finds the beginnings of characters without branches, and the look-ups need none.

#include "TextKernels.h"

#include "Scalar.h"

// Some characters of a text.
typedef struct {
  uint16_t units[4096];
  size_t count;

  // How many bytes of UTF-8 they take.
  size_t consumed;
} UTF16Window;

INLINE bool is_surrogate(uint16_t unit) { return (unit & 0xF800) == 0xD800; }

// How many bytes UTF-8 takes for code units of UTF-16 with whole pairs of surrogates.
INLINE size_t utf8_length(const uint16_t *units, size_t count) {
  size_t length = count;
  for (size_t index = 0; index < count; index++) {
    // Either surrogate stands for two bytes of four.
    length += (units[index] >= 0x80) + (units[index] >= 0x800 && !is_surrogate(units[index]));
  }
  return length;
}

// The characters behind those that are done, as many as there is room for if each unit becomes `most`
// bytes; false where less than what is worth while is left of input or room, or none is well-formed.
INLINE bool next_window(
    UTF16Window *window, const uint8_t *input, size_t count, size_t room, size_t most,
    size_t worthwhile, LegibleProgress done) {
  if (count - done.consumed < worthwhile || room - done.produced < worthwhile) return false;
  // A byte gives one unit at most.
  size_t length = smaller((room - done.produced) / most, count - done.consumed);
  length = smaller(length, sizeof window->units / 2);
  LegibleProgress step = legible_kernels()->utf8_to_utf16(
      input + done.consumed, length, (uint8_t *)window->units, sizeof window->units, false);
  window->count = step.produced / 2;
  window->consumed = step.consumed;
  return window->count > 0;
}

// Counts what has been done of a window: so many units, which have become all behind those that were
// produced before, up to `place`. False where units are left.
INLINE bool finish_window(
    const UTF16Window *window, size_t units, const uint8_t *output, const uint8_t *place,
    LegibleProgress *done) {
  const bool is_whole = units == window->count;
  done->consumed += is_whole ? window->consumed : utf8_length(window->units, units);
  done->produced = (size_t)(place - output);
  return is_whole;
}

#endif
