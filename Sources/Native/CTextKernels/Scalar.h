#ifndef Scalar_h
#define Scalar_h

// One character at a time: what every kernel does at the ends of a text, and where a block holds
// what its vector code leaves alone.

#include "TextKernels.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline))

INLINE size_t smaller(size_t a, size_t b) { return a < b ? a : b; }

// Unaligned words in the order of memory; `bytes` has as many bytes as the word.

INLINE uint64_t load_word(const uint8_t *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return word;
}

INLINE void store_word(uint8_t *bytes, uint64_t word) { memcpy(bytes, &word, sizeof word); }

// The index in memory of the first byte of a word that is not zero; one is not.
INLINE size_t first_byte(uint64_t word) {
  return (size_t)__builtin_ctzll(word) / 8;
}

INLINE uint32_t load_utf16(const uint8_t *bytes, bool big_endian) {
  return big_endian ? (uint32_t)(bytes[0] << 8 | bytes[1]) : (uint32_t)(bytes[1] << 8 | bytes[0]);
}

INLINE uint32_t load_utf32(const uint8_t *bytes, bool big_endian) {
  return big_endian ? load_utf16(bytes, true) << 16 | load_utf16(bytes + 2, true)
                    : load_utf16(bytes + 2, false) << 16 | load_utf16(bytes, false);
}

INLINE void store_utf16(uint8_t *bytes, uint32_t unit, bool big_endian) {
  bytes[big_endian] = (uint8_t)unit;
  bytes[!big_endian] = (uint8_t)(unit >> 8);
}

INLINE bool is_continuation(uint8_t byte) { return (int8_t)byte < -0x40; }

// The state of a conversion: the input that is still to be read, and the room that is left.
typedef struct {
  const uint8_t *in, *in_end;
  uint8_t *out, *out_end;
} Cursor;

INLINE size_t input_left(const Cursor *at) { return (size_t)(at->in_end - at->in); }
INLINE size_t room_left(const Cursor *at) { return (size_t)(at->out_end - at->out); }

INLINE LegibleProgress progress(const Cursor *at, const uint8_t *in, const uint8_t *out) {
  return (LegibleProgress){.consumed = (size_t)(at->in - in), .produced = (size_t)(at->out - out)};
}

// The character that well-formed UTF-8 begins with (The Unicode Standard, table 3-7), and its
// length; a length of zero if the bytes are cut or ill-formed.
typedef struct {
  uint32_t scalar;
  uint32_t length;
} UTF8Character;

INLINE UTF8Character read_utf8(const uint8_t *bytes, size_t count) {
  const UTF8Character none = {0, 0};
  if (count == 0) return none;
  uint32_t lead = bytes[0];
  if (lead < 0x80) return (UTF8Character){lead, 1};
  if (lead < 0xC2 || lead > 0xF4 || count < 2 || !is_continuation(bytes[1])) return none;
  uint32_t scalar = (bytes[1] & 0x3Fu);
  if (lead < 0xE0) return (UTF8Character){(lead & 0x1F) << 6 | scalar, 2};
  if (count < 3 || !is_continuation(bytes[2])) return none;
  scalar = scalar << 6 | (bytes[2] & 0x3Fu);
  if (lead < 0xF0) {
    scalar |= (lead & 0x0F) << 12;
    bool is_fit = scalar >= 0x800 && (scalar & 0xF800) != 0xD800;
    return is_fit ? (UTF8Character){scalar, 3} : none;
  }
  if (count < 4 || !is_continuation(bytes[3])) return none;
  scalar = (lead & 0x07) << 18 | scalar << 6 | (bytes[3] & 0x3Fu);
  bool is_fit = scalar >= 0x10000 && scalar <= 0x10FFFF;
  return is_fit ? (UTF8Character){scalar, 4} : none;
}

// Writes a scalar value as UTF-8; `out` has room for four bytes, and the number taken is returned.
INLINE size_t write_utf8(uint8_t *out, uint32_t scalar) {
  if (scalar < 0x80) {
    out[0] = (uint8_t)scalar;
    return 1;
  }
  if (scalar < 0x800) {
    out[0] = (uint8_t)(0xC0 | scalar >> 6);
    out[1] = (uint8_t)(0x80 | (scalar & 0x3F));
    return 2;
  }
  if (scalar < 0x10000) {
    out[0] = (uint8_t)(0xE0 | scalar >> 12);
    out[1] = (uint8_t)(0x80 | (scalar >> 6 & 0x3F));
    out[2] = (uint8_t)(0x80 | (scalar & 0x3F));
    return 3;
  }
  out[0] = (uint8_t)(0xF0 | scalar >> 18);
  out[1] = (uint8_t)(0x80 | (scalar >> 12 & 0x3F));
  out[2] = (uint8_t)(0x80 | (scalar >> 6 & 0x3F));
  out[3] = (uint8_t)(0x80 | (scalar & 0x3F));
  return 4;
}

