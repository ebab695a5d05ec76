/// The English names of the languages that have a model.
enum LanguageNames {
  /// The tag of a language by its name, regardless of case; `nil` if there is no such language.
  static func tag(of name: String) -> String? {
    let words = all
    let name = name.lowercased()
    return stride(from: 0, to: words.count - 1, by: 2).first { words[$0 + 1] == name }.map {
      words[$0]
    }
  }

  /// The tags and the names.
  static var all: [String] { table.split { $0 == " " || $0 == "\n" }.map(String.init) }

  /// Tags, each followed by its name.
  private static let table = """
    af afrikaans am amharic ar arabic az azerbaijani be belarusian bg bulgarian bn bengali br breton bs bosnian ca catalan
    ckb sorani cs czech cy welsh da danish de german el greek en english eo esperanto es spanish et estonian eu basque fa persian
    fi finnish fo faroese fr french fy frisian ga irish gd gaelic gl galician gu gujarati he hebrew hi hindi hr croatian
    hu hungarian hy armenian id indonesian is icelandic it italian ja japanese ka georgian kk kazakh km khmer kn kannada
    ko korean ku kurdish ky kyrgyz lb luxembourgish lo lao lt lithuanian lv latvian mi maori mk macedonian ml malayalam
    mn mongolian mr marathi ms malay mt maltese my burmese nb norwegian ne nepali nl dutch nn nynorsk pa punjabi pl polish
    ps pashto pt portuguese ro romanian ru russian si sinhala sk slovak sl slovenian sq albanian sr serbian sv swedish
    sw swahili ta tamil te telugu tg tajik th thai tk turkmen tl tagalog tr turkish tt tatar ug uyghur uk ukrainian ur urdu
    uz uzbek vi vietnamese yi yiddish zh chinese
    """
}
