#include <fribidi.h>

// Constants that are macros of integer type; these give them FriBidi's own types.
static const FriBidiParType legible_fribidi_par_on = FRIBIDI_PAR_ON;
static const FriBidiParType legible_fribidi_par_ltr = FRIBIDI_PAR_LTR;
static const FriBidiParType legible_fribidi_par_rtl = FRIBIDI_PAR_RTL;
static const FriBidiFlags legible_fribidi_reorder_nsm = FRIBIDI_FLAG_REORDER_NSM;
static const FriBidiCharType legible_fribidi_type_ltr = FRIBIDI_TYPE_LTR;
static const FriBidiFlags legible_fribidi_shape_arabic =
    FRIBIDI_FLAG_SHAPE_ARAB_PRES | FRIBIDI_FLAG_SHAPE_ARAB_LIGA;
