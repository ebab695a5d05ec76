import LegibleCheck
import Testing

/// Documents with typography, emoji and formulas, and programs about them: no rule finds anything.
struct HonestDocumentTests {
  private static let documents: [(file: String, text: String)] = [
    ("fr.md", "# Prix\u{A0}: 5\u{202F}€\n\n«\u{A0}Bonjour\u{A0}», dit-il… l’été — déjà\u{A0}!\n"),
    ("de.md", "„Straße“ – Größe: 5 × 3 m², Daten\u{AD}schutz\u{AD}erklärung, §\u{A0}5\n"),
    ("pl.txt", "„Zażółć gęślą jaźń” — ćwiczenie nr\u{A0}3\n"),
    ("ru.txt", "«Привет», сказал он — и ушёл… № 5, 10\u{A0}км/ч, IP-адрес, USB-порт\n"),
    ("uk.md", "Об’єкт «Їжак» — 5\u{A0}грн, API-ключ, web-сторінка\n"),
    ("el.md", "«Καλημέρα», είπε — και Δx = 5 μm, URL της σελίδας\n"),
    ("ja.md", "# 見出し\u{3000}１章\n\n「関数foo」は、テスト用のAPIです。ｶﾅ・カナ―ー\n"),
    ("zh.md", "# 标题\u{3000}一\n\n“函数foo”——用于测试API……（见第３节）\n"),
    ("ko.md", "“함수 foo”는 API입니다… 가격: ₩5,000\n"),
    ("th.md", "ฟังก์ชัน\u{200B}foo\u{200B}ใช้\u{200B}ทดสอบ API\n"),
    ("km.md", "សួស្តី\u{200B}ពិភពលោក\u{200B}!\n"), ("hi.md", "क्\u{200D}ष और र्\u{200C}क, API का पता।\n"),
    ("he.md", "הקובץ C++\u{200E} נשמר; ראו בGNU וLinux (גרסה 2.0)\n"),
    ("ar.md", "تم حفظ \u{2066}README.md\u{2069}، والـAPI جاهز\u{200F}!\n"),
    ("fa.md", "فایل\u{200C}ها می\u{200C}روند؛ API آماده است.\n"),
    (
      "emoji.md",
      "👍🏽 👨\u{200D}👩\u{200D}👧\u{200D}👦 ❤\u{FE0F} ☎\u{FE0E} 1\u{FE0F}\u{20E3} 🇺🇳 🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F} 🏳\u{FE0F}\u{200D}🌈\n"
    ),
    (
      "formula.md",
      "∀x ∈ ℝ: ∑ₙ xⁿ/n! = eˣ, ∇·E = ρ/ε₀, Δv = σ·√t, kΩ, µA, 𝐱ᵀ𝐀𝐱 ≥ 0, f\u{2061}(x) ≨\u{FE00} 1\n"
    ),
    ("chem.txt", "H₂O, CO₂, β‑Carotin, α-Tocopherol, TNFα, IFNγ, NFκB, Fe³⁺ ⇌ Fe²⁺\n"),
    ("ipa.txt", "[ˈʃtraːsə] [θɪŋk] [ʒuʁnal] [ɲaβa] [χaɣa]\n"),
    ("music.txt", "♯ ♭ ♮ 𝄞 ½ ¾ ⅓ © ® ™ † ‡ • ◦ ▪ → ⇒ ✓ ✗\n"),
    ("table.txt", "┌──┬──┐\n│é │ñ │\n└──┴──┘ ░▒▓█ ⠓⠑⠇⠇⠕\n"),
    ("cities.csv", "name,city\nŁukasz,Łódź\nİpek,İstanbul\nĐorđe,Niš\nЂорђе,Ниш\nΑλέξης,Αθήνα\n"),
    ("app.yml", "title: Prix\u{A0}: 5\u{202F}€\ntext: “Größe” – 👍🏽\nпривет: мир\n"),
    (
      "app.json",
      "{\"fr\": \"Prix\u{A0}: 5\u{202F}€\", \"ja\": \"全角\u{3000}空白\", \"e\": \"❤\u{FE0F}\"}\n"
    ),
    ("math.jl", "Δx = 0.1\nσ, μ, ρ = 1, 2, 3\nα_max = ρ * Δx  # kΩ\n∂u = ∇(u)\nx̂ = 𝐱 ⋅ 𝐲\n"),
    ("physics.py", "Δt = 1e-3\nω = 2 * π * f  # rad·s⁻¹, “Größe”\nlabel = 'µ ± σ (kΩ)'\n"),
    (
      "code.py",
      "# Привет: со скоростью с = 5\nимя = 'мир'\ncost = 5\nprint(f'Цена: {cost}\u{A0}₽')\n"
    ),
    (
      "code.js",
      "// «Комментарий»: а, с, о\nconst a = 1, c = `Цена: ${a}\u{A0}₽`\nconst re = /[а-яё]+|o/u\n"
    ),
    ("code.c", "/* 注释\u{3000}—— “引号”\n   Größe: 5 m² */\nint x = 1; // ≤ 5 µs\n\u{C}\nint y;\n"),
    ("code.swift", "let 名前 = \"世界\"\nlet naïve = \"l’été\"\nprint(\"👍🏽 \\(名前)\")\n"),
    ("AGENTS.md", "# Règles\u{A0}:\n\n- Écris « clair » 👍🏽 ❤\u{FE0F}, Δx, π.\n- 日本語\u{3000}可\n"),
    ("run.sh", "printf '\u{1B}[1m%s\u{1B}[0m\\n' \"Größe\"\ncat <<EOF\nPrix\u{A0}: 5 €\nEOF\n"),
  ]

  @Test(arguments: documents) func nothingIsFound(file: String, text: String) {
    let found = TextCheck.findings(in: Array(text.utf8), name: file)
    #expect(found.isEmpty, "\(file): \(found.map { "\($0.line):\($0.column) \($0.message)" })")
  }

  @Test func thereAreThirtyDocuments() { #expect(Self.documents.count >= 30) }
}
