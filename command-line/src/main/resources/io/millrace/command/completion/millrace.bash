# Completion of millrace for bash. The program itself finds the words, so that it also knows the names in the service.
_millrace() {
    local line
    COMPREPLY=()
    while IFS= read -r line; do
        if [ "$line" = ':files' ]; then
            compopt -o default 2>/dev/null
        else
            COMPREPLY+=("$line")
            case $line in
                *=) compopt -o nospace 2>/dev/null ;;
            esac
        fi
    done < <("$1" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null </dev/null)
}
complete -F _millrace millrace
