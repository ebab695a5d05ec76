// The length of the well-formed UTF-8 at the beginning of a text.
//
// Needs of the machine, besides Vector.h:
//   is_any(bytes)                        whether any bit of a vector is set
//   previous(current, before, distance)  the bytes 1 to 3 places before each of `current`
//   errors_behind(current, first, second, third)
//                                        as in UTF8Errors.h

// Not zero where a byte of `current`, which follows `before`, is in error.
INLINE Bytes errors_in(Bytes current, Bytes before) {
  return errors_behind(
    current, previous(current, before, 1), previous(current, before, 2),
    previous(current, before, 3));
}

// Not zero where one of the VECTOR_BYTES at `bytes` is in error; there are three more before them.
INLINE Bytes errors_at(const uint8_t *bytes) {
  return errors_behind(load(bytes), load(bytes - 1), load(bytes - 2), load(bytes - 3));
}

// Whether the text before `bytes[index]`, which has no other error, ends inside of a character.
INLINE bool is_cut_at(const uint8_t *bytes, size_t index) {
  return (index >= 1 && bytes[index - 1] >= 0xC0) || (index >= 2 && bytes[index - 2] >= 0xE0) ||
         (index >= 3 && bytes[index - 3] >= 0xF0);
}

static size_t utf8_prefix(const uint8_t *bytes, size_t count) {
  enum { block = 256, vectors = block / VECTOR_BYTES, tail_vectors = 64 / VECTOR_BYTES };
  Bytes before = {};
  size_t index = 0;
  for (; count - index >= block; index += block) {
    Bytes in[vectors], all = {};
    for (size_t i = 0; i < vectors; i++) {
      in[i] = load(bytes + index + i * VECTOR_BYTES);
      all |= in[i];
    }
    if (!is_any(all & 0x80)) {
      if (is_cut_at(bytes, index)) break;
    } else {
      Bytes errors = errors_in(in[0], before);
      for (size_t i = 1; i < vectors; i++) errors |= errors_in(in[i], in[i - 1]);
      if (is_any(errors)) break;
    }
    before = in[vectors - 1];
  }
  // The rest of a text without errors so far, filled up with zeros, before which a cut character is
  // an error.
  while (count - index < block) {
    uint8_t tail[64] = {0};
    size_t length = count - index < 64 ? count - index : 64;
    if (length > 0) memcpy(tail, bytes + index, length);
    Bytes errors = {}, last = before;
    for (size_t i = 0; i < tail_vectors; i++) {
      Bytes current = load(tail + i * VECTOR_BYTES);
      errors |= errors_in(current, last);
      last = current;
    }
    if (is_any(errors)) break;
    index += length;
    before = last;
    if (length < 64) return index;
  }
  // An error is near, or the text ends inside of a character: what is well-formed ends somewhere
  // behind the last character that began before this.
  if (is_cut_at(bytes, index)) {
    do index--;
    while (is_continuation(bytes[index]));
  }
  while (true) {
    UTF8Character character = read_utf8(bytes + index, count - index);
    if (character.length == 0) return index;
    index += character.length;
  }
}
