function __legible_should_offer_completions_for_flags_or_options -a expected_commands
    set -l non_repeating_flags_or_options $argv[2..]
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __legible_parse_tokens
    test "$commands" = "$expected_commands"; and return $non_repeating_flags_or_options_absent
end

function __legible_should_offer_completions_for_positional -a expected_commands positional_index_comparison expected_positional_index
    set -l non_repeating_flags_or_options
    set -l non_repeating_flags_or_options_absent 0
    set -l positional_index 0
    set -l commands
    __legible_parse_tokens
    test "$commands" = "$expected_commands" -a \( "$positional_index" "$positional_index_comparison" "$expected_positional_index" \)
end

function __legible_parse_tokens -S
    set -l unparsed_tokens (__legible_tokens -pc)
    switch $unparsed_tokens[1]
    case 'legible'
        __legible_parse_subcommand 0 'version' 'h/help'
        switch $unparsed_tokens[1]
        case 'convert'
            __legible_parse_subcommand -r 1 'f/from=' 't/to=' 'malformed=' 'unencodable=' 'mixed' 'o/output=' 'i/in-place' 'q/quiet' 'v/verbose' 'bom=' 'newlines=' 'verify' 'backup=' 'keep-time' 'report=' 'color=' 'l/language=+' 'suggest=' 'only=' 'not=' 'from-windows' 'fallback=' 'min-confidence=' 'engine=' 'r/recursive' 'hidden' 'binary' 'files0-from=' 'j/jobs=' 'version' 'h/help'
        case 'detect'
            __legible_parse_subcommand -r 1 'b/brief' 'a/all' 'json' '0/null' 'explain' 'q/quiet' 'limit=' 'names=' 'color=' 'l/language=+' 'suggest=' 'only=' 'not=' 'from-windows' 'fallback=' 'min-confidence=' 'engine=' 'r/recursive' 'hidden' 'binary' 'files0-from=' 'j/jobs=' 'version' 'h/help'
        case 'direction'
            __legible_parse_subcommand -r 1 'strategy=' 'summary' 'json' 'f/from=' 'color=' 'l/language=+' 'suggest=' 'only=' 'not=' 'from-windows' 'fallback=' 'min-confidence=' 'r/recursive' 'hidden' 'binary' 'files0-from=' 'j/jobs=' 'version' 'h/help'
        case 'marks'
            __legible_parse_subcommand -r 1 'add=' 'fix=' 'remove' 'isolate' 'show' 'f/from=' 'color=' 'l/language=+' 'suggest=' 'only=' 'not=' 'from-windows' 'fallback=' 'min-confidence=' 'r/recursive' 'hidden' 'binary' 'files0-from=' 'j/jobs=' 'version' 'h/help'
        case 'reorder'
            __legible_parse_subcommand -r 1 'base=' 'engine=' 'width=' 'shape' 'no-mirror' 'levels' 'visual-to-logical=' 'f/from=' 'color=' 'l/language=+' 'suggest=' 'only=' 'not=' 'from-windows' 'fallback=' 'min-confidence=' 'r/recursive' 'hidden' 'binary' 'files0-from=' 'j/jobs=' 'version' 'h/help'
        case 'encodings'
            __legible_parse_subcommand 0 'json' 'version' 'h/help'
        case 'help'
            __legible_parse_subcommand -r 1 'version'
        end
    end
end

function __legible_tokens
    if test (string split -m 1 -f 1 -- . "$FISH_VERSION") -gt 3
        commandline --tokens-raw $argv
    else
        commandline -o $argv
    end
end

function __legible_parse_subcommand -S -a positional_count
    argparse -s r -- $argv
    set -l option_specs $argv[2..]
    set -l is_repeating_positional $_flag_r
    set -el _flag_r
    set -a commands $unparsed_tokens[1]
    set positional_index 0
    while true
        set -e unparsed_tokens[1]
        argparse -sn "$commands" $option_specs -- $unparsed_tokens 2> /dev/null
        set unparsed_tokens $argv
        set positional_index (math $positional_index + 1)
        for non_repeating_flag_or_option in $non_repeating_flags_or_options
            if set -ql "_flag_$(string replace -a - _ -- $non_repeating_flag_or_option)"
                set non_repeating_flags_or_options_absent 1
                break
            end
        end
        test (count $unparsed_tokens) -eq 0 -o \( -z "$is_repeating_positional" -a "$positional_index" -gt "$positional_count" \) && break
    end
end

