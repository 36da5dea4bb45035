package io.millrace.command.parser;

import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Thrown if a word in the place of a command is no command. */
public final class UnknownCommandException extends ParameterException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> words;

    /**
     * Creates the exception.
     *
     * @param group the command group in which the word is unknown; the program itself if the word is at the top level
     * @param words the unknown word and all arguments after it
     */
    UnknownCommandException(CommandLine group, List<String> words) {
        super(group, "there is no command " + group.getCommandSpec().qualifiedName(" ") + " " + words.get(0));
        this.words = List.copyOf(words);
    }

    /** Returns the unknown word and all arguments after it. */
    List<String> words() {
        return words;
    }
}
