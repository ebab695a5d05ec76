#include "DoubleBytes.h"
#include "Scalar.h"
#include "UTF16Window.h"

/// The bytes of a character of GB18030 by its number beyond the Basic Multilingual Plane, the first
/// lowest.
static inline uint32_t supplementary_code(uint32_t index) {
  const uint32_t pointer = index + legible_first_supplementary;
  return (pointer / 12600 + 0x81) | (pointer / 1260 % 10 + 0x30) << 8 |
         (pointer / 10 % 126 + 0x81) << 16 | (pointer % 10 + 0x30) << 24;
}

/// Whether an entry does not tell by itself how its character is written.
static inline bool is_rare(uint32_t entry) { return (entry & 0xFF) == 0; }

static inline bool has_flag(uint32_t entry, uint32_t flag) {
  return is_rare(entry) && (entry >> 8 & flag) != 0;
}

/// The bytes of the character that whole code units begin with, the first lowest; zero if the tables
/// alone do not tell. U+0000 is not among those asked for.
static inline uint32_t rare_code(
    const LegibleDoubleByteEncoding *encoding, const uint16_t *units, size_t count) {
  if (is_surrogate(units[0])) {
    const uint32_t index = ((units[0] & 0x3FFu) << 10) + (units[1] & 0x3FFu);
    if (encoding->counts_supplementary) return supplementary_code(index);
    if (index >> 6 >= legible_row_count) return 0;
    const uint32_t entry = encoding->codes[encoding->rows[index >> 6] + (index & 0x3F)];
    return is_rare(entry) ? 0 : entry;
  }
  const uint32_t entry = encoding->codes[units[0]];
  if (has_flag(entry, legible_begins_combination)) {
    if (count < 2 || has_flag(encoding->codes[units[1]], legible_is_mark)) return 0;
  }
  return entry >> 16;
}

/// How many units are looked up at once, so that what waits for memory does so together.
enum { batch = 256 };

/// Looks up codes of one byte and two.
static void look_up_short_codes(
    const uint16_t *table, const uint16_t *units, size_t count, uint16_t *codes) {
  size_t index = 0;
  for (; count - index >= 4; index += 4) {
    const uint64_t first = table[units[index]], second = table[units[index + 1]];
    const uint64_t third = table[units[index + 2]], fourth = table[units[index + 3]];
    const uint64_t four = first | second << 16 | third << 32 | fourth << 48;
    memcpy(codes + index, &four, sizeof four);
  }
  for (; index < count; index++) codes[index] = table[units[index]];
}

/// Looks up codes of any length for `count` units, a batch at most, which are whole characters. A code
/// may depend on what follows: `readable` units can be looked at.
///
/// - Returns: How many units have their codes: `count`, or as many as there are before a character that
///   the tables alone do not tell.
static size_t look_up_codes(
    const LegibleDoubleByteEncoding *encoding, const uint16_t *units, size_t count,
    size_t readable, uint32_t *codes) {
  // Found without branches, which would often be mispredicted.
  uint8_t rare[batch];
  size_t rare_count = 0;
  for (size_t index = 0; index < count; index++) {
    codes[index] = encoding->codes[units[index]];
    rare[rare_count] = (uint8_t)index;
    rare_count += is_rare(codes[index]);
  }
  for (size_t number = 0; number < rare_count; number++) {
    const size_t index = rare[number];
    if (units[index] == 0) continue;
    const uint32_t code = rare_code(encoding, units + index, readable - index);
    if (code == 0) return index;
    codes[index] = code;
    if (is_surrogate(units[index])) {
      // Each of the two units has its part of the bytes, of which there are two at least.
      codes[index] = code & 0xFF;
      codes[index + 1] = code >> 8;
      number++;
    }
  }
  return count;
}

/// Whether characters beyond the Basic Multilingual Plane begin here, many of them.
static inline bool begins_with_pairs(const uint16_t *units, size_t count) {
  enum { many = 8 };
  if (count < 2 * many) return false;
  bool all = true;
  for (size_t index = 0; index < 2 * many; index++) all &= is_surrogate(units[index]);
  return all;
}

