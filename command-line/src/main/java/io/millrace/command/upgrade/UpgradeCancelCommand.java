package io.millrace.command.upgrade;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.command.client.ServiceClient;
import io.millrace.command.client.stream.StreamIndices;
import io.millrace.command.client.stream.StreamNames;
import io.millrace.command.line.CommandContext;
import io.millrace.command.line.Examples;
import io.millrace.command.line.ServiceCommand;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Cancels the upgrade of a data stream or a plain index. */
@Command(
        name = "cancel",
        description = {
            "Cancels the upgrade of a data stream or an index, or clears a failed one so that it can be started again.",
            "Upgraded indices stay upgraded; the index in progress is restored to its previous state."
        },
        mixinStandardHelpOptions = true)
@Examples({"millrace upgrade cancel logs-access", "millrace upgrade cancel logs-access -o json"})
final class UpgradeCancelCommand extends ServiceCommand {

    @Parameters(paramLabel = "STREAM", description = "The name of the data stream or the index.")
    private String stream = "";

    UpgradeCancelCommand(CommandContext context) {
        super(context);
    }

    @Override
    protected void checkArguments() {
        requireStreamName(stream);
    }

    @Override
    protected void run(ServiceClient service) {
        String kind = UpgradeView.kind(json() && !StreamIndices.isStream(service, stream));
        service.post("/_migration/reindex/" + ServiceClient.segment(stream) + "/_cancel")
                .orRefuse(() -> StreamNames.missingUpgrade(service, stream));
        print(
                JsonNodeFactory.instance.objectNode().put(kind, stream).put("cancelled", true),
                "the upgrade of " + stream + " was cancelled");
    }
}
