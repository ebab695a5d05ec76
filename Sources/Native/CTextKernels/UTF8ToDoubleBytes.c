#include "DoubleBytes.h"
#include "Scalar.h"
#include "UTF16Window.h"

/// Writes a code of one byte or two; there is room for two.
static inline uint8_t *store_code(uint8_t *place, uint16_t code) {
  memcpy(place, &code, 2);
  return place + 2 - (code < 0x100);
}

/// The bytes of a character of GB18030 beyond the Basic Multilingual Plane, the first lowest.
static inline uint32_t supplementary_code(uint32_t scalar) {
  uint32_t pointer = scalar - 0x10000 + legible_first_supplementary;
  return (pointer / 12600 + 0x81) | (pointer / 1260 % 10 + 0x30) << 8 |
         (pointer / 10 % 126 + 0x81) << 16 | (pointer % 10 + 0x30) << 24;
}

/// What the table has for a character of the planes 0 to 2.
static inline uint32_t entry_of(const LegibleDoubleByteEncoding *encoding, uint32_t scalar) {
  return encoding->all_codes[encoding->rows[scalar >> 6] + (scalar & 0x3F)];
}

static inline bool has_flags(uint32_t entry) {
  return entry >> 24 != 0 && entry >> 24 <= legible_combination_flags;
}

/// The bytes of the character that whole code units begin with, the first lowest; zero if the tables
/// alone do not tell.
static inline uint32_t rare_code(
    const LegibleDoubleByteEncoding *encoding, const uint16_t *units, size_t count) {
  if (is_surrogate(units[0])) {
    uint32_t scalar = 0x10000 + ((units[0] & 0x3FFu) << 10) + (units[1] & 0x3FFu);
    if (encoding->counts_supplementary) return supplementary_code(scalar);
    return scalar >> 6 < legible_row_count ? entry_of(encoding, scalar) : 0;
  }
  const uint32_t entry = entry_of(encoding, units[0]);
  if (entry >> 24 & legible_begins_combination) {
    if (count < 2) return 0;
    const uint32_t next = entry_of(encoding, units[1]);
    if (has_flags(next) && (next >> 24 & legible_is_mark)) return 0;
  }
  return entry & 0xFFFFFF;
}

/// How many characters are written with all codes before those of two bytes are tried again.
enum { careful_count = 8 };

/// Writes a few characters, or all.
///
/// - Returns: The first unit that is left; nothing is written for it if that is soon.
static __attribute__((noinline)) size_t store_carefully(
    const LegibleDoubleByteEncoding *encoding, const uint16_t *units, size_t index, size_t count,
    uint8_t **place) {
  uint8_t *out = *place;
  for (size_t end = smaller(count, index + careful_count); index < end; index++) {
    uint32_t code = entry_of(encoding, units[index]);
    if (code == 0 || has_flags(code)) {
      if (units[index] == 0) {
        *out++ = 0;
        continue;
      }
      code = rare_code(encoding, units + index, count - index);
      if (code == 0) break;
      index += is_surrogate(units[index]);
    }
    memcpy(out, &code, 4);
    // The last byte of a code is not zero.
    out += 4 - (unsigned)__builtin_clz(code) / 8;
  }
  *place = out;
  return index;
}

LegibleProgress legible_utf8_to_double_bytes(
    const LegibleDoubleByteEncoding *encoding, const uint8_t *input, size_t count, uint8_t *output,
    size_t room) {
  enum { worthwhile = 512 };
  const uint16_t *codes = encoding->codes;
  UTF16Window window;
  LegibleProgress done = {0, 0};
  while (next_window(&window, input, count, room, 4, worthwhile, done)) {
    const uint16_t *units = window.units;
    uint8_t *place = output + done.produced;
    size_t index = 0;
    while (index < window.count) {
      if (window.count - index >= 4) {
        const uint16_t first = codes[units[index]], second = codes[units[index + 1]];
        const uint16_t third = codes[units[index + 2]], fourth = codes[units[index + 3]];
        if (first != 0 && second != 0 && third != 0 && fourth != 0) {
          place = store_code(place, first);
          place = store_code(place, second);
          place = store_code(place, third);
          place = store_code(place, fourth);
          index += 4;
          continue;
        }
      }
      const size_t next = store_carefully(encoding, units, index, window.count, &place);
      if (next < window.count && next < index + careful_count) {
        done.produced = (size_t)(place - output);
        done.consumed += utf8_length(units, next);
        return done;
      }
      index = next;
    }
    done.produced = (size_t)(place - output);
    done.consumed += window.consumed;
  }
  return done;
}
