package io.millrace.bootstrap.command.serve;

import io.millrace.bootstrap.command.option.GlobalOptions;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.configuration.Configuration;
import io.millrace.configuration.ConfigurationReference;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Prints the effective configuration. */
@Command(
        name = "config",
        description = {
            "Prints the effective configuration: every key with its value and the source of the value.",
            "Secrets are hidden. Values that differ from the defaults are marked. No service is started."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace config --config millrace.yaml", "millrace config --format properties"})
public final class ConfigCommand implements Callable<Integer> {

    /** The output formats of the command. */
    enum Format {
        TABLE,
        PROPERTIES,
        MARKDOWN;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private final CommandContext context;
    private final GlobalOptions options;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            defaultValue = "table",
            description = {
                "table: aligned columns (the default).",
                "properties: a file for --config, without secrets.",
                "markdown: the reference page of all keys, without values."
            })
    private Format format = Format.TABLE;

    public ConfigCommand(CommandContext context, GlobalOptions options) {
        this.context = context;
        this.options = options;
    }

    @Override
    public Integer call() {
        String text = switch (format) {
            case TABLE -> EffectiveConfiguration.table(load(), context.colours());
            case PROPERTIES -> EffectiveConfiguration.properties(load());
            case MARKDOWN -> ConfigurationReference.markdown();
        };
        context.output().print(text);
        context.output().flush();
        return ExitCode.OK;
    }

    private Configuration load() {
        return options.load();
    }
}
