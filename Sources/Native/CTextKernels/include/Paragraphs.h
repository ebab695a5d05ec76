#ifndef CTextKernels_Paragraphs_h
#define CTextKernels_Paragraphs_h

#include <stddef.h>
#include <stdint.h>

/// A paragraph of UTF-8 text (UAX #9, rule P1), as `legible_first_paragraph` finds it.
typedef struct {
  /// Where the separator begins, or the text ends.
  size_t content;
  /// Where the separator ends; U+000D U+000A is one.
  size_t end;
  /// At least the highest byte before the separator; it may be one of the 15 bytes behind.
  uint8_t highest;
} legible_paragraph;

/// The paragraph that `bytes[0..<count]` begins with. A separator is a character of class B.
legible_paragraph legible_first_paragraph(const uint8_t *bytes, size_t count);

/// Where the first of the characters U+000B, U+000C and U+2028 begins, which break a line but end no
/// paragraph, or `count`.
size_t legible_first_line_break(const uint8_t *bytes, size_t count);

#endif
