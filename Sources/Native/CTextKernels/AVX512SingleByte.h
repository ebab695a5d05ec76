// Single-byte encodings, 64 bytes or 32 units at a time: the permutations of AVX-512 VBMI look up
// 128 bytes at once, which is the upper half of a table, or a stretch of 128 characters.

// A table of 128 bytes.
typedef struct {
  __m512i lower, upper;
} Table128;

INLINE __m512i look_up_128(const Table128 *table, __m512i indices) {
  return _mm512_permutex2var_epi8(table->lower, indices, table->upper);
}

// The first, second and third bytes of the upper half of a table; zero where there is none.
typedef struct {
  Table128 bytes[3];
} UpperHalf;

INLINE UpperHalf upper_half(const uint32_t utf8[256]) {
  uint8_t bytes[3][128];
  for (size_t i = 0; i < 128; i += 16) {
    __m512i entries = _mm512_loadu_si512(utf8 + 128 + i);
    for (size_t place = 0; place < 3; place++) {
      __m128i narrow = _mm512_cvtepi32_epi8(_mm512_srli_epi32(entries, 8 * (unsigned)place));
      memcpy(bytes[place] + i, &narrow, 16);
    }
  }
  UpperHalf half;
  for (size_t place = 0; place < 3; place++) {
    half.bytes[place].lower = _mm512_loadu_si512(bytes[place]);
    half.bytes[place].upper = _mm512_loadu_si512(bytes[place] + 64);
  }
  return half;
}

// Writes 32 bytes of which none takes three; every byte is looked up twice, side by side.
INLINE uint8_t *store_bytes_as_pairs(uint8_t *out, __m512i twice, const UpperHalf *half) {
  const __mmask64 first = 0x5555555555555555;
  const __mmask64 high = _mm512_movepi8_mask(twice);
  __m512i bytes = _mm512_maskz_mov_epi8(first, twice);
  bytes = _mm512_mask_mov_epi8(bytes, high & first, look_up_128(&half->bytes[0], twice));
  bytes = _mm512_mask_mov_epi8(bytes, high & ~first, look_up_128(&half->bytes[1], twice));
  return store_kept_bytes(out, bytes, first | _mm512_movepi8_mask(bytes));
}

// Writes 16 bytes, each of which is there four times over.
INLINE uint8_t *store_bytes_as_triples(uint8_t *out, __m512i four_times, const UpperHalf *half) {
  const __mmask64 first = 0x1111111111111111;
  const __mmask64 high = _mm512_movepi8_mask(four_times);
  __m512i bytes = _mm512_maskz_mov_epi8(first, four_times);
  for (size_t place = 0; place < 3; place++) {
    bytes = _mm512_mask_mov_epi8(
      bytes, high & first << place, look_up_128(&half->bytes[place], four_times));
  }
  return store_kept_bytes(out, bytes, first | _mm512_movepi8_mask(bytes));
}

// Indices that repeat each byte of a half of a vector twice, and each byte of a quarter four times, side by side.
typedef struct {
  Bytes twice[2], four_times[4];
} Repetitions;

INLINE Repetitions repetitions(void) {
  // The first ones are written out, because the compiler makes a loop of a computation, which takes as long as to
  // convert some hundred bytes.
  const Bytes twice = {
    0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
    14, 14, 15, 15, 16, 16, 17, 17, 18, 18, 19, 19, 20, 20, 21, 21, 22, 22, 23, 23, 24, 24, 25,
    25, 26, 26, 27, 27, 28, 28, 29, 29, 30, 30, 31, 31,
  };
  const Bytes four_times = {
    0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 6, 6, 6, 6, 7, 7, 7,
    7, 8, 8, 8, 8, 9, 9, 9, 9, 10, 10, 10, 10, 11, 11, 11, 11, 12, 12, 12, 12, 13, 13, 13, 13, 14,
    14, 14, 14, 15, 15, 15, 15,
  };
  return (Repetitions){
    {twice, twice + 32}, {four_times, four_times + 16, four_times + 32, four_times + 48}};
}

// Writes 32 pairs of a lead and a trail, but only the trail where a byte is ASCII; `high` tells which are not.
INLINE uint8_t *store_latin_pairs(uint8_t *out, __m512i pairs, uint32_t high) {
  const uint64_t kept = _pdep_u64(high, 0x5555555555555555) | 0xAAAAAAAAAAAAAAAA;
  _mm512_storeu_si512(out, _mm512_maskz_compress_epi8(kept, pairs));
  return out + 32 + __builtin_popcount(high);
}

