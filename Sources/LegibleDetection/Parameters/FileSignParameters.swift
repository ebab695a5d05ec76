/// Evidence from the markup tags and line ends of a file.
package struct FileSignParameters: BitwiseCopyable, Sendable {
  /// The penalty of DOS and Macintosh encodings in a file with HTML or XML tags.
  ///
  /// Chosen by counts: in the tuning part of the real files, one in 185 files in DOS code pages has
  /// such tags, and three in ten of those in Windows code pages and ISO-8859, which is 3 nats. It
  /// is less than that, because short pages that were made for measuring would lose half a point.
  package var nonWebEncodingWithTags: Nats = 1.5

  /// The gain of Macintosh encodings if lines end with carriage returns only.
  ///
  /// Chosen by hand: no other system had such line ends.
  package var macintoshWithCarriageReturns: Nats = 2.0
}
