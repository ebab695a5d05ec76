/// The characters of a text as the models see them; what is not constant is in the memory of an arena.
package struct CharacterList {
  /// The characters by their numbers: the distinct ones, or what each of the 256 bytes stands for.
  let characters: UnsafeBufferPointer<CharacterInfo>

  /// The numbers of those that occur.
  let numbers: UnsafeBufferPointer<UInt16>

  /// The scripts of the letters that are not ASCII, as bits.
  var scripts: UInt32 { categories & CharacterCategory.scriptBits }

  /// The categories of the characters that are not ASCII, as bits.
  let categories: UInt32

  /// Whether some have likelihoods of their own.
  let hasUnigrams: Bool

  /// Whether one that is not ASCII is of the category.
  @inline(__always)
  func has(_ category: CharacterCategory) -> Bool { categories & category.bit != 0 }
}
