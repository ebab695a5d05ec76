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
//   spread_triples(bytes)      three bytes each in the low bytes of a vector of words
//   join_triples(words)        the characters of which such words hold the bytes
//   utf8_prefix                as in UTF8Prefix.h

// The units of characters of one to three bytes, at the places of their first bytes; there are two more bytes
// behind the vector at `in`.
INLINE void units_at(const uint8_t *in, bool has_three, Units units[2]) {
  const Bytes first = load(in), second = load(in + 1);
  const Bytes is_other = (Bytes)((SignedBytes)first < 0);
  Bytes last = second, before = first, high = {};
  if (has_three) {
    const Bytes is_three = (Bytes)(first >= 0xE0);
    last = choose(is_three, load(in + 2), second);
    before = choose(is_three, second, first);
    high = first << 4 & is_three;
  }
  // The last byte has six bits of the unit, the one before up to six, and the first of three another four.
  high |= before >> 2 & 0x0F;
  const Bytes low = (last & 0x3F) | before << 6;
  join_bytes(choose(is_other, low, first), high & is_other, units);
}

// As `units_at` for LANES bytes, and for characters of four the leading surrogate at the first byte, and the
// trailing one at the second.
INLINE Units units_and_surrogates_at(const uint8_t *in) {
  SignedUnits byte = (SignedUnits)widen(in);
  Units bits = (Units)byte, low = widen(in + 1) & 0x3F, third = widen(in + 2) & 0x3F;
  Units is_two = (Units)(byte > 0x7F), is_three = (Units)(byte > 0xDF);
  Units units = (bits & ~is_two) | (((bits & 0x1F) << 6 | low) & is_two);
  units = (units & ~is_three) | ((bits << 12 | low << 6 | third) & is_three);
  Units is_four = (Units)(byte > 0xEF);
  Units is_second = is_two & (Units)(byte < 0xC0);
  Units leading = ((bits & 0x07) << 8 | low << 2 | third >> 4) + (0xD800 - 0x40);
  Units trailing = (low << 6 & 0x3FF) | third | 0xDC00;
  return (units & ~(is_four | is_second)) | (leading & is_four) | (trailing & is_second);
}

// Writes LANES characters of ASCII.
INLINE uint8_t *store_ascii(uint8_t *out, const uint8_t *in, size_t width, bool big_endian) {
  if (width == 2) {
    Units units = widen(in);
    if (big_endian) units <<= 8;
    memcpy(out, &units, sizeof units);
  } else {
    HalfBytes bytes;
    memcpy(&bytes, in, sizeof bytes);
    DoubleWords words = __builtin_convertvector(bytes, DoubleWords);
    if (big_endian) words <<= 24;
    memcpy(out, &words, sizeof words);
  }
  return out + width * LANES;
}

// Writes the characters of three bytes each, as many as words go into a vector.
INLINE uint8_t *store_run(uint8_t *out, const uint8_t *in, size_t width, bool big_endian) {
  Words words = join_triples(spread_triples(in));
  if (width == 2) {
    HalfUnits units = __builtin_convertvector(words, HalfUnits);
    if (big_endian) units = units << 8 | units >> 8;
    memcpy(out, &units, sizeof units);
  } else {
    if (big_endian) words = (Words)swap_bytes((Units)words) << 16;
    memcpy(out, &words, sizeof words);
  }
  return out + width * (LANES / 2);
}

// Converts VECTOR_BYTES of well-formed UTF-8, which has two more behind them; fewer where that
// suits.
INLINE void bytes_as_units(Cursor *at, size_t width, bool big_endian) {
  const uint8_t *in = unknown(at->in);
  Bytes bytes = load(at->in);
  if (!is_any(bytes & 0x80)) {
    at->out = store_ascii(at->out, in, width, big_endian);
    at->out = store_ascii(at->out, in + LANES, width, big_endian);
    at->in += VECTOR_BYTES;
    return;
  }
  ByteMask kept = mask((Bytes)((SignedBytes)bytes > -0x41));
  const bool has_three = is_any((Bytes)(bytes >= 0xE0));
  bool has_four = false;
  if (has_three) {
    // Nothing but characters of three bytes, behind the rest of one: a lead at each third place,
    // and one behind the last. Branches, so that the next load need not wait for what was found.
    enum { run = VECTOR_BYTES / 4 * 3 };
    for (size_t rest = 0; rest < 3; rest++) {
      const uint64_t looked_at = ((uint64_t)2 << (run + rest)) - 1;
      if ((kept & looked_at) == (0x9249249249249249 << rest & looked_at)) {
        at->out = store_run(at->out, in + rest, width, big_endian);
        at->in += rest + run;
        return;
      }
    }
    ByteMask four = mask((Bytes)(bytes >= 0xF0));
    has_four = four != 0;
    if (has_four && width == 4) {
      at->in += __builtin_ctzll(kept);
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
  at->in += VECTOR_BYTES;
  Units units[2];
  if (!has_three) {
    units_at(in, false, units);
  } else if (!has_four) {
    units_at(in, true, units);
  } else {
    for (size_t half = 0; half < 2; half++) units[half] = units_and_surrogates_at(in + half * LANES);
  }
  for (size_t half = 0; half < 2; half++) {
    at->out = store_kept(at->out, units[half], kept, width, big_endian);
    kept = (ByteMask)(kept >> LANES);
  }
}

// Converts well-formed text before `end`, for all of which there is room, but for a vector and
// two bytes at its end.
INLINE void vectors_to_units(Cursor *at, const uint8_t *end, size_t width, bool big_endian) {
  while ((size_t)(end - at->in) >= VECTOR_BYTES + 2) bytes_as_units(at, width, big_endian);
  while (at->in < end && is_continuation(*at->in)) at->in++;
}

// Converts well-formed text before `end`, for all of which there is room.
INLINE void well_formed_to_units(
  Cursor *at, const uint8_t *end, size_t width, bool big_endian
) {
  vectors_to_units(at, end, width, big_endian);
  utf8_to_units(at, (size_t)(end - at->in), width, big_endian);
}

INLINE LegibleProgress convert_from_utf8(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count, size_t width,
  bool big_endian
) {
  Cursor at = {in, in + in_count, out, out + out_count};
  LineCount lines = {};
  bool goes_on = true;
  while (goes_on) {
    // No byte gives more than one unit. What was validated is still in the cache when converted.
    size_t count = smaller(smaller(input_left(&at), room_left(&at) / width), 8192);
    if (count < 2 * VECTOR_BYTES) break;
    size_t valid = utf8_prefix(at.in, count);
    const uint8_t *start = at.in;
    vectors_to_units(&at, at.in + valid, width, big_endian);
    count_lines_between(&lines, start, at.in);
    // What is left of so much is begun with again, unless an error is in the way.
    goes_on = valid + 3 >= count && at.in > start;
  }
  const uint8_t *start = at.in;
  utf8_to_units(&at, input_left(&at), width, big_endian);
  count_lines_between(&lines, start, at.in);
  return progress_over(&lines, &at, in, out);
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
