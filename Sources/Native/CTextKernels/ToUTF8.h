// UTF-16 and UTF-32 to UTF-8, a vector of units at a time.
//
// Needs of the machine, besides Vector.h:
//   is_any(bytes)              whether any bit of a vector is set
//   previous(current, before, distance)
//                              the bytes 1 to 3 places before each of `current`
//   store_pairs(out, pairs)    writes the low bytes of units, and the high ones that are not zero
//   store_words(out, bytes, is_two, is_three)
//                              writes from LANES words in two vectors the first byte, the second
//                              where a unit is two or three bytes long, and the third where three
//   store_quadruples(out, words)
//                              as in StoreCodes.h
//   TO_UTF8_ROOM               how many bytes these may write to, used or not

// Writes a vector of any units, and returns how many: all, but for a leading surrogate at the end; or none if there are
// unpaired surrogates, surrogates in UTF-32 (`width` 4), or surrogates that simpler code converts faster.
INLINE size_t units_as_utf8(Cursor *at, Units units, size_t width) {
  Words bytes[2];
  Units is_surrogate = (Units)((units & 0xF800) == 0xD800);
  if (!is_any((Bytes)is_surrogate)) {
    at->out = store_ones_to_threes(at->out, units);
    return LANES;
  }
  // In short vectors too few characters are next to each other to make up for the work.
  if (width == 4 || LANES < 16) return 0;
  // A zero, which is one byte, stands for the leading surrogate that is left to the next vector.
  const bool is_cut = (units[LANES - 1] & 0xFC00) == 0xD800;
  if (is_cut) units[LANES - 1] = 0;
  Units before = (Units)previous((Bytes)units, (Bytes){}, 2);
  Units is_trailing = (Units)((units & 0xFC00) == 0xDC00);
  if (is_any((Bytes)(is_trailing ^ (Units)((before & 0xFC00) == 0xD800)))) return 0;
  for (size_t half = 0; half < 2; half++) {
    bytes[half] =
      bytes_with_surrogates(widen_half(units, half == 1), widen_half(before, half == 1));
  }
  Units is_three = (Units)(units > 0x7FF) & ~is_surrogate;
  at->out = store_words(at->out, bytes, (Units)(units > 0x7F), is_three) - is_cut;
  return LANES - is_cut;
}

// The bound below which all units of a vector are.
typedef enum { BELOW_80, BELOW_800, BELOW_10000, ABOVE } Range;

// Reads the LANES units at `in`, as far as none is above U+FFFF, and tells what they are below.
INLINE Range load_units(const uint8_t *in, Units *units, size_t width, bool big_endian) {
  if (width == 2) {
    const Units loaded = (Units)load(in);
    *units = big_endian ? swap_bytes(loaded) : loaded;
    if (!is_any((Bytes)(loaded & (uint16_t)(big_endian ? 0x80FF : 0xFF80)))) return BELOW_80;
    return is_any((Bytes)(loaded & (uint16_t)(big_endian ? 0x00F8 : 0xF800))) ? BELOW_10000 : BELOW_800;
  }
  const Words first = (Words)load(in), second = (Words)load(in + VECTOR_BYTES), all = first | second;
  Range range = BELOW_80;
  if (is_any((Bytes)(all & (big_endian ? 0x80FFFFFF : 0xFFFFFF80)))) {
    range = BELOW_800;
    if (is_any((Bytes)(all & (big_endian ? 0x00F8FFFF : 0xFFFFF800)))) {
      if (is_any((Bytes)(all & (big_endian ? 0x0000FFFF : 0xFFFF0000)))) return ABOVE;
      range = BELOW_10000;
    }
  }
  *units = big_endian ? swap_bytes(narrow_words(first >> 16, second >> 16)) : narrow_words(first, second);
  return range;
}

