#ifndef LineExcess_h
#define LineExcess_h

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Excesses are what pairs of bytes cost beyond what good readings do, a number for each byte and each byte after it; of double
// bytes, that of the character of both. `UsualLines` in LegibleDetection computes them.

/// The limits of the costs of usual lines.
typedef struct {
  /// Whether bytes beyond ASCII may be the first of two.
  bool has_double_bytes;

  /// The allowance of a unit beside that of its pairs.
  int32_t unit_share;

  /// The maximum summed excess of the units of a usual line beyond that.
  int32_t max_excess;
} legible_excess_limits;

/// The excess of a first byte that is a character alone.
#define LEGIBLE_ALONE -0x8000

/// From this excess on, a pair is not known, or no line with it is usual.
#define LEGIBLE_UNUSUAL 0x7FFE

/// The end of a line, after its line end, and what its units cost beyond good readings; or the place of the first unit with an
/// unusual pair, and `INT32_MAX`.
typedef struct {
  size_t end;
  int32_t excess;
} legible_line_excess;

/// Reads a line of `bytes[0..<count]` from its first byte beyond ASCII at `high` on, up to `most`.
///
/// - Parameters:
///   - left: The byte before `high`.
///   - limit: The excess at which the line is given up.
legible_line_excess legible_read_line_excess(
    const int16_t *_Nonnull excesses, legible_excess_limits limits, const uint8_t *_Nonnull bytes, size_t count,
    size_t high, uint8_t left, size_t most, int32_t limit);

/// Returns the length of the whole usual lines at the beginning of `bytes[0..<count]`.
///
/// - Parameters:
///   - left: The byte before them.
///   - line_limit: The length beyond which no line is usual.
size_t legible_usual_lines(
    const int16_t *_Nonnull excesses, legible_excess_limits limits, const uint8_t *_Nonnull bytes, size_t count,
    uint8_t left, size_t line_limit);

#endif
