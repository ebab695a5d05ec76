// Line feeds, counted while the vector that holds them is in a register for other reasons.
//
// A text without carriage returns has no other line ends, so it need not be scanned again for them. If there
// is a carriage return, the count is not used.
//
// Needs of the machine, besides Vector.h:
//   is_any(bytes)           whether any bit of a vector is set
//   lookup(table, indices)  each index in the 16 bytes of its own place, by its low four bits; zero where its
//                           highest bit is set
//
// A machine whose `lookup` does otherwise, or that has none, defines line_signs itself, and HAS_LINE_SIGNS.

// The signs of a line feed and of a carriage return, which exceeds the sum of all line feeds in its lane.
enum { FEED = 1, RETURN = 0x80 };

#if !HAS_LINE_SIGNS

INLINE Bytes line_signs(Bytes bytes) {
  static const uint8_t signs[16] = {[0x0A] = FEED, [0x0D] = RETURN};
  // All bytes from 0x10 up get their highest bit set.
  return lookup(repeated(signs), __builtin_elementwise_add_sat(bytes, (Bytes){} + 0x70));
}

#endif

INLINE Bytes add_sat(Bytes a, Bytes b) { return __builtin_elementwise_add_sat(a, b); }

// The maximum number of vectors whose signs are added up: in one lane, as many line feeds are less than a
// carriage return.
enum { MOST_SIGNS = RETURN - 4 };

typedef struct {
  size_t feeds;
  bool has_returns;

  // The signs of vectors that are not yet counted above, and the number of these vectors.
  Bytes signs;
  size_t vectors;
} LineCount;

// Takes the signs of MOST_SIGNS vectors at most into the count.
INLINE void settle_signs(LineCount *lines, Bytes signs) {
  lines->feeds += sum(signs);
  lines->has_returns |= is_any(signs & RETURN);
}

INLINE void settle_lines(LineCount *lines) {
  settle_signs(lines, lines->signs);
  lines->signs = (Bytes){};
  lines->vectors = 0;
}

// Counts the signs of a number of vectors, four at most.
INLINE void add_signs(LineCount *lines, Bytes signs, size_t vectors) {
  lines->signs = add_sat(lines->signs, signs);
  lines->vectors += vectors;
  if (lines->vectors >= MOST_SIGNS) settle_lines(lines);
}

// Counts a vector of bytes.
INLINE void count_lines(LineCount *lines, Bytes bytes) { add_signs(lines, line_signs(bytes), 1); }

// Copies vectors of ASCII, four at a time, and returns how many are left.
INLINE size_t skip_ascii(Cursor *at, LineCount *lines, size_t vectors) {
  for (; vectors >= 4; vectors -= 4) {
    Bytes in[4], all = {}, signs = {};
    for (size_t i = 0; i < 4; i++) {
      in[i] = load(at->in + i * VECTOR_BYTES);
      all |= in[i];
    }
    if (is_any(all & 0x80)) break;
    for (size_t i = 0; i < 4; i++) {
      memcpy(at->out + i * VECTOR_BYTES, &in[i], VECTOR_BYTES);
      signs = add_sat(signs, line_signs(in[i]));
    }
    add_signs(lines, signs, 4);
    at->in += 4 * VECTOR_BYTES;
    at->out += 4 * VECTOR_BYTES;
  }
  return vectors;
}

// Counts a vector of code units.
INLINE void count_unit_lines(LineCount *lines, Units units) {
  count_lines(lines, (Bytes)__builtin_elementwise_min(units, (Units){} + 0x80));
}

// Counts bytes in memory.
INLINE void count_lines_between(LineCount *lines, const uint8_t *from, const uint8_t *to) {
  while ((size_t)(to - from) >= VECTOR_BYTES) {
    size_t vectors = smaller((size_t)(to - from) / VECTOR_BYTES, MOST_SIGNS - lines->vectors);
    lines->vectors += vectors;
    for (; vectors > 0; vectors--, from += VECTOR_BYTES) {
      lines->signs = add_sat(lines->signs, line_signs(load(from)));
    }
    if (lines->vectors == MOST_SIGNS) settle_lines(lines);
  }
  if (from < to) count_lines(lines, load_rest(from, (size_t)(to - from)));
}

// Returns the progress of a conversion, with its counted lines.
INLINE LegibleProgress progress_over(
  LineCount *lines, const Cursor *at, const uint8_t *in, const uint8_t *out
) {
  settle_lines(lines);
  LegibleProgress done = progress(at, in, out);
  done.line_feeds = lines->feeds;
  done.counts_lines = !lines->has_returns;
  return done;
}
