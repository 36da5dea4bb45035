package io.millrace.command.stream;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.millrace.command.client.ClientFailedException;
import io.millrace.command.client.InterruptedClientException;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.deletion.Deletion;
import io.millrace.command.deletion.DeletionOptions;
import io.millrace.command.deletion.StreamContent;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Deletes a data stream. */
@Command(
        name = "delete",
        description = {
            "Permanently deletes a data stream with all its documents.",
            "The command first shows the indices with the number and the time range of their documents. On a"
                    + " terminal, it then requests the name of the data stream."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace stream delete logs-old --dry-run", "millrace stream delete logs-old --yes"})
public final class StreamDeleteCommand extends OneStreamCommand {

    @Mixin
    private final DeletionOptions deletion = new DeletionOptions();

    public StreamDeleteCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void run(ServiceClient service) {
        ObjectNode result = JsonNodeFactory.instance.objectNode().put("name", name());
        if (deletion.isConfirmed() && !deletion.isDryRun()) {
            Optional<Deletion> content = knownContent(service);
            delete(service);
            content.ifPresent(known -> result.set("indices", known.json()));
            printDone(result, content);
            return;
        }
        Deletion preview = StreamContent.of(service, name()).all();
        result.set("indices", preview.json());
        if (deletion.isDryRun()) {
            print(result.put("deleted", false), answer -> preview.lines("the deletion of " + name() + " would delete"));
            return;
        }
        preview.lines("this deletes " + name() + ":").forEach(context().errors()::println);
        Deletion.confirm(deletion, keyboard(), name());
        delete(service);
        printDone(result, Optional.of(preview));
    }

    /** Returns what the data stream contains; empty if this cannot be read. */
    private Optional<Deletion> knownContent(ServiceClient service) {
        try {
            return Optional.of(StreamContent.of(service, name()).all());
        } catch (InterruptedClientException e) {
            throw e;
        } catch (ClientFailedException e) {
            // Without a preview, the command continues, because the user has already confirmed the deletion.
            return Optional.empty();
        }
    }

    private void delete(ServiceClient service) {
        found(service, service.delete("/_data_stream/" + segment()));
    }

    private void printDone(ObjectNode result, Optional<Deletion> content) {
        print(
                result.put("deleted", true),
                "data stream " + name() + " was deleted"
                        + content.map(known -> ": " + known.summary()).orElse(""));
    }
}