// The number of each lane of a vector of words.
INLINE Words lane_numbers(void) {
  static const uint32_t numbers[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
  return (Words)load((const uint8_t *)numbers);
}

// Writes those of the LANES units of UTF-32 at `in`, some of which are above U+FFFF, that are before the first which is
// no character, and returns how many.
INLINE size_t words_as_utf8(Cursor *at, bool big_endian) {
  Words words[2], is_never[2], bytes[2];
  size_t count = LANES;
  for (size_t half = 0; half < 2; half++) {
    words[half] = (Words)load(at->in + half * VECTOR_BYTES);
    if (big_endian) words[half] = (Words)swap_bytes((Units)(words[half] >> 16 | words[half] << 16));
    is_never[half] =
      (Words)(words[half] > 0x10FFFF) | (Words)((words[half] & 0xFFFFF800) == 0xD800);
  }
  if (is_any((Bytes)(is_never[0] | is_never[1]))) {
    const ByteMask first = mask((Bytes)is_never[0]), second = mask((Bytes)is_never[1]);
    count = first ? (size_t)__builtin_ctzll(first) / 4
                  : LANES / 2 + (size_t)__builtin_ctzll(second) / 4;
    // Zeros, which are one byte each, stand for the others.
    words[0] &= (Words)(lane_numbers() < (uint32_t)count);
    words[1] &= (Words)(lane_numbers() + LANES / 2 < (uint32_t)count);
  }
  for (size_t half = 0; half < 2; half++) {
    Words is_four = (Words)(words[half] > 0xFFFF);
    Words four = words[half] >> 18 | (words[half] >> 4 & 0x3F00) |
                 (words[half] << 10 & 0x3F0000) | (words[half] << 24 & 0x3F000000) | 0x808080F0;
    bytes[half] = (bytes_of(words[half]) & ~is_four) | (four & is_four);
  }
  at->out = store_quadruples(store_quadruples(at->out, bytes[0]), bytes[1]) - (LANES - count);
  return count;
}

// Reads the VECTOR_BYTES units at `in`; returns false if they are not all ASCII.
INLINE bool load_ascii_units(const uint8_t *in, Bytes *ascii, size_t width, bool big_endian) {
  if (width == 2) {
    Units first = (Units)load(in), second = (Units)load(in + VECTOR_BYTES);
    if (is_any((Bytes)((first | second) & (uint16_t)(big_endian ? 0x80FF : 0xFF80)))) return false;
    *ascii = big_endian ? narrow_units(first >> 8, second >> 8) : narrow_units(first, second);
    return true;
  }
  Words words[4], all = {};
  for (size_t part = 0; part < 4; part++) {
    words[part] = (Words)load(in + part * VECTOR_BYTES);
    all |= words[part];
    if (big_endian) words[part] >>= 24;
  }
  if (is_any((Bytes)(all & (big_endian ? 0x80FFFFFF : 0xFFFFFF80)))) return false;
  *ascii = narrow_units(narrow_words(words[0], words[1]), narrow_words(words[2], words[3]));
  return true;
}

// Writes units as long as they are ASCII, two vectors of them at a time, and returns how many such pairs are left.
INLINE size_t skip_ascii_units(
  Cursor *at, LineCount *lines, size_t pairs, size_t width, bool big_endian
) {
  for (; pairs > 0; pairs--) {
    Bytes ascii;
    if (!load_ascii_units(at->in, &ascii, width, big_endian)) break;
    memcpy(at->out, &ascii, sizeof ascii);
    add_signs(lines, line_signs(ascii), 1);
    at->in += 2 * LANES * width;
    at->out += 2 * LANES;
  }
  return pairs;
}

// Converts as `units_to_utf8` in Scalar.h does, and counts lines.
INLINE bool few_units_to_utf8(
  Cursor *at, LineCount *lines, size_t count, size_t width, bool big_endian
) {
  const uint8_t *start = at->out;
  const bool is_done = units_to_utf8(at, count, width, big_endian);
  count_lines_between(lines, start, at->out);
  return is_done;
}

INLINE LegibleProgress convert_to_utf8(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count, size_t width,
  bool big_endian
) {
  Cursor at = {in, in + in_count, out, out + out_count};
  LineCount lines = {};
  bool is_stuck = false;
  while (!is_stuck && input_left(&at) >= LANES * width && room_left(&at) >= TO_UTF8_ROOM) {
    // There is room for this many vectors, whatever they hold.
    size_t count = smaller(
      input_left(&at) / (LANES * width), (room_left(&at) - TO_UTF8_ROOM) / (width == 4 ? 4 * LANES : 3 * LANES) + 1);
    while (count > 0 && !is_stuck) {
      Units units;
      size_t taken = 0;
      switch (load_units(at.in, &units, width, big_endian)) {
        case BELOW_80: {
          HalfBytes ascii = __builtin_convertvector(units, HalfBytes);
          memcpy(at.out, &ascii, sizeof ascii);
          at.out += LANES;
          at.in += LANES * width;
          count_unit_lines(&lines, units);
          count--;
          // Long vectors gain nothing by more at a time, which only adds a branch to be predicted.
          if (LANES < 32) {
            count = 2 * skip_ascii_units(&at, &lines, count / 2, width, big_endian) + count % 2;
          }
          continue;
        }
        case BELOW_800:
          at.out = store_ones_and_twos(at.out, units);
          taken = LANES;
          count_unit_lines(&lines, units);
          break;
        case BELOW_10000:
          taken = units_as_utf8(&at, units, width);
          if (taken > 0) count_unit_lines(&lines, units);
          break;
        case ABOVE: {
          const uint8_t *start = at.out;
          taken = words_as_utf8(&at, big_endian);
          count_lines_between(&lines, start, at.out);
          at.in += taken * width;
          count--;
          is_stuck = taken < LANES;
          continue;
        }
      }
      at.in += taken * width;
      count--;
      if (taken == 0) {
        is_stuck = !few_units_to_utf8(&at, &lines, LANES * width, width, big_endian);
        // A pair of surrogates may have gone beyond the vector.
        count = 0;
      }
    }
  }
  few_units_to_utf8(&at, &lines, input_left(&at), width, big_endian);
  return progress_over(&lines, &at, in, out);
}

static LegibleProgress utf16_to_utf8(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count, bool big_endian
) {
  return big_endian ? convert_to_utf8(in, in_count, out, out_count, 2, true)
                    : convert_to_utf8(in, in_count, out, out_count, 2, false);
}

static LegibleProgress utf32_to_utf8(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count, bool big_endian
) {
  return big_endian ? convert_to_utf8(in, in_count, out, out_count, 4, true)
                    : convert_to_utf8(in, in_count, out, out_count, 4, false);
}
