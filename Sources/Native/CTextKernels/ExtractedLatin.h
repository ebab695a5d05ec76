// UTF-8 to ISO-8859-1 and what contains it, eight bytes at a time: an extraction of bits (BMI2) leaves out the
// leads of a word.
//
// Needs of the machine, besides Vector.h:
//   mask(bytes)                          the highest bit of each byte, as a ByteMask
//   previous(current, before, distance)  the bytes 1 to 3 places before each of `current`

// Converts `count` bytes of nothing but ASCII and two-byte characters up to U+00FF.
INLINE void few_utf8_to_latin(Cursor *at, size_t count) {
  const uint8_t *end = at->in + count;
  while (at->in < end) {
    const uint8_t lead = *at->in++;
    *at->out++ = lead < 0x80 ? lead : (uint8_t)(*at->in++ + (lead & 1) * 0x40);
  }
}

// Converts ASCII and characters from `start` to U+00FF, and stops before others, or where less than a vector is
// left of input or room.
INLINE void utf8_to_latin(Cursor *at, LineCount *lines, uint16_t start) {
  const bool has_all = start <= 0x80;
  // Which bytes of the vector before are leads of the upper 64 characters, and whether its last byte is a lead.
  Bytes upper_before = {};
  ByteMask is_open = 0;
  while (input_left(at) >= VECTOR_BYTES && room_left(at) >= VECTOR_BYTES) {
    Bytes in = load(at->in);
    const ByteMask high = mask(in);
    if ((high | is_open) == 0) {
      memcpy(at->out, &in, sizeof in);
      count_lines(lines, in);
      at->in += VECTOR_BYTES;
      at->out += VECTOR_BYTES;
      upper_before = (Bytes){};
      skip_ascii(at, lines, smaller(input_left(at), room_left(at)) / VECTOR_BYTES);
      continue;
    }
    // Every byte below 0xC0 is kept.
    const Bytes is_kept = (Bytes)((in & 0xC0) != 0xC0), is_upper = (Bytes)(in == 0xC3);
    const ByteMask leads = ~mask(is_kept);
    const ByteMask behind = (ByteMask)(leads << 1) | is_open;
    ByteMask others = (high & ~leads) ^ behind;
    others |= leads & ~mask((Bytes)((in & 0xFE) == 0xC2));
    const Bytes is_behind_upper = previous(is_upper, upper_before, 1);
    if (!has_all) {
      others |= behind & ~mask(is_behind_upper | (Bytes)(in >= 0xA0));
    }
    if (others) {
      // Up to the first of them, and to the lead before it if it has one.
      const size_t length = (size_t)__builtin_ctz(others);
      const size_t is_split = behind >> length & 1;
      if (is_open) at->in--;
      const uint8_t *from = at->in;
      few_utf8_to_latin(at, length + is_open - is_split);
      count_lines_between(lines, from, at->in);
      return;
    }
    count_lines(lines, in);
    const Quads words = (Quads)(in + (is_behind_upper & 0x40)), kept = (Quads)is_kept;
    for (size_t part = 0; part < VECTOR_BYTES / 8; part++) {
      store_word(at->out, _pext_u64(words[part], kept[part]));
      at->out += 8 - __builtin_popcount(leads >> (8 * part) & 0xFF);
    }
    at->in += VECTOR_BYTES;
    upper_before = is_upper;
    is_open = leads >> (VECTOR_BYTES - 1);
  }
  at->in -= is_open;
}
