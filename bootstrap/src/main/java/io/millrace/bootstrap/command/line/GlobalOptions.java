package io.millrace.bootstrap.command.line;

import io.millrace.bootstrap.configuration.Configuration;
import io.millrace.bootstrap.configuration.ConfigurationSources;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The options that are allowed before and after the name of a command. Each of the two places needs a separate object.
 * Picocli clears the options that a command shares with its parent before it parses the options after the command.
 */
public final class GlobalOptions {

    private final Optional<GlobalOptions> before;

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

    private GlobalOptions(Optional<GlobalOptions> before) {
        this.before = before;
    }

    public static GlobalOptions beforeCommand() {
        return new GlobalOptions(Optional.empty());
    }

    /**
     * Returns the options after the name of a command. A configuration file given after the name replaces a file given
     * before it. Assignments are added to earlier assignments.
     */
    public GlobalOptions afterCommand() {
        return new GlobalOptions(Optional.of(this));
    }

    public Configuration load(CommandContext context) {
        return load(context, List.of());
    }

    /** Loads the configuration with additional assignments, which take precedence. */
    public Configuration load(CommandContext context, List<String> onTop) {
        List<String> all = allAssignments();
        all.addAll(onTop);
        return Configuration.load(new ConfigurationSources(
                findFile(),
                all,
                context.environment(),
                context.systemProperties(),
                context.machine().get()));
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
