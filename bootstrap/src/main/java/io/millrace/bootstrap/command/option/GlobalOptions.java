package io.millrace.bootstrap.command.option;

import io.millrace.command.line.CommandContext;
import io.millrace.configuration.Configuration;
import io.millrace.configuration.ConfigurationSources;
import io.millrace.configuration.key.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options that are allowed before and after the name of a command. Each of the two places needs a separate object.
 * Picocli clears the options that a command shares with its parent before it parses the options after the command.
 */
public final class GlobalOptions {

    private final Optional<GlobalOptions> before;
    private final CommandContext context;
    private final Supplier<Machine> machine;

    @Option(
            names = "--config",
            paramLabel = "FILE",
            description =
                    "Reads this file (.properties, .yaml or .yml) instead of the file that MILLRACE_CONFIG" + " names.")
    private @Nullable String file;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Sets one key and overrides all other sources. Repeatable.")
    private List<String> assignments = new ArrayList<>();

    private GlobalOptions(Optional<GlobalOptions> before, CommandContext context, Supplier<Machine> machine) {
        this.before = before;
        this.context = context;
        this.machine = machine;
    }

    /**
     * Creates the options before the name of a command.
     *
     * @param machine returns the properties of the machine; called on demand, because looking up a host name can be
     *     slow
     */
    public static GlobalOptions beforeCommand(CommandContext context, Supplier<Machine> machine) {
        return new GlobalOptions(Optional.empty(), context, machine);
    }

    /**
     * Returns the options after the name of a command. A configuration file given after the name replaces a file given
     * before it. Assignments are added to earlier assignments.
     */
    public GlobalOptions afterCommand() {
        return new GlobalOptions(Optional.of(this), context, machine);
    }

    public Configuration load() {
        return load(List.of());
    }

    /** Loads the configuration with additional assignments, which take precedence. */
    public Configuration load(List<String> onTop) {
        List<String> all = allAssignments();
        all.addAll(onTop);
        return Configuration.load(new ConfigurationSources(
                findFile(), all, context.environment(), context.systemProperties(), machine.get()));
    }

    private Optional<String> findFile() {
        return Optional.ofNullable(file).or(() -> before.flatMap(GlobalOptions::findFile));
    }

    private List<String> allAssignments() {
        List<String> all =
                new ArrayList<>(before.map(GlobalOptions::allAssignments).orElse(List.of()));
        all.addAll(assignments);
        return all;
    }
}
