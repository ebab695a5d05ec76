#ifndef CTextKernels_h
#define CTextKernels_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How many bytes from the start are plain seven-bit text: no byte from 0x7E up, no ESC, no NUL,
/// and no control but 0x07…0x0D.
///
/// Reads exactly `bytes[0..<count]`.
size_t legible_plain_text_prefix(const uint8_t *bytes, size_t count);

#endif
