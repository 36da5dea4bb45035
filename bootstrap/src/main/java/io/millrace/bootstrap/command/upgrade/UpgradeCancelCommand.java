package io.millrace.bootstrap.command.upgrade;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.millrace.bootstrap.command.client.ServiceClient;
import io.millrace.bootstrap.command.line.ServiceCommand;
import io.millrace.bootstrap.command.line.Surroundings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Cancels an upgrade. */
@Command(
        name = "cancel",
        description = {
            "Ends the upgrade of a data stream, or clears one that failed, so that it can be started again.",
            "Indices that were upgraded stay so; the one in progress gets back the state it had."
        },
        mixinStandardHelpOptions = true)
final class UpgradeCancelCommand extends ServiceCommand {

    @Parameters(paramLabel = "STREAM", description = "The name of the data stream.")
    private String stream = "";

    UpgradeCancelCommand(Surroundings surroundings) {
        super(surroundings);
    }

    @Override
    protected void checkArguments() {
        requireStreamName(stream);
    }

    @Override
    protected void run(ServiceClient service) {
        service.post("/_migration/reindex/" + ServiceClient.segment(stream) + "/_cancel")
                .orRefuse("nothing is known of an upgrade of " + stream);
        print(
                JsonNodeFactory.instance.objectNode().put("data_stream", stream).put("cancelled", true),
                "the upgrade of " + stream + " was cancelled");
    }
}
