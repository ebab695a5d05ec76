@_exported public import LegibleBidi
#if !hasFeature(Embedded)
  @_exported public import LegibleCatalogs
#endif
@_exported public import LegibleCheck
@_exported public import LegibleDetection
@_exported public import LegibleEncodings
