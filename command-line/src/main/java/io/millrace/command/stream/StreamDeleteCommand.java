package io.millrace.command.stream;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Deletes a data stream. */
@Command(
        name = "delete",
        description = "Permanently deletes a data stream with all its documents.",
        mixinStandardHelpOptions = true)
@Examples({"millrace stream delete logs-access", "millrace stream delete logs-access --yes"})
public final class StreamDeleteCommand extends OneStreamCommand {

    @Option(names = "--yes", description = "Skips the confirmation. Required if there is no terminal.")
    private boolean sure;

    public StreamDeleteCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        String path = "/_data_stream/" + segment();
        found(service.get(path));
        if (!sure) {
            confirm();
        }
        found(service.delete(path));
        print(
                JsonNodeFactory.instance.objectNode().put("name", name()).put("deleted", true),
                "data stream " + name() + " was deleted");
    }

    private void confirm() {
        String typed = keyboard()
                .ask("Type " + name() + " to delete it with all its documents: ")
                .orElseThrow(
                        () -> new ClientFailedException("nothing was deleted: confirmation needs a terminal or --yes"));
        if (!typed.strip().equals(name())) {
            throw new ClientFailedException("nothing was deleted");
        }
    }
}
