package io.millrace.bootstrap.command.option;

import io.millrace.command.line.CommandContext;
import io.millrace.command.line.SharedOptions;
import io.millrace.configuration.Configuration;
import io.millrace.configuration.ConfigurationSources;
import io.millrace.configuration.key.Machine;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options of commands that read the configuration. */
public final class GlobalOptions implements SharedOptions {

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

    /**
     * Creates the options of one command.
     *
     * @param machine returns the properties of the machine; called only if necessary, because looking up the host name
     *     can be slow
     */
    public GlobalOptions(CommandContext context, Supplier<Machine> machine) {
        this.context = context;
        this.machine = machine;
    }

    @Override
    public String purpose() {
        return "read the configuration";
    }

    public Configuration load() {
        return load(List.of());
    }

    /** Loads the configuration. The additional assignments in {@code onTop} have priority over all others. */
    public Configuration load(List<String> onTop) {
        List<String> all = new ArrayList<>(assignments);
        all.addAll(onTop);
        return Configuration.load(new ConfigurationSources(
                Optional.ofNullable(file), all, context.environment(), context.systemProperties(), machine.get()));
    }
}
