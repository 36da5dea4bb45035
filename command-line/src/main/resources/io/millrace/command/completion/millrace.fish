# Completion of millrace for fish. The program itself finds the words, so that it also knows the names in the service.
function __millrace_complete
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    for line in ($before[1] __complete $before[2..-1] "$current" 2>/dev/null </dev/null)
        if test "$line" = ':files'
            __fish_complete_path "$current"
        else
            echo $line
        end
    end
end
complete -c millrace -f -a '(__millrace_complete)'
