// All texts of the interface, by language, and the one that is chosen. What the library tells stays English.

const english = {
  title: 'Try Legible',
  intro: 'Which encoding is a file in, what does it say, and what does it hide? Nothing leaves this page: the library runs in it.',
  language: 'Language',
  input: 'A file or a text',
  choose: 'Choose a file',
  drop: 'or drop one anywhere on this page.',
  paste: 'Or paste text, such as',
  answer: 'Encoding',
  readAs: 'Read it as',
  why: 'Why',
  parts: 'Parts in different encodings',
  repair: 'Decoded wrongly',
  findings: 'Hidden, or not as it should be',
  direction: 'From right to left',
  content: 'Text',
  download: 'Download as UTF-8',
  withRepairs: 'with what was repaired',
  lines: 'Lines of the text',
  stop: 'Stop',
  working: 'Looking at it …',
  load: 'Loading the library',
  read: 'Reading the file',
  detect: 'Looking for the encoding',
  decode: 'Decoding',
  mend: 'Looking for what was decoded wrongly',
  turn: 'Looking for what runs from right to left',
  check: 'Looking for what is hidden',
  stopped: 'Stopped.',
  failed: 'This did not work:',
  tooLarge: '{name} has {size} MB, and this page takes {limit} at most; the command line has no such limit.',
  pasted: 'The text',
  notLoaded: 'the library was not loaded; the page wants a server, not a file',
  summary: '{what}; {wrong}, {found}',
  wrong: { one: '{n} place decoded wrongly', other: '{n} places decoded wrongly' },
  found: { one: '{n} finding', other: '{n} findings' },
  text: 'text',
  binary: 'binary',
  unknown: 'not identified',
  mixed: '{encoding}, and others in parts',
  noneBinary: 'none: it is binary',
  confidence: 'Confidence',
  sure: '{percent} that {encoding} is right',
  kind: 'Kind',
  spoken: 'Language of the text',
  equivalents: 'Reads the same in',
  alternatives: 'Less likely',
  mark: 'Byte order mark',
  yes: 'yes',
  lineEnds: 'Line ends',
  size: 'Size',
  bytes: { one: '{n} byte', other: '{n} bytes' },
  detected: 'what was detected ({encoding})',
  part: 'bytes {start} to {end}: {encoding}',
  line: 'line {line}',
  column: 'line {line}, column {column}',
  more: 'and {n} more',
  lost: 'characters are lost, which nothing puts back',
  step: '{written} read as {read}',
  then: ', then ',
  putBack: '{percent}, put back',
  proposed: '{percent}, not sure, so left as it is',
  repaired: { one: '{sure} of {n} place put back.', other: '{sure} of {n} places put back.' },
  stored: 'as stored',
  displayed: 'as displayed',
  fixed: 'stored with marks',
  fixedDisplayed: 'displayed with marks',
  cut: 'The first {lines} lines are shown, and the first {length} characters of each; the download has all.',
  damaged: {
    one: '{n} place cannot be read, and is shown as \ufffd; it is at byte {first}.',
    other: '{n} places cannot be read, and are shown as \ufffd; the first is at byte {first}.',
  },
  unreadable: 'cannot be read',
}

