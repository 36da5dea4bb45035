# Completion of millrace for bash. The program itself finds the words, so that it also knows the names in the service.
_millrace() {
    local line word rest breaks kept='' i
    local -a words=()
    COMPREPLY=()
    # Bash splits words at characters such as = and :. They are joined again if no space is between them.
    rest=${COMP_LINE:0:COMP_POINT}
    for ((i = 0; i <= COMP_CWORD; i++)); do
        word=${COMP_WORDS[i]}
        line=${rest#"${rest%%[![:space:]]*}"}
        if ((i == COMP_CWORD)); then
            word=$line
        elif [ "${line:0:${#word}}" != "$word" ]; then
            return
        fi
        if ((i == 0)) || [ "$line" != "$rest" ]; then
            words+=("$word")
        else
            words[${#words[@]} - 1]+=$word
        fi
        rest=${line:${#word}}
    done
    # Bash replaces only the part of the word after the last of these characters.
    word=${words[${#words[@]} - 1]}
    breaks=${COMP_WORDBREAKS-}
    breaks=${breaks//[!=:]/}
    if [ -n "$breaks" ]; then
        kept=${word%"${word##*["$breaks"]}"}
    fi
    while IFS= read -r line; do
        if [ "$line" = ':files' ]; then
            compopt -o default 2>/dev/null
        else
            COMPREPLY+=("${line#"$kept"}")
            case $line in
                *=) compopt -o nospace 2>/dev/null ;;
            esac
        fi
    done < <("$1" __complete "${words[@]:1}" 2>/dev/null </dev/null)
}
complete -F _millrace millrace
