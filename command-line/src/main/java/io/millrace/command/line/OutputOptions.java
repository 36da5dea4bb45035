package io.millrace.command.line;

import io.millrace.command.client.Sentences;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.TypeConversionException;

/** The options that select the output of a command. */
public final class OutputOptions implements SharedOptions {

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FORMAT",
            converter = FormatParser.class,
            description = "Format of the result: table (the default), wide, json, yaml or ndjson. Most commands support"
                    + " table, json and yaml.")
    private @Nullable OutputFormat format;

    @Option(names = "--json", description = "Prints the result as JSON, like --output json.")
    private boolean json;

    @Option(
            names = {"-v", "--verbose"},
            description = "Adds details to errors: the complete response of the service, and the causes.")
    private boolean verbose;

    @Override
    public String purpose() {
        return "print results in several formats";
    }

    /** Returns the format of the output. */
    public OutputFormat format() {
        return json ? OutputFormat.JSON : Optional.ofNullable(format).orElse(OutputFormat.TABLE);
    }

    /** Returns whether the output is for programs: JSON, YAML or NDJSON. */
    public boolean json() {
        return format().isForPrograms();
    }

    /** Returns whether errors contain details. */
    public boolean verbose() {
        return verbose;
    }

    /**
     * Rejects a format that the command does not support, and contradictory options.
     *
     * @param supported the formats that the command supports
     */
    public void requireFormat(CommandLine command, Set<OutputFormat> supported) {
        if (json && format != null && format != OutputFormat.JSON) {
            throw new ParameterException(command, "--json contradicts --output " + format + "; use only one of them");
        }
        if (!supported.contains(format())) {
            throw new ParameterException(
                    command, "--output must be " + alternatives(supported) + " for this command, but is " + format());
        }
    }

    /** Parses the value of the option {@code --output}. */
    static final class FormatParser implements ITypeConverter<OutputFormat> {

        @Override
        public OutputFormat convert(String text) {
            for (OutputFormat format : OutputFormat.values()) {
                if (format.toString().equalsIgnoreCase(text)) {
                    return format;
                }
            }
            throw new TypeConversionException(
                    "must be " + alternatives(EnumSet.allOf(OutputFormat.class)) + ", but is " + Sentences.plain(text));
        }
    }

    private static String alternatives(Set<OutputFormat> formats) {
        List<String> names =
                formats.stream().sorted().map(OutputFormat::toString).toList();
        return names.size() == 1
                ? names.get(0)
                : String.join(", ", names.subList(0, names.size() - 1)) + " or " + names.get(names.size() - 1);
    }
}
