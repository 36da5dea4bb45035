package io.millrace.command.parser;

import io.millrace.command.client.ClosestName;
import io.millrace.command.line.CommandHelp;
import io.millrace.domain.text.OneLine;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Explains in sentences why a command line is invalid. */
public final class ParserErrors {

    /** Matches the value of an assignment in an error message. The value is hidden, because it may be a secret. */
    private static final Pattern ASSIGNED = Pattern.compile("=.*", Pattern.DOTALL);

    private static final Set<Class<?>> WHOLE_NUMBERS =
            Set.of(int.class, Integer.class, long.class, Long.class, short.class, Short.class);
    private static final Set<Class<?>> NUMBERS =
            Set.of(double.class, Double.class, float.class, Float.class, BigDecimal.class);

    /** Valid values of options whose commands have no example with a value. */
    private static final Map<String, String> VALUES = Map.ofEntries(
            Map.entry("--url", "https://millrace.example.com"),
            Map.entry("--user", "anna"),
            Map.entry("--context", "prod"),
            Map.entry("--password-file", "password.txt"),
            Map.entry("--ca", "ca.pem"),
            Map.entry("--client-certificate", "client.pem"),
            Map.entry("--client-key", "client.key"),
            Map.entry("--output", "json"),
            Map.entry("--config", "millrace.yaml"),
            Map.entry("--set", "server.port=9200"));

    /** Valid values of options with this label. */
    private static final Map<String, String> VALUES_OF_LABELS = Map.of(
            "TIME", "7d", "AGE", "30d", "COUNT", "100", "LIMIT", "100", "RATE", "1000", "SIZE", "100", "MIB", "512");

    private final LeadingOptions leading;

    public ParserErrors(LeadingOptions leading) {
        this.leading = leading;
    }

    /**
     * Returns the lines that explain an invalid command line. The last line contains the command that shows the help.
     *
     * @param arguments the arguments of the program
     */
    public List<String> explain(ParameterException mistake, List<String> arguments) {
        CommandLine command = mistake.getCommandLine();
        List<String> lines = new ArrayList<>();
        if (mistake instanceof UnknownCommandException unknown) {
            unknown(unknown, lines);
        } else if (mistake instanceof UnmatchedArgumentException unmatched) {
            lines.add(
                    unmatched(command.getCommandSpec(), unmatched.getUnmatched().get(0)));
        } else if (mistake instanceof MissingParameterException missing) {
            // A misspelt required option is reported as missing. The misspelt word is the better explanation.
            unknownOption(command.getCommandSpec(), arguments)
                    .ifPresentOrElse(
                            word -> lines.add(unmatched(command.getCommandSpec(), word)),
                            () -> missing(command.getCommandSpec(), missing, lines));
        } else {
            lines.add(invalid(command.getCommandSpec(), mistake));
        }
        lines.add("See: " + command.getCommandSpec().qualifiedName(" ") + " --help");
        return lines.stream().map(OneLine::of).toList();
    }

    /** Returns the first argument that looks like a long option, but is not an option of the command. */
    private static Optional<String> unknownOption(CommandSpec command, List<String> arguments) {
        return arguments.stream()
                .takeWhile(word -> !word.equals("--"))
                .filter(word -> word.startsWith("--"))
                .filter(word ->
                        !command.optionsMap().containsKey(ASSIGNED.matcher(word).replaceAll("")))
                .findFirst();
    }

    private static void unknown(UnknownCommandException unknown, List<String> lines) {
        CommandLine group = unknown.getCommandLine();
        String program = group.getCommandSpec().root().name();
        List<String> meant = Suggestions.of(group, unknown.words()).stream()
                .map(name -> "`" + program + " " + name + "`")
                .toList();
        String path = group.getParent() == null ? "" : CommandHelp.title(group.getCommandSpec()) + " ";
        lines.add("there is no command \"" + path + withoutValue(unknown.words().get(0)) + '"'
                + (meant.isEmpty() ? "" : "; did you mean " + listed(meant, "or") + "?"));
        if (group.getParent() != null) {
            List<String> names = Suggestions.visible(group);
            lines.add(
                    names.size() == 1
                            ? "The only command of " + path + "is " + names.get(0) + "."
                            : "The commands of " + path + "are " + listed(names, "and") + ".");
        }
    }

