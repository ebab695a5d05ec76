#include "SystemFunctions.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

double legible_exponential(double value) { return exp(value); }

double legible_logarithm(double value) { return log(value); }

double legible_power(double base, double exponent) { return pow(base, exponent); }

size_t legible_index(uint8_t byte, const void *bytes, size_t count) {
  const uint8_t *const found = count ? memchr(bytes, byte, count) : NULL;
  return found ? (size_t)(found - (const uint8_t *)bytes) : count;
}

void *legible_resize(void *block, size_t size) { return realloc(block, size); }

void legible_release(void *block) { free(block); }