function __legible_complete_directories
    set -l token (commandline -t)
    string match -- '*/' $token
    set -l subdirs $token*/
    printf %s\n $subdirs
end

function __legible_custom_completion
    set -x SAP_SHELL fish
    set -x SAP_SHELL_VERSION $FISH_VERSION
    set -l tokens (__legible_tokens -p)
    if test -z "$(__legible_tokens -t)"
        set -l index (count (__legible_tokens -pc))
        set tokens $tokens[..$index] \'\' $tokens[(math $index + 1)..]
    end
    command $tokens[1] $argv $tokens
end

complete -c 'legible' -f
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible" version' -l 'version' -d 'Show the version.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'legible' -n '__legible_should_offer_completions_for_positional "legible" -eq 1' -fa 'convert' -d 'Convert text to UTF-8 or another encoding (the default).'
complete -c 'legible' -n '__legible_should_offer_completions_for_positional "legible" -eq 1' -fa 'detect' -d 'Say which encoding each input is in.'
complete -c 'legible' -n '__legible_should_offer_completions_for_positional "legible" -eq 1' -fa 'direction' -d 'Say which way each paragraph of text runs: ltr, rtl, or none.'
complete -c 'legible' -n '__legible_should_offer_completions_for_positional "legible" -eq 1' -fa 'marks' -d 'Add, remove or show the characters that keep mixed text in order.'
complete -c 'legible' -n '__legible_should_offer_completions_for_positional "legible" -eq 1' -fa 'reorder' -d 'Put text into visual order, for what displays without reordering.'
complete -c 'legible' -n '__legible_should_offer_completions_for_positional "legible" -eq 1' -fa 'encodings' -d 'List the encodings with their families and labels.'
complete -c 'legible' -n '__legible_should_offer_completions_for_positional "legible" -eq 1' -fa 'help' -d 'Show subcommand help information.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" f from' -l 'from' -s 'f' -d 'The encoding of the input; found out by default.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" t to' -l 'to' -s 't' -d 'The encoding of the output; UTF-8 by default.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" malformed' -l 'malformed' -d 'What becomes of bytes that cannot be read.' -rfka 'fail replace escape skip'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" unencodable' -l 'unencodable' -d 'What becomes of characters that cannot be written.' -rfka 'fail replace escape ncr transliterate'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" mixed' -l 'mixed' -d 'Read each line as UTF-8 if it is, else by one other encoding.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" o output' -l 'output' -s 'o' -d 'Write this file whole, instead of standard output.' -rF
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" i in-place' -s 'i' -l 'in-place' -d 'Replace each FILE; -i=SUFFIX keeps the old ones.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" q quiet' -l 'quiet' -s 'q' -d 'Say nothing but trouble on standard error.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" v verbose' -l 'verbose' -s 'v' -d 'Also say what was found out.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" bom' -l 'bom' -d 'What becomes of a byte order mark; it is removed by default, and kept with -i or --verify.' -rfka 'keep add remove'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" newlines' -l 'newlines' -d 'How lines end in the output.' -rfka 'keep lf crlf'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" verify' -l 'verify' -d 'Convert each result back too; it is trouble if that does not give the input.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" backup' -l 'backup' -d 'With -i, keep each old file under its name followed by SUFFIX.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" keep-time' -l 'keep-time' -d 'With -i, keep the times of each file.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" report' -l 'report' -d 'Write a line of JSON about each input to this file.' -rF
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" color' -l 'color' -d 'When to colour what is written to a terminal; NO_COLOR counts too.' -rfka 'auto always never'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert"' -s 'l' -l 'language' -d 'The text is probably in this language, as in cs or sr-Latn.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" suggest' -l 'suggest' -d 'These encodings are likelier than others.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" only' -l 'only' -d 'Only these encodings may be the answer.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" not' -l 'not' -d 'These encodings may not be the answer.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" from-windows' -l 'from-windows' -d 'The text was written on Windows.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" fallback' -l 'fallback' -d 'Take text that is not in an encoding of Unicode for this one, and guess no other.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" min-confidence' -l 'min-confidence' -d 'Below this confidence, 0 to 1, the answer is unidentified.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" engine' -l 'engine' -d 'Who finds out encodings.' -rfka 'native uchardet'
complete -c 'legible' -n '__legible_should_offer_completions_for_positional "legible convert" -ge 1' -F
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" r recursive' -l 'recursive' -s 'r' -d 'Read the files in directories, at any depth.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" hidden' -l 'hidden' -d 'With -r, also read files and directories whose names begin with a full stop.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" binary' -l 'binary' -d 'With -r, do not pass over files that are no text.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" files0-from' -l 'files0-from' -d 'Read the names of the files from FILE, each ended by NUL.' -rF
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" j jobs' -s 'j' -l 'jobs' -d 'Work on N files at once; 0 is one for each processor. With -r or --files0-from that is the default, up to 8, but for -i.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" version' -l 'version' -d 'Show the version.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible convert" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" b brief' -l 'brief' -s 'b' -d 'Print bare labels, also for several inputs.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" a all' -l 'all' -s 'a' -d 'Print the other readings too, best first.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" json' -l 'json' -d 'Print one JSON object a line.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" 0 null' -s '0' -l 'null' -d 'End names with NUL instead of a tab.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" explain' -l 'explain' -d 'Say why, as sentences below each answer.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" q quiet' -l 'quiet' -s 'q' -d 'Print nothing; the exit status is the answer.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" limit' -l 'limit' -d 'Read no more than the first N bytes of each input.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" names' -l 'names' -d 'Whose names to use; the default is names that iconv takes.' -rfka 'whatwg iana iconv python'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" color' -l 'color' -d 'When to colour what is written to a terminal; NO_COLOR counts too.' -rfka 'auto always never'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect"' -s 'l' -l 'language' -d 'The text is probably in this language, as in cs or sr-Latn.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" suggest' -l 'suggest' -d 'These encodings are likelier than others.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" only' -l 'only' -d 'Only these encodings may be the answer.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" not' -l 'not' -d 'These encodings may not be the answer.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" from-windows' -l 'from-windows' -d 'The text was written on Windows.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" fallback' -l 'fallback' -d 'Take text that is not in an encoding of Unicode for this one, and guess no other.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" min-confidence' -l 'min-confidence' -d 'Below this confidence, 0 to 1, the answer is unidentified.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" engine' -l 'engine' -d 'Who finds out encodings.' -rfka 'native uchardet'
complete -c 'legible' -n '__legible_should_offer_completions_for_positional "legible detect" -ge 1' -F
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" r recursive' -l 'recursive' -s 'r' -d 'Read the files in directories, at any depth.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" hidden' -l 'hidden' -d 'With -r, also read files and directories whose names begin with a full stop.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" binary' -l 'binary' -d 'With -r, do not pass over files that are no text.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" files0-from' -l 'files0-from' -d 'Read the names of the files from FILE, each ended by NUL.' -rF
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" j jobs' -s 'j' -l 'jobs' -d 'Work on N files at once; 0 is one for each processor. With -r or --files0-from that is the default, up to 8, but for -i.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" version' -l 'version' -d 'Show the version.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible detect" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" strategy' -l 'strategy' -d 'How to tell the direction of a paragraph.' -rfka 'first-strong any-rtl word-majority'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" summary' -l 'summary' -d 'Count the paragraphs of each file instead.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" json' -l 'json' -d 'Write one JSON object a line.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" f from' -l 'from' -s 'f' -d 'The encoding of the input; detected by default.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" color' -l 'color' -d 'When to colour what is written to a terminal; NO_COLOR counts too.' -rfka 'auto always never'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction"' -s 'l' -l 'language' -d 'The text is probably in this language, as in cs or sr-Latn.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" suggest' -l 'suggest' -d 'These encodings are likelier than others.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" only' -l 'only' -d 'Only these encodings may be the answer.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" not' -l 'not' -d 'These encodings may not be the answer.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" from-windows' -l 'from-windows' -d 'The text was written on Windows.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" fallback' -l 'fallback' -d 'Take text that is not in an encoding of Unicode for this one, and guess no other.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" min-confidence' -l 'min-confidence' -d 'Below this confidence, 0 to 1, the answer is unidentified.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_positional "legible direction" -ge 1' -F
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" r recursive' -l 'recursive' -s 'r' -d 'Read the files in directories, at any depth.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" hidden' -l 'hidden' -d 'With -r, also read files and directories whose names begin with a full stop.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" binary' -l 'binary' -d 'With -r, do not pass over files that are no text.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" files0-from' -l 'files0-from' -d 'Read the names of the files from FILE, each ended by NUL.' -rF
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" j jobs' -s 'j' -l 'jobs' -d 'Work on N files at once; 0 is one for each processor. With -r or --files0-from that is the default, up to 8, but for -i.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" version' -l 'version' -d 'Show the version.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible direction" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" add' -l 'add' -d 'Add marks for this base direction; --add alone is --add=auto.' -rfka 'ltr rtl auto'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" fix' -l 'fix' -d 'Add the fewest marks that give the display this base direction; auto if none is given.' -rfka 'ltr rtl auto'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" remove' -l 'remove' -d 'Remove all direction marks, isolates, embeddings and overrides.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" isolate' -l 'isolate' -d 'Put each line into an isolate.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" show' -l 'show' -d 'Show marks and other direction controls by name, as in [LRM].'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" f from' -l 'from' -s 'f' -d 'The encoding of the input; detected by default.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" color' -l 'color' -d 'When to colour what is written to a terminal; NO_COLOR counts too.' -rfka 'auto always never'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks"' -s 'l' -l 'language' -d 'The text is probably in this language, as in cs or sr-Latn.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" suggest' -l 'suggest' -d 'These encodings are likelier than others.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" only' -l 'only' -d 'Only these encodings may be the answer.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" not' -l 'not' -d 'These encodings may not be the answer.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" from-windows' -l 'from-windows' -d 'The text was written on Windows.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" fallback' -l 'fallback' -d 'Take text that is not in an encoding of Unicode for this one, and guess no other.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" min-confidence' -l 'min-confidence' -d 'Below this confidence, 0 to 1, the answer is unidentified.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_positional "legible marks" -ge 1' -F
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" r recursive' -l 'recursive' -s 'r' -d 'Read the files in directories, at any depth.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" hidden' -l 'hidden' -d 'With -r, also read files and directories whose names begin with a full stop.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" binary' -l 'binary' -d 'With -r, do not pass over files that are no text.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" files0-from' -l 'files0-from' -d 'Read the names of the files from FILE, each ended by NUL.' -rF
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" j jobs' -s 'j' -l 'jobs' -d 'Work on N files at once; 0 is one for each processor. With -r or --files0-from that is the default, up to 8, but for -i.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" version' -l 'version' -d 'Show the version.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible marks" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" base' -l 'base' -d 'The base direction of every line.' -rfka 'auto ltr rtl'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" engine' -l 'engine' -d 'Who does it.' -rfka 'native fribidi'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" width' -l 'width' -d 'Break lines at spaces beforehand, to be so many columns wide at most.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" shape' -l 'shape' -d 'Join Arabic letters by presentation forms, for what displays letters as they come.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" no-mirror' -l 'no-mirror' -d 'Leave brackets as they are where text runs right to left.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" levels' -l 'levels' -d 'Write the runs of each line instead, in its own order: bytes in UTF-8, and level.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" visual-to-logical' -l 'visual-to-logical' -d 'Put text that is in visual order into logical order; auto if not told when.' -rfka 'auto always'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" f from' -l 'from' -s 'f' -d 'The encoding of the input; detected by default.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" color' -l 'color' -d 'When to colour what is written to a terminal; NO_COLOR counts too.' -rfka 'auto always never'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder"' -s 'l' -l 'language' -d 'The text is probably in this language, as in cs or sr-Latn.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" suggest' -l 'suggest' -d 'These encodings are likelier than others.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" only' -l 'only' -d 'Only these encodings may be the answer.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" not' -l 'not' -d 'These encodings may not be the answer.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" from-windows' -l 'from-windows' -d 'The text was written on Windows.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" fallback' -l 'fallback' -d 'Take text that is not in an encoding of Unicode for this one, and guess no other.' -rfka '(legible encodings | cut -f 1)'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" min-confidence' -l 'min-confidence' -d 'Below this confidence, 0 to 1, the answer is unidentified.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_positional "legible reorder" -ge 1' -F
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" r recursive' -l 'recursive' -s 'r' -d 'Read the files in directories, at any depth.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" hidden' -l 'hidden' -d 'With -r, also read files and directories whose names begin with a full stop.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" binary' -l 'binary' -d 'With -r, do not pass over files that are no text.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" files0-from' -l 'files0-from' -d 'Read the names of the files from FILE, each ended by NUL.' -rF
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" j jobs' -s 'j' -l 'jobs' -d 'Work on N files at once; 0 is one for each processor. With -r or --files0-from that is the default, up to 8, but for -i.' -rfka ''
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" version' -l 'version' -d 'Show the version.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible reorder" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible encodings" json' -l 'json' -d 'Print one JSON object a line.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible encodings" version' -l 'version' -d 'Show the version.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible encodings" h help' -s 'h' -l 'help' -d 'Show help information.'
complete -c 'legible' -n '__legible_should_offer_completions_for_flags_or_options "legible help" version' -l 'version' -d 'Show the version.'
