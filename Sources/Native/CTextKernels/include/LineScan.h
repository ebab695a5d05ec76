#ifndef LineScan_h
#define LineScan_h

#include <stddef.h>
#include <stdint.h>

/// What a block of text is made of.
typedef struct {
  size_t feeds;    ///< How many line feeds there are.
  size_t returns;  ///< How many carriage returns there are.
  size_t pairs;    ///< How many of both stand together, CR LF.

  /// Not zero if there is a byte above 0x7F.
  uint8_t high;

  /// Not zero if there is a control other than tab, line feed and carriage return, or 0x7F.
  uint8_t controls;
} legible_line_scan;

/// Counts the line ends of `bytes[0..<count]`, and tells whether there is anything but plain ASCII.
legible_line_scan legible_scan_lines(const uint8_t *_Nullable bytes, size_t count);

#endif
