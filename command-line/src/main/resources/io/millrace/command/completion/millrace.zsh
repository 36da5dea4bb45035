#compdef millrace
# Completion of millrace for zsh. The program itself finds the words, so that it also knows the names in the service.
_millrace() {
    local line
    local -a assignments complete
    while IFS= read -r line; do
        case $line in
            :files)
                _files
                return
                ;;
            *=) assignments+=("$line") ;;
            *) complete+=("$line") ;;
        esac
    done < <("${words[1]}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null </dev/null)
    compadd -S '' -- $assignments
    compadd -- $complete
}
if [ "$funcstack[1]" = _millrace ]; then
    _millrace "$@"
else
    (( $+functions[compdef] )) || { autoload -Uz compinit && compinit; }
    compdef _millrace millrace
fi
