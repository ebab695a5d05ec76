#ifndef CTextKernels_DoubleBytes_h
#define CTextKernels_DoubleBytes_h

#include <stddef.h>
#include <stdint.h>

#include "TextKernels.h"

#pragma clang assume_nonnull begin

/// The codes of an encoding that are longer than two bytes.
typedef enum {
  legible_no_long_codes,

  /// 0x8F and a pair of 0xA1…0xFE, as in EUC-JP.
  legible_prefixed_pairs,

  /// 0x8E, the number of a plane from 0xA1 on, and a pair of 0xA1…0xFE, as in EUC-TW.
  legible_planes_of_pairs,

  /// Four bytes, of which the second and the fourth are digits, as in GB18030; ASCII has to be kept.
  legible_four_byte_codes,
} LegibleLongCodes;

/// The tables by which an encoding with characters of one byte, of two, and perhaps of more is read.
///
/// Characters stand in the tables in UTF-8: the bytes from the lowest up; in the highest byte is
/// either the fourth or how many there are. A character is zero where a table alone does not tell.
typedef struct {
  /// For each two bytes, the first highest, the character that they begin with; zero for the
  /// beginnings of longer codes.
  const uint32_t *pairs;

  /// The bytes that begin a character of two or more: from `first_lead[i]` to `last_lead[i]`.
  uint8_t first_lead[2];
  uint8_t last_lead[2];

  /// Whether the bytes below 0x80 stand for themselves.
  bool keeps_ascii;

  LegibleLongCodes long_codes;

  /// The characters of the long codes: of the 94 × 94 pairs, of those in 15 planes one after the
  /// other, or of the four-byte codes as far as they are in the Basic Multilingual Plane.
  const uint32_t *long_characters;
} LegibleDoubleByteDecoding;

/// How many characters `long_characters` has of each kind.
enum {
  legible_pair_count = 94 * 94,
  legible_plane_count = 15,
  legible_four_byte_count = 39420,

  /// The number of the four-byte code of U+10000, which those of the following characters follow.
  legible_first_supplementary = 189000,
};

/// Converts blocks of 64 bytes to UTF-8, up to the first character that the tables do not have, and
/// as long as there is room for what a block can become.
///
/// Reads `input[0..<count]`, which begins with a character, and writes to `output[0..<room]`.
LegibleProgress legible_double_bytes_to_utf8(
    const LegibleDoubleByteDecoding *decoding, const uint8_t *input, size_t count, uint8_t *output,
    size_t room);

/// The tables by which an encoding with characters of one byte, of two, and perhaps of more is written.
typedef struct {
  /// For each character of the Basic Multilingual Plane its bytes as they are written: the first in
  /// the low half, the second in the high half, which is zero if there is none. The entry is zero
  /// where `codes` is to be asked.
  const uint16_t *short_codes;

  /// For each character of the Basic Multilingual Plane, and then for rows of 64 others, its bytes, the
  /// first lowest. The lowest byte is zero where that alone does not tell: the next has the flags below
  /// then, and the upper half the one byte or two that the character is written with by itself.
  const uint32_t *codes;

  /// For each 64 characters of the planes 1 and 2, where theirs begin in `codes`.
  const uint32_t *rows;

  /// Whether the four-byte codes of GB18030 write the supplementary planes.
  bool counts_supplementary;
} LegibleDoubleByteEncoding;

enum {
  /// The character may be written together with a mark behind it.
  legible_begins_combination = 1,

  /// The character may be written together with what is before it.
  legible_is_mark = 2,

  legible_row_count = 0x20000 >> 6,
};

/// Converts UTF-8, up to the first character that has no code in the tables or is not well-formed,
/// and while there are some hundred bytes of input and room left, so that it is worth while.
///
/// Reads `input[0..<count]`, which begins with a character, and writes to `output[0..<room]`.
LegibleProgress legible_utf8_to_double_bytes(
    const LegibleDoubleByteEncoding *encoding, const uint8_t *input, size_t count, uint8_t *output,
    size_t room);

#pragma clang assume_nonnull end

#endif
