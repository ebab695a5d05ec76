// Single-byte encodings to UTF-8, by a table of all their characters.
//
// Needs of the machine, besides Scalar.h:
//   convert_high_bytes(at, lines, table)
//                                  converts as much as it likes, and counts its lines if ASCII is kept

// Converts `count` bytes by the table, for which there is room; false at one without a character.
INLINE bool look_up(Cursor *at, size_t count, const uint32_t utf8[256]) {
  for (size_t i = 0; i < count; i++) {
    uint32_t entry = utf8[at->in[0]];
    if (entry == 0) return false;
    store_bytes(at->out, entry);
    at->out += entry >> 24;
    at->in++;
  }
  return true;
}

static LegibleProgress single_byte_to_utf8(
  const uint8_t *in, size_t in_count, uint8_t *out, size_t out_count,
  const LegibleSingleByteDecoding *table
) {
  Cursor at = {in, in + in_count, out, out + out_count};
  LineCount lines = {};
  convert_high_bytes(&at, &lines, table);
  // If vectors convert little, lines are counted in one go.
  const uint8_t *uncounted = input_left(&at) < 64 ? at.in : in;
  if (uncounted == in) lines = (LineCount){};
  const uint64_t high_bits = 0x8080808080808080;
  // A round looks up 16 bytes at most, of up to three bytes each; four are stored.
  while (input_left(&at) >= 24 && room_left(&at) >= 16 * 3 + 1) {
    LineCount not_used = {};
    convert_high_bytes(&at, &not_used, table);
    if (input_left(&at) < 24 || room_left(&at) < 16 * 3 + 1) break;
    if (table->keeps_ascii) {
      uint64_t first = load_word(at.in), second = load_word(at.in + 8);
      store_word(at.out, first);
      store_word(at.out + 8, second);
      size_t ascii = 16;
      if (first & high_bits) ascii = first_byte(first & high_bits);
      else if (second & high_bits) ascii = 8 + first_byte(second & high_bits);
      // A few ASCII bytes between other letters are not worth a branch of their own.
      if (ascii >= 4) {
        at.in += ascii;
        at.out += ascii;
        if (ascii < 16 && !look_up(&at, 8, table->utf8)) break;
        continue;
      }
    }
    if (!look_up(&at, 16, table->utf8)) break;
  }
  bytes_to_utf8(&at, input_left(&at), table);
  if (!table->keeps_ascii) return progress(&at, in, out);
  count_lines_between(&lines, uncounted, at.in);
  return progress_over(&lines, &at, in, out);
}
