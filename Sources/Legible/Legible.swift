@_exported public import LegibleBidi
@_exported public import LegibleCatalogs
@_exported public import LegibleCheck
@_exported public import LegibleDetection
@_exported public import LegibleEncodings
