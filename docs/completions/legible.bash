#!/bin/bash

__legible_cursor_index_in_current_word() {
    local remaining="${COMP_LINE}"

    local word
    for word in "${COMP_WORDS[@]::COMP_CWORD}"; do
        remaining="${remaining##*([[:space:]])"${word}"*([[:space:]])}"
    done

    local -ir index="$((COMP_POINT - ${#COMP_LINE} + ${#remaining}))"
    if [[ "${index}" -le 0 ]]; then
        printf 0
    else
        printf %s "${index}"
    fi
}

# positional arguments:
#
# - 1: the current (sub)command's count of positional arguments
#
# required variables:
#
# - repeating_flags: the repeating flags that the current (sub)command can accept
# - non_repeating_flags: the non-repeating flags that the current (sub)command can accept
# - repeating_options: the repeating options that the current (sub)command can accept
# - non_repeating_options: the non-repeating options that the current (sub)command can accept
# - positional_number: value ignored
# - unparsed_words: unparsed words from the current command line
#
# modified variables:
#
# - non_repeating_flags: remove flags for this (sub)command that are already on the command line
# - non_repeating_options: remove options for this (sub)command that are already on the command line
# - positional_number: set to the current positional number
# - unparsed_words: remove all flags, options, and option values for this (sub)command
__legible_offer_flags_options() {
    local -ir positional_count="${1}"
    positional_number=0

    local was_flag_option_terminator_seen=false
    local is_parsing_option_value=false

    local -ar unparsed_word_indices=("${!unparsed_words[@]}")
    local -i word_index
    for word_index in "${unparsed_word_indices[@]}"; do
        if "${is_parsing_option_value}"; then
            # This word is an option value:
            # Reset marker for next word iff not currently the last word
            [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]] && is_parsing_option_value=false
            unset "unparsed_words[${word_index}]"
            # Do not process this word as a flag or an option
            continue
        fi

        local word="${unparsed_words["${word_index}"]}"
        if ! "${was_flag_option_terminator_seen}"; then
            case "${word}" in
            --)
                unset "unparsed_words[${word_index}]"
                # by itself -- is a flag/option terminator, but if it is the last word, it is the start of a completion
                if [[ "${word_index}" -ne "${unparsed_word_indices[${#unparsed_word_indices[@]} - 1]}" ]]; then
                    was_flag_option_terminator_seen=true
                fi
                continue
                ;;
            -*)
                # ${word} is a flag or an option
                # If ${word} is an option, mark that the next word to be parsed is an option value
                local option
                for option in "${repeating_options[@]}" "${non_repeating_options[@]}"; do
                    [[ "${word}" = "${option}" ]] && is_parsing_option_value=true && break
                done

                # Remove ${word} from ${non_repeating_flags} or ${non_repeating_options} so it isn't offered again
                local not_found=true
                local -i index
                for index in "${!non_repeating_flags[@]}"; do
                    if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                        unset "non_repeating_flags[${index}]"
                        non_repeating_flags=("${non_repeating_flags[@]}")
                        not_found=false
                        break
                    fi
                done
                if "${not_found}"; then
                    for index in "${!non_repeating_flags[@]}"; do
                        if [[ "${non_repeating_flags[${index}]}" = "${word}" ]]; then
                            unset "non_repeating_flags[${index}]"
                            non_repeating_flags=("${non_repeating_flags[@]}")
                            break
                        fi
                    done
                fi
                unset "unparsed_words[${word_index}]"
                continue
                ;;
            esac
        fi

        # ${word} is neither a flag, nor an option, nor an option value
        if [[ "${positional_number}" -lt "${positional_count}" || "${positional_count}" -lt 0 ]]; then
            # ${word} is a positional
            ((positional_number++))
            unset "unparsed_words[${word_index}]"
        else
            if [[ -z "${word}" ]]; then
                # Could be completing a flag, option, or subcommand
                positional_number=-1
            else
                # ${word} is a subcommand or invalid, so stop processing this (sub)command
                positional_number=-2
            fi
            break
        fi
    done

    unparsed_words=("${unparsed_words[@]}")

    if\
        ! "${was_flag_option_terminator_seen}"\
        && ! "${is_parsing_option_value}"\
        && [[ ("${cur}" = -* && "${positional_number}" -ge 0) || "${positional_number}" -eq -1 ]]
    then
        COMPREPLY+=($(compgen -W "${repeating_flags[*]} ${non_repeating_flags[*]} ${repeating_options[*]} ${non_repeating_options[*]}" -- "${cur}"))
    fi
}

