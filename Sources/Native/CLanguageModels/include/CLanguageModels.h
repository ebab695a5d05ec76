#ifndef CLanguageModels_h
#define CLanguageModels_h

#include <stddef.h>
#include <stdint.h>

#endif