// Writes 64 bytes of ISO-8859-1 as UTF-8; `high` tells which are not ASCII.
//
// Leads and trails are made by shifts of whole vectors: comparisons that write masks, and additions under them, take
// as much time again.
INLINE uint8_t *store_latin(uint8_t *out, __m512i in, uint64_t high) {
  // Halves of the mask are taken in a plain register, which is faster.
  __asm__("" : "+r"(high));
  // The quarters are put where each unpacking takes one half of the bytes from.
  in = _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 4, 1, 5, 2, 6, 3, 7), in);
  // 0xC0 | (in >> 6 & 3), and in & ~(in >> 1 & 0x40)
  const __m512i leads = _mm512_ternarylogic_epi32(
    _mm512_srli_epi16(in, 6), _mm512_set1_epi8(3), _mm512_set1_epi8((char)0xC0), 0xEA);
  const __m512i trails = _mm512_ternarylogic_epi32(
    in, _mm512_srli_epi16(in, 1), _mm512_set1_epi8(0x40), 0x70);
  out = store_latin_pairs(out, _mm512_unpacklo_epi8(leads, trails), (uint32_t)high);
  return store_latin_pairs(out, _mm512_unpackhi_epi8(leads, trails), (uint32_t)(high >> 32));
}

// A mask of the first `count` of 64 bytes.
INLINE uint64_t first_bits(size_t count) { return _bzhi_u64(~(uint64_t)0, (uint32_t)count); }

// Loads `count` bytes, 64 at most, and zeros behind them.
INLINE __m512i load_some(const uint8_t *in, size_t count) {
  return _mm512_maskz_loadu_epi8(first_bits(count), in);
}

// Writes a vector of bytes of ISO-8859-1 as UTF-8.
INLINE uint8_t *store_latin_or_ascii(uint8_t *out, Bytes in, uint64_t high) {
  if (high) return store_latin(out, (__m512i)in, high);
  _mm512_storeu_si512(out, (__m512i)in);
  return out + 64;
}

// Writes a number of vectors of bytes of ISO-8859-1 as UTF-8, and counts their lines.
//
// Each vector has a branch of its own, which the processor predicts better than one for several. The conditions of
// four of them are computed before the first branch.
INLINE uint8_t *store_latin_vectors(
  uint8_t *out, const uint8_t *in, size_t vectors, LineCount *lines
) {
  size_t index = 0;
  while (vectors > 0) {
    size_t count = smaller(vectors, MOST_SIGNS);
    vectors -= count;
    Bytes signs = {};
    for (; count >= 4; count -= 4) {
      const Bytes first = load(in + index), second = load(in + index + 64),
                  third = load(in + index + 128), fourth = load(in + index + 192);
      const uint64_t masks[4] = {mask(first), mask(second), mask(third), mask(fourth)};
      signs = add_sat(
        signs, add_sat(
                 add_sat(line_signs(first), line_signs(second)),
                 add_sat(line_signs(third), line_signs(fourth))));
      out = store_latin_or_ascii(out, first, masks[0]);
      out = store_latin_or_ascii(out, second, masks[1]);
      out = store_latin_or_ascii(out, third, masks[2]);
      out = store_latin_or_ascii(out, fourth, masks[3]);
      index += 4 * 64;
    }
    for (; count > 0; count--) {
      const Bytes bytes = load(in + index);
      signs = add_sat(signs, line_signs(bytes));
      out = store_latin_or_ascii(out, bytes, mask(bytes));
      index += 64;
    }
    settle_signs(lines, signs);
  }
  return out;
}

// Converts bytes of ISO-8859-1, as long as there is room for what they may become.
INLINE void convert_latin_bytes(Cursor *at, LineCount *lines) {
  const size_t least_room = 64 * 2 + legible_conversion_room;
  while (input_left(at) >= 64 && room_left(at) >= least_room) {
    // There is room for this many vectors, whatever they hold.
    const size_t vectors =
      smaller(input_left(at) / 64, (room_left(at) - legible_conversion_room) / (64 * 2));
    at->out = store_latin_vectors(at->out, at->in, vectors, lines);
    at->in += 64 * vectors;
  }
  const size_t rest = input_left(at);
  if (rest == 0 || rest >= 64 || room_left(at) < least_room) return;
  __m512i in = load_some(at->in, rest);
  count_lines(lines, (Bytes)in);
  at->in += rest;
  // The zeros in place of missing bytes are ASCII; they are taken off the output.
  at->out = store_latin(at->out, in, _mm512_movepi8_mask(in)) - (64 - rest);
}

