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
//   TO_UTF8_ROOM               how many bytes these may write to, used or not

// The bytes of units in the order of memory, one to three a word.
INLINE Words bytes_of(Words unit) {
  Words is_two = (Words)(unit > 0x7F), is_three = (Words)(unit > 0x7FF);
  Words last = (unit & 0x3F) | 0x80;
  Words two = unit >> 6 | last << 8 | 0xC0;
  Words three = unit >> 12 | (unit << 2 & 0x3F00) | last << 16 | 0x80E0;
  return (unit & ~is_two) | (two & is_two & ~is_three) | (three & is_three);
}

// The same with surrogates: the leading one stands for the first two of four bytes, and the
// trailing one, with two bits of the one before it, for the others.
INLINE Words bytes_with_surrogates(Words unit, Words before) {
  Words is_leading = (Words)((unit & 0xFC00) == 0xD800);
  Words is_trailing = (Words)((unit & 0xFC00) == 0xDC00);
  Words bits = (unit & 0x3FF) + 0x40;
  Words leading = bits >> 8 | (bits << 6 & 0x3F00) | 0x80F0;
  Words trailing = (before << 4 & 0x30) | (unit >> 6 & 0x0F) | (unit << 8 & 0x3F00) | 0x8080;
  return (bytes_of(unit) & ~(is_leading | is_trailing)) | (leading & is_leading) |
         (trailing & is_trailing);
}

// Writes a vector of units, and returns how many: all, but for a leading surrogate at the end, or
// none where surrogates are not paired, or not of UTF-16 (`width` 2), or left to plainer code.
INLINE size_t units_as_utf8(Cursor *at, Units units, size_t width) {
  if (!is_any((Bytes)(units & 0xFF80))) {
    HalfBytes ascii = __builtin_convertvector(units, HalfBytes);
    memcpy(at->out, &ascii, sizeof ascii);
    at->out += sizeof ascii;
    return LANES;
  }
  if (!is_any((Bytes)(units & 0xF800))) {
    Units is_two = (Units)((SignedUnits)units > 0x7F);
    Units two = units >> 6 | (units & 0x3F) << 8 | 0x80C0;
    at->out = store_pairs(at->out, (units & ~is_two) | (two & is_two));
    return LANES;
  }
  Words bytes[2];
  Units is_surrogate = (Units)((units & 0xF800) == 0xD800);
  if (!is_any((Bytes)is_surrogate)) {
    for (size_t half = 0; half < 2; half++) bytes[half] = bytes_of(widen_half(units, half == 1));
    at->out = store_words(at->out, bytes, (Units)(units > 0x7F), (Units)(units > 0x7FF));
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

// Reads the LANES units at `in`; false if one of UTF-32 is above U+FFFF.
INLINE bool load_units(const uint8_t *in, Units *units, size_t width, bool big_endian) {
  if (width == 2) {
    *units = (Units)load(in);
  } else {
    DoubleWords words;
    memcpy(&words, in, sizeof words);
    Words halves[2];
    memcpy(halves, in, sizeof halves);
    if (is_any((Bytes)((halves[0] | halves[1]) & (big_endian ? 0x0000FFFF : 0xFFFF0000)))) {
      return false;
    }
    *units = __builtin_convertvector(big_endian ? words >> 16 : words, Units);
  }
  if (big_endian) *units = swap_bytes(*units);
  return true;
}

INLINE LegibleProgress convert_to_utf8(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count, size_t width,
  bool big_endian
) {
  Cursor at = {in, in + in_count, out, out + out_count};
  while (input_left(&at) >= LANES * width && room_left(&at) >= TO_UTF8_ROOM) {
    Units units;
    size_t taken = 0;
    if (load_units(at.in, &units, width, big_endian)) taken = units_as_utf8(&at, units, width);
    at.in += taken * width;
    if (taken == 0 && !units_to_utf8(&at, LANES * width, width, big_endian)) break;
  }
  units_to_utf8(&at, input_left(&at), width, big_endian);
  return progress(&at, in, out);
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
