#ifndef SystemFunctions_h
#define SystemFunctions_h

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

// What the library needs of the C library of every system. Swift would need its name on each system to import it.

/// The natural exponential function.
static inline double legible_exponential(double value) { return exp(value); }

/// The natural logarithm.
static inline double legible_logarithm(double value) { return log(value); }

/// The power of a number.
static inline double legible_power(double base, double exponent) { return pow(base, exponent); }

/// A block of another size with what was in the old one, which is given back; `NULL` where there is no memory. Large
/// blocks are moved without touching their pages where the system can do that.
static inline void *_Nullable legible_resize(void *_Nullable block, size_t size) { return realloc(block, size); }

/// Gives a block back.
static inline void legible_release(void *_Nullable block) { free(block); }

#endif
