package io.millrace.command.stream;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.ServiceRefusedException;
import io.millrace.command.client.stream.StreamTemplate;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Creates a data stream. */
@Command(
        name = "create",
        description = {
            "Creates a data stream.",
            "The name must match an index template with data_stream; --template creates one."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace stream create logs-access --template", "millrace stream create metrics-cpu-default"})
public final class StreamCreateCommand extends ServiceCommand {

    @Parameters(paramLabel = "NAME", description = "The name of the new data stream.")
    private String name = "";

    @Option(
            names = "--template",
            description = "Creates an index template with the same name that matches only this name, unless a template"
                    + " has this name.")
    private boolean template;

    public StreamCreateCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        requireStreamName(name);
    }

    @Override
    protected void run(ServiceClient service) {
        if (template) {
            StreamTemplate.ensure(service, name, "--template");
        }
        try {
            service.put("/_data_stream/" + ServiceClient.segment(name));
        } catch (ServiceRefusedException e) {
            if (!template && String.valueOf(e.getMessage()).contains("no matching index template")) {
                throw new ClientFailedException(e.getMessage() + "; --template creates one", e);
            }
            throw e;
        }
        print(
                JsonNodeFactory.instance.objectNode().put("name", name).put("created", true),
                "data stream " + name + " was created");
    }
}
