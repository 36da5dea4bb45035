package io.millrace.bootstrap.command;

import io.millrace.bootstrap.configuration.Configuration;
import io.millrace.bootstrap.configuration.ConfigurationSources;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that may stand before and after every command. */
final class GlobalOptions {

    @Option(
            names = "--config",
            paramLabel = "FILE",
            scope = ScopeType.INHERIT,
            description = "Reads this file (.properties, .yaml, .yml) instead of the one MILLRACE_CONFIG names.")
    private @Nullable String file;

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            scope = ScopeType.INHERIT,
            description = "Sets one key, over all other sources. Repeatable.")
    private List<String> assignments = new ArrayList<>();

    Configuration load(Surroundings surroundings) {
        return Configuration.load(new ConfigurationSources(
                Optional.ofNullable(file),
                assignments,
                surroundings.environment(),
                surroundings.systemProperties(),
                surroundings.machine()));
    }
}
