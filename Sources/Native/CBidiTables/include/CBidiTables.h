#ifndef CBidiTables_h
#define CBidiTables_h

#include <stddef.h>
#include <stdint.h>

#endif
