#include "Paragraphs.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

// Returns the length of the paragraph separator that begins at the byte, or 0.
static inline size_t legible_separator_length(const uint8_t *bytes, size_t count) {
  switch (bytes[0]) {
    case 0x0A: case 0x1C: case 0x1D: case 0x1E: return 1;
    case 0x0D: return count > 1 && bytes[1] == 0x0A ? 2 : 1;
    case 0xC2: return count > 1 && bytes[1] == 0x85 ? 2 : 0;
    case 0xE2: return count > 2 && bytes[1] == 0x80 && bytes[2] == 0xA9 ? 3 : 0;
    default: return 0;
  }
}

// Whether a character begins at the byte that breaks a line but ends no paragraph.
static inline int legible_is_line_break(const uint8_t *bytes, size_t count) {
  if (bytes[0] != 0xE2) return bytes[0] == 0x0B || bytes[0] == 0x0C;
  return count > 2 && bytes[1] == 0x80 && bytes[2] == 0xA8;
}

legible_paragraph legible_first_paragraph(const uint8_t *bytes, size_t count) {
  legible_paragraph paragraph = {.content = count, .end = count, .highest = 0};
  size_t index = 0;
#if defined(__SSE2__)
  const __m128i last_control = _mm_set1_epi8(0x1F);
  // The leads of longer separators, C2 and E2, are compared without the bit in which they differ.
  const __m128i lead = _mm_set1_epi8((char)0xC2), lead_mask = _mm_set1_epi8((char)0xDF);
  const __m128i second_of_two = _mm_set1_epi8((char)0x85);
  const __m128i second_of_three = _mm_set1_epi8((char)0x80);
  const __m128i third_of_three = _mm_set1_epi8((char)0xA9);
  __m128i highest = _mm_setzero_si128();
  while (count >= 16 && index < count) {
    // The last block begins with bytes that were looked at before.
    if (count - index < 16) index = count - 16;
    __m128i block = _mm_loadu_si128((const __m128i *)(bytes + index));
    highest = _mm_max_epu8(highest, block);
    __m128i controls = _mm_cmpeq_epi8(_mm_min_epu8(block, last_control), block);
    __m128i leads = _mm_cmpeq_epi8(_mm_and_si128(block, lead_mask), lead);
    if (!_mm_movemask_epi8(_mm_or_si128(controls, leads))) {
      index += 16;
      continue;
    }
    // Far more characters begin with these bytes than separators.
    __m128i second = _mm_srli_si128(block, 1), third = _mm_srli_si128(block, 2);
    if (count - index >= 18) {
      second = _mm_loadu_si128((const __m128i *)(bytes + index + 1));
      third = _mm_loadu_si128((const __m128i *)(bytes + index + 2));
    }
    __m128i of_three = _mm_and_si128(
        _mm_cmpeq_epi8(second, second_of_three), _mm_cmpeq_epi8(third, third_of_three));
    leads = _mm_and_si128(leads, _mm_or_si128(_mm_cmpeq_epi8(second, second_of_two), of_three));
    unsigned mask = (unsigned)_mm_movemask_epi8(_mm_or_si128(controls, leads));
    for (; mask; mask &= mask - 1) {
      size_t at = index + (size_t)__builtin_ctz(mask);
      size_t length = legible_separator_length(bytes + at, count - at);
      if (!length) continue;
      paragraph.content = at;
      paragraph.end = at + length;
      break;
    }
    if (paragraph.content < count) break;
    index += 16;
  }
  highest = _mm_max_epu8(highest, _mm_srli_si128(highest, 8));
  highest = _mm_max_epu8(highest, _mm_srli_si128(highest, 4));
  highest = _mm_max_epu8(highest, _mm_srli_si128(highest, 2));
  highest = _mm_max_epu8(highest, _mm_srli_si128(highest, 1));
  paragraph.highest = (uint8_t)_mm_cvtsi128_si32(highest);
  if (paragraph.content < count) return paragraph;
#endif
  for (; index < count; index++) {
    if (bytes[index] > paragraph.highest) paragraph.highest = bytes[index];
    size_t length = legible_separator_length(bytes + index, count - index);
    if (!length) continue;
    paragraph.content = index;
    paragraph.end = index + length;
    break;
  }
  return paragraph;
}

size_t legible_first_line_break(const uint8_t *bytes, size_t count) {
  size_t index = 0;
#if defined(__SSE2__)
  const __m128i vertical_tab = _mm_set1_epi8(0x0B), form_feed = _mm_set1_epi8(0x0C);
  const __m128i lead = _mm_set1_epi8((char)0xE2);
  // Sixteen bytes from the index on are within the text.
  for (; count - index >= 16; index += 16) {
    __m128i block = _mm_loadu_si128((const __m128i *)(bytes + index));
    __m128i found = _mm_or_si128(
        _mm_cmpeq_epi8(block, lead),
        _mm_or_si128(_mm_cmpeq_epi8(block, vertical_tab), _mm_cmpeq_epi8(block, form_feed)));
    for (unsigned mask = (unsigned)_mm_movemask_epi8(found); mask; mask &= mask - 1) {
      size_t at = index + (size_t)__builtin_ctz(mask);
      if (legible_is_line_break(bytes + at, count - at)) return at;
    }
  }
#endif
  while (index < count && !legible_is_line_break(bytes + index, count - index)) index++;
  return index;
}