const german = {
  title: 'Legible ausprobieren',
  intro: 'In welcher Kodierung ist eine Datei, was steht darin, und was verbirgt sie? Nichts verlässt diese Seite: Die Bibliothek läuft in ihr.',
  language: 'Sprache',
  input: 'Eine Datei oder ein Text',
  choose: 'Datei auswählen',
  drop: 'oder irgendwo auf dieser Seite ablegen.',
  paste: 'Oder Text einfügen, etwa',
  answer: 'Kodierung',
  readAs: 'Lesen als',
  why: 'Warum',
  parts: 'Teile in verschiedenen Kodierungen',
  repair: 'Falsch dekodiert',
  findings: 'Verborgen oder nicht, wie es sein soll',
  direction: 'Von rechts nach links',
  content: 'Text',
  download: 'Als UTF-8 herunterladen',
  withRepairs: 'mit den Reparaturen',
  lines: 'Zeilen des Textes',
  stop: 'Abbrechen',
  working: 'Wird untersucht …',
  load: 'Die Bibliothek wird geladen',
  read: 'Die Datei wird gelesen',
  detect: 'Die Kodierung wird gesucht',
  decode: 'Der Text wird dekodiert',
  mend: 'Falsch Dekodiertes wird gesucht',
  turn: 'Zeilen von rechts nach links werden gesucht',
  check: 'Verborgenes wird gesucht',
  stopped: 'Abgebrochen.',
  failed: 'Das ging nicht:',
  tooLarge: '{name} hat {size} MB, und diese Seite nimmt höchstens {limit}; das Kommandozeilenprogramm hat keine solche Grenze.',
  pasted: 'Der Text',
  notLoaded: 'Die Bibliothek wurde nicht geladen; die Seite braucht einen Server, keine Datei',
  summary: '{what}; {wrong}, {found}',
  wrong: { one: '{n} Stelle falsch dekodiert', other: '{n} Stellen falsch dekodiert' },
  found: { one: '{n} Befund', other: '{n} Befunde' },
  text: 'Text',
  binary: 'binär',
  unknown: 'nicht erkannt',
  mixed: '{encoding}, und Teile in anderen',
  noneBinary: 'keine: Die Datei ist binär',
  confidence: 'Sicherheit',
  sure: '{percent}, dass {encoding} stimmt',
  kind: 'Art',
  spoken: 'Sprache des Textes',
  equivalents: 'Liest sich gleich in',
  alternatives: 'Weniger wahrscheinlich',
  mark: 'Byte Order Mark',
  yes: 'ja',
  lineEnds: 'Zeilenenden',
  size: 'Größe',
  bytes: { one: '{n} Byte', other: '{n} Bytes' },
  detected: 'was erkannt wurde ({encoding})',
  part: 'Bytes {start} bis {end}: {encoding}',
  line: 'Zeile {line}',
  column: 'Zeile {line}, Spalte {column}',
  more: 'und {n} weitere',
  lost: 'Zeichen sind verloren, die nichts zurückbringt',
  step: '{written} gelesen als {read}',
  then: ', dann ',
  putBack: '{percent}, repariert',
  proposed: '{percent}, nicht sicher, daher unverändert',
  repaired: { one: '{sure} von {n} Stelle repariert.', other: '{sure} von {n} Stellen repariert.' },
  stored: 'wie gespeichert',
  displayed: 'wie angezeigt',
  fixed: 'mit Steuerzeichen gespeichert',
  fixedDisplayed: 'mit Steuerzeichen angezeigt',
  cut: 'Gezeigt werden die ersten {lines} Zeilen und von jeder die ersten {length} Zeichen; heruntergeladen wird alles.',
  damaged: {
    one: '{n} Stelle ist nicht lesbar und wird als \ufffd gezeigt; sie ist bei Byte {first}.',
    other: '{n} Stellen sind nicht lesbar und werden als \ufffd gezeigt; die erste ist bei Byte {first}.',
  },
  unreadable: 'nicht lesbar',
}

