// Scans of text, a vector at a time: lengths of prefixes of one kind, and counts.
//
// Needs of the machine, besides Vector.h:
//   is_any(bytes)  whether any bit of a vector is set
//   mask(bytes)    the highest bit of each byte, as a ByteMask

// The number of bytes before the first for which `stops` is set.
INLINE size_t prefix_before(const uint8_t *bytes, size_t count, Bytes (*stops)(Bytes)) {
  size_t index = 0;
  for (; count - index >= 4 * VECTOR_BYTES; index += 4 * VECTOR_BYTES) {
    Bytes found = {};
    for (size_t i = 0; i < 4; i++) found |= stops(load(bytes + index + i * VECTOR_BYTES));
    if (is_any(found)) break;
  }
  for (; count - index >= VECTOR_BYTES; index += VECTOR_BYTES) {
    ByteMask found = mask(stops(load(bytes + index)));
    if (found) return index + (size_t)__builtin_ctzll(found);
  }
  if (index == count) return count;
  ByteMask found = mask(stops(load_rest(bytes + index, count - index)));
  return found ? smaller(index + (size_t)__builtin_ctzll(found), count) : count;
}

INLINE Bytes is_not_ascii(Bytes bytes) { return (Bytes)(bytes > 0x7F); }

static size_t ascii_prefix(const uint8_t *bytes, size_t count) {
  return prefix_before(bytes, count, is_not_ascii);
}

INLINE Bytes is_not_plain(Bytes bytes) {
  // DEL stops too, to keep the test to two comparisons.
  return (Bytes)(bytes >= 0x7E) | ((Bytes)(bytes < 0x20) & (Bytes)(bytes - 0x07 > 0x06));
}

static size_t plain_text_prefix(const uint8_t *bytes, size_t count) {
  return prefix_before(bytes, count, is_not_plain);
}

// Marks the places where two adjacent bytes may be part of what introduces the name of an encoding.
INLINE Bytes is_declaration_pair(Bytes first, Bytes second) {
  const Bytes small_first = first | 0x20, small_second = second | 0x20;
  const Bytes ends_word =
    (Bytes)(small_first == 't') | (Bytes)(small_first == 'g') | (Bytes)(first <= ' ');
  return (ends_word & ((Bytes)(second == '=') | (Bytes)(second == ':'))) |
         ((Bytes)(first == '@') & (Bytes)(small_second == 'c')) |
         ((Bytes)(first == ']') & (Bytes)(second == '{')) |
         ((Bytes)(small_first == 'p') & (Bytes)(small_second == 't')) |
         ((Bytes)(second == 'S') & ((Bytes)(first == 0x0A) | (Bytes)(first == 0x0D)));
}

static size_t declaration_prefix(const uint8_t *bytes, size_t count) {
  size_t index = 0;
  for (; count - index > VECTOR_BYTES; index += VECTOR_BYTES) {
    ByteMask found = mask(is_declaration_pair(load(bytes + index), load(bytes + index + 1)));
    if (found) return index + (size_t)__builtin_ctzll(found);
  }
  if (index == count) return count;
  ByteMask found = mask(is_declaration_pair(
    load_rest(bytes + index, count - index), load_rest(bytes + index + 1, count - index - 1)));
  return found ? index + (size_t)__builtin_ctzll(found) : count;
}

// The number of bytes for which `is_counted` is set.
INLINE size_t count_where(const uint8_t *bytes, size_t count, Bytes (*is_counted)(Bytes)) {
  size_t total = 0, index = 0;
  while (count - index >= VECTOR_BYTES) {
    // The lanes of true are -1, and 255 of them fit into a byte.
    size_t vectors = smaller((count - index) / VECTOR_BYTES, 255);
    Bytes counts = {};
    for (size_t i = 0; i < vectors; i++) {
      counts -= is_counted(load(bytes + index + i * VECTOR_BYTES));
    }
    total += sum(counts);
    index += vectors * VECTOR_BYTES;
  }
  return total + sum((Bytes){} - is_counted(load_rest(bytes + index, count - index)));
}

INLINE Bytes begins_character(Bytes bytes) { return (Bytes)((SignedBytes)bytes > -0x41); }

static size_t count_characters(const uint8_t *bytes, size_t count) {
  return count_where(bytes, count, begins_character);
}

INLINE Bytes begins_sequence(Bytes bytes) { return (Bytes)(bytes >= 0xC0); }

static size_t count_sequences(const uint8_t *bytes, size_t count) {
  return count_where(bytes, count, begins_sequence);
}

INLINE Bytes is_line_feed(Bytes bytes) { return (Bytes)(bytes == 0x0A); }
INLINE Bytes is_carriage_return(Bytes bytes) { return (Bytes)(bytes == 0x0D); }

// How many carriage returns have a line feed behind them.
INLINE size_t count_pairs(const uint8_t *bytes, size_t count) {
  size_t total = 0, index = 0;
  while (count - index > VECTOR_BYTES) {
    size_t vectors = smaller((count - index - 1) / VECTOR_BYTES, 255);
    Bytes counts = {};
    for (size_t i = 0; i < vectors; i++) {
      const uint8_t *first = bytes + index + i * VECTOR_BYTES;
      counts -= is_carriage_return(load(first)) & is_line_feed(load(first + 1));
    }
    total += sum(counts);
    index += vectors * VECTOR_BYTES;
  }
  for (; index + 1 < count; index++) total += bytes[index] == 0x0D && bytes[index + 1] == 0x0A;
  return total;
}

static LegibleLineEndings count_line_endings(const uint8_t *bytes, size_t count) {
  LegibleLineEndings endings = {};
  size_t index = 0;
  while (count - index >= 4 * VECTOR_BYTES) {
    // Four vectors at a time, whose lanes of true are -1; 252 of them fit into a byte.
    size_t rounds = smaller((count - index) / (4 * VECTOR_BYTES), 63);
    Bytes line_feeds = {}, carriage_returns = {};
    for (; rounds > 0; rounds--) {
      for (size_t part = 0; part < 4; part++) {
        Bytes vector = load(bytes + index + part * VECTOR_BYTES);
        line_feeds -= is_line_feed(vector);
        carriage_returns -= is_carriage_return(vector);
      }
      index += 4 * VECTOR_BYTES;
    }
    endings.line_feeds += sum(line_feeds);
    endings.carriage_returns += sum(carriage_returns);
  }
  endings.line_feeds += count_where(bytes + index, count - index, is_line_feed);
  endings.carriage_returns += count_where(bytes + index, count - index, is_carriage_return);
  if (endings.carriage_returns > 0) endings.pairs = count_pairs(bytes, count);
  return endings;
}

static size_t whole_lines(const uint8_t *bytes, size_t count) {
  for (; count >= VECTOR_BYTES; count -= VECTOR_BYTES) {
    const Bytes in = load(bytes + count - VECTOR_BYTES);
    const ByteMask ends = mask(is_line_feed(in) | is_carriage_return(in));
    if (ends) return count - (size_t)__builtin_clzll(ends) + (64 - VECTOR_BYTES);
  }
  while (count > 0 && bytes[count - 1] != 0x0A && bytes[count - 1] != 0x0D) count--;
  return count;
}