// Converts as long as there are 64 bytes, and room for what they may become, and all have
// characters.
INLINE void convert_high_bytes(
  Cursor *at, LineCount *lines, const LegibleSingleByteDecoding *table
) {
  // Less is not worth the preparations.
  if (!table->keeps_ascii || input_left(at) < 256) return;
  if (table->latin_start <= 0x80) {
    convert_latin_bytes(at, lines);
    return;
  }
  const UpperHalf half = upper_half(table->utf8);
  const Repetitions repeated = repetitions();
  const bool is_latin = table->latin_start <= 0xA0;
  const __m512i start = _mm512_set1_epi8((char)table->latin_start);
  while (input_left(at) >= 64 && room_left(at) >= 64 * 3 + 64) {
    __m512i in = _mm512_loadu_si512(at->in);
    const uint64_t high = _mm512_movepi8_mask(in);
    if (!high) {
      _mm512_storeu_si512(at->out, in);
      count_lines(lines, (Bytes)in);
      at->in += 64;
      at->out += 64;
      continue;
    }
    if (is_latin && !_mm512_mask_cmplt_epu8_mask(high, in, start)) {
      at->out = store_latin(at->out, in, high);
      count_lines(lines, (Bytes)in);
      at->in += 64;
      continue;
    }
    __m512i first = look_up_128(&half.bytes[0], in), third = look_up_128(&half.bytes[2], in);
    if (_mm512_mask_testn_epi8_mask(high, first, first)) return;
    count_lines(lines, (Bytes)in);
    __mmask64 three = _mm512_mask_test_epi8_mask(high, third, third);
    for (size_t part = 0; part < 2; part++) {
      if ((uint32_t)(three >> (32 * part)) == 0) {
        __m512i pairs = _mm512_permutexvar_epi8((__m512i)repeated.twice[part], in);
        at->out = store_bytes_as_pairs(at->out, pairs, &half);
      } else {
        for (size_t quarter = 2 * part; quarter < 2 * part + 2; quarter++) {
          __m512i fours = _mm512_permutexvar_epi8((__m512i)repeated.four_times[quarter], in);
          at->out = store_bytes_as_triples(at->out, fours, &half);
        }
      }
    }
    at->in += 64;
  }
}

// The table by which units are looked up: that of the 128 characters among which the last non-ASCII one was.
typedef struct {
  const LegibleSingleByteEncoding *encoding;
  uint32_t page;
  Table128 bytes;
} PageTable;

// Makes the 128 characters from `page` on the current ones; zero stands for those without a byte.
INLINE void turn_to(PageTable *table, uint32_t page) {
  uint8_t bytes[128];
  for (size_t row = 0; row < 2; row++) {
    const uint16_t *from = table->encoding->bytes + table->encoding->rows[(page >> 6) + row];
    for (size_t i = 0; i < 64; i += 32) {
      __m256i narrow = _mm512_cvtepi16_epi8(_mm512_loadu_si512(from + i));
      memcpy(bytes + 64 * row + i, &narrow, 32);
    }
  }
  table->page = page;
  table->bytes.lower = _mm512_loadu_si512(bytes);
  table->bytes.upper = _mm512_loadu_si512(bytes + 64);
}

INLINE void start_pages(PageTable *table, const LegibleSingleByteEncoding *encoding) {
  table->encoding = encoding;
  turn_to(table, 0);
}

// Writes the bytes of a vector of units; false if there may be one without.
INLINE bool block_to_bytes(const uint16_t *units, uint8_t *out, PageTable *table) {
  __m512i block = _mm512_loadu_si512(units);
  __m512i pages = _mm512_and_si512(block, _mm512_set1_epi16((short)0xFF80));
  __m512i indices = _mm512_castsi256_si512(_mm512_cvtepi16_epi8(block));
  __m512i bytes = indices;
  __mmask32 others = 0xFFFFFFFF;
  if (table->encoding->keeps_ascii) others = _mm512_test_epi16_mask(pages, pages);
  while (others) {
    uint32_t page = units[__builtin_ctz(others)] & 0xFF80;
    if (page != table->page) turn_to(table, page);
    __mmask32 found = _mm512_mask_cmpeq_epi16_mask(others, pages, _mm512_set1_epi16((short)page));
    bytes = _mm512_mask_mov_epi8(bytes, found, look_up_128(&table->bytes, indices));
    others &= ~found;
  }
  _mm256_storeu_si256((__m256i *)out, _mm512_castsi512_si256(bytes));
  return !(_mm512_testn_epi8_mask(bytes, bytes) & _mm512_test_epi16_mask(block, block));
}

