#include "SystemFunctions.h"

#include <math.h>
#include <stdlib.h>

double legible_exponential(double value) { return exp(value); }

double legible_logarithm(double value) { return log(value); }

double legible_power(double base, double exponent) { return pow(base, exponent); }

void *legible_resize(void *block, size_t size) { return realloc(block, size); }

void legible_release(void *block) { free(block); }
