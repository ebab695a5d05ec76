// UTF-8 to single-byte encodings: to UTF-16 on the stack, and from there by table.
//
// Needs what FromUTF8.h needs and defines, and utf8_to_latin, PageTable, start_pages and units_to_bytes as in
// SingleByteTables.h.

// UTF-8 to ISO-8859-1 or an encoding that contains most of it: what is ISO-8859-1 by vectors, other characters
// one by one.
INLINE LegibleProgress convert_to_latin(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count,
  const LegibleSingleByteEncoding *table
) {
  Cursor at = {in, in + in_count, out, out + out_count};
  LineCount lines = {};
  while (true) {
    utf8_to_latin(&at, &lines, table->latin_start);
    if (input_left(&at) == 0) break;
    const bool is_feed = *at.in == 0x0A, is_return = *at.in == 0x0D;
    if (!utf8_to_bytes(&at, 1, table)) break;
    lines.feeds += is_feed;
    if (is_return) count_lines_between(&lines, at.in - 1, at.in);
  }
  return progress_over(&lines, &at, in, out);
}

static LegibleProgress utf8_to_single_byte(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count,
  const LegibleSingleByteEncoding *table
) {
  if (table->keeps_ascii && table->latin_start <= 0xA0) {
    return convert_to_latin(in, in_count, out, out_count, table);
  }
  // The bytes of a round. They grow as long as all goes well: what follows a character without a byte is read
  // again.
  size_t longest = 64;
  _Alignas(64) uint16_t units[1024];
  PageTable pages;
  start_pages(&pages, table);
  Cursor at = {in, in + in_count, out, out + out_count};
  while (true) {
    const uint8_t *before = at.in;
    while (
      table->keeps_ascii && input_left(&at) >= VECTOR_BYTES && room_left(&at) >= VECTOR_BYTES
    ) {
      Bytes bytes = load(at.in);
      if (is_any(bytes & 0x80)) break;
      memcpy(at.out, &bytes, sizeof bytes);
      at.in += VECTOR_BYTES;
      at.out += VECTOR_BYTES;
    }
    // Behind so much ASCII, other text may be short, so rounds begin short again.
    if (at.in > before) longest = 64;
    // No byte gives more than one unit.
    size_t count = smaller(smaller(input_left(&at), room_left(&at)), longest);
    if (count < 64) break;
    size_t valid = utf8_prefix(at.in, count);
    uint8_t *unit_bytes = (uint8_t *)units;
    Cursor piece = {at.in, at.in + valid, unit_bytes, unit_bytes + sizeof units};
    well_formed_to_units(&piece, piece.in_end, 2, false);
    size_t unit_count = (size_t)(piece.out - unit_bytes) / 2;
    size_t written = units_to_bytes(units, unit_count, at.out, &pages);
    at.out += written;
    if (written < unit_count) {
      // Surrogates have no byte, so each unit before is a character.
      while (written-- > 0) {
        do at.in++;
        while (is_continuation(*at.in));
      }
      return progress(&at, in, out);
    }
    at.in += valid;
    if (valid + 3 < count) break;
    longest = smaller(2 * longest, sizeof units / 2 - 2);
  }
  utf8_to_bytes(&at, input_left(&at), table);
  return progress(&at, in, out);
}
