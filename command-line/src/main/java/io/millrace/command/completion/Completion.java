package io.millrace.command.completion;

import io.millrace.command.line.CommandContext;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** Completes the last word of an incomplete command line for a shell. */
public final class Completion {

    /** Returned instead of words if the shell must complete the name of a file. */
    public static final String FILES = ":files";

    private static final String ASSIGNMENT = "=";

    /** A colon is a word of its own if the shell has split an address into several words. */
    private static final String COLON = ":";

    /**
     * Matches words without characters that a shell interprets. Other words are not suggested, because shells would
     * insert them unquoted.
     */
    private static final Pattern HARMLESS = Pattern.compile("[A-Za-z0-9._@%+:,/=-]+");

    private final CommandLine root;
    private final List<OptionSpec> leading;
    private final Supplier<List<String>> keys;
    private final CommandContext context;

    /**
     * Creates the completion.
     *
     * @param leading the options that can precede a command
     * @param keys returns the configuration keys
     */
    public Completion(CommandLine root, List<OptionSpec> leading, CommandContext context, Supplier<List<String>> keys) {
        this.root = root;
        this.leading = List.copyOf(leading);
        this.context = context;
        this.keys = keys;
    }

    /**
     * Returns the words that can replace the last word; empty if no such words are known. Never asks the user and never
     * fails.
     *
     * @param words the words after {@code millrace}. The last word is incomplete and may be empty
     */
    public List<String> words(List<String> words) {
        String current = words.isEmpty() ? "" : words.get(words.size() - 1);
        List<String> before = words.isEmpty() ? List.of() : words.subList(0, words.size() - 1);
        Place place = place(before);
        if (place.option != null) {
            // The option itself is incomplete. It is removed, because it does not select a service yet.
            List<String> complete = before.subList(0, before.size() - 1);
            return matching(values(place.command, place.option, complete), current, "");
        }
        int assignment = current.indexOf('=');
        if (current.startsWith("--") && assignment > 0) {
            OptionSpec option = option(place.command, current.substring(0, assignment));
            String value = current.substring(assignment + 1);
            return option == null
                    ? List.of()
                    : matching(values(place.command, option, before), value, current.substring(0, assignment + 1));
        }
        if (current.startsWith("-")) {
            return matching(options(place.command), current, "");
        }
        List<String> candidates = new ArrayList<>();
        if (place.positionals == 0) {
            candidates.addAll(place.command.subcommands().keySet());
        }
        for (PositionalParamSpec positional : place.command.positionalParameters()) {
            if (positional.index().contains(place.positionals)) {
                candidates.addAll(values(place.command, positional, before));
            }
        }
        return matching(candidates, current, "");
    }

    /**
     * The place of a word in a command line.
     *
     * @param option the option to which the word belongs as a value; null if the word is not the value of an option
     * @param positionals the number of positional arguments before the word
     */
    private record Place(CommandSpec command, @Nullable OptionSpec option, int positionals) {}

    private Place place(List<String> before) {
        CommandSpec command = root.getCommandSpec();
        OptionSpec open = null;
        int positionals = 0;
        for (String word : before) {
            if (open != null) {
                open = null;
            } else if (word.startsWith("-") && word.length() > 1) {
                OptionSpec option = option(command, word);
                open = option != null && option.arity().max() > 0 ? option : null;
            } else {
                CommandLine inner = positionals == 0 ? command.subcommands().get(word) : null;
                if (inner == null) {
                    positionals++;
                } else {
                    command = inner.getCommandSpec();
                }
            }
        }
        return new Place(command, open, positionals);
    }

    /**
     * Returns the option with this name; null if the command does not accept it. A command with subcommands also
     * accepts the options that can precede a command.
     */
    private @Nullable OptionSpec option(CommandSpec command, String name) {
        OptionSpec own = command.findOption(name);
        if (own != null || command.subcommands().isEmpty()) {
            return own;
        }
        return leading.stream()
                .filter(option -> List.of(option.names()).contains(name))
                .findFirst()
                .orElse(null);
    }

    private List<String> options(CommandSpec command) {
        return Stream.concat(
                        command.options().stream(), command.subcommands().isEmpty() ? Stream.of() : leading.stream())
                .filter(option -> !option.hidden())
                .flatMap(option -> Stream.of(option.names()))
                .toList();
    }

    private List<String> values(CommandSpec command, ArgSpec argument, List<String> before) {
        if (argument.completionCandidates() != null) {
            List<String> candidates = new ArrayList<>();
            argument.completionCandidates().forEach(candidates::add);
            return candidates;
        }
        String label = argument.paramLabel().toUpperCase(Locale.ROOT);
        if (label.equals("FILE") || argument.type() == Path.class) {
            return List.of(FILES);
        }
        if (label.equals("KEY=VALUE")) {
            return keys.get().stream().map(key -> key + ASSIGNMENT).toList();
        }
        if (before.contains(COLON)) {
            // The shell has split the address of the service. Without the complete address, credentials could be sent
            // to another server.
            return List.of();
        }
        return kind(command, argument, label)
                .map(kind -> new KnownNames(context).list(kind, before))
                .orElse(List.of());
    }

    private static Optional<KnownNames.Kind> kind(CommandSpec command, ArgSpec argument, String label) {
        String group = command.parent() == null ? "" : command.parent().name();
        if (argument instanceof OptionSpec option) {
            return switch (option.longestName()) {
                case "--stream" -> Optional.of(KnownNames.Kind.STREAM);
                case "--role" -> Optional.of(KnownNames.Kind.ROLE);
                case "--user" -> Optional.of(KnownNames.Kind.USER);
                case "--context" -> Optional.of(KnownNames.Kind.CONTEXT);
                case "--provider" -> Optional.of(KnownNames.Kind.PROVIDER);
                default -> Optional.empty();
            };
        }
        boolean isNew = Set.of("create", "add").contains(command.name());
        Map<String, KnownNames.Kind> ofGroups = Map.of(
                "stream",
                KnownNames.Kind.STREAM,
                "user",
                KnownNames.Kind.USER,
                "role",
                KnownNames.Kind.ROLE,
                "template",
                KnownNames.Kind.TEMPLATE,
                "component",
                KnownNames.Kind.COMPONENT);
        return switch (label) {
            case "STREAM" -> Optional.of(KnownNames.Kind.STREAM);
            case "USER" -> Optional.of(KnownNames.Kind.USER);
            case "ROLE" -> Optional.of(KnownNames.Kind.ROLE);
            case "CONTEXT" -> Optional.of(KnownNames.Kind.CONTEXT);
            case "NAME" -> isNew ? Optional.empty() : Optional.ofNullable(ofGroups.get(group));
            default -> Optional.empty();
        };
    }

    private static List<String> matching(List<String> candidates, String current, String prefix) {
        if (candidates.contains(FILES)) {
            return List.of(FILES);
        }
        Set<String> matching = new LinkedHashSet<>();
        for (String candidate : candidates) {
            if (candidate.startsWith(current) && HARMLESS.matcher(candidate).matches()) {
                matching.add(prefix + candidate);
            }
        }
        return List.copyOf(matching);
    }
}