/// Writes a code of any length; there is room for four bytes.
static inline uint8_t *store_code(uint8_t *place, uint32_t code) {
  memcpy(place, &code, sizeof code);
  size_t length = 1 + (size_t)(code > 0xFF) + (code > 0xFFFF) + (code > 0xFFFFFF);
  // The length is added to the place at once, since the next code waits for that.
  __asm__("" : "+r"(length));
  return place + length;
}

/// Writes characters one by one, which is sooner done where most of them are pairs of surrogates, up to one that
/// the tables alone do not tell; there is room for four bytes of each unit.
///
/// - Returns: How many of the `count` units were read, and perhaps of one more; `readable` of them can be looked at.
static size_t store_one_by_one(
    const LegibleDoubleByteEncoding *encoding, const uint16_t *units, size_t count,
    size_t readable, uint8_t **place) {
  // A copy, because the compiler cannot know that the output does not overwrite the tables' addresses.
  const LegibleDoubleByteEncoding own = *encoding;
  uint8_t *out = *place;
  size_t index = 0;
  while (index < count) {
    uint32_t code = 0;
    // A loop of its own, so that where the next character begins is known before this one is read.
    for (; index < count && is_surrogate(units[index]); index += 2) {
      code = rare_code(&own, units + index, readable - index);
      if (code == 0) break;
      out = store_code(out, code);
    }
    if (index >= count || is_surrogate(units[index])) break;
    code = own.codes[units[index]];
    if (is_rare(code) && units[index] != 0) {
      code = rare_code(&own, units + index, readable - index);
      if (code == 0) break;
    }
    out = store_code(out, code);
    index++;
  }
  *place = out;
  return index;
}

/// Whether any code has more than two bytes.
static inline bool has_long_code(const uint32_t *codes, size_t count) {
  uint32_t all = 0;
  for (size_t index = 0; index < count; index++) all |= codes[index];
  return all > 0xFFFF;
}

/// Writes the characters of a window, up to one that the tables do not have; there is room for four
/// bytes each, which is as much as the kernels ask for.
///
/// - Returns: How many units were read.
static size_t store_window(
    const LegibleDoubleByteEncoding *encoding, const UTF16Window *window, uint8_t **place) {
  const LegibleKernels *kernels = legible_kernels();
  // Where long codes are, more are near: then the short ones are not tried first.
  bool tries_short_codes = true;
  size_t index = 0;
  while (index < window->count) {
    const uint16_t *units = window->units + index;
    const size_t left = window->count - index;
    size_t count = smaller(left, batch);
    if (begins_with_pairs(units, count)) {
      const size_t known = store_one_by_one(encoding, units, count, left, place);
      index += known;
      if (known < count) break;
      continue;
    }
    // A pair of surrogates is looked up together.
    if (count < left && (units[count] & 0xFC00) == 0xDC00) count--;
    if (tries_short_codes) {
      uint16_t short_codes[batch];
      look_up_short_codes(encoding->short_codes, units, count, short_codes);
      const LegibleProgress stored = kernels->store_short_codes(short_codes, count, *place);
      *place += stored.produced;
      index += stored.consumed;
      tries_short_codes = stored.consumed >= count / 2;
      if (stored.consumed == count || !tries_short_codes) continue;
      units += stored.consumed;
      count -= stored.consumed;
    }
    uint32_t codes[batch];
    const size_t known = look_up_codes(encoding, units, count, window->count - index, codes);
    *place += kernels->store_long_codes(codes, known, *place);
    index += known;
    if (known < count) break;
    tries_short_codes = !has_long_code(codes, known);
  }
  return index;
}

LegibleProgress legible_utf8_to_double_bytes(
    const LegibleDoubleByteEncoding *encoding, const uint8_t *input, size_t count, uint8_t *output,
    size_t room) {
  enum { longest_code = 4, worthwhile = 512 };
  UTF16Window window;
  LegibleProgress done = {0, 0};
  while (next_window(&window, input, count, room, longest_code, worthwhile, done)) {
    uint8_t *place = output + done.produced;
    const size_t units = store_window(encoding, &window, &place);
    if (!finish_window(&window, units, output, place, &done)) break;
  }
  return done;
}
