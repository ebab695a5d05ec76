// UTF-8 to UTF-16 and UTF-32, a vector of bytes at a time.
//
// Each byte is looked at with the two behind it, as if a character began there; of the units that
// this gives, those at leads are kept. So it does not matter where in a vector characters begin.
// Whether they are well-formed is looked at beside that, and asked once for some kilobytes.
//
// Needs of the machine, besides Vector.h:
//   is_any(bytes)              whether any bit of a vector is set
//   mask(bytes)                the highest bit of each byte, as a ByteMask
//   store_kept(out, units, kept, width, big_endian)
//                              writes those of LANES units that the low bits of a mask tell; may
//                              write to as many bytes as LANES units take
//   spread_triples(bytes)      three bytes each in the low bytes of a vector of words
//   join_triples(words)        the characters of which such words hold the bytes
//   utf8_prefix, errors_at     as in UTF8Prefix.h

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

// Writes the characters of three bytes each, as many as words go into a vector. `errors` is not zero behind that
// where there is something else, or a character that is ill-formed, if each third byte is no continuation.
INLINE uint8_t *store_run(
  uint8_t *out, const uint8_t *in, size_t width, bool big_endian, Bytes *errors
) {
  const Words bytes = spread_triples(in);
  Words words = join_triples(bytes);
  const Words upper = words & 0xF800;
  *errors |= (Bytes)((bytes & 0xF0) ^ 0xE0) | (Bytes)(upper == 0) | (Bytes)(upper == 0xD800);
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

// Which bytes of UTF-8 begin a character.
INLINE ByteMask leads_in(Bytes bytes) { return mask((Bytes)((SignedBytes)bytes > -0x41)); }

// Whether only characters of three bytes follow the first `behind` bytes: a lead at each third place, and one
// after the last.
enum { RUN = VECTOR_BYTES / 4 * 3 };
INLINE bool is_run(ByteMask leads, size_t behind) {
  const uint64_t looked_at = ((uint64_t)2 << (RUN + behind)) - 1;
  return (leads & looked_at) == (0x9249249249249249 << behind & looked_at);
}

// Converts about VECTOR_BYTES of UTF-8 before `end`, which are not all ASCII and have two more bytes behind
// them. Returns false at some ill-formed places; the others give units that mean nothing.
//
// Sets bits of `errors` if converted bytes beyond the vector are in error.
INLINE bool bytes_as_units(
  Cursor *at, const uint8_t *end, Bytes bytes, size_t width, bool big_endian, Bytes *errors
) {
  const uint8_t *in = unknown(at->in);
  ByteMask kept = leads_in(bytes);
  const bool has_three = is_any((Bytes)(bytes >= 0xE0));
  bool has_four = false;
  if (has_three) {
    // Nothing but characters of three bytes, behind the rest of one. Tested by branches, so that the next load
    // need not wait for the result.
    for (size_t rest = 0; rest < 3; rest++) {
      if (!is_run(kept, rest)) continue;
      // What is in error in the first of them has been found already.
      Bytes not_used = {};
      at->out = store_run(at->out, in + rest, width, big_endian, &not_used);
      at->in += rest + RUN;
      while ((size_t)(end - at->in) >= VECTOR_BYTES + 2 && is_run(leads_in(load(at->in)), 0)) {
        at->out = store_run(at->out, unknown(at->in), width, big_endian, errors);
        at->in += RUN;
      }
      return true;
    }
    ByteMask four = mask((Bytes)(bytes >= 0xF0));
    has_four = four != 0;
    if (has_four && width == 4) {
      // The last of them may end with the two bytes behind the vector, and no further on.
      const size_t rest = (size_t)__builtin_ctzll(kept);
      at->in += rest;
      return utf8_to_units(at, VECTOR_BYTES - 1 - rest, width, big_endian);
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
  return true;
}

// Converts text before `end`, for all of which there is room, but for a vector and two bytes at its end; it may
// stop inside of a character that is written already.
//
// Where `checks`, there are three bytes before the text, and false is returned if a byte that was converted is
// in error; what was written then means nothing.
INLINE bool vectors_to_units(
  Cursor *at, const uint8_t *end, size_t width, bool big_endian, bool checks
) {
  enum { least = VECTOR_BYTES + 2 };
  Bytes errors = {};
  bool is_well_formed = true;
  while (is_well_formed && (size_t)(end - at->in) >= least) {
    Bytes bytes = load(at->in);
    if (!is_any(bytes & 0x80)) {
      if (checks) is_well_formed = !is_cut_at(at->in - 3, 3);
      do {
        const uint8_t *in = unknown(at->in);
        at->out = store_ascii(at->out, in, width, big_endian);
        at->out = store_ascii(at->out, in + LANES, width, big_endian);
        at->in += VECTOR_BYTES;
        if ((size_t)(end - at->in) < least) break;
        bytes = load(at->in);
      } while (!is_any(bytes & 0x80));
      continue;
    }
    if (checks) errors |= errors_at(at->in);
    is_well_formed = bytes_as_units(at, end, bytes, width, big_endian, &errors);
  }
  return is_well_formed && !is_any(errors);
}

// Converts well-formed text before `end`, for all of which there is room.
INLINE void well_formed_to_units(
  Cursor *at, const uint8_t *end, size_t width, bool big_endian
) {
  vectors_to_units(at, end, width, big_endian, false);
  while (at->in < end && is_continuation(*at->in)) at->in++;
  utf8_to_units(at, (size_t)(end - at->in), width, big_endian);
}

// Goes back to the beginning of the last character, which was written, if the text so far ends inside of it.
INLINE void leave_cut_character(Cursor *at, size_t width) {
  if (!is_cut_at(at->in - 3, 3)) return;
  do at->in--;
  while (is_continuation(*at->in));
  at->out -= width == 2 && *at->in >= 0xF0 ? 4 : width;
}

INLINE LegibleProgress convert_from_utf8(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count, size_t width,
  bool big_endian
) {
  // The bytes that are converted before they are known to be well-formed: few enough to stay in the L1 cache for
  // a second look.
  enum { most = 2048 };
  Cursor at = {in, in + in_count, out, out + out_count};
  LineCount lines = {};
  const uint8_t *counted = in;
  // Three bytes are converted first, to which vectors can look back.
  bool goes_on = utf8_to_units(&at, smaller(3, in_count), width, big_endian);
  while (goes_on) {
    // No byte gives more than one unit.
    const size_t count = smaller(smaller(input_left(&at), room_left(&at) / width), most);
    if (count < 2 * VECTOR_BYTES) break;
    const Cursor start = at;
    goes_on = vectors_to_units(&at, at.in + count, width, big_endian, true);
    if (!goes_on) {
      at = start;
      leave_cut_character(&at, width);
      const size_t valid = utf8_prefix(at.in, count);
      well_formed_to_units(&at, at.in + valid, width, big_endian);
    }
    // A character that was cut may have been counted, but ends no line.
    if (at.in < counted) break;
    const size_t vectors = (size_t)(at.in - counted) / VECTOR_BYTES;
    count_lines_between(&lines, counted, counted + vectors * VECTOR_BYTES);
    counted += vectors * VECTOR_BYTES;
  }
  if (at.in - in >= 3) leave_cut_character(&at, width);
  utf8_to_units(&at, input_left(&at), width, big_endian);
  if (at.in > counted) count_lines_between(&lines, counted, at.in);
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
