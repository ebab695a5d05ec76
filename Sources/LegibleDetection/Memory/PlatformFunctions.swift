// All model code uses exponentials and logarithms, so they are visible in each file without an
// import. Nothing in that module is public, so clients see no more names than without this line.
@_exported public import LegiblePlatform