// The loops below convert at least `count` bytes of input and at most three more, unless they
// come to what is ill-formed or cut, or to less than four bytes of room; then they return false.

// UTF-16 (`width` 2) or UTF-32 (`width` 4) to UTF-8.
INLINE bool units_to_utf8(Cursor *at, size_t count, size_t width, bool big_endian) {
  const uint8_t *end = at->in + count;
  while (at->in < end) {
    if (input_left(at) < width || room_left(at) < 4) return false;
    uint32_t scalar;
    size_t length = width;
    if (width == 4) {
      scalar = load_utf32(at->in, big_endian);
      if (scalar > 0x10FFFF || (scalar & 0xFFFFF800) == 0xD800) return false;
    } else {
      scalar = load_utf16(at->in, big_endian);
      if ((scalar & 0xF800) == 0xD800) {
        if (scalar >= 0xDC00 || input_left(at) < 4) return false;
        uint32_t low = load_utf16(at->in + 2, big_endian);
        if ((low & 0xFC00) != 0xDC00) return false;
        scalar = 0x10000 + ((scalar & 0x3FF) << 10 | (low & 0x3FF));
        length = 4;
      }
    }
    at->out += write_utf8(at->out, scalar);
    at->in += length;
  }
  return true;
}

// Writes a scalar value as UTF-16 or UTF-32; `out` has room for four bytes.
INLINE size_t write_units(uint8_t *out, uint32_t scalar, size_t width, bool big_endian) {
  if (width == 4) {
    store_utf16(out + (big_endian ? 2 : 0), scalar, big_endian);
    store_utf16(out + (big_endian ? 0 : 2), scalar >> 16, big_endian);
    return 4;
  }
  if (scalar < 0x10000) {
    store_utf16(out, scalar, big_endian);
    return 2;
  }
  store_utf16(out, 0xD7C0 + (scalar >> 10), big_endian);
  store_utf16(out + 2, 0xDC00 | (scalar & 0x3FF), big_endian);
  return 4;
}

// UTF-8 to UTF-16 (`width` 2) or UTF-32 (`width` 4).
INLINE bool utf8_to_units(Cursor *at, size_t count, size_t width, bool big_endian) {
  const uint8_t *end = at->in + count;
  while (at->in < end) {
    UTF8Character character = read_utf8(at->in, input_left(at));
    if (character.length == 0 || room_left(at) < 4) return false;
    at->out += write_units(at->out, character.scalar, width, big_endian);
    at->in += character.length;
  }
  return true;
}

// The byte of a character, or `legible_no_byte`.
INLINE uint32_t byte_of(const LegibleSingleByteEncoding *table, uint32_t unit) {
  return table->bytes[table->rows[unit >> 6] + (unit & 0x3F)];
}

// UTF-8 to a single-byte encoding.
INLINE bool utf8_to_bytes(Cursor *at, size_t count, const LegibleSingleByteEncoding *table) {
  const uint8_t *end = at->in + count;
  while (at->in < end) {
    UTF8Character character = read_utf8(at->in, input_left(at));
    if (character.length == 0 || character.scalar > 0xFFFF || room_left(at) < 1) return false;
    uint32_t byte = byte_of(table, character.scalar);
    if (byte == legible_no_byte) return false;
    *at->out++ = (uint8_t)byte;
    at->in += character.length;
  }
  return true;
}

// Writes a word, the lowest byte first; `out` has room for four bytes.
INLINE void store_bytes(uint8_t *out, uint32_t word) {
  memcpy(out, &word, sizeof word);
}

// Writes the low byte of a pair, and the high one if it is not zero; `out` has room for two.
INLINE uint8_t *store_pair(uint8_t *out, uint16_t pair) {
  memcpy(out, &pair, sizeof pair);
  return out + 1 + (pair > 0xFF);
}

// Writes the lowest byte of four, and the others up to the highest that is not zero; `out` has room
// for four.
INLINE uint8_t *store_quadruple(uint8_t *out, uint32_t quadruple) {
  store_bytes(out, quadruple);
  return out + 4 - (size_t)__builtin_clz(quadruple | 1) / 8;
}

// A single-byte encoding to UTF-8.
INLINE bool bytes_to_utf8(Cursor *at, size_t count, const LegibleSingleByteDecoding *table) {
  const uint8_t *end = at->in + count;
  while (at->in < end) {
    uint32_t entry = table->utf8[*at->in];
    if (entry == 0 || room_left(at) < 4) return false;
    store_bytes(at->out, entry);
    at->out += entry >> 24;
    at->in++;
  }
  return true;
}

#endif
