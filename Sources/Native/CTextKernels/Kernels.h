#ifndef Kernels_h
#define Kernels_h

#include "TextKernels.h"

// How the kernels are put together: each machine has one file (AVX512.c, AVX2.c, SSSE3.c, NEON.c,
// Portable.c), which says how long its vectors are, defines the few operations that no plain
// operator of the compiler stands for, and includes Templates.h, in which every loop is written
// once. What a template needs of the machine stands at its head. ShuffledStores.h and
// SingleByteTables.h have such operations that several machines share. Scalar.h has what is done
// one character at a time, at the ends of a text and where vectors do not help.

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "The kernels are for little-endian machines, as all are that Swift runs on."
#endif

// The implementations; those for other machines than the one compiled for are left out, and where
// LEGIBLE_PORTABLE is defined all but the portable ones.

#if defined(LEGIBLE_PORTABLE)
#elif defined(__x86_64__)
#define HAS_X86_KERNELS 1
extern const LegibleKernels legible_avx512_kernels, legible_avx2_kernels, legible_ssse3_kernels;
#elif defined(__aarch64__)
#define HAS_NEON_KERNELS 1
extern const LegibleKernels legible_neon_kernels;
#endif
extern const LegibleKernels legible_portable_kernels;

// What each implementation defines.
#define KERNELS(called)                                                                    \
  {.name = called,                                                                         \
   .ascii_prefix = ascii_prefix,                                                           \
   .plain_text_prefix = plain_text_prefix,                                                 \
   .declaration_prefix = declaration_prefix,                                               \
   .count_characters = count_characters,                                                   \
   .count_sequences = count_sequences,                                                     \
   .count_line_endings = count_line_endings,                                               \
   .whole_lines = whole_lines,                                                             \
   .utf8_prefix = utf8_prefix,                                                             \
   .utf16_to_utf8 = utf16_to_utf8,                                                         \
   .utf32_to_utf8 = utf32_to_utf8,                                                         \
   .utf8_to_utf16 = utf8_to_utf16,                                                         \
   .utf8_to_utf32 = utf8_to_utf32,                                                         \
   .single_byte_to_utf8 = single_byte_to_utf8,                                             \
   .utf8_to_single_byte = utf8_to_single_byte,                                             \
   .store_short_codes = store_short_codes,                                                 \
   .store_long_codes = store_long_codes,                                                   \
   .four_byte_codes_to_utf8 = FOUR_BYTE_CODES,                                             \
   .sum_cost_rows = sum_cost_rows,                                                         \
   .add_word_costs = add_word_costs,                                                       \
   .find_bigrams = find_bigrams,                                                           \
   .add_costs = add_costs,                                                                 \
   .cap_costs = cap_costs,                                                                 \
   .add_differences = add_differences,                                                     \
   .hash_columns = hash_columns,                                                           \
   .subtract_scaled = subtract_scaled,                                                     \
   .exponentials = exponentials,                                                           \
   .add_tiers = add_tiers,                                                                 \
   .sum_tiers = sum_tiers,                                                                 \
   .bound_leads = bound_leads,                                                             \
   .best_shares = best_shares,                                                             \
   .sum_shares = sum_shares}

#endif
