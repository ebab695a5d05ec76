import Testing

import LegibleCatalogs

/// A small catalog of each format, and what stands in it.
struct CatalogSample: Sendable, CustomTestStringConvertible {
  let format: CatalogFormat
  let text: String

  /// Key, variant and value of each entry, in the order of the file.
  let entries: [[String]]

  var testDescription: String { format.rawValue }

  static let all: [CatalogSample] = [
    CatalogSample(
      format: .strings,
      text: #"""
        /* A greeting; not a value */
        "hello" = "שלום \"%@\"\n";   // and a comment
        plain = word;
        "escapes" = "\U05D0\u05d1\101";
        "key alone";
        """#,
      entries: [["hello", "", "שלום \"%@\"\n"], ["plain", "", "word"], ["escapes", "", "אבA"]]),
    CatalogSample(
      format: .properties,
      text: """
        # comment = no
        title=\\u05d0\\u05d1 {0}
        long : first \\
            second
        empty =
        """,
      entries: [["title", "", "אב {0}"], ["long", "", "first second"], ["empty", "", ""]]),
    CatalogSample(
      format: .po,
      text: #"""
        msgid ""
        msgstr ""
        "Language: ar\n"
        "Content-Type: text/plain; charset=UTF-8\n"

        #, c-format
        msgctxt "menu"
        msgid "Open %s"
        msgstr "افتح "
        "%s\n"

        #, fuzzy
        msgid "Save"
        msgstr "احفظ"

        msgid "file"
        msgid_plural "files"
        msgstr[0] "ملف"
        msgstr[1] "ملفات"

        #~ msgid "old"
        #~ msgstr "قديم"
        """#,
      entries: [
        ["menu\u{04}Open %s", "", "افتح %s\n"], ["file", "plural.0", "ملف"],
        ["file", "plural.1", "ملفات"],
      ]),
    CatalogSample(
      format: .arb,
      text: #"""
        {"@@locale": "he", "a": "שלום {name}", "@a": {"description": "no value"},
         "b": "\u05d0\ud83d\ude00"}
        """#,
      entries: [["a", "", "שלום {name}"], ["b", "", "א😀"]]),
    CatalogSample(
      format: .xcstrings,
      text: #"""
        {"sourceLanguage": "en", "strings": {"%@ on Mac": {"localizations": {
          "ar": {"stringUnit": {"state": "translated", "value": "%@ على Mac"}},
          "he": {"variations": {"plural": {"one": {"stringUnit": {"state": "new", "value": "אחד"}}}}}
        }}}, "version": "1.0"}
        """#,
      entries: [["%@ on Mac", "", "%@ على Mac"], ["%@ on Mac", "plural.one", "אחד"]]),
    CatalogSample(
      format: .stringsdict,
      text: """
        <?xml version="1.0"?><plist version="1.0"><dict><key>files</key><dict>
        <key>NSStringLocalizedFormatKey</key><string>%#@count@</string>
        <key>count</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
        <key>NSStringFormatValueTypeKey</key><string>d</string>
        <key>one</key><string>קובץ &amp; אחד</string></dict></dict></dict></plist>
        """,
      entries: [["files", "", "%#@count@"], ["files", "count.one", "קובץ & אחד"]]),
    CatalogSample(
      format: .xliff,
      text: """
        <xliff version="1.2"><file source-language="en" target-language="he" original="a"><body>
        <trans-unit id="1"><source>Hi <x id="n"/></source><target>היי <x id="n"/>!</target>
        <alt-trans><target>no</target></alt-trans></trans-unit>
        <trans-unit id="2"><source>x</source></trans-unit></body></file></xliff>
        """,
      entries: [["1", "", "היי <x id=\"n\"/>!"]]),
    CatalogSample(
      format: .android,
      text: #"""
        <resources><!-- c --><string name="a">it\'s <b>%1$s</b> &#x5D0;</string>
        <string name="n" translatable="false">no</string>
        <plurals name="p"><item quantity="one">\u05D0<![CDATA[<i>]]></item></plurals>
        <string-array name="l"><item>x</item><item>y</item></string-array></resources>
        """#,
      entries: [
        ["a", "", "it's <b>%1$s</b> א"], ["p", "plural.one", "א<i>"], ["l", "item.0", "x"],
        ["l", "item.1", "y"],
      ]),
    CatalogSample(
      format: .fluent,
      text: """
        # comment
        hello = שלום { $name }
            ועוד שורה
            .title = כותרת
        count = { $n ->
            [one] אחד
           *[other] { $n } הרבה
        }
        -brand = Firefox
        """,
      entries: [
        ["hello", "", "שלום { $name }\nועוד שורה"], ["hello", "attribute.title", "כותרת"],
        ["count", "one", "אחד"], ["count", "other", "{ $n } הרבה"], ["-brand", "", "Firefox"],
      ]),
    CatalogSample(
      format: .qt,
      text: """
        <!DOCTYPE TS><TS version="2.1" language="he_IL"><context><name>Main</name>
        <message><source>Open</source><translation>פתח</translation></message>
        <message numerus="yes"><source>%n</source><translation><numerusform>%n א</numerusform>
        <numerusform>%n ב</numerusform></translation></message>
        <message><source>Old</source><translation type="obsolete">ישן</translation></message>
        </context></TS>
        """,
      entries: [
        ["Main/Open", "", "פתח"], ["Main/%n", "plural.0", "%n א"], ["Main/%n", "plural.1", "%n ב"],
      ]),
    CatalogSample(
      format: .json,
      text: #"""
        {"@metadata": {"authors": ["x"]}, "menu": {"open": "\u05d0 {{name}}", "list": ["א", "ב"]},
         "file_one": "קובץ", "file_other": "{{count}} קבצים", "n": 1}
        """#,
      entries: [
        ["menu.open", "", "א {{name}}"], ["menu.list.0", "", "א"], ["menu.list.1", "", "ב"],
        ["file", "plural.one", "קובץ"], ["file", "plural.other", "{{count}} קבצים"],
      ]),
    CatalogSample(
      format: .json,
      text: #"{"a": {"message": "שלום $NAME$", "placeholders": {"name": {"content": "$1"}}}}"#,
      entries: [["a", "", "שלום $NAME$"]]),
    CatalogSample(
      format: .resx,
      text: """
        <?xml version="1.0"?><root><data name="a" xml:space="preserve"><value>שלום &amp; {0}</value>
        <comment>no</comment></data><data name=">>b.Name"><value>b</value></data>
        <data name="c" type="System.Drawing.Size"><value>1, 2</value></data></root>
        """,
      entries: [["a", "", "שלום & {0}"]]),
    CatalogSample(
      format: .yaml,
      text: #"""
        # comment
        he:
          menu: &a
            open: "א \u05d1 %{name}" # no
            'close': ! 'ג''ד'
          days:
          - א
          - "ב"
          short: [~, א, 'ב']
          long: אחת
            שתיים
          text: |
            שורה
              עוד
            סוף
          folded: >-
            אחת
            שתיים
          alias: *a
          none: ~
          number: 12
        """#,
      entries: [
        ["menu.open", "", "א ב %{name}"], ["menu.close", "", "ג'ד"], ["days.0", "", "א"],
        ["days.1", "", "ב"], ["short.1", "", "א"], ["short.2", "", "ב"],
        ["long", "", "אחת שתיים"], ["text", "", "שורה\n  עוד\nסוף"],
        ["folded", "", "אחת שתיים"],
      ]),
    CatalogSample(
      format: .php,
      text: #"""
        <?php
        // 'no' => 'no',
        namespace A; /* $x = 'no'; */
        return ['a' => 'ש\'לום :name', "b" => ["c" => "x\"\u{5d0}\n", 'd' => __('no'), 3],
          'e' => 'א' . "ב", 'f' => array('ג', 'ד'), 'g' => 'no' . X];
        $lang['h']['i'] = 'ה';
        ?> $lang['no'] = 'no';
        """#,
      entries: [
        ["a", "", "ש'לום :name"], ["b.c", "", "x\"א\n"], ["e", "", "אב"], ["f.0", "", "ג"],
        ["f.1", "", "ד"], ["h.i", "", "ה"],
      ]),
    CatalogSample(
      format: .dtd,
      text: #"""
        <!-- <!ENTITY no "no"> -->
        <!ENTITY % brandDTD SYSTEM "chrome://x.dtd"> %brandDTD;
        <!ENTITY a.label "שלום &brandName; &amp; &#x5d0;">
        <!ENTITY b 'ג"ד'>
        """#,
      entries: [["a.label", "", "שלום &brandName; & א"], ["b", "", "ג\"ד"]]),
    CatalogSample(
      format: .srt,
      text:
        "1\n00:00:01,000 --> 00:00:02,000\n<i>שלום</i>\nעולם!\n\n2\n00:00:03,000 --> 00:00:04,000\nab\n",
      entries: [["1", "", "<i>שלום</i>\nעולם!"], ["2", "", "ab"]]),
    CatalogSample(
      format: .webVTT,
      text: "WEBVTT\n\nNOTE no\ntext\n\nfirst\n00:01.000 --> 00:02.000\n&rlm;שלום &amp; b\n",
      entries: [["first", "", "\u{200F}שלום & b"]]),
    CatalogSample(
      format: .ass,
      text:
        "[Script Info]\nTitle: x\n[Events]\nFormat: Layer, Start, End, Style, Name, L, R, V, Effect, Text\nDialogue: 0,0:00:01.00,0:00:02.00,D,,0,0,0,,{\\i1}שלום, עולם\\Nab\n",
      entries: [["1", "", "{\\i1}שלום, עולם\nab"]]),
  ]
}
