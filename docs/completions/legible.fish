# Completion for fish; written by Scripts/generate-documents.

function __legible_is_first
    test (count (commandline -opc)) -eq 1
end

# Whether one of these subcommands runs; convert does where none is named.
function __legible_runs
    set -l command (commandline -opc)[2]
    contains -- "$command" convert detect direction marks reorder encodings; or set command convert
    contains -- $command $argv
end

complete -c legible -n __legible_is_first -a convert -d 'Convert text to UTF-8 or another encoding (the default).'
complete -c legible -n __legible_is_first -a detect -d 'Say which encoding each input is in.'
complete -c legible -n __legible_is_first -a direction -d 'Say which way each paragraph of text runs: ltr, rtl, or none.'
complete -c legible -n __legible_is_first -a marks -d 'Add, remove or show the characters that keep mixed text in order.'
complete -c legible -n __legible_is_first -a reorder -d 'Put text into visual order, for what displays without reordering.'
complete -c legible -n __legible_is_first -a encodings -d 'List the encodings with their families and labels.'
complete -c legible -n '__legible_runs convert direction marks reorder' -l from -s f -x -a '(legible encodings | cut -f 1)' -d 'The encoding of the input; found out by default.'
complete -c legible -n '__legible_runs convert' -l to -s t -x -a '(legible encodings | cut -f 1)' -d 'The encoding of the output; UTF-8 by default.'
complete -c legible -n '__legible_runs convert' -l malformed -x -a 'fail replace escape skip' -d 'What becomes of bytes that cannot be read.'
complete -c legible -n '__legible_runs convert' -l unencodable -x -a 'fail replace escape ncr transliterate' -d 'What becomes of characters that cannot be written.'
complete -c legible -n '__legible_runs convert' -l mixed -d 'Read each line as UTF-8 if it is, else by one other encoding.'
complete -c legible -n '__legible_runs convert' -l output -s o -r -F -d 'Write this file whole, instead of standard output.'
complete -c legible -n '__legible_runs convert' -s i -l in-place -d 'Replace each FILE; -i=SUFFIX keeps the old ones.'
complete -c legible -n '__legible_runs convert' -l quiet -s q -d 'Say nothing but trouble on standard error.'
complete -c legible -n '__legible_runs convert' -l verbose -s v -d 'Also say what was found out.'
complete -c legible -n '__legible_runs convert' -l bom -x -a 'keep add remove' -d 'What becomes of a byte order mark; it is removed by default, and kept with --verify, and with -i where the encoding has one.'
complete -c legible -n '__legible_runs convert' -l newlines -x -a 'keep lf crlf' -d 'How lines end in the output.'
complete -c legible -n '__legible_runs convert' -l verify -d 'Convert each result back too; it is trouble if that does not give the input.'
complete -c legible -n '__legible_runs convert' -l backup -x -d 'With -i, keep each old file under its name followed by SUFFIX.'
complete -c legible -n '__legible_runs convert' -l keep-time -d 'With -i, keep the times of each file.'
complete -c legible -n '__legible_runs convert' -l report -r -F -d 'Write a line of JSON about each input to this file.'
complete -c legible -n '__legible_runs convert detect direction marks reorder' -l color -x -a 'auto always never' -d 'When to colour what is written to a terminal; NO_COLOR counts too.'
complete -c legible -n '__legible_runs convert detect direction marks reorder' -s l -l language -x -d 'The text is probably in this language, as in cs or sr-Latn.'
complete -c legible -n '__legible_runs convert detect direction marks reorder' -l suggest -x -a '(legible encodings | cut -f 1)' -d 'These encodings are likelier than others.'
complete -c legible -n '__legible_runs convert detect direction marks reorder' -l only -x -a '(legible encodings | cut -f 1)' -d 'Only these encodings may be the answer.'
complete -c legible -n '__legible_runs convert detect direction marks reorder' -l not -x -a '(legible encodings | cut -f 1)' -d 'These encodings may not be the answer.'
complete -c legible -n '__legible_runs convert detect direction marks reorder' -l from-windows -d 'The text was written on Windows.'
complete -c legible -n '__legible_runs convert detect direction marks reorder' -l fallback -x -a '(legible encodings | cut -f 1)' -d 'Take text that is not in an encoding of Unicode for this one, and guess no other.'
complete -c legible -n '__legible_runs convert detect direction marks reorder' -l min-confidence -x -d 'Below this confidence, 0 to 1, the answer is unidentified.'
complete -c legible -n '__legible_runs convert detect' -l engine -x -a 'native uchardet' -d 'Who finds out encodings.'
complete -c legible -n '__legible_runs convert detect direction marks reorder' -l recursive -s r -d 'Read the files in directories, at any depth.'
complete -c legible -n '__legible_runs convert detect direction marks reorder' -l hidden -d 'With -r, also read files and directories whose names begin with a full stop.'
complete -c legible -n '__legible_runs convert detect direction marks reorder' -l binary -d 'With -r, do not pass over files that are no text.'
complete -c legible -n '__legible_runs convert detect direction marks reorder' -l files0-from -r -F -d 'Read the names of the files from FILE, each ended by NUL.'
complete -c legible -n '__legible_runs convert detect direction marks reorder' -s j -l jobs -x -d 'Work on N files at once; 0 is one for each processor.'
complete -c legible -n '__legible_runs convert detect direction marks reorder encodings' -l version -d 'Show the version.'
complete -c legible -n '__legible_runs convert detect direction marks reorder encodings' -s h -l help -d 'Show help information.'
complete -c legible -n '__legible_runs detect' -l brief -s b -d 'Print bare labels, also for several inputs.'
complete -c legible -n '__legible_runs detect' -l all -s a -d 'Print the other readings too, best first.'
complete -c legible -n '__legible_runs detect encodings' -l json -d 'Print one JSON object a line.'
complete -c legible -n '__legible_runs detect' -s 0 -l null -d 'End names with NUL instead of a tab.'
complete -c legible -n '__legible_runs detect' -l explain -d 'Say why, as sentences below each answer.'
complete -c legible -n '__legible_runs detect' -l quiet -s q -d 'Print nothing; the exit status is the answer.'
complete -c legible -n '__legible_runs detect' -l limit -x -d 'Read no more than the first N bytes of each input.'
complete -c legible -n '__legible_runs detect' -l names -x -a 'whatwg iana iconv python' -d 'Whose names to use; the default is names that iconv takes.'
complete -c legible -n '__legible_runs direction' -l strategy -x -a 'first-strong any-rtl word-majority' -d 'How to tell the direction of a paragraph.'
complete -c legible -n '__legible_runs direction' -l summary -d 'Count the paragraphs of each file instead.'
complete -c legible -n '__legible_runs direction' -l json -d 'Write one JSON object a line.'
complete -c legible -n '__legible_runs marks' -l add -x -a 'ltr rtl auto' -d 'Add marks for this base direction; --add alone is --add=auto.'
complete -c legible -n '__legible_runs marks' -l fix -x -a 'ltr rtl auto' -d 'Add the fewest marks that give the display this base direction; auto if none is given.'
complete -c legible -n '__legible_runs marks' -l remove -d 'Remove all direction marks, isolates, embeddings and overrides.'
complete -c legible -n '__legible_runs marks' -l isolate -d 'Put each line into an isolate.'
complete -c legible -n '__legible_runs marks' -l show -d 'Show marks and other direction controls by name, as in [LRM].'
complete -c legible -n '__legible_runs reorder' -l base -x -a 'auto ltr rtl' -d 'The base direction of every line.'
complete -c legible -n '__legible_runs reorder' -l engine -x -a 'native fribidi' -d 'Who does it.'
complete -c legible -n '__legible_runs reorder' -l width -x -d 'Break lines at spaces beforehand, to be so many columns wide at most.'
complete -c legible -n '__legible_runs reorder' -l shape -d 'Join Arabic letters by presentation forms, for what displays letters as they come.'
complete -c legible -n '__legible_runs reorder' -l no-mirror -d 'Leave brackets as they are where text runs right to left.'
complete -c legible -n '__legible_runs reorder' -l levels -d 'Write the runs of each line instead, in its own order: bytes in UTF-8, and level.'
complete -c legible -n '__legible_runs reorder' -l visual-to-logical -x -a 'auto always' -d 'Put text that is in visual order into logical order; auto if not told when.'
complete -c legible -n '__legible_runs encodings' -f
