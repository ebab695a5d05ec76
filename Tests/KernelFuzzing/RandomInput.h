#ifndef RandomInput_h
#define RandomInput_h

// What the programs that try kernels have in common: random numbers, and memory between guard pages.

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

// Random numbers (G. Marsaglia, "Xorshift RNGs", 2003).
static uint64_t state = 88172645463325252;

static uint32_t below(uint32_t limit) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return (uint32_t)((state >> 11) % limit);
}

enum { PAGE = 4096, SPACE = 16 * PAGE, LONGEST = 14000 };

// SPACE bytes between two pages that nobody may touch.
static uint8_t *guarded_space(void) {
  uint8_t *pages =
    mmap(NULL, SPACE + 2 * PAGE, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (pages == MAP_FAILED || mprotect(pages + PAGE, SPACE, PROT_READ | PROT_WRITE) != 0) {
    perror("guarded_space");
    exit(2);
  }
  return pages + PAGE;
}

// A copy of an input, and room for output, each of which begins or ends at a guard page.
typedef struct {
  uint8_t *source, *target;

  // The byte beside the room on the side that has no guard page. It has to stay as it is.
  uint8_t *neighbour;
} Placement;

enum { NEIGHBOUR = 0xA5 };

static Placement placed(const uint8_t *in, size_t count, size_t room) {
  static uint8_t *sources, *targets;
  if (!sources) {
    sources = guarded_space();
    targets = guarded_space();
  }
  const bool is_first = below(2);
  uint8_t *target = is_first ? targets : targets + SPACE - room;
  const Placement at = {
    below(2) ? sources : sources + SPACE - count, target, is_first ? target + room : target - 1};
  memcpy(at.source, in, count);
  *at.neighbour = NEIGHBOUR;
  return at;
}

// More room than output needs, or any less.
static size_t random_room(size_t count) {
  return below(3) > 0 ? 4 * count + 300 : below((uint32_t)(4 * count + 10));
}

// Replaces a byte of some texts, or several.
static void damage(uint8_t *in, size_t count, uint8_t (*unlikely)(void)) {
  for (uint32_t places = below(3) == 0 ? 1 + below(3) : 0; places > 0 && count > 0; places--) {
    in[below((uint32_t)count)] = below(2) ? (uint8_t)below(256) : unlikely();
  }
}

static void print_bytes(const uint8_t *in, size_t count) {
  for (size_t place = 0; place < count; place++) printf("%02X", in[place]);
  printf("\n");
}

#endif
