#ifndef CTextKernels_UTF8Sequences_h
#define CTextKernels_UTF8Sequences_h

#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The counts of a UTF-8 scan.
typedef struct {
  /// How many well-formed sequences of two bytes or more there are.
  size_t sequences;

  /// How many maximal malformed subparts there are (The Unicode Standard, section 3.9).
  size_t malformed;

  /// How many bytes these are, with the ASCII between them; what is behind them is the beginning of a
  /// sequence that is cut.
  size_t length;
} LegibleUTF8Counts;

/// Counts the sequences of `bytes[0..<count]`, up to the first place at `limit` or behind where one ends.
///
/// Bytes that are not ASCII take the same time whatever they are: for text that is not UTF-8.
LegibleUTF8Counts legible_count_utf8(const uint8_t *_Nullable bytes, size_t count, size_t limit);

#pragma clang assume_nonnull end

#endif
