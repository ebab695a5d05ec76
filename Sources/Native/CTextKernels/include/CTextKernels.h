#ifndef CTextKernels_h
#define CTextKernels_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ConversionKernels.h"
#include "DoubleBytes.h"
#include "Paragraphs.h"

/// How many bytes from the start are plain seven-bit text: no byte from 0x7E up, no ESC, no NUL,
/// and no control but 0x07…0x0D.
///
/// Reads exactly `bytes[0..<count]`.
size_t legible_plain_text_prefix(const uint8_t *bytes, size_t count);

/// Adds to each of the 256 `counts` how often the byte of its index is in `bytes[0..<count]`.
void legible_count_bytes(const uint8_t *bytes, size_t count, uint64_t *counts);

/// How often a byte is in `bytes[0..<count]`.
size_t legible_count_byte(const uint8_t *bytes, size_t count, uint8_t wanted);

/// How many characters begin in the UTF-8 of `bytes[0..<count]`.
size_t legible_count_characters(const uint8_t *bytes, size_t count);

/// How many sequences of two bytes or more begin in the UTF-8 of `bytes[0..<count]`.
size_t legible_count_utf8_leads(const uint8_t *bytes, size_t count);

#endif
