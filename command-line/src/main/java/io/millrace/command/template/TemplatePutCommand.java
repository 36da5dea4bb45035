package io.millrace.command.template;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.Sentences;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.file.InputFile;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates or replaces an index template. */
@Command(
        name = "put",
        description = {
            "Creates or replaces an index template.",
            "Existing data streams and indices do not change. A data stream uses the new template from its"
                    + " next rollover."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace template put logs logs.json", "millrace template put logs - --create < logs.json"})
public final class TemplatePutCommand extends TemplateCommand {

    @Parameters(
            index = "1",
            paramLabel = "FILE",
            description = "File with the template as JSON, or - for standard input.")
    private Path file = Path.of(InputFile.STANDARD_INPUT);

    @Option(names = "--create", description = "Fails if the template exists.")
    private boolean create;

    public TemplatePutCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        ObjectNode template = InputFile.read(file, keyboard(), LARGEST_FILE).object();
        service.put(path() + (create ? "?create=true" : ""), template);
        print(
                JsonNodeFactory.instance.objectNode().put("name", name()).put("stored", true),
                "index template " + Sentences.plain(name()) + " was stored");
    }
}
