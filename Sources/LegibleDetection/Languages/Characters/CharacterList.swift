/// The characters of a text as the models see them. Its buffers are in an arena, or constant.
package struct CharacterList {
  /// The characters by number: the distinct ones of a decoded text, or those of the 256 bytes.
  let characters: UnsafeBufferPointer<CharacterInfo>

  /// The numbers of the characters that occur.
  let numbers: UnsafeBufferPointer<UInt16>

  /// The scripts of the non-ASCII letters, as bits.
  var scripts: UInt32 { categories & CharacterCategory.scriptBits }

  /// The categories of the non-ASCII characters, as bits.
  let categories: UInt32

  /// Whether some characters have individual likelihoods (ideographs and Hangul syllables).
  let hasUnigrams: Bool

  /// Whether a non-ASCII character is in the category.
  @inline(__always)
  func has(_ category: CharacterCategory) -> Bool { categories & category.bit != 0 }
}
