// Single-byte encodings to UTF-8, by a table of all their characters.

// Copies ASCII up to the first other byte of the next 16, if there is one.
//
// There are 16 bytes of input and of room. Returns whether all were ASCII.
INLINE bool copy_ascii(Cursor *at) {
  const uint64_t high_bits = 0x8080808080808080;
  uint64_t first = load_word(at->in), second = load_word(at->in + 8);
  store_word(at->out, first);
  store_word(at->out + 8, second);
  size_t count = 16;
  if (first & high_bits) {
    count = first_byte(first & high_bits);
  } else if (second & high_bits) {
    count = 8 + first_byte(second & high_bits);
  }
  at->in += count;
  at->out += count;
  return count == 16;
}

INLINE LegibleProgress convert_single_byte(Cursor at, const LegibleSingleByteDecoding *table) {
  const uint8_t *in = at.in, *out = at.out;
  const uint32_t *utf8 = table->utf8;
  // A round takes 24 bytes at most, eight of which may grow to three each; four are stored.
  while (input_left(&at) >= 24 && room_left(&at) >= 16 + 8 * 3 + 1) {
    if (table->keeps_ascii && copy_ascii(&at)) continue;
    for (size_t i = 0; i < 8; i++) {
      uint32_t entry = utf8[*at.in];
      if (entry == 0) return progress(&at, in, out);
      store_entry(at.out, entry);
      at.out += entry >> 24;
      at.in++;
    }
  }
  bytes_to_utf8(&at, input_left(&at), table);
  return progress(&at, in, out);
}
