// UTF-8 to single-byte encodings: to UTF-16 on the stack, and from there by table.
//
// Needs what FromUTF8.h needs and defines.

// Writes the bytes of units; stops at the first without one, and returns how many it wrote.
//
// `out` has room for `count` bytes.
INLINE size_t units_to_bytes(
  const uint8_t *units, size_t count, uint8_t *out, const LegibleSingleByteEncoding *table
) {
  size_t index = 0;
  for (; count - index >= LANES; index += LANES) {
    Units block = (Units)load(units + 2 * index);
    if (table->keeps_ascii && !is_any((Bytes)(block & 0xFF80))) {
      HalfBytes ascii = __builtin_convertvector(block, HalfBytes);
      memcpy(out + index, &ascii, sizeof ascii);
      continue;
    }
    uint32_t all = 0;
    for (size_t i = 0; i < LANES; i++) {
      uint32_t unit = load_utf16(units + 2 * (index + i), false);
      uint32_t byte = table->bytes[table->rows[unit >> 6] + (unit & 0x3F)];
      out[index + i] = (uint8_t)byte;
      all |= byte;
    }
    if (all & legible_no_byte) break;
  }
  for (; index < count; index++) {
    uint32_t unit = load_utf16(units + 2 * index, false);
    uint32_t byte = table->bytes[table->rows[unit >> 6] + (unit & 0x3F)];
    if (byte == legible_no_byte) break;
    out[index] = (uint8_t)byte;
  }
  return index;
}

static LegibleProgress utf8_to_single_byte(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count,
  const LegibleSingleByteEncoding *table
) {
  // Grows as long as all goes well: what follows a character without a byte is read again.
  size_t longest = 64;
  _Alignas(64) uint8_t units[2 * 1024];
  Cursor at = {in, in + in_count, out, out + out_count};
  while (true) {
    while (
      table->keeps_ascii && input_left(&at) >= VECTOR_BYTES && room_left(&at) >= VECTOR_BYTES
    ) {
      Bytes bytes = load(at.in);
      if (is_any(bytes & 0x80)) break;
      memcpy(at.out, &bytes, sizeof bytes);
      at.in += VECTOR_BYTES;
      at.out += VECTOR_BYTES;
    }
    // No byte gives more than one unit.
    size_t count = smaller(smaller(input_left(&at), room_left(&at)), longest);
    if (count < 64) break;
    size_t valid = utf8_prefix(at.in, count);
    Cursor piece = {at.in, at.in + valid, units, units + sizeof units};
    well_formed_to_units(&piece, piece.in_end, 2, false);
    size_t unit_count = (size_t)(piece.out - units) / 2;
    size_t written = units_to_bytes(units, unit_count, at.out, table);
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
