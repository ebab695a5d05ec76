// UTF-7 to UTF-8: up to 64 digits of base 64 at once, which are 24 code units.

#include "UTF7Kinds.h"

typedef struct {
  Table128 kinds;

  // The places of the bytes of 24 code units, the lower first, in words of 24 bits.
  __m512i places;
} UTF7Tables;

INLINE UTF7Tables utf7_tables(void) {
  Bytes places = {};
  for (size_t i = 0; i < 48; i++) {
    const size_t byte = i ^ 1;
    places[i] = (uint8_t)(byte / 3 * 4 + 2 - byte % 3);
  }
  return (UTF7Tables){
    {_mm512_loadu_si512(utf7_kinds), _mm512_loadu_si512(utf7_kinds + 64)}, (__m512i)places};
}

// The kinds of 64 bytes, as if their highest bits were not set.
INLINE __m512i kinds_of(__m512i bytes, const UTF7Tables *tables) {
  return look_up_128(&tables->kinds, bytes);
}

// Reads code units in base 64 that begin at a place, up to their end or 64 digits, and tells how many digits there
// were. False where they are not as an encoder writes them, or one is a surrogate or ASCII.
//
// There are 64 bytes, and room for 64 and as much as they may become.
INLINE bool read_digits(Cursor *at, const uint8_t *in, const UTF7Tables *tables, size_t *length) {
  const __m512i bytes = _mm512_loadu_si512(in), kinds = kinds_of(bytes, tables);
  const uint64_t others = ~_mm512_test_epi8_mask(kinds, _mm512_set1_epi8(is_digit));
  // 64 if all are digits.
  const size_t count = _tzcnt_u64(others | _mm512_movepi8_mask(bytes));
  const __m512i values = _mm512_and_si512(
    _mm512_maskz_mov_epi8(first_bits(count), kinds), _mm512_set1_epi8(digit_value));
  // Pairs of digits are joined to 12 bits, and those to 24 (W. Mula and D. Lemire, "Base64 encoding and decoding at
  // almost the speed of a memory copy", 2019, section 3.2).
  const __m512i pairs = _mm512_maddubs_epi16(values, _mm512_set1_epi16(0x0140));
  const __m512i words = _mm512_madd_epi16(pairs, _mm512_set1_epi32(0x00011000));
  const __m512i units =
    _mm512_maskz_permutexvar_epi8(first_bits(48), tables->places, words);
  const size_t unit_count = 6 * count / 16;
  const uint32_t wanted = (uint32_t)first_bits(unit_count);
  // What is left of the last digit is zero, and less than a digit.
  const uint32_t above = _mm512_cmpgt_epu16_mask(units, _mm512_set1_epi16(0x7F));
  const uint32_t set = _mm512_test_epi16_mask(units, units);
  const uint32_t surrogates = _mm512_cmpeq_epi16_mask(
    _mm512_and_si512(units, _mm512_set1_epi16((short)0xF800)), _mm512_set1_epi16((short)0xD800));
  if (above != wanted || set != wanted || surrogates || (0x49 >> count % 8 & 1) == 0) return false;
  *length = count;
  const size_t unused = LANES - unit_count;
  at->out = (_mm512_cmpgt_epu16_mask(units, _mm512_set1_epi16(0x7FF))
               ? store_ones_to_threes(at->out, (Units)units)
               : store_ones_and_twos(at->out, (Units)units)) - unused;
  return true;
}

// Whether digits may end before such bytes as an encoder writes them; a minus sign is only where more digits would
// be read.
INLINE bool may_end_before(const uint8_t *end) {
  if (*end != '-') return utf7_kinds[*end] & is_direct;
  const uint8_t next = utf7_kinds[end[1]];
  return next & is_direct && (next & is_digit || end[1] == '-');
}

INLINE bool begins_base64(const uint8_t *in) {
  return in[0] == '+' && utf7_kinds[in[1]] & is_digit;
}

static LegibleProgress utf7_words_to_utf8(
  bool *in_base64, const uint8_t *in, size_t count, uint8_t *out, size_t room
) {
  // A plus sign, 64 digits and what is looked at behind them; what they may become, and what is written beyond that.
  enum { most_input = 1 + 64 + 4, most_output = 3 * 24 + 64 + 64 };
  const UTF7Tables tables = utf7_tables();
  Cursor at = {in, in + count, out, out + room};
  bool is_inside = *in_base64, is_first = true;
  while (input_left(&at) >= most_input && room_left(&at) >= most_output) {
    if (!is_inside && !begins_base64(at.in)) {
      const __m512i bytes = _mm512_loadu_si512(at.in);
      const uint64_t others = ~_mm512_movepi8_mask(kinds_of(bytes, &tables));
      const size_t direct = _tzcnt_u64(others | _mm512_movepi8_mask(bytes));
      if (direct == 0) break;
      _mm512_storeu_si512(at.out, bytes);
      at.in += direct;
      at.out += direct;
      continue;
    }
    uint8_t *before = at.out;
    const uint8_t *digits = at.in + !is_inside;
    size_t length;
    if (!read_digits(&at, digits, &tables, &length)) break;
    const uint8_t *end = digits + length;
    if (length < 64) {
      if ((length == 0 && is_first) || !may_end_before(end)) {
        at.out = before;
        break;
      }
      // Mostly one byte, and another word.
      if (*end != '-') *at.out++ = *end;
      end++;
    }
    is_inside = length == 64;
    is_first = false;
    at.in = end;
  }
  *in_base64 = is_inside;
  return progress(&at, in, out);
}

#define HAS_UTF7_WORDS 1
#define UTF7_WORDS utf7_words_to_utf8
