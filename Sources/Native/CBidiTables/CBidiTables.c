#include "CBidiTables.h"
