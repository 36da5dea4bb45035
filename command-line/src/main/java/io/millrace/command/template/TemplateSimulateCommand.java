package io.millrace.command.template;

import com.fasterxml.jackson.databind.JsonNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.file.InputFile;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows the effect of index templates. */
@Command(
        name = "simulate",
        description = {
            "Shows the settings, mappings and aliases that a new index or data stream would get from the templates.",
            "The result is JSON. It also names other templates that match. With --file, the template in the file counts"
                    + " as if it were stored. Nothing is created or changed."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace template simulate logs-app", "millrace template simulate logs-app --file logs.json"})
public final class TemplateSimulateCommand extends ServiceCommand {

    @Parameters(paramLabel = "INDEX", description = "The name of the new index or data stream.")
    private String index = "";

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "File with a further template as JSON, or - for standard input.")
    private @Nullable Path file;

    public TemplateSimulateCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        requireIndexName(index);
    }

    @Override
    protected void run(ServiceClient service) {
        String path = TemplateKind.INDEX.path() + "/_simulate_index/" + ServiceClient.segment(index);
        JsonNode simulated = (file == null
                        ? service.post(path)
                        : service.post(
                                path,
                                InputFile.read(file, keyboard(), TemplateCommand.LARGEST_FILE)
                                        .object()))
                .body();
        if (simulated.isEmpty()) {
            throw new ClientFailedException("no index template matches " + Sentences.plain(index));
        }
        print(simulated);
    }
}
