// SwiftPM wants a source file in each C target. The functions of the header are in Sources/LegibleC, in
// Swift.
#include "legible.h"

_Static_assert(sizeof(legible_report) == 88, "the report has the same layout on all platforms");
_Static_assert(sizeof(legible_error) == 288, "the error has the same layout on all platforms");
