#ifndef CEncodingTables_h
#define CEncodingTables_h

#include <stddef.h>
#include <stdint.h>

#endif
