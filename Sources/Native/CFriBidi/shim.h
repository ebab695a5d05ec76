#include <fribidi.h>

// The base direction constants are macros of integer type; these give them FriBidi's own type.
static const FriBidiParType legible_fribidi_par_on = FRIBIDI_PAR_ON;
static const FriBidiParType legible_fribidi_par_ltr = FRIBIDI_PAR_LTR;
static const FriBidiParType legible_fribidi_par_rtl = FRIBIDI_PAR_RTL;