    private String unmatched(CommandSpec command, String word) {
        String name = CommandHelp.title(command);
        if (word.startsWith("-") && word.length() > 1) {
            String option = ASSIGNED.matcher(word).replaceAll("");
            if (leading.purpose(option).isPresent()) {
                return leading.misplaced(command, option);
            }
            List<String> known = command.options().stream()
                    .filter(other -> !other.hidden())
                    .map(OptionSpec::longestName)
                    .toList();
            return name + " has no option " + withoutValue(word)
                    + ClosestName.of(option, known)
                            .map(other -> "; did you mean " + other + "?")
                            .orElse("");
        }
        List<String> parameters =
                command.positionalParameters().stream().map(ArgSpec::paramLabel).toList();
        return name + " takes "
                + (parameters.isEmpty()
                        ? "no arguments"
                        : (parameters.size() == 1 ? "only the argument " : "only the arguments ")
                                + listed(parameters, "and"))
                + ", but the command line also contains \"" + withoutValue(word) + '"';
    }

    private static void missing(CommandSpec command, MissingParameterException mistake, List<String> lines) {
        List<ArgSpec> missing = mistake.getMissing();
        boolean isValue = missing.size() == 1
                && missing.get(0) instanceof OptionSpec
                && !String.valueOf(mistake.getMessage()).startsWith("Missing required option");
        if (isValue) {
            lines.add(name(missing.get(0)) + " needs a value" + example(command, missing.get(0)));
            return;
        }
        lines.add(CommandHelp.title(command) + " needs "
                + listed(
                        missing.stream()
                                .map(argument -> argument instanceof OptionSpec
                                        ? "the option " + name(argument) + " " + argument.paramLabel()
                                        : "the argument " + argument.paramLabel())
                                .toList(),
                        "and"));
        CommandHelp.examples(command).stream().findFirst().ifPresent(example -> lines.add("For example: " + example));
    }

    private static String invalid(CommandSpec command, ParameterException mistake) {
        ArgSpec argument = mistake.getArgSpec();
        String message = String.valueOf(mistake.getMessage());
        if (argument == null) {
            return message;
        }
        String value = "\"" + mistake.getValue() + '"';
        if (argument instanceof OptionSpec option && option.arity().max() == 0) {
            return name(argument) + " takes no value";
        }
        Class<?> type = argument.auxiliaryTypes().length > 0 ? argument.auxiliaryTypes()[0] : argument.type();
        if (WHOLE_NUMBERS.contains(type)) {
            return name(argument) + " must be a whole number, but is " + value + example(command, argument);
        }
        if (NUMBERS.contains(type)) {
            return name(argument) + " must be a number, but is " + value + example(command, argument);
        }
        if (type.isEnum()) {
            List<String> names = List.of(type.getEnumConstants()).stream()
                    .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                    .toList();
            return name(argument) + " must be " + listed(names, "or") + ", but is " + value;
        }
        if (mistake.getCause() instanceof TypeConversionException rule) {
            String reason = String.valueOf(rule.getMessage());
            return name(argument) + (reason.startsWith("must ") ? " " : ": ") + reason;
        }
        return message;
    }

    /**
     * Returns the end of a sentence, which contains a valid value of an option. Returns an empty string if no example
     * is known.
     */
    private static String example(CommandSpec command, ArgSpec argument) {
        if (!(argument instanceof OptionSpec option)) {
            return "";
        }
        Pattern use = Pattern.compile("(?: |^)(" + Pattern.quote(option.longestName()) + "[ =](?:'[^']*'|[^\\s)]+))");
        return CommandHelp.examples(command).stream()
                .map(use::matcher)
                .filter(Matcher::find)
                .map(found -> found.group(1))
                .findFirst()
                .or(() -> Optional.ofNullable(
                                VALUES.getOrDefault(option.longestName(), VALUES_OF_LABELS.get(option.paramLabel())))
                        .map(value -> option.longestName() + " " + value))
                .map(found -> "; for example " + found)
                .orElse("");
    }

    private static String name(ArgSpec argument) {
        return argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    }

    private static String withoutValue(String word) {
        return ASSIGNED.matcher(word).replaceAll("=...");
    }

    private static String listed(List<String> names, String conjunction) {
        return names.size() == 1
                ? names.get(0)
                : String.join(", ", names.subList(0, names.size() - 1)) + " " + conjunction + " "
                        + names.get(names.size() - 1);
    }
}
