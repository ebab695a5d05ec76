// UTF-8 to UTF-16 and UTF-32, a vector of bytes at a time.
//
// Each byte is looked at with the two behind it, as if a character began there; of the units that
// this gives, those at leads are kept. So it does not matter where in a vector characters begin.
//
// Needs of the machine, besides Vector.h:
//   is_any(bytes)              whether any bit of a vector is set
//   mask(bytes)                the highest bit of each byte, as a ByteMask
//   store_kept(out, units, kept, width, big_endian)
//                              writes those of LANES units that the low bits of a mask tell; may
//                              write to as many bytes as LANES units take
//   utf8_prefix                as in UTF8Prefix.h

// The unit at each place from its byte and the next two, for characters of one to three bytes; for
// those of four (`has_four`), the leading surrogate at the first byte, and the trailing one at the
// second.
INLINE Units units_at(const uint8_t *in, bool has_three, bool has_four) {
  SignedUnits byte = (SignedUnits)widen(in);
  Units bits = (Units)byte, low = widen(in + 1) & 0x3F;
  Units is_two = (Units)(byte > 0x7F);
  Units units = (bits & ~is_two) | (((bits & 0x1F) << 6 | low) & is_two);
  if (!has_three) return units;
  Units third = widen(in + 2) & 0x3F;
  Units is_three = (Units)(byte > 0xDF);
  units = (units & ~is_three) | ((bits << 12 | low << 6 | third) & is_three);
  if (!has_four) return units;
  Units is_four = (Units)(byte > 0xEF);
  Units is_second = is_two & (Units)(byte < 0xC0);
  Units leading = ((bits & 0x07) << 8 | low << 2 | third >> 4) + (0xD800 - 0x40);
  Units trailing = (low << 6 & 0x3FF) | third | 0xDC00;
  return (units & ~(is_four | is_second)) | (leading & is_four) | (trailing & is_second);
}

// Converts VECTOR_BYTES of well-formed UTF-8, which has two more behind them; fewer if characters
// of four bytes ask for it.
INLINE void bytes_as_units(Cursor *at, size_t width, bool big_endian) {
  const uint8_t *in = at->in;
  Bytes bytes = load(in);
  const ByteMask all = (ByteMask)~(ByteMask)0;
  ByteMask kept = all;
  at->in += VECTOR_BYTES;
  bool has_high = is_any(bytes & 0x80), has_three = false, has_four = false;
  if (has_high) {
    kept = mask((Bytes)((SignedBytes)bytes > -0x41));
    has_three = is_any((Bytes)(bytes >= 0xE0));
  }
  if (has_three) {
    ByteMask four = mask((Bytes)(bytes >= 0xF0));
    has_four = four != 0;
    if (has_four && width == 4) {
      at->in = in;
      while (is_continuation(*at->in)) at->in++;
      utf8_to_units(at, VECTOR_BYTES - 3, width, big_endian);
      return;
    }
    // Both surrogates are written by one vector: a lead at the end is left to the next one.
    const ByteMask last = (ByteMask)1 << (VECTOR_BYTES - 1);
    if (four & last) {
      at->in--;
      kept ^= last;
    }
    kept |= (ByteMask)(four << 1);
  }
  for (size_t half = 0; half < 2; half++) {
    Units units;
    if (!has_high) units = widen(in);
    else if (!has_three) units = units_at(in, false, false);
    else if (!has_four) units = units_at(in, true, false);
    else units = units_at(in, true, true);
    at->out = store_kept(at->out, units, kept, width, big_endian);
    in += LANES;
    kept = (ByteMask)(kept >> LANES);
  }
}

// Converts well-formed text before `end`, for all of which there is room.
INLINE void well_formed_to_units(
  Cursor *at, const uint8_t *end, size_t width, bool big_endian
) {
  while ((size_t)(end - at->in) >= VECTOR_BYTES + 2) bytes_as_units(at, width, big_endian);
  while (at->in < end && is_continuation(*at->in)) at->in++;
  utf8_to_units(at, (size_t)(end - at->in), width, big_endian);
}

INLINE LegibleProgress convert_from_utf8(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count, size_t width,
  bool big_endian
) {
  Cursor at = {in, in + in_count, out, out + out_count};
  while (true) {
    // No byte gives more than one unit. What was validated is still in the cache when converted.
    size_t count = smaller(smaller(input_left(&at), room_left(&at) / width), 4096);
    if (count < 64) break;
    size_t valid = utf8_prefix(at.in, count);
    well_formed_to_units(&at, at.in + valid, width, big_endian);
    if (valid + 3 < count) break;
  }
  utf8_to_units(&at, input_left(&at), width, big_endian);
  return progress(&at, in, out);
}

static LegibleProgress utf8_to_utf16(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count, bool big_endian
) {
  return big_endian ? convert_from_utf8(in, in_count, out, out_count, 2, true)
                    : convert_from_utf8(in, in_count, out, out_count, 2, false);
}

static LegibleProgress utf8_to_utf32(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count, bool big_endian
) {
  return big_endian ? convert_from_utf8(in, in_count, out, out_count, 4, true)
                    : convert_from_utf8(in, in_count, out, out_count, 4, false);
}
