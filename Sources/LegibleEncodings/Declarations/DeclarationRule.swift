/// The syntax of a form of declaration: what stands before the name of the encoding.
struct DeclarationRule {
  let form: DeclaredEncoding.Form

  /// The text before the name. A small letter also matches its capital.
  let mark: StaticString

  /// The distance from the first byte of the mark to the two bytes at which the kernel stops.
  let pairOffset: Int

  /// The words that make a mark in another place a mention of an encoding, if one is shortly
  /// before it.
  let contexts: [StaticString]

  /// All rules. Of several with the same mark, the first that applies at a place is used.
  static let all: [DeclarationRule] = [
    .init(form: .xml, mark: "encoding=", pairOffset: 7, contexts: ["<?xml"]),
    .init(form: .html, mark: "charset=", pairOffset: 6, contexts: ["<meta"]),
    .init(form: .contentType, mark: "charset=", pairOffset: 6, contexts: ["content-type"]),
    .init(
      form: .editor, mark: "coding:", pairOffset: 5, contexts: ["#", "-*-", "//", ";", "/*"]),
    .init(
      form: .editor, mark: "coding=", pairOffset: 5,
      contexts: ["#", "//", "file", "vim:", "vi:"]),
    .init(form: .css, mark: "@charset ", pairOffset: 0, contexts: []),
    .init(form: .latex, mark: "]{inputenc}", pairOffset: 0, contexts: []),
    .init(form: .vim, mark: "scriptencoding ", pairOffset: 4, contexts: []),
    .init(form: .hunspell, mark: "SET", pairOffset: -1, contexts: []),
  ]
}
