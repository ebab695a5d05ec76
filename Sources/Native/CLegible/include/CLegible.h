// What Swift sees of the C interface; programs include legible.h.
#ifndef CLEGIBLE_H
#define CLEGIBLE_H

#include "legible.h"

#endif