__legible_add_completions() {
    local completion
    while IFS='' read -r completion; do
        COMPREPLY+=("${completion}")
    done < <(IFS=$'\n' compgen "${@}" -- "${cur}")
}

__legible_custom_complete() {
    if [[ -n "${cur}" || -z ${COMP_WORDS[${COMP_CWORD}]} || "${COMP_LINE:${COMP_POINT}:1}" != ' ' ]]; then
        local -ar words=("${COMP_WORDS[@]}")
    else
        local -ar words=("${COMP_WORDS[@]::${COMP_CWORD}}" '' "${COMP_WORDS[@]:${COMP_CWORD}}")
    fi

    "${COMP_WORDS[0]}" "${@}" "${words[@]}"
}

_legible() {
    local state
    state="$(shopt -p;shopt -po)"
    trap "${state//$'\n'/;}" RETURN
    shopt -s extglob
    set +o history +o posix

    local -xr SAP_SHELL=bash
    local -x SAP_SHELL_VERSION
    SAP_SHELL_VERSION="$(IFS='.';printf %s "${BASH_VERSINFO[*]}")"
    local -r SAP_SHELL_VERSION

    local -r cur="${2}"
    local -r prev="${3}"

    local -i positional_number
    local -a unparsed_words=("${COMP_WORDS[@]:1:${COMP_CWORD}}")

    local -a repeating_flags=()
    local -a non_repeating_flags=(--version -h --help)
    local -a repeating_options=()
    local -a non_repeating_options=()
    __legible_offer_flags_options 0

    # Offer subcommand / subcommand argument completions
    local -r subcommand="${unparsed_words[0]}"
    unset 'unparsed_words[0]'
    unparsed_words=("${unparsed_words[@]}")
    case "${subcommand}" in
    convert|detect|direction|marks|reorder|encodings|help)
        # Offer subcommand argument completions
        "_legible_${subcommand}"
        ;;
    *)
        # Offer subcommand completions
        COMPREPLY+=($(compgen -W 'convert detect direction marks reorder encodings help' -- "${cur}"))
        ;;
    esac
}

_legible_convert() {
    repeating_flags=()
    non_repeating_flags=(--mixed -i --in-place --quiet -q --verbose -v --verify --keep-time --from-windows --recursive -r --hidden --binary --version -h --help)
    repeating_options=(-l --language)
    non_repeating_options=(--from -f --to -t --malformed --unencodable --output -o --bom --newlines --backup --report --color --suggest --only --not --fallback --min-confidence --engine --files0-from -j --jobs)
    __legible_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--from'|'-f')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--to'|'-t')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--malformed')
        __legible_add_completions -W 'fail'$'\n''replace'$'\n''escape'$'\n''skip'
        return
        ;;
    '--unencodable')
        __legible_add_completions -W 'fail'$'\n''replace'$'\n''escape'$'\n''ncr'$'\n''transliterate'
        return
        ;;
    '--output'|'-o')
        __legible_add_completions -f
        return
        ;;
    '--bom')
        __legible_add_completions -W 'keep'$'\n''add'$'\n''remove'
        return
        ;;
    '--newlines')
        __legible_add_completions -W 'keep'$'\n''lf'$'\n''crlf'
        return
        ;;
    '--backup')
        return
        ;;
    '--report')
        __legible_add_completions -f
        return
        ;;
    '--color')
        __legible_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '-l'|'--language')
        return
        ;;
    '--suggest')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--only')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--not')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--fallback')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--min-confidence')
        return
        ;;
    '--engine')
        __legible_add_completions -W 'native'$'\n''uchardet'
        return
        ;;
    '--files0-from')
        __legible_add_completions -f
        return
        ;;
    '-j'|'--jobs')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __legible_add_completions -f
        return
        ;;
    esac
}

