// UTF-16 and UTF-32 to UTF-8, a vector of units at a time.
//
// Needs of the machine, besides Vector.h:
//   is_any(bytes)              whether any bit of a vector is set
//   store_pairs(out, units)    writes the one or two bytes of units below U+0800
//   store_triples(out, units)  writes the one to three bytes of units that are no surrogates
//   TO_UTF8_ROOM               how many bytes these may write to, used or not

// Writes a vector of units; false, with nothing done, if it has surrogates.
INLINE bool units_as_utf8(Cursor *at, Units units) {
  if (!is_any((Bytes)(units & 0xFF80))) {
    HalfBytes ascii = __builtin_convertvector(units, HalfBytes);
    memcpy(at->out, &ascii, sizeof ascii);
    at->out += sizeof ascii;
  } else if (!is_any((Bytes)(units & 0xF800))) {
    at->out = store_pairs(at->out, units);
  } else if (!is_any((Bytes)((units & 0xF800) == 0xD800))) {
    at->out = store_triples(at->out, units);
  } else {
    return false;
  }
  return true;
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
    if (load_units(at.in, &units, width, big_endian) && units_as_utf8(&at, units)) {
      at.in += LANES * width;
    } else if (!units_to_utf8(&at, LANES * width, width, big_endian)) {
      break;
    }
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
