// What single-byte conversions need of a machine, on those that look up one byte after the other.
//
// Needs of the machine, besides Vector.h:
//   is_any(bytes)            whether any bit of a vector is set
//   store_latin(out, bytes)  writes bytes of ISO-8859-1 as UTF-8
//
// A machine that has utf8_to_latin elsewhere defines CONVERTS_TO_LATIN.

// Converts vectors of nothing but ASCII and bytes that are as in ISO-8859-1.
INLINE void convert_high_bytes(
  Cursor *at, LineCount *lines, const LegibleSingleByteDecoding *table
) {
  const uint8_t start = (uint8_t)table->latin_start;
  if (!table->keeps_ascii || table->latin_start > 0xA0) return;
  enum { least_room = VECTOR_BYTES + TO_UTF8_ROOM };
  while (input_left(at) >= VECTOR_BYTES && room_left(at) >= least_room) {
    // There is room for this many vectors, whatever they hold.
    const size_t vectors = smaller(
      input_left(at) / VECTOR_BYTES, (room_left(at) - least_room) / (2 * VECTOR_BYTES) + 1);
    size_t left = smaller(vectors, MOST_SIGNS);
    Bytes signs = {};
    for (; left > 0; left--) {
      Bytes in = load(at->in);
      if (!is_any(in & 0x80)) {
        memcpy(at->out, &in, sizeof in);
        at->out += VECTOR_BYTES;
      } else {
        if (is_any((Bytes)((SignedBytes)in < 0) & (Bytes)(in < start))) break;
        at->out = store_latin(at->out, in);
      }
      signs = add_sat(signs, line_signs(in));
      at->in += VECTOR_BYTES;
    }
    settle_signs(lines, signs);
    if (left > 0) return;
  }
}

#if !CONVERTS_TO_LATIN

// Converts ASCII, as long as there are a vector of input and room for one.
INLINE void utf8_to_latin(Cursor *at, LineCount *lines, uint16_t start) {
  (void)start;
  while (input_left(at) >= VECTOR_BYTES && room_left(at) >= VECTOR_BYTES) {
    Bytes in = load(at->in);
    memcpy(at->out, &in, sizeof in);
    const ByteMask high = mask(in);
    const size_t count = high ? (size_t)__builtin_ctzll(high) : VECTOR_BYTES;
    count_lines_between(lines, at->in, at->in + count);
    at->in += count;
    at->out += count;
    if (high) return;
  }
}

#endif

// The table by which units are looked up: ASCII, and the 128 characters among which the last
// non-ASCII one was.
typedef struct {
  LegibleSingleByteEncoding encoding;

  // The first character of the upper half of `local`; zero for none.
  uint32_t page;
  uint16_t local[256];
} PageTable;

INLINE void fill_page(
  uint16_t out[128], const LegibleSingleByteEncoding *encoding, uint32_t page
) {
  for (size_t row = 0; row < 2; row++) {
    const uint16_t *from = encoding->bytes + encoding->rows[(page >> 6) + row];
    memcpy(out + 64 * row, from, 64 * sizeof *out);
  }
}

INLINE void start_pages(PageTable *table, const LegibleSingleByteEncoding *encoding) {
  table->encoding = *encoding;
  table->page = 0;
  fill_page(table->local, encoding, 0);
}

// Writes the bytes of a vector of units; false if there is one without.
INLINE bool block_to_bytes(const uint16_t *units, uint8_t *out, PageTable *table) {
  Units block = (Units)load((const uint8_t *)units);
  Units pages = block & 0xFF80;
  if (!is_any((Bytes)pages)) {
    if (table->encoding.keeps_ascii) {
      HalfBytes ascii = __builtin_convertvector(block, HalfBytes);
      memcpy(out, &ascii, sizeof ascii);
      return true;
    }
  } else if (is_any((Bytes)(pages & (Units)(pages != (uint16_t)table->page)))) {
    size_t first = 0;
    while (units[first] < 0x80) first++;
    table->page = units[first] & 0xFF80;
    fill_page(table->local + 128, &table->encoding, table->page);
    if (is_any((Bytes)(pages & (Units)(pages != (uint16_t)table->page)))) {
      uint32_t all = 0;
      for (size_t i = 0; i < LANES; i++) {
        uint32_t byte = byte_of(&table->encoding, units[i]);
        out[i] = (uint8_t)byte;
        all |= byte;
      }
      return !(all & legible_no_byte);
    }
  }
  uint8_t indices[LANES];
  HalfBytes narrow =
    __builtin_convertvector((block & 0x7F) | ((Units)(pages != 0) & 0x80), HalfBytes);
  memcpy(indices, &narrow, sizeof indices);
  uint32_t all = 0;
  for (size_t i = 0; i < LANES; i++) {
    uint32_t byte = table->local[indices[i]];
    out[i] = (uint8_t)byte;
    all |= byte;
  }
  return !(all & legible_no_byte);
}

// Writes the bytes of units; stops at the first without one, and returns how many it wrote.
//
// `out` has room for `count` bytes.
INLINE size_t units_to_bytes(
  const uint16_t *units, size_t count, uint8_t *out, PageTable *table
) {
  size_t index = 0;
  while (count - index >= LANES && block_to_bytes(units + index, out + index, table)) {
    index += LANES;
  }
  for (; index < count; index++) {
    uint32_t byte = byte_of(&table->encoding, units[index]);
    if (byte == legible_no_byte) break;
    out[index] = (uint8_t)byte;
  }
  return index;
}