_legible_detect() {
    repeating_flags=()
    non_repeating_flags=(--brief -b --all -a --json -0 --null --explain --quiet -q --from-windows --recursive -r --hidden --binary --version -h --help)
    repeating_options=(-l --language)
    non_repeating_options=(--limit --names --color --suggest --only --not --fallback --min-confidence --engine --files0-from -j --jobs)
    __legible_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--limit')
        return
        ;;
    '--names')
        __legible_add_completions -W 'whatwg'$'\n''iana'$'\n''iconv'$'\n''python'
        return
        ;;
    '--color')
        __legible_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '-l'|'--language')
        return
        ;;
    '--suggest')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--only')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--not')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--fallback')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--min-confidence')
        return
        ;;
    '--engine')
        __legible_add_completions -W 'native'$'\n''uchardet'
        return
        ;;
    '--files0-from')
        __legible_add_completions -f
        return
        ;;
    '-j'|'--jobs')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __legible_add_completions -f
        return
        ;;
    esac
}

_legible_direction() {
    repeating_flags=()
    non_repeating_flags=(--summary --json --from-windows --recursive -r --hidden --binary --version -h --help)
    repeating_options=(-l --language)
    non_repeating_options=(--strategy --from -f --color --suggest --only --not --fallback --min-confidence --files0-from -j --jobs)
    __legible_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--strategy')
        __legible_add_completions -W 'first-strong'$'\n''any-rtl'$'\n''word-majority'
        return
        ;;
    '--from'|'-f')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--color')
        __legible_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '-l'|'--language')
        return
        ;;
    '--suggest')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--only')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--not')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--fallback')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--min-confidence')
        return
        ;;
    '--files0-from')
        __legible_add_completions -f
        return
        ;;
    '-j'|'--jobs')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __legible_add_completions -f
        return
        ;;
    esac
}

_legible_marks() {
    repeating_flags=()
    non_repeating_flags=(--remove --isolate --show --from-windows --recursive -r --hidden --binary --version -h --help)
    repeating_options=(-l --language)
    non_repeating_options=(--add --fix --from -f --color --suggest --only --not --fallback --min-confidence --files0-from -j --jobs)
    __legible_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--add')
        __legible_add_completions -W 'ltr'$'\n''rtl'$'\n''auto'
        return
        ;;
    '--fix')
        __legible_add_completions -W 'ltr'$'\n''rtl'$'\n''auto'
        return
        ;;
    '--from'|'-f')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--color')
        __legible_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '-l'|'--language')
        return
        ;;
    '--suggest')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--only')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--not')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--fallback')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--min-confidence')
        return
        ;;
    '--files0-from')
        __legible_add_completions -f
        return
        ;;
    '-j'|'--jobs')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __legible_add_completions -f
        return
        ;;
    esac
}

_legible_reorder() {
    repeating_flags=()
    non_repeating_flags=(--shape --no-mirror --levels --from-windows --recursive -r --hidden --binary --version -h --help)
    repeating_options=(-l --language)
    non_repeating_options=(--base --engine --width --visual-to-logical --from -f --color --suggest --only --not --fallback --min-confidence --files0-from -j --jobs)
    __legible_offer_flags_options -1

    # Offer option value completions
    case "${prev}" in
    '--base')
        __legible_add_completions -W 'auto'$'\n''ltr'$'\n''rtl'
        return
        ;;
    '--engine')
        __legible_add_completions -W 'native'$'\n''fribidi'
        return
        ;;
    '--width')
        return
        ;;
    '--visual-to-logical')
        __legible_add_completions -W 'auto'$'\n''always'
        return
        ;;
    '--from'|'-f')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--color')
        __legible_add_completions -W 'auto'$'\n''always'$'\n''never'
        return
        ;;
    '-l'|'--language')
        return
        ;;
    '--suggest')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--only')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--not')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--fallback')
        __legible_add_completions -W "$(eval 'legible encodings | cut -f 1')"
        return
        ;;
    '--min-confidence')
        return
        ;;
    '--files0-from')
        __legible_add_completions -f
        return
        ;;
    '-j'|'--jobs')
        return
        ;;
    esac

    # Offer positional completions
    case "${positional_number}" in
    *)
        __legible_add_completions -f
        return
        ;;
    esac
}

_legible_encodings() {
    repeating_flags=()
    non_repeating_flags=(--json --version -h --help)
    repeating_options=()
    non_repeating_options=()
    __legible_offer_flags_options 0
}

_legible_help() {
    repeating_flags=()
    non_repeating_flags=(--version)
    repeating_options=()
    non_repeating_options=()
    __legible_offer_flags_options -1
}

complete -o filenames -F _legible legible