// Writes the bytes of units; stops at the first without one, and returns how many it wrote.
//
// `out` has room for `count` bytes.
INLINE size_t units_to_bytes(
  const uint16_t *units, size_t count, uint8_t *out, PageTable *table
) {
  size_t index = 0;
  while (count - index >= 32 && block_to_bytes(units + index, out + index, table)) index += 32;
  for (; index < count; index++) {
    uint32_t byte = byte_of(table->encoding, units[index]);
    if (byte == legible_no_byte) break;
    out[index] = (uint8_t)byte;
  }
  return index;
}

// Whether the last byte that was read is a lead, and whether it is that of the upper 64 characters.
typedef struct {
  uint64_t is_lead, is_upper;
} OpenLead;

// Converts ASCII and characters from `start` to U+00FF in the next `count` bytes, 64 at most, for which there is
// room; stops at other characters, and returns false then.
INLINE bool some_utf8_to_latin(
  Cursor *at, Bytes *signs, OpenLead *open, size_t count, uint16_t start
) {
  const __m512i first_lead = _mm512_set1_epi8((char)0xC2), first_above = _mm512_set1_epi8((char)0xC0);
  __m512i in = count == 64 ? _mm512_loadu_si512(at->in) : load_some(at->in, count);
  const uint64_t high = _mm512_movepi8_mask(in);
  if ((high | open->is_lead) == 0) {
    _mm512_storeu_si512(at->out, in);
    *signs = add_sat(*signs, line_signs((Bytes)in));
    at->in += count;
    at->out += count;
    return true;
  }
  // Zero for 0xC2, and one for 0xC3: other leads are of other characters.
  const __m512i lead_numbers = _mm512_xor_si512(in, first_lead);
  const uint64_t leads = _mm512_cmpge_epu8_mask(in, first_above);
  const uint64_t upper = _mm512_cmpeq_epi8_mask(lead_numbers, _mm512_set1_epi8(1));
  const uint64_t behind = leads << 1 | open->is_lead, behind_upper = upper << 1 | open->is_upper;
  // A lead that is last has nothing behind it yet.
  uint64_t others = (high & ~leads) ^ (behind & first_bits(count));
  others |= _mm512_mask_cmpgt_epu8_mask(leads, lead_numbers, _mm512_set1_epi8(1));
  if (start > 0x80) {
    others |= _mm512_mask_cmplt_epu8_mask(
      behind & ~behind_upper & first_bits(count), in, _mm512_set1_epi8((char)start));
  }
  __m512i bytes = _mm512_mask_add_epi8(in, behind_upper, in, _mm512_set1_epi8(0x40));
  if (!others) {
    *signs = add_sat(*signs, line_signs((Bytes)in));
    at->out = store_kept_bytes(at->out, bytes, ~leads & first_bits(count));
    at->in += count;
    *open = (OpenLead){leads >> (count - 1) & 1, upper >> (count - 1) & 1};
    return true;
  }
  // Up to the first of them, or to the lead before it if it has one.
  const size_t length = (size_t)__builtin_ctzll(others);
  *signs = add_sat(*signs, line_signs((Bytes)_mm512_maskz_mov_epi8(first_bits(length), in)));
  at->out = store_kept_bytes(at->out, bytes, ~leads & first_bits(length));
  at->in += length;
  open->is_lead = behind >> length & 1;
  return false;
}

// Converts ASCII and characters from `start` to U+00FF, and stops before others, or where less than 64 bytes
// of room are left.
INLINE void utf8_to_latin(Cursor *at, LineCount *lines, uint16_t start) {
  OpenLead open = {0, 0};
  bool goes_on = true;
  size_t vectors = smaller(input_left(at), room_left(at)) / 64;
  while (vectors > 0 && goes_on) {
    const size_t count = smaller(vectors, MOST_SIGNS);
    vectors -= count;
    Bytes signs = {};
    for (size_t i = 0; i < count && goes_on; i++) {
      goes_on = some_utf8_to_latin(at, &signs, &open, 64, start);
    }
    settle_signs(lines, signs);
  }
  if (goes_on && input_left(at) > 0 && input_left(at) < 64 && room_left(at) >= 64) {
    Bytes signs = {};
    some_utf8_to_latin(at, &signs, &open, input_left(at), start);
    settle_signs(lines, signs);
  }
  at->in -= open.is_lead;
}
