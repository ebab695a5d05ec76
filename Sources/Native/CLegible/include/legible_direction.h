/**
 * Legible for C: the direction of text. A part of legible.h, which has the rules that hold for all functions.
 */
#ifndef LEGIBLE_DIRECTION_H
#define LEGIBLE_DIRECTION_H

#include "legible.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The way that text runs; one of the constants below. */
typedef int32_t legible_direction;
enum {
  LEGIBLE_DIRECTION_NONE = 0,  /**< Not known, or: each paragraph's own. */
  LEGIBLE_DIRECTION_LTR = 1,
  LEGIBLE_DIRECTION_RTL = 2
};
/** How the base direction of a paragraph is told; one of the constants below. */
typedef int32_t legible_strategy;
enum {
  LEGIBLE_STRATEGY_FIRST_STRONG = 0,  /**< By the first strong character (UAX #9, P2, P3). */
  LEGIBLE_STRATEGY_ANY_RTL = 1,  /**< Right-to-left if any character outside of isolates is. */
  LEGIBLE_STRATEGY_WORD_MAJORITY = 2  /**< The direction of most words; numbers and addresses do not count. */
};
/** The base direction of the first paragraph; LEGIBLE_DIRECTION_NONE where it has no strong character. */
legible_direction legible_base_direction(const char *utf8, size_t length, legible_strategy strategy);

/**
 * The embedding level (UAX #9) of each byte of a text, all paragraphs: 0 to 126, odd from right to left.
 *
 * - base: the base direction of every paragraph, or LEGIBLE_DIRECTION_NONE.
 * - levels: room for `length` numbers. All bytes of a character get its level; white space at the end of a
 *   paragraph and separators get that of the paragraph (rule L1).
 */
legible_status legible_levels(
    const char *utf8, size_t length, legible_direction base, uint8_t *levels);

/**
 * The order in which the bytes of the first paragraph, taken as one line, are displayed (rules L1, L2).
 *
 * - order: room for `length` numbers, which get the offsets of the characters from left to right.
 *
 * Returns how many there are: one for each character, none for the separator and for bytes that only go on
 * with a character where there is none. 0 for bad arguments.
 */
size_t legible_visual_order(
    const char *utf8, size_t length, legible_direction base, size_t *order);
/** The text with each line in visual order, mirrored where it has to be (rules L1 to L4). */
legible_text *legible_visual_text(const char *utf8, size_t length, legible_direction base);
/** When isolates are used beside marks; one of the constants below. */
typedef int32_t legible_isolates;
enum { LEGIBLE_ISOLATES_NEVER = 0, LEGIBLE_ISOLATES_WHEN_NEEDED = 1 };
/**
 * The text with the fewest LRM and RLM that keep telephone numbers, names such as C++, paths and the like in
 * order, in paragraphs of the base direction; LEGIBLE_DIRECTION_NONE is that of the words where they leave
 * no doubt. NULL for bad arguments.
 */
legible_text *legible_fix_direction(
    const char *utf8, size_t length, legible_direction base, legible_isolates isolates);

/**
 * The text with LRM or RLM in front of each paragraph that would run the other way by itself;
 * LEGIBLE_DIRECTION_NONE is the direction of the words where they leave no doubt.
 */
legible_text *legible_add_direction_marks(const char *utf8, size_t length, legible_direction direction);
/** The text without marks, isolates, embeddings and overrides. */
legible_text *legible_remove_direction_marks(const char *utf8, size_t length);
/** The text with such characters shown by their names, as in `[LRM]`. */
legible_text *legible_show_direction_marks(const char *utf8, size_t length);
/** Each paragraph in an isolate, so that it does not change the order of what stands around it. */
legible_text *legible_isolate(const char *utf8, size_t length, legible_direction direction);

#ifdef __cplusplus
}
#endif
#endif
