package io.millrace.command.parser;

import io.millrace.command.line.CommandGroup;
import io.millrace.command.line.CommandHelp;
import io.millrace.command.line.SharedOptions;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;

/**
 * Moves shared options and the options for help behind the name of the command, because picocli accepts the options of
 * a command only after its name. If an option with one value is given several times, the last one applies.
 */
public final class LeadingOptions {

    private final Supplier<? extends List<? extends SharedOptions>> samples;
    private @Nullable Map<String, Shared> known;

    /**
     * Creates the rules.
     *
     * @param samples returns an object for each kind of shared options. Called only if an option precedes a command,
     *     because reading the annotations of options takes time
     */
    public LeadingOptions(Supplier<? extends List<? extends SharedOptions>> samples) {
        this.samples = samples;
    }

    /**
     * An option that may precede a command.
     *
     * @param purpose a description of what the commands with this option do; empty for options that all commands have
     */
    private record Shared(OptionSpec option, String purpose) {}

    private Map<String, Shared> known() {
        Map<String, Shared> read = known;
        if (read == null) {
            read = new LinkedHashMap<>();
            for (SharedOptions sample : samples.get()) {
                for (OptionSpec option : CommandSpec.forAnnotatedObject(sample).options()) {
                    for (String name : option.names()) {
                        read.put(name, new Shared(option, sample.purpose()));
                    }
                }
            }
            for (OptionSpec option :
                    CommandSpec.create().mixinStandardHelpOptions(true).options()) {
                for (String name : option.names()) {
                    read.put(name, new Shared(option, ""));
                }
            }
            known = read;
        }
        return read;
    }

    /** Returns the options that may precede a command. */
    public List<OptionSpec> options() {
        return known().values().stream().map(Shared::option).distinct().toList();
    }

    /** Describes what the commands with a shared option do. Returns empty if the option is not shared. */
    Optional<String> purpose(String option) {
        return Optional.ofNullable(known().get(option)).map(Shared::purpose).filter(purpose -> !purpose.isEmpty());
    }

    /** Returns the first words of a command line, without the options that may precede a command. */
    public List<String> words(List<String> arguments, int most) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < arguments.size() && words.size() < most; ) {
            int length = length(arguments, i);
            if (length == 0) {
                words.add(arguments.get(i));
            }
            i += Math.max(1, length);
        }
        return words;
    }

    /**
     * Returns the arguments in an order that picocli accepts: the name of the command before its options.
     *
     * @throws UnknownCommandException if a word in the position of a command is not the name of a command
     * @throws ParameterException if the command does not have an option that precedes it
     */
    public String[] moved(CommandLine program, List<String> arguments) {
        CommandLine command = program;
        List<List<String>> options = new ArrayList<>();
        List<String> path = new ArrayList<>();
        int next = 0;
        while (next < arguments.size() && !command.getSubcommands().isEmpty()) {
            int length = length(arguments, next);
            CommandLine inner = command.getSubcommands().get(arguments.get(next));
            if (length > 0) {
                options.add(arguments.subList(next, next + length));
            } else if (inner != null) {
                path.add(arguments.get(next));
                command = inner;
            } else {
                requireCommand(command, arguments.subList(next, arguments.size()));
                break;
            }
            next += Math.max(1, length);
        }
        for (List<String> option : options) {
            // A group itself has only the options for help. Other options are left out here, so that the group reports
            // that the command is missing.
            if (!(command.getCommand() instanceof CommandGroup)
                    || isOf(command.getCommandSpec(), name(option.get(0)))) {
                requireOption(command.getCommandSpec(), name(option.get(0)));
                path.addAll(option);
            }
        }
        path.addAll(arguments.subList(next, arguments.size()));
        return path.toArray(String[]::new);
    }

    /**
     * Rejects a word in the position of a command. Accepts the word if it is an option or a parameter of the command
     * before it.
     */
    private static void requireCommand(CommandLine command, List<String> rest) {
        if (!rest.get(0).startsWith("-")
                && command.getCommandSpec().positionalParameters().isEmpty()) {
            throw new UnknownCommandException(command, rest);
        }
    }

    private void requireOption(CommandSpec command, String name) {
        if (isOf(command, name)) {
            return;
        }
        if (command.optionsMap().containsKey(name)) {
            throw new ParameterException(command.commandLine(), "put " + name + " after " + CommandHelp.title(command));
        }
        throw new ParameterException(command.commandLine(), misplaced(command, name));
    }

    /** Returns the message that a shared option has no effect for a command. */
    String misplaced(CommandSpec command, String name) {
        String purpose = purpose(name).orElse("have it");
        return command.parent() == null
                ? name + " needs a command that can " + purpose + "; without a command, " + command.name()
                        + " starts the service"
                : CommandHelp.title(command) + " does not " + purpose + ", so that " + name
                        + " would have no effect; remove it";
    }

    /** Returns whether the command has this shared option or option for help. */
    private boolean isOf(CommandSpec command, String name) {
        return command.mixins().values().stream()
                        .anyMatch(mixin -> mixin.userObject() instanceof SharedOptions
                                && mixin.optionsMap().containsKey(name))
                || (command.optionsMap().containsKey(name) && purpose(name).isEmpty());
    }

    /**
     * Returns the number of arguments that a shared option occupies: 1, or 2 with a separate value. Returns 0 if the
     * argument is not a shared option.
     */
    private int length(List<String> arguments, int index) {
        String word = arguments.get(index);
        if (!word.startsWith("-")) {
            return 0;
        }
        Shared whole = known().get(word);
        if (whole == null) {
            return word.startsWith("--")
                    ? known().containsKey(name(word)) ? 1 : 0
                    : lengthOfLetters(word, index, arguments);
        }
        return lengthWithValue(whole, index, arguments);
    }

    /**
     * Returns the number of arguments that a word with several one-letter options occupies, such as {@code -vojson}.
     */
    private int lengthOfLetters(String word, int index, List<String> arguments) {
        for (int letter = 1; letter < word.length(); letter++) {
            Shared found = known().get("-" + word.charAt(letter));
            if (found == null) {
                return 0;
            }
            if (found.option().arity().max() > 0) {
                return letter < word.length() - 1 ? 1 : lengthWithValue(found, index, arguments);
            }
        }
        return word.length() > 1 ? 1 : 0;
    }

    private int lengthWithValue(Shared shared, int index, List<String> arguments) {
        return shared.option().arity().max() > 0
                        && index + 1 < arguments.size()
                        && !known().containsKey(arguments.get(index + 1))
                ? 2
                : 1;
    }

    /** Removes the value from an option, and returns the name of the option. */
    private static String name(String word) {
        int assignment = word.indexOf('=');
        if (!word.startsWith("--")) {
            return word.substring(0, Math.min(2, word.length()));
        }
        return assignment < 0 ? word : word.substring(0, assignment);
    }
}
