#ifndef CTextKernels_ShortCodes_h
#define CTextKernels_ShortCodes_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "TextKernels.h"

#pragma clang assume_nonnull begin

/// The codes of one byte and of two of an encoding.
typedef struct {
  /// For each byte the character that it is by itself; `legible_no_character` where it is none, which only
  /// bytes from 0x80 up are.
  const uint32_t *singles;

  /// For each two bytes, the first highest and without its high bit, the character of the Basic Multilingual
  /// Plane that they stand for; zero where this table does not tell. There may be no table.
  const uint16_t *_Nullable pairs;

  /// Whether the bytes below 0x80 stand for themselves.
  bool keeps_ascii;
} LegibleShortCodes;

enum {
  legible_no_character = 0xFFFFFFFF,

  /// So many characters are written at once.
  legible_short_code_room = 16,
};

/// Reads characters, up to one that the tables do not tell, or that is cut.
///
/// `out` has room for as many characters as there are bytes, and for `legible_short_code_room`; what is
/// beyond those produced may change, too.
LegibleProgress legible_read_short_codes(
  const LegibleShortCodes *codes, const uint8_t *_Nullable in, size_t count, uint32_t *out);

#pragma clang assume_nonnull end

#endif
