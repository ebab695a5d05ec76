// Four-byte codes of GB18030, of which a vector has 16 at most: their characters, of three bytes at most, are
// written in their place.

#include "FourByteCodes.h"

INLINE __mmask64 bytes_between(__m512i in, uint8_t first, uint8_t last) {
  return _mm512_cmple_epu8_mask(
    _mm512_sub_epi8(in, _mm512_set1_epi8((char)first)), _mm512_set1_epi8((char)(last - first)));
}

// Converts a vector that begins with a character, up to something else; there is room for 64 bytes. Returns how many
// bytes it read.
INLINE size_t four_byte_block(Cursor *at, const uint32_t *characters) {
  const __m512i in = _mm512_loadu_si512(at->in);
  FourByteCodes codes = find_four_byte_codes(
    bytes_between(in, 0x81, 0xFE), bytes_between(in, '0', '9'), _mm512_movepi8_mask(in));
  uint64_t covered = codes.starts * 0xF;
  const __mmask16 all = (__mmask16)first_bits((size_t)__builtin_popcountll(codes.starts));
  // ((first * 10 + second) * 126 + third) * 10 + fourth
  const __m512i tens = _mm512_maddubs_epi16(
    _mm512_maskz_compress_epi8(covered, in), _mm512_set1_epi16(0x010A));
  const __m512i pointers = _mm512_sub_epi32(
    _mm512_madd_epi16(tens, _mm512_set1_epi32(0x000104EC)),
    _mm512_set1_epi32(first_four_byte_pointer));
  __mmask16 found = _mm512_mask_cmplt_epu32_mask(
    all, pointers, _mm512_set1_epi32(legible_four_byte_count));
  // The table has a character for each of these numbers, or zero.
  __m512i words = _mm512_mask_i32gather_epi32(_mm512_setzero_si512(), found, pointers, characters, 4);
  words = _mm512_and_si512(words, _mm512_set1_epi32(0x00FFFFFF));
  found = _mm512_test_epi32_mask(words, words);
  if (found != all) {
    const uint32_t number = (uint32_t)__builtin_ctz(all & ~(uint32_t)found);
    const uint64_t place = _pdep_u64((uint64_t)1 << number, codes.starts);
    codes.end = (unsigned)__builtin_ctzll(place);
    covered &= place - 1;
  }
  const __m512i bytes = _mm512_mask_expand_epi8(in, covered, words);
  const uint64_t kept = (~covered | set_bytes(bytes)) & first_bits(codes.end);
  at->out = store_kept_bytes(at->out, bytes, kept);
  at->in += codes.end;
  return codes.end;
}

static LegibleProgress four_byte_codes_to_utf8(
  const uint8_t *in, size_t count, uint8_t *out, size_t room, const uint32_t *characters
) {
  Cursor at = {in, in + count, out, out + room};
  while (input_left(&at) >= 64 && room_left(&at) >= 64) {
    // If there is much else, the caller converts it better, together with these codes.
    if (four_byte_block(&at, characters) < 32) break;
  }
  return progress(&at, in, out);
}

#define HAS_FOUR_BYTE_CODES 1
#define FOUR_BYTE_CODES four_byte_codes_to_utf8
