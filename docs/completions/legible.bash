# Completion for bash; written by Scripts/generate-documents.

# Encodings are named in either case, and several with commas between them.
_legible_list() {
  [[ $word == *[[:upper:]]* ]] || words=${words,,}
  if [[ $word == *,* ]]; then
    prefix=${word%,*},
    word=${word##*,}
  fi
}

_legible() {
  local IFS=$' \n' command=convert words= prefix=
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  case ${COMP_WORDS[1]} in
    convert | detect | repair | direction | marks | reorder | strings | show | check | edit | guard | restore | git | lsp | mcp | encodings | completions | help)
      if ((COMP_CWORD > 1)); then command=${COMP_WORDS[1]}; fi
      ;;
  esac
  # The sign in --option=value is a word of its own here.
  if [[ $word == '=' ]]; then
    word=
  elif [[ $before == '=' ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  COMPREPLY=()
  case $command:$before in
    convert:-f | convert:--from | repair:-f | repair:--from | direction:-f | direction:--from | marks:-f | marks:--from | reorder:-f | reorder:--from | strings:-f | strings:--from | show:-f | show:--from | edit:-f | edit:--from | *:-t | *:--to | *:--suggest | *:--only | *:--not | *:--fallback | *:--charset | *:-f | *:--encoding)
      words=$(exec 2>/dev/null; legible encodings | cut -f 1); _legible_list
      ;;
    *:--malformed)
      words='fail replace escape skip'
      ;;
    *:--unencodable)
      words='fail replace escape ncr transliterate skip escape:json escape:c escape:url escape:java escape:html'
      ;;
    *:-o | *:--output | *:--like | *:--report | *:--files0-from | *:--plan | *:--undo | strings:--base | *:--baseline | *:--write-baseline | restore:--from)
      mapfile -t COMPREPLY < <(compgen -f -- "$word")
      ;;
    *:--output-dir | *:--save | *:--against | *:--worktree | *:--root)
      mapfile -t COMPREPLY < <(compgen -d -- "$word")
      ;;
    *:--unescape)
      words='html json qp'
      ;;
    *:--normalize)
      words='nfc nfd nfkc nfkd'
      ;;
    *:--columns | *:--hold | *:--backup | *:--min-confidence | *:-j | *:--jobs | *:--set | *:--limit | *:--width | strings:--language | *:--exclude | *:--lost)
      :
      ;;
    *:--bom)
      words='keep add remove'
      ;;
    *:--newlines)
      words='keep lf crlf cr'
      ;;
    *:--half-width-katakana)
      words='widen keep'
      ;;
    *:--declarations)
      words='tell update keep'
      ;;
    *:--color)
      words='auto always never'
      ;;
    convert:-l | convert:--language | detect:-l | detect:--language | repair:-l | repair:--language | direction:-l | direction:--language | marks:-l | marks:--language | reorder:-l | reorder:--language | show:-l | show:--language | edit:-l | edit:--language)
      words='af afrikaans am amharic ar arabic az azerbaijani be belarusian bg bulgarian bn bengali br breton bs bosnian ca catalan ckb sorani cs czech cy welsh da danish de german el greek en english eo esperanto es spanish et estonian eu basque fa persian fi finnish fo faroese fr french fy frisian ga irish gd gaelic gl galician gu gujarati he hebrew hi hindi hr croatian hu hungarian hy armenian id indonesian is icelandic it italian ja japanese ka georgian kk kazakh km khmer kn kannada ko korean ku kurdish ky kyrgyz lb luxembourgish lo lao lt lithuanian lv latvian mi maori mk macedonian ml malayalam mn mongolian mr marathi ms malay mt maltese my burmese nb norwegian ne nepali nl dutch nn nynorsk pa punjabi pl polish ps pashto pt portuguese ro romanian ru russian si sinhala sk slovak sl slovenian sq albanian sr serbian sv swedish sw swahili ta tamil te telugu tg tajik th thai tk turkmen tl tagalog tr turkish tt tatar ug uyghur uk ukrainian ur urdu uz uzbek vi vietnamese yi yiddish zh chinese'
      ;;
    convert:--engine | detect:--engine)
      words='native uchardet'
      ;;
    *:--list)
      words=$(exec 2>/dev/null; legible encodings | cut -f 1; echo binary; echo unidentified; echo not-utf-8); _legible_list
      ;;
    *:--names)
      words='whatwg iana iconv python java'
      ;;
    *:--strategy)
      words='first-strong any-rtl word-majority'
      ;;
    *:--add | *:--fix)
      words='ltr rtl auto'
      ;;
    marks:--isolates)
      words='never when-needed'
      ;;
    marks:--format)
      words='text csv tsv'
      ;;
    reorder:--base)
      words='auto ltr rtl'
      ;;
    reorder:--engine)
      words='native fribidi'
      ;;
    *:--align)
      words='natural left right'
      ;;
    *:--visual-to-logical)
      words='auto always'
      ;;
    strings:--format)
      words='strings stringsdict xcstrings po xliff arb android fluent properties qt json resx yaml php dtd srt vtt ass'
      ;;
    strings:--isolates)
      words='never when-needed always'
      ;;
    *:--rules | *:--explain)
      words='encoding byte-order-mark line-ends declaration mojibake replacement-character control-character noncharacter hidden-character unusual-character mixed-scripts confusable-names open-control deceiving-order trailing-whitespace final-newline indentation line-length tabs'
      ;;
    *)
      if [[ $word == -* ]]; then
        case $command in
          convert) words='-f --from -t --to --malformed --unencodable --mixed -o --output --output-dir -i --in-place -q --quiet -v --verbose --unescape --normalize --columns --bom --newlines --half-width-katakana --declarations --hold --like --dry-run --json --verify --backup --undo --keep-time --report --allow-empty --color -l --language --suggest --only --not --from-windows --fallback --min-confidence --together --engine -r --recursive --hidden --no-ignore --binary --files0-from -j --jobs --version -h --help' ;;
          detect) words='--color -l --language --suggest --only --not --from-windows --fallback --min-confidence --together --engine -r --recursive --hidden --no-ignore --binary --files0-from -j --jobs --version -h --help -b --brief -a --all --set --json -0 --null --list --summary --explain -q --quiet --limit -v --verbose --lines --columns --names' ;;
          repair) words='-f --from -o --output -i --in-place --allow-empty --color -l --language --suggest --only --not --from-windows --fallback --min-confidence -r --recursive --hidden --no-ignore --binary --files0-from -j --jobs --version -h --help --dry-run --explain --json --diff --plan --undo --backup' ;;
          direction) words='-f --from --color -l --language --suggest --only --not --from-windows --fallback --min-confidence -r --recursive --hidden --no-ignore --binary --files0-from -j --jobs --version -h --help --strategy --summary --json' ;;
          marks) words='-f --from -o --output -i --in-place --allow-empty --color -l --language --suggest --only --not --from-windows --fallback --min-confidence -r --recursive --hidden --no-ignore --binary --files0-from -j --jobs --version -h --help --backup --add --fix --remove --isolate --show --isolates --format --diff --dry-run' ;;
          reorder) words='-f --from --color -l --language --suggest --only --not --from-windows --fallback --min-confidence -r --recursive --hidden --no-ignore --binary --files0-from -j --jobs --version -h --help --base --engine --width --align --shape --ansi --no-mirror --levels --visual-to-logical --unshape' ;;
          strings) words='-f --from -o --output -i --in-place --allow-empty --color -r --recursive --hidden --no-ignore --binary --files0-from -j --jobs --version -h --help --backup --diff --dry-run --fix --pseudo --base --language --format --isolates --visual-order --json --sarif --expand --escape-marks --for-ltr-players --for-bidi-players' ;;
          show) words='-f --from --mixed --color -l --language --suggest --only --not --from-windows --fallback --min-confidence -r --recursive --hidden --no-ignore --binary --files0-from -j --jobs --version -h --help --line-ends --blanks' ;;
          check) words='--color --files0-from -j --jobs --version -h --help -q --quiet --rules --charset --exclude --fix --plan --undo --explain --baseline --write-baseline --json --sarif --github --gitlab --junit --checkstyle --summary --staged --tree' ;;
          edit) words='-f --from --color -l --language --suggest --only --not --from-windows --fallback --min-confidence --version -h --help --check' ;;
          guard) words='--color --version -h --help -q --quiet --staged --restore --save --against --hook' ;;
          restore) words='--color --version -h --help --check --from --lost -f --encoding' ;;
          git) words='--color --version -h --help --worktree --undo' ;;
          lsp) words='--version -h --help' ;;
          mcp) words='--color --version -h --help --root --read-only' ;;
          encodings) words='--version -h --help --json --languages' ;;
          completions) words='--version -h --help' ;;
        esac
      else
        case $command:$COMP_CWORD in
          *:1) words='convert detect repair direction marks reorder strings show check edit guard restore git lsp mcp encodings completions help' ;;
          git:2) words='setup status textconv merge filter' ;;
          completions:2) words='bash zsh fish' ;;
          help:2) words='convert detect repair direction marks reorder strings show check edit guard restore git lsp mcp encodings completions' ;;
        esac
        [[ $command == @(lsp|mcp|encodings|completions|help) ]] || mapfile -t COMPREPLY < <(compgen -f -- "$word")
      fi
      ;;
  esac
  if [[ $words ]]; then COMPREPLY+=($(compgen -P "$prefix" -W "$words" -- "$word")); fi
}
complete -o filenames -F _legible legible