const hebrew = {
  title: 'לנסות את Legible',
  intro: 'באיזה קידוד הקובץ, מה כתוב בו ומה מסתתר בו? דבר אינו יוצא מן הדף הזה: הספרייה פועלת בתוכו.',
  language: 'שפה',
  input: 'קובץ או טקסט',
  choose: 'בחירת קובץ',
  drop: 'או גרירת קובץ לכל מקום בדף.',
  paste: 'או הדבקת טקסט, למשל',
  answer: 'קידוד',
  readAs: 'לקרוא בתור',
  why: 'למה',
  parts: 'חלקים בקידודים שונים',
  repair: 'פוענח לא נכון',
  findings: 'נסתר, או לא כפי שצריך',
  direction: 'מימין לשמאל',
  content: 'טקסט',
  download: 'הורדה בקידוד UTF-8',
  withRepairs: 'כולל התיקונים',
  lines: 'שורות הטקסט',
  stop: 'עצירה',
  working: 'בבדיקה …',
  load: 'הספרייה נטענת',
  read: 'הקובץ נקרא',
  detect: 'חיפוש הקידוד',
  decode: 'פענוח הטקסט',
  mend: 'חיפוש מה שפוענח לא נכון',
  turn: 'חיפוש שורות מימין לשמאל',
  check: 'חיפוש מה שנסתר',
  stopped: 'הבדיקה נעצרה.',
  failed: 'הפעולה נכשלה:',
  tooLarge: 'הגודל של {name} הוא {size} MB, והדף הזה מקבל עד {limit}; לתוכנה של שורת הפקודה אין מגבלה כזו.',
  pasted: 'הטקסט',
  notLoaded: 'הספרייה לא נטענה; הדף צריך שרת, לא קובץ',
  summary: '{what}; {wrong}, {found}',
  wrong: { one: 'מקום אחד פוענח לא נכון', two: 'שני מקומות פוענחו לא נכון', other: '{n} מקומות פוענחו לא נכון' },
  found: { one: 'ממצא אחד', two: 'שני ממצאים', other: '{n} ממצאים' },
  text: 'טקסט',
  binary: 'בינרי',
  unknown: 'לא זוהה',
  mixed: '{encoding}, וחלקים בקידודים אחרים',
  noneBinary: 'אין: הקובץ בינרי',
  confidence: 'ודאות',
  sure: '{percent} ש־{encoding} נכון',
  kind: 'סוג',
  spoken: 'שפת הטקסט',
  equivalents: 'נקרא אותו דבר בקידודים',
  alternatives: 'סביר פחות',
  mark: 'סימן סדר בתים',
  yes: 'כן',
  lineEnds: 'סופי שורות',
  size: 'גודל',
  bytes: { one: 'בית אחד', two: 'שני בתים', other: '{n} בתים' },
  detected: 'מה שזוהה ({encoding})',
  part: 'בתים {start} עד {end}: {encoding}',
  line: 'שורה {line}',
  column: 'שורה {line}, טור {column}',
  more: 'ועוד {n}',
  lost: 'תווים אבדו, ואי אפשר לשחזר אותם',
  step: '{written} נקרא בתור {read}',
  then: ', ואז ',
  putBack: '{percent}, תוקן',
  proposed: '{percent}, לא ודאי ולכן לא שונה',
  repaired: { one: 'תוקנו {sure} מתוך מקום אחד.', other: 'תוקנו {sure} מתוך {n} מקומות.' },
  stored: 'כפי שנשמר',
  displayed: 'כפי שמוצג',
  fixed: 'נשמר עם סימני כיוון',
  fixedDisplayed: 'מוצג עם סימני כיוון',
  cut: 'מוצגות {lines} השורות הראשונות, ומכל אחת {length} התווים הראשונים; ההורדה כוללת הכול.',
  damaged: {
    one: 'מקום אחד אינו קריא ומוצג בתור \ufffd; הוא בבית {first}.',
    two: 'שני מקומות אינם קריאים ומוצגים בתור \ufffd; הראשון בבית {first}.',
    other: '{n} מקומות אינם קריאים ומוצגים בתור \ufffd; הראשון בבית {first}.',
  },
  unreadable: 'לא קריא',
}

const texts = { en: english, de: german, he: hebrew }
/** The languages by their own names. */
export const languages = { en: 'English', de: 'Deutsch', he: 'עברית' }
const rightToLeft = ['he']

let language = 'en'
let plurals = new Intl.PluralRules(language)
let names

/** The first of the wanted languages that there is, such as `de` for `de-AT`. */
export const firstKnown = (wanted) =>
  wanted.map((tag) => tag.toLowerCase().split('-')[0].replace(/^iw$/, 'he')).find((tag) => Object.hasOwn(texts, tag)) ?? 'en'

/** Sets the language of the page, and writes its texts into the elements that name one. */
export function setLanguage(chosen) {
  language = chosen
  plurals = new Intl.PluralRules(language)
  names = new Intl.DisplayNames(language, { type: 'language' })
  document.documentElement.lang = language
  document.documentElement.dir = rightToLeft.includes(language) ? 'rtl' : 'ltr'
  document.title = say('title')
  for (const each of document.querySelectorAll('[data-text]')) each.textContent = say(each.dataset.text)
  for (const each of document.querySelectorAll('[data-label]')) each.setAttribute('aria-label', say(each.dataset.label))
}

/** A text in the language of the page; words that are put in keep their own direction. */
export function say(key, values = {}) {
  const entry = texts[language][key]
  const text = typeof entry === 'string' ? entry : entry[plurals.select(values.n)] ?? entry.other
  return text.replace(/\{(\w+)\}/g, (_, name) =>
    typeof values[name] === 'number' ? number(values[name]) : `\u2068${values[name]}\u2069`)
}

export const number = (value) => value.toLocaleString(language)

/** A probability, never rounded up to certainty. */
export const percent = (probability) => (Math.floor(probability * 1000) / 1000)
  .toLocaleString(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const languageName = (tag) => names.of(tag)
